"""Random games of Won by the Sword: they end, keep invariants, survive JSON, tell no seat too much."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise
from typing import Any, get_args

import pytest

from adjudicator import codec
from adjudicator.kinds import Ask, Event, Over, Roll, Rolled, heard
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, SEATS
from games.won_by_the_sword.model.cards import CardId, card_of
from games.won_by_the_sword.model.orders import Activate, Order
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import Activating, Alternating, Deal, Drawing, Stage, State
from games.won_by_the_sword.robot.player import advise
from games.won_by_the_sword.robot.tempers import TEMPERS
from games.won_by_the_sword.turn import SEQUENCE
from tests.kit.worlds import carried
from tests.rig.cases import repeats, some
from tests.won_by_the_sword.positions import (
    GAME,
    SCENARIOS,
    SOURCE,
    Choice,
    Played,
    answer,
    empty,
    force,
    hand,
    on,
    played,
    playing,
    put,
)
from tests.won_by_the_sword.samples import sample
from tests.won_by_the_sword.worlds import invariants, twin

RANDOM, GREEDY = repeats(12, 2), repeats(2, 1)
"""Games of each scenario in the sweep."""


@pytest.mark.sweep
@pytest.mark.parametrize("scenario", some(SCENARIOS, 4))
def test_random_games_end_and_keep_the_invariants(scenario: str) -> None:
    steps = played(scenario, 1, sample)
    assert_whole(steps)
    for step in steps[::29]:
        assert codec.loads(codec.dumps(step.state, State), State) == step.state


@pytest.mark.sweep
@pytest.mark.timeout(900)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_many_random_games_and_some_of_simple_players_keep_the_invariants(scenario: str) -> None:
    """Some two hundred games of all scenarios together."""
    for seed in range(10, 10 + RANDOM):
        assert_whole(played(scenario, seed, sample))
    for seed in range(GREEDY):
        assert_whole(played(scenario, seed, simple(seed)))


def assert_whole(steps: list[Played]) -> None:
    """It came to its end, nothing was lost or doubled on the way, its points are those that were told."""
    assert isinstance(steps[-1].waits, Over)
    for step in steps:
        assert invariants(step.state) == ()
    told = [event.args for step in steps for event in step.events if event.key == "points"]
    counted = {seat: sum(int(str(each["points"])) for each in told if each["seat"] == seat) for seat in SEATS}
    assert counted == steps[-1].state.board.score


def simple(seed: int) -> Choice:
    """A bold and a careful player, on either side in turn."""
    tempers = dict(zip(SEATS, [*TEMPERS.values()][:: 1 if seed % 2 else -1], strict=True))

    def choose(position: State, ask: Ask, chance: random.Random) -> Order:
        view = GAME.view(position, ask.seat)
        return advise(SOURCE, view, ask, chance.randrange, tempers[ask.seat])

    return choose


@pytest.mark.alike(3)
@pytest.mark.parametrize("scenario", some(SCENARIOS, 4))
def test_silent_games_end(scenario: str) -> None:
    steps = played(scenario, 2)
    assert isinstance(steps[-1].waits, Over)
    assert steps[-1].state.board.turn <= len(SOURCE.setups[scenario].turns)
    for step in steps[::17]:
        assert invariants(step.state) == ()


def test_what_is_answered_is_lawful_for_a_silent_seat() -> None:
    for step in played("b1634_noerdlingen", 3, sample):
        for ask in step.waits if isinstance(step.waits, tuple) else ():
            view = GAME.view(step.state, ask.seat)
            assert GAME.check(view, ask, GAME.default(view, ask)) is None


def test_an_order_of_another_question_is_refused() -> None:
    asked = next(step for step in playing("b1638_rheinfelden", 4) if isinstance(step.waits, tuple))
    assert isinstance(asked.waits, tuple)
    ask = asked.waits[0]
    view = GAME.view(asked.state, ask.seat)
    order = GAME.default(view, ask)
    found = GAME.check(view, replace(ask, kind="precede"), order)
    assert found is not None
    assert found.key == "not-now"


@pytest.mark.sweep
@pytest.mark.parametrize(
    "scenario", ["b1638_rheinfelden", "b1632_lech", "b1634_noerdlingen", "b1645_alerheim"]
)
def test_no_seat_learns_what_it_may_not(scenario: str) -> None:
    """In another world that looks the same a seat sees and hears the same, whatever the foe holds there.

    Every run looks at Rheinfelden in tests/contract, by more of what a seat sees.
    """
    pick = random.Random(5).randrange
    compared = differed = 0
    for one, following in list(pairwise(played(scenario, 3, sample)))[::2]:
        before, after = one.state, following.state
        for seat in (*SEATS, None):
            other = twin(before, seat, pick)
            assert GAME.view(before, seat) == GAME.view(other, seat)
            assert _asks(before, seat) == _asks(other, seat)
            given = _given(before, other, following.given)
            if given is None or not _lawful(one.waits, other, given):
                continue
            step = GAME.apply(other, given)
            if any(map(_reveals, (*following.events, *step.events))):
                continue
            compared += 1
            differed += other != before
            assert heard(following.events, seat) == heard(step.events, seat)
            assert GAME.view(after, seat) == GAME.view(step.state, seat)
    assert compared > 60
    assert differed > compared / 2


REVEALING = {"scouted", "spies", "battle-joined", "epidemic"}


def _reveals(event: Event) -> bool:
    """Whether it lets somebody see what the foe has, so that it differs as it should.

    14.0 1: who takes the greater number of a card shows that his column is one of cavalry.
    """
    if event.key != "activated":
        return event.key in REVEALING
    return SOURCE.pack[CardId(str(event.args["card"]))].action == "cavalry_bonus"


def _asks(state: State, seat: Any) -> object:
    waits = GAME.pending(state)
    return [ask for ask in waits if ask.seat == seat] if isinstance(waits, tuple) else ()


def _given(before: State, other: State, given: Any) -> Any:
    """The same cards drawn by everybody; dice are dice."""
    if isinstance(given, Rolled) and isinstance(before.stack[-1], Deal | Drawing):
        return carried(before.deck, other.deck, given)
    return given


def _lawful(waits: Any, other: State, given: Any) -> bool:
    """Whether the input can be given in the other world: the foe may not hold his card there."""
    if isinstance(waits, Roll):
        mine = GAME.pending(other)
        return isinstance(mine, Roll) and len(mine.sides) == len(given.values)
    asks = {ask.seat: ask for ask in waits}
    return all(
        GAME.check(GAME.view(other, each.seat), asks[each.seat], each.order) is None for each in given.answers
    )


def test_conditions_can_ask_at_every_question() -> None:
    for step in played("b1644_freiburg", 5, sample):
        for ask in step.waits if isinstance(step.waits, tuple) else ():
            facts = GAME.facts(GAME.view(step.state, ask.seat), ask)
            assert facts["turn"] == step.state.board.turn


def test_each_stage_has_its_place_in_the_sequence() -> None:
    assert {each.stage for each in SEQUENCE.procedures} == {*get_args(Stage)}


@pytest.mark.rule("won_by_the_sword", "14.0 1")
def test_who_forgoes_the_cavalry_bonus_does_not_tell_that_he_could_have_had_it() -> None:
    """A column of horse alone and one with foot, which cannot have it anyway, look the same."""
    seen = []
    for units, plain in (("4 bavaria-c", True), ("3 bavaria-c, 1 bavaria-i", False)):
        now = hand(put(empty(), "C1", "munich", force(units, "bavaria-o")), CATHOLIC, 1)
        now = on(now, Alternating(CATHOLIC, begun=True), Activating(CATHOLIC, 1))
        step = answer(now, Activate(ColumnId("C1"), card_of(1), plain=plain))
        seen.append((GAME.view(step.state, PROTESTANT), heard(step.events, PROTESTANT)))
    assert seen[0] == seen[1]
