"""Who may give which of the judge's commands, and what proof it takes; it does none of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from adjudicator.kinds import Args
from mailer.desk.chair import When

Role = Literal["anyone", "seat", "master", "operator"]
"""Who may give it: any registered person, a seat writing to its own address of a running game, or a master.

A master's command names its game (``args["game"]``) or comes to the address of the game's master; who
runs one game only need not do either. Its handler finds the game in ``visit.work.at_head``.
An operator's command comes from the operator's address in answer to a letter of ours, or is confirmed so.
"""

ProofNeeded = Literal["no", "yes", "changes"]
"""Whether more than the address in From must say who gives it, else it is held until a reply confirms it:
never, always, or where it changes something (which its handler knows)."""

Reach = Literal["", "open", "part", "consent"]
"""What a command of somebody who runs a game, or the house, shows or touches beyond what a seat may: nothing
(``open``), or so much that a master who plays needs the consent of every other seat (``consent``), or that
in part (``part``), which its handler asks for. Empty for what seats and anybody may do.
"""


@dataclass(frozen=True, slots=True)
class CommandRow:
    """A command. ``when`` is what the game of a master's command must be: ``forming``, ``started`` (running
    or paused), ``begun`` (that or over), ``open`` (anything but over) or ``any``. ``live`` ones concern
    the open phase and are refused in a letter about a closed one. ``proof``: what a forger would do harm by
    and its owner could not take back by an answer; a seat's command needs the seat's token anyway. ``asks``:
    it changes nothing, whatever it says. ``reach``: each command of a master or of the operator declares it.

    Words: ``help.<name>.usage``, ``.does`` and ``.example`` (which itself parses).
    """

    name: str
    role: Role
    live: bool = False
    when: When = "any"
    proof: ProofNeeded = "no"
    asks: bool = False
    reach: Reach = ""


ROWS: Mapping[str, CommandRow] = {
    row.name: row
    for row in (
        CommandRow("register", "anyone"),
        CommandRow("set", "anyone"),
        CommandRow("list", "anyone", asks=True),
        CommandRow("show", "anyone", asks=True, reach="open"),
        CommandRow("status", "anyone", asks=True, reach="open"),
        CommandRow("create", "anyone"),
        CommandRow("join", "anyone"),
        CommandRow("word", "anyone"),
        CommandRow("start", "master", when="forming", reach="open"),
        CommandRow("help", "anyone", asks=True),
        CommandRow("old", "anyone", asks=True),
        CommandRow("history", "anyone", asks=True, reach="open"),
        CommandRow("summary", "anyone", asks=True),
        CommandRow("map", "anyone", asks=True, reach="open"),
        CommandRow("observe", "anyone"),
        CommandRow("unobserve", "anyone"),
        CommandRow("whois", "anyone", asks=True),
        CommandRow("my-data", "anyone", proof="yes"),
        CommandRow("forget-me", "anyone"),
        CommandRow("resign", "anyone"),
        CommandRow("orders", "seat", asks=True),
        CommandRow("clear", "seat", live=True),
        CommandRow("ready", "seat", live=True),
        CommandRow("unready", "seat", live=True),
        CommandRow("draw", "seat"),
        CommandRow("no-draw", "seat"),
        CommandRow("concede", "seat"),
        CommandRow("no-concede", "seat"),
        CommandRow("consent", "seat"),
        CommandRow("no-consent", "seat"),
        CommandRow("phase", "seat", asks=True),
        CommandRow("standing", "seat"),
        CommandRow("drop", "seat"),
        CommandRow("what-if", "seat", live=True, asks=True),
        CommandRow("diary", "seat"),
        CommandRow("link", "seat"),
        CommandRow("rematch", "anyone", proof="yes", reach="open"),
        CommandRow("absence", "anyone", proof="yes"),
        CommandRow("no-absence", "anyone", proof="yes"),
        CommandRow("desk", "master", reach="open"),
        CommandRow("deadline", "master", when="started", live=True, reach="part"),
        CommandRow("extend", "master", when="started", live=True, reach="part"),
        CommandRow("pause", "master", when="started", reach="open"),
        CommandRow("resume", "master", when="started", reach="open"),
        CommandRow("rollback", "master", when="begun", reach="consent"),
        CommandRow("edit", "master", when="begun", reach="consent"),
        CommandRow("settings", "anyone", proof="changes", reach="part"),
        CommandRow("invite", "master", when="open", reach="open"),
        CommandRow("process", "master", when="started", reach="consent"),
        CommandRow("nudge", "master", when="started", live=True, reach="open"),
        CommandRow("forecast", "master", when="started", asks=True, reach="consent"),
        CommandRow("order", "master", when="started", reach="consent"),
        CommandRow("eject", "master", when="open", reach="part"),
        CommandRow("replace", "master", when="started", reach="part"),
        CommandRow("dummy", "master", when="started", reach="consent"),
        CommandRow("revive", "master", when="started", reach="open"),
        CommandRow("robot", "master", when="started", reach="part"),
        CommandRow("promote", "master", when="open", reach="open"),
        CommandRow("announce", "master", reach="open"),
        CommandRow("roll", "master", when="started", reach="consent"),
        CommandRow("reveal", "master", when="begun", reach="part"),
        CommandRow("terminate", "master", when="open", reach="part"),
        CommandRow("export", "anyone", asks=True, reach="open"),
        CommandRow("suspend", "operator", reach="part"),
        CommandRow("unsuspend", "operator", reach="open"),
        CommandRow("quarantine", "operator", reach="part"),
        CommandRow("statistics", "operator", asks=True, reach="part"),
    )
}


def changes(args: Args) -> bool:
    """Whether SETTINGS says more than the name of a game."""
    words = args["words"]
    named = any(args.get(key) for key in ("limits", "options", "at", "zone", "skip"))
    return named or (isinstance(words, tuple) and len(words) > 1)


def needs_proof(name: str, args: Args, *, operators: bool) -> bool:
    """Whether a command is held in a letter that nothing proves, or only that it is not the operator's
    (``operators``)."""
    row = ROWS[name]
    if operators:
        return row.role == "operator"
    changing = row.proof == "changes" and changes(args)
    return row.role in ("operator", "master") or row.proof == "yes" or changing
