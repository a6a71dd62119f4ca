"""9.5.1: events of 1914, trenches and fleets: what they do, what they want, what they leave to choose."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.stages import running
from games.paths_of_glory.model.atlas import AP, CP, SpaceId
from games.paths_of_glory.model.board import Board, Done, Trench
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Assault, Move, Operations
from games.paths_of_glory.model.state import Action, Battles, PeaceTerms, RoundEnd
from games.paths_of_glory.rules.cards import actions, events
from games.paths_of_glory.rules.phases import opening
from games.paths_of_glory.turn import SEQUENCE
from tests.paths_of_glory import positions
from tests.paths_of_glory.event_cards import SOURCE, board, check, done, order, play, why

# 1914


@pytest.fixture
def opened() -> Board:
    start = opening.begin(SOURCE, SOURCE.terms["campaign"]).board
    return replace(start, round=1, mandated={AP: "FR", CP: "GE"})


def test_the_guns_of_august(opened: Board) -> None:
    change = play(opened, "cp_01")
    after = change.board
    assert after.destroyed == ("liege",)
    assert after.control[SpaceId("liege")] == CP
    assert after.stack(SpaceId("liege")) == ("ge_1_army", "ge_2_army")
    assert after.stack(SpaceId("koblenz")) == ("ge_3_army",)
    assert after.now.activated == {"liege": "attack", "koblenz": "attack"}
    assert change.state.stack == (RoundEnd(CP), Battles(CP, (), True))
    assert (after.status[CP], after.combined, after.vp) == (2, 2, 10)  # Liege brings no point


def test_the_guns_open_fire_at_once(opened: Board) -> None:
    armies = tuple(map(UnitId, ("ge_1_army", "ge_2_army", "ge_3_army")))
    sedan = Assault(SpaceId("sedan"), armies)
    assert why(opened, "cp_01", then=Operations(None, attacks=(sedan,))) == ""
    change = play(opened, "cp_01", then=Operations(None, attacks=(sedan,)))
    assert running(change.state.stack) == Battles(CP, (sedan,), False)
    SEQUENCE.settle(change)
    assert change.board.mandated[CP] == "done"
    metz = Assault(SpaceId("nancy"), (UnitId("ge_4_army"),))
    assert why(opened, "cp_01", then=Operations(None, attacks=(metz,))) != ""
    moving = Operations(None, moves=(Move((UnitId("ge_4_army"),), (SpaceId("sedan"),)),))
    assert why(opened, "cp_01", then=moving) == "only-attacks"


@pytest.mark.parametrize(
    ("turn_", "round_", "key"), [(1, 1, ""), (1, 2, "first-round-only"), (2, 1, "wrong-turn")]
)
def test_the_guns_are_for_the_first_round(opened: Board, turn_: int, round_: int, key: str) -> None:
    assert why(replace(opened, turn=turn_, round=round_), "cp_01") == key


def test_events_of_1914_by_turn_and_commitment() -> None:
    guns = {"guns-of-august": 1}
    assert why(board(turn=2), "ap_09") == ""
    assert why(board(turn=3), "ap_09") == "wrong-turn"
    assert why(board(turn=2), "cp_13") == "needs-event"
    assert why(board(turn=2, events={"moltke": 1}), "cp_13") == ""
    assert why(board(turn=3), "cp_13") == ""
    assert why(board(turn=2, events=guns), "ap_13") == ""
    assert why(board(turn=2), "ap_13") == "needs-event"
    raised = {AP: "limited", CP: "mobilization"}
    assert why(board(turn=3, events=guns, commitment=raised), "ap_13") == "commitment-too-high"
    assert why(board(commitment={AP: "total", CP: "limited"}), "cp_09") == ""
    assert why(board(commitment={AP: "total", CP: "total"}), "cp_09") == "commitment-too-high"


@pytest.mark.rule("paths_of_glory", "9.5.1.1")
def test_some_events_are_lawful_though_they_do_nothing() -> None:
    spent = board(status={AP: 0, CP: 9}, events={"independent-air-force": 14})
    for card in ("cp_08", "cp_11", "cp_29", "cp_33"):  # race, Ober Ost, 11th Army, Rathenau
        assert why(spent, card) == ""


# Entrench


DUG = {"sedan": ["fr_1_army"], "verdun": ["fr_corps"], "metz": ["ge_1_army"], "amiens": ["fr_2_army"]}


def test_a_trench_by_event() -> None:
    change = play(board(DUG), "ap_12", spaces=("sedan",))
    assert change.board.trenches[SpaceId("sedan")] == Trench(1, AP)
    assert "entrench" in change.board.events
    assert why(change.board, "cp_06", spaces=("metz",)) == "event-too-late"


@pytest.mark.parametrize(
    ("spaces", "key"),
    [
        (("sedan",), ""),
        (("metz",), "bad-space"),  # the foe's
        (("verdun",), "bad-space"),  # only a corps
        (("amiens",), "bad-space"),  # dug already
        (("paris",), "bad-space"),  # nobody
        ((), "choose-spaces"),
        (("sedan", "paris"), "choose-spaces"),
    ],
)
def test_where_a_trench_may_be_put(spaces: tuple[str, ...], key: str) -> None:
    on = board(DUG, trenches={"amiens": (1, AP)})
    assert why(on, "ap_12", spaces=spaces) == key


def test_no_trench_for_an_army_without_supply() -> None:
    cut = dict.fromkeys(SOURCE.atlas[SpaceId("sedan")].solid, CP)
    assert why(board(DUG, control=cut), "ap_12", spaces=("sedan",)) == "bad-space"


@pytest.mark.rule("paths_of_glory", "5.7.4")
def test_historical_no_trench_event_on_turn_one() -> None:
    for scenario, turn_, key in (
        ("historical", 1, "not-on-turn-one"),
        ("historical", 2, ""),
        ("campaign", 1, ""),
    ):
        assert why(board(DUG, scenario=scenario, turn=turn_, round=2), "ap_12", spaces=("sedan",)) == key


# Fleets


HIGH_SEAS = (CP, "event", "cp_25")


def test_the_high_seas_fleet_scores_after_the_allied_action() -> None:
    on = board(tally=done(HIGH_SEAS))
    change = positions.change(on, RoundEnd(AP), hands={AP: ("ap_01",)})
    change.tally(done=(*change.board.tally.done, Done(AP, "one-op")))
    events.finish(change, AP)
    assert change.board.vp == 11
    cp_turn = positions.change(on, RoundEnd(CP))
    events.finish(cp_turn, CP)
    assert cp_turn.board.vp == 10


def test_the_grand_fleet_meets_it() -> None:
    change = play(board(tally=done(HIGH_SEAS)), "ap_33")
    events.finish(change, AP)
    assert change.board.vp == 10


@pytest.mark.parametrize(
    "acts",
    [
        (),
        ((CP, "ops", "cp_25"),),
        ((CP, "event", "cp_33"),),
        (HIGH_SEAS, (AP, "ops", "ap_01"), (CP, "ops", "cp_05")),
    ],
)
def test_the_grand_fleet_has_nobody_to_meet(acts: tuple[tuple[Any, Any, str], ...]) -> None:
    assert why(board(tally=done(*acts)), "ap_33") == "no-fleet-out"
    change = positions.change(board(tally=done(*acts, (AP, "ops", "ap_02"))), RoundEnd(AP))
    events.finish(change, AP)
    assert change.board.vp == 10


def test_the_fleet_through_a_whole_round() -> None:
    change = play(board(), "cp_25")
    SEQUENCE.settle(change)
    assert (running(change.state.stack), change.board.vp) == (Action(AP), 10)
    actions.act(change, Action(AP), AP, Operations(None))
    SEQUENCE.settle(change)
    assert (running(change.state.stack), change.board.vp) == (Action(CP), 11)


# The rest


def test_the_sixtus_affair_is_rolled_for() -> None:
    change = play(board(combined=35), "ap_62")
    assert change.state.stack == (RoundEnd(AP), PeaceTerms(AP, True, True))


@pytest.mark.rule("paths_of_glory", "9.5.1.1")
def test_lloyd_george_comes_before_the_german_offensives() -> None:
    assert why(board(), "cp_55") == ""
    for event in ("michael", "blucher", "peace-offensive"):
        assert why(board(events={event: 14}), "cp_55") == "event-too-late"


@pytest.mark.rule("paths_of_glory", "9.5.1.1")
@pytest.mark.parametrize("event", ["michael", "blucher", "peace-offensive"])
def test_haig_may_be_played_after_a_german_offensive(event: str) -> None:
    assert why(board(), "cp_61") == ""
    on = board(events={event: 14})
    assert why(on, "cp_61") == ""
    assert "haig" in play(on, "cp_61").board.events


def test_stavka_timidity_comes_again() -> None:
    on = board(events={"tsar-takes-command": 8, "stavka-timidity": 10})
    change = play(on, "cp_58")
    assert change.board.events["stavka-timidity"] == 15
    assert change.board.discards[CP] == ("cp_58",)


@pytest.mark.parametrize(
    ("card", "chosen", "what"),
    [
        ("cp_33", {"units": ("ge_1_army",)}, "units"),
        ("cp_33", {"spaces": ("sedan",)}, "spaces"),
        ("cp_39", {"units": ("ge_1_army",)}, "units"),
    ],
)
def test_choices_that_an_event_does_not_offer(card: str, chosen: dict[str, Any], what: str) -> None:
    fault = check(board(), order(card, **chosen))
    assert fault is not None
    assert (fault.key, fault.args["what"]) == ("nothing-to-choose", what)


@pytest.mark.rule("paths_of_glory", "5.3.4")
def test_asterisks_are_points_in_the_introductory_scenario() -> None:
    on = board(scenario="introductory", turn=2)
    assert play(on, "cp_33").board.vp == 11
    assert play(on, "ap_02").board.vp == 9
    assert play(board(turn=2), "cp_33").board.vp == 10


@pytest.mark.rule("paths_of_glory", "9.5.2.2")
def test_a_neutral_entry_is_noted_for_the_turn() -> None:
    change = play(board(war=()), "ap_17")
    assert (change.board.tally.neutral, change.board.war) == (True, ("IT",))
    assert why(replace(change.board, war=()), "ap_44") == "one-neutral-a-turn"


@pytest.mark.rule("paths_of_glory", "9.5.2.4.1")
def test_greece_before_or_after_salonika_and_the_landing() -> None:
    assert why(board(war=(), events={"salonika": 8}), "ap_44") == ""
    assert why(board(war=(), events={"mef": 8}), "ap_44") == ""
