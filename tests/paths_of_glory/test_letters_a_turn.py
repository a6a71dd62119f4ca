"""How many letters a turn two simple players with standing orders write, by mail through the desk."""

from __future__ import annotations

import statistics
from pathlib import Path

import pytest

from games.paths_of_glory.model.atlas import AP, CP
from tests.desk.chance import fixed_chance
from tests.kit.by_mail import letters_a_turn
from tests.rig.cases import repeated, some

__all__ = ["fixed_chance"]  # of the desk's tests

MOST = 8
"""Letters a player a turn, in the median."""
WHO = {CP: ("Johann", "en"), AP: ("Ivan", "ru")}


def letters_of(folder: Path, scenario: str, seed: int, turns: int) -> list[int]:
    """Letters of each seat in each of the first turns in which it wrote any."""
    counted = letters_a_turn(folder, "paths_of_glory", WHO, seed, scenario=scenario, turns=turns)
    return [count for count in counted.values() if count]


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("scenario", "seed", "turns"), some([("limited-war", 1, 1), ("limited-war", 1, 2), ("campaign", 2, 1)], 3)
)
def test_with_standing_orders_the_median_is_at_most_eight_letters(
    tmp_path: Path, scenario: str, seed: int, turns: int
) -> None:
    counts = letters_of(tmp_path / scenario, scenario, seed, turns)
    assert len(counts) == 2 * turns
    assert statistics.median(counts) <= MOST
    # Each of the six rounds is a letter: no turn can have fewer, but one in which the game ends.
    assert min(counts) >= 6


@pytest.mark.sweep
@pytest.mark.parametrize("scenario", ["limited-war", "campaign", "historical", "introductory"])
@pytest.mark.parametrize("seed", repeated(range(3, 6), 3))
def test_the_median_over_whole_games(tmp_path: Path, scenario: str, seed: int) -> None:
    counts = letters_of(tmp_path / scenario, scenario, seed, 20)
    assert statistics.median(counts) <= MOST
