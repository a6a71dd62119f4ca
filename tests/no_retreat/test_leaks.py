"""Cards that look into hands, cancels and rerolls tell nobody more than he may know: letters, pictures, asks.

Each case is played to its end; after every step the foe's hand and the deck are dealt anew, and the letter
of the house, its page, the scene and the questions are the same, byte for byte.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from adjudicator.kinds import Answer, Answers, Over, Roll, Rolled
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.cards import CardId, card_of
from games.no_retreat.model.orders import Choose, Order
from games.no_retreat.model.state import State
from tests.contract.house import house_shown
from tests.contract.letter import shown
from tests.contract.play import Playthrough, Taken
from tests.contract.subject import subject
from tests.contract.worlds import watch
from tests.no_retreat.battlefield import field, fight
from tests.no_retreat.positions import GAME, empty, event, window
from tests.rig.cases import repeats, some

Case = Callable[[], tuple[State, list[Order]]]
"""A position, and the first answers in it; whoever is asked besides does what a silent seat does."""
FEW, DEALS, SWEPT, ONE_IN = 2, 4, 300, 8
"""Deals of what is not seen in every run, and in the sweep; of so many comparisons one is made."""
STEPS = 6


def okh() -> tuple[State, list[Order]]:
    """5: one of three discards goes into the hand, and nobody hears which."""
    now = window(
        empty(turn=8, discards=cards(3, 6, 10, 20)), "card", AXIS, hands={AXIS: (5,), SOVIET: (2, 9)}
    )
    return now, [event(5), Choose(cards=cards(6))]


def red_orchestra() -> tuple[State, list[Order]]:
    """25: the Soviets see the foe's hand, the spectator does not."""
    now = window(empty(turn=8), "card", SOVIET, hands={AXIS: (3, 10), SOVIET: (25, 9)})
    return now, [event(25), Choose(cards=cards(10))]


def relocation() -> tuple[State, list[Order]]:
    """42: a card of the Soviet hand falls by a die that only its side knows."""
    board = empty(turn=8, active=SOVIET)
    return window(board, "card", AXIS, hands={AXIS: (42, 6), SOVIET: (3, 5, 9)}), [event(42)]


def cancelled() -> tuple[State, list[Order]]:
    """13 is cancelled by 36, and that by 14: each is asked who could hold such a card."""
    now = window(empty(turn=8), "card", AXIS, hands={AXIS: (13, 14, 6), SOVIET: (36, 3)})
    return now, [event(13), event(36), event(14)]


def rerolled() -> tuple[State, list[Order]]:
    """43: the die of a battle is thrown again."""
    board = replace(field({"ge-4a": "1214", "su-nw-": "1215"}, "1215", turn=8), initiative=SOVIET)
    fought = replace(fight(board, "1215", "ge-4a"), die=3, dice=(3,), result="EX", columns=(2, 2), throws=1)
    return window(board, "reroll", SOVIET, hands={AXIS: (2, 6), SOVIET: (43, 9)}, fight=fought), [event(43)]


CASES = (okh, red_orchestra, relocation, cancelled, rerolled)


def cards(*numbers: int) -> tuple[CardId, ...]:
    return tuple(map(card_of, numbers))


def told(case: Case, seed: int) -> Playthrough:
    """The case with what follows it, as a game that the leak test can look at."""
    (now, orders), chance, steps = case(), random.Random(seed), list[Taken]()
    first = now
    while len(steps) < STEPS + len(case()[1]) and not isinstance(waits := GAME.pending(now), Over):
        given: Answers[Order] | Rolled
        if isinstance(waits, Roll):
            given = Rolled(tuple(chance.randint(1, faces) for faces in waits.sides))
        else:
            (ask,) = waits
            view = GAME.view(now, ask.seat)
            meant = bool(orders) and GAME.check(view, ask, orders[0]) is None
            order = orders.pop(0) if meant else GAME.default(view, ask)
            given = Answers((Answer(ask.seat, order),))
        step = GAME.apply(now, given)
        steps.append(Taken(now, waits, given, step.state, step.events))
        now = step.state
    assert orders == [], "the case was not played"
    return Playthrough("A", seed, first, (), tuple(steps), None, (), None)  # type: ignore[arg-type]


@pytest.mark.parametrize("case", some(CASES, 3), ids=lambda case: case.__name__)
@pytest.mark.parametrize("deals", some([FEW, DEALS], 2))
def test_nobody_learns_more_than_he_may(case: Case, deals: int) -> None:
    _assert_no_leaks(case, range(deals))


@pytest.mark.sweep
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
def test_nobody_learns_more_over_hundreds_of_deals(case: Case) -> None:
    _assert_no_leaks(case, range(DEALS, repeats(SWEPT, 40)))


def _assert_no_leaks(case: Case, deals: range) -> None:
    """What the title shows, and in one deal of ten the letters of the house."""
    compared = differed = 0
    for seed in deals:
        show = shown if seed % 10 else house_shown
        found = watch(subject("no_retreat"), told(case, seed), show, ONE_IN)
        assert found.leaks == []
        compared, differed = compared + found.compared, differed + found.differed
    assert differed > compared / 3
