"""Chance out of a picker, which gives a number from nought below the one that it is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Luck:
    """What is chosen by ``pick``."""

    pick: Callable[[int], int]

    def in_ten(self, often: int) -> bool:
        """True so often in ten times."""
        return self.pick(10) < often

    def number(self, most: int) -> int:
        """From nought to ``most``."""
        return self.pick(most + 1)

    def one(self, items: Sequence[T]) -> T:
        """One of some."""
        return items[self.pick(len(items))]

    def some(self, items: Sequence[T], count: int) -> list[T]:
        """So many of them, in any order."""
        left = list(items)
        return [left.pop(self.pick(len(left))) for _ in range(count)]

    def all(self, items: Sequence[T]) -> list[T]:
        """All of them, in any order."""
        return self.some(items, len(items))
