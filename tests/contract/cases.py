"""Which random games the contract tests look at; it must not know any one title."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

import pytest

from tests.contract.play import Playthrough, played
from tests.contract.subject import Subject, folders, subject

"""Random games of a title in every run: each scenario of each title at least once."""

SWEEP = int(os.environ.get("ESTAFETTE_SWEEP", "300"))
"""How many more the sweep plays; CI plays fewer."""


@dataclass(frozen=True, slots=True)
class Case:
    """One random game of one subject."""

    folder: str
    scenario: str
    seed: int

    @property
    def tested(self) -> Subject:
        """The subject."""
        return subject(self.folder)

    @property
    def game(self) -> Playthrough:
        """The game, played once."""
        return played(self.folder, self.scenario, self.seed)


def cases() -> list[Any]:
    """As many games of each title as it has ``seeds``, its scenarios in turn; ``SWEEP`` more in the sweep."""
    found: list[Any] = []
    for folder in folders():
        scenarios = _scenarios(folder)
        seeds = _seeds(folder)
        for seed in range(seeds + SWEEP):
            scenario = scenarios[seed % len(scenarios)]
            marks = [pytest.mark.sweep] if seed >= seeds else []
            name = f"{folder}-{scenario}-{seed}"
            found.append(pytest.param(Case(folder, scenario, seed), id=name, marks=marks))
    return found


def _seeds(folder: str) -> int:
    try:
        return subject(folder).seeds
    except Exception:
        return 1  # as for its scenarios


def _scenarios(folder: str) -> tuple[str, ...]:
    try:
        return subject(folder).title.scenarios()
    except Exception:
        # A title that cannot be loaded fails each of its own tests, but not the collection of the others'.
        return ("unloaded",)
