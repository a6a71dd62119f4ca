"""New columns, absorbing, garrisons, recovery in the words of letters (4.0, 5.0, 14.0 7)."""

from __future__ import annotations

import pytest

from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, PointId
from games.won_by_the_sword.model.forces import Force, UnitId
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import State
from tests.rig.cases import in_turn
from tests.won_by_the_sword.positions import empty, force, garrison, put, side
from tests.won_by_the_sword.spoken import Done, fault_of, letter, order_of, ready, refused, ways_to_say

ARMY = force(
    "4 sweden-i, 1 sweden-i/, 1 sweden-vi, 3 sweden-c, 2 weimar-c, 2 weimar-vc, 1 sweden-g",
    *("horn", "rosen", "sweden-o"),
    baggage=3,
)


def at(point: str, army: Force = ARMY, card: int = 26) -> State:
    return ready(put(empty(), "P1", point, army), card)


def begun(start: State, card: int = 26) -> State:
    done = letter(start, f"1 with {card}: if round 5: end")
    assert done.waits == "go"
    return done.state


def held(done: Done, column: str) -> dict[str, int]:
    return {**done.force(column).units}


# 4.1


@in_turn(ways_to_say("new P3: leaders rosen; units 2 vc, 4 c"))
def test_a_new_column_takes_whom_its_leaders_lead_first(text: str) -> None:
    start = begun(at("ansbach", force("4 sweden-i, 5 sweden-c, 4 weimar-c, 2 weimar-vc", "horn", "rosen")))
    done = letter(start, text)
    assert held(done, "P3") == {"weimar-c": 4, "weimar-vc": 2}
    assert done.force("P3").leaders == ("rosen",)
    assert held(done, "P1") == {"sweden-i": 4, "sweden-c": 5}


def test_a_new_column_of_nations_that_nobody_leads_in_it_is_refused() -> None:
    assert (
        refused(at("ansbach"), "1 with 26: new column 3: Rosen, 2 Swedish horse") == "nation-without-leader"
    )


def test_four_horse_that_the_column_does_not_hold_are_refused_with_what_it_has() -> None:
    start = at("ansbach", force("4 sweden-i, 3 sweden-c", "horn", "sweden-o"))
    text = "1 with 26: new column 3: ordinary leader, 4 horse"
    fault = fault_of(start, order_of(start, text))
    assert fault is not None
    assert (fault.key, fault.args["has"]) == ("not-there", {"sweden-c": 3, "sweden-i": 4})


def test_a_leader_who_is_not_there_is_refused() -> None:
    assert refused(at("ansbach"), "1 with 26: new column 3: Taupadel, 2 horse") == "not-there"


@pytest.mark.parametrize("text", ways_to_say("new P4: leaders o; units 3 i, 1 i/, 1 g"))
def test_an_ordinary_leader_and_reduced_foot(text: str) -> None:
    done = letter(begun(at("ansbach")), text)
    assert held(done, "P4") == {"sweden-i": 3, "sweden-i/": 1, "sweden-g": 1}
    assert done.force("P4").leaders == ("sweden-o",)


@pytest.mark.parametrize("text", ways_to_say("new P2: leaders taupadel, weimar-o; units all c"))
def test_all_horse_goes(text: str) -> None:
    start = at("ansbach", force("4 sweden-i, 3 weimar-c, 2 weimar-vc/", "horn", "taupadel", "weimar-o"))
    done = letter(begun(start), text)
    assert held(done, "P2") == {"weimar-c": 3, "weimar-vc/": 2}


def test_plain_before_veteran_and_full_before_reduced() -> None:
    start = at("ansbach", force("2 sweden-i, 1 sweden-i/, 2 sweden-vi, 1 sweden-c", "horn", "sweden-o"))
    done = letter(start, "1 with 26: new column 3: ordinary leader, 4 foot")
    assert held(done, "P3") == {"sweden-i": 2, "sweden-i/": 1, "sweden-vi": 1}


LINE = (
    *("activate P2 with 11", "new P3: leaders rosen; units 2 vc, 4 c"),
    *("leave garrison: 1 i; at ulm", "patrol burgau"),
)


@pytest.mark.parametrize("text", ways_to_say(*LINE))
def test_the_line_of_the_brief(text: str) -> None:
    army = force("4 sweden-i, 2 sweden-c, 4 weimar-c, 2 weimar-vc", "horn", "rosen", baggage=2)
    start = garrison(put(empty(), "P2", "ulm:R", army), PROTESTANT, "ulm", force("1 sweden-i"))
    done = letter(ready(start, 11), text)
    assert held(done, "P3") == {"weimar-c": 4, "weimar-vc": 2}
    assert done.state.sides[PROTESTANT].garrisons[PointId("ulm")].units == {"sweden-i": 2}
    assert [*done.state.board.patrols.values()] == ["P2"]
    assert done.lapsed == ""
    assert not done.told("left-in-garrison", CATHOLIC)


# 4.2


def beside(other: Force, *, leader_first: str = "horn") -> State:
    start = put(empty(), "P1", "ansbach", force("2 sweden-i, 1 sweden-c", leader_first, "weimar-o"))
    return begun(ready(put(start, "P2", "ansbach", other), 26))


OTHER = force("2 sweden-i, 3 sweden-c", "torstensson", "taupadel", "sweden-o", baggage=2)


@in_turn(ways_to_say("absorb P2"))
def test_all_of_a_column_is_absorbed(text: str) -> None:
    done = letter(beside(OTHER), text)
    assert ColumnId("P2") not in done.state.board.columns
    assert done.force().units == {"sweden-c": 4, "sweden-i": 4}


@pytest.mark.parametrize("text", ways_to_say("absorb of torstensson"))
def test_a_column_is_called_by_its_leader(text: str) -> None:
    assert ColumnId("P2") not in letter(beside(OTHER), text).state.board.columns


@pytest.mark.parametrize("text", ways_to_say("absorb P2: 2 c, 1 i"))
def test_a_part_of_a_column_is_absorbed(text: str) -> None:
    done = letter(beside(OTHER), text)
    assert held(done, "P2") == {"sweden-c": 1, "sweden-i": 1}


@pytest.mark.parametrize("text", ways_to_say("absorb P2: leaders taupadel; baggage 2"))
def test_baggage_of_a_column_is_not_handed_over(text: str) -> None:
    assert refused(beside(OTHER), text) == "lifted-instead"


# 5.2


def town(units: str, *leaders: str, baggage: int = 0, army: Force = ARMY) -> State:
    start = put(empty(), "P1", "ulm:R", army)
    start = garrison(start, PROTESTANT, "ulm", force(units, *leaders, baggage=baggage))
    return begun(ready(start, 26))


@pytest.mark.parametrize("text", ways_to_say("absorb garrison: 1 i"))
def test_a_regiment_out_of_the_garrison(text: str) -> None:
    done = letter(town("2 sweden-i"), text)
    assert done.state.sides[PROTESTANT].garrisons[PointId("ulm")].units == {"sweden-i": 1}


@pytest.mark.parametrize("text", ways_to_say("absorb garrison: 1 d"))
def test_the_detachment_restores_a_regiment(text: str) -> None:
    done = letter(town("1 sweden-i, 1 sweden-d"), text)
    assert done.force().units[UnitId("sweden-i")] == 5
    assert UnitId("sweden-i/") not in done.force().units


@pytest.mark.parametrize("text", ways_to_say("absorb garrison"))
def test_all_of_the_garrison_but_its_last_level(text: str) -> None:
    done = letter(town("2 sweden-i, 1 sweden-d"), text)
    assert done.state.sides[PROTESTANT].garrisons[PointId("ulm")].units == {"sweden-d": 1}


TAKEN = ("move ingolstadt", "absorb garrison: 1 i, 1 g; leaders o; baggage 2")


@pytest.mark.parametrize("text", ways_to_say(*TAKEN))
def test_baggage_of_a_garrison_is_lifted_with_the_rest(text: str) -> None:
    start = put(empty(), "P1", "eichstaett", ARMY)
    held_ = force("2 sweden-i, 1 sweden-g", "sweden-o", baggage=3)
    start = begun(ready(garrison(start, PROTESTANT, "ingolstadt", held_), 26))
    done = letter(start, text)
    assert done.lapsed == ""
    assert done.force().baggage == 5
    assert done.force().units[UnitId("sweden-g")] == 2
    assert done.state.sides[PROTESTANT].garrisons[PointId("ingolstadt")] == force("1 sweden-i", baggage=1)
    assert done.acting.cp == 3


@in_turn(ways_to_say("leave garrison: 1 d"))
def test_a_detachment_is_left(text: str) -> None:
    done = letter(town("1 sweden-i"), text)
    assert done.state.sides[PROTESTANT].garrisons[PointId("ulm")].units == {"sweden-d": 1, "sweden-i": 1}
    assert done.force().units[UnitId("sweden-i/")] == 2


def test_what_is_left_is_of_the_nation_of_the_garrison() -> None:
    army = force("2 sweden-i, 3 weimar-i", "horn", "weimar-o")
    done = letter(town("1 weimar-i", army=army), "leave 1 foot")
    assert done.state.sides[PROTESTANT].garrisons[PointId("ulm")].units == {"weimar-i": 2}
    other = letter(town("1 weimar-i", army=army), "leave a detachment")
    assert other.state.sides[PROTESTANT].garrisons[PointId("ulm")].units == {"weimar-d": 1, "weimar-i": 1}


@in_turn(ways_to_say("leave garrison: 1 i; at ulm"))
def test_nothing_is_left_at_a_point_where_the_column_does_not_stand(text: str) -> None:
    assert refused(begun(at("ansbach")), text) == "not-there-now"


@pytest.mark.parametrize("text", ways_to_say("leave garrison: 1 i", "absorb garrison: 1 d"))
def test_the_detachment_is_swapped_for_a_regiment(text: str) -> None:
    done = letter(town("1 sweden-d"), text)
    assert done.state.sides[PROTESTANT].garrisons[PointId("ulm")].units == {"sweden-i": 1}


# 14.0 7, 12.5, 6.2 11


WOUNDED = force("1 sweden-i, 2 sweden-i/, 1 sweden-vi/, 1 sweden-c/", "horn", baggage=2)


@in_turn(ways_to_say("recover 2 i, 1 c"))
def test_reduced_regiments_are_turned(text: str) -> None:
    done = letter(begun(at("ansbach", WOUNDED, 37), 37), text)
    assert held(done, "P1") == {"sweden-c": 1, "sweden-i": 3, "sweden-vi/": 1}
    assert done.acting.cp == 2


@in_turn(ways_to_say("recover from cadre 1 i"))
def test_a_regiment_comes_out_of_the_cadre_box(text: str) -> None:
    start = side(
        at("ansbach", WOUNDED, 37), PROTESTANT, cadre={UnitId("sweden-i/"): 1, UnitId("sweden-vi/"): 1}
    )
    done = letter(begun(start, 37), text)
    assert done.force().units[UnitId("sweden-i/")] == 3
    assert done.state.sides[PROTESTANT].cadre == {"sweden-vi/": 1}


@pytest.mark.parametrize("text", ways_to_say("chit recruitment", "battery ulm"))
def test_a_battery_of_the_garrisons_nation(text: str) -> None:
    start = garrison(at("ansbach", force("2 weimar-i", "bernhard")), PROTESTANT, "ulm", force("1 sweden-i"))
    start = begun(side(start, PROTESTANT, chits={"bernhard": "recruitment"}))
    done = letter(start, text)
    assert done.state.sides[PROTESTANT].garrisons[PointId("ulm")].units == {"sweden-g": 1, "sweden-i": 1}
