"""Cards that change the course of battles: stacks fought apart, a combat or an attack more, dice again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.kinds import Roll, Rolled, Seat, Step
from games.no_retreat.model.atlas import AXIS, DESTROYED, SOVIET
from games.no_retreat.model.board import Marker
from games.no_retreat.model.fighting import Fight
from games.no_retreat.model.orders import Advance, Defend, Event, Move
from games.no_retreat.model.playing import Window
from games.no_retreat.model.state import State
from games.no_retreat.rules.combat import shifts
from tests.no_retreat.battlefield import battle, card, field, go, ready, silent, through, waits_for, where
from tests.no_retreat.positions import GAME, SOURCE, answer, ask_of, event, h, refused, told, u

PAIR = {"ge-4a": "1214", "su-west-": "1215"}


def in_window(name: str, number: int, seat: Seat) -> State:
    fight = Fight(AXIS, (h("1215"),), (u("ge-4a"),), (u("su-west"),), die=3, result="-")
    below = ready(field(PAIR, "1215"), {seat: (number,)})
    return replace(below, stack=(*below.stack, Window(name, (seat,), fight)))


# A stack unit by unit (17)

# 12 against 4 and 3.
STACK = {"su-west": "1215", "su-don": "1314", "ge-4a": "1214", "ge-9a-": "1214", "su-nw-": "0821"}


def infiltration(event_: Event | None = None, axis: tuple[int, ...] = ()) -> Any:
    board = field(STACK, "1214", turn=8, active=SOVIET)
    now = ready(board, {SOVIET: (17,), AXIS: axis})
    return now, battle("1214", "su-west", "su-don", event=event_ or card(17))


def test_infiltration_fights_each_unit_of_a_stack_alone() -> None:
    now, order = infiltration()
    step = through(go(now, order))
    first = silent(go(step.state, (6,)), "advance")
    second = silent(go(first.state, (6,)), "advance")
    fought = [*told(first, "battle"), *told(second, "battle")]
    assert [each["defenders"] for each in fought] == [("ge-9a",), ("ge-4a",)]
    assert [{*each["units"]} for each in fought] == [{"su-don", "su-west"}] * 2
    assert told(first, "advanced") == []
    labels = {GAME.pending(each.state).label for each in (step, first)}  # type: ignore[union-attr]  # rolls
    assert len(labels) == 2


def test_advances_come_when_all_of_the_stack_were_fought() -> None:
    now, order = infiltration(card(17, units=(u("ge-4a"),)))
    step = through(go(now, order))
    first = silent(go(step.state, (6,)), "advance")
    assert where(first.state, "ge-9a") == "1214"
    second = silent(go(first.state, (6,)), "advance")
    assert waits_for(second.state) == (SOVIET, "advance")
    after = go(second.state, Advance((Move(u("su-west"), (h("1214"),)),)))
    assert where(after.state, "su-west") == "1214"


@pytest.mark.rule("no_retreat", "10.4")
def test_the_support_marker_counts_against_each_unit_of_a_stack() -> None:
    now, _ = infiltration()
    now = replace(now, board=replace(now.board, support={**now.board.support, SOVIET: 1}))
    order = battle("1214", "su-west", "su-don", event=card(17), support=True)
    first = silent(go(through(go(now, order)).state, (6,)), "advance")
    second = silent(go(first.state, (6,)), "advance")
    fought = [*told(first, "battle"), *told(second, "battle")]
    assert [each["supported"] for each in fought] == [True, True]
    assert second.state.board.support[SOVIET] == 0


def test_infiltration_needs_a_stack_of_the_foe_and_the_own_combat_phase() -> None:
    now, order = infiltration(card(17, units=(u("su-nw"),)))
    left_out = told(go(now, order), "event-left-out")
    assert [each["fault"]["key"] for each in left_out] == ["event-not-those"]
    board = field(PAIR, "1214", turn=8, active=SOVIET)
    alone = go(ready(board, {SOVIET: (17,)}), battle("1214", "su-west", event=card(17)))
    assert [each["fault"]["key"] for each in told(alone, "event-left-out")] == ["event-one-stack"]
    assert refused(in_window("commit", 17, SOVIET), event(17)) == ("not-at-this-time", "5.3.1")


def test_infiltration_can_be_cancelled() -> None:
    now, order = infiltration(axis=(31, 3))
    asked = go(now, order).state
    assert waits_for(asked) == (AXIS, "cancel")
    after = through(go(asked, event(31))).state
    if isinstance(GAME.pending(after), tuple):
        after = through(go(after, Defend())).state
    (whole,) = told(through(go(after, (6,))), "battle")
    assert {*whole["defenders"]} == {"ge-4a", "ge-9a"}


def test_who_was_beaten_back_does_not_attack_the_next_unit() -> None:
    """The first defender counterattacks and wins: there is nobody left to attack the second."""
    units = {"su-west-": "1215", "ge-4a": "1214", "ge-9a-": "1214"}
    board = field(units, "1214", turn=8, active=SOVIET)
    order = battle("1214", "su-west", event=card(17, units=(u("ge-4a"),)))
    position = through(go(ready(board, {SOVIET: (17,)}), order)).state
    position = through(go(position, (1,))).state
    assert waits_for(position) == (AXIS, "counterattack")
    fought = 1
    for _ in range(8):
        waits = GAME.pending(position)
        if isinstance(waits, Roll):
            fought += 1
            position = through(go(position, (6,))).state
        elif isinstance(waits, tuple) and waits[0].kind in ("counterattack", "retreat", "advance", "losses"):
            position = answer(position, GAME.default(GAME.view(position, waits[0].seat), waits[0])).state
        else:
            break
    assert fought == 2
    assert where(position, "su-west") != "1215"


# A second combat (51)


def exchanged(*, axis: tuple[int, ...] = ()) -> State:
    """4 against 4, 1:1: a 5 on the Soviet table is an exchange."""
    units = {"ge-4a": "1214", "ge-9a": "1214", "su-west": "1215", "su-don": "1215"}
    board = field(units, "1214", turn=24, active=SOVIET, initiative=SOVIET)
    now = ready(board, {SOVIET: (51, 53), AXIS: axis})
    step = go(now, battle("1214", "su-west", "su-don"))
    position = step.state
    for _ in range(20):
        waits = GAME.pending(position)
        if isinstance(waits, Roll):
            (fight,) = (each.fight for each in position.stack if hasattr(each, "fight") and each.fight)
            column = shifts.ratio(SOURCE, position.board, fight)[1]
            die = next(die for die in range(1, 7) if SOURCE.tables.results[SOVIET][die - 1][column] == "EX")
            position = go(position, (die,)).state
            continue
        assert isinstance(waits, tuple)
        if waits[0].args.get("window") == "result.ex" and waits[0].seat == SOVIET:
            return position
        position = answer(position, GAME.default(GAME.view(position, waits[0].seat), waits[0])).state
    raise AssertionError("no exchange")


def test_the_last_push_is_a_second_combat_by_who_is_left() -> None:
    now = exchanged()
    step = go(now, event(51))
    # A card is drawn for it.
    drawn = GAME.apply(step.state, Rolled((1,)))
    assert isinstance(GAME.pending(drawn.state), (Roll, tuple))
    after = through(drawn)
    assert [each["seat"] for each in told(after, "fights-again")] == [SOVIET]
    fought = through(go(after.state, (6,)))
    assert len(told(fought, "battle")) == 1


def test_the_last_push_is_refused_at_other_times_and_can_be_cancelled() -> None:
    board = field(PAIR, "1214", turn=24, active=SOVIET, initiative=SOVIET)
    fight = Fight(SOVIET, (h("1214"),), (u("su-west"),), (u("ge-4a"),), die=3, result="DR")
    below = ready(board, {SOVIET: (51,)})
    assert refused(replace(below, stack=(*below.stack, Window("commit", (SOVIET,), fight))), event(51)) == (
        "not-at-this-time",
        "5.3.1",
    )
    lost = replace(board, units={**board.units, u("ge-4a"): replace(board.units[u("ge-4a")], at=DESTROYED)})
    nobody = ready(lost, {SOVIET: (51,)})
    nobody = replace(nobody, stack=(*nobody.stack, Window("result.ex", (SOVIET,), fight)))
    assert refused(nobody, event(51)) == ("event-needs", "5.3.1")
    now = go(exchanged(axis=(31, 16)), event(51)).state
    assert waits_for(now) == (AXIS, "cancel")
    after = through(go(now, event(31)))
    assert told(after, "fights-again") == []


# Two battles (23)


def test_sturmoviks_fight_in_two_battles() -> None:
    units = {"su-west": "1215", "su-don": "1414", "ge-4a": "1214", "ge-9a": "1315", "su-nw": "1416"}
    board = field(units, "1214", "1315", turn=12, active=SOVIET, initiative=SOVIET)
    now = ready(board, {SOVIET: (23,)})
    step = go(now, battle("1214", "su-west", event=card(23)))
    first = silent(go(step.state, (3,)), "battle")
    plain = SOURCE.roster[u("su-west")].face(weak=False).strength
    assert [each["strengths"][0] for each in told(first, "battle")] == [plain + 2]
    assert [each.does for each in first.state.board.effects] == ["strength-next"]
    second = through(go(first.state, battle("1315", "su-don"), (3,)))
    plain = SOURCE.roster[u("su-don")].face(weak=False).strength
    assert [each["strengths"][0] for each in told(second, "battle")] == [plain + 2]
    assert second.state.board.effects == ()


def test_sturmoviks_come_from_turn_11_and_can_be_cancelled() -> None:
    early = field(PAIR, "1214", turn=10, active=SOVIET, initiative=SOVIET)
    step = go(ready(early, {SOVIET: (23,)}), battle("1214", "su-west", event=card(23)))
    assert [each["fault"]["key"] for each in told(step, "event-left-out")] == ["not-before-turn"]
    board = field(PAIR, "1214", turn=12, active=SOVIET, initiative=SOVIET)
    now = go(ready(board, {SOVIET: (23,), AXIS: (31,)}), battle("1214", "su-west", event=card(23))).state
    assert waits_for(now) == (AXIS, "cancel")
    after = go(now, event(31)).state
    assert after.board.effects == ()
    assert [each.fight.effects for each in after.stack if hasattr(each, "fight") and each.fight] == [()]


# River Crossing (27)


def test_river_crossing_throws_until_there_is_another_result() -> None:
    """4 against 3 is 1:1: a 2 has no effect."""
    board = field({"ge-4a": "1214", "su-nw-": "1215"}, "1215")
    now = ready(board, {AXIS: (27,)})
    step = go(now, battle("1215", "ge-4a", event=card(27)))
    position, events = step.state, list(step.events)
    for die in (2, 2, 2, 5):
        waits = GAME.pending(position)
        assert isinstance(waits, Roll)
        after = go(position, (die,))
        position = after.state
        events += after.events
    last = through(Step(position, tuple(events)))
    assert len(told(last, "die-again")) == 3
    assert [each["die"] for each in told(last, "battle")] == [5]


def test_river_crossing_can_be_cancelled() -> None:
    board = field({"ge-4a": "1214", "su-nw-": "1215"}, "1215")
    now = go(ready(board, {AXIS: (27,), SOVIET: (34,)}), battle("1215", "ge-4a", event=card(27))).state
    assert waits_for(now) == (SOVIET, "cancel")
    step = silent(through(go(now, event(34))))
    assert told(step, "die-again") == []
    # A card is drawn for 34, then the die is thrown once.
    step = silent(GAME.apply(step.state, Rolled((1,))))
    assert [each["result"] for each in told(silent(go(step.state, (2,))), "battle")] == ["-"]


# One attack more (29)


def at_the_end(hands: dict[Seat, tuple[int, ...]] | None = None, **fields: Any) -> State:
    """The Soviets have fought at 1214 and may play cards of the end of combat."""
    board = field({**STACK, "ge-4a": "1415"}, "1214", turn=18, active=SOVIET, initiative=SOVIET, **fields)
    now = silent(go(ready(board, hands or {SOVIET: (29,)}), battle("1214", "su-west")))
    return silent(go(now.state, (1,)), "combat.end").state


def test_a_wave_assault_is_an_attack_more_by_units_that_have_fought_too() -> None:
    now = at_the_end()
    assert ask_of(now).args["window"] == "combat.end"
    assert {*now.board.now.fought} == {"su-west"}
    asked = go(now, event(29, hexes=(h("1214"),))).state
    assert waits_for(asked) == (SOVIET, "battle")
    assert ask_of(asked).args["hexes"] == ("1214",)
    assert "extra-attack" in [each.does for each in asked.board.effects]
    step = silent(go(asked, battle("1214", "su-west", "su-don")))
    after = silent(go(step.state, (2,)), "move", "organize", "keep", "detrain")
    assert len(told(after, "battle")) == 1
    assert "extra-attack" not in [each.does for each in after.state.board.effects]


def test_the_attacks_of_a_wave_assault_count_for_a_pledge() -> None:
    asked = go(at_the_end(), event(29, hexes=(h("1214"),))).state
    assert (asked.board.now.declared, asked.board.now.again) == (1, 1)


def test_a_wave_assault_is_refused_where_nobody_could_attack() -> None:
    now = at_the_end()
    assert refused(now, event(29)) == ("event-not-there", "5.3.1")
    assert refused(now, event(29, hexes=(h("0821"),))) == ("event-not-there", "5.3.1")
    units = {
        name: replace(each, unsupplied=True) if name in ("su-west", "su-don") else each
        for name, each in now.board.units.items()
    }
    tired = replace(now, board=replace(now.board, units=units, now=replace(now.board.now)))
    # One of them has not fought: it may attack, supplied or not.
    assert answer(tired, event(29, hexes=(h("1214"),)))
    spent = replace(tired.board, now=replace(tired.board.now, fought=(u("su-don"), u("su-west"))))
    assert refused(replace(tired, board=spent), event(29, hexes=(h("1214"),))) == ("event-not-there", "5.3.1")
    five = {h(f"010{at}"): Marker("target", SOVIET) for at in range(5)}
    full = replace(now, board=replace(now.board, markers=five))
    assert refused(full, event(29, hexes=(h("1214"),))) == ("too-many-markers", "10.1")


def test_a_wave_assault_can_be_cancelled() -> None:
    now = go(at_the_end({SOVIET: (29,), AXIS: (31,)}), event(29, hexes=(h("1214"),))).state
    assert waits_for(now) == (AXIS, "cancel")
    after = go(now, event(31)).state
    assert after.board.markers == {}
    assert "extra-attack" not in [each.does for each in after.board.effects]
