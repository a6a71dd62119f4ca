"""How many letters a turn two simple players with standing orders write, by mail through the desk."""

from __future__ import annotations

import statistics
from pathlib import Path

import pytest

from tests.desk.chance import fixed_chance
from tests.rig.cases import repeated, some
from tests.won_by_the_sword.letter_count import MEDIAN, SCENARIOS, letters_of

__all__ = ["fixed_chance"]  # of the desk's tests


@pytest.mark.sweep
@pytest.mark.parametrize("scenario", some(["b1634_noerdlingen", "b1632_lech"], 2))
def test_with_standing_orders_the_median_is_at_most_ten_letters(tmp_path: Path, scenario: str) -> None:
    """Of two columns a side, and in the sweep of four."""
    counts = letters_of(tmp_path / "house", scenario, 1, 3)
    print(f"{scenario}: {sorted(counts)} letters a player and turn")
    assert len(counts) >= 4
    assert statistics.median(counts) <= MEDIAN


@pytest.mark.sweep
@pytest.mark.timeout(900)
@pytest.mark.parametrize("scenario", repeated(SCENARIOS, 3))
def test_the_median_over_whole_games(tmp_path: Path, scenario: str) -> None:
    counts = [count for seed in (4, 5) for count in letters_of(tmp_path / str(seed), scenario, seed)]
    print(f"{scenario}: {sorted(counts)} letters a player and turn")
    assert statistics.median(counts) <= MEDIAN
