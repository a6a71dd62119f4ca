"""12.1 to the letter: whom single events, nations and borders keep from attacking, case by case."""

from __future__ import annotations

from typing import Any

import pytest

from games.paths_of_glory.model.board import Tally
from games.paths_of_glory.model.orders import Attack
from games.paths_of_glory.rules.combat import battle
from tests.paths_of_glory.fights import AP, CP, War, assault
from tests.paths_of_glory.positions import source

DATA = source()


def fault(war: War, target: str, units: list[str], **more: Any) -> str:
    order = assault(target, units, **more)
    found = battle.check(DATA, war.board, war.state.hands[war.seat], war.seat, order)
    return "" if found is None else found.key


DUG: dict[str, Any] = {"trenches": {"cambrai": (2, CP)}, "turn": 14, "events": {"lloyd-george": 14}}
HELD = {"control": {"cambrai": CP, "sedan": CP, "brussels": CP, "liege": CP}}
TREATY: dict[str, Any] = {"events": {"treaty-of-brest-litovsk": 3, "oberost": 2}}
KIN = ["br_aus_corps", "br_cnd_corps", "br_pt_corps", "br_ana_corps"]


@pytest.mark.rule("paths_of_glory", "7.1.4")
@pytest.mark.parametrize("kin", KIN)
def test_lloyd_george_holds_back_none_of_the_empire(kin: str) -> None:
    placed = {"amiens": [kin, "br_corps", "fr_corps"], "cambrai": ["ge_corps"]}
    war = War(placed, AP, **DUG, **HELD)
    assert fault(war, "cambrai", [f"{kin}_1"]) == ""
    assert fault(war, "cambrai", ["fr_corps_1"]) == ""
    assert fault(war, "cambrai", ["br_corps_1"]) == "lloyd-george"
    assert fault(war, "cambrai", ["fr_corps_1", "br_corps_1"]) == "lloyd-george"


@pytest.mark.rule("paths_of_glory", "9.5.1.1")
def test_lloyd_george_knows_germans_in_deep_trenches_of_his_turn_only() -> None:
    placed = {"amiens": ["br_corps"], "cambrai": ["ge_corps"]}
    assert fault(War(placed, AP, **DUG, **HELD), "cambrai", ["br_corps_1"]) == "lloyd-george"
    for ended in ("michael", "blucher", "peace-offensive"):
        over = {**DUG, "events": {"lloyd-george": 14, ended: 14}}
        assert fault(War(placed, AP, **over, **HELD), "cambrai", ["br_corps_1"]) == ""
    shallow = {**DUG, "trenches": {"cambrai": (1, CP)}}
    assert fault(War(placed, AP, **shallow, **HELD), "cambrai", ["br_corps_1"]) == ""
    later = {**DUG, "turn": 15}
    assert fault(War(placed, AP, **later, **HELD), "cambrai", ["br_corps_1"]) == ""
    austrians = {**placed, "cambrai": ["ah_corps"]}
    assert fault(War(austrians, AP, **DUG, **HELD), "cambrai", ["br_corps_1"]) == ""


@pytest.mark.rule("paths_of_glory", "9.5.4.1")
@pytest.mark.parametrize("kin", KIN)
def test_cards_for_the_british_help_none_of_the_empire(kin: str) -> None:
    placed = {"amiens": [kin, "br_corps"], "cambrai": ["ge_corps"]}
    war = War(placed, AP, hands={AP: ["ap_18"]}, **HELD)
    assert fault(war, "cambrai", [f"{kin}_1"], cards=["ap_18"]) == "card-misfit"
    assert fault(war, "cambrai", [f"{kin}_1", "br_corps_1"], cards=["ap_18"]) == ""


@pytest.mark.rule("paths_of_glory", "12.1.1")
@pytest.mark.rule("paths_of_glory", "12.1.6")
def test_an_attack_wants_units_of_the_own_side_on_the_map_each_once() -> None:
    placed = {"sedan": ["ge_4_army", "ge_corps"], "cambrai": ["fr_1_army"]}
    war = War(placed, control={"sedan": CP}, reserve={"CP": ["ge_corps"]})
    assert fault(war, "cambrai", []) == "no-units"
    assert fault(war, "cambrai", ["ge_4_army", "ge_4_army"]) == "unit-twice"
    assert fault(war, "cambrai", ["fr_1_army"]) == "no-such-unit"
    assert fault(war, "cambrai", ["ge_corps_2"]) == "no-such-unit"
    assert fault(war, "cambrai", ["ge_4_army", "ge_corps_1"]) == ""


@pytest.mark.rule("paths_of_glory", "9.5.2.4")
@pytest.mark.rule("paths_of_glory", "11.1.11")
def test_greece_half_in_the_war_is_a_battlefield_but_for_its_own_units() -> None:
    placed = {"monastir": ["bu_corps"], "salonika": ["fr_corps"], "florina": ["gr_corps"]}
    half: dict[str, Any] = {
        "war": ("BU", "TU"),
        "control": {"monastir": CP, "skopje": CP, "nis": CP, "salonika": AP, "kavala": AP},
    }
    war = War(placed, **half, events={"salonika": 4})
    assert fault(war, "salonika", ["bu_corps_1"]) == ""
    assert fault(war, "florina", ["bu_corps_1"]) == "neutral-units"
    assert fault(War(placed, **half), "salonika", ["bu_corps_1"]) == "neutral-space"


@pytest.mark.rule("paths_of_glory", "12.1.9")
def test_no_russian_army_attacks_over_the_caucasus_either_way() -> None:
    south = War({"caucasus": ["ru_1_army", "ru_corps"], "poti": ["tu_corps"]}, AP, control={"poti": CP})
    assert fault(south, "poti", ["ru_corps_1"]) == ""
    assert fault(south, "poti", ["ru_1_army"]) == "near-east-armies"
    north = War({"poti": ["ru_cau_army"], "caucasus": ["tu_corps"]}, AP, control={"caucasus": CP})
    assert fault(north, "caucasus", ["ru_cau_army"]) == "caucasus-armies"


@pytest.mark.rule("paths_of_glory", "12.1.9")
@pytest.mark.rule("paths_of_glory", "11.3.2")
def test_an_attack_over_the_caucasus_is_the_crossing_of_its_turn() -> None:
    placed = {"caucasus": ["ru_corps", "ru_corps"], "poti": ["(tu_corps)"], "grozny": ["tu_corps"]}
    war = War(placed, AP, control={"poti": CP, "grozny": CP})
    assert fault(war, "poti", ["ru_corps_1", "ru_corps_2"]) == "caucasus-once"
    war.answer(Attack(assault("poti", ["ru_corps_1"], losses=(), advances=())))
    war.dice(1, 1)
    assert war.board.tally.caucasus == 1
    assert war.kind == "action"  # the other corps has nothing that it may attack any more
    again = War(placed, AP, control={"poti": CP, "grozny": CP}, tally=Tally(caucasus=1))
    assert fault(again, "grozny", ["ru_corps_2"]) == "caucasus-once"
    fallen = War(placed, AP, control={"poti": CP, "grozny": CP}, events={"fall-of-the-tsar": 3})
    assert fault(fallen, "poti", ["ru_corps_1"]) == "caucasus-closed"


@pytest.mark.rule("paths_of_glory", "16.4.9")
def test_the_treaty_shields_russians_from_foes_not_the_fort_that_they_stand_before() -> None:
    # One Russian corps is left of a siege of Strasbourg; its allies may attack the fort from outside.
    placed = {"nancy": ["fr_1_army"], "strasbourg": ["ru_corps"]}
    war = War(placed, AP, ["nancy"], events={"treaty-of-brest-litovsk": 3})
    assert fault(war, "strasbourg", ["fr_1_army"]) == ""
    near = War({"lodz": ["ge_8_army"], "warsaw": ["ru_corps"]}, control={"lodz": CP}, **TREATY)
    assert fault(near, "warsaw", ["ge_8_army"]) == "brest-litovsk"
