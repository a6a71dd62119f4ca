"""How many letters a year two simple players with plans write, by mail through the desk."""

from __future__ import annotations

import statistics
from collections import Counter
from pathlib import Path

import pytest

from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE, SEATS
from tests.desk.world import SEED, empty_house, fixed_chance
from tests.sunset_of_empire.post import opened, played

__all__ = ["fixed_chance"]  # of the desk's tests

MOST = 8
"""Letters a player a year, in the median."""


def test_with_plans_the_median_is_at_most_eight_letters(tmp_path: Path) -> None:
    counts: list[int] = []
    for seed in (1, 2, 3):
        counts += letters_of(tmp_path / str(seed), seed)
    assert statistics.median(counts) <= MOST
    assert len(counts) >= 18  # three years each at least


@pytest.mark.sweep
@pytest.mark.parametrize("first", range(10, 60, 10))
def test_the_median_over_many_games(tmp_path: Path, first: int) -> None:
    games = [letters_of(tmp_path / str(seed), seed) for seed in range(first, first + 10)]
    assert statistics.median(count for counts in games for count in counts) <= MOST


def letters_of(folder: Path, seed: int) -> list[int]:
    """Letters of each seat in each year of one game, those that open and join it left out."""
    folder.mkdir()
    SEED[:] = bytes([seed])
    world = empty_house(folder)
    opened(world, ("Ivan", "ru"), ("Johann", "en"))
    found: Counter[tuple[str, str]] = Counter()
    for seat, year, _ in played(world, {ENTENTE: "Ivan", CENTRAL: "Johann"}, seed):
        found[seat, year] += 1
    years = {year for _, year in found}
    return [found[seat, year] for seat in SEATS for year in sorted(years)]
