"""Movement: prices, crossings, forced marches (8.0), with the rulebook's examples."""

from __future__ import annotations

from typing import Any

import pytest

from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, Bank, PointId
from games.won_by_the_sword.model.forces import LeaderId, UnitId
from games.won_by_the_sword.model.orders import Chit, End, Forage, Move
from games.won_by_the_sword.model.state import State
from tests.won_by_the_sword.campaign import act, go, lapsed, refused, refused_then
from tests.won_by_the_sword.country import besieged, force, mark, side, state, units

SWEDES = force("gustavus", baggage=2, sweden_i=2, sweden_c=2)


def to(point: str, bank: str = "", **more: Any) -> Move:
    return Move(PointId(point), Bank(bank), **more)


def at(point: str, **more: Any) -> State:
    return state({"P1": (point, SWEDES), **more.pop("columns", {})}, **more)


@pytest.mark.rule("won_by_the_sword", "8.0")
def test_the_rulebooks_march_from_ansbach() -> None:
    """Five points: Gunzenhausen, foraging, Pappenheim, foraging, Eichstätt."""
    found = act(
        at("ansbach"),
        *(to("gunzenhausen"), Forage(), to("pappenheim"), Forage(), to("eichstatt")),
        dice=(5, 9),
    )
    assert found.marker("P1").at == "eichstatt"
    assert found.cp == 0
    assert found.waits == "go"
    # A village: 4 gives 2 points, 8 gives 3.
    assert found.force("P1").baggage == 7
    assert found.state.board.requisitioned == {"gunzenhausen": 1, "pappenheim": 1}
    assert refused_then(found, to("ingolstadt")) == ("points-lacking", "8.0")


@pytest.mark.rule("won_by_the_sword", "8.1")
@pytest.mark.rule("won_by_the_sword", "8.2")
def test_edges_cost_one_point_difficult_ones_two() -> None:
    assert act(at("ansbach"), to("gunzenhausen")).cp == 4
    assert act(at("ansbach"), to("nordlingen")).cp == 3


@pytest.mark.rule("won_by_the_sword", "8.0")
def test_a_point_that_is_not_beside_it_cannot_be_entered() -> None:
    assert refused(at("ansbach"), to("munich")) == ("not-beside", "8.0")
    assert refused(at("ansbach"), to("ansbach")) == ("stands-there", "8.0")
    assert refused(at("ansbach"), to("prague")) == ("unknown-point", "8.0")


@pytest.mark.rule("won_by_the_sword", "8.3")
def test_out_of_a_point_with_a_column_of_the_foe_it_costs_a_point_more() -> None:
    tilly = {"C1": ("ansbach", force("tilly", bavaria_i=2))}
    assert act(at("gunzenhausen", columns=tilly), to("ansbach")).cp == 4
    there = at("ansbach", columns=tilly)
    assert act(there, to("gunzenhausen")).cp == 3
    # After a battle that he declined the point is not charged.
    assert act(mark(there, "P1", declined=("C1",)), to("gunzenhausen")).cp == 4
    garrison = {"ansbach": (CATHOLIC, force(bavaria_d=1))}
    assert act(at("ansbach", garrisons=garrison), to("gunzenhausen")).cp == 4


@pytest.mark.rule("won_by_the_sword", "8.4")
def test_through_a_patrol_of_the_foe_it_costs_a_point_more() -> None:
    tilly = {"C1": ("nordlingen", force("tilly", bavaria_i=2))}
    sent = {"ansbach-gunzenhausen": ("C1", "bavaria-c")}
    found = act(at("ansbach", columns=tilly, patrols=sent), to("gunzenhausen"), dice=(9,))
    assert found.cp == 3
    assert found.state.board.patrols == {"ansbach-gunzenhausen": "C1"}
    own = act(
        at(
            "ansbach",
            columns={"P2": ("nordlingen", SWEDES)},
            patrols={"ansbach-gunzenhausen": ("P2", "sweden-c")},
        ),
        to("gunzenhausen"),
    )
    assert own.cp == 4


HELD = {"donauworth": (CATHOLIC, force(bavaria_d=1))}


@pytest.mark.rule("won_by_the_sword", "8.5")
def test_the_rulebooks_closed_donauworth() -> None:
    """From Augsburg a column enters Donauwörth, cannot cross there, but can at Ulm and Ingolstadt."""
    start = at("augsburg", garrisons=HELD)
    found = act(start, to("donauworth"))
    assert (found.marker("P1").at, found.marker("P1").bank) == ("donauworth", "R")
    assert refused_then(found, to("nordlingen")) == ("crossing-closed", "8.5")
    assert go(found, to("augsburg")).marker("P1").at == "augsburg"
    for crossing, beyond in (("ulm", "nordlingen"), ("ingolstadt", "eichstatt")):
        assert act(start, to(crossing), to(beyond)).marker("P1").at == beyond


@pytest.mark.rule("won_by_the_sword", "8.5")
def test_the_own_garrison_opens_the_crossing_a_siege_closes_it_for_both() -> None:
    mine = {"donauworth": (PROTESTANT, force(sweden_d=1))}
    start = at("donauworth:R", garrisons=mine, columns={"C1": ("donauworth:R", force("tilly", bavaria_i=9))})
    assert act(start, to("nordlingen")).marker("P1").at == "nordlingen"
    assert refused(besieged(start, "donauworth", "C1"), to("nordlingen")) == ("crossing-closed", "8.5")
    neutral = at("donauworth:R")
    assert act(neutral, to("nordlingen")).marker("P1").at == "nordlingen"
    both = at("donauworth:R", columns={"P2": ("donauworth:R", SWEDES)})
    assert refused(besieged(both, "donauworth", "P2"), to("nordlingen")) == ("crossing-closed", "8.5")


@pytest.mark.rule("won_by_the_sword", "1.3 Basel")
def test_basel_can_always_be_crossed() -> None:
    assert act(at("basel:R"), to("ulm", "L")).cp == 3


@pytest.mark.rule("won_by_the_sword", "8.5")
def test_over_an_open_crossing_it_comes_to_the_other_bank_at_once() -> None:
    """Where it is neutral or the own garrison holds it; the foe's, and a siege, close it."""
    mine = {"donauworth": (PROTESTANT, force(sweden_d=1))}
    for garrisons in ({}, mine):
        found = act(at("augsburg", garrisons=garrisons), to("donauworth", "L"))
        assert (found.marker("P1").at, found.marker("P1").bank) == ("donauworth", "L")
        assert found.cp == act(at("augsburg"), to("donauworth")).cp
    closed = at("augsburg", garrisons=HELD)
    assert refused(closed, to("donauworth", "L")) == ("not-to-that-bank", "8.5")
    both = at("augsburg", columns={"P2": ("donauworth:R", SWEDES)})
    assert refused(besieged(both, "donauworth", "P2"), to("donauworth", "L")) == ("not-to-that-bank", "8.5")


@pytest.mark.rule("won_by_the_sword", "8.5")
def test_which_bank_it_goes_to_is_told_where_edges_lead_to_several() -> None:
    found = act(at("ulm:L"), to("basel", "R"))
    assert found.marker("P1").bank == "R"
    assert act(at("ulm:L"), to("basel", "L")).cp == 3
    assert act(at("ulm:L"), to("basel")).marker("P1").bank == "R"


@pytest.mark.rule("won_by_the_sword", "8.0")
def test_what_is_not_lawful_as_it_comes_up_lapses_with_all_behind_it() -> None:
    found = act(at("ansbach"), to("gunzenhausen"), to("munich"), End())
    assert lapsed(found) == ("not-beside", "8.0")
    assert found.told("task-lapsed", CATHOLIC) == []
    assert found.told("task-lapsed")[0]["behind"] == 1
    assert found.waits == "go"
    assert not found.marker("P1").done


def with_chit(position: State, chit: str, leader: str = "gustavus") -> State:
    return side(position, PROTESTANT, chits={LeaderId(leader): chit})


@pytest.mark.rule("won_by_the_sword", "6.2 1")
def test_a_forced_march_by_chit_is_paid_with_baggage_or_fatigue() -> None:
    ready = with_chit(at("ansbach"), "forced_march")
    chit = Chit("forced_march")
    found = act(
        ready,
        chit,
        *(
            to("gunzenhausen", march="baggage"),
            to("pappenheim", march="fatigue"),
            to("eichstatt", march="fatigue"),
        ),
    )
    assert found.cp == 5
    assert found.marker("P1").fatigue == 2
    assert found.state.board.chits == {"gustavus": "forced_march"}
    assert refused_then(found, to("ingolstadt", march="fatigue")) == ("no-forced-march", "6.2 1")
    # The point of baggage is owed till the end.
    assert go(found, End()).force("P1").baggage == 1


@pytest.mark.rule("won_by_the_sword", "6.2 1")
def test_a_forced_march_goes_over_normal_edges_alone_and_pays_for_patrols() -> None:
    ready = with_chit(at("ansbach"), "forced_march")
    found = act(ready, Chit("forced_march"))
    assert refused_then(found, to("nordlingen", march="fatigue")) == ("difficult-edge", "6.2 1")
    assert refused(ready, to("gunzenhausen", march="fatigue")) == ("no-forced-march", "6.2 1")
    tilly = {"C1": ("ansbach", force("tilly", bavaria_i=2))}
    sent = {"ansbach-gunzenhausen": ("C1", "bavaria-c")}
    watched = with_chit(at("ansbach", columns=tilly, patrols=sent), "forced_march")
    passed = act(watched, Chit("forced_march"), to("gunzenhausen", march="fatigue"), dice=(9,))
    assert passed.cp == 4


@pytest.mark.rule("won_by_the_sword", "14.0 4")
def test_the_card_gives_two_edges_for_a_level_each() -> None:
    found = act(
        at("ansbach"),
        to("gunzenhausen", march="card", loses=UnitId("sweden-c")),
        to("pappenheim", march="card"),
        card=4,
    )
    assert found.cp == 5
    assert found.force("P1").units == units(sweden_c_r=2, sweden_i=2)
    assert [args["levels"] for args in found.told("losses", CATHOLIC)] == [1, 1]
    assert found.told("lost", CATHOLIC) == []
    assert refused_then(found, to("eichstatt", march="card")) == ("no-forced-march", "14.0 4")
    assert refused(at("ansbach"), to("gunzenhausen", march="card")) == ("no-forced-march", "14.0 4")


@pytest.mark.rule("won_by_the_sword", "14.0 4")
def test_the_last_level_is_not_marched_away() -> None:
    last = state({"P1": ("ansbach", force("gustavus", sweden_i_r=1))})
    assert refused(last, to("gunzenhausen", march="card"), card=4) == ("last-level-stays", "14.0 4")
    some = at("ansbach")
    wrong = to("gunzenhausen", march="card", loses=UnitId("sweden-vi"))
    assert refused(some, wrong, card=4) == ("not-so-many", "13.0")


@pytest.mark.rule("won_by_the_sword", "14.0 4")
def test_patrols_that_return_may_lose_the_level_of_a_march() -> None:
    sent = {"ansbach-gunzenhausen": ("P1", "sweden-vc")}
    last = state({"P1": ("ansbach", force("gustavus", sweden_i_r=1))}, patrols=sent)
    found = act(last, to("gunzenhausen", march="card", loses=UnitId("sweden-vc")), card=4)
    assert found.force("P1").units == units(sweden_i_r=1, sweden_vc_r=1)
