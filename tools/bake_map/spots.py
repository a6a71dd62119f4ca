"""Where units stand on the cut board, and where a dislodged one stands aside; it must not know lettering."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from shapely import prepare
from shapely.geometry import Point, Polygon, box

from tools.bake_map.coast import polygons
from tools.bake_map.cut import Ground
from tools.bake_map.lens import project
from tools.bake_map.source import Degrees, Source, Spot

Place = tuple[float, float]
Box = tuple[float, float, float, float]

ASIDE = 36.0
"""How far aside a dislodged unit stands."""


def find(ground: Ground, source: Source) -> dict[str, tuple[Place, Place]]:
    """Each spot (``PAR``, ``SPA/NC``) with the place of its unit and that of a dislodged one."""
    nothing = Spot(None, None)
    units: dict[str, Place] = {}
    for (kind, place), shape in ground.places.items():
        if kind in ("land", "sea"):
            by_hand = source.spots.get(place, nothing).unit
            main = max(polygons(shape), key=lambda part: part.area)
            units[place] = _projected(source, by_hand) if by_hand else _roomiest(main, source)
    for spot, hand in source.spots.items():
        if "/" in spot and hand.unit:
            units[spot] = _projected(source, hand.unit)
    return {spot: (at, _aside(spot, at, units, ground, source, ())) for spot, at in sorted(units.items())}


def beside(
    ground: Ground, source: Source, spots: Mapping[str, tuple[Place, Place]], kept: Sequence[Box]
) -> dict[str, tuple[Place, Place]]:
    """The same spots, with dislodged units that leave free what is ``kept``: names and dots."""
    units = {spot: at for spot, (at, _) in spots.items()}
    return {spot: (at, _aside(spot, at, units, ground, source, kept)) for spot, at in units.items()}


def _projected(source: Source, degrees: Degrees) -> Place:
    x, y = project(source.frame, [degrees])[0]
    return (round(float(x), 1), round(float(y), 1))


def _grid(shape: Polygon, source: Source) -> Iterator[Place]:
    west, north, east, south = shape.bounds
    step = max(3.0, math.sqrt(shape.area / 300))
    inner = box(30, 30, source.frame.width - 30, source.frame.height - 30)
    for x in np.arange(west + 2, east, step):
        for y in np.arange(north + 2, south, step):
            point = Point(x, y)
            if inner.contains(point) and shape.contains(point):
                yield (float(x), float(y))


def _roomiest(shape: Polygon, source: Source) -> Place:
    """The place with room for the unit and for a name above or below it, not far from the middle."""
    middle, edge, size = shape.centroid, shape.boundary, math.sqrt(shape.area)
    prepare(shape)
    prepare(edge)
    best, where = -math.inf, (middle.x, middle.y)
    for x, y in _grid(shape, source):
        clear = min(edge.distance(Point(x, y)), 30.0)
        room = max(
            name.intersection(shape).area / name.area
            for dy in (-34.0, 34.0)
            for name in (box(x - 42, y + dy - 10, x + 42, y + dy + 10),)
        )
        score = clear * 1.5 + room * 34 - math.dist((x, y), (middle.x, middle.y)) / size * 9
        if score > best:
            best, where = score, (round(x, 1), round(y, 1))
    return where


def _aside(
    spot: str,
    at: Place,
    units: Mapping[str, Place],
    ground: Ground,
    source: Source,
    kept: Sequence[Box],
) -> Place:
    """Aside of its conqueror: in the province if it can be, clear of names and the neighbours' units."""
    hand = source.spots.get(spot)
    if hand and hand.beaten:
        return _projected(source, hand.beaten)
    place = spot.partition("/")[0]
    own = next(shape for (kind, name), shape in ground.places.items() if name == place and kind != "strait")
    others = [where for other, where in units.items() if other != spot]

    names = [box(*each) for each in kept]

    def place_at(way: tuple[float, int]) -> Place:
        away, turn = way
        return at[0] + away * math.cos(turn * math.pi / 8), at[1] + away * math.sin(turn * math.pi / 8)

    def score(way: tuple[float, int]) -> float:
        x, y = place_at(way)
        crowd = sum(max(0.0, 46 - math.dist((x, y), other)) for other in others)
        counter = box(x - 18, y - 18, x + 18, y + 18)
        hidden = sum(name.intersection(counter).area for name in names) / counter.area
        # Down and to the right looks best, all else being equal, and not too far away.
        taste = abs(way[1] - 2.0) * 0.4 + (way[0] - ASIDE) * 0.5
        return crowd * 2 + hidden * 160 - own.intersection(counter).area / counter.area * 30 + taste

    x, y = place_at(min(((away, turn) for away in (ASIDE, 43.0, 50.0) for turn in range(16)), key=score))
    return round(x, 1), round(y, 1)
