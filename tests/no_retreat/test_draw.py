"""The card phase (5.0 to 5.2.1): cards kept, how many are drawn, the last card, a war on two fronts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.kinds import Event, Roll, Rolled
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.cards import CardId, card_of
from games.no_retreat.model.change import Change
from games.no_retreat.model.orders import Throw
from games.no_retreat.model.playing import Deal, Keeping, Throwing
from games.no_retreat.model.state import SupplyPhase
from games.no_retreat.rules.cards.draw import due
from games.no_retreat.rules.cards.pile import in_1945
from tests.no_retreat.positions import GAME, SOURCE, answer, ask_of, empty, owned, refused, state


def cards(*numbers: int) -> tuple[CardId, ...]:
    return tuple(map(card_of, numbers))


@pytest.mark.rule("no_retreat", "5.1")
def test_all_but_two_cards_are_thrown_in_the_order_written() -> None:
    now = state(empty(), SupplyPhase(), Keeping(AXIS, 2), hands={AXIS: (3, 5, 8, 10)})
    assert refused(now, Throw(cards(3))) == ("too-many-kept", "5.1")
    assert refused(now, Throw(cards(3, 4))) == ("not-held", "5.1")
    assert refused(now, Throw(cards(3, 3))) == ("not-held", "5.1")
    after = answer(now, Throw(cards(10, 8))).state
    assert after.hands[AXIS] == cards(3, 5)
    assert after.board.discards == cards(10, 8)


@pytest.mark.rule("no_retreat", "5.2")
def test_how_many_cards_are_drawn() -> None:
    board = empty()
    assert (due(SOURCE, board, AXIS), due(SOURCE, board, SOVIET)) == (4, 4)
    assert due(SOURCE, owned(board, x0819=AXIS), SOVIET) == 3
    assert due(SOURCE, owned(board, x0819=AXIS, x2219=AXIS), SOVIET) == 3
    assert due(SOURCE, owned(board, x1607=SOVIET), AXIS) == 3
    assert due(SOURCE, replace(board, fewer={AXIS: 1, SOVIET: 0}), AXIS) == 3


@pytest.mark.rule("no_retreat", "13.5 8-9")
@pytest.mark.rule("no_retreat", "13.5 21")
def test_more_cards_by_turn() -> None:
    assert [turn for turn in range(1, 29) if due(SOURCE, empty("A", turn=turn), AXIS) != 4] == [8, 9, 23]
    assert [due(SOURCE, empty("A", turn=turn), SOVIET) for turn in (20, 21, 28)] == [4, 5, 5]


@pytest.mark.rule("no_retreat", "5.0")
def test_the_last_card_is_shuffled_in_with_the_discards() -> None:
    now = state(empty(discards=cards(3, 5, 8)), SupplyPhase(), Deal(AXIS, 2))
    now = replace(now, deck=cards(10, 16), board=replace(now.board, deck=2))
    step = GAME.apply(now, Rolled((2,)))
    assert step.state.hands[AXIS] == cards(16)
    assert step.state.deck == cards(3, 5, 8, 10)
    assert step.state.board.discards == ()
    waits = GAME.pending(step.state)
    assert isinstance(waits, Roll)
    assert waits.sides == (4,)


def test_a_card_played_at_once_is_open_and_another_is_drawn() -> None:
    now = state(empty(), SupplyPhase(), Deal(AXIS, 1))
    at = now.deck.index(card_of(11)) + 1
    step = GAME.apply(now, Rolled((at,)))
    assert step.state.hands[AXIS] == ()
    assert step.state.board.discards == cards(11)
    assert isinstance(GAME.pending(step.state), Roll)
    assert [event.key for event in step.events if event.audience.hears(SOVIET)] == ["drew-immediate"]


@pytest.mark.rule("no_retreat", "5.2.1")
def test_a_war_on_two_fronts_costs_a_card() -> None:
    now = state(empty(), SupplyPhase(), Throwing(AXIS, 1), hands={AXIS: (3, 5)})
    assert refused(now, Throw(())) == ("throw-so-many", "5.2.1")
    assert refused(now, Throw(cards(8))) == ("not-held", "5.2.1")
    assert answer(now, Throw(cards(5))).state.hands[AXIS] == cards(3)


@pytest.mark.rule("no_retreat", "5.5")
def test_in_1945_cards_leave_hands_deck_and_pile_and_others_come() -> None:
    hands = {AXIS: (3, 16), SOVIET: (5, 7)}
    now = state(empty("E", turn=22, active=SOVIET, discards=cards(1, 20)), SupplyPhase(), hands=hands)
    change = Change(SOURCE, replace(now, board=replace(now.board, turn=23)))
    in_1945(change)
    after = change.state
    assert after.hands == {AXIS: cards(16), SOVIET: ()}
    assert after.board.discards == ()
    assert {*cards(20, 45, 54)} <= {*after.deck}
    assert not {*cards(1, 3, 5, 7)} & {*after.deck}
    assert (len(after.deck), after.board.deck) == (38, 38)


@pytest.mark.rule("no_retreat", "5.2")
def test_a_draw_is_told_once_with_its_number_and_each_card_to_its_hand_alone() -> None:
    position, events = GAME.setup("A", {}), list[Event]()
    while isinstance(rolls := GAME.pending(position), Roll):
        step = GAME.apply(position, Rolled((1,) * len(rolls.sides)))
        position, events = step.state, [*events, *step.events]
    drawn = [event for event in events if event.key == "drew"]
    assert [(event.args["seat"], event.args["count"]) for event in drawn] == [(AXIS, 6)]
    own = [event for event in events if event.key == "drew-card"]
    assert len(own) == 6
    assert not any(event.audience.hears(SOVIET) or event.audience.hears(None) for event in own)
    # The scenario opens with the movement phase; what is kept of the hand is asked before.
    assert ask_of(position).phase == "1-A1"
