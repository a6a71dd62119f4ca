"""The simple player: lawful answers of its own to each question, by what its seat sees alone."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from adjudicator.kinds import Ask, Over
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.orders import Order
from games.no_retreat.model.state import State
from games.no_retreat.robot.player import ADVICE, advise
from games.no_retreat.turn import SEQUENCE
from tests.no_retreat.positions import GAME, SOURCE, played
from tests.no_retreat.samples import sample
from tests.no_retreat.worlds import invariants, twin


def advised(position: State, ask: Ask, random: Random) -> Order:
    """What the simple player orders; its own advice needs no default in its place."""
    view = GAME.view(position, ask.seat)
    order = advise(SOURCE, view, ask, random.randrange)
    assert GAME.check(view, ask, order) is None
    if ask.kind in ADVICE:
        own = ADVICE[ask.kind](SOURCE, view, ask)
        assert GAME.check(view, ask, own) is None
        assert order == own
    return order


@pytest.mark.parametrize("scenario", "ABCDEF")
def test_what_it_orders_is_lawful(scenario: str) -> None:
    kinds: Counter[str] = Counter()
    seat = AXIS if scenario in "ACE" else SOVIET

    def choose(position: State, ask: Ask, random: Random) -> Order:
        if ask.seat != seat:
            return sample(position, ask, random)
        kinds[ask.kind] += 1
        return advised(position, ask, random)

    steps = played(scenario, 1, choose)
    assert isinstance(steps[-1].waits, Over)
    assert kinds["move"] >= 2
    assert invariants(steps[-1].state) == ()


def test_it_has_a_word_for_questions_that_there_are() -> None:
    assert {*ADVICE} <= {*SEQUENCE.kinds}


def test_it_looks_at_nothing_that_its_seat_may_not_know() -> None:
    """Another hand of the foe, another deck: the same orders."""
    pick = Random(5).randrange
    compared = 0

    def choose(position: State, ask: Ask, random: Random) -> Order:
        nonlocal compared
        order = advised(position, ask, random)
        other = twin(position, ask.seat, pick)
        compared += other != position
        assert advised(other, ask, random) == order
        return order

    played("A", 2, choose)
    assert compared > 50
