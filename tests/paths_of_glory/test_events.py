"""Single events: what they do, what they want, what they leave to choose."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.kinds import Ask, Fault, only
from adjudicator.stages import running
from games.paths_of_glory import turn
from games.paths_of_glory.atlas import AP, CP, SpaceId
from games.paths_of_glory.board import Board, Done, Tally, Trench, Unit
from games.paths_of_glory.cards import CardId
from games.paths_of_glory.change import Change
from games.paths_of_glory.counters import UnitId
from games.paths_of_glory.load import source
from games.paths_of_glory.orders import (
    Activate,
    Assault,
    Choose,
    Move,
    Operations,
    PlayEvent,
)
from games.paths_of_glory.stages import actions, africa, events, opening, war
from games.paths_of_glory.state import Action, Africa, Battles, PeaceTerms, RoundEnd, Spying, View
from tests.paths_of_glory import positions

SOURCE = source()


def board(placed: dict[str, list[str]] | None = None, **fields: Any) -> Board:
    return positions.board(placed or {}, **{"turn": 15, **fields})


def order(
    card: str, *, units: tuple[str, ...] = (), spaces: tuple[str, ...] = (), then: Operations | None = None
) -> PlayEvent:
    return PlayEvent(CardId(card), (), tuple(map(UnitId, units)), tuple(map(SpaceId, spaces)), then)


def check(on: Board, given: PlayEvent) -> Fault | None:
    return actions.check(SOURCE, on, (given.card,), SOURCE.pack[given.card].seat, given)


def why(on: Board, card: str, **chosen: Any) -> str:
    fault = check(on, order(card, **chosen))
    return fault.key if fault is not None else ""


def play(on: Board, card: str, *, foe: tuple[str, ...] = (), **chosen: Any) -> Change:
    given = order(card, **chosen)
    assert check(on, given) is None
    seat = SOURCE.pack[given.card].seat
    other = CP if seat == AP else AP
    change = positions.change(on, Action(seat), hands={seat: (card,), other: foe})
    actions.act(change, Action(seat), given)
    return change


def done(*acts: tuple[Any, Any, str]) -> Tally:
    return Tally(done=tuple(Done(seat, way, CardId(card)) for seat, way, card in acts))


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
    turn.settle(change)
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
    turn.settle(change)
    assert (running(change.state.stack), change.board.vp) == (Action(AP), 10)
    actions.act(change, Action(AP), Operations(None))
    turn.settle(change)
    assert (running(change.state.stack), change.board.vp) == (Action(CP), 11)


# Salonika


CONVOY = {
    "AP-RESERVE": ["br_corps", "fr_corps", "br_bef_corps", "br_aus_corps", "it_corps"],
    "marseilles": ["fr_corps", "fr_1_army"],
    "sedan": ["fr_corps"],
    "alexandria": ["br_corps"],
    "port_said": ["br_corps"],
}


@pytest.mark.rule("paths_of_glory", "9.5.2.4")
@pytest.mark.rule("paths_of_glory", "9.3.3")
def test_salonika() -> None:
    change = play(board(CONVOY, war=("TU",)), "ap_30", units=("br_corps_1", "fr_corps_1", "fr_corps_2"))
    after = change.board
    assert after.stack(SpaceId("salonika")) == ("br_corps_1", "fr_corps_1", "fr_corps_2")
    assert (after.control[SpaceId("salonika")], after.control[SpaceId("kavala")]) == (AP, AP)
    assert after.control[SpaceId("athens")] is None
    assert after.stack(SpaceId("florina")) == ("gr_corps_1",)
    assert "GR" not in after.war
    assert after.tally.done[-1].way == "sr"
    again = board(CONVOY, tally=done((AP, "sr", "ap_05"), (CP, "ops", "cp_05")))
    assert why(again, "ap_30", units=("br_corps_1",)) in ("sr-twice", "redeployed-before")


@pytest.mark.parametrize(
    ("units", "key"),
    [
        (("br_corps_1",), ""),
        ((), "choose-units"),
        (("br_corps_1", "fr_corps_1", "fr_corps_2", "br_corps_2"), "choose-units"),
        (("br_corps_1", "br_corps_1"), "unit-named-twice"),
        (("fr_1_army",), "not-that-unit"),
        (("fr_corps_3",), "not-that-unit"),  # in no port
        (("br_bef_corps_1",), "not-that-unit"),
        (("br_aus_corps_1",), "not-that-unit"),
        (("it_corps_1",), "not-that-unit"),
        (("br_corps_2",), ""),
        (("br_corps_2", "br_corps_3"), "british-sr"),  # 13.2.1
    ],
)
def test_who_goes_to_salonika(units: tuple[str, ...], key: str) -> None:
    assert why(board(CONVOY, war=("TU",)), "ap_30", units=units) == key


def test_salonika_and_the_limits_of_redeployment() -> None:
    change = play(board(CONVOY), "ap_30", units=("br_corps_2",))
    assert change.board.tally.british_sr == 1
    assert why(board(CONVOY, tally=Tally(british_sr=1)), "ap_30", units=("br_corps_2",)) == "not-that-unit"
    lost = board(CONVOY, control={"paris": CP})
    assert why(lost, "ap_30", units=("fr_corps_1",)) == "not-that-unit"  # 13.1.11


@pytest.mark.rule("paths_of_glory", "9.5.2.4.1")
def test_salonika_when_greece_is_at_war() -> None:
    one = ("br_corps_1",)
    assert why(board(CONVOY), "ap_30", units=one) == ""
    assert why(board(CONVOY, control={"salonika": CP}), "ap_30", units=one) == "needs-space"
    full = {**CONVOY, "salonika": ["gr_corps", "sb_1_army", "sb_2_army"]}
    assert why(board(full), "ap_30", units=one) == "no-room-or-corps"
    two = {**CONVOY, "salonika": ["gr_corps", "sb_1_army"]}
    assert why(board(two), "ap_30", units=("br_corps_1", "fr_corps_1")) == "choose-units"


# Steps outside the replacement phase


LANDWEHR = {
    "metz": ["(ge_1_army)", "(ge_2_army)", "(ge_corps)"],
    "berlin": ["(ge_corps)", "ge_3_army", "(ah_corps)"],
    "CP-RESERVE": ["(ge_corps)", "(ge_corps)"],
    "CP-ELIMINATED": ["ge_corps", "(ge_4_army)"],
}


@pytest.mark.parametrize(
    ("units", "key"),
    [
        ((), ""),
        (("ge_1_army", "ge_2_army"), ""),
        (("ge_1_army", "ge_corps_1", "ge_corps_3"), ""),
        (("ge_corps_1", "ge_corps_2", "ge_corps_3", "ge_corps_4"), ""),
        (("ge_1_army", "ge_2_army", "ge_corps_1"), "too-few-points"),
        (("ge_3_army",), "not-that-unit"),
        (("ah_corps_1",), "not-that-unit"),
        (("ge_corps_5",), "not-that-unit"),
        (("ge_4_army",), "not-that-unit"),
    ],
)
def test_landwehr(units: tuple[str, ...], key: str) -> None:
    assert why(board(LANDWEHR), "cp_05", units=units) == key
    if not key:
        after = play(board(LANDWEHR), "cp_05", units=units).board
        changed = {unit for unit in after.units if after.units[unit] != board(LANDWEHR).units[unit]}
        assert changed == set(units)
        assert not any(after.units[unit].reduced for unit in changed)


def test_landwehr_wants_berlin_in_supply() -> None:
    around = dict.fromkeys(SOURCE.atlas[SpaceId("berlin")].solid, AP)
    assert why(board(LANDWEHR, control={"berlin": AP}), "cp_05") == "needs-space"
    assert why(board(LANDWEHR, control=around), "cp_05") == "needs-space"


TAXIS = {"paris": ["(fr_1_army)", "(fr_corps)"], "amiens": ["(fr_2_army)"], "sedan": ["(fr_3_army)"]}


@pytest.mark.parametrize(
    ("units", "key"),
    [
        (("fr_1_army",), ""),
        (("fr_2_army",), ""),
        (("fr_3_army",), "not-that-unit"),
        (("fr_corps_1",), "not-that-unit"),
        (("fr_1_army", "fr_2_army"), "choose-units"),
        ((), "choose-units"),
    ],
)
def test_paris_taxis(units: tuple[str, ...], key: str) -> None:
    assert why(board(TAXIS), "ap_56", units=units) == key
    if not key:
        assert not play(board(TAXIS), "ap_56", units=units).board.units[UnitId(units[0])].reduced


# What enters


STABLES = {
    "moscow": ["ru_1_army"],
    "kharkov": ["ru_2_army", "ru_corps"],
    "kiev": ["ru_corps"],
    "konigsberg": ["ru_3_army"],
    "kars": ["ru_cau_army"],
}


@pytest.mark.parametrize(
    ("spaces", "key"),
    [
        (("moscow",), ""),
        (("kharkov",), "bad-space"),  # no room for two
        (("kiev",), "bad-space"),  # no army
        (("konigsberg",), "bad-space"),  # not Russia
        (("kars",), "bad-space"),  # the Near East
        ((), "choose-spaces"),
    ],
)
def test_russian_cavalry(spaces: tuple[str, ...], key: str) -> None:
    assert why(board(STABLES), "ap_57", spaces=spaces) == key
    if not key:
        after = play(board(STABLES), "ap_57", spaces=spaces).board
        assert after.stack(SpaceId("moscow")) == ("ru_1_army", "ru_cav_corps_1", "ru_cav_corps_2")


def test_the_czech_legion() -> None:
    lost = {"CP-ELIMINATED": ["ah_corps", "(ah_corps)", "ge_corps"]}
    after = play(board(lost), "ap_60").board
    assert after.stack(SpaceId("REMOVED")) == ("ah_corps_1",)
    assert after.units[UnitId("ru_czl_corps_1")] == Unit(SpaceId("AP-RESERVE"))
    assert play(board(), "ap_60").board.stack(SpaceId("AP-RESERVE")) == ("ru_czl_corps_1",)


def test_polish_restoration() -> None:
    assert why(board(), "cp_59") == "needs-space"
    after = play(board(control={"warsaw": CP}), "cp_59").board
    assert after.stack(SpaceId("CP-RESERVE")) == ("ge_pol_corps_1", "ge_pol_corps_2", "ge_pol_corps_3")
    assert after.vp == 9


RUSSIANS = {
    "moscow": ["ru_1_army", "(ru_2_army)", "ru_corps"],
    "kiev": ["ru_3_army", "ru_corps"],
    "AP-RESERVE": ["ru_corps", "fr_corps"],
    "AP-ELIMINATED": ["ru_4_army"],
}
FALLEN = {"fall-of-the-tsar": 14}


@pytest.mark.parametrize(
    ("units", "key"),
    [
        (("ru_1_army", "ru_3_army", "ru_corps_1", "ru_corps_3"), ""),
        ((), ""),
        (("ru_1_army", "ru_3_army", "ru_corps_1", "ru_corps_2", "ru_corps_3"), "choose-units"),
        (("ru_2_army",), "not-that-unit"),
        (("ru_4_army",), "not-that-unit"),
        (("fr_corps_1",), "not-that-unit"),
        (("ru_1_army", "ru_1_army"), "unit-named-twice"),
    ],
)
def test_russian_desertions(units: tuple[str, ...], key: str) -> None:
    assert why(board(RUSSIANS), "cp_63", units=units) == "needs-event"
    on = board(RUSSIANS, events=FALLEN)
    assert why(on, "cp_63", units=units) == key
    if not key:
        after = play(on, "cp_63", units=units).board
        assert all(after.units[UnitId(unit)].reduced for unit in units)


# War in Africa


AFRICA = {
    "AP-RESERVE": ["br_corps", "(br_corps)", "br_bef_corps", "br_aus_corps"],
    "AP-ELIMINATED": ["br_corps"],
    "cairo": ["br_corps"],
}


def test_war_in_africa_asks_the_allies() -> None:
    change = play(board(AFRICA), "cp_32")
    assert change.state.stack == (RoundEnd(CP), Africa())
    assert turn.pending(SOURCE, change.state) == (Ask(AP, "africa", "15-B1"),)
    assert africa.corps(SOURCE, change.board) == ("br_corps_1", "br_corps_4")
    paid = positions.change(change.board, RoundEnd(CP), Africa())
    africa.answered(paid, Choose(True, UnitId("br_corps_4")))
    assert (paid.board.units[UnitId("br_corps_4")].at, paid.board.vp) == ("REMOVED", 10)
    assert paid.state.stack == (RoundEnd(CP),)
    refused = positions.change(change.board, RoundEnd(CP), Africa())
    africa.answered(refused, africa.default(SOURCE, change.board))
    assert (refused.board.vp, refused.board.stack(SpaceId("REMOVED"))) == (11, ())


@pytest.mark.parametrize(
    ("choice", "key"),
    [
        (Choose(False), ""),
        (Choose(True, UnitId("br_corps_1")), ""),
        (Choose(True), "say-which"),
        (Choose(True, UnitId("br_corps_2")), "not-that-unit"),  # reduced, and full ones are there
        (Choose(True, UnitId("br_corps_3")), "not-that-unit"),  # destroyed
        (Choose(True, UnitId("br_bef_corps_1")), "not-that-unit"),
        (Choose(True, UnitId("br_aus_corps_1")), "not-that-unit"),
        (Choose(False, UnitId("br_corps_1")), "not-that-unit"),
    ],
)
def test_what_the_allies_may_answer(choice: Choose, key: str) -> None:
    fault = africa.check(SOURCE, board(AFRICA), choice)
    assert (fault.key if fault else "") == key


def test_a_reduced_corps_goes_where_no_other_is_left_and_a_point_where_none() -> None:
    assert africa.corps(SOURCE, board({"cairo": ["(br_corps)"]})) == ("br_corps_1",)
    change = play(board(), "cp_32")
    assert (change.board.vp, change.state.stack) == (11, (RoundEnd(CP),))


# Spies


@pytest.mark.parametrize(
    ("card", "seat", "foe"), [("ap_23", AP, ("cp_07", "cp_09")), ("cp_17", CP, ("ap_01",))]
)
def test_spies_see_the_hand_and_then_order_operations(card: str, seat: Any, foe: tuple[str, ...]) -> None:
    placed = {"paris": ["fr_1_army"], "berlin": ["ge_1_army"]}
    change = play(board(placed), card, foe=foe)
    assert change.state.stack == (RoundEnd(seat), Spying(seat, CardId(card)))
    assert change.state.shown == (seat,)
    told = [event for event in change.events if event.key == "saw-hand"]
    assert [(event.audience, event.args) for event in told] == [(only(seat), {"cards": foe})]
    (ask,) = turn.pending(SOURCE, change.state)  # type: ignore[misc]
    assert (ask.seat, ask.kind, ask.args) == (seat, "spy", {"card": card})
    home = SpaceId("paris" if seat == AP else "berlin")
    ordered = Operations(CardId(card), (Activate(home, "move"),))
    view = View(seat, change.board, (), {})
    assert events.check_spied(SOURCE, view, ask, ordered) is None
    other = events.check_spied(SOURCE, view, ask, Operations(CardId("ap_01")))
    assert other is not None
    assert other.key == "other-card"
    many = Operations(None, (Activate(SpaceId("sedan"), "move"),))
    assert events.check_spied(SOURCE, view, ask, many) is not None
    turn.answered(change, running(change.state.stack), seat, ordered)
    assert change.state.shown == ()
    assert change.board.now.activated == {home: "move"}
    assert change.state.stack == (RoundEnd(seat),)


def test_a_spy_may_order_at_once() -> None:
    placed = {"paris": ["fr_1_army"]}
    change = play(
        board(placed), "ap_23", foe=("cp_07",), then=Operations(None, (Activate(SpaceId("paris"), "move"),))
    )
    assert change.state.shown == ()
    assert change.state.stack == (RoundEnd(AP),)
    assert change.board.now.activated == {"paris": "move"}
    assert any(event.key == "saw-hand" for event in change.events)


# Events with operations


@pytest.mark.parametrize(
    ("card", "key"),
    [("ap_35", "yanks-and-tanks"), ("ap_46", "brusilov-offensive"), ("ap_45", "kerensky-offensive")],
)
def test_offensives_hold_for_the_round(card: str, key: str) -> None:
    placed = {"kiev": ["ru_1_army"], "odessa": ["ru_2_army"]}
    ops = Operations(None, (Activate(SpaceId("kiev"), "move"), Activate(SpaceId("odessa"), "move")))
    on = board(placed, events=FALLEN)
    change = play(on, card, then=ops)
    assert change.board.now.effects == (key,)
    assert change.board.now.left == SOURCE.pack[CardId(card)].ops - 2
    actions.finish(change, AP)
    assert change.board.now.effects == ()
    elsewhere = Operations(None, (Activate(SpaceId("moscow"), "move"),))
    assert why(on, card, then=elsewhere) == "nobody-there"
    assert why(on, card) == ""  # the operations may be left out


def test_kerensky_between_the_fall_and_the_revolution() -> None:
    assert why(board(), "ap_45") == "needs-event"
    assert why(board(events={**FALLEN, "bolshevik-revolution": 15}), "ap_45") == "event-too-late"


HISTORICAL = {
    "ap_28": {},
    "ap_54": {"combined": 30},
    "ap_55": {"events": {"zimmermann-telegram": 14}},
    "cp_28": {"control": dict.fromkeys(("lodz", "warsaw", "riga"), CP)},
    "cp_52": {
        "control": dict.fromkeys(("lodz", "warsaw", "riga"), CP),
        "combined": 30,
        "events": {"tsar-takes-command": 10},
    },
    "cp_53": {"control": {"lodz": CP}, "events": FALLEN},
}


@pytest.mark.rule("paths_of_glory", "5.7.4")
@pytest.mark.parametrize("card", sorted(HISTORICAL))
def test_six_cards_give_operations_in_the_historical_scenario(card: str) -> None:
    home = SpaceId("paris" if card.startswith("ap") else "berlin")
    then = Operations(None, (Activate(home, "move"),))
    placed = {"paris": ["fr_1_army"], "berlin": ["ge_1_army"]}
    fields: dict[str, Any] = HISTORICAL[card]  # type: ignore[assignment]
    assert why(board(placed, **fields), card, then=then) == "no-operations"
    on = board(placed, scenario="historical", **fields)
    change = play(on, card, then=then)
    assert change.board.now.activated == {home: "move"}
    assert SOURCE.pack[CardId(card)].event in change.board.events


def test_operations_are_judged_after_the_event() -> None:
    """The fall of the Tsar makes Russian attacks dear, and that already holds for the board it leaves."""
    fields: dict[str, Any] = HISTORICAL["cp_52"]  # type: ignore[assignment]
    attack = Operations(None, (Activate(SpaceId("berlin"), "attack"),))
    on = board({"berlin": ["ge_1_army"]}, scenario="historical", **fields)
    assert why(on, "cp_52", then=attack) == ""


# The United States


@pytest.mark.rule("paths_of_glory", "16.3.3")
@pytest.mark.rule("paths_of_glory", "16.3.4")
@pytest.mark.rule("paths_of_glory", "9.5.2.3")
def test_america_enters_in_steps() -> None:
    assert why(board(combined=29, war=()), "ap_54") == "combined-status"
    change = play(board(combined=30, war=()), "ap_54")
    assert (change.board.war, change.board.vp) == (("US",), 9)
    assert not change.board.tally.neutral
    assert war.us_entry(change.board) == "zimmermann-telegram"
    assert why(change.board, "ap_55") == "needs-later-turn"
    assert why(change.board, "ap_38") == "needs-event"
    later = replace(change.board, turn=16)
    assert why(later, "ap_55") == ""
    there = play(later, "ap_55").board
    assert war.us_entry(there) == "over-there"
    assert why(there, "ap_38") == ""


@pytest.mark.rule("paths_of_glory", "16.3.5")
def test_fourteen_points_do_not_move_american_entry() -> None:
    assert why(board(), "ap_40") == "needs-event"
    on = board(events={"zimmermann-telegram": 14})
    assert war.us_entry(play(on, "ap_40").board) == war.us_entry(on)


# Events that change offensives


@pytest.mark.rule("paths_of_glory", "7.1.8")
@pytest.mark.rule("paths_of_glory", "7.1.10")
@pytest.mark.rule("paths_of_glory", "7.1.11")
@pytest.mark.parametrize(
    ("card", "seat", "before", "after"),
    [
        ("cp_47", AP, "FR", "mutiny"),
        ("cp_47", AP, "BR", "BR"),
        ("cp_47", AP, "done", "done"),
        ("cp_54", CP, "GE", "none"),
        ("cp_54", CP, "AH", "AH"),
        ("cp_53", AP, "RU", "none"),
        ("cp_53", AP, "FR", "FR"),
    ],
)
def test_offensives_that_are_due(card: str, seat: Any, before: str, after: str) -> None:
    on = board(control={"lodz": CP}, events=FALLEN, mandated={AP: "none", CP: "none", seat: before})
    assert play(on, card).board.mandated[seat] == after


@pytest.mark.rule("paths_of_glory", "7.1.9")
def test_hoffmann_leaves_the_offensive_that_is_due() -> None:
    on = board(events={"h-l-take-command": 12}, mandated={AP: "FR", CP: "AH"})
    assert play(on, "cp_37").board.mandated == {AP: "FR", CP: "AH"}


# Russia


@pytest.mark.rule("paths_of_glory", "16.4.3")
@pytest.mark.rule("paths_of_glory", "16.4.4")
@pytest.mark.rule("paths_of_glory", "16.4.6")
@pytest.mark.rule("paths_of_glory", "16.4.8")
def test_the_way_to_brest_litovsk() -> None:
    three = dict.fromkeys(("lodz", "warsaw", "riga"), CP)
    on = board(control=dict.fromkeys(("lodz", "warsaw"), CP))
    assert why(on, "cp_28") == "russian-points"
    on = play(board(control=three, combined=20), "cp_28").board
    assert why(on, "cp_52") == "tsar-stands"
    assert why(board(combined=40, control=three), "cp_52") == "needs-event"
    on = play(replace(on, combined=30), "cp_52").board
    assert (on.fall, on.vp) == (3, 11)
    assert why(on, "cp_53") == "needs-later-turn"
    on = replace(on, turn=16)
    assert why(on, "cp_53") == "russian-points"
    assert why(on, "cp_45") == "needs-event"
    on = replace(on, control={**on.control, SpaceId("vilna"): CP})
    on = play(on, "cp_53").board
    assert why(on, "cp_45") == ""
    on = play(replace(on, units=positions.pieces(SOURCE, {"tabriz": ["ru_corps"]})), "cp_45").board
    assert on.units[UnitId("ru_corps_1")].at == "AP-ELIMINATED"


def test_romania_not_after_the_fall_of_the_tsar() -> None:
    assert why(board(war=(), events=FALLEN), "ap_16") == "event-too-late"


# The rest


def test_the_sixtus_affair_is_rolled_for() -> None:
    change = play(board(combined=35), "ap_62")
    assert change.state.stack == (RoundEnd(AP), PeaceTerms(AP, True, True))


@pytest.mark.rule("paths_of_glory", "9.5.1.1")
@pytest.mark.parametrize("card", ["cp_55", "cp_61"])
def test_lloyd_george_and_haig_come_before_the_german_offensives(card: str) -> None:
    assert why(board(), card) == ""
    for event in ("michael", "blucher", "peace-offensive"):
        assert why(board(events={event: 14}), card) == "event-too-late"


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
