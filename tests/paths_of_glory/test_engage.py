"""12.1 and what else says who may attack what: nations, dotted lines, forts, seasons, events, supply."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from adjudicator.conditions import Fact
from games.paths_of_glory.atlas import SpaceId
from games.paths_of_glory.orders import Advances, Assault, Attack
from games.paths_of_glory.stages import battle, engage
from tests.paths_of_glory.fights import AP, CP, War, assault
from tests.paths_of_glory.positions import UnitId, source

DATA = source()


def fault(war: War, target: str, units: list[str], **more: Any) -> str:
    """The rule by which the battle is refused; empty where it may be fought."""
    found = battle.check(DATA, war.board, war.state.hands[war.seat], war.seat, assault(target, units, **more))
    return "" if found is None else found.rule or found.key


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


def plan(war: War, *attacks: Assault) -> War:
    """The attacks planned beforehand, in turn."""
    stage = replace(war.state.stack[-1], orders=attacks, ask=False)  # type: ignore[type-var]
    war.state = replace(war.state, stack=(*war.state.stack[:-1], stage))
    from games.paths_of_glory import turn
    from games.paths_of_glory.change import Change

    change = Change(DATA, war.state)
    turn.settle(change)
    war.state, war.events = change.state, change.events
    return war


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
