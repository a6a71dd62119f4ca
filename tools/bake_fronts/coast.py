"""Outlines of land out of a world-atlas package, kept in a file of our own; it must not know any board."""

from __future__ import annotations

import argparse
import json
import math
import tarfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

Point = tuple[float, float]
Ring = list[Point]
Box = tuple[float, float, float, float]
"""West, south, east, north in degrees; or left, top, right, bottom in units."""

KEPT = Path(__file__).with_name("coast.json")
MEMBER = "package/land-10m.json"
FRAME: Box = (-9.5, 19.0, 58.0, 66.0)
FINE = 0.012
"""Degrees that a simplified coast may lie off: a pixel of the nearest front."""
SMALLEST = 0.004
"""Islands below so many square degrees are left out."""


def decoded(topology: Any) -> list[Ring]:
    """Every ring of land of a TopoJSON file, in degrees."""
    (sx, sy), (ox, oy) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs: list[Ring] = []
    for deltas in topology["arcs"]:
        x = y = 0
        arcs.append([])
        for dx, dy in deltas:
            x, y = x + dx, y + dy
            arcs[-1].append((x * sx + ox, y * sy + oy))
    rings: list[Ring] = []
    for land in topology["objects"]["land"]["geometries"]:
        for shape in land["arcs"] if land["type"] == "MultiPolygon" else [land["arcs"]]:
            for indices in shape:
                ring: Ring = []
                for index in indices:
                    arc = arcs[index] if index >= 0 else arcs[~index][::-1]
                    ring += arc[1:] if ring else arc
                rings.append(ring)
    return rings


def clipped(ring: Sequence[Point], box: Box) -> Ring:
    """What of a closed ring lies in ``box`` (Sutherland and Hodgman 1974); edges may run along the box."""
    points = list(ring)
    for axis, limit, sign in ((0, box[0], 1), (1, box[1], 1), (0, box[2], -1), (1, box[3], -1)):
        kept: Ring = []
        for here, there in zip(points, points[1:] + points[:1], strict=True):
            inside, then = sign * (here[axis] - limit) >= 0, sign * (there[axis] - limit) >= 0
            if inside:
                kept.append(here)
            if inside != then:
                part = (limit - here[axis]) / (there[axis] - here[axis])
                cut = [here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part]
                cut[axis] = limit
                kept.append((cut[0], cut[1]))
        points = kept
        if not points:
            return []
    return points


def simplified(line: Sequence[Point], off: float) -> Ring:
    """The line with fewer points, none of it further than ``off`` away (Douglas and Peucker 1973)."""
    keep = {0, len(line) - 1}
    waiting = [(0, len(line) - 1)]
    while waiting:
        first, last = waiting.pop()
        best, at = off, -1
        for index in range(first + 1, last):
            away = _away(line[index], line[first], line[last])
            if away > best:
                best, at = away, index
        if at >= 0:
            keep.add(at)
            waiting += [(first, at), (at, last)]
    return [line[index] for index in sorted(keep)]


def _away(point: Point, start: Point, end: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    part = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length if length else 0.0
    part = min(1.0, max(0.0, part))
    return math.hypot(point[0] - start[0] - dx * part, point[1] - start[1] - dy * part)


def area(ring: Sequence[Point]) -> float:
    """The area of a ring, in squares of its unit."""
    points = list(ring)
    pairs = zip(points, points[1:] + points[:1], strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


def kept() -> list[Ring]:
    """The rings of our own file: even-odd, so that the Caspian is a hole."""
    return [[(x, y) for x, y in ring] for ring in json.loads(KEPT.read_text("utf-8"))["rings"]]


def main() -> None:
    """Makes our file anew. Fetch the package with ``npm pack world-atlas@2.0.2``."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("atlas", type=Path, help="world-atlas-2.0.2.tgz")
    with tarfile.open(parser.parse_args().atlas) as archive:
        member = archive.extractfile(MEMBER)
        if member is None:
            raise SystemExit(f"no {MEMBER}")
        rings = decoded(json.load(member))
    found = (clipped(ring, FRAME) for ring in rings)
    made = [simplified(ring, FINE) for ring in found if ring and area(ring) > SMALLEST]
    rows = [json.dumps([[round(x, 3), round(y, 3)] for x, y in ring]) for ring in made if len(ring) > 3]
    source = "Natural Earth land 1:10m (public domain) by world-atlas 2.0.2; clipped and simplified"
    body = ",\n".join(rows).replace("], [", "],[").replace(", ", ",")
    KEPT.write_text(f'{{"source": "{source}",\n"rings": [\n{body}\n]}}\n', encoding="utf-8")
    print(f"{KEPT}: {len(rows)} rings, {KEPT.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
