"""Chapter 10: how many units a space holds; it must not know who may enter it."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.kinds import Fault, Seat
from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.ground import stacks

LIMIT = 3
"""10.1.1: units of any size; forts do not count."""


def room(board: Board, space: SpaceId) -> int:
    """How many more units may end in a space; below 0 where too many pass through (10.1.2)."""
    return LIMIT - len(board.stack(space))


def full(board: Board, space: SpaceId) -> bool:
    """Whether no unit more may end there."""
    return room(board, space) <= 0


def over(board: Board) -> tuple[SpaceId, ...]:
    """Spaces with more units than may end there, in the order of the roster."""
    return tuple(space for space, units in stacks(board).items() if len(units) > LIMIT)


def check(board: Board, seat: Seat, spaces: Iterable[SpaceId] | None = None) -> Fault | None:
    """10.1.2: that nothing ends overstacked; ``spaces`` are looked at only, all of them by default."""
    looked = None if spaces is None else set(spaces)
    for space in over(board):
        if looked is None or space in looked:
            units = board.stack(space)
            return Fault(
                "overstacked", {"space": space, "units": units, "have": len(units), "need": LIMIT}, "10.1.2"
            )
    return None
