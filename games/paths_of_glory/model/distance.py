"""How far spaces lie from one another by the lines of the map, whoever may use them; no board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from games.kit import points
from games.paths_of_glory.model.atlas import Atlas, Nation, SpaceId


@lru_cache(maxsize=512)
def distances(atlas: Atlas, goals: tuple[SpaceId, ...]) -> Mapping[SpaceId, int]:
    """How many lines of the map, solid or dotted, lie between each space and the nearest of some."""
    return points.distances(goals, lambda here: (*atlas[here].solid, *atlas[here].dotted))


@cache
def homes(atlas: Atlas, nation: Nation) -> tuple[SpaceId, ...]:
    """14.2: the spaces that supply a nation, and its capitals: whoever is fed by sea has those on land."""
    return tuple(
        key
        for key, space in atlas.spaces.items()
        if nation in space.sources or (space.capital and space.nation == nation)
    )
