"""War in Africa: the Allies give up a British corps or a point; it must not know who played it."""

from __future__ import annotations

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, always, asked
from games.paths_of_glory.model.atlas import AP, REMOVED, RESERVE
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Choose
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import Africa, View


def corps(source: Source, board: Board) -> tuple[UnitId, ...]:
    """The British corps that may be given up: at full strength, or reduced where no other is there."""
    british = [
        unit
        for unit, where in board.units.items()
        if source.roster[unit].id == "br_corps" and where.at in (RESERVE[AP], *source.atlas.spaces)
    ]
    full = tuple(unit for unit in british if not board.units[unit].reduced)
    return full or tuple(british)


def check(source: Source, view: View, ask: Ask, order: Choose) -> Fault | None:
    """Whether the corps that is given up is one that may be; no corps means the point."""
    may = corps(source, view.board)
    if order.yes and order.unit is None:
        return Fault("say-which", {"may": may}, "9.5.1.1")
    if order.unit is not None and (not order.yes or order.unit not in may):
        return Fault("not-that-unit", {"unit": order.unit, "may": may}, "9.5.1.1")
    return None


def answered(change: Change, stage: Africa, seat: Seat, order: Choose) -> None:
    """A British corps leaves the game, or the Central Powers have a point."""
    if order.yes and order.unit is not None:
        space = change.board.units[order.unit].at
        change.put(order.unit, REMOVED)
        change.show("removed", unit=order.unit, space=space, reason="war-in-africa")
    else:
        change.score(1, "war-in-africa")
    change.end()


AFRICA = Procedure(
    stage=Africa,
    awaits=lambda source, state, stage: asked("africa", AP),
    # Nobody is lost without an order: silence gives the point.
    asks={"africa": AskKind(takes=(Choose,), check=check, default=always(Choose(False)))},
    answered=answered,
)
