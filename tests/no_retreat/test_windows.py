"""Windows and the course of an event (5.0, 5.3): who is asked, when, in which order, cancelled or not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.kinds import Roll, Rolled
from games.no_retreat.model.atlas import AXIS, SEATS, SOVIET
from games.no_retreat.model.cards import card_of
from games.no_retreat.model.fighting import Fight
from games.no_retreat.model.orders import React
from games.no_retreat.model.playing import Window
from games.no_retreat.model.state import State
from games.no_retreat.rules.cards import play
from games.no_retreat.rules.cards.could_hold import could_hold
from games.no_retreat.rules.cards.effects.registry import EFFECTS
from games.no_retreat.rules.cards.windows import open_to
from tests.no_retreat.positions import (
    GAME,
    SOURCE,
    answer,
    ask_of,
    empty,
    event,
    h,
    played,
    put,
    refused,
    settled,
    state,
    told,
    u,
    window,
)
from tests.no_retreat.samples import sample

PASS = React()


def asked(position: State) -> tuple[str, str]:
    ask = ask_of(position)
    return ask.kind, ask.seat


def test_every_effect_of_the_data_has_a_handler() -> None:
    """But a copy, which is the event of another card, and what counts as payment alone."""
    does = {each for half in SOURCE.pack.halves.values() for each, _, _ in play.deeds(half)}
    assert does ^ {*EFFECTS} == {"copy-top", "pays-double"}


def test_every_half_has_a_window_or_is_played_when_drawn() -> None:
    """Each window of the data is one that a ``Window`` of some name opens."""
    names = (
        *("victory", "card", "supply.end", "org.start", "org", "move", "move.end", "counterblow", "commit"),
        *("roll", "result", "result.ex", "combat.end", "removals", "phase.end", "cancel", "reroll", "built"),
    )
    opened = {each for name in names for seat in SEATS for each in play.now(name, seat, AXIS)}
    known = {
        each for half in SOURCE.pack.halves.values() for _, _, windows in play.deeds(half) for each in windows
    }
    assert known - opened == {"draw", "pay.replacement", "pay.org"}


@pytest.mark.rule("no_retreat", "5.3")
@pytest.mark.rule("no_retreat", "5.3.1")
def test_an_event_is_played_at_its_time_by_who_holds_it() -> None:
    now = window(empty(turn=8), "card", AXIS, hands={AXIS: (13, 20, 28)})
    assert refused(now, event(42)) == ("not-held", "5.3")
    assert refused(now, event(28)) == ("not-at-this-time", "5.3.1")
    after = answer(now, event(13)).state
    assert after.board.discards == (card_of(13),)
    assert card_of(13) not in after.hands[AXIS]
    # The Soviet half of the same card has another time.
    other = window(empty(turn=8), "card", SOVIET, hands={SOVIET: (30,)})
    assert refused(other, event(30)) == ("not-at-this-time", "5.3.1")


@pytest.mark.rule("no_retreat", "5.3.3")
def test_an_event_with_a_sign_needs_the_initiative() -> None:
    board = empty(turn=8)
    assert refused(window(board, "card", AXIS, hands={AXIS: (22,)}), event(22)) == ("no-initiative", "5.3.3")
    late = replace(board, initiative=SOVIET)
    assert answer(window(late, "card", AXIS, hands={AXIS: (22,)}), event(22)).state.board.discards


@pytest.mark.rule("no_retreat", "5.0 once")
def test_an_event_happens_once_a_player_turn() -> None:
    now = window(empty(turn=8), "card", AXIS, hands={AXIS: (13,)})
    again = replace(now, board=replace(now.board, now=replace(now.board.now, played=("13-AXIS",))))
    assert open_to(SOURCE, again.board, Window("card", (AXIS,))) == (AXIS,)
    assert refused(again, event(13)) == ("event-once", "5.0")
    after = answer(now, event(13)).state
    assert after.board.now.played == ("13-AXIS",)


@pytest.mark.rule("no_retreat", "5.0 together")
def test_who_is_first_is_asked_first_and_again_after_a_card() -> None:
    now = window(empty(turn=8), "card", AXIS, SOVIET, hands={AXIS: (13,), SOVIET: (33, 18)})
    assert asked(now) == ("event", AXIS)
    now = answer(now, PASS).state
    assert asked(now) == ("event", SOVIET)
    now = replace(
        now, board=replace(now.board, discards=(card_of(6),)), deck=tuple(c for c in now.deck if c != "06")
    )
    now = replace(now, board=replace(now.board, deck=len(now.deck)))
    now = answer(now, event(33)).state
    assert asked(now) == ("cancel", AXIS)
    now = answer(now, PASS).state
    # The card that lay on top is in the hand; both may speak again.
    assert card_of(6) in now.hands[SOVIET]
    assert asked(now) == ("event", AXIS)


def test_a_window_opens_by_what_could_be_held() -> None:
    board = empty(turn=8)
    nobody = state(board, Window("commit", SEATS))
    assert open_to(SOURCE, nobody.board, Window("commit", SEATS)) == ()
    held = window(board, "card", AXIS, hands={AXIS: (3,)})
    assert open_to(SOURCE, held.board, Window("card", (AXIS,))) == (AXIS,)
    # All that the Axis could play lies on the pile.
    able = [
        c
        for c in could_hold(SOURCE, held.board, AXIS)
        if play.could_play(SOURCE, held.board, "roll", AXIS, c)
    ]
    gone = replace(held.board, discards=tuple(able))
    assert open_to(SOURCE, gone, Window("roll", (AXIS,))) == ()
    immediate = {c for c in SOURCE.pack.cards if SOURCE.pack.half(c, AXIS).immediate}
    assert not immediate & {*could_hold(SOURCE, held.board, AXIS)}


# Cancelling


@pytest.mark.rule("no_retreat", "5.0 order")
def test_a_card_is_cancelled_and_the_cancelling_card_too() -> None:
    now = window(empty(turn=8), "card", AXIS, hands={AXIS: (13, 14), SOVIET: (36, 34)})
    first = answer(now, event(13)).state
    assert asked(first) == ("cancel", SOVIET)
    cancelled = answer(first, event(36)).state
    assert asked(cancelled) == ("cancel", AXIS)
    # Uncancelled, 36 takes the card and nothing is drawn.
    through = answer(cancelled, PASS)
    assert told(through, "cancelled") == [{"seat": SOVIET, "card": "13", "by": "36"}]
    assert not isinstance(GAME.pending(through.state), Roll)
    # Card 13 is played at once when the Soviets draw it: it is not taken.
    assert through.state.hands[SOVIET] == (card_of(34),)
    # Cancelled in its turn, the event happens: three cards are drawn.
    back = answer(cancelled, event(14)).state
    assert asked(back) == ("cancel", SOVIET)
    back = answer(back, PASS).state
    assert isinstance(GAME.pending(back), Roll)


def test_a_cancelled_card_may_be_taken() -> None:
    now = window(replace(empty(turn=8), initiative=AXIS), "card", SOVIET, hands={AXIS: (31,), SOVIET: (33,)})
    now = replace(
        now, board=replace(now.board, discards=(card_of(6),)), deck=tuple(c for c in now.deck if c != "06")
    )
    now = replace(now, board=replace(now.board, deck=len(now.deck)))
    step = answer(answer(now, event(33)).state, event(31))
    after = settled(step.state, *([PASS] if ask_of(step.state).kind == "cancel" else []))
    assert after.hands[AXIS] == (card_of(33),)
    assert after.board.discards == (card_of(6), card_of(31))


def test_34_draws_a_card_for_cancelling() -> None:
    now = window(empty(turn=8), "card", AXIS, hands={AXIS: (13,), SOVIET: (34,)})
    after = answer(answer(now, event(13)).state, event(34)).state
    assert isinstance(GAME.pending(after), Roll)
    assert GAME.apply(after, Rolled((1,))).state.board.hands[SOVIET] == 1


def test_a_card_that_was_shuffled_into_the_deck_meanwhile_is_not_taken() -> None:
    """34 lets 36 stand, but first draws from a pile shuffled anew."""
    board = put(empty(turn=8), {"ge-6a": "1316", "su-don": "1317"})
    fight = Fight(AXIS, (h("1317"),), (u("ge-6a"),), (u("su-don"),))
    now = window(board, "commit", AXIS, hands={AXIS: (33, 14), SOVIET: (36, 34)}, fight=fight)
    now = replace(now, deck=(), board=replace(now.board, deck=0))
    now = settled(now, event(33), event(36), event(14), event(34))
    assert isinstance(GAME.pending(now), Roll)
    step = GAME.apply(now, Rolled((1,)))
    assert told(step, "cancelled")
    assert not told(step, "took")
    assert len(step.state.hands[SOVIET]) == 1


# Copies


def test_a_copy_brings_the_event_on_top_of_the_pile() -> None:
    board = empty(turn=8)
    now = window(board, "card", AXIS, hands={AXIS: (2,)})
    assert refused(now, event(2)) == ("nothing-to-copy", "5.3.1")
    now = window(replace(board, discards=(card_of(13),)), "card", AXIS, hands={AXIS: (2,)})
    after = answer(now, event(2)).state
    assert after.board.now.played == ("02-AXIS", "13-AXIS")
    assert after.board.discards == (card_of(13), card_of(2))
    late = window(replace(board, discards=(card_of(3),)), "card", AXIS, hands={AXIS: (2,)})
    assert refused(late, event(2)) == ("not-at-this-time", "5.3.1")
    # Card 22 needs the other initiative; a copy does not.
    sign = window(replace(board, discards=(card_of(22),)), "card", AXIS, hands={AXIS: (2,)})
    assert answer(sign, event(2)).state.board.now.played == ("02-AXIS", "22-AXIS")


def test_the_soviet_copy_has_its_own_sign() -> None:
    board = replace(empty(turn=14), discards=(card_of(33),), initiative=AXIS)
    assert refused(window(board, "card", SOVIET, hands={SOVIET: (26,)}), event(26)) == (
        "no-initiative",
        "5.3.3",
    )


def test_a_pass_closes_the_window() -> None:
    now = window(put(empty(turn=8), {"ge-1pz": "1212"}), "card", AXIS, hands={AXIS: (13,)})
    after = answer(now, PASS).state
    assert ask_of(after).kind == "move"


def test_no_window_of_a_result_where_the_die_is_thrown_again() -> None:
    fight = Fight(AXIS, (), (), ())
    board = put(empty(turn=8), {})
    held = state(board, hands={AXIS: (19, 44), SOVIET: (30,)}).board
    for name in ("roll", "result"):
        assert open_to(SOURCE, held, Window(name, SEATS, replace(fight, die=3, result="-")))
        assert not open_to(SOURCE, held, Window(name, SEATS, fight))


@pytest.mark.sweep
def test_a_window_is_of_the_phase_in_which_it_opens() -> None:
    phases = {
        (stage.name, step.waits[0].phase.split("-")[1][-1])
        for seed in (1, 2)
        for step in played("D", seed, sample)
        if isinstance(step.waits, tuple) and isinstance(stage := step.state.stack[-1], Window)
    }
    own = {"card": "1", "supply.end": "2", "org.start": "3", "org": "3", "move": "4", "move.end": "4"}
    own |= {"counterblow": "5", "commit": "5", "combat.end": "5", "removals": "6"}
    assert {name for name, _ in phases} >= {*own} - {"org.start"}
    assert all(own.get(name, part) == part for name, part in phases)
