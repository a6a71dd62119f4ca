"""Outlines of regions: what lies nearest to their points (Voronoi 1908), with borders smoothed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from tools.bake_fronts.coast import Point, Ring

MARGIN = 0.24
"""How far the board reaches beyond its outermost points, in degrees."""
PIECES = 8
"""Into how many pieces a straight border is cut before it is smoothed."""
ROUNDS = 40
DIGITS = 6
Segment = tuple[Point, Point]


def regions(points: Mapping[str, Point], of: Mapping[str, str]) -> dict[str, tuple[Ring, ...]]:
    """The rings of each region; ``of``: the region of each point. Neighbours share their borders exactly."""
    frame = hull([corner for point in points.values() for corner in _around(point)])
    sides: dict[str, list[Segment]] = {}
    for key, point in points.items():
        ring = _cell(point, [other for name, other in points.items() if name != key], frame)
        sides.setdefault(of[key], []).extend(pairwise([*ring, ring[0]]))
    borders = {region: _outer(all_) for region, all_ in sides.items()}
    smooth = _smoothed({segment for all_ in borders.values() for segment in all_})
    return {
        region: tuple([smooth.get(point, point) for point in ring] for ring in _rings(all_))
        for region, all_ in borders.items()
    }


def hull(points: Sequence[Point]) -> Ring:
    """The convex hull, against the clock where y grows upwards (Andrew 1979)."""
    ordered = sorted(set(points))
    halves = []
    for way in (ordered, ordered[::-1]):
        half: Ring = []
        for point in way:
            while len(half) > 1 and _turn(half[-2], half[-1], point) <= 0:
                half.pop()
            half.append(point)
        halves += half[:-1]
    return halves


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _around(point: Point) -> Iterator[Point]:
    for step in range(16):
        turn = math.pi * step / 8
        yield point[0] + MARGIN * math.cos(turn), point[1] + MARGIN * math.sin(turn)


def _cell(point: Point, others: Sequence[Point], frame: Ring) -> Ring:
    """What of the frame is nearer to ``point`` than to any of ``others``."""
    ring = frame
    for other in others:
        middle = ((point[0] + other[0]) / 2, (point[1] + other[1]) / 2)
        dx, dy = other[0] - point[0], other[1] - point[1]
        off = [(corner[0] - middle[0]) * dx + (corner[1] - middle[1]) * dy for corner in ring]
        kept: Ring = []
        for (here, before), (there, after) in pairwise([*zip(ring, off, strict=True), (ring[0], off[0])]):
            if before <= 0:
                kept.append(here)
            if (before <= 0) != (after <= 0):
                part = before / (before - after)
                kept.append((here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part))
        ring = kept
    rounded = [(round(x, DIGITS), round(y, DIGITS)) for x, y in ring]
    return [here for here, there in zip(rounded, [*rounded[1:], rounded[0]], strict=True) if here != there]


def _outer(sides: Sequence[Segment]) -> list[Segment]:
    """The sides that no two cells share, in pieces."""
    known = set(sides)
    made = []
    for here, there in sides:
        if (there, here) in known:
            continue
        first, last = sorted((here, there))
        cut = [
            (
                round(first[0] + (last[0] - first[0]) * step / PIECES, DIGITS),
                round(first[1] + (last[1] - first[1]) * step / PIECES, DIGITS),
            )
            for step in range(PIECES + 1)
        ]
        made += list(pairwise(cut if here == first else cut[::-1]))
    return made


def _smoothed(segments: set[Segment]) -> dict[Point, Point]:
    """Where each point of a border lies after it is smoothed; ends and the edge of the board stay."""
    beside: dict[Point, set[Point]] = {}
    for here, there in segments:
        beside.setdefault(here, set()).add(there)
        beside.setdefault(there, set()).add(here)
    edge = {point for here, there in segments if (there, here) not in segments for point in (here, there)}
    loose = {point: sorted(each) for point, each in beside.items() if len(each) == 2 and point not in edge}
    at = {point: point for point in beside}
    for _ in range(ROUNDS):
        at |= {
            point: (
                (at[one][0] + 2 * at[point][0] + at[other][0]) / 4,
                (at[one][1] + 2 * at[point][1] + at[other][1]) / 4,
            )
            for point, (one, other) in loose.items()
        }
    return at


def _rings(segments: Sequence[Segment]) -> Iterator[Ring]:
    """The segments chained into rings."""
    following: dict[Point, list[Point]] = {}
    for here, there in segments:
        following.setdefault(here, []).append(there)
    while following:
        start = min(following)
        ring, at = [start], start
        while True:
            choices = following[at]
            there = choices.pop()
            if not choices:
                del following[at]
            if there == start:
                break
            ring.append(there)
            at = there
        yield ring
