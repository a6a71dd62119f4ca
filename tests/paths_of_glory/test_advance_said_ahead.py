"""12.2.13: an advance said before the battle: where nothing comes of it, it is asked who advances."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Advances, Assault, Attack, Retreat, Way
from games.paths_of_glory.rules.results import advance
from tests.paths_of_glory.fights import CP, War, assault, follow
from tests.paths_of_glory.positions import source

CORPS = "ge_corps_1"
BESIDE = {"sedan": ["ge_4_army", "ge_corps"], "cambrai": ["(fr_corps)"]}


def lost(edition: int = 4) -> War:
    """GE corps was to advance, and is lost in the battle that it wins with an army."""
    war = War(BESIDE, control={"sedan": CP})
    war.state = replace(war.state, board=replace(war.board, terms=replace(war.board.terms, edition=edition)))
    plan = (follow([CORPS], "cambrai"),)
    told = assault("cambrai", ["ge_4_army", CORPS], losses=(UnitId(CORPS),), advances=plan)
    war.answer(Attack(told)).dice(6, 6)
    assert [each["units"] for each in war.told("advance-dropped")] == [(CORPS,)]
    return war


@pytest.mark.rule("paths_of_glory", "12.7.1")
def test_where_all_who_were_to_go_were_lost_it_is_asked_whether_others_go() -> None:
    war = lost()
    assert war.kind == "advance"
    war.answer(Advances((follow(["ge_4_army"], "cambrai"),)))
    assert war.where("ge_4_army") == "cambrai"
    stayed = lost().answer(Advances(()))
    assert stayed.where("ge_4_army") == "sedan"


def test_games_that_began_before_go_on_without_a_question() -> None:
    assert lost(edition=3).kind == "action"


@pytest.mark.rule("paths_of_glory", "12.7.6")
def test_where_those_who_were_to_go_cannot_besiege_it_is_asked_again() -> None:
    war = War({"metz": ["ge_9_army", "ge_corps", "ge_corps"], "nancy": ["fr_corps"]})
    plan, every = (follow([CORPS], "nancy"),), ["ge_9_army", CORPS, "ge_corps_2"]
    losses = (UnitId("ge_corps_2"),)
    war.answer(Attack(assault("nancy", every, losses=losses, advances=plan))).dice(1, 1)
    assert [each["units"] for each in war.told("advance-dropped")] == [(CORPS,)]
    assert war.kind == "advance"
    war.answer(Advances((follow(["ge_9_army", CORPS], "nancy"),)))
    assert war.where("ge_9_army") == war.where(CORPS) == "nancy"


def test_who_said_that_nobody_advances_is_not_asked() -> None:
    war = War(BESIDE, control={"sedan": CP})
    war.answer(Attack(assault("cambrai", ["ge_4_army", CORPS], losses=(), advances=()))).dice(6, 1)
    assert war.kind == "action"


def test_of_those_who_were_to_go_one_that_can_goes_and_nothing_is_asked() -> None:
    war = War(BESIDE, control={"sedan": CP})
    plan = (follow([CORPS, "ge_4_army"], "cambrai"),)
    told = assault("cambrai", ["ge_4_army", CORPS], losses=(UnitId(CORPS),), advances=plan)
    war.answer(Attack(told)).dice(6, 6)
    assert war.where("ge_4_army") == "cambrai"
    assert war.kind == "action"


def test_a_farther_advance_for_which_nobody_made_room_is_asked_again() -> None:
    war = War({"sedan": ["ge_4_army"], "cambrai": ["fr_1_army"]}, control={"sedan": CP})
    plan = (follow(["ge_4_army"], "amiens"),)
    war.answer(Attack(assault("cambrai", ["ge_4_army"], losses=(), advances=plan))).dice(5, 1)
    war.answer(Retreat((Way(UnitId("fr_1_army"), (SpaceId("chateau_thierry"), SpaceId("melun"))),)))
    assert war.kind == "advance"


def never(war: War, told: Assault) -> list[str]:
    return [each.key for each in advance.never(source(), war.board, told)]


def test_what_can_never_come_of_a_plan_is_known_before_the_battle() -> None:
    placed = {"metz": ["ge_9_army", "ge_corps"], "strasbourg": ["(ge_6_army)"], "nancy": ["(fr_corps)"]}
    war = War(placed)
    every = ["ge_9_army", CORPS, "ge_6_army"]

    def planned(*units: str) -> list[str]:
        return never(war, assault("nancy", every, advances=(follow(units, "nancy"),)))

    assert planned("ge_9_army") == planned("ge_9_army", CORPS) == []
    assert planned(CORPS) == ["too-few-follow"]
    assert planned("ge_6_army") == ["reduced-follows"]
    assert planned("ge_6_army", CORPS) == ["reduced-follows", "too-few-follow"]
    assert never(war, assault("nancy", every, advances=())) == never(war, assault("nancy", every)) == []
    ruined = War(placed, destroyed=(SpaceId("nancy"),))
    assert never(ruined, assault("nancy", every, advances=(follow([CORPS], "nancy"),))) == []
