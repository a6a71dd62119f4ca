"""Many games between simple players, and means with their errors; it must not know any title."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(slots=True)
class Count:
    """A mean of results and how sure it is."""

    total: float = 0.0
    squares: float = 0.0
    number: int = 0

    def add(self, value: float) -> None:
        """One more result."""
        self.total, self.squares, self.number = self.total + value, self.squares + value**2, self.number + 1

    @property
    def mean(self) -> float:
        """The mean; 0 of none."""
        return self.total / self.number if self.number else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        if self.number < 2:
            return 1.0
        return math.sqrt(max(self.squares / self.number - self.mean**2, 0.0) / (self.number - 1))


def played(play: Callable[[int], T], seeds: Iterable[int], workers: int, chunk: int = 40) -> Iterator[T]:
    """The games of the seeds, in their order, on so many processes; each game follows from its seed alone."""
    if workers == 1:
        yield from map(play, seeds)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(play, seeds, chunksize=chunk)


def share(mean: float, error: float) -> str:
    """``49.8% ± 0.2``"""
    return f"{mean:.1%} ± {error * 100:.1f}"
