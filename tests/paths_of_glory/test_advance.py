"""12.7: who follows, how far, and where nobody may."""

from __future__ import annotations

from typing import Any

import pytest

from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Advances, Attack, Retreat, Way
from tests.paths_of_glory.fights import AP, CP, War, assault, follow

THREE = ["ge_4_army", "ge_5_army", "ge_3_army"]


def go(unit: str, *path: str) -> Way:
    return Way(UnitId(unit), tuple(map(SpaceId, path)))


def won(war: War, target: str, units: list[str], dice: tuple[int, int], *ways: Way) -> War:
    """Until the advance, the defenders having gone ``ways``."""
    war.answer(Attack(assault(target, units, losses=()))).dice(*dice)
    return war.answer(Retreat(ways)) if ways else war


def moves(*what: tuple[list[str], str]) -> Advances:
    return Advances(tuple(follow(units, to) for units, to in what))


CAMBRAI: dict[str, Any] = {"placed": {"sedan": THREE, "cambrai": ["fr_1_army"]}, "control": {"sedan": CP}}


@pytest.mark.rule("paths_of_glory", "12.7.1")
@pytest.mark.rule("paths_of_glory", "12.1.8")
def test_full_units_of_the_battle_follow() -> None:
    war = won(War(**CAMBRAI), "cambrai", THREE[:2], (2, 5), go("fr_1_army", "chateau_thierry"))  # 4: 3
    assert war.where("ge_4_army") == "(sedan)"
    assert war.refused(moves((["ge_4_army"], "cambrai"))).rule == "12.7.1"  # reduced
    assert war.refused(moves((["ge_3_army"], "cambrai"))).rule == "12.7.1"  # did not fight
    war.answer(moves((["ge_5_army"], "cambrai")))
    assert war.where("ge_5_army") == "cambrai"
    assert war.board.control[SpaceId("cambrai")] == CP


@pytest.mark.rule("paths_of_glory", "12.7.1")
@pytest.mark.rule("paths_of_glory", "10.1.1")
def test_stacking_holds() -> None:
    placed = {"sedan": THREE, "brussels": ["ge_1_army"], "cambrai": ["(fr_corps)"]}
    war = War(placed, control={"sedan": CP, "brussels": CP, "liege": CP}, destroyed=(SpaceId("liege"),))
    won(war, "cambrai", [*THREE, "ge_1_army"], (6, 1))
    assert war.refused(moves(([*THREE, "ge_1_army"], "cambrai"))).rule == "10.1.2"
    war.answer(moves((THREE, "cambrai")))


@pytest.mark.rule("paths_of_glory", "12.7.1")
def test_a_lone_fort_must_fall_before_anybody_enters() -> None:
    war = War({"metz": THREE, "verdun": []})
    won(war, "verdun", ["ge_4_army"], (1, 1))  # 2 of 3
    assert war.told("battle-decided")[-1]["winner"] == CP
    assert war.kind == "attack"  # no advance, others may attack elsewhere
    fallen = won(War({"metz": THREE, "verdun": []}), "verdun", ["ge_4_army"], (3, 1))
    assert fallen.kind == "advance"
    # Besiegers who take the fort stand where they would go.
    inside = won(War({"verdun": ["ge_4_army"]}), "verdun", ["ge_4_army"], (6, 1))
    assert inside.board.destroyed == ("verdun",)
    assert inside.kind == "action"


@pytest.mark.rule("paths_of_glory", "12.7.2")
def test_behind_a_destroyed_stack_only_its_space() -> None:
    placed = {"sedan": THREE, "cambrai": ["(fr_corps)"]}
    war = won(War(placed, control={"sedan": CP}), "cambrai", THREE, (6, 1))
    assert war.kind == "advance"
    assert war.refused(moves((["ge_4_army"], "amiens"))).rule == "12.7.3"
    war.answer(moves((["ge_4_army"], "cambrai")))
    # It is enough that they are gone, whoever has the higher loss number.
    lost = War({"sedan": ["ge_corps", "ge_corps"], "cambrai": ["(fr_corps)"]}, control={"sedan": CP})
    won(lost, "cambrai", ["ge_corps_1", "ge_corps_2"], (1, 6))
    assert lost.told("battle-decided")[-1]["winner"] == ""
    assert lost.kind == "advance"


@pytest.mark.rule("paths_of_glory", "12.7.3")
@pytest.mark.rule("paths_of_glory", "12.7.9")
def test_two_spaces_along_the_way_of_the_retreat() -> None:
    war = won(War(**CAMBRAI), "cambrai", THREE, (2, 1), go("fr_1_army", "chateau_thierry", "melun"))
    assert war.refused(moves((["ge_4_army"], "melun"))).rule == "12.7.3"
    assert war.refused(moves((["ge_4_army"], "brussels"))).rule == "12.7.3"
    war.answer(moves((["ge_4_army"], "chateau_thierry"), (["ge_3_army"], "cambrai")))
    assert (war.where("ge_4_army"), war.where("ge_3_army")) == ("chateau_thierry", "cambrai")
    assert war.board.control[SpaceId("chateau_thierry")] == CP
    assert war.board.control[SpaceId("cambrai")] == CP
    one = won(War(**CAMBRAI), "cambrai", THREE, (2, 6), go("fr_1_army", "chateau_thierry"))
    assert one.refused(moves((["ge_4_army"], "chateau_thierry"))).rule == "12.7.3"


@pytest.mark.rule("paths_of_glory", "12.7.3")
def test_rough_ground_stops() -> None:
    war = War({"metz": THREE, "sedan": ["fr_1_army"]})
    war.answer(Attack(assault("sedan", THREE, losses=()))).dice(2, 1)
    assert war.kind == "retreat"  # the last unit is reduced and cannot pay for staying
    war.answer(Retreat((go("fr_1_army", "chateau_thierry", "melun"),)))
    fault = war.refused(moves((["ge_4_army"], "chateau_thierry")))
    assert (fault.key, fault.rule) == ("advance-stops", "12.7.3")


@pytest.mark.rule("paths_of_glory", "12.7.4")
def test_as_far_as_the_beaten_came_who_were_then_destroyed() -> None:
    placed = {
        "zhmerinka": ["ah_1_army", "ah_2_army", "ah_3_army"],
        "kishinev": ["(ru_9_army)", "ru_corps"],
        "odessa": ["ah_4_army"],
    }
    war = War(
        placed,
        CP,
        ["zhmerinka"],
        war=("TU", "BU"),
        control={
            "zhmerinka": CP,
            "odessa": CP,
            "kamenets_podolski": CP,
            "czernowitz": CP,
            "vinnitsa": CP,
            "jassy": None,
        },
        destroyed=(SpaceId("odessa"),),
    )
    war.answer(Attack(assault("kishinev", ["ah_1_army", "ah_2_army", "ah_3_army"], losses=()))).dice(1, 1)
    if war.kind == "losses":
        war.default()
    assert war.told("cut-off")[0]["path"] == ("ismail",)
    assert war.kind == "advance"
    war.answer(moves((["ah_1_army"], "ismail")))
    assert war.where("ah_1_army") == "ismail"


@pytest.mark.rule("paths_of_glory", "12.7.5")
def test_not_where_enemies_stand() -> None:
    placed = {"sedan": THREE, "cambrai": ["fr_1_army", "fr_corps"]}
    war = War(placed, control={"sedan": CP}, reserve={"AP": ["fr_corps"]}, status={AP: 0, CP: 4})
    war.answer(Attack(assault("cambrai", THREE, losses=()))).dice(1, 1)  # 4: army and corps
    assert war.kind == "retreat"
    war.answer(Retreat((go("fr_1_army", "chateau_thierry", "paris"), go("fr_corps_1", "amiens", "paris"))))
    war.answer(moves((["ge_4_army"], "amiens"), (["ge_5_army"], "chateau_thierry")))
    assert (war.where("ge_4_army"), war.where("ge_5_army")) == ("amiens", "chateau_thierry")


@pytest.mark.rule("paths_of_glory", "12.7.5")
def test_who_ends_on_the_way_bars_it() -> None:
    placed = {"sedan": THREE, "cambrai": ["fr_1_army", "fr_corps"], "chateau_thierry": ["fr_2_army"]}
    war = War(placed, control={"sedan": CP})
    war.answer(Attack(assault("cambrai", THREE, losses=()))).dice(1, 1)
    war.answer(
        Retreat((go("fr_1_army", "chateau_thierry", "paris"), go("fr_corps_1", "chateau_thierry", "paris")))
    )
    assert war.refused(moves((["ge_4_army"], "chateau_thierry"))).key == "enemy-there"


@pytest.mark.rule("paths_of_glory", "12.7.6")
@pytest.mark.rule("paths_of_glory", "15.1.1")
def test_into_a_fort_only_to_besiege_it_and_on_behind_the_siege() -> None:
    placed = {"metz": [*THREE], "strasbourg": ["ge_corps"], "nancy": ["(fr_corps)"]}
    war = won(War(placed), "nancy", ["ge_corps_1"], (6, 1))  # 1
    assert war.where("fr_corps_1") == "AP-ELIMINATED"
    assert war.kind == "attack"  # one corps cannot besiege Nancy: nobody is asked to advance
    big = War({"metz": THREE, "verdun": ["fr_1_army", "fr_2_army", "fr_3_army"]})
    big.answer(Attack(assault("verdun", THREE, losses=()))).dice(6, 1)
    while big.kind != "retreat":
        big.default()
    names = [unit for unit in big.board.units if big.board.units[unit].at == "verdun"]
    big.answer(Retreat(tuple(go(unit, "bar_le_duc", "dijon") for unit in names)))
    # The first must stop and besiege; behind it the others go on.
    assert big.refused(moves((["ge_5_army"], "bar_le_duc"))).rule == "12.7.6"
    big.answer(moves((["ge_4_army"], "verdun"), (["ge_5_army"], "bar_le_duc")))
    assert (big.where("ge_4_army"), big.where("ge_5_army")) == ("verdun", "bar_le_duc")
    # 12.7.9: a space with a besieged fort is not controlled.
    assert big.board.control[SpaceId("verdun")] == AP
    assert big.board.control[SpaceId("bar_le_duc")] == CP


@pytest.mark.rule("paths_of_glory", "12.7.7")
def test_the_coast_is_closed_behind_others_but_not_itself() -> None:
    way = go("fr_1_army", "amiens", "paris")
    war = won(War(**CAMBRAI), "cambrai", THREE, (2, 1), way)
    assert war.refused(moves((["ge_4_army"], "amiens"))).rule == "12.7.7"
    for opened in ({"events": {"race-to-the-sea": 2}}, {"status": {AP: 0, CP: 4}}):
        war = won(War(**CAMBRAI, **opened), "cambrai", THREE, (2, 1), way)
        assert war.check(moves((["ge_4_army"], "amiens"))) is None
    placed = {"cambrai": THREE, "amiens": ["(fr_corps)"]}
    own = won(War(placed, control={"cambrai": CP, "sedan": CP}), "amiens", THREE, (6, 1))
    assert own.check(moves((["ge_4_army"], "amiens"))) is None


@pytest.mark.rule("paths_of_glory", "12.7.8")
@pytest.mark.rule("paths_of_glory", "12.2.13")
def test_the_defender_never_advances_and_nobody_must() -> None:
    held = War({"sedan": ["(ge_4_army)"], "cambrai": ["fr_1_army", "fr_2_army"]}, control={"sedan": CP})
    won(held, "cambrai", ["ge_4_army"], (1, 6))
    assert held.kind == "action"
    assert held.where("fr_1_army") == "cambrai"
    war = won(War(**CAMBRAI), "cambrai", THREE, (2, 1), go("fr_1_army", "chateau_thierry", "melun"))
    war.default()
    assert war.board.control[SpaceId("cambrai")] == AP


def test_plans_of_advance_are_kept_as_far_as_they_can() -> None:
    war = War(**CAMBRAI)
    plan = (follow(["ge_4_army"], "amiens"), follow(["ge_4_army", "ge_5_army"], "cambrai"))
    war.answer(Attack(assault("cambrai", THREE, losses=(), advances=plan))).dice(2, 1)
    war.answer(Retreat((go("fr_1_army", "chateau_thierry", "melun"),)))
    # Amiens is off the trail: the army goes with the second wish.
    assert [each["space"] for each in war.told("advance-dropped")] == ["amiens"]
    assert war.where("ge_4_army") == "cambrai"
    assert war.where("ge_5_army") == "cambrai"
    assert war.where("ge_3_army") == "sedan"


@pytest.mark.rule("paths_of_glory", "12.7.1")
def test_montenegrins_never_advance() -> None:
    war = War({"cetinje": ["mn_corps"], "mostar": ["(ah_corps)"]}, AP)
    won(war, "mostar", ["mn_corps_1"], (6, 1))
    assert war.where("ah_corps_1") == "CP-ELIMINATED"
    assert war.kind == "action"


@pytest.mark.rule("paths_of_glory", "12.7.1")
@pytest.mark.rule("paths_of_glory", "10.1.1")
def test_of_a_plan_for_too_many_as_many_go_as_may() -> None:
    placed = {"sedan": ["ge_4_army", "ge_5_army"], "brussels": ["ge_1_army", "ge_2_army"]}
    war = War({**placed, "cambrai": ["(fr_corps)"]}, control={"sedan": CP, "brussels": CP, "liege": CP})
    four = ["ge_4_army", "ge_5_army", "ge_1_army", "ge_2_army"]
    war.answer(Attack(assault("cambrai", four, losses=(), advances=(follow(four, "cambrai"),)))).dice(6, 1)
    assert sorted(war.board.stack(SpaceId("cambrai"))) == sorted(four[:3])
    assert [each["units"] for each in war.told("advance-dropped")] == [("ge_2_army",)]
