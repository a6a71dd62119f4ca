"""12.3: when a flank attack may be tried, what helps it, who fires first."""

from __future__ import annotations

from typing import Any

import pytest

from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.orders import Attack, Cards, Losses
from games.paths_of_glory.rules.combat import battle, flank
from tests.paths_of_glory.fights import AP, CP, ELIMINATED, War, assault
from tests.paths_of_glory.positions import UnitId, source

DATA = source()


def fault(war: War, target: str, units: list[str], pin: str, **more: Any) -> str:
    order = assault(target, units, pin=SpaceId(pin), **more)
    found = battle.check(DATA, war.board, war.state.hands[war.seat], war.seat, order)
    return "" if found is None else found.key


AROUND = {"koblenz": ["ge_3_army"], "metz": ["ge_4_army", "ge_corps"], "sedan": ["fr_5_army"]}


@pytest.mark.rule("paths_of_glory", "12.3.1")
def test_two_spaces_an_army_open_ground_no_trench_no_lone_fort() -> None:
    war = War(AROUND)
    assert fault(war, "sedan", ["ge_3_army", "ge_4_army"], "metz") == ""
    assert fault(war, "sedan", ["ge_4_army", "ge_corps_1"], "metz") == "flank-one-space"
    corps = War({"koblenz": ["ge_corps"], "metz": ["ge_corps"], "sedan": ["fr_corps"]})
    assert fault(corps, "sedan", ["ge_corps_1", "ge_corps_2"], "metz") == "flank-no-army"
    dug = War(AROUND, trenches={"sedan": (1, AP)})
    assert fault(dug, "sedan", ["ge_3_army", "ge_4_army"], "metz") == "flank-trench"
    swamp = War(
        {"ostend": ["ge_1_army"], "cambrai": ["ge_2_army"], "calais": ["fr_5_army"]},
        control={
            "ostend": CP,
            "cambrai": CP,
            "brussels": CP,
            "liege": CP,
        },
        destroyed=(SpaceId("liege"),),
    )
    assert fault(swamp, "calais", ["ge_1_army", "ge_2_army"], "ostend") == "flank-terrain"
    carpathians = {"stanislau": ["ru_3_army"], "czernowitz": ["ru_8_army"], "munkacs": ["ah_corps"]}
    taken = {"stanislau": AP, "czernowitz": AP, "tarnopol": AP}
    mountain = War(carpathians, AP, control=taken)
    assert fault(mountain, "munkacs", ["ru_3_army", "ru_8_army"], "stanislau") == "flank-terrain"
    fort = War({"strasbourg": ["ge_6_army"], "metz": ["ge_4_army"], "nancy": []})
    assert fault(fort, "nancy", ["ge_6_army", "ge_4_army"], "metz") == "flank-fort"
    held = War({"strasbourg": ["ge_6_army"], "metz": ["ge_4_army"], "nancy": ["fr_corps"]})
    assert fault(held, "nancy", ["ge_6_army", "ge_4_army"], "metz") == ""


@pytest.mark.rule("paths_of_glory", "12.3.1")
@pytest.mark.rule("paths_of_glory", "12.2.4")
def test_a_card_that_cancels_the_trench_opens_the_flank() -> None:
    war = War(AROUND, trenches={"sedan": (2, AP)}, hands={CP: ["cp_50"]}, events={"h-l-take-command": 4})
    assert fault(war, "sedan", ["ge_3_army", "ge_4_army"], "metz", cards=["cp_50"]) == ""
    war.answer(Attack(assault("sedan", ["ge_3_army", "ge_4_army"], pin=SpaceId("metz"), cards=["cp_50"])))
    # The card lies open before the die is thrown.
    assert war.board.table[CP] == ("cp_50",)
    assert war.roll.sides == (6,)


@pytest.mark.rule("paths_of_glory", "12.3.2")
def test_the_pin_is_one_of_the_attacking_spaces_and_others_must_be_free() -> None:
    war = War(AROUND)
    assert fault(war, "sedan", ["ge_3_army", "ge_4_army"], "liege") == "flank-pin"
    order = assault("sedan", ["ge_3_army", "ge_4_army"])
    fight = battle.fight_of(DATA, war.board, CP, order)
    assert flank.modifier(DATA, war.board, fight, SpaceId("metz")) == 1
    # A corps in Nancy holds Metz, not Koblenz; its fort alone would hold nobody.
    held = War({**AROUND, "nancy": ["fr_corps"]})
    assert flank.modifier(DATA, held.board, fight, SpaceId("koblenz")) == 0
    assert flank.modifier(DATA, held.board, fight, SpaceId("metz")) == 1
    # The space that is attacked does not count, nor what is joined by a dotted line only.
    placed = {
        "riga": ["ge_8_army"],
        "szawli": ["ge_10_army"],
        "dvinsk": ["ru_1_army"],
        "reval": ["ru_2_army"],
    }
    east = War(placed, control={"riga": CP, "szawli": CP, "memel": CP}, destroyed=(SpaceId("riga"),))
    fight = battle.fight_of(DATA, east.board, CP, assault("dvinsk", ["ge_8_army", "ge_10_army"]))
    assert flank.modifier(DATA, east.board, fight, SpaceId("szawli")) == 1


@pytest.mark.rule("paths_of_glory", "12.3.2")
@pytest.mark.rule("paths_of_glory", "12.1.10")
def test_london_helps_no_flank() -> None:
    placed = {"london": ["br_1_army"], "caen": ["br_2_army"], "cherbourg": ["ge_corps"]}
    war = War(placed, AP, control={"cherbourg": CP})
    fight = battle.fight_of(DATA, war.board, AP, assault("cherbourg", ["br_1_army", "br_2_army"]))
    assert flank.modifier(DATA, war.board, fight, SpaceId("caen")) == 0
    assert flank.modifier(DATA, war.board, fight, SpaceId("london")) == 1


@pytest.mark.rule("paths_of_glory", "12.3.3")
@pytest.mark.rule("paths_of_glory", "12.2.5")
@pytest.mark.rule("paths_of_glory", "12.2.10")
def test_success_fires_before_the_answer_failure_after() -> None:
    order = Attack(assault("sedan", ["ge_3_army", "ge_4_army"], pin=SpaceId("metz"), losses=(), advances=()))
    won = War({**AROUND, "sedan": ["(fr_5_army)"]}).answer(order).dice(3)
    assert won.state.stack[-1].firing == (CP,)  # type: ignore[union-attr]
    won.dice(4)  # 5: the army, and two steps of nobody: no corps in reserve
    assert won.where("fr_5_army") == "REMOVED"
    # Nobody is left to fire back.
    assert [each["seat"] for each in won.told("nobody-fires")] == [AP]
    assert won.told("battle-decided")[-1]["defence"] == 0
    lost = War(AROUND).answer(order).dice(2)
    assert lost.told("flank")[-1]["won"] is False
    assert lost.state.stack[-1].firing == (AP,)  # type: ignore[union-attr]
    lost.dice(6)  # 4: an army of the attacker is reduced before it fires
    assert lost.told("step-lost")
    lost.dice(1)
    assert lost.told("fired")[-1]["factors"] == 5 + 3


@pytest.mark.rule("paths_of_glory", "12.3.4")
def test_cards_once_played_count_whoever_is_left() -> None:
    placed = {
        "chateau_thierry": ["br_corps", "fr_1_army"],
        "verdun": ["fr_2_army"],
        "cambrai": [],
        "sedan": ["ge_4_army"],
    }
    war = War(
        placed, AP, hands={AP: ["ap_18"]}, control={"sedan": CP}, commitment={AP: "limited", CP: "limited"}
    )
    units = ["br_corps_1", "fr_1_army", "fr_2_army"]
    war.answer(
        Attack(assault("sedan", units, pin=SpaceId("verdun"), cards=["ap_18"], losses=(), advances=()))
    )
    war.dice(1)
    # Sedan's Germans fire first: 2 of 5 factors kill the only British corps, step by step.
    war.dice(1)
    assert war.where("br_corps_1") == ELIMINATED[AP]
    war.dice(1)
    assert war.told("fired")[-1]["modifier"] == 1


@pytest.mark.rule("paths_of_glory", "12.3.4.1")
def test_kemal_fires_on_the_table_of_armies_even_with_no_factor_left() -> None:
    placed = {"baghdad": ["tu_corps", "(tu_corps)"], "kut": ["br_mef_army"], "samawah": ["(br_ana_corps)"]}
    war = War(
        placed,
        AP,
        hands={CP: ["cp_31"]},
        commitment={AP: "limited", CP: "limited"},
        control={
            "kut": AP,
            "samawah": AP,
            "an_nasiriya": AP,
            "qurna": AP,
        },
    )
    order = assault("baghdad", ["br_mef_army", "br_ana_corps_1"], pin=SpaceId("kut"), losses=(), advances=())
    war.answer(Attack(order)).dice(6).answer(Cards((CardId("cp_31"),)))
    war.dice(2)  # 1
    war.answer(Losses((UnitId("tu_corps_1"),)))  # the Turks have two corps of no factor left
    assert war.where("tu_corps_1") == "(baghdad)"
    war.dice(6)
    fired = war.told("fired")[-1]
    assert (fired["seat"], fired["table"], fired["factors"], fired["column"]) == (CP, "army", 0, 1)
    assert fired["loss"] == 2
    # 9.5.4.2: of use in one battle a turn only, it is gone even after a victory.
    assert war.board.discards[CP] == ("cp_31",)


@pytest.mark.rule("paths_of_glory", "15.1.6")
def test_a_lone_fort_is_not_flanked_a_held_one_is() -> None:
    held = War({"strasbourg": ["ge_6_army"], "metz": ["ge_4_army"], "nancy": ["fr_corps"]})
    order = assault("nancy", ["ge_6_army", "ge_4_army"], pin=SpaceId("metz"))
    assert battle.check(DATA, held.board, (), CP, order) is None
    alone = War({"strasbourg": ["ge_6_army"], "metz": ["ge_4_army"], "nancy": []})
    found = battle.check(DATA, alone.board, (), CP, order)
    assert found is not None
    assert found.key == "flank-fort"
