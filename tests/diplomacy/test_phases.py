"""What a phase does with what it is given: nothing unlawful, and what the judge supplied is marked."""

from __future__ import annotations

import pytest

from adjudicator.kinds import Answer, Answers, Rolled, Seat
from games.diplomacy.model.orders import OrderSet
from games.diplomacy.rules.phases import split_phase
from tests.diplomacy.positions import GAME, asks, go, orders, placed, start
from tests.rig.cases import in_turn


def test_what_check_refuses_is_not_adjudicated() -> None:
    state = start()
    for texts in (("A PAR - LON",), ("A MUN H",), ("A PAR B",)):
        with pytest.raises(ValueError, match="cannot answer so"):
            GAME.apply(state, Answers((Answer(Seat("FRANCE"), orders(*texts)),)))
    with pytest.raises(ValueError, match="cannot answer so"):
        GAME.apply(state, Answers((Answer(Seat("SPARTA"), OrderSet()),)))
    with pytest.raises(ValueError, match="no roll"):
        GAME.apply(state, Rolled((1,)))


def test_a_build_out_of_place_is_not_carried_out() -> None:
    state = placed("W1902A", {"FRANCE": ["A GAS"]}, {"FRANCE": ["PAR", "SPA"]})
    for text in ("A SPA B", "F PAR B", "A MAR B", "A GAS D"):
        with pytest.raises(ValueError, match="cannot answer so"):
            GAME.apply(state, Answers((Answer(Seat("FRANCE"), orders(text)),)))


def test_orders_that_the_judge_supplied_are_marked_as_ours() -> None:
    state = placed(
        "S1902M", {"FRANCE": ["A BUR", "A PAR"], "GERMANY": ["A MUN", "A RUH"]}, {"FRANCE": ["PAR"]}
    )
    step = go(state, FRANCE=orders("A PAR H"), GERMANY=orders("A MUN - BUR", "A RUH S A MUN - BUR"))
    ours = {str(event.args["order"]): event.args["ours"] for event in step.events if "order" in event.args}
    assert ours == {"A BUR H": True, "A PAR H": False, "A MUN - BUR": False, "A RUH S A MUN - BUR": False}
    retreat = go(step.state)
    assert [event.args["ours"] for event in retreat.events if "order" in event.args] == [True]


def test_removals_by_civil_disorder_are_marked_as_ours() -> None:
    state = placed("W1902A", {"FRANCE": ["A GAS", "A PAR", "A PIC"]}, {"FRANCE": ["PAR"]})
    step = go(state, FRANCE=orders("A PAR D"))
    told = [
        (event.key, event.args["order"], event.args["ours"]) for event in step.events if "order" in event.args
    ]
    assert told == [("order.removed", "A PAR D", False), ("order.removed-by-default", "A GAS D", True)]
    assert [ask.kind for ask in asks(step.state)] == ["movement"]


@in_turn(["", "S1901", "SXM", "W1901M", "S1901A", "F1901B", "S-1M", "S12345678M", "S²M"])
def test_no_phase(phase: str) -> None:
    with pytest.raises(ValueError, match="not a phase"):
        split_phase(phase)


def test_a_year_without_winter_goes_straight_to_spring() -> None:
    state = placed("F1902M", {"FRANCE": ["A GAS"]}, {"FRANCE": ["PAR"]})
    assert go(state).state.position.phase == "S1903M"


def test_a_board_without_units_ends_the_game() -> None:
    state = placed("F1902M", {"FRANCE": ["A GAS"]}, {"FRANCE": [], "GERMANY": ["SPA", "POR"]})
    state = go(state).state
    assert state.position.phase == "W1902A"
    step = go(state)
    assert step.state.ended is not None
    assert step.state.ended.manner == "desolation"
    assert step.state.ended.winners == ("GERMANY",)
