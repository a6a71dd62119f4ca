"""Raw countries to a softened coastline in units of the picture; it must not know provinces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from shapely import make_valid
from shapely.geometry import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, unary_union

from tools.bake_map.globe import Globe, Ring
from tools.bake_map.lens import Points, project, rounded
from tools.bake_map.source import Source

WINDOW = (-46.0, 14.0, 100.0, 86.0)
CLAMP = (-60.0, 10.0, 100.0, 86.0)
"""Degrees: arcs outside the window are left out, points are kept within the clamp so that no ring breaks."""

OVERSHOOT = 9.0


class Arcs:
    """The arcs of a globe, projected and thinned once each, so that neighbours stay matched."""

    def __init__(self, globe: Globe, source: Source) -> None:
        self._globe = globe
        self._source = source
        self._done: dict[int, Points | None] = {}

    def points(self, index: int) -> Points | None:
        """Arc ``index`` in units; None where it lies outside the window."""
        if index not in self._done:
            self._done[index] = self._project(np.array(self._globe.arcs[index]))
        return self._done[index]

    def ring(self, ring: Ring) -> list[tuple[float, float]]:
        """The points of a ring, without the arcs that lie outside."""
        points: list[tuple[float, float]] = []
        for index in ring:
            arc = self.points(max(index, ~index))
            if arc is not None:
                ordered = arc if index >= 0 else arc[::-1]
                points.extend((float(x), float(y)) for x, y in (ordered[1:] if points else ordered))
        return points

    def _project(self, degrees: Points) -> Points | None:
        west, south, east, north = WINDOW
        x, y = degrees[:, 0], degrees[:, 1]
        if x.max() < west or x.min() > east or y.max() < south or y.min() > north:
            return None
        low, high = np.array(CLAMP[:2]), np.array(CLAMP[2:])
        units = project(self._source.frame, np.clip(degrees, low, high))
        return np.array(LineString(units).simplify(self._source.coast.simplify).coords)


def polygons(shape: BaseGeometry, least: float = 0.0) -> list[Polygon]:
    """The polygons in ``shape`` of at least this area, in units squared."""
    parts: Iterable[BaseGeometry] = getattr(shape, "geoms", [shape])
    return [part for part in parts if isinstance(part, Polygon) and part.area >= least]


def land(arcs: Arcs, globe: Globe, source: Source) -> BaseGeometry:
    """All land, its coast softened, its straits open, small islands gone; wider than the frame."""
    frame = source.frame
    near = box(-66, -66, frame.width + 66, frame.height + 66)
    pieces = []
    for name, shapes in globe.polygons.items():
        if name in source.coast.skip:
            continue
        for shape in shapes:
            outlines = [points for ring in shape if len(points := arcs.ring(ring)) >= 4]
            if outlines:
                piece: BaseGeometry = make_valid(Polygon(outlines[0]))
                for hole in outlines[1:]:
                    piece = piece.difference(make_valid(Polygon(hole)))
                pieces.append(piece.intersection(near).buffer(0))
    whole: BaseGeometry = unary_union([piece.buffer(0.15) for piece in pieces if not piece.is_empty]).buffer(
        -0.15
    )
    for line, half in source.straits:
        whole = whole.difference(LineString(project(frame, line)).buffer(half))
    return _softened(whole, source).intersection(box(-6, -6, frame.width + 6, frame.height + 6))


def _softened(whole: BaseGeometry, source: Source) -> BaseGeometry:
    grow, shrink, again = source.coast.grow_shrink_grow
    whole = whole.buffer(grow).buffer(-shrink).buffer(again)
    kept = [
        Polygon(part.exterior, [hole for hole in part.interiors if Polygon(hole).area > 60])
        for part in polygons(whole, source.coast.smallest_island)
    ]
    thinned = unary_union(kept).simplify(0.55)
    smooth = [
        Polygon(
            rounded(np.array(part.exterior.coords), 1),
            [rounded(np.array(hole.coords), 1) for hole in part.interiors],
        ).buffer(0)
        for part in polygons(thinned)
    ]
    return unary_union(smooth).simplify(0.4)


def modern_borders(arcs: Arcs, globe: Globe, source: Source) -> list[LineString]:
    """The borders of today that serve as they are, both ends pushed over the softened coast."""
    lines = [
        LineString(points)
        for index, names in sorted(globe.borders().items())
        if names in source.pairs and (points := arcs.points(index)) is not None and len(points) >= 2
    ]
    network: Any = unary_union(lines)
    merged = linemerge(network)
    return [_overshot(line) for line in getattr(merged, "geoms", [merged])]


def _overshot(line: LineString) -> LineString:
    points = np.array(line.coords)

    def beyond(end: Points, before: Points) -> Points:
        step = end - before
        return np.asarray(end + step / (np.hypot(*step) or 1.0) * OVERSHOOT)

    return LineString([beyond(points[0], points[1]), *points, beyond(points[-1], points[-2])])
