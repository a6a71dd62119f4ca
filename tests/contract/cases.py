"""Which random games the contract tests look at; it must not know any one title."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import pytest

from adjudicator.kinds import Answers, Ask
from tests.contract.play import Playthrough, asks_of, played
from tests.contract.subject import Subject, folders, subject
from tests.rig.cases import SWEEP, repeats

OFTEN = 1
"""So many games of a title are looked at in every run, the rest of its ``seeds`` in the sweep."""

SOME = 12
"""At least so many steps of a game are looked at in every run."""

MANY = repeats(100, 30)
"""At least so many in the sweep, of what is slow to look at."""

FEWER = 10
"""Of so many comparisons that the sweep makes of a game, one is made in every run."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Case:
    """One random game of one subject."""

    folder: str
    scenario: str
    seed: int
    swept: bool = False

    @property
    def tested(self) -> Subject:
        """The subject."""
        return subject(self.folder)

    @property
    def game(self) -> Playthrough:
        """The game, played once."""
        return played(self.folder, self.scenario, self.seed)

    def one_in(self, least: int = 1) -> int:
        """Of so many comparisons of worlds one is made; ``least`` where each is slow."""
        return least if self.swept else max(least, self.tested.one_in) * FEWER

    def some(self, steps: Sequence[T], least: int = SOME) -> Sequence[T]:
        """For what is slow to look at: in the sweep all, else at least so many, evenly, also the last."""
        return steps if self.swept else _apart(steps, least)

    def many(self, steps: Sequence[T], least: int = SOME, often: int = MANY) -> Sequence[T]:
        """As ``some``, for what is slower still: the sweep looks at ``often`` of a long game at least."""
        return _apart(steps, often if self.swept else least)


def _apart(steps: Sequence[T], least: int) -> Sequence[T]:
    apart = max(1, len(steps) // least)
    return steps[(len(steps) - 1) % apart :: apart]


def asked(case: Case) -> list[tuple[Any, Any, Ask, Any]]:
    """Every decision of the game: state, view of the seat, ask, order given."""
    rules = case.tested.title.game
    return [
        (step.before, rules.view(step.before, ask.seat), ask, answer.order)
        for step in case.game.steps
        if isinstance(step.given, Answers)
        for ask, answer in zip(asks_of(step.waits), step.given.answers, strict=True)
    ]


def cases(*, swept: bool) -> list[Any]:
    """As many games of each title as it has ``seeds``, its scenarios in turn; ``SWEEP`` more if ``swept``.

    Every run looks at ``OFTEN`` of them.

    All tests of a game run on one worker, which plays it once.
    """
    found: list[Any] = []
    for folder in folders():
        scenarios = _scenarios(folder)
        seeds = _seeds(folder)
        for seed in range(seeds + SWEEP if swept else min(seeds, OFTEN)):
            scenario = scenarios[seed % len(scenarios)]
            name = f"{folder}-{scenario}-{seed}"
            marks = [pytest.mark.xdist_group(name)] + [pytest.mark.sweep] * (seed >= min(seeds, OFTEN))
            found.append(pytest.param(Case(folder, scenario, seed, seed >= seeds), id=name, marks=marks))
    return found


def _seeds(folder: str) -> int:
    try:
        return subject(folder).seeds
    except Exception:
        return 1  # as for its scenarios


def _scenarios(folder: str) -> tuple[str, ...]:
    try:
        first, others = subject(folder).first, subject(folder).title.scenarios()
        return tuple(dict.fromkeys((first, *others))) if first else others
    except Exception:
        # A title that cannot be loaded fails each of its own tests, but not the collection of the others'.
        return ("unloaded",)
