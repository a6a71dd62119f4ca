"""12.1: who may attack what, and attacks planned beforehand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from adjudicator.conditions import Fact
from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.orders import Advances, Attack
from games.paths_of_glory.rules.combat import battle, engage
from tests.paths_of_glory.engagements import DATA, fault, plan
from tests.paths_of_glory.fights import AP, CP, War, assault
from tests.paths_of_glory.positions import UnitId

FRONT = {"koblenz": ["ge_3_army"], "metz": ["ge_4_army", "ge_5_army"], "sedan": ["fr_5_army"]}


@pytest.mark.rule("paths_of_glory", "12.1.1")
def test_only_units_of_spaces_activated_to_attack() -> None:
    war = War(FRONT, CP, ["metz"])
    assert fault(war, "sedan", ["ge_4_army"]) == ""
    assert fault(war, "sedan", ["ge_3_army"]) == "12.1.1"
    assert fault(war, "sedan", ["fr_5_army"]) == "12.1.1"
    assert fault(war, "sedan", ["ge_9_army"]) == "12.1.1"
    # Nobody has to attack.
    war.answer(Attack(None))
    assert war.ask.kind == "action"
    assert war.ask.seat == AP


@pytest.mark.rule("paths_of_glory", "12.1.2")
def test_units_that_retreated_are_no_aim_alone() -> None:
    war = War(FRONT)
    war.state = replace(
        war.state, board=replace(war.board, now=replace(war.board.now, retreated=(UnitId("fr_5_army"),)))
    )
    assert fault(war, "sedan", ["ge_4_army"]) == "12.1.2"
    joined = War({**FRONT, "sedan": ["fr_5_army", "fr_corps"]})
    joined.state = replace(
        joined.state,
        board=replace(joined.board, now=replace(joined.board.now, retreated=(UnitId("fr_5_army"),))),
    )
    assert fault(joined, "sedan", ["ge_4_army"]) == ""


@pytest.mark.rule("paths_of_glory", "12.1.4")
def test_neighbours_only_and_any_number_of_them() -> None:
    war = War(
        {**FRONT, "liege": ["ge_1_army"], "essen": ["ge_2_army"]},
        control={"liege": CP},
        destroyed=(SpaceId("liege"),),
    )
    assert fault(war, "sedan", ["ge_1_army", "ge_3_army", "ge_4_army", "ge_5_army"]) == ""
    assert fault(war, "sedan", ["ge_2_army"]) == "12.1.4"
    assert fault(war, "verdun", ["ge_4_army"]) == ""  # a fort that nobody holds
    assert fault(war, "luxembourg", ["ge_4_army"]) == "no-such-space"
    assert fault(war, "kassel", ["ge_3_army"]) == "12.1.4"


@pytest.mark.rule("paths_of_glory", "12.1.4")
def test_an_empty_space_without_fort_is_no_aim() -> None:
    war = War({"metz": ["ge_4_army"], "koblenz": ["ge_3_army"]})
    assert fault(war, "sedan", ["ge_4_army"]) == "12.1.4"


@pytest.mark.rule("paths_of_glory", "12.1.5")
@pytest.mark.rule("paths_of_glory", "12.1.6")
@pytest.mark.rule("paths_of_glory", "12.1.8")
def test_units_of_a_space_attack_apart_each_once_and_each_space_once() -> None:
    war = War({**FRONT, "nancy": ["fr_2_army"]}, destroyed=(SpaceId("liege"),))
    both = (
        assault("sedan", ["ge_4_army"], losses=(), advances=()),
        assault("nancy", ["ge_5_army"], losses=(), advances=()),
    )
    assert battle.check_orders(DATA, war.board, (), CP, both) is None
    again = battle.check_orders(DATA, war.board, (), CP, (*both, assault("sedan", ["ge_3_army"])))
    assert again is not None
    assert (again.rule, again.args["attack"]) == ("12.1.6", 3)
    twice = battle.check_orders(DATA, war.board, (), CP, (*both, assault("verdun", ["ge_4_army"])))
    assert twice is not None
    assert twice.key == "has-attacked"
    war.answer(Attack(both[0])).dice(1, 6)  # 5: 2; 3: 4
    # Only the army that attacked suffers.
    assert war.where("ge_4_army") == "(metz)"
    assert war.where("ge_5_army") == "metz"
    assert war.refused(Attack(assault("sedan", ["ge_3_army"]))).key == "space-attacked"
    assert war.refused(Attack(assault("nancy", ["ge_4_army"]))).key == "has-attacked"
    war.answer(Attack(both[1])).dice(1, 1)
    # Koblenz could only attack Sedan, which has been attacked: nothing is asked any more.
    assert war.ask.kind == "action"
    assert war.ask.seat == AP


@pytest.mark.rule("paths_of_glory", "12.1.9")
@pytest.mark.rule("paths_of_glory", "11.1.4")
def test_dotted_lines_are_for_their_nations() -> None:
    war = War(
        {"reval": ["ru_1_army"], "riga": ["ge_8_army"]},
        AP,
        control={"riga": CP},
        destroyed=(SpaceId("riga"),),
    )
    assert fault(war, "riga", ["ru_1_army"]) == ""
    war = War(
        {"riga": ["ge_8_army"], "reval": ["ru_1_army"]},
        CP,
        control={"riga": CP},
        destroyed=(SpaceId("riga"),),
    )
    assert fault(war, "reval", ["ge_8_army"]) == "12.1.9"


@pytest.mark.rule("paths_of_glory", "12.1.9")
@pytest.mark.rule("paths_of_glory", "11.3.2")
def test_one_russian_corps_a_turn_over_the_caucasus_and_no_army() -> None:
    placed: Mapping[str, list[str]] = {
        "caucasus": ["ru_1_army", "ru_corps", "ru_corps"],
        "poti": ["tu_corps"],
    }
    control = {"poti": CP}
    war = War(placed, AP, control=control)
    assert fault(war, "poti", ["ru_corps_1"]) == ""
    assert fault(war, "poti", ["ru_1_army"]) == "11.3.1"
    assert fault(war, "poti", ["ru_corps_1", "ru_corps_2"]) == "12.1.9"
    war.answer(Attack(assault("poti", ["ru_corps_1"], losses=(), advances=()))).dice(1, 1)
    assert war.board.tally.caucasus == 1
    assert fault(War(placed, AP, control=control, tally=war.board.tally), "poti", ["ru_corps_2"]) == "12.1.9"
    closed = War(placed, AP, control=control, events={"fall-of-the-tsar": 4})
    assert fault(closed, "poti", ["ru_corps_1"]) == "11.3.2"


@pytest.mark.rule("paths_of_glory", "12.1.10")
def test_london_attacks_with_company_in_france_or_belgium_taranto_alone() -> None:
    placed = {"london": ["br_1_army"], "amiens": ["br_2_army"], "calais": ["ge_4_army"]}
    war = War(placed, AP, control={"calais": CP})
    assert fault(war, "calais", ["br_1_army"]) == "12.1.10"
    assert fault(war, "calais", ["br_1_army", "br_2_army"]) == ""
    war = War({"taranto": ["it_1_army"], "valona": ["ah_corps"]}, AP, control={"valona": CP})
    assert fault(war, "valona", ["it_1_army"]) == ""
    war = War({"taranto": ["fr_1_army"], "valona": ["ah_corps"]}, AP, control={"valona": CP})
    assert fault(war, "valona", ["fr_1_army"]) == "12.1.9"


@pytest.mark.rule("paths_of_glory", "12.1.11")
@pytest.mark.rule("paths_of_glory", "12.1.11.1")
def test_nations_attack_together_from_one_space_or_round_one_that_has_them_all() -> None:
    placed = {
        "chateau_thierry": ["fr_1_army", "br_1_army"],
        "verdun": ["fr_2_army"],
        "brussels": ["be_1_army"],
        "sedan": ["ge_4_army"],
    }
    war = War(placed, AP, control={"sedan": CP})
    assert fault(war, "sedan", ["fr_1_army", "br_1_army"]) == ""
    assert fault(war, "sedan", ["fr_1_army", "br_1_army", "fr_2_army"]) == ""
    # Every nation must fight from the common space, not only stand there.
    assert fault(war, "sedan", ["br_1_army", "fr_2_army"]) == "12.1.11.1"
    assert fault(war, "sedan", ["fr_1_army", "be_1_army"]) == "12.1.11.1"


@pytest.mark.rule("paths_of_glory", "12.1.11.2")
def test_who_counts_as_british_turkish_and_serbian() -> None:
    placed = {
        "chateau_thierry": ["br_cnd_corps", "br_aus_corps"],
        "verdun": ["br_1_army"],
        "sedan": ["ge_4_army"],
    }
    war = War(placed, AP, control={"sedan": CP})
    assert fault(war, "sedan", ["br_cnd_corps_1", "br_aus_corps_1", "br_1_army"]) == ""
    placed = {"tirana": ["mn_corps"], "valona": ["sb_1_army"], "cetinje": ["ah_corps"]}
    war = War(
        {"tirana": ["mn_corps"], "mostar": ["sb_corps"], "cetinje": ["ah_corps"]},
        AP,
        control={
            "cetinje": CP,
            "mostar": AP,
            "sarajevo": AP,
            "valjevo": AP,
        },
    )
    together = assault("cetinje", ["mn_corps_1", "sb_corps_1"])
    assert engage.planned(DATA, war.board, AP, together) is None
    kinds = DATA.roster.kinds
    assert kinds["tu_sn_corps"].attacks_as == "TU"  # type: ignore[index]
    assert kinds["br_ana_corps"].attacks_as == kinds["br_pt_corps"].attacks_as == "BR"  # type: ignore[index]
    # 9.2.3 makes Belgians cheap beside the British, not British.
    placed = {"amiens": ["br_1_army"], "calais": ["be_1_army"], "cambrai": ["ge_4_army"]}
    war = War(placed, AP, control={"cambrai": CP})
    assert fault(war, "cambrai", ["br_1_army", "be_1_army"]) == "12.1.11.1"


def test_planned_attacks_wait_for_their_conditions() -> None:
    war = War({**FRONT, "nancy": ["fr_2_army"], "cambrai": ["fr_9_army"]})
    taken = Fact("taken-sedan", "is", True)
    held = Fact("taken-sedan", "is", False)
    plan(
        war,
        assault("sedan", ["ge_3_army", "ge_4_army"], losses=(), advances=()),
        assault("verdun", ["ge_5_army"], losses=(), advances=(), when=taken),
        assault("nancy", ["ge_5_army"], losses=(), advances=(), when=held),
    )
    war.dice(1, 4)
    assert [each["space"] for each in war.told("attack-unmet")] == ["verdun"]
    assert [each["space"] for each in war.told("battle")] == ["sedan", "nancy"]
    war.dice(1, 1)
    assert war.ask.seat == AP


def test_a_planned_attack_that_has_become_impossible_gives_way_to_another() -> None:
    war = War(
        {"metz": ["ge_4_army", "ge_5_army"], "koblenz": ["ge_3_army"], "sedan": ["(fr_corps)"], "nancy": []}
    )
    first = assault("sedan", ["ge_4_army"], losses=(), advances=())
    plan(war, first, assault("sedan", ["ge_5_army"], losses=(), advances=()))
    war.dice(6, 1)
    dropped = war.told("attack-dropped")
    assert [each["fault"] for each in dropped] == ["space-attacked"]
    told = [event for event in war.events if event.key == "attack-dropped"]
    assert told[0].audience.seats == (CP,)
    assert war.ask.kind == "attack"
    war.answer(Attack(assault("nancy", ["ge_5_army"], losses=(), advances=()))).dice(6, 1)
    assert war.board.destroyed == ("nancy",)


@pytest.mark.rule("paths_of_glory", "9.2.9")
def test_a_fort_that_its_besiegers_left_is_attacked_from_beside() -> None:
    war = War({"metz": ["ge_4_army"], "nancy": []})
    war.answer(Attack(assault("nancy", ["ge_4_army"]))).dice(4, 1)
    assert war.board.destroyed == ("nancy",)
    assert war.kind == "advance"
    war.answer(Advances(()))
    assert war.board.control[SpaceId("nancy")] == AP
