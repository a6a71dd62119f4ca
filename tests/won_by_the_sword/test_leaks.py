"""Letters, pictures and questions of Won by the Sword tell nobody more than he may know, byte for byte.

Games by chance, each step compared with worlds in which the foe's cards, chits, regiments, leaders and bags
are dealt otherwise; and leaks of the size of a column, planted, are found.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from adjudicator.kinds import PUBLIC, Answers, Rolled, Seat, Step
from games.won_by_the_sword.game import WonByTheSword
from games.won_by_the_sword.model.acting import Acting
from games.won_by_the_sword.model.state import State, View
from games.won_by_the_sword.title import WonByTheSwordTitle
from parsers.registry import title
from tests.contract.house import house_shown
from tests.contract.letter import shown
from tests.contract.play import Playthrough, play
from tests.contract.subject import Subject, subject
from tests.contract.worlds import watch
from tests.rig.cases import repeats, some
from tests.won_by_the_sword.positions import SCENARIOS

SWEPT, ONE_IN, LETTERS = 100, 60, 900
"""Games of the sweep; of so many comparisons one is made, of the house's letters fewer."""
SEEDS = some([10, *(seed for seed in range(16) if seed != 10)], 16)
"""One for each scenario, in every run the shortest of them."""


def game(seed: int, tested: Subject | None = None) -> Playthrough:
    return play(tested or subject("won_by_the_sword"), SCENARIOS[seed % len(SCENARIOS)], seed)


@pytest.mark.sweep
@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_learns_more_than_he_may(seed: int) -> None:
    _assert_no_leaks(seed)


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(16, 16 + repeats(SWEPT, 4)))
def test_nobody_learns_more_over_a_hundred_games(seed: int) -> None:
    _assert_no_leaks(seed)


def _assert_no_leaks(seed: int) -> None:
    """What the title shows, and more rarely the letters of the house."""
    played = game(seed)
    for show, one_in in ((shown, ONE_IN), (house_shown, LETTERS)):
        found = watch(subject("won_by_the_sword"), played, show, one_in)
        assert found.leaks == []
        assert found.compared
        assert found.differed >= found.compared // 2


# Leaks of the size class, planted


class TellsTheBill(WonByTheSword):
    """What baggage an activation costs is told to everybody: the card's rate tells the size (4.3)."""

    def apply(self, state: State, given: Answers[Any] | Rolled) -> Step[State]:
        step = super().apply(state, given)
        events = tuple(
            replace(event, audience=PUBLIC) if event.key == "baggage-paid" else event for event in step.events
        )
        return Step(step.state, events)


class ShowsTheLevels(WonByTheSword):
    """The view of an activation has the levels of the column that acts."""

    def view(self, state: State, seat: Seat | None) -> View:
        honest = super().view(state, seat)
        acting = next((stage for stage in state.stack if isinstance(stage, Acting)), None)
        if honest.acting is None or acting is None:
            return honest
        return replace(honest, acting=replace(honest.acting, levels=acting.levels))


class BrokenTitle(WonByTheSwordTitle):
    """The title with other rules."""

    def __init__(self, rules: Callable[[], WonByTheSword]) -> None:
        super().__init__()
        self.game = rules()


@pytest.mark.parametrize(("rules", "where"), some([(TellsTheBill, "heard"), (ShowsTheLevels, "view")], 2))
@pytest.mark.sweep
def test_a_planted_leak_of_the_size_is_found(rules: Callable[[], WonByTheSword], where: str) -> None:
    registered = replace(title("won_by_the_sword"), title=BrokenTitle(rules))
    tested = replace(subject("won_by_the_sword"), registered=registered)
    found = watch(tested, game(10, tested), shown, ONE_IN // 6)
    assert where in {leak.where for leak in found.leaks}
    assert {leak.seat for leak in found.leaks} != {None}, "not only a spectator is told"
