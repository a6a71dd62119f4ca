"""The judge's commands, one small function each, in one table; help and roles are read off the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from adjudicator.kinds import Args
from mailer.desk import chair, confirming, orders, preview
from mailer.desk.chair import When
from mailer.desk.commands import (
    account,
    consent,
    edit,
    help_text,
    info,
    lobby,
    master,
    master_game,
    master_order,
    master_seats,
    notes,
    old,
    operator,
    person,
    plans,
    rollback,
    schedule,
    seat,
    voting,
    word,
)
from mailer.desk.visit import Answer, Visit
from mailer.operator import is_operator

Role = Literal["anyone", "seat", "master", "operator"]
"""Who may give it: any registered person, a seat writing to its own address of a running game, or a master.

A master's command names its game (``args["game"]``) or comes to the address of the game's master; who
runs one game only need not do either. Its handler finds the game in ``visit.at_head``.
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

Handler = Callable[[Visit, Args], Answer]


@dataclass(frozen=True, slots=True)
class Row:
    """A command. ``when`` is what the game of a master's command must be: ``forming``, ``started`` (running
    or paused), ``begun`` (that or over), ``open`` (anything but over) or ``any``. ``live`` ones concern
    the open phase and are refused in a letter about a closed one. ``proof``: what a forger would do harm by
    and its owner could not take back by an answer; a seat's command needs the seat's token anyway. ``asks``:
    it changes nothing, whatever it says. ``reach``: each command of a master or of the operator declares it.
    ``fault`` tells without doing anything why a command that is done last would be refused: it holds the
    others.

    Words: ``help.<name>.usage``, ``.does`` and ``.example`` (which itself parses).
    """

    name: str
    role: Role
    act: Handler
    live: bool = False
    when: When = "any"
    proof: Proof = "no"
    asks: bool = False
    reach: Reach = ""
    fault: Callable[[Visit, Args], Answer | None] | None = None


TABLE: Mapping[str, Row] = {
    row.name: row
    for row in (
        Row("register", "anyone", account.register),
        Row("set", "anyone", account.set_),
        Row("list", "anyone", lobby.list_, asks=True),
        Row("show", "anyone", lobby.show, asks=True, reach="open"),
        Row("status", "anyone", lobby.status, asks=True, reach="open"),
        Row("create", "anyone", lobby.create),
        Row("join", "anyone", lobby.join),
        Row("word", "anyone", word.word),
        Row("start", "master", lobby.start, when="forming", reach="open"),
        Row("help", "anyone", help_text.help_, asks=True),
        Row("old", "anyone", old.old, asks=True),
        Row("history", "anyone", info.history, asks=True, reach="open"),
        Row("summary", "anyone", info.summary, asks=True),
        Row("map", "anyone", info.map_, asks=True, reach="open"),
        Row("observe", "anyone", info.observe),
        Row("unobserve", "anyone", info.unobserve),
        Row("whois", "anyone", person.whois, asks=True),
        Row("my-data", "anyone", person.my_data, proof="yes"),
        Row("forget-me", "anyone", person.forget_me),
        Row("resign", "anyone", seat.resign, fault=seat.resign_fault),
        Row("orders", "seat", seat.orders, asks=True),
        Row("clear", "seat", seat.clear, live=True),
        Row("ready", "seat", seat.ready, live=True),
        Row("unready", "seat", seat.unready, live=True),
        Row("draw", "seat", voting.draw, fault=voting.draw_fault),
        Row("no-draw", "seat", voting.no_draw),
        Row("concede", "seat", voting.concede, fault=voting.concede_fault),
        Row("no-concede", "seat", voting.no_concede),
        Row("consent", "seat", consent.consent_),
        Row("no-consent", "seat", consent.no_consent),
        Row("phase", "seat", plans.phase, asks=True),
        Row("standing", "seat", plans.standing_),
        Row("drop", "seat", plans.drop),
        Row("what-if", "seat", preview.what_if, live=True, asks=True),
        Row("diary", "seat", notes.diary),
        Row("rematch", "anyone", notes.rematch, proof="yes", reach="open"),
        Row("absence", "anyone", schedule.absence, proof="yes"),
        Row("no-absence", "anyone", schedule.no_absence, proof="yes"),
        Row("deadline", "master", schedule.deadline, when="started", live=True, reach="part"),
        Row("extend", "master", schedule.extend, when="started", live=True, reach="part"),
        Row("pause", "master", schedule.pause, when="started", reach="open"),
        Row("resume", "master", schedule.resume, when="started", reach="open"),
        Row("rollback", "master", rollback.rollback, when="begun", reach="consent"),
        Row("edit", "master", edit.edit, when="begun", reach="consent"),
        Row("settings", "anyone", master.settings_, proof="changes", reach="part"),
        Row("invite", "master", master.invite, when="open", reach="open"),
        Row("process", "master", master.process, when="started", reach="consent"),
        Row("forecast", "master", master_game.forecast, when="started", asks=True, reach="consent"),
        Row("order", "master", master_order.order, when="started", reach="consent"),
        Row("eject", "master", master_seats.eject, when="open", reach="part"),
        Row("replace", "master", master_seats.replace_, when="started", reach="part"),
        Row("dummy", "master", master_seats.dummy, when="started", reach="consent"),
        Row("revive", "master", master_seats.revive, when="started", reach="open"),
        Row("promote", "master", master_seats.promote, when="open", reach="open"),
        Row("announce", "master", master_game.announce, reach="open"),
        Row("roll", "master", master_game.roll, when="started", reach="consent"),
        Row("reveal", "master", master_game.reveal, when="begun", reach="part"),
        Row("terminate", "master", master_game.terminate, when="open", reach="part"),
        Row("export", "anyone", master_game.export, asks=True, reach="open"),
        Row("suspend", "operator", operator.suspend, reach="part"),
        Row("unsuspend", "operator", operator.unsuspend, reach="open"),
        Row("quarantine", "operator", operator.look_after, reach="part"),
        Row("statistics", "operator", operator.statistics, asks=True, reach="part"),
    )
}


def perform(visit: Visit, name: str, args: Args) -> Answer:
    """Do the command, if the writer may; on a refusal nothing has changed."""
    if name == "what-if" and visit.office is not None and not str(args.get("body") or "").strip():
        name, args = "forecast", {"game": ""}  # PREVIEW alone, to the address of a master
    row = TABLE[name]
    if row.role == "seat" and (refusal := _unseated(visit, row)):
        return refusal
    if row.role == "master":
        found = chair.take(visit, args, row.when)
        if isinstance(found, Answer):
            return found
        visit.chair, args = found
    if row.role == "operator":
        if not is_operator(visit.house, visit.person.address):
            return visit.refused("operator")
        if not (visit.by_token or visit.signed):
            return confirming.hold(visit)
    elif not visit.proved and (row.role == "master" or row.proof == "yes"):
        return confirming.hold(visit)
    if row.role == "master" and row.reach == "consent" and (refusal := chair.unbound(visit, visit.at_head)):
        return refusal
    if row.live and not visit.ahead and not args.get("phase"):
        if row.role == "seat" and visit.stale:
            return Answer("bad", orders.closed(visit))
        if row.role == "master" and chair.is_past(visit):
            return chair.past(visit)
    return row.act(visit, args)


def _unseated(visit: Visit, row: Row) -> Answer | None:
    """Why the writer may give no command of a seat."""
    if visit.player is None or visit.player.left is not None:
        return visit.refused("needs-seat")
    if visit.play is None or visit.seat is None:
        return visit.refused("not-started", game=visit.game.name if visit.game else "")
    if visit.play.over is not None and row.name not in ("orders", "phase", "diary", "consent", "no-consent"):
        return visit.refused("game-over", game=visit.play.row.name)
    if row.live and visit.player.dummy:
        return visit.refused("dummy", game=visit.play.row.name)
    return None


def fault(visit: Visit, name: str, args: Args) -> Answer | None:
    """Why a command that is done last would be refused whatever else the letter says; nothing is done."""
    row = TABLE[name]
    if row.role == "seat" and (refusal := _unseated(visit, row)):
        return refusal
    return row.fault(visit, args) if row.fault is not None else None


def needs_proof(name: str, args: Args, *, operators: bool) -> bool:
    """Whether a command is held in a letter that nothing proves, or only that it is not the operator's
    (``operators``)."""
    row = TABLE[name]
    if operators:
        return row.role == "operator"
    changes = row.proof == "changes" and master.changes(args)
    return row.role in ("operator", "master") or row.proof == "yes" or changes
