"""The judge's commands, one small function each, in one table; help and roles are read off the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from adjudicator.kinds import Args
from mailer.desk.commands import account, help_text, lobby, seat
from mailer.desk.visit import Answer, Visit

Role = Literal["anyone", "seat"]
"""Who may give it: any registered person, or a seat writing to its own address of a running game."""

Handler = Callable[[Visit, Args], Answer]


@dataclass(frozen=True, slots=True)
class Row:
    """A command. ``live`` ones concern the open phase and are refused in a letter about a closed one.

    Words: ``help.<name>.usage``, ``.does`` and ``.example`` (which itself parses).
    """

    name: str
    role: Role
    act: Handler
    live: bool = False


TABLE: Mapping[str, Row] = {
    row.name: row
    for row in (
        Row("register", "anyone", account.register),
        Row("set", "anyone", account.set_),
        Row("list", "anyone", lobby.list_),
        Row("show", "anyone", lobby.show),
        Row("status", "anyone", lobby.status),
        Row("create", "anyone", lobby.create),
        Row("join", "anyone", lobby.join),
        Row("start", "anyone", lobby.start),
        Row("help", "anyone", help_text.help_),
        Row("resign", "anyone", seat.resign),
        Row("orders", "seat", seat.orders),
        Row("clear", "seat", seat.clear, live=True),
        Row("ready", "seat", seat.ready, live=True),
        Row("unready", "seat", seat.unready, live=True),
        Row("draw", "seat", seat.draw),
        Row("no-draw", "seat", seat.no_draw),
        Row("concede", "seat", seat.concede),
        Row("no-concede", "seat", seat.no_concede),
        Row("phase", "seat", seat.phase),
    )
}


def perform(visit: Visit, name: str, args: Args) -> Answer:
    """Do the command, if the writer may; on a refusal nothing has changed."""
    row = TABLE[name]
    if row.role == "seat":
        if visit.player is None or visit.player.left is not None:
            return visit.refused("needs-seat")
        if visit.play is None or visit.seat is None:
            return visit.refused("not-started", game=visit.game.name if visit.game else "")
        if visit.play.over is not None and name not in ("orders", "phase"):
            return visit.refused("game-over", game=visit.play.row.name)
    if row.live and visit.stale:
        return visit.refused("stale", now=visit.eyes().phase(visit.play.asks[0].phase) if visit.play else "")
    return row.act(visit, args)
