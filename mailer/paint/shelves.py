"""Rows in which cards lie side by side, and their places; it must not know what lies there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Point = tuple[float, float]

GAP = 8.0
"""Between two cards, in units of the board."""

WIDEST = 1.5
"""A card is at most so much wider than high."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """A rectangle of the board, in its units."""

    left: float
    top: float
    width: float
    height: float

    def card(self, count: int) -> tuple[float, float]:
        """Width and height of each of ``count`` cards that fill the shelf."""
        return min(self.width / count - GAP, self.height * WIDEST), self.height

    def middle(self, number: int, count: int) -> Point:
        """The middle of the ``number``-th card (from 1)."""
        step = self.card(count)[0] + GAP
        return self.left + step * (number - 0.5), self.top + self.height / 2


class Spots(dict[str, Point]):
    """Spots by name; those of a shelf are worked out: ``hand 2/5``. Raises KeyError on any other name."""

    def __init__(self, known: Mapping[str, Point], shelves: Mapping[str, Shelf]) -> None:
        super().__init__(known)
        self.shelves = shelves

    def __contains__(self, spot: object) -> bool:
        if super().__contains__(spot):
            return True
        try:
            return isinstance(spot, str) and placed(spot)[0] in self.shelves
        except KeyError:
            return False

    def __missing__(self, spot: str) -> Point:
        shelf, number, count = placed(spot)
        return self.shelves[shelf].middle(number, count)


def placed(spot: str) -> tuple[str, int, int]:
    """Shelf, number and count of a place of a shelf. Raises KeyError where it is none."""
    shelf, _, share = spot.rpartition(" ")
    number, _, count = share.partition("/")
    if not shelf or not number.isdecimal() or not count.isdecimal() or not 1 <= int(number) <= int(count):
        raise KeyError(spot)
    return shelf, int(number), int(count)
