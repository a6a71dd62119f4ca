"""The way of a move of which only some spaces were named; it must not judge whether the move is lawful."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.kinds import Seat
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
    path: list[SpaceId] = []
    here = start
    for stop in stops:
        leg = _leg(source, board, seat, lines, here, stop, enemy)
        path += leg if leg is not None else [stop]
        here = stop
    return tuple(path)


def _leg(
    source: Source,
    board: Board,
    seat: Seat,
    lines: Sequence[str],
    start: SpaceId,
    stop: SpaceId,
    enemy: set[SpaceId],
) -> list[SpaceId] | None:
    """Breadth first; a space is left by the best way into it."""
    ways: dict[SpaceId, tuple[int, list[SpaceId]]] = {start: (0, [])}
    edge = [start]
    while edge and stop not in ways:
        found: dict[SpaceId, tuple[int, list[SpaceId]]] = {}
        for space in edge:
            cost, way = ways[space]
            for each in source.atlas.neighbours(space, lines[0]):
                if each in ways or (each in enemy and each != stop):
                    continue
                if not all(source.atlas.joined(space, each, line) for line in lines[1:]):
                    continue
                price = cost + (board.control.get(each) != seat)
                if each not in found or price < found[each][0]:
                    found[each] = (price, [*way, each])
        ways |= found
        edge = list(found)
    return ways[stop][1] if stop in ways else None
