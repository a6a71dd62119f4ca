"""Chapters 7 and 16: events that change offensives, bring America in and Russia down."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.paths_of_glory.model.atlas import AP, CP, SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.rules.nations import war
from tests.paths_of_glory import positions
from tests.paths_of_glory.event_cards import FALLEN, SOURCE, board, check, order, play, why

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


@pytest.mark.rule("paths_of_glory", "16.4.3")
@pytest.mark.rule("paths_of_glory", "16.4.4")
@pytest.mark.rule("paths_of_glory", "16.4.6")
def test_a_refusal_says_what_there_is_and_what_is_needed() -> None:
    two = dict.fromkeys(("lodz", "warsaw"), CP)
    assert numbers(board(control=two), "cp_28") == {"have": 2, "need": 3}
    taken = {"tsar-takes-command": 5}
    assert numbers(board(control=two, combined=20, events=taken), "cp_52") == {"have": 22, "need": 33}
    fallen = {**taken, "fall-of-the-tsar": 8}
    # One more than when the Tsar fell.
    assert numbers(board(control=two, fall=4, events=fallen, turn=9), "cp_53") == {"have": 2, "need": 5}


def numbers(on: Board, card: str) -> dict[str, Any]:
    """What the refusal of the event tells."""
    fault = check(on, order(card))
    assert fault is not None
    return dict(fault.args)


def test_romania_not_after_the_fall_of_the_tsar() -> None:
    assert why(board(war=(), events=FALLEN), "ap_16") == "event-too-late"
