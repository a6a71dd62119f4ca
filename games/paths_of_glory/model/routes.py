"""The way of a move of which only some spaces were named; it must not judge whether the move is lawful."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from adjudicator.kinds import Seat
from games.kit import points
from games.paths_of_glory.model.atlas import SpaceId, foe
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.source import Source


def route(
    source: Source,
    board: Board,
    seat: Seat,
    lines: Sequence[str],
    start: SpaceId,
    stops: Sequence[SpaceId],
) -> tuple[SpaceId, ...]:
    """The shortest path from ``start`` through all ``stops``, for units of all these ``lines``.

    Among equally short ones the one through more friendly spaces, then the first in the order of the data.
    Where there is none, the stops as they were named: the rules say what is wrong with them.
    """
    enemy = {where.at for unit, where in board.units.items() if source.roster[unit].seat == foe(seat)}

    def joins(space: SpaceId) -> Sequence[SpaceId]:
        return source.atlas.neighbours(space, lines[0]) if space in source.atlas.spaces else ()  # no box

    def passes(barred: set[SpaceId], one: SpaceId, other: SpaceId) -> bool:
        return other not in barred and all(source.atlas.joined(one, other, line) for line in lines[1:])

    path: list[SpaceId] = []
    here = start
    for stop in stops:
        border = partial(passes, enemy - {stop})
        leg = points.cheapest(here, stop, joins, border, lambda space: board.control.get(space) != seat)
        path += leg if leg is not None else [stop]
        here = stop
    return tuple(path)
