"""Victory points (12.7): counted anew each time."""

from __future__ import annotations

from adjudicator.kinds import Seat
from games.no_retreat.model.board import Board
from games.no_retreat.model.source import Source


def counts(source: Source, board: Board, hex_: object) -> bool:
    """Whether a hex gives a point now: in 1945 those of Greater Germany alone."""
    late = board.turn >= source.tables.figures.operational
    return not late or source.atlas.grounds[hex_].country == "greater-germany"  # type: ignore[index]  # of board.control


def held(source: Source, board: Board, seat: Seat) -> int:
    """Points for the hexes that a side controls."""
    return sum(whose == seat and counts(source, board, hex_) for hex_, whose in board.control.items())


def total(source: Source, board: Board, seat: Seat) -> int:
    """12.8: hexes and the round marker, as the square marker would show them for this side."""
    return held(source, board, seat) + board.of_event(seat)
