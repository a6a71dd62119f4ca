"""Leads a river through its crossings, which lie a little off its true course; it must not know pictures."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from tools.bake_fronts.coast import Point, Ring

REACH = 0.22
"""How far along a river, in degrees, a crossing draws it away from its course."""


def bent(line: Sequence[Point], crossings: Sequence[Point]) -> Ring:
    """The line through every one of ``crossings``, each with a vertex of its own there."""
    along = [0.0]
    for here, there in pairwise(line):
        along.append(along[-1] + math.dist(here, there))
    pulls: list[tuple[float, Point]] = []
    for point in crossings:
        at, nearest = _foot(line, along, point)
        pulls.append((at, (point[0] - nearest[0], point[1] - nearest[1])))
    pulls = _eased(sorted(pulls))
    places = sorted({*along, *(at for at, _ in pulls if 0 <= at <= along[-1])})
    return [_moved(_at(line, along, place), _pull(pulls, place)) for place in places]


def _foot(line: Sequence[Point], along: Sequence[float], point: Point) -> tuple[float, Point]:
    """How far along the line its nearest point is, and that point."""
    best, found = math.inf, (0.0, line[0])
    for index, (here, there) in enumerate(pairwise(line)):
        dx, dy = there[0] - here[0], there[1] - here[1]
        length = dx * dx + dy * dy
        part = ((point[0] - here[0]) * dx + (point[1] - here[1]) * dy) / length if length else 0.0
        part = min(1.0, max(0.0, part))
        foot = (here[0] + dx * part, here[1] + dy * part)
        away = math.dist(foot, point)
        if away < best:
            best, found = away, (along[index] + part * math.dist(here, there), foot)
    return found


def _eased(pulls: list[tuple[float, Point]]) -> list[tuple[float, Point]]:
    """The same with places in between where the river is on its own course again."""
    made: list[tuple[float, Point]] = []
    for at, pull in pulls:
        if not made or at - made[-1][0] > 2 * REACH:
            if made:
                made.append((made[-1][0] + REACH, (0.0, 0.0)))
            made.append((at - REACH, (0.0, 0.0)))
        made.append((at, pull))
    if made:
        made.append((made[-1][0] + REACH, (0.0, 0.0)))
    return made


def _at(line: Sequence[Point], along: Sequence[float], place: float) -> Point:
    for index, (here, there) in enumerate(pairwise(line)):
        if place <= along[index + 1]:
            length = along[index + 1] - along[index]
            part = (place - along[index]) / length if length else 0.0
            return here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part
    return line[-1]


def _pull(pulls: Sequence[tuple[float, Point]], place: float) -> Point:
    for (before, one), (after, other) in pairwise(pulls):
        if before <= place <= after:
            part = (place - before) / (after - before) if after > before else 0.0
            return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part
    return 0.0, 0.0


def _moved(point: Point, by: Point) -> Point:
    return point[0] + by[0], point[1] + by[1]
