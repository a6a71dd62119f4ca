"""War in Africa: the Allies give up a British corps or a point; it must not know who played it."""

from __future__ import annotations

from adjudicator.kinds import Fault
from games.paths_of_glory.atlas import AP, REMOVED, RESERVE
from games.paths_of_glory.board import Board
from games.paths_of_glory.change import Change
from games.paths_of_glory.counters import UnitId
from games.paths_of_glory.orders import Choose, Order
from games.paths_of_glory.source import Source


def corps(source: Source, board: Board) -> tuple[UnitId, ...]:
    """The British corps that may be given up: at full strength, or reduced where no other is there."""
    british = [
        unit
        for unit, where in board.units.items()
        if source.roster[unit].id == "br_corps" and where.at in (RESERVE[AP], *source.atlas.spaces)
    ]
    full = tuple(unit for unit in british if not board.units[unit].reduced)
    return full or tuple(british)


def check(source: Source, board: Board, order: Choose) -> Fault | None:
    """Whether the corps that is given up is one that may be; no corps means the point."""
    may = corps(source, board)
    if order.yes and order.unit is None:
        return Fault("say-which", {"may": may}, "9.5.1.1")
    if order.unit is not None and (not order.yes or order.unit not in may):
        return Fault("not-that-unit", {"unit": order.unit, "may": may}, "9.5.1.1")
    return None


def default(source: Source, board: Board) -> Choose:
    """The point is given, no corps is lost."""
    return Choose(False)


def answered(change: Change, order: Order) -> None:
    """A British corps leaves the game, or the Central Powers have a point."""
    assert isinstance(order, Choose)
    if order.yes and order.unit is not None:
        space = change.board.units[order.unit].at
        change.put(order.unit, REMOVED)
        change.show("removed", unit=order.unit, space=space, reason="war-in-africa")
    else:
        change.score(1, "war-in-africa")
    change.end()
