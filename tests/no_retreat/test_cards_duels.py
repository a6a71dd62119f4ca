"""Duels in place of a battle (16 and 38)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.kinds import Roll, Seat
from games.no_retreat.model.atlas import AXIS, DESTROYED, SOVIET
from games.no_retreat.model.fighting import Fight
from games.no_retreat.model.orders import Defend, Losses, React
from games.no_retreat.model.playing import Window
from games.no_retreat.model.state import State
from tests.no_retreat.battlefield import battle, card, field, go, ready, through, waits_for, where
from tests.no_retreat.positions import GAME, SOURCE, answer, ask_of, event, h, refused, told, u

PAIR = {"ge-4a": "1214", "su-west-": "1215"}


def axis_attack(number: int = 16, **hands: tuple[int, ...]) -> State:
    """The Axis attacks; the Soviets are asked how they defend."""
    held: dict[Seat, tuple[int, ...]] = {SOVIET: (number,), AXIS: hands.get("axis", ())}
    return answer(ready(field(PAIR, "1215"), held), battle("1215", "ge-4a")).state


def soviet_attack(number: int, units: dict[str, str] | None = None, **fields: Any) -> State:
    """The Soviets attack; the Axis is asked how it defends."""
    board = field(units or PAIR, "1214", turn=8, active=SOVIET, **fields)
    return answer(ready(board, {AXIS: (number,)}), battle("1214", "su-west")).state


# Duels (16, 38)


@pytest.mark.parametrize(
    ("dice", "ours", "theirs"), [((5, 2), ("1214", False), DESTROYED), ((2, 5), ("1214", True), "1215")]
)
def test_the_nkvd_throws_against_the_attacker(
    dice: tuple[int, ...], ours: tuple[str, bool], theirs: str
) -> None:
    step = through(go(axis_attack(), Defend(card(16)), dice))
    (duel,) = told(step, "duel")
    assert (duel["attack"], duel["defence"], duel["hexes"]) == (*dice, ("1215",))
    assert told(step, "battle") == []
    mine = step.state.board.units[u("ge-4a")]
    assert ((mine.at, mine.weak), where(step.state, "su-west")) == (ours, theirs)


def test_equal_dice_of_the_nkvd_are_a_battle_on_the_axis_table() -> None:
    """Clear weather or snow: 4 against 4 is 1:1, a 3 is a counterblow for the Axis alone."""
    for turn in (2, 4):
        board = field(PAIR, "1215", turn=turn)
        now = answer(ready(board, {SOVIET: (16,)}), battle("1215", "ge-4a")).state
        step = through(go(now, Defend(card(16)), (3, 3), (3,)))
        assert [each["result"] for each in told(step, "battle")] in (["CB"], ["-"])
        (told_,) = told(step, "battle")
        at = {"1:1": 2, "1:2": 1}[told_["final"]]
        assert told_["result"] == SOURCE.tables.results[AXIS][2][at]


def test_hedgehogs_cost_both_a_step_on_a_tie_and_there_is_no_battle() -> None:
    step = through(go(soviet_attack(38), Defend(card(38)), (4, 4)))
    assert told(step, "battle") == []
    assert step.state.board.units[u("ge-4a")].weak
    assert where(step.state, "su-west") == DESTROYED


def test_a_duel_is_of_its_time_and_can_be_cancelled() -> None:
    assert refused(in_window("result", 16, SOVIET), event(16)) == ("not-at-this-time", "5.3.1")
    own = go(ready(field(PAIR, "1214", turn=8, active=SOVIET), {SOVIET: (16,)}), battle("1214", "su-west"))
    assert GAME.pending(own.state)  # the own combat phase: nothing of the kind is asked
    assert refused(in_window("commit", 38, AXIS), event(38)) == ("not-at-this-time", "5.3.1")
    now = go(axis_attack(axis=(14,)), Defend(card(16))).state
    assert waits_for(now) == (AXIS, "cancel")
    after = go(now, event(14)).state
    waits = GAME.pending(after)
    assert isinstance(waits, Roll)
    assert waits.sides == (6,)


def in_window(name: str, number: int, seat: Seat) -> State:
    fight = Fight(AXIS, (h("1215"),), (u("ge-4a"),), (u("su-west"),), die=3, result="-")
    below = ready(field(PAIR, "1215"), {seat: (number,)})
    return replace(below, stack=(*below.stack, Window(name, (seat,), fight)))


def test_either_die_of_a_duel_is_thrown_again() -> None:
    """Knight's Cross Wearers: the own die, or that of the unit that is named."""
    now = go(axis_attack(axis=(16,), number=25), Defend()).state
    assert told(go(now, (3,)), "duel") == []
    held = replace(field(PAIR, "1215"), initiative=AXIS)
    now = answer(ready(held, {SOVIET: (16, 43), AXIS: (1, 3)}), battle("1215", "ge-4a")).state
    now = go(now, Defend(card(16))).state
    while ask_of_window(now) == "cancel":
        now = answer(now, React()).state
    now = go(now, (5, 2)).state
    assert waits_for(now) == (AXIS, "reroll")
    now = answer(now, React()).state
    assert waits_for(now) == (SOVIET, "reroll")
    assert refused(now, event(43, units=(u("ge-1pz"),))) == ("event-not-those", "5.3.1")
    own = through(go(now, event(43)))
    waits = GAME.pending(own.state)
    assert isinstance(waits, Roll)
    assert waits.sides == (6,)
    (duel,) = told(through(go(own.state, (6,))), "duel")
    assert (duel["attack"], duel["defence"]) == (5, 6)
    theirs = through(go(now, event(43, units=(u("ge-4a"),))))
    (duel,) = told(through(go(theirs.state, (1,))), "duel")
    assert (duel["attack"], duel["defence"]) == (1, 2)


def ask_of_window(position: State) -> str:
    waits = GAME.pending(position)
    return ask_of(position).kind if isinstance(waits, tuple) else ""


def test_losses_of_a_duel_are_the_owners_choice() -> None:
    units = {"ge-4a": "1214", "ge-9a": "1214", "su-west-": "1215"}
    now = answer(ready(field(units, "1215"), {SOVIET: (16,)}), battle("1215", "ge-4a", "ge-9a")).state
    step = through(go(now, Defend(card(16)), (1, 6)))
    assert waits_for(step.state) == (AXIS, "losses")
    after = go(step.state, Losses((u("ge-9a"),))).state
    assert after.board.units[u("ge-9a")].weak
    assert not after.board.units[u("ge-4a")].weak


def test_hedgehogs_can_be_cancelled_and_the_battle_is_fought() -> None:
    board = field(PAIR, "1214", turn=8, active=SOVIET)
    now = answer(ready(board, {AXIS: (38,), SOVIET: (36,)}), battle("1214", "su-west")).state
    now = go(now, Defend(card(38))).state
    assert waits_for(now) == (SOVIET, "cancel")
    waits = GAME.pending(through(go(now, event(36))).state)
    assert isinstance(waits, Roll)
    assert waits.sides == (6,)
