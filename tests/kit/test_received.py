"""How many letters a turn simple players get, by mail through the desk."""

from __future__ import annotations

import statistics
from itertools import product
from pathlib import Path

import pytest

from tests.desk.chance import fixed_chance
from tests.kit.letter_counts import TITLES, WISHES, Played, Received, letters_received
from tests.rig.cases import some

__all__ = ["fixed_chance"]  # of the desk's tests

SHORT = [(one, wish) for one, wish in product(TITLES, WISHES)]


def holds(one: Played, wish: str, found: list[Received]) -> None:
    """The medians are within bounds."""
    told = statistics.median(each.told + each.answers for each in found)
    bare = statistics.median(each.bare for each in found)
    assert statistics.median(each.told for each in found) <= one.most
    assert told <= (one.gathered if wish == "digest" else one.usual)
    assert bare <= (one.most / 2 if wish == "digest" else one.receipts)


@pytest.mark.sweep
@pytest.mark.parametrize(("one", "wish"), some(SHORT, 5))
def test_a_seat_gets_few_letters_in_a_turn(tmp_path: Path, one: Played, wish: str) -> None:
    counted = letters_received(
        tmp_path / "house", one.title, 1, scenario=one.scenarios[0], turns=1, wish=wish
    )
    found = list(counted.values())
    assert sum(each.told + each.answers for each in found) > 0
    holds(one, wish, found)


@pytest.mark.sweep
@pytest.mark.timeout(900)
@pytest.mark.parametrize("wish", WISHES)
@pytest.mark.parametrize("one", TITLES, ids=lambda one: one.title)
def test_over_several_turns_and_scenarios(tmp_path: Path, one: Played, wish: str) -> None:
    found: list[Received] = []
    for at, scenario in enumerate(one.scenarios):
        folder = tmp_path / str(at)
        counted = letters_received(folder, one.title, 3, scenario=scenario, turns=one.turns, wish=wish)
        found += counted.values()
    holds(one, wish, found)
