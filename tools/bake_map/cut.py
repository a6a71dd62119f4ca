"""Cuts land and sea into provinces by hand-made lines and names them by seeds; it must not know lettering."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from shapely import STRtree
from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize, unary_union
from shapely.prepared import prep

from tools.bake_map.coast import Arcs, land, modern_borders
from tools.bake_map.globe import Globe
from tools.bake_map.lens import Points, project, rounded
from tools.bake_map.source import Degrees, Source

DENSE = 3.0
"""Degrees: long straight pieces are divided before they are projected, for the projection bends them."""

UNNAMED = ""


@dataclass(frozen=True, slots=True)
class Ground:
    """The cut board in units of the picture. ``places`` is keyed by (kind, place)."""

    places: Mapping[tuple[str, str], BaseGeometry]
    land: BaseGeometry
    frame: Polygon
    complaints: tuple[str, ...]


def _wavy(points: Points, rng: random.Random, most: float, step: float) -> Points:
    """A hand-made line roughened a little, so that it does not look ruled beside a natural one."""
    line = LineString(points)
    count = max(1, int(line.length / step))
    out = [points[0]]
    for index in range(1, count):
        here = line.interpolate(index / count, normalized=True)
        ahead = line.interpolate(min(1.0, index / count + 0.01), normalized=True)
        dx, dy = ahead.x - here.x, ahead.y - here.y
        off = rng.uniform(-most, most) / (math.hypot(dx, dy) or 1.0)
        out.append(np.array([here.x - dy * off, here.y + dx * off]))
    return np.array([*out, points[-1]])


def _rough(points: Points, rng: random.Random) -> Points:
    """Bends of two sizes, as rivers and hills would give; the ends stay."""
    bends = rounded(_wavy(points, rng, 5.5, 38.0), 2)
    return rounded(_wavy(bends, rng, 2.0, 10.0), 1)


def _dense(points: Sequence[Degrees]) -> list[Degrees]:
    dense: list[Degrees] = []
    for (x, y), (u, v) in itertools.pairwise(points):
        count = max(1, int(max(abs(x - u), abs(y - v)) / DENSE))
        dense.extend((x + (u - x) * i / count, y + (v - y) * i / count) for i in range(count))
    return [*dense, points[-1]]


def hand_lines(source: Source, name: str, line: Sequence[str | Degrees], wavy: bool) -> list[LineString]:
    """One hand-made line, rounded between its junctions, which stay where they are."""
    corners = [
        0,
        *(i for i, p in enumerate(line) if isinstance(p, str) and 0 < i < len(line) - 1),
        len(line) - 1,
    ]
    degrees = [source.junctions[point] if isinstance(point, str) else point for point in line]
    rng = random.Random(name)
    lines = []
    for start, end in itertools.pairwise(corners):
        points = rounded(project(source.frame, _dense(degrees[start : end + 1])), 2)
        lines.append(LineString(_rough(points, rng) if wavy else points))
    return lines


def _faces(area: BaseGeometry, lines: Sequence[LineString]) -> list[Polygon]:
    inside = prep(area.buffer(0.05))
    network = unary_union([area.boundary, *lines])
    return [face for face in polygonize(network) if inside.contains(face.representative_point())]


class Naming:
    """Names faces by the seeds inside them; what cannot be named so goes to a neighbour."""

    def __init__(self, source: Source, faces: list[Polygon]) -> None:
        self._source = source
        self.faces = faces
        self.names: list[tuple[str, str]] = [("", UNNAMED)] * len(faces)
        self.complaints: list[str] = []
        self._tree = STRtree(faces)

    def plant(self, kind: str, frame: Polygon) -> None:
        """Names the faces in which the seeds of ``kind`` lie."""
        for place, seeds in self._source.seeds[kind].items():
            for seed in seeds:
                point = Point(project(self._source.frame, [seed])[0])
                hits = [i for i in self._tree.query(point) if self.faces[i].contains(point)]
                if not hits:
                    if frame.contains(point):
                        self.complaints.append(f"{kind} seed of {place} at {seed} lies in no face")
                    continue
                former = self.names[hits[0]]
                if former[1] not in (UNNAMED, place):
                    self.complaints.append(
                        f"{place} and {former[1]} share a face: a border leaks near {seed}"
                    )
                self.names[hits[0]] = (kind, place)

    def absorb(self) -> None:
        """Slivers without a seed join the neighbour with the longest contact."""
        for _ in range(6):
            changed = False
            for index, face in enumerate(self.faces):
                if self.names[index][1] != UNNAMED:
                    continue
                contacts = [
                    (face.buffer(0.2).intersection(self.faces[j]).area, int(j))
                    for j in self._tree.query(face.buffer(0.3))
                    if j != index and self.names[j][1] != UNNAMED
                ]
                longest = max(contacts, default=(0.0, -1))
                if longest[0] > 0.3:
                    self.names[index] = self.names[longest[1]]
                    changed = True
            if not changed:
                return

    def adopt(self, within: float) -> None:
        """Islands without a seed join the nearest place, if it is near; else they are scenery."""
        wholes = {name: unary_union(faces) for name, faces in self.by_name().items() if name[1] != UNNAMED}
        for index, face in enumerate(self.faces):
            if self.names[index][1] == UNNAMED:
                nearest = min((face.distance(whole), name) for name, whole in wholes.items())
                self.names[index] = nearest[1] if nearest[0] < within else ("out", "ISL")

    def by_name(self) -> dict[tuple[str, str], list[Polygon]]:
        """The faces of each (kind, place)."""
        grouped: dict[tuple[str, str], list[Polygon]] = {}
        for name, face in zip(self.names, self.faces, strict=True):
            grouped.setdefault(name, []).append(face)
        return grouped


def cut(globe: Globe, source: Source) -> Ground:
    """The board's places, clipped to the frame."""
    arcs = Arcs(globe, source)
    frame = box(0, 0, source.frame.width, source.frame.height)
    whole = land(arcs, globe, source)
    sea = box(-6, -6, source.frame.width + 6, source.frame.height + 6).difference(whole)
    on_land = [
        line for n, points in source.land_lines.items() for line in hand_lines(source, n, points, True)
    ]
    at_sea = [line for n, points in source.sea_lines.items() for line in hand_lines(source, n, points, False)]
    dry = Naming(source, _faces(whole, modern_borders(arcs, globe, source) + on_land))
    dry.plant("land", frame)
    dry.plant("out", frame)
    dry.absorb()
    dry.adopt(source.coast.nearest_within)
    wet = Naming(source, _faces(sea, at_sea))
    wet.plant("sea", frame)
    wet.plant("strait", frame)
    wet.absorb()
    grouped = dry.by_name() | wet.by_name()
    places = {
        name: clipped
        for name, faces in sorted(grouped.items())
        if name[1] != UNNAMED and not (clipped := unary_union(faces).intersection(frame)).is_empty
    }
    return Ground(places, whole, frame, (*dry.complaints, *wet.complaints))
