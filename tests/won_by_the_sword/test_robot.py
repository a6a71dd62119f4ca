"""The simple player of Won by the Sword: lawful, blind to secrets, never silent."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from adjudicator.kinds import Ask, Over
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT
from games.won_by_the_sword.model.orders import Order
from games.won_by_the_sword.model.state import State
from games.won_by_the_sword.robot.player import ADVICE, advise
from games.won_by_the_sword.robot.tempers import EVEN
from games.won_by_the_sword.turn import SEQUENCE
from tests.rig.cases import some
from tests.won_by_the_sword.positions import GAME, SCENARIOS, SOURCE, played, playing
from tests.won_by_the_sword.samples import sample
from tests.won_by_the_sword.worlds import invariants, twin


def advised(position: State, ask: Ask, random: Random) -> Order:
    """What the simple player orders; its own advice needs no default in its place."""
    view = GAME.view(position, ask.seat)
    order = advise(SOURCE, view, ask, random.randrange)
    assert GAME.check(view, ask, order) is None
    if ask.kind in ADVICE:
        own = ADVICE[ask.kind](SOURCE, view, ask, EVEN)
        assert GAME.check(view, ask, own) is None, own
        assert order == own
    return order


@pytest.mark.sweep
@pytest.mark.parametrize("scenario", some(SCENARIOS[::-1], 16))
def test_what_it_orders_is_lawful(scenario: str) -> None:
    kinds: Counter[str] = Counter()
    lapsed: Counter[str] = Counter()
    seat = CATHOLIC if SCENARIOS.index(scenario) % 2 else PROTESTANT

    def choose(position: State, ask: Ask, random: Random) -> Order:
        if ask.seat != seat:
            return sample(position, ask, random)
        kinds[ask.kind] += 1
        return advised(position, ask, random)

    steps = played(scenario, 1, choose)
    assert isinstance(steps[-1].waits, Over)
    assert kinds["activate"] >= 15
    assert invariants(steps[-1].state) == ()
    for step in steps:
        told = (event for event in step.events if event.key == "task-lapsed")
        lapsed.update(str(event.args["task"]) for event in told if event.args["seat"] == seat)
    assert sum(lapsed.values()) * 10 <= kinds["activate"], lapsed


def test_it_has_a_word_for_questions_that_there_are() -> None:
    assert {*ADVICE} <= {*SEQUENCE.kinds}


@pytest.mark.sweep
def test_it_looks_at_nothing_that_its_seat_may_not_know() -> None:
    """Another make-up of the foe, another deck: the same orders."""
    pick = Random(5).randrange
    compared = 0

    def choose(position: State, ask: Ask, random: Random) -> Order:
        nonlocal compared
        order = advised(position, ask, random)
        other = twin(position, ask.seat, pick)
        compared += other != position
        assert advised(other, ask, random) == order
        return order

    for _ in playing("b1644_freiburg", 2, choose):
        if compared >= 120:
            break
    assert compared > 50
