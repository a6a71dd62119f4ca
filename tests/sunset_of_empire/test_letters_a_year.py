"""How many letters a year two simple players with plans write, by mail through the desk."""

from __future__ import annotations

import statistics
from pathlib import Path

import pytest

from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE
from tests.desk.chance import fixed_chance
from tests.kit.by_mail import letters_a_turn
from tests.rig.cases import some
from tests.sunset_of_empire.post import TITLE

__all__ = ["fixed_chance"]  # of the desk's tests

PLAYERS = {ENTENTE: ("Ivan", "ru"), CENTRAL: ("Johann", "en")}
MOST = 8
"""Letters a player a year, in the median."""


@pytest.mark.sweep
@pytest.mark.parametrize("games", some([1, 3], 2))
def test_with_plans_the_median_is_at_most_eight_letters(tmp_path: Path, games: int) -> None:
    counts: list[int] = []
    for seed in range(1, games + 1):
        counts += letters_of(tmp_path / str(seed), seed)
    assert statistics.median(counts) <= MOST
    assert len(counts) >= 6 * games  # three years each at least


@pytest.mark.sweep
@pytest.mark.parametrize("first", range(10, 60, 10))
def test_the_median_over_many_games(tmp_path: Path, first: int) -> None:
    games = [letters_of(tmp_path / str(seed), seed) for seed in range(first, first + 10)]
    assert statistics.median(count for counts in games for count in counts) <= MOST


def letters_of(folder: Path, seed: int) -> list[int]:
    """Letters of each seat in each year of one game."""
    return list(letters_a_turn(folder, TITLE, PLAYERS, seed).values())
