"""How many letters a turn two simple players with standing orders write, by mail through the desk."""

from __future__ import annotations

import statistics
from pathlib import Path

import pytest

from tests.desk.chance import fixed_chance
from tests.no_retreat.letter_count import MEDIAN, MOST, SCENARIOS, letters_of, percentile
from tests.rig.cases import repeats

__all__ = ["fixed_chance"]  # of the desk's tests


@pytest.mark.sweep
def test_with_standing_orders_the_median_is_at_most_six_letters(tmp_path: Path) -> None:
    counts = letters_of(tmp_path / "A", "A", 1, 2)
    assert len(counts) >= 4
    assert statistics.median(counts) <= MEDIAN
    assert percentile(counts) <= MOST


@pytest.mark.sweep
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_median_over_whole_games(tmp_path: Path, scenario: str) -> None:
    seeds = range(4, 4 + repeats(4, 1))
    counts = [count for seed in seeds for count in letters_of(tmp_path / str(seed), scenario, seed)]
    assert statistics.median(counts) <= MEDIAN
    assert percentile(counts) <= MOST
