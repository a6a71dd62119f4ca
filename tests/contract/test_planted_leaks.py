"""The leak test itself is tested: leaks planted in copies of the toy are caught, the honest toy passes."""

from __future__ import annotations

import pytest

from tests.contract.play import play
from tests.contract.worlds import Leak, watch
from tests.rig.cases import some
from tests.toy import leaks
from tests.toy.contract import subject_of
from tests.toy.title import ToyTitle

GAMES = 4


def caught(title: ToyTitle) -> list[Leak]:
    """The leaks found in ``GAMES`` random games."""
    tested = subject_of(title)
    found = [watch(tested, play(tested, "standard", seed)) for seed in range(GAMES)]
    # Comparing a world with itself, or nothing at all, would find nothing too.
    assert all(each.compared > 50 for each in found)
    assert all(each.differed > each.compared / 2 for each in found)
    return [leak for each in found for leak in each.leaks]


def test_the_honest_toy_leaks_nothing() -> None:
    assert caught(ToyTitle()) == []


@pytest.mark.sweep
@pytest.mark.parametrize("name", some(leaks.SUBTLE, 3))
def test_a_subtler_leak_is_caught(name: str) -> None:
    assert caught(leaks.SUBTLE[name])


@pytest.mark.sweep
def test_the_classic_leaks_are_caught_and_views_alone_would_miss_two_of_the_three() -> None:
    seen = {name: {leak.where for leak in caught(title)} for name, title in leaks.CLASSIC.items()}
    assert all(seen.values())
    assert [name for name, where in seen.items() if "view" in where] == ["a view that names the foe's card"]
    assert seen["a window that opens only if the foe really holds a card"] == {"waits"}
    assert seen["a public event that names a drawn card"] == {"heard", "letter en", "letter ru"}
