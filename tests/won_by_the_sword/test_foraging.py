"""Foraging: where, its modifiers, markers, war taxes (10.0)."""

from __future__ import annotations

from typing import Any

import pytest

from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, PointId
from games.won_by_the_sword.model.forces import LeaderId
from games.won_by_the_sword.model.orders import Chit, Forage, Move
from games.won_by_the_sword.model.state import State
from tests.won_by_the_sword.campaign import After, act, go, refused, refused_then
from tests.won_by_the_sword.country import besieged, force, side, state

FOOT = force("gustavus", sweden_i=2)
HORSE = force("gustavus", sweden_c=2)
TILLY = force("tilly", bavaria_i=2)


def at(point: str, column: Any = FOOT, garrisons: Any = None, patrols: Any = None, **foes: Any) -> State:
    return state({"P1": (point, column), **foes}, garrisons, patrols)


def added(found: After) -> dict[str, int]:
    (told,) = found.told("foraged", CATHOLIC)
    return dict(told["modifiers"])


@pytest.mark.rule("won_by_the_sword", "10.0")
def test_as_often_as_there_are_points_before_moves_and_after() -> None:
    found = act(at("ansbach"), Forage(), Move(PointId("gunzenhausen")), Forage(), Forage(), dice=(4, 4, 6))
    assert found.cp == 1
    # 2; in the village 4 - 1 gives 1; then 6 - 1 - 3 gives 1 and turns the marker.
    assert found.force("P1").baggage == 4
    assert found.state.board.requisitioned == {"ansbach": 1, "gunzenhausen": 2}
    assert refused_then(found, Forage()) == ("requisitioned", "10.0")


@pytest.mark.rule("won_by_the_sword", "10.0 table")
@pytest.mark.parametrize(
    ("die", "baggage", "marker"), [(0, 0, 0), (1, 1, 1), (3, 1, 1), (4, 2, 1), (7, 3, 1), (9, 3, 2)]
)
def test_the_table(die: int, baggage: int, marker: int) -> None:
    found = act(at("ansbach"), Forage(), dice=(die,))
    assert found.force("P1").baggage == baggage
    assert found.state.board.requisitioned.get(PointId("ansbach"), 0) == marker
    assert found.told("foraged", CATHOLIC)[0]["baggage"] == baggage


@pytest.mark.rule("won_by_the_sword", "10.0 barred")
def test_not_beside_the_foe_nor_in_his_garrison_nor_at_the_second_marker() -> None:
    assert refused(at("ansbach", C1=("ansbach", TILLY)), Forage()) == ("foes-here", "10.0")
    held = at("ansbach", garrisons={"ansbach": (CATHOLIC, force(bavaria_d=1))})
    assert refused(held, Forage()) == ("garrison-of-foe", "10.0")
    assert act(besieged(held, "ansbach", "P1"), Forage(), dice=(4,)).force("P1").baggage == 2
    bare = state({"P1": ("ansbach", FOOT)}, requisitioned={PointId("ansbach"): 2})
    assert refused(bare, Forage()) == ("requisitioned", "10.0")


@pytest.mark.rule("won_by_the_sword", "10.0 points")
def test_war_taxes_in_a_hostile_region_alone() -> None:
    assert act(at("ansbach"), Forage(), dice=(4,)).state.board.score[PROTESTANT] == 1
    assert act(at("ansbach"), Forage(), dice=(9,)).state.board.score[PROTESTANT] == 2
    assert act(at("ansbach"), Forage(), dice=(0,)).state.board.score[PROTESTANT] == 0
    assert act(at("augsburg"), Forage(), dice=(5,)).state.board.score == {PROTESTANT: 0, CATHOLIC: 0}


@pytest.mark.rule("won_by_the_sword", "1.4 home")
def test_at_home_nobody_scores() -> None:
    found = act(at("nordlingen"), Forage(), dice=(5,))
    assert found.state.board.score == {PROTESTANT: 0, CATHOLIC: 0}


@pytest.mark.rule("won_by_the_sword", "10.0 table")
def test_patrols_help_and_hinder_two_of_each_at_most() -> None:
    own = {
        "ansbach-gunzenhausen": ("P1", "sweden-c"),
        "gunzenhausen-pappenheim": ("P1", "sweden-c"),
        "gunzenhausen-nordlingen": ("P1", "sweden-c"),
    }
    assert added(act(at("gunzenhausen", patrols=own), Forage(), dice=(5,))) == {
        "own-patrol": 2,
        "village": -1,
    }
    theirs = {"ansbach-gunzenhausen": ("C1", "bavaria-c")}
    found = act(at("ansbach", patrols=theirs, C1=("munich", TILLY)), Forage(), dice=(5,))
    assert added(found) == {"foe-patrol": -1}
    assert added(act(at("augsburg"), Forage(), dice=(5,))) == {"fortress": 1}


@pytest.mark.rule("won_by_the_sword", "14.0 1")
def test_a_cavalry_column_has_one_more_by_its_card() -> None:
    assert added(act(at("ansbach", HORSE), Forage(), card=1, dice=(5,))) == {"cavalry-bonus": 1}
    assert added(act(at("ansbach", HORSE), Forage(), card=1, dice=(5,), plain=True)) == {}
    assert added(act(at("ansbach"), Forage(), card=1, dice=(5,))) == {}
    assert added(act(at("ansbach", HORSE), Forage(), dice=(5,))) == {}


@pytest.mark.rule("won_by_the_sword", "14.0 6")
def test_poor_forage_takes_two() -> None:
    assert added(act(at("ansbach"), Forage(), card=6, dice=(5,))) == {"poor-forage": -2}


@pytest.mark.rule("won_by_the_sword", "14.0 8")
def test_the_card_scorches_the_earth_where_that_is_wanted() -> None:
    found = act(at("ansbach"), Forage(scorch=True), card=8, dice=(1,))
    assert added(found) == {"scorched-card": 2}
    assert found.state.board.requisitioned == {"ansbach": 2}
    assert found.state.board.score[PROTESTANT] == 2
    assert added(act(at("ansbach"), Forage(), card=8, dice=(1,))) == {}
    assert refused(at("ansbach"), Forage(scorch=True)) == ("no-scorched-earth", "14.0 8")


@pytest.mark.rule("won_by_the_sword", "6.2 2")
def test_the_chit_scorches_the_earth_by_three() -> None:
    ready = side(at("ansbach"), PROTESTANT, chits={LeaderId("gustavus"): "scorched_earth"})
    found = act(ready, Chit("scorched_earth"), Forage(), dice=(1,))
    assert added(found) == {"scorched-ability": 3}
    assert found.state.board.requisitioned == {"ansbach": 2}
    with_card = act(ready, Chit("scorched_earth"), Forage(scorch=True), card=8, dice=(1,))
    assert added(with_card) == {"scorched-ability": 3, "scorched-card": 2}
    assert go(with_card, Move(PointId("gunzenhausen")), Forage(), dice=(1,)).force("P1").baggage == 2 + 1
