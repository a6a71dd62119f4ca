"""Chits of leaders that are used as tasks (6.1, 6.2)."""

from __future__ import annotations

from typing import Any

import pytest

from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, PointId
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import LeaderId, UnitId
from games.won_by_the_sword.model.orders import Battery, Chit, End, Forage, Recover
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import NewRound, State
from games.won_by_the_sword.rules.phases import rounds
from tests.won_by_the_sword.campaign import GAME, act, go, nobody_else_heard, refused, refused_then
from tests.won_by_the_sword.country import SOURCE, besieged, force, side, state, units

COLUMN = force("gustavus", baggage=2, sweden_i=2, sweden_i_r=3)
TILLY = force("tilly", baggage=3, bavaria_i=3)
CADRE = units(sweden_i_r=2)


def at(
    chit: str, leader: str = "gustavus", column: Any = COLUMN, garrisons: Any = None, **others: Any
) -> State:
    position = state({"P1": ("ansbach", column), **others}, garrisons)
    return side(position, PROTESTANT, chits={LeaderId(leader): chit}, cadre=CADRE)


@pytest.mark.rule("won_by_the_sword", "14.0")
@pytest.mark.rule("won_by_the_sword", "6.1 use")
def test_a_chit_is_shown_and_used_up_beside_any_card() -> None:
    found = act(at("scorched_earth"), Chit("scorched_earth"), Forage(), card=6, dice=(5,))
    assert found.state.sides[PROTESTANT].chits == {}
    assert found.state.board.chits == {"gustavus": "scorched_earth"}
    assert found.told("chit-used", CATHOLIC)[0]["ability"] == "scorched_earth"
    assert refused_then(found, Chit("scorched_earth")) == ("chit-not-held", "6.2")


@pytest.mark.rule("won_by_the_sword", "4.0 command")
def test_only_the_chit_of_who_commands() -> None:
    both = force("gustavus", "horn", sweden_i=2)
    start = at("scorched_earth", "horn", both)
    assert refused(start, Chit("scorched_earth")) == ("chit-not-held", "6.2")
    found = act(start, Chit("scorched_earth"), commander=LeaderId("horn"))
    assert found.state.board.chits == {"horn": "scorched_earth"}


def test_a_chit_that_serves_a_battle_is_said_with_it() -> None:
    for ability in ("cavalry_charge", "infantry_charge", "aggressiveness", "entrenchments"):
        assert refused(at(ability), Chit(ability)) == ("said-with-battle", "6.2")


@pytest.mark.rule("won_by_the_sword", "6.2 9")
def test_spies_see_one_column_wherever() -> None:
    start = at("spies", C1=("munich", TILLY), C2=("ulm:L", TILLY))
    found = act(start, Chit("spies", ColumnId("C2")))
    (note,) = found.state.sides[PROTESTANT].notes
    assert (note.column, note.force) == ("C2", TILLY)
    assert found.told("spies", CATHOLIC)
    assert nobody_else_heard(found, PROTESTANT, "scouted")
    assert refused(start, Chit("spies", ColumnId("P1"))) == ("spies-on-whom", "6.2 9")
    assert refused(start, Chit("spies")) == ("spies-on-whom", "6.2 9")


@pytest.mark.rule("won_by_the_sword", "2.0 4")
@pytest.mark.rule("won_by_the_sword", "6.2 10")
def test_the_initiative_is_taken_whichever_column_acts() -> None:
    there = {"munich": (PROTESTANT, force("horn", sweden_d=1))}
    position = state({"P1": ("ansbach", COLUMN)}, there, initiative=CATHOLIC)
    ready = side(position, PROTESTANT, chits={LeaderId("horn"): "initiative"})
    found = act(ready, Chit("initiative"))
    assert found.state.board.initiative == PROTESTANT
    # 2.0: not to be used in the round it came.
    assert found.state.board.barred == PROTESTANT
    assert refused(at("initiative"), Chit("initiative")) == ("initiative-held", "2.0")
    gone = state({"P1": ("ansbach", COLUMN)}, initiative=CATHOLIC)
    away = side(gone, PROTESTANT, chits={LeaderId("horn"): "initiative"})
    assert refused(away, Chit("initiative")) == ("chit-not-held", "6.2")


def turned(**found: int) -> Recover:
    return Recover(turned=units(**found))


def raised(**found: int) -> Recover:
    return Recover(raised=units(**found))


RECRUIT = Chit("recruitment")


@pytest.mark.rule("won_by_the_sword", "6.2 11")
def test_recruitment_does_one_of_three_things() -> None:
    start = at("recruitment", garrisons={"munich": (PROTESTANT, force(weimar_d=1))})
    many = act(start, RECRUIT, turned(sweden_i_r=2), turned(sweden_i_r=1))
    assert many.cp == 2
    assert many.force("P1").units == units(sweden_i=5)
    assert refused_then(many, raised(sweden_i_r=1)) == ("one-of-three", "6.2 11")
    one = act(start, RECRUIT, raised(sweden_i_r=1))
    assert one.cp == 2
    assert one.force("P1").units == units(sweden_i=2, sweden_i_r=4)
    assert go(one, End()).force("P1").baggage == 1
    both = Recover(units(sweden_i_r=1), units(sweden_i_r=1))
    assert refused_then(act(start, RECRUIT), both) == ("one-of-three", "6.2 11")
    assert refused_then(act(start, RECRUIT, card=1), raised(sweden_i_r=2)) == ("one-of-three", "6.2 11")
    assert refused_then(one, turned(sweden_i_r=1)) == ("one-of-three", "6.2 11")


@pytest.mark.rule("won_by_the_sword", "6.2 11")
def test_a_battery_in_a_garrison_of_another_nation_anywhere() -> None:
    start = at(
        "recruitment",
        garrisons={"munich": (PROTESTANT, force(weimar_d=1)), "ulm": (PROTESTANT, force(sweden_d=1))},
        C1=("ulm:L", TILLY),
    )
    gun = Battery(PointId("munich"), UnitId("weimar-g"))
    assert refused(start, gun) == ("no-recruitment", "6.2 11")
    found = act(start, RECRUIT, gun)
    assert found.garrison("munich").units == units(weimar_d=1, weimar_g=1)
    assert found.cp == 5
    assert nobody_else_heard(found, PROTESTANT, "battery-raised")
    assert refused_then(found, gun) == ("one-of-three", "6.2 11")
    ready = act(start, RECRUIT)
    assert refused_then(ready, Battery(PointId("munich"), UnitId("sweden-g"))) == (
        "garrison-of-one-nation",
        "16.0",
    )
    assert refused_then(ready, Battery(PointId("munich"), UnitId("bavaria-g"))) == ("no-such-guns", "6.2 11")
    assert refused_then(ready, Battery(PointId("eichstatt"), UnitId("weimar-g"))) == (
        "no-garrison-there",
        "6.2 11",
    )


@pytest.mark.rule("won_by_the_sword", "6.2 11")
def test_no_battery_into_a_besieged_garrison_nor_beyond_the_counters() -> None:
    start = at(
        "recruitment",
        garrisons={
            "munich": (PROTESTANT, force(sweden_d=1)),
            "ulm": (PROTESTANT, force(sweden_d=1, sweden_g=6)),
        },
        C1=("munich", force("tilly", bavaria_i=8)),
    )
    ready = act(besieged(start, "munich", "C1"), RECRUIT)
    assert refused_then(ready, Battery(PointId("munich"), UnitId("sweden-g"))) == (
        "no-garrison-there",
        "6.2 11",
    )
    assert refused_then(ready, Battery(PointId("ulm"), UnitId("sweden-g"))) == ("no-counters", "12.6")


@pytest.mark.rule("won_by_the_sword", "6.2 12")
def test_what_lasts_a_round_lies_with_the_column() -> None:
    for ability in ("light_cavalry", "bombardment", "quickshot"):
        found = act(at(ability), Chit(ability), End())
        assert found.marker("P1").lasting == (ability,)


@pytest.mark.rule("won_by_the_sword", "6.2 12")
def test_it_is_over_with_the_round() -> None:
    found = act(at("light_cavalry"), Chit("light_cavalry"), End())
    change = Change(SOURCE, found.state)
    rounds.settle(change, NewRound())
    assert change.board.columns[ColumnId("P1")].lasting == ()


def test_what_recruitment_did_is_not_seen_by_the_foe() -> None:
    start = at("recruitment", garrisons={"munich": (PROTESTANT, force(sweden_d=1))})
    found = act(start, RECRUIT, Battery(PointId("munich"), UnitId("sweden-g")))
    for seat, seen in ((PROTESTANT, True), (CATHOLIC, False), (None, False)):
        acting = GAME.view(found.state, seat).acting
        assert acting is not None
        assert ("recruited-battery" in acting.used) == seen
        assert "recruitment" in acting.used
