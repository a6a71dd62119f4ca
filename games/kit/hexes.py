"""Hexes: sides, distance, numbers, boards of them as bits of whole numbers; it must not know any title."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from math import sqrt
from typing import Generic, Literal, NamedTuple, TypeAlias, TypeVar

P = TypeVar("P", bound=Hashable)

Side = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
"""A side of a hex, and the way across it."""


class Hex(NamedTuple):
    """Where a hex lies: two axes at 60 degrees (axial coordinates); rows run down, columns along a row."""

    row: int
    col: int


Shape: TypeAlias = Mapping[Side, Hex]
"""The six sides of a hex in the order of a clock, each with the step to the hex beyond it."""

POINTED: Shape = {
    "NE": Hex(-1, 1),
    "E": Hex(0, 1),
    "SE": Hex(1, 0),
    "SW": Hex(1, -1),
    "W": Hex(0, -1),
    "NW": Hex(-1, 0),
}
"""Hexes that stand on a corner, in level rows."""
FLAT: Shape = {
    "N": Hex(-1, 0),
    "NE": Hex(-1, 1),
    "SE": Hex(0, 1),
    "S": Hex(1, 0),
    "SW": Hex(1, -1),
    "NW": Hex(0, -1),
}
"""Hexes that stand on a side, in upright columns."""

OPPOSITE: Mapping[Side, Side] = {
    "N": "S",
    "NE": "SW",
    "E": "W",
    "SE": "NW",
    "S": "N",
    "SW": "NE",
    "W": "E",
    "NW": "SE",
}

_HEIGHT = sqrt(3) / 2


def across(here: Hex, side: Side, shape: Shape) -> Hex:
    """The hex beyond a side. Raises KeyError on a side that hexes of this shape do not have."""
    row, col = shape[side]
    return Hex(here.row + row, here.col + col)


def beside(here: Hex, shape: Shape) -> dict[Side, Hex]:
    """The six neighbours by the side they lie at, clockwise."""
    return {side: Hex(here.row + row, here.col + col) for side, (row, col) in shape.items()}


def distance(here: Hex, there: Hex) -> int:
    """How many steps lead from one to the other."""
    row, col = there.row - here.row, there.col - here.col
    return max(abs(row), abs(col), abs(row + col))


def within(here: Hex, most: int) -> Iterator[Hex]:
    """The hexes at most so many steps away, itself included, row by row."""
    for row in range(-most, most + 1):
        for col in range(max(-most, -most - row), min(most, most - row) + 1):
            yield Hex(here.row + row, here.col + col)


def numbered(row: int, place: int, *, shifted: Literal["odd", "even"]) -> Hex:
    """The hex that is number ``place`` of a level row; ``shifted`` rows lie half a hex further east."""
    return Hex(row, place - (row + (shifted == "even")) // 2)


def number_of(here: Hex, *, shifted: Literal["odd", "even"]) -> tuple[int, int]:
    """(row, place in the row): what ``numbered`` made the hex of."""
    return here.row, here.col + (here.row + (shifted == "even")) // 2


def centre(here: Hex, shape: Shape) -> tuple[float, float]:
    """(x, y) of its middle, y downwards, where neighbours lie 1 apart."""
    if "E" in shape:
        return here.col + here.row / 2, here.row * _HEIGHT
    return here.col * _HEIGHT, here.row + here.col / 2


class Field(Generic[P]):
    """The points of a board, each a bit, so that a set of them is a whole number and a step of all is one.

    ``hexes`` says where each point lies; ``areas`` are points without a place, with all that adjoins them;
    ``barred`` are pairs of neighbours that nothing leads between. A set of points is the sum of their bits;
    sets are joined, cut and taken apart by ``|``, ``&`` and ``& ~``.
    """

    def __init__(
        self,
        hexes: Mapping[P, Hex],
        shape: Shape,
        areas: Mapping[P, Iterable[P]] | None = None,
        barred: Iterable[tuple[P, P]] = (),
    ) -> None:
        """Raises KeyError where an area adjoins a point that is not there."""
        rows, cols = [each.row for each in hexes.values()], [each.col for each in hexes.values()]
        top, left = min(rows, default=0), min(cols, default=0)
        # A column between the rows stays empty: who steps off the end of a row comes to nothing.
        width = max(cols, default=0) - left + 2
        self.bit: dict[P, int] = {
            point: 1 << ((at.row - top) * width + at.col - left) for point, at in hexes.items()
        }
        size = max((bit.bit_length() for bit in self.bit.values()), default=0)
        self.bit |= {area: 1 << (size + number) for number, area in enumerate(areas or {})}
        self.all = sum(self.bit.values())
        self._points = {bit.bit_length() - 1: point for point, bit in self.bit.items()}
        self._areas = {self.bit[area]: self.of(joins) for area, joins in (areas or {}).items()}
        self._leave = self._ways_out(hexes, shape, {*barred})
        self._step = {side: row * width + col for side, (row, col) in shape.items()}
        self.beside: dict[P, tuple[P, ...]] = {
            point: self.members(self.spread(bit)) for point, bit in self.bit.items()
        }
        """The points that one is joined to, in the order of the board."""

    def _ways_out(self, hexes: Mapping[P, Hex], shape: Shape, barred: set[tuple[P, P]]) -> dict[Side, int]:
        """By side the hexes that may be left across it."""
        there = {at: point for point, at in hexes.items()}
        leave: dict[Side, int] = dict.fromkeys(shape, 0)
        for point, at in hexes.items():
            for side, beyond in beside(at, shape).items():
                other = there.get(beyond)
                if other is not None and not {(point, other), (other, point)} & barred:
                    leave[side] |= self.bit[point]
        return leave

    def of(self, points: Iterable[P]) -> int:
        """The set of these points."""
        made = 0
        for point in points:
            made |= self.bit[point]
        return made

    def members(self, points: int) -> tuple[P, ...]:
        """The points of a set, from the north-west, areas last."""
        found = []
        while points:
            lowest = points & -points
            found.append(self._points[lowest.bit_length() - 1])
            points ^= lowest
        return tuple(found)

    def spread(self, points: int, sides: Iterable[Side] | None = None) -> int:
        """All that is joined to a point of the set: across these sides alone, or across any and by areas."""
        found = 0
        for side in self._leave if sides is None else sides:
            step, leaving = self._step[side], points & self._leave[side]
            found |= leaving << step if step > 0 else leaving >> -step
        if sides is None:
            for area, joins in self._areas.items():
                if points & joins:
                    found |= area
                if points & area:
                    found |= joins
        return found

    def flood(
        self, start: int, over: int, sides: Iterable[Side] | None = None, most: int | None = None
    ) -> int:
        """``start`` and all that is reached from it over points of ``over``, in ``most`` steps."""
        found = edge = start
        steps = 0
        while edge and (most is None or steps < most):
            edge = self.spread(edge, sides) & over & ~found
            found |= edge
            steps += 1
        return found
