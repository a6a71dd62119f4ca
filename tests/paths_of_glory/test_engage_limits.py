"""What other chapters say of attacks: forts, deserts, the Near East, neutrals, supply, events."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.orders import Attack
from games.paths_of_glory.rules.combat import battle, engage
from tests.paths_of_glory.engagements import DATA, fault
from tests.paths_of_glory.fights import AP, CP, War, assault
from tests.paths_of_glory.positions import UnitId

FRONT = {"koblenz": ["ge_3_army"], "metz": ["ge_4_army", "ge_5_army"], "sedan": ["fr_5_army"]}


@pytest.mark.rule("paths_of_glory", "15.1.2")
@pytest.mark.rule("paths_of_glory", "15.1.3")
def test_a_fort_is_attacked_from_beside_a_besieged_one_from_within() -> None:
    war = War({"metz": ["ge_4_army"], "verdun": []})
    assert fault(war, "verdun", ["ge_4_army"]) == ""
    war = War({"metz": ["ge_4_army"], "verdun": ["ge_5_army", "ge_corps"]})
    assert fault(war, "verdun", ["ge_4_army"]) == "15.1.3"
    assert fault(war, "verdun", ["ge_5_army"]) == ""
    assert fault(war, "verdun", ["ge_5_army", "ge_corps_1"]) == ""
    assert fault(war, "verdun", ["ge_5_army", "ge_4_army"]) == "15.1.3"


@pytest.mark.rule("paths_of_glory", "15.2.3")
def test_besiegers_that_are_needed_attack_nobody_else() -> None:
    war = War({"verdun": ["ge_5_army", "ge_corps", "ge_4_army"], "nancy": ["fr_1_army"]})
    assert fault(war, "nancy", ["ge_5_army", "ge_corps_1"]) == ""
    assert fault(war, "nancy", ["ge_5_army", "ge_4_army"]) == "15.2.3"
    # Who attacked from there before keeps up no siege either.
    gone = War({"verdun": ["ge_5_army", "ge_4_army"], "nancy": ["fr_1_army"], "bar_le_duc": ["fr_2_army"]})
    gone.answer(Attack(assault("nancy", ["ge_5_army"], losses=(), advances=()))).dice(1, 1)
    assert fault(gone, "bar_le_duc", ["ge_4_army"]) == "15.2.3"


@pytest.mark.rule("paths_of_glory", "15.1.11")
def test_germans_wait_for_oberost_before_russian_forts() -> None:
    placed = {
        "insterberg": ["ge_8_army"],
        "kovno": ["ru_1_army"],
        "przemysl": ["ah_1_army"],
        "lemberg": ["ru_3_army"],
    }
    assert fault(War(placed, status={AP: 0, CP: 3}), "kovno", ["ge_8_army"]) == "15.1.11"
    assert fault(War(placed, status={AP: 0, CP: 4}), "kovno", ["ge_8_army"]) == ""
    assert fault(War(placed, events={"oberost": 2}), "kovno", ["ge_8_army"]) == ""
    ruined = War(placed, destroyed=(SpaceId("kovno"),))
    assert fault(ruined, "kovno", ["ge_8_army"]) == ""
    austrian = War({"lemberg": ["ah_1_army"], "lutsk": ["ru_1_army"]})
    assert fault(austrian, "lutsk", ["ah_1_army"]) == ""


@pytest.mark.rule("paths_of_glory", "15.1.12")
def test_russians_leave_german_forts_alone_in_august_1914() -> None:
    placed = {"lodz": ["ru_2_army"], "posen": ["ge_corps"], "thorn": []}
    assert fault(War(placed, AP, turn=1), "posen", ["ru_2_army"]) == "15.1.12"
    assert fault(War(placed, AP, turn=1), "thorn", ["ru_2_army"]) == "15.1.12"
    assert fault(War(placed, AP, turn=2), "posen", ["ru_2_army"]) == ""


@pytest.mark.rule("paths_of_glory", "15.2.5")
def test_no_battles_in_or_out_of_deserts_in_summer() -> None:
    placed = {"cairo": ["br_corps"], "sinai": ["tu_corps"]}
    assert fault(War(placed, AP, turn=6), "sinai", ["br_corps_1"]) == "15.2.5"
    assert fault(War(placed, AP, turn=7), "sinai", ["br_corps_1"]) == ""
    assert fault(War(placed, CP, turn=6), "cairo", ["tu_corps_1"]) == "15.2.5"


@pytest.mark.rule("paths_of_glory", "11.3.1")
@pytest.mark.rule("paths_of_glory", "9.2.7")
def test_armies_of_the_near_east_only_attack_there() -> None:
    placed = {"port_said": ["br_1_army", "br_ne_army", "br_corps"], "sinai": ["tu_corps"]}
    war = War(placed, AP)
    assert fault(war, "sinai", ["br_1_army"]) == "11.3.1"
    assert fault(war, "sinai", ["br_ne_army"]) == ""
    assert fault(war, "sinai", ["br_corps_1"]) == ""
    home = War(placed, AP, homebound=(UnitId("br_ne_army"),))
    assert fault(home, "sinai", ["br_ne_army"]) == "9.5.3.4"
    # From Europe into the Near East, with any corps.
    war = War({"adrianople": ["gr_corps"], "constantinople": ["tu_corps"]}, AP, control={"adrianople": AP})
    assert engage.planned(DATA, war.board, AP, assault("constantinople", ["gr_corps_1"])) is None


@pytest.mark.rule("paths_of_glory", "11.1.17")
def test_the_expeditionary_force_stays_in_the_west() -> None:
    war = War({"grenoble": ["br_bef_army", "br_1_army"], "turin": ["ah_1_army"]}, AP, control={"turin": CP})
    assert fault(war, "turin", ["br_bef_army"]) == "11.1.17"
    assert fault(war, "turin", ["br_1_army"]) == ""
    war = War({"sedan": ["br_bef_corps"], "metz": ["ge_corps"]}, AP)
    assert fault(war, "metz", ["br_bef_corps_1"]) == ""


@pytest.mark.rule("paths_of_glory", "16.4.9")
def test_after_brest_litovsk_nobody_attacks_russians_but_turks_in_the_near_east() -> None:
    peace = {"treaty-of-brest-litovsk": 4}
    placed = {"dubno": ["ru_3_army"], "tarnopol": ["ah_3_army"], "rize": ["tu_corps"], "batum": ["ru_corps"]}
    war = War(placed, AP, events=peace)
    assert fault(war, "tarnopol", ["ru_3_army"]) == "16.4.9"
    war = War(placed, CP, events=peace)
    assert fault(war, "dubno", ["ah_3_army"]) == "16.4.9"
    assert fault(war, "batum", ["tu_corps_1"]) == ""


@pytest.mark.rule("paths_of_glory", "11.1.11")
@pytest.mark.rule("paths_of_glory", "9.5.2.4")
def test_neutral_spaces_and_neutral_greeks_are_no_aim() -> None:
    placed = {
        "trieste": ["ah_1_army"],
        "udine": ["it_1_army"],
        "monastir": ["bu_corps"],
        "florina": ["gr_corps"],
    }
    war = War(placed, CP, war=("BU",), events={"salonika": 4}, control={"monastir": CP, "skopje": CP})
    assert fault(war, "udine", ["ah_1_army"]) == "11.1.11"
    assert fault(war, "florina", ["bu_corps_1"]) == "9.5.2.4"
    war = War(
        {**placed, "salonika": ["br_corps"]},
        CP,
        war=("BU",),
        events={"salonika": 4},
        control={
            "monastir": CP,
            "skopje": CP,
            "salonika": AP,
        },
    )
    assert fault(war, "salonika", ["bu_corps_1"]) == ""


@pytest.mark.rule("paths_of_glory", "5.7.4")
def test_historical_only_italian_and_austrian_armies_fight_in_italy_before_total_war() -> None:
    placed = {"trieste": ["ge_14_army", "ah_1_army", "ge_corps"], "udine": ["it_1_army"]}
    war = War(placed, scenario="historical")
    assert fault(war, "udine", ["ge_14_army"]) == "5.7.4"
    assert fault(war, "udine", ["ah_1_army"]) == ""
    assert fault(war, "udine", ["ge_corps_1"]) == ""
    total = War(placed, scenario="historical", commitment={AP: "total", CP: "limited"})
    assert fault(total, "udine", ["ge_14_army"]) == ""


@pytest.mark.rule("paths_of_glory", "14.1.1.1")
@pytest.mark.rule("paths_of_glory", "14.1.1.2")
@pytest.mark.rule("paths_of_glory", "14.3.1")
def test_out_of_supply_nobody_attacks() -> None:
    cut = {"cambrai": ["ge_3_army"], "chateau_thierry": ["fr_9_army"]}
    war = War(cut, control={"cambrai": CP})
    assert fault(war, "chateau_thierry", ["ge_3_army"]) == "14.3.1"
    fed = War(cut, control={"cambrai": CP, "sedan": CP})
    assert fault(fed, "chateau_thierry", ["ge_3_army"]) == ""
    # Who was out of supply when the space was activated does not attack in this round.
    late = replace(fed.board, now=replace(fed.board.now, unsupplied=(UnitId("ge_3_army"),)))
    found = battle.check(DATA, late, (), CP, assault("chateau_thierry", ["ge_3_army"]))
    assert found is not None
    assert found.rule == "14.1.1.1"


@pytest.mark.rule("paths_of_glory", "7.1.4")
def test_lloyd_george_holds_the_british_back_but_not_their_dominions() -> None:
    placed = {"amiens": ["br_1_army"], "calais": ["br_cnd_corps"], "cambrai": ["ge_4_army"]}
    fields: dict[str, Any] = {"control": {"cambrai": CP, "brussels": CP, "sedan": CP}, "turn": 14}
    deep = {"cambrai": (2, CP)}
    war = War(placed, AP, trenches=deep, events={"lloyd-george": 14}, **fields)
    assert battle.check(DATA, war.board, (), AP, assault("cambrai", ["br_1_army"])).key == "lloyd-george"  # type: ignore[union-attr]
    assert fault(war, "cambrai", ["br_cnd_corps_1"]) == ""
    shallow = War(placed, AP, trenches={"cambrai": (1, CP)}, events={"lloyd-george": 14}, **fields)
    assert fault(shallow, "cambrai", ["br_1_army"]) == ""
    over = War(placed, AP, trenches=deep, events={"lloyd-george": 13}, **fields)
    assert fault(over, "cambrai", ["br_1_army"]) == ""
    ended = War(placed, AP, trenches=deep, events={"lloyd-george": 14, "michael": 14}, **fields)
    assert fault(ended, "cambrai", ["br_1_army"]) == ""


def test_stavka_timidity_shields_germans_in_trenches() -> None:
    placed = {"dubno": ["ru_3_army"], "tarnopol": ["ge_corps"]}
    timid = {"stavka-timidity": 5}
    war = War(placed, AP, trenches={"tarnopol": (1, CP)}, events=timid)
    assert fault(war, "tarnopol", ["ru_3_army"]) == "9.5.1.1"
    mixed = War(
        {**placed, "tarnopol": ["ge_corps", "ah_corps"]}, AP, trenches={"tarnopol": (1, CP)}, events=timid
    )
    assert fault(mixed, "tarnopol", ["ru_3_army"]) == ""
    assert fault(War(placed, AP, events=timid), "tarnopol", ["ru_3_army"]) == ""
