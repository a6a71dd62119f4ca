"""Capitals (3.0): which there are and whether the foe has them; it must not know what that is asked for."""

from __future__ import annotations

from functools import cache

from games.paths_of_glory.model.atlas import Atlas, Nation, SpaceId, foe
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.rules.spaces import forts


def of(source: Source, nation: Nation) -> tuple[SpaceId, ...]:
    """The capitals of a nation, in the order of the data; Austria-Hungary has two, Russia and the US none."""
    return _capitals(source.atlas).get(nation, ())


@cache
def _capitals(atlas: Atlas) -> dict[Nation, tuple[SpaceId, ...]]:
    found: dict[Nation, tuple[SpaceId, ...]] = {}
    for key, space in atlas.spaces.items():
        if space.capital:
            found[space.nation] = (*found.get(space.nation, ()), key)
    return found


def lost(source: Source, board: Board, nation: Nation) -> bool:
    """7.1.2: whether the foe controls all capitals of a nation; false of a nation without one."""
    capitals = of(source, nation)
    return bool(capitals) and all(_taken(source, board, space) for space in capitals)


def threatened(source: Source, board: Board, nation: Nation) -> SpaceId | None:
    """13.1.11, 17.1.3: a capital that the foe controls or besieges; None where there is none."""
    for space in of(source, nation):
        if _taken(source, board, space) or forts.besieged(source, board, space):
            return space
    return None


def _taken(source: Source, board: Board, space: SpaceId) -> bool:
    owner = source.atlas[space].start
    return owner is not None and board.control[space] == foe(owner)
