"""Cards that may not stay or must go are cancelled as they fall (5.1, 5.2.1, cards 14, 34 and 36)."""

from __future__ import annotations

import pytest

from adjudicator.kinds import Roll, Rolled
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.cards import CardId, card_of
from games.no_retreat.model.change import Change
from games.no_retreat.model.orders import Event, React, Throw
from games.no_retreat.model.paying import Paid
from games.no_retreat.model.playing import Keeping, Throwing, Window
from games.no_retreat.model.state import Moving, Organizing, State
from games.no_retreat.robot import player
from games.no_retreat.rules.cards.effects import hands
from games.no_retreat.rules.cards.effects.deed import Deed
from games.no_retreat.rules.cards.windows import paid_now
from tests.no_retreat.battlefield import go, silent, waits_for
from tests.no_retreat.positions import GAME, SOURCE, ask_of, empty, event, refused, state, window


def cards(*numbers: int) -> tuple[CardId, ...]:
    return tuple(map(card_of, numbers))


def keeping(soviet: tuple[int, ...]) -> State:
    """The Axis throws all but two of four cards; the Soviets may cancel."""
    now = state(empty(turn=8), Moving(), Keeping(AXIS, 2), hands={AXIS: (3, 17, 21, 33), SOVIET: soviet})
    return go(now, Throw(cards(17, 21))).state


def test_a_card_thrown_away_is_taken_as_it_falls_and_none_goes_instead() -> None:
    now = keeping((36,))
    assert waits_for(now) == (SOVIET, "cancel")
    assert (ask_of(now).args["cards"], ask_of(now).args["why"]) == (("17", "21"), "surplus")
    after = silent(go(now, event(36, cards=cards(17))), "move").state
    assert after.hands[SOVIET] == cards(17)
    assert after.board.discards == cards(21, 36)
    assert after.hands[AXIS] == cards(3, 33)
    # Without a name it is the one on top.
    assert silent(go(now, event(36)), "move").state.hands[SOVIET] == cards(21)
    assert refused(now, event(36, cards=cards(33))) == ("choose-not-those", "5.3.1")


def test_34_draws_for_it_and_a_pass_leaves_all_as_it_is() -> None:
    drawn = silent(go(keeping((34,)), event(34))).state
    assert isinstance(GAME.pending(drawn), Roll)
    assert GAME.apply(drawn, Rolled((1,))).state.board.hands[SOVIET] == 1
    left = go(keeping((34,)), React()).state
    assert waits_for(left) == (AXIS, "move")
    assert left.hands[SOVIET] == cards(34)


def test_in_a_war_on_two_fronts_another_card_goes() -> None:
    now = state(empty(turn=8), Moving(), Throwing(AXIS, 1), hands={AXIS: (3, 17), SOVIET: (36,)})
    asked = go(now, Throw(cards(17))).state
    assert ask_of(asked).args["why"] == "toll"
    again = silent(go(asked, event(36)), "throw").state
    assert waits_for(again) == (AXIS, "throw")
    after = silent(go(again, Throw(cards(3))), "move").state
    assert after.hands == {AXIS: (), SOVIET: cards(17)}


def test_the_simple_player_cancels_no_card_that_pays_for_nothing() -> None:
    now = keeping((36,))
    ask = ask_of(now)
    assert player.advise(SOURCE, GAME.view(now, SOVIET), ask, lambda count: 0) == React()


def test_a_card_that_was_shuffled_into_the_deck_meanwhile_is_cancelled_but_not_taken() -> None:
    """A card drawn for another cancel may have reshuffled."""
    board = empty(turn=8)
    paid = Paid(AXIS, {card_of(17): card_of(17)}, asked=True)
    change = Change(SOURCE, state(board, Organizing(said=()), paid))
    half = SOURCE.pack.half(card_of(36), SOVIET)
    hands.cancel(change, Deed(SOVIET, card_of(36), Event(card_of(36)), half.does, half.figures))
    (stage,) = change.state.stack[1:]
    assert isinstance(stage, Paid)
    assert stage.cancelled == cards(17)
    assert change.state.hands[SOVIET] == ()
    # The window is over where nothing lies there any more.
    assert paid_now(state(board, paid, Window("discarded", (SOVIET,)))) == ()


@pytest.mark.rule("no_retreat", "5.4")
def test_a_discard_that_an_event_forces_is_not_cancelled() -> None:
    """Card 42 takes a card by chance: the Soviets may cancel the event with 34 or 36, not what falls."""
    now = window(empty(turn=8, active=SOVIET), "card", AXIS, hands={AXIS: (42,), SOVIET: (34, 36)})
    asked = go(now, event(42)).state
    assert waits_for(asked) == (SOVIET, "cancel")
    fallen = GAME.apply(go(asked, React()).state, Rolled((1,))).state
    assert fallen.board.discards == cards(42, 34)
    assert paid_now(fallen) == ()
    assert waits_for(fallen)[1] != "cancel"
