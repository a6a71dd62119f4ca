"""What is taken on a picture: boxes that no name may cover, lines that it should not; it knows no names."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from tools.bake_fronts.coast import Box, Point
from tools.bake_fronts.names import overlap

CELL = 48.0
STEP = 10.0
"""Units between the dots by which a line is known."""


class Room:
    """Boxes and dots with what it costs to lie on them, found by where they are."""

    def __init__(self) -> None:
        self._boxes: dict[tuple[int, int], list[tuple[Box, float]]] = {}
        self._dots: dict[tuple[int, int], list[tuple[Point, float]]] = {}

    def take(self, box: Box, cost: float) -> None:
        """A box; ``cost`` for each square unit of it."""
        for cell in _cells(box):
            self._boxes.setdefault(cell, []).append((box, cost))

    def line(self, points: Sequence[Point], cost: float) -> None:
        """A line; ``cost`` for each of its dots."""
        for here, there in pairwise(points):
            steps = max(1, round(math.dist(here, there) / STEP))
            for step in range(steps):
                part = step / steps
                dot = (here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part)
                self._dots.setdefault((int(dot[0] // CELL), int(dot[1] // CELL)), []).append((dot, cost))

    def cost(self, box: Box) -> float:
        """What it costs to lie there."""
        found, seen = 0.0, set()
        for cell in _cells(box):
            for (x, y), cost in self._dots.get(cell, ()):
                if box[0] < x < box[2] and box[1] < y < box[3]:
                    found += cost
            for other, cost in self._boxes.get(cell, ()):
                if other not in seen:
                    seen.add(other)
                    found += cost * overlap(box, other)
        return found


def _cells(box: Box) -> Iterable[tuple[int, int]]:
    for x in range(int(box[0] // CELL), int(box[2] // CELL) + 1):
        for y in range(int(box[1] // CELL), int(box[3] // CELL) + 1):
            yield x, y
