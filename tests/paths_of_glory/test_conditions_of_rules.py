"""Conditions of the rules that changed code showed to be asserted by no test: one case for each."""

from __future__ import annotations

from typing import Any

import pytest

from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.board import Trench
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.fighting import Fight
from games.paths_of_glory.model.orders import Advances, Attack, Retreat, Way
from games.paths_of_glory.rules.nations import mandates
from games.paths_of_glory.rules.phases import attrition
from games.paths_of_glory.rules.spaces import control
from games.paths_of_glory.rules.spaces.supply import Supply
from tests.paths_of_glory.fights import War, assault, follow
from tests.paths_of_glory.positions import AP, CP, board, change, source

DATA = source()


def entered(seat: str, unit: str, space: str, **fields: Any) -> Change:
    """A unit of ``seat`` put into a space, with all that entering does."""
    made = change(board({space: [unit]}, **fields))
    name = next(iter(made.board.units))
    control.enter(made, seat, (name,), SpaceId(space))  # type: ignore[arg-type]
    return made


@pytest.mark.rule("paths_of_glory", "11.1.14")
def test_entering_what_is_held_already_scores_nothing() -> None:
    made = entered(CP, "ge_1_army", "essen")
    assert (made.board.vp, made.events) == (10, [])
    taken = entered(CP, "ge_1_army", "cambrai")
    assert (taken.board.vp, taken.board.control[SpaceId("cambrai")]) == (11, CP)


@pytest.mark.rule("paths_of_glory", "11.2.4")
def test_own_trenches_stay_under_own_feet() -> None:
    for level in (1, 2):
        made = entered(CP, "ge_1_army", "essen", trenches={"essen": (level, CP)})
        assert made.board.trenches[SpaceId("essen")] == Trench(level, CP)


@pytest.mark.rule("paths_of_glory", "9.5.3.5")
def test_the_beachhead_falls_to_a_foe_who_enters_it_and_to_nothing_else() -> None:
    landed: dict[str, Any] = {"beachhead": SpaceId("mef1")}
    assert entered(AP, "br_corps", "mef1", **landed).board.beachhead == "mef1"
    assert entered(CP, "tu_corps", "gallipoli", **landed).board.beachhead == "mef1"
    assert entered(CP, "tu_corps", "mef1", **landed).board.beachhead is None


@pytest.mark.rule("paths_of_glory", "14.3.6")
@pytest.mark.rule("paths_of_glory", "14.1.5")
def test_serbian_ground_of_the_central_powers_starves_like_any_other() -> None:
    cut = board({}, control={"skopje": CP, "sofia": AP})
    lost = attrition.cut_off(Supply(DATA, cut))
    assert (SpaceId("skopje"), CP) in lost
    assert not any(seat == AP and DATA.atlas[space].nation == "SB" for space, seat in lost)


def due(seat: str, die: int, **fields: Any) -> str:
    return mandates.due(DATA, board({}, **fields), seat, die)  # type: ignore[arg-type]


@pytest.mark.rule("paths_of_glory", "5.7.4")
def test_only_the_british_offensive_becomes_french_on_turn_one() -> None:
    assert [due(AP, die, scenario="historical", turn=1) for die in (1, 3, 6)] == ["FR", "FR", "RU"]


@pytest.mark.rule("paths_of_glory", "7.1.10")
@pytest.mark.rule("paths_of_glory", "7.1.11")
def test_events_end_the_offensives_of_one_nation_only() -> None:
    assert [due(CP, die, events={"h-l-take-command": 4}) for die in (1, 2, 3, 4)] == [
        "AH",
        "AH-IT",
        "TU",
        "none",
    ]
    revolution = {"bolshevik-revolution": 4}
    assert [due(AP, die, events=revolution) for die in (1, 3, 4, 6)] == ["FR", "BR", "IT", "none"]


@pytest.mark.rule("paths_of_glory", "7.1.3")
@pytest.mark.parametrize(
    ("offensive", "unit", "target"),
    [("AH", "ah_1_army", "ivangorod"), ("TU", "tu_corps_1", "basra"), ("RU", "ru_1_army", "konigsberg")],
)
def test_a_fort_alone_is_no_offensive_of_anybody(offensive: str, unit: str, target: str) -> None:
    seat = AP if offensive == "RU" else CP
    fight = Fight(seat, SpaceId(target), (UnitId(unit),), ())
    assert not mandates.fulfils(DATA, board({}), fight, offensive)


@pytest.mark.rule("paths_of_glory", "7.1.4")
def test_the_british_offensive_is_one_in_the_west() -> None:
    fight = Fight(AP, SpaceId("trent"), (UnitId("br_1_army"),), (UnitId("ge_corps_1"),))
    assert not mandates.fulfils(DATA, board({}), fight, "BR")
    west = Fight(AP, SpaceId("cambrai"), (UnitId("br_1_army"),), (UnitId("ge_corps_1"),))
    assert mandates.fulfils(DATA, board({}), west, "BR")


@pytest.mark.rule("paths_of_glory", "7.1.6")
def test_italian_ground_and_italian_units_count_each_for_itself() -> None:
    genoa = Fight(CP, SpaceId("genoa"), (UnitId("ah_1_army"),), (UnitId("fr_1_army"),))
    assert mandates.fulfils(DATA, board({"genoa": ["fr_1_army"]}), genoa, "AH-IT")
    abroad = Fight(CP, SpaceId("calais"), (UnitId("ah_1_army"),), (UnitId("it_1_army"),))
    there = board({"calais": ["it_1_army"]})
    assert not Supply(DATA, there).through_italy(UnitId("it_1_army"))
    assert mandates.fulfils(DATA, there, abroad, "AH-IT")
    french = board({"calais": ["fr_1_army"]})
    other = Fight(CP, SpaceId("calais"), (UnitId("ah_1_army"),), (UnitId("fr_1_army"),))
    assert not mandates.fulfils(DATA, french, other, "AH-IT")


@pytest.mark.rule("paths_of_glory", "11.1.15")
def test_a_space_is_lent_as_long_as_the_arabs_stand_in_it() -> None:
    made = change(board({"amman": ["br_ana_corps"]}))
    control.enter(made, AP, (UnitId("br_ana_corps_1"),), SpaceId("amman"))
    control.arabs(made)
    assert (made.board.lent, made.board.control[SpaceId("amman")]) == ("amman", AP)
    made.put(UnitId("br_ana_corps_1"), SpaceId("arabia"))
    control.arabs(made)
    assert (made.board.lent, made.board.control[SpaceId("amman")]) == (None, CP)


@pytest.mark.rule("paths_of_glory", "12.7.7")
def test_the_coast_is_closed_to_advances_of_the_central_powers_only() -> None:
    held = {"cambrai": CP, "amiens": CP, "calais": CP, "sedan": CP}
    armies = ["fr_1_army", "fr_2_army", "fr_3_army"]
    war = War({"chateau_thierry": armies, "cambrai": ["ge_1_army"]}, AP, control=held, status={AP: 0, CP: 0})
    war.answer(Attack(assault("cambrai", armies, losses=()))).dice(2, 1)  # 4 against 2
    war.answer(Retreat((Way(UnitId("ge_1_army"), (SpaceId("amiens"), SpaceId("calais"))),)))
    assert war.check(Advances((follow(["fr_1_army"], "amiens"),))) is None
