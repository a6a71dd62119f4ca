"""Where the dots of supply centres stand on the cut board: in their provinces, beside the units."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np
from shapely import prepare
from shapely.geometry import Point, box
from shapely.geometry.base import BaseGeometry

from tools.bake_map.coast import polygons
from tools.bake_map.cut import Ground
from tools.bake_map.sizes import UNIT
from tools.bake_map.source import Source
from tools.bake_map.spots import Place

RIM = 8.5
"""What a dot keeps from the border of its province, measured from its middle, in units of the board."""

STEP = 2.0
NEAR = 33.0
"""How far from the middle of its unit a dot looks best."""


def find(
    ground: Ground, source: Source, spots: Mapping[str, tuple[Place, Place]], radius: float
) -> dict[str, Place]:
    """The middle of the dot, ``radius`` units large, of each province that holds a centre."""
    return {
        place: _best(place, ground.places["land", place], spots, radius) for place in sorted(source.centres)
    }


def _best(place: str, shape: BaseGeometry, spots: Mapping[str, tuple[Place, Place]], radius: float) -> Place:
    main = max(polygons(shape), key=lambda part: part.area)
    rim = RIM
    while (inner := main.buffer(-rim)).is_empty:
        rim -= 0.5
    prepare(inner)
    west, north, east, south = inner.bounds
    found = [
        (x, y)
        for x in np.arange(west, east + STEP, STEP)
        for y in np.arange(north, south + STEP, STEP)
        if inner.contains(Point(x, y))
    ]
    (x, y), room = spots[place][0], radius + 1.5
    own = box(x - UNIT[0] - room, y - UNIT[1] - room, x + UNIT[0] + room, y + UNIT[1] + room)
    others = [at for spot, (at, _) in spots.items() if spot != place]

    def cost(at: Place) -> float:
        hidden = own.exterior.distance(Point(at)) if own.contains(Point(at)) else 0.0
        crowd = sum(max(0.0, UNIT[0] + room - math.dist(at, other)) for other in others)
        aside = max(0.0, UNIT[0] + room - math.dist(at, spots[place][1]))
        return hidden * 20 + crowd * 8 + aside + abs(math.dist(at, (x, y)) - NEAR) * 0.3

    best = min(found, key=cost)
    return round(float(best[0]), 1), round(float(best[1]), 1)
