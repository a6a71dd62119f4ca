"""Cards of the end of a phase, and scorched cities that are rebuilt in removal phases (7, 14.13)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.kinds import Fault
from games.no_retreat.model.atlas import AXIS, DESTROYED, SOVIET
from games.no_retreat.model.cards import CardId, card_of
from games.no_retreat.model.change import Change
from games.no_retreat.model.orders import Choose
from games.no_retreat.model.playing import Window
from games.no_retreat.model.state import Removal, State
from games.no_retreat.rules.movement.walking import terrain_of
from games.no_retreat.turn import SEQUENCE
from tests.no_retreat.battlefield import silent, waits_for
from tests.no_retreat.positions import (
    SOURCE,
    answer,
    ask_of,
    empty,
    event,
    fault,
    h,
    past_windows,
    played,
    put,
    refused,
    state,
    told,
    u,
    window,
)
from tests.no_retreat.samples import sample

MOSCOW = h("0819")


def cards(*numbers: int) -> tuple[CardId, ...]:
    return tuple(map(card_of, numbers))


@pytest.mark.rule("no_retreat", "5.3.1")
def test_each_phase_of_a_player_turn_has_windows_at_its_end() -> None:
    ends = {"card", "supply.end", "phase.end", "move.end", "combat.end"}
    seen = {
        (step.waits[0].phase[-1], stage.name)
        for step in played("D", 1, sample)
        if isinstance(step.waits, tuple) and isinstance(stage := step.state.stack[-1], Window)
    }
    found = {(part, name) for part, name in seen if name in ends}
    own = {("1", "card"), ("2", "supply.end"), ("4", "move.end"), ("5", "combat.end")}
    assert found == own | {(part, "phase.end") for part in "367"}


def test_new_conscripts_come_at_the_end_of_any_phase_and_can_be_cancelled() -> None:
    board = put(empty(turn=8), {"su-nw-": "0820"})
    lost = {**board.units, u("su-west"): replace(board.units[u("su-west")], at=DESTROYED, weak=True)}
    board = replace(board, units=lost)
    order = event(1, units=(u("su-west"),), hexes=(MOSCOW,))
    for name in ("phase.end", "card", "supply.end", "move.end", "combat.end"):
        now = window(board, name, SOVIET, hands={SOVIET: (1,), AXIS: (14,)})
        asked = answer(now, order).state
        assert waits_for(asked) == (AXIS, "cancel")
        came = past_windows(asked).board.units[u("su-west")]
        assert (came.at, came.disorganized) == (MOSCOW, True)
        gone = past_windows(answer(asked, event(14)).state)
        assert gone.board.units[u("su-west")].at == DESTROYED
    for name in ("org", "removals", "move"):
        now = window(replace(board, active=SOVIET), name, SOVIET, hands={SOVIET: (1, 33)})
        now = replace(now, board=replace(now.board, joker=AXIS))
        assert refused(now, order) == ("not-at-this-time", "5.3.1")


# Scorched cities


def scorched(soviet: tuple[int, ...] = (17, 22, 4), axis: tuple[int, ...] = ()) -> State:
    board = put(replace(empty(turn=8), scorched=(MOSCOW,)), {"su-nw-": "0820"})
    change = Change(SOURCE, state(board, Removal(), hands={SOVIET: soviet, AXIS: axis}))
    SEQUENCE.settle(change)
    return change.state


@pytest.mark.rule("no_retreat", "14.13")
def test_a_scorched_city_is_rebuilt_for_two_cards_in_a_removal_phase() -> None:
    now = scorched()
    assert waits_for(now) == (SOVIET, "choose")
    assert (ask_of(now).args["question"], ask_of(now).args["hexes"]) == ("restore", (MOSCOW,))
    assert terrain_of(now.board, SOURCE.atlas, MOSCOW) == "marsh"
    for wrong in (Choose(), Choose(cards=cards(17)), Choose(cards=cards(17, 17))):
        assert refused(now, wrong)[0] == "pay-so-many"
    assert fault(now, Choose(cards=cards(17, 5))) == Fault("not-held", {"cards": cards(5)})
    step = answer(now, Choose(cards=cards(17, 22)))
    assert told(step, "restored") == [{"seat": SOVIET, "hex": MOSCOW}]
    assert step.state.board.scorched == ()
    assert step.state.hands[SOVIET] == cards(4)
    assert terrain_of(step.state.board, SOURCE.atlas, MOSCOW) == "city"
    no = answer(now, Choose(yes=False)).state
    assert no.board.scorched == (MOSCOW,)
    assert no.hands[SOVIET] == cards(4, 17, 22)


def test_who_has_one_card_is_not_asked_and_the_axis_pays_for_its_own() -> None:
    assert scorched((17,)).board.scorched == (MOSCOW,)
    poor = scorched((17,))
    assert waits_for(poor)[1] != "choose"
    board = replace(empty(turn=8), scorched=(MOSCOW,), control={**empty().control, MOSCOW: AXIS})
    change = Change(SOURCE, state(board, Removal(), hands={SOVIET: (1, 2), AXIS: (3, 6)}))
    SEQUENCE.settle(change)
    assert waits_for(change.state) == (AXIS, "choose")


def test_the_cards_for_a_city_can_be_cancelled() -> None:
    now = answer(scorched(axis=(14,)), Choose(cards=cards(17, 22)))
    assert waits_for(now.state) == (AXIS, "cancel")
    asked = silent(answer(now.state, event(14, cards=cards(17))), "choose").state
    assert ask_of(asked).args["figures"] == {"card": "17"}
    short = silent(answer(asked, Choose(yes=False)), "keep", "move", "event")
    assert short.state.board.scorched == (MOSCOW,)
    again = silent(answer(asked, Choose(cards=cards(4))), "keep", "move", "event")
    assert again.state.board.scorched == ()


def test_scorched_earth_can_be_cancelled() -> None:
    now = window(empty(turn=8), "card", SOVIET, hands={SOVIET: (7,), AXIS: (14,)})
    asked = answer(now, event(7, hexes=(MOSCOW,))).state
    assert waits_for(asked) == (AXIS, "cancel")
    assert past_windows(answer(asked, event(14)).state).board.scorched == ()
    assert past_windows(asked).board.scorched == (MOSCOW,)
