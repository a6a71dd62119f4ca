"""Who controls what (12.7.1, 12.7.2): a hex who came last, Finland who is there."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.kinds import Seat
from games.no_retreat.model.atlas import AXIS, FINLAND, HexId
from games.no_retreat.model.board import Board
from games.no_retreat.model.change import Change
from games.no_retreat.model.source import Source


def take(change: Change, seat: Seat, hexes: Iterable[HexId]) -> None:
    """12.7.1: hexes that units of a side came to or passed through; areas are won otherwise."""
    for hex_ in hexes:
        if change.source.atlas[hex_].at is not None:
            change.control(hex_, seat)


def of_finland(source: Source, board: Board) -> Seat | None:
    """12.7.2: whose unit is in Finland now; cadres and allies of Germany do not count."""
    for unit in board.standing(FINLAND):
        counter = source.roster[unit]
        if not counter.cadre and (counter.seat != AXIS or counter.nation == "germany"):
            return counter.seat
    return None


def settle(change: Change) -> None:
    """Finland under the control of who is there; called when a phase in which units came or went is over."""
    change.control(FINLAND, of_finland(change.source, change.board))
