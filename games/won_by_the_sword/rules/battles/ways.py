"""Ways of retreat (12.3, 12.4): over no closed crossing, into no column of the foe, not back."""

from __future__ import annotations

from typing import TypeAlias

from adjudicator.kinds import Seat
from games.won_by_the_sword.model.atlas import Atlas, Bank, PointId, foe
from games.won_by_the_sword.model.board import Board, Column
from games.won_by_the_sword.rules.ground.points import exits

Step: TypeAlias = tuple[PointId, Bank]
"""A point and the bank by which it is reached."""
Way: TypeAlias = tuple[Step, ...]


def ways(atlas: Atlas, board: Board, seat: Seat, marker: Column, points: int) -> tuple[Way, ...]:
    """Every way of so many points from where a column stands, sorted; difficult edges serve too."""
    found: list[Way] = [()]
    for _ in range(points):
        found = [
            (*way, step)
            for way in found
            for step in _steps(atlas, board, seat, _at(marker, way))
            if step[0] != marker.at
        ]
    return tuple(sorted({*found}))


def longest(atlas: Atlas, board: Board, seat: Seat, marker: Column, points: int) -> tuple[Way, ...]:
    """The ways of so many points, or else of the most that there are; the empty way where there is none."""
    for count in range(points, 0, -1):
        if found := ways(atlas, board, seat, marker, count):
            return found
    return ((),)


def _at(marker: Column, way: Way) -> Column:
    return Column(way[-1][0], way[-1][1]) if way else marker


def _steps(atlas: Atlas, board: Board, seat: Seat, marker: Column) -> list[Step]:
    ends = (edge.beyond(marker.at) for edge in exits(atlas, board, seat, marker))
    return [
        (end.point, end.bank) for end in ends if end is not None and not board.standing(end.point, foe(seat))
    ]
