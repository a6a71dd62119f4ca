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

Proof = Literal["no", "yes", "changes"]
"""Whether more than the address in From must say who gives it, else it is held until a reply confirms it:
never, always, or where it changes something (which its handler knows)."""

Reach = Literal["", "open", "part", "consent"]
"""What a command of somebody who runs a game, or the house, shows or touches beyond what a seat may: nothing
(``open``), or so much that a master who plays needs the consent of every other seat (``consent``), or that
in part (``part``), which its handler asks for. Empty for what seats and anybody may do.
"""


@dataclass(frozen=True, slots=True)
class Row:
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
    proof: Proof = "no"
    asks: bool = False
    reach: Reach = ""


ROWS: Mapping[str, Row] = {
    row.name: row
    for row in (
        Row("register", "anyone"),
        Row("set", "anyone"),
        Row("list", "anyone", asks=True),
        Row("show", "anyone", asks=True, reach="open"),
        Row("status", "anyone", asks=True, reach="open"),
        Row("create", "anyone"),
        Row("join", "anyone"),
        Row("word", "anyone"),
        Row("start", "master", when="forming", reach="open"),
        Row("help", "anyone", asks=True),
        Row("old", "anyone", asks=True),
        Row("history", "anyone", asks=True, reach="open"),
        Row("summary", "anyone", asks=True),
        Row("map", "anyone", asks=True, reach="open"),
        Row("observe", "anyone"),
        Row("unobserve", "anyone"),
        Row("whois", "anyone", asks=True),
        Row("my-data", "anyone", proof="yes"),
        Row("forget-me", "anyone"),
        Row("resign", "anyone"),
        Row("orders", "seat", asks=True),
        Row("clear", "seat", live=True),
        Row("ready", "seat", live=True),
        Row("unready", "seat", live=True),
        Row("draw", "seat"),
        Row("no-draw", "seat"),
        Row("concede", "seat"),
        Row("no-concede", "seat"),
        Row("consent", "seat"),
        Row("no-consent", "seat"),
        Row("phase", "seat", asks=True),
        Row("standing", "seat"),
        Row("drop", "seat"),
        Row("what-if", "seat", live=True, asks=True),
        Row("diary", "seat"),
        Row("rematch", "anyone", proof="yes", reach="open"),
        Row("absence", "anyone", proof="yes"),
        Row("no-absence", "anyone", proof="yes"),
        Row("deadline", "master", when="started", live=True, reach="part"),
        Row("extend", "master", when="started", live=True, reach="part"),
        Row("pause", "master", when="started", reach="open"),
        Row("resume", "master", when="started", reach="open"),
        Row("rollback", "master", when="begun", reach="consent"),
        Row("edit", "master", when="begun", reach="consent"),
        Row("settings", "anyone", proof="changes", reach="part"),
        Row("invite", "master", when="open", reach="open"),
        Row("process", "master", when="started", reach="consent"),
        Row("forecast", "master", when="started", asks=True, reach="consent"),
        Row("order", "master", when="started", reach="consent"),
        Row("eject", "master", when="open", reach="part"),
        Row("replace", "master", when="started", reach="part"),
        Row("dummy", "master", when="started", reach="consent"),
        Row("revive", "master", when="started", reach="open"),
        Row("promote", "master", when="open", reach="open"),
        Row("announce", "master", reach="open"),
        Row("roll", "master", when="started", reach="consent"),
        Row("reveal", "master", when="begun", reach="part"),
        Row("terminate", "master", when="open", reach="part"),
        Row("export", "anyone", asks=True, reach="open"),
        Row("suspend", "operator", reach="part"),
        Row("unsuspend", "operator", reach="open"),
        Row("quarantine", "operator", reach="part"),
        Row("statistics", "operator", asks=True, reach="part"),
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
