"""Play ahead: luck that comes again, what follows from a position, the best of some orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import count

import pytest

from adjudicator.kinds import Over
from games.kit.ahead import Stream, best, following, outdoing
from tests.no_retreat.positions import GAME


def test_luck_is_fair_and_the_same_again_and_turned_round() -> None:
    luck, again, turned = Stream(1), Stream(1), Stream(1, turned=True)
    thrown = [luck(6) for _ in range(600)]
    assert thrown == [again(6) for _ in range(600)]
    assert min(Counter(thrown).values()) > 70
    assert {*thrown} == {*range(6)}
    assert [5 - value for value in thrown] == [turned(6) for _ in range(600)]


def test_the_same_luck_is_as_high_on_other_dice() -> None:
    one, other = Stream(4), Stream(4)
    for _ in range(50):
        assert one(10) // 2 == other(5)


def test_what_follows_ends_with_the_game() -> None:
    begun = GAME.setup("A", {})
    states = list(
        following(GAME, begun, lambda now, ask: GAME.default(GAME.view(now, ask.seat), ask), Stream(1))
    )
    assert states[0] == begun
    assert [isinstance(GAME.pending(each), Over) for each in states] == [False] * (len(states) - 1) + [True]


@pytest.mark.parametrize("budget", [1, 5, 8, 40])
def test_no_more_is_tried_than_the_budget(budget: int) -> None:
    tried = count()

    def trial(order: int) -> float:
        next(tried)
        return float(order)

    assert best(range(6), budget, lambda: trial) == min(5, budget - 1) * (budget > 1)
    assert next(tried) <= budget


def test_the_best_over_all_worlds_is_chosen_of_equals_the_first() -> None:
    """In every other world the third looks better than it is."""
    worlds = count()

    def world() -> Callable[[str], float]:
        more = 3.0 * (next(worlds) % 2)
        return lambda order: {"a": 1.0, "b": 2.0, "c": more, "d": 2.0}[order]

    assert best("abcd", 40, world) == "b"
    assert best("a", 40, world) == "a"


@pytest.mark.parametrize("budget", [1, 5, 8, 40])
def test_no_more_is_tried_to_outdo_the_first_than_the_budget(budget: int) -> None:
    tried = count()

    def trial(order: int) -> float:
        next(tried)
        return float(order)

    assert outdoing(range(4), budget, lambda: trial, 0.5) == (3 if budget >= 8 else 0)
    assert next(tried) <= budget


def test_the_first_is_outdone_for_sure_or_not_at_all() -> None:
    """The second is better by one in the mean, and much worse in every third world."""
    worlds = count()

    def world() -> Callable[[str], float]:
        more = 9.0 - 24.0 * (next(worlds) % 3 == 2)
        return lambda order: {"first": 0.0, "second": more, "third": 0.4}[order]

    assert outdoing(["first", "second"], 12, world, 0.5) == "first"
    assert outdoing(["first", "second"], 12, world, 0.5, errors=0.0) == "second"
    assert outdoing(["first", "third"], 12, world, 0.5) == "first"
    assert outdoing(["first", "second", "third"], 18, world, 0.3) == "third"
