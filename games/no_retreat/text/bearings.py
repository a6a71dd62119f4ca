"""Where a retreat to the west or another quarter leads to: the hexes at that edge of the map."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Literal, get_args

from games.kit.hexes import POINTED, Hex, centre
from games.no_retreat.model.atlas import Atlas, HexId

Bearing = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
BEARINGS: tuple[Bearing, ...] = get_args(Bearing)

_BAY = 5
"""How far the edge of the map may lie behind its outermost hex: the coast of the Crimea is no west."""


@cache
def goals(atlas: Atlas, bearing: Bearing) -> tuple[HexId, ...]:
    """The outermost hex of each row or column; of a quarter between two the one hex in that corner."""
    east = bearing.count("E") - bearing.count("W")
    south = bearing.count("S") - bearing.count("N")

    def far(hex_: HexId) -> float:
        x, y = centre(_at(atlas, hex_), POINTED)
        return east * x + south * y

    hexes = [
        key for key, ground in atlas.grounds.items() if ground.at is not None and key in atlas.ways.beside
    ]
    if east and south:
        return (max(hexes, key=far),)
    line: Callable[[HexId], str] = (lambda hex_: str(hex_)[:2]) if east else (lambda hex_: str(hex_)[2:])
    lines = sorted({line(hex_) for hex_ in hexes})
    edge = [max((hex_ for hex_ in hexes if line(hex_) == each), key=far) for each in lines]
    outmost = max(map(far, edge))
    return tuple(hex_ for hex_ in edge if far(hex_) >= outmost - _BAY)


def bearing_of(atlas: Atlas, hexes: tuple[HexId, ...]) -> Bearing | None:
    """The quarter of which hexes are the edge."""
    return next((each for each in BEARINGS if len(hexes) > 1 and goals(atlas, each) == hexes), None)


def _at(atlas: Atlas, hex_: HexId) -> Hex:
    at = atlas[hex_].at
    assert at is not None
    return at
