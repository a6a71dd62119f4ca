"""8.1, 9.3.3, 9.4.3: one action a round, and what ends it."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.kinds import Ask, Fault
from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import AP, CP, SpaceId
from games.paths_of_glory.model.board import Activity, Board, Done, Round, Tally
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import (
    Activate,
    Entrench,
    Leg,
    Move,
    OfferPeace,
    Operations,
    Order,
    PlayEvent,
    Redeploy,
    Replace,
)
from games.paths_of_glory.model.state import Action, Attrition, PeaceTerms, RoundEnd, View
from games.paths_of_glory.rules.cards import actions
from games.paths_of_glory.turn import SEQUENCE
from tests.paths_of_glory.positions import board, change

DATA = source()
FALKENHAYN, LANDWEHR = CardId("cp_13"), CardId("cp_05")
SALONIKA = CardId("ap_30")
NAMES = {"essen": ["ge_1_army", "ge_corps"], "paris": ["fr_1_army"]}


def why(on: Board, order: Order, *hand: str, seat: Any = CP) -> Fault | None:
    return actions.check(DATA, on, tuple(map(CardId, hand)), seat, order)


def key(fault: Fault | None) -> str:
    return "" if fault is None else fault.key


def move(card: CardId | None = None, to: Activity = "move") -> Operations:
    step = Move((UnitId("ge_corps_1"),), (SpaceId("aachen"),))
    return Operations(card, (Activate(SpaceId("essen"), to),), (step,))


@pytest.mark.rule("paths_of_glory", "8.1.1")
@pytest.mark.rule("paths_of_glory", "8.1.3")
def test_the_six_actions() -> None:
    on = board(NAMES, vp=12, events={"moltke": 1})
    legs = (Leg(UnitId("ge_corps_1"), SpaceId("metz")),)
    assert why(on, move(FALKENHAYN), FALKENHAYN) is None
    assert why(on, Redeploy(FALKENHAYN, legs), FALKENHAYN) is None
    assert why(on, Replace(FALKENHAYN), FALKENHAYN) is None
    assert why(on, PlayEvent(FALKENHAYN), FALKENHAYN) is None
    assert why(on, OfferPeace()) is None
    assert why(on, move()) is None
    for order in (move(FALKENHAYN), Redeploy(FALKENHAYN, legs), Replace(FALKENHAYN), PlayEvent(FALKENHAYN)):
        assert key(why(on, order, LANDWEHR)) == "not-held"


@pytest.mark.rule("paths_of_glory", "9.1.3")
@pytest.mark.rule("paths_of_glory", "9.2.1")
def test_operations_have_the_points_of_their_card() -> None:
    two = {**NAMES, "metz": ["ge_2_army"]}
    activate = (Activate(SpaceId("essen"), "move"), Activate(SpaceId("metz"), "move"))
    on = board(two)
    assert why(on, Operations(FALKENHAYN, activate), FALKENHAYN) is None
    assert key(why(on, Operations(None, activate), FALKENHAYN)) == "too-many-points"


@pytest.mark.rule("paths_of_glory", "8.1.3")
@pytest.mark.rule("paths_of_glory", "9.5.1.2")
def test_a_card_used_for_its_points_is_discarded_even_with_an_asterisk() -> None:
    assert DATA.pack[LANDWEHR].once
    made = change(board(NAMES), Action(CP), hands={CP: [LANDWEHR, FALKENHAYN]})
    actions.act(made, Action(CP), CP, move(LANDWEHR))
    assert made.state.hands[CP] == (FALKENHAYN,)
    assert made.board.discards[CP] == (LANDWEHR,)
    assert made.board.removed[CP] == ()
    assert made.board.units[UnitId("ge_corps_1")].at == "aachen"
    assert made.board.tally.done == (Done(CP, "ops", LANDWEHR),)
    assert made.state.stack == (RoundEnd(CP),)


@pytest.mark.rule("paths_of_glory", "8.1.3")
def test_the_free_point_plays_no_card() -> None:
    made = change(board(NAMES), Action(CP), hands={CP: [LANDWEHR]})
    actions.act(made, Action(CP), CP, move())
    assert made.state.hands[CP] == (LANDWEHR,)
    assert made.board.tally.done == (Done(CP, "one-op", None),)


@pytest.mark.rule("paths_of_glory", "9.3.1")
def test_redeployment_is_an_action() -> None:
    made = change(board(NAMES), Action(CP), hands={CP: [LANDWEHR]})
    actions.act(made, Action(CP), CP, Redeploy(LANDWEHR, (Leg(UnitId("ge_corps_1"), SpaceId("metz")),)))
    assert made.board.units[UnitId("ge_corps_1")].at == "metz"
    assert made.board.discards[CP] == (LANDWEHR,)
    assert made.board.tally.done == (Done(CP, "sr", LANDWEHR),)


@pytest.mark.rule("paths_of_glory", "9.3.2")
@pytest.mark.parametrize("card", [LANDWEHR, FALKENHAYN])
def test_redeployment_has_the_points_of_its_card(card: CardId) -> None:
    points = DATA.pack[card].sr
    on = board({"essen": ["ge_corps"] * 3, "metz": ["ge_corps"] * (points - 2)})
    ends = ("breslau",) * 3 + ("CP-RESERVE",) * (points - 2)
    legs = tuple(Leg(UnitId(f"ge_corps_{number}"), SpaceId(end)) for number, end in enumerate(ends, start=1))
    assert why(on, Redeploy(card, legs[1:]), card) is None
    assert len(legs[1:]) == points
    assert key(why(on, Redeploy(card, legs), card)) == "too-many-points"


@pytest.mark.rule("paths_of_glory", "9.3.3")
def test_nobody_redeploys_two_rounds_running() -> None:
    order = Redeploy(LANDWEHR, (Leg(UnitId("ge_corps_1"), SpaceId("metz")),))
    before = Done(CP, "sr", FALKENHAYN)
    on = board(NAMES, tally=Tally(done=(before, Done(AP, "ops", None))))
    assert key(why(on, order, LANDWEHR)) == "redeployed-before"
    other = board(NAMES, tally=Tally(done=(before, Done(CP, "rp", LANDWEHR))))
    assert why(other, order, LANDWEHR) is None
    assert why(board(NAMES), order, LANDWEHR) is None


@pytest.mark.rule("paths_of_glory", "9.3.3")
def test_salonika_is_a_redeployment_before_and_after() -> None:
    on = board(
        {"AP-RESERVE": ["br_corps"], "paris": ["fr_corps"]},
        war=("TU",), tally=Tally(done=(Done(AP, "sr", CardId("ap_01")),)),
    )  # fmt: skip
    assert key(why(on, PlayEvent(SALONIKA), SALONIKA, seat=AP)) == "redeployed-before"
    made = change(board({}), Action(AP))
    assert actions.way(DATA, PlayEvent(SALONIKA)) == "sr"
    assert actions.way(DATA, PlayEvent(LANDWEHR)) == "event"
    assert made.board.tally.done == ()


@pytest.mark.rule("paths_of_glory", "9.4.3")
def test_nobody_takes_replacements_two_rounds_running() -> None:
    on = board(NAMES, tally=Tally(done=(Done(CP, "rp", FALKENHAYN), Done(AP, "one-op"))))
    assert why(on, Replace(LANDWEHR), LANDWEHR) is not None
    assert (
        why(board(NAMES, tally=Tally(done=(Done(CP, "ops", FALKENHAYN),))), Replace(LANDWEHR), LANDWEHR)
        is None
    )


@pytest.mark.rule("paths_of_glory", "9.4.2")
def test_replacements_are_an_action() -> None:
    made = change(board(NAMES), Action(CP), hands={CP: [LANDWEHR]})
    actions.act(made, Action(CP), CP, Replace(LANDWEHR))
    assert made.board.rp["GE"] == DATA.pack[LANDWEHR].rp["GE"]
    assert made.board.tally.done == (Done(CP, "rp", LANDWEHR),)


@pytest.mark.rule("paths_of_glory", "5.7.4")
def test_the_historical_scenario_opens_with_the_guns_of_august() -> None:
    guns = {"koblenz": ["ge_2_army", "ge_3_army"], "aachen": ["ge_1_army"]}
    on = board(guns, scenario="historical", turn=1, war=())
    assert key(why(on, Operations(None), "cp_01")) == "guns-first"
    assert key(why(on, Operations(actions.GUNS), "cp_01")) == "guns-first"
    assert why(on, PlayEvent(actions.GUNS), "cp_01") is None
    view = View(CP, on, (actions.GUNS,), {})
    assert actions.default(DATA, view, Ask(CP, "action", "1-B1")) == PlayEvent(actions.GUNS)
    second = board(guns, scenario="historical", turn=1, war=(), round=2)
    assert why(second, Operations(None), "cp_01") is None
    assert actions.default(DATA, View(CP, second, (), {}), Ask(CP, "action", "1-B2")) == Operations(None)
    assert why(board(guns, turn=1, war=()), Operations(None), "cp_01") is None


@pytest.mark.rule("paths_of_glory", "9.5.2.5")
def test_italy_left_too_late_is_an_event_only() -> None:
    italy = CardId("ap_17")
    late = board({"paris": ["fr_1_army"]}, war=(), commitment={CP: "total", AP: "limited"})
    assert key(why(late, Operations(italy), italy, seat=AP)) == "only-as-event"
    assert key(why(late, Redeploy(italy, ()), italy, seat=AP)) == "only-as-event"
    assert why(late, PlayEvent(italy), italy, seat=AP) is None
    early = board({"paris": ["fr_1_army"]}, war=(), commitment={CP: "total", AP: "total"})
    assert why(early, Operations(italy), italy, seat=AP) is None


@pytest.mark.rule("paths_of_glory", "16.5.1")
def test_peace_is_an_action() -> None:
    made = change(board(NAMES, vp=12), Action(CP))
    actions.act(made, Action(CP), CP, OfferPeace())
    assert made.state.stack == (RoundEnd(CP), PeaceTerms(CP))
    assert key(why(board(NAMES, vp=10), OfferPeace())) == "peace-points"


@pytest.mark.rule("paths_of_glory", "11.2.10")
def test_other_actions_than_digging_take_the_reminders_away() -> None:
    unit = UnitId("ge_1_army")
    on = board(NAMES, scenario="historical", events={"entrench": 2}, entrenching=(unit, UnitId("fr_1_army")))
    made = change(on, Action(CP), hands={CP: [LANDWEHR]})
    actions.act(made, Action(CP), CP, Replace(LANDWEHR))
    assert made.board.entrenching == ("fr_1_army",)
    digging = Operations(None, (Activate(SpaceId("essen"), "move"),), (), (Entrench(unit),))
    made = change(on, Action(CP))
    actions.act(made, Action(CP), CP, digging)
    assert made.board.entrenching == (unit, "fr_1_army")


def test_what_held_for_a_round_ends_with_it() -> None:
    now = Round(activated={SpaceId("essen"): "move"}, moved=(UnitId("ge_corps_1"),), effects=("brusilov",))
    made = change(board(NAMES, now=now), RoundEnd(CP))
    actions.finish(made, CP)
    assert made.board.now == Round()


@pytest.mark.rule("paths_of_glory", "8.1.2")
@pytest.mark.rule("paths_of_glory", "8.1.5")
def test_six_rounds_by_turns_the_central_powers_first() -> None:
    made = change(board(NAMES), Action(CP))
    seen = []
    while isinstance(stage := made.state.stack[-1], Action):
        seen.append((made.board.round, stage.seat))
        actions.act(made, stage, stage.seat, Operations(None))
        assert SEQUENCE.step_on(made)
    assert seen == [(number, seat) for number in range(1, 7) for seat in (CP, AP)]
    assert made.state.stack == (Attrition(),)


@pytest.mark.rule("paths_of_glory", "9.1.1")
def test_the_free_point_needs_no_card_at_all() -> None:
    assert why(board(NAMES), move()) is None
