"""The sequences of play of the titles: nothing is forgotten, and what fits together by type does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args, get_type_hints

import pytest

from adjudicator.sequence import Procedure, SequenceOfPlay
from games.no_retreat import turn as no_retreat
from games.no_retreat.model import state as no_retreat_state
from games.paths_of_glory import turn
from games.paths_of_glory.model import state as paths_state
from games.sunset_of_empire import year
from games.sunset_of_empire.model import state as sunset_state
from games.won_by_the_sword import turn as won_by_the_sword
from games.won_by_the_sword.model import state as sword_state
from parsers import registry
from tests.rig.cases import in_turn
from tests.toy import pieces, rules

SEQUENCES: dict[str, tuple[SequenceOfPlay[Any], Any]] = {
    "no_retreat": (no_retreat.SEQUENCE, no_retreat_state.Stage),
    "paths_of_glory": (turn.SEQUENCE, paths_state.Stage),
    "sunset_of_empire": (year.SEQUENCE, sunset_state.Stage),
    "toy": (rules.SEQUENCE, pieces.Stage),
    "won_by_the_sword": (won_by_the_sword.SEQUENCE, sword_state.Stage),
}


STEP_BY_STEP = {"diplomacy"}
"""Titles whose state is one phase and nothing suspended."""


def told(function: Callable[..., Any], parameter: str) -> set[type] | None:
    """The classes that a function says it takes there; None where it says nothing, as a lambda."""
    hint = get_type_hints(function).get(parameter)
    return None if hint is None or hint is Any else set(get_args(hint) or (hint,))


PROCEDURES = [each for sequence, _ in SEQUENCES.values() for each in sequence.procedures]


def test_no_title_is_forgotten() -> None:
    assert {*SEQUENCES, *STEP_BY_STEP} == {*registry.TITLES, "toy"}


@pytest.mark.parametrize("title", SEQUENCES)
def test_each_stage_has_its_place_in_the_sequence(title: str) -> None:
    """What the codec reads and writes is what the sequence can go on with."""
    sequence, stages = SEQUENCES[title]
    assert {each.stage for each in sequence.procedures} == set(get_args(stages))


@in_turn(PROCEDURES)
def test_what_deals_with_a_stage_is_written_for_it(procedure: Procedure[Any]) -> None:
    for function in (procedure.awaits, procedure.answered, procedure.rolled, procedure.settle):
        stages = told(function, "stage") if function is not None else None
        assert stages is None or procedure.stage in stages, function


@in_turn(PROCEDURES)
def test_what_a_question_takes_its_functions_are_written_for(procedure: Procedure[Any]) -> None:
    """Only these orders come to them: they need not look what they were given."""
    for question in procedure.asks.values():
        for function in (question.check, procedure.answered):
            assert function is not None
            taken = told(function, "order")
            assert taken is not None, function
            assert set(question.takes) <= taken, function
