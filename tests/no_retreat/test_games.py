"""Random games of No Retreat!: they end, keep the invariants, survive JSON, and tell no seat too much."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise
from typing import Any, get_args

import pytest

from adjudicator import codec
from adjudicator.kinds import Over, Roll, Rolled, Seat, heard
from games.no_retreat.model.atlas import SEATS
from games.no_retreat.model.state import Stage, State
from games.no_retreat.turn import SEQUENCE
from tests.no_retreat.positions import GAME, played
from tests.no_retreat.samples import sample
from tests.no_retreat.worlds import agreeing, carry, invariants, twin, unheard
from tests.rig.cases import some


@pytest.mark.parametrize("scenario", some("DABCEF", 6))
def test_random_games_end_and_keep_the_invariants(scenario: str) -> None:
    steps = played(scenario, 1, sample)
    for step in steps:
        assert invariants(step.state) == ()
    over = steps[-1].waits
    assert isinstance(over, Over)
    assert over.winners
    for step in steps[::9]:
        assert codec.loads(codec.dumps(step.state, State), State) == step.state


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("scenario", "options"),
    some(
        [
            ("D", ("joker", "no_surrender", "fixed_weather", "campaign")),
            ("E", ("campaign",)),
            ("B", ("army_groups", "fortified_fronts", "local_support", "counterblow_advance")),
            ("C", ("reserves", "paratroops")),
        ],
        2,
    ),
)
def test_random_games_with_options_and_campaigns(scenario: str, options: tuple[str, ...]) -> None:
    """From E and D a campaign may go on into 1945, with its other cards."""
    steps = played(scenario, 5, sample, **dict.fromkeys(options, True))
    for step in steps[::3]:
        assert invariants(step.state) == ()
    assert isinstance(steps[-1].waits, Over)


def test_a_silent_game_ends() -> None:
    assert isinstance(played("A", 2)[-1].waits, Over)


def test_each_stage_has_its_place_in_the_sequence() -> None:
    assert {each.stage for each in SEQUENCE.procedures} == {*get_args(Stage)}


@pytest.mark.sweep
@pytest.mark.parametrize("scenario", "AD")
def test_no_seat_learns_what_it_may_not(scenario: str) -> None:
    """Another deal of what a seat does not see: its view, its asks and its events are the same.

    Every run looks at A in tests/contract, by more of what a seat sees.
    """
    pick = random.Random(5).randrange
    compared = differed = 0
    steps = played(scenario, 3, sample)
    for one, following in list(pairwise(steps))[::2]:
        before, after = one.state, following.state
        for seat in (*SEATS, None):
            other = agreeing(before, after, twin(before, seat, pick))
            compared += 1
            differed += other != before
            assert GAME.view(before, seat) == GAME.view(other, seat)
            assert _asks(before, seat) == _asks(other, seat)
            given: Any = following.given
            if isinstance(given, Rolled):
                assert isinstance(one.waits, Roll)
                heard_by = one.waits.audience.hears(seat)
                given = (
                    carry(before, other, given)
                    if heard_by
                    else unheard(before, other, one.waits.sides, given, pick)
                )
            if given is None:
                continue
            step = GAME.apply(other, given)
            assert heard(following.events, seat) == heard(step.events, seat)
            assert GAME.view(after, seat) == GAME.view(step.state, seat)
    assert compared > 100
    assert differed > compared / 2


def _asks(state: State, seat: Seat | None) -> object:
    waits = GAME.pending(state)
    return [ask for ask in waits if ask.seat == seat] if isinstance(waits, tuple) else ()


def test_an_order_of_another_question_is_refused() -> None:
    asked = next(step for step in played("A", 4) if isinstance(step.waits, tuple))
    assert isinstance(asked.waits, tuple)
    (ask,) = asked.waits
    view = GAME.view(asked.state, ask.seat)
    order = GAME.default(view, ask)
    other = next(kind for kind in SEQUENCE.kinds if not isinstance(order, SEQUENCE.questions[kind].takes))
    found = GAME.check(view, replace(ask, kind=other), order)
    assert found is not None
    assert found.key == "not-now"


@pytest.mark.sweep
@pytest.mark.parametrize("scenario", "AD")
def test_conditions_can_ask_at_every_question(scenario: str) -> None:
    """Also when who attacked is on the map no more."""
    for step in played(scenario, 5, sample):
        for ask in step.waits if isinstance(step.waits, tuple) else ():
            facts = GAME.facts(GAME.view(step.state, ask.seat), ask)
            assert facts["turn"] == step.state.board.turn
