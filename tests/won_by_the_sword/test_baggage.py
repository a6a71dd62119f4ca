"""Baggage: dropped, burnt, lifted, paid; what a shortage costs (3.4, 7.0, 12.6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, Bank, PointId, SpotId
from games.won_by_the_sword.model.board import Left
from games.won_by_the_sword.model.forces import Nation, UnitId
from games.won_by_the_sword.model.orders import Drop, End, Forage, Lift, Move
from games.won_by_the_sword.model.source import Arrival
from games.won_by_the_sword.model.state import State
from games.won_by_the_sword.rules.ground.guns import spare_guns
from tests.won_by_the_sword.campaign import After, act, go, nobody_else_heard, refused, refused_then
from tests.won_by_the_sword.country import SOURCE, besieged, force, state, units

COLUMN = force("gustavus", baggage=4, sweden_i=2, sweden_c=2)
TILLY = force("tilly", bavaria_i=6)


def at(point: str, column: Any = COLUMN, garrisons: Any = None, **foes: Any) -> State:
    return state({"P1": (point, column), **foes}, garrisons)


def lying(position: State, spot: str, baggage: int = 0, **guns: int) -> State:
    left = {**position.board.left, SpotId(spot): Left(baggage, units(**guns))}
    return replace(position, board=replace(position.board, left=left))


def depots(found: After) -> dict[str, int]:
    return {spot: left.baggage for spot, left in found.state.board.left.items()}


@pytest.mark.rule("won_by_the_sword", "7.1")
def test_baggage_is_dropped_for_nothing_on_the_bank_where_the_column_stands() -> None:
    found = act(at("ansbach"), Drop(3))
    assert (found.cp, found.force("P1").baggage, depots(found)) == (5, 1, {"ansbach": 3})
    assert depots(act(at("donauworth:R"), Drop(3))) == {"donauworth:R": 3}
    assert refused(at("ansbach"), Drop(5)) == ("not-so-much", "7.1")
    assert refused(at("ansbach"), Drop(0)) == ("not-so-much", "7.1")


@pytest.mark.rule("won_by_the_sword", "7.3")
def test_in_a_garrison_it_is_hidden_in_a_depot_open() -> None:
    mine = at("ansbach", garrisons={"ansbach": (PROTESTANT, force(sweden_d=1))})
    found = act(mine, Drop(3))
    assert found.garrison("ansbach").baggage == 3
    assert depots(found) == {}
    assert nobody_else_heard(found, PROTESTANT, "stored")
    (told,) = act(at("ansbach"), Drop(3)).told("depot", CATHOLIC)
    assert told["baggage"] == 3
    # A besieged garrison receives nothing.
    closed = besieged(
        at("ansbach", garrisons={"ansbach": (PROTESTANT, force(sweden_d=1))}, C1=("ansbach", TILLY)),
        "ansbach",
        "C1",
    )
    assert depots(act(closed, Drop(3))) == {"ansbach": 3}


@pytest.mark.rule("won_by_the_sword", "7.5")
def test_baggage_is_burnt_for_nothing() -> None:
    found = act(at("ansbach"), Drop(4, burn=True))
    assert (found.cp, found.force("P1").baggage, depots(found)) == (5, 0, {})
    assert nobody_else_heard(found, PROTESTANT, "burnt")


@pytest.mark.rule("won_by_the_sword", "7.4")
def test_any_amount_is_lifted_for_a_point() -> None:
    found = act(lying(at("ansbach"), "ansbach", 5), Lift(2))
    assert (found.cp, found.force("P1").baggage, depots(found)) == (4, 6, {"ansbach": 3})
    all_ = go(found, Lift())
    assert (all_.cp, all_.force("P1").baggage, depots(all_)) == (3, 9, {})
    assert refused_then(all_, Lift()) == ("nothing-here", "7.4")
    assert refused(lying(at("ansbach"), "ansbach", 5), Lift(6)) == ("not-so-much", "7.4")


@pytest.mark.rule("won_by_the_sword", "7.4")
def test_what_a_garrison_holds_is_lifted_too_and_told_to_its_side() -> None:
    stored = {"ansbach": (PROTESTANT, force(baggage=3, sweden_d=1))}
    found = act(lying(at("ansbach", garrisons=stored), "ansbach", 1), Lift(3))
    assert found.garrison("ansbach").baggage == 1
    assert depots(found) == {}
    assert found.told("lifted", CATHOLIC)[0]["baggage"] == 1
    assert nobody_else_heard(found, PROTESTANT, "taken-up")
    theirs = {"ansbach": (CATHOLIC, force(baggage=3, bavaria_d=1))}
    assert refused(at("ansbach", garrisons=theirs), Lift()) == ("nothing-here", "7.4")


@pytest.mark.rule("won_by_the_sword", "14.0 2")
def test_teamsters_lift_for_nothing() -> None:
    assert act(lying(at("ansbach"), "ansbach", 5), Lift(), card=2).cp == 5


@pytest.mark.rule("won_by_the_sword", "8.5 reach")
def test_a_depot_is_not_reached_over_a_closed_crossing() -> None:
    start = lying(lying(at("donauworth:L"), "donauworth:R", 2), "donauworth:L", 1)
    assert act(start, Lift()).force("P1").baggage == 7
    held = {"donauworth": (CATHOLIC, force(bavaria_d=1))}
    closed = lying(lying(at("donauworth:L", garrisons=held), "donauworth:R", 2), "donauworth:L", 1)
    assert act(closed, Lift()).force("P1").baggage == 5
    assert refused(closed, Lift(2)) == ("not-so-much", "7.4")


@pytest.mark.rule("won_by_the_sword", "12.6")
def test_abandoned_guns_become_those_of_their_captor_as_far_as_he_has_some() -> None:
    start = lying(at("ansbach"), "ansbach", 1, bavaria_g=2)
    found = act(start, Lift(guns=units(bavaria_g=2)))
    assert found.force("P1") == force("gustavus", baggage=5, sweden_i=2, sweden_c=2, sweden_g=2)
    assert found.state.board.left == {}
    five = force("gustavus", sweden_i=2, sweden_g=5)
    few = lying(at("ansbach", five), "ansbach", 0, bavaria_g=2)
    assert refused(few, Lift(guns=units(bavaria_g=2))) == ("no-counters", "12.6")
    assert act(few, Lift(guns=units(bavaria_g=1))).state.board.left[SpotId("ansbach")].guns == units(
        bavaria_g=1
    )
    assert refused(few, Lift(guns=units(bavaria_g=3))) == ("no-such-guns", "12.6")


@pytest.mark.rule("won_by_the_sword", "12.6")
def test_what_lies_there_can_be_destroyed() -> None:
    start = lying(at("ansbach"), "ansbach", 3, bavaria_g=2)
    found = act(start, Lift(guns=units(bavaria_g=1), burn=True))
    assert found.state.board.left[SpotId("ansbach")] == Left(3, units(bavaria_g=1))
    assert act(start, Lift(burn=True)).state.board.left[SpotId("ansbach")].baggage == 0
    assert found.cp == 5


# 3.4, 7.2


def paid(found: After) -> tuple[int, int, int]:
    (told,) = found.told("baggage-paid", PROTESTANT)
    return told["due"], told["paid"], told["levels"]


@pytest.mark.rule("won_by_the_sword", "1.4 baggage")
@pytest.mark.rule("won_by_the_sword", "7.2")
def test_the_card_takes_baggage_by_the_size_at_the_beginning_of_an_idle_column_too() -> None:
    medium = force("gustavus", baggage=4, sweden_i=10)
    found = act(at("ansbach", medium), End())
    assert paid(found) == (1, 1, 0)
    assert found.force("P1").baggage == 3
    assert nobody_else_heard(found, PROTESTANT, "baggage-paid")
    # What is foraged meanwhile makes no bigger column of it.
    small = act(at("ansbach", force("gustavus", baggage=4, sweden_i=8)), Forage(), End(), dice=(7,))
    assert paid(small) == (0, 0, 0)
    large = act(at("ansbach", force("gustavus", baggage=4, sweden_i=23)), Drop(4), End())
    assert paid(large) == (3, 0, 3)


@pytest.mark.rule("won_by_the_sword", "3.4 short")
def test_what_is_short_is_lost_in_levels_in_the_order_that_was_said() -> None:
    hungry = at("ansbach", force("gustavus", baggage=1, sweden_i=24, sweden_vi=1, sweden_c=1))
    found = act(hungry, End((UnitId("sweden-c"), UnitId("sweden-vi"))))
    assert paid(found) == (3, 1, 2)
    now = found.force("P1")
    assert now.units == units(sweden_c_r=1, sweden_i=24, sweden_vi_r=1)
    assert now.baggage == 0
    assert nobody_else_heard(found, PROTESTANT, "lost")
    assert found.told("losses") == []


@pytest.mark.rule("won_by_the_sword", "3.4 short")
def test_no_reduced_regiment_dies_while_a_full_one_stands() -> None:
    hungry = at("ansbach", force("gustavus", sweden_i=1, sweden_c_r=3, sweden_g=25))
    found = act(hungry, End((UnitId("sweden-c/"),)))
    assert found.force("P1").units == units(sweden_i_r=1, sweden_c_r=1, sweden_g=25)
    assert found.state.sides[PROTESTANT].cadre == units(sweden_c_r=2)


@pytest.mark.rule("won_by_the_sword", "3.4 settle")
def test_what_is_foraged_pays_first() -> None:
    poor = at("ansbach", force("gustavus", sweden_i=14))
    found = act(poor, Forage(), End(), dice=(4,))
    assert paid(found) == (1, 1, 0)
    assert found.force("P1").baggage == 1
    assert found.state.board.discards == ("09",)


@pytest.mark.rule("won_by_the_sword", "4.5")
def test_a_column_that_starves_leaves_nothing_behind_but_guns() -> None:
    found = act(at("ansbach", force("gustavus", sweden_i_r=2, sweden_g=25)), End())
    assert found.told("column-removed", CATHOLIC)
    assert found.state.board.left[SpotId("ansbach")].guns == units(sweden_g=25)
    assert found.state.sides[PROTESTANT].cadre == units(sweden_i_r=2)


@pytest.mark.rule("won_by_the_sword", "11.0 end")
def test_hunger_ends_a_siege_that_is_too_weak_then() -> None:
    # A neutral town, which has no guns and whom nobody is asked of (11.3).
    town = at("ansbach", force("gustavus", sweden_i=1, sweden_g=12))
    found = act(besieged(town, "ansbach", "P1"), End())
    assert found.state.board.sieges == {}
    assert found.told("siege-lifted", CATHOLIC)[0]["why"] == "too-weak"


@pytest.mark.rule("won_by_the_sword", "1.4 activity")
@pytest.mark.rule("won_by_the_sword", "3.4 spend")
def test_points_are_spent_on_activities_as_far_as_they_last() -> None:
    found = act(at("ansbach"), Forage(), Forage(), card=29, dice=(3, 9))
    assert found.cp == 1
    done = go(found, Move(PointId("gunzenhausen")))
    assert done.cp == 0
    assert refused_then(done, Forage()) == ("points-lacking", "10.0")


@pytest.mark.rule("won_by_the_sword", "12.6")
def test_counters_are_kept_for_guns_that_are_to_come() -> None:
    arrival = Arrival(PROTESTANT, PointId("ulm"), Bank("L"), force("horn", sweden_g=4), 3)
    setup = replace(SOURCE.setups["small"], arrivals=(arrival,))
    source = replace(SOURCE, setups={"small": setup})
    start = at("ansbach", force("gustavus", sweden_i=2, sweden_g=1))
    own = start.sides[PROTESTANT]
    assert spare_guns(source, start.board, own, Nation("sweden")) == 1
    there = replace(start.board, arrived=(0,))
    assert spare_guns(source, there, own, Nation("sweden")) == 5
    assert spare_guns(source, there, replace(own, coming=(0,)), Nation("sweden")) == 1
