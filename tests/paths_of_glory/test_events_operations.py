"""9.5.1, 9.1.3: events that ask the foe, look at cards or give operations."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.kinds import Ask, only
from games.paths_of_glory.model.atlas import AP, CP, SpaceId
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Activate, Choose, Operations
from games.paths_of_glory.model.state import Africa, RoundEnd, Spying, View
from games.paths_of_glory.rules.cards import actions, africa
from games.paths_of_glory.turn import SEQUENCE
from tests.paths_of_glory import positions
from tests.paths_of_glory.event_cards import FALLEN, SOURCE, board, play, why
from tests.rig.cases import in_turn

# War in Africa


AFRICA = {
    "AP-RESERVE": ["br_corps", "(br_corps)", "br_bef_corps", "br_aus_corps"],
    "AP-ELIMINATED": ["br_corps"],
    "cairo": ["br_corps"],
}


def test_war_in_africa_asks_the_allies() -> None:
    change = play(board(AFRICA), "cp_32")
    assert change.state.stack == (RoundEnd(CP), Africa())
    assert SEQUENCE.pending(SOURCE, change.state) == (Ask(AP, "africa", "15-B1"),)
    assert africa.corps(SOURCE, change.board) == ("br_corps_1", "br_corps_4")
    paid = positions.change(change.board, RoundEnd(CP), Africa())
    SEQUENCE.answered(paid, AP, Choose(True, UnitId("br_corps_4")))
    assert (paid.board.units[UnitId("br_corps_4")].at, paid.board.vp) == ("REMOVED", 10)
    assert paid.state.stack == (RoundEnd(CP),)
    refused = positions.change(change.board, RoundEnd(CP), Africa())
    (ask,) = SEQUENCE.pending(SOURCE, refused.state)  # type: ignore[misc]
    SEQUENCE.answered(refused, AP, SEQUENCE.default(SOURCE, View(AP, refused.board, (), {}), ask))
    assert (refused.board.vp, refused.board.stack(SpaceId("REMOVED"))) == (11, ())


@in_turn(
    [
        (Choose(False), ""),
        (Choose(True, UnitId("br_corps_1")), ""),
        (Choose(True), "say-which"),
        (Choose(True, UnitId("br_corps_2")), "not-that-unit"),  # reduced, and full ones are there
        (Choose(True, UnitId("br_corps_3")), "not-that-unit"),  # destroyed
        (Choose(True, UnitId("br_bef_corps_1")), "not-that-unit"),
        (Choose(True, UnitId("br_aus_corps_1")), "not-that-unit"),
        (Choose(False, UnitId("br_corps_1")), "not-that-unit"),
    ]
)
def test_what_the_allies_may_answer(choice: Choose, key: str) -> None:
    fault = SEQUENCE.check(SOURCE, View(AP, board(AFRICA), (), {}), Ask(AP, "africa", "15-B1"), choice)
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
    (ask,) = SEQUENCE.pending(SOURCE, change.state)  # type: ignore[misc]
    assert (ask.seat, ask.kind, ask.args) == (seat, "spy", {"card": card})
    home = SpaceId("paris" if seat == AP else "berlin")
    ordered = Operations(CardId(card), (Activate(home, "move"),))
    view = View(seat, change.board, (), {})
    assert SEQUENCE.check(SOURCE, view, ask, ordered) is None
    other = SEQUENCE.check(SOURCE, view, ask, Operations(CardId("ap_01")))
    assert other is not None
    assert other.key == "other-card"
    many = Operations(None, (Activate(SpaceId("sedan"), "move"),))
    assert SEQUENCE.check(SOURCE, view, ask, many) is not None
    SEQUENCE.answered(change, seat, ordered)
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
