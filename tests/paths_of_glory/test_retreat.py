"""12.5: who retreats and how far, the step to cancel it, the priorities of where, who is cut off."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Attack, Cancel, Retreat
from games.paths_of_glory.rules.results.paths import Ground, Path, ways
from tests.paths_of_glory.defeats import HELD, PLAIN, beaten, go
from tests.paths_of_glory.fights import AP, CP, ELIMINATED, REMOVED, War, assault
from tests.paths_of_glory.positions import board, source

DATA = source()


@pytest.mark.rule("paths_of_glory", "12.5.1")
@pytest.mark.rule("paths_of_glory", "12.2.12")
def test_who_is_beaten_by_a_full_unit_retreats() -> None:
    three = ["ge_4_army", "ge_5_army", "ge_3_army"]
    assert beaten(War(PLAIN, control=HELD), "cambrai", three, (1, 1)).kind == "retreat"
    # Of equal loss numbers or a lost battle nobody retreats.
    war = beaten(
        War({**PLAIN, "cambrai": ["fr_1_army", "fr_2_army"]}, control=HELD), "cambrai", ["ge_4_army"], (1, 1)
    )
    assert not war.told("retreated")
    # Attackers who are all reduced drive nobody away.
    spent = {"sedan": ["(ge_4_army)", "(ge_5_army)"], "cambrai": ["fr_1_army"]}
    war = beaten(War(spent, control=HELD), "cambrai", ["ge_4_army", "ge_5_army"], (6, 1))
    assert war.told("battle-decided")[-1]["winner"] == CP
    assert war.kind == "action"
    # A corps at full strength is enough.
    corps = {"sedan": ["(ge_4_army)", "ge_corps", "ge_corps"], "cambrai": ["fr_1_army"]}
    war = beaten(War(corps, control=HELD), "cambrai", ["ge_4_army", "ge_corps_1", "ge_corps_2"], (6, 1))
    assert war.kind == "retreat"


@pytest.mark.rule("paths_of_glory", "12.5.1")
def test_they_retreat_from_a_fort_that_nobody_could_besiege() -> None:
    retreating = War({"metz": ["ge_corps", "ge_corps"], "verdun": ["fr_corps", "fr_corps"]})
    retreating.answer(Attack(assault("verdun", ["ge_corps_1", "ge_corps_2"], losses=(), advances=())))
    retreating.dice(4, 1)  # 2 against 1: two corps reduced or one destroyed
    retreating.default()
    assert retreating.kind == "retreat"
    assert retreating.ask.args["spaces"] == 1
    assert any(not retreating.board.units[UnitId(f"ge_corps_{each}")].reduced for each in (1, 2))
    retreating.default()
    # Two corps cannot besiege Verdun: it stands empty and French.
    assert not retreating.board.stack(SpaceId("verdun"))
    assert retreating.board.control[SpaceId("verdun")] == AP
    assert retreating.kind == "action"


@pytest.mark.rule("paths_of_glory", "12.5.2")
def test_one_space_for_a_difference_of_one_else_two() -> None:
    three = ["ge_4_army", "ge_5_army", "ge_3_army"]
    war = beaten(War(PLAIN, control=HELD), "cambrai", three, (1, 6))  # 4 against 4
    assert war.kind == "action"
    war = beaten(War(PLAIN, control=HELD), "cambrai", three, (2, 6))  # 5 against 4
    assert war.ask.args["spaces"] == 1
    assert war.refused(Retreat((go("fr_1_army", "amiens", "paris"),))).rule == "12.5.2"
    war = beaten(War(PLAIN, control=HELD), "cambrai", three, (2, 5))  # 5 against 3
    assert war.ask.args["spaces"] == 2
    assert war.refused(Retreat((go("fr_1_army", "amiens"),))).rule == "12.5.2"
    war.answer(Retreat((go("fr_1_army", "amiens", "paris"),)))
    assert war.where("fr_1_army") == "(paris)"
    assert war.told("retreated") == [
        {"seat": AP, "units": ("fr_1_army",), "path": ("cambrai", "amiens", "paris")}
    ]


@pytest.mark.rule("paths_of_glory", "12.5.3")
def test_a_step_cancels_the_retreat_in_rough_ground_and_trenches() -> None:
    three = ["ge_4_army", "ge_5_army", "ge_3_army"]
    forest = {"metz": three, "sedan": ["fr_1_army", "fr_corps"]}
    war = beaten(War(forest), "sedan", three, (1, 1))  # 4: army and corps
    assert (war.where("fr_1_army"), war.where("fr_corps_1")) == ("(sedan)", "(sedan)")
    assert war.kind == "cancel"
    assert war.refused(Cancel(UnitId("ge_4_army"))).rule == "12.5.3"
    war.answer(Cancel(UnitId("fr_corps_1")))
    assert war.where("fr_corps_1") == ELIMINATED[AP]
    assert war.where("fr_1_army") == "(sedan)"
    assert war.kind == "action"  # nobody retreats, nobody advances
    dug = beaten(War(PLAIN, control=HELD, trenches={"cambrai": (1, AP)}), "cambrai", three, (3, 1))
    # The last unit cannot pay when it is reduced.
    assert dug.where("fr_1_army") == "(cambrai)"
    assert dug.kind == "retreat"


@pytest.mark.rule("paths_of_glory", "12.5.3")
def test_the_last_unit_pays_only_while_it_is_full() -> None:
    small = War({"metz": ["ge_corps", "ge_corps"], "sedan": ["fr_1_army"]})
    small.answer(Attack(assault("sedan", ["ge_corps_1", "ge_corps_2"], losses=(), advances=())))
    small.dice(6, 1)  # 2 against 1: too little for the army, enough to make it go
    assert small.kind == "cancel"
    assert small.ask.args["spaces"] == 1
    small.answer(Cancel(UnitId("fr_1_army")))
    assert small.where("fr_1_army") == "(sedan)"
    again = War({"metz": ["ge_corps", "ge_corps"], "sedan": ["(fr_1_army)"]}, reserve={"AP": ["fr_corps"]})
    again.answer(Attack(assault("sedan", ["ge_corps_1", "ge_corps_2"], losses=(), advances=()))).dice(6, 1)
    assert again.kind == "retreat"


def paths(
    placed: dict[str, list[str]], left: str, far: int, units: Iterable[str] = (), **fields: object
) -> set[tuple[Path, ...]]:
    """Every lawful way of these units, or of all the Allies in ``left``."""
    there = board(placed, **fields)  # type: ignore[arg-type]
    names = tuple(map(UnitId, units)) or tuple(
        unit for unit in there.stack(SpaceId(left)) if DATA.roster[unit].seat == AP
    )
    ground = Ground(DATA, there, SpaceId(left), far)
    return {tuple(way[unit] for unit in names) for way in ways(ground, names)}


@pytest.mark.rule("paths_of_glory", "12.5.5")
def test_no_retreat_into_enemies_their_forts_or_back() -> None:
    one = {"cambrai": ["fr_1_army"], "brussels": ["ge_1_army"], "sedan": []}
    ends = paths(one, "cambrai", 1, control={"sedan": CP, "brussels": CP})
    assert ends == {(("amiens",),), (("calais",),), (("chateau_thierry",),)}
    # Metz is a fort that nobody besieges: nobody retreats into it, even with nowhere else to go.
    forts = {
        "sedan": ["fr_1_army"],
        "verdun": ["ge_5_army"],
        "chateau_thierry": ["ge_2_army"],
        "cambrai": ["ge_1_army"],
        "brussels": ["ge_3_army"],
        "liege": ["ge_4_army"],
        "koblenz": ["ge_6_army"],
    }
    assert paths(forts, "sedan", 1) == {((),)}
    two = paths({"cambrai": ["fr_1_army"]}, "cambrai", 2)
    assert all("cambrai" not in path for (path,) in two)
    # Two spaces may end beside the space that was left.
    assert any(path == ("chateau_thierry", "sedan") for (path,) in two)


@pytest.mark.rule("paths_of_glory", "12.5.5")
@pytest.mark.rule("paths_of_glory", "14.1.3")
def test_friendly_before_hostile_and_supplied_before_unsupplied() -> None:
    placed = {"sedan": ["fr_1_army"], "koblenz": ["ge_3_army"]}
    every = {"cambrai": CP, "chateau_thierry": CP, "brussels": CP, "liege": CP, "verdun": AP}
    assert paths(placed, "sedan", 1, control=every) == {(("verdun",),)}
    # Cut off, Verdun is still friendly and comes before what is hostile.
    cut = {**every, "bar_le_duc": CP, "nancy": CP}
    assert paths(placed, "sedan", 1, control=cut) == {(("verdun",),)}
    # Of hostile spaces those in supply: Chateau-Thierry lies before Paris, Liege before nothing.
    hostile = {"sedan": ["fr_1_army"], "verdun": ["ge_5_army"], "koblenz": ["ge_3_army"]}
    lost = {
        "cambrai": CP,
        "chateau_thierry": CP,
        "brussels": CP,
        "liege": CP,
        "amiens": CP,
        "calais": CP,
        "ostend": CP,
        "antwerp": CP,
    }
    assert paths(hostile, "sedan", 1, control=lost, destroyed=(SpaceId("liege"),)) == {
        (("chateau_thierry",),)
    }
    mixed = {
        "cambrai": AP,
        "amiens": CP,
        "calais": CP,
        "chateau_thierry": AP,
        "verdun": CP,
        "brussels": CP,
        "liege": CP,
    }
    assert paths(placed, "sedan", 1, control=mixed) == {(("cambrai",),), (("chateau_thierry",),)}
    island = {**mixed, "chateau_thierry": CP}
    assert paths(placed, "sedan", 1, control=island) == {(("cambrai",),)}


@pytest.mark.rule("paths_of_glory", "12.5.5")
def test_the_first_space_by_priority_then_the_second() -> None:
    placed = {"cambrai": ["fr_1_army"], "sedan": ["ge_3_army"], "brussels": ["ge_1_army"]}
    found = paths(placed, "cambrai", 2, control={"amiens": CP, "calais": CP, "brussels": CP})
    # Chateau-Thierry is the only friendly first space; from there all friendly supplied ones are open.
    assert {path[0] for (path,) in found} == {"chateau_thierry"}
    assert {path[1] for (path,) in found} == {"paris", "melun", "bar_le_duc", "verdun"}


@pytest.mark.rule("paths_of_glory", "12.5.5")
def test_of_the_end_only_its_supply_steers_the_first_space() -> None:
    placed = {"cambrai": ["fr_1_army"], "brussels": ["ge_1_army"]}
    # Calais, Chateau-Thierry and Sedan are friendly and supplied alike. Beyond Calais all is hostile, but in
    # supply: that is no reason against it.
    lost = {"brussels": CP, "amiens": CP, "ostend": CP}
    found = paths(placed, "cambrai", 2, control=lost)
    assert {path[0] for (path,) in found} == {"calais", "chateau_thierry", "sedan"}
    assert {path[1] for (path,) in found if path[0] == "calais"} == {"amiens", "ostend"}
    # Sedan is the only friendly first space. Liege beyond it is friendly and cut off: the end is to be in
    # supply where that can be, though it is hostile.
    cut = {"brussels": CP, "amiens": CP, "calais": CP, "chateau_thierry": CP, "verdun": CP}
    found = paths(placed, "cambrai", 2, control=cut)
    assert found == {(("sedan", "chateau_thierry"),), (("sedan", "verdun"),)}


@pytest.mark.rule("paths_of_glory", "12.5.5")
@pytest.mark.rule("paths_of_glory", "12.4.7")
def test_stacks_end_in_room_and_whom_it_cannot_hold_is_destroyed() -> None:
    full = {
        "chateau_thierry": ["fr_5_army", "fr_6_army", "fr_7_army"],
        "cambrai": ["fr_1_army", "fr_corps"],
        "amiens": ["br_1_army", "br_2_army"],
        "calais": ["ge_1_army"],
        "brussels": ["ge_2_army"],
        "sedan": ["ge_3_army"],
    }
    found = paths(full, "cambrai", 1)
    assert found == {(("amiens",), ()), ((), ("amiens",))}
    # Two spaces may run through the full one.
    through = paths(full, "cambrai", 2)
    assert (("chateau_thierry", "paris"), ("chateau_thierry", "paris")) in through
    assert all(path[-1] != "chateau_thierry" for pair in through for path in pair)


@pytest.mark.rule("paths_of_glory", "12.5.5")
def test_nobody_is_destroyed_who_could_have_been_let_past() -> None:
    # Only Britons go on to London: the French must have Calais's last place.
    placed = {
        "calais": ["br_corps", "fr_corps"],
        "amiens": ["br_1_army", "br_2_army"],
        "cambrai": ["ge_1_army"],
        "ostend": ["ge_2_army"],
    }
    found = paths(placed, "calais", 1, control={"amiens": AP})
    assert found == {(("london",), ("amiens",))}


@pytest.mark.rule("paths_of_glory", "12.5.5")
@pytest.mark.rule("paths_of_glory", "12.5.7")
def test_different_ways_and_control_where_they_end_only() -> None:
    placed = {
        "sedan": ["ge_4_army", "ge_5_army"],
        "cambrai": ["fr_1_army", "fr_2_army"],
        "brussels": ["ge_1_army"],
    }
    held = {
        "sedan": CP,
        "brussels": CP,
        "amiens": CP,
        "paris": CP,
        "chateau_thierry": CP,
        "calais": CP,
        "rouen": CP,
        "melun": CP,
        "bar_le_duc": CP,
        "verdun": CP,
        "ostend": CP,
    }
    war = War(placed, CP, ["sedan"], control=held)
    beaten(war, "cambrai", ["ge_4_army", "ge_5_army"], (6, 1))
    # One army is destroyed, the other goes where nothing is friendly.
    war.answer(Retreat((go("fr_2_army", "amiens", "rouen"),)))
    assert war.board.control[SpaceId("amiens")] == CP
    assert war.board.control[SpaceId("rouen")] == AP
    # The space that was left stays theirs until somebody enters it.
    assert war.board.control[SpaceId("cambrai")] == AP


@pytest.mark.rule("paths_of_glory", "12.5.4")
@pytest.mark.rule("paths_of_glory", "12.4.7")
def test_who_cannot_retreat_is_destroyed_armies_for_good() -> None:
    pocket = {
        "cambrai": ["fr_1_army", "fr_corps"],
        "sedan": ["ge_4_army", "ge_5_army", "ge_3_army"],
        "amiens": ["ge_1_army"],
        "calais": ["ge_2_army"],
        "brussels": ["ge_6_army"],
        "chateau_thierry": ["ge_7_army"],
    }
    held = {"sedan": CP, "brussels": CP, "amiens": CP, "calais": CP, "chateau_thierry": CP}
    war = War(pocket, CP, ["sedan"], control=held, reserve={"AP": ["fr_corps"]})
    war.answer(Attack(assault("cambrai", ["ge_4_army", "ge_5_army", "ge_3_army"], losses=(), advances=())))
    war.dice(1, 1)  # 4
    war.default() if war.kind == "losses" else war
    assert war.where("fr_1_army") == REMOVED
    assert war.where("fr_corps_1") == ELIMINATED[AP]
    assert war.where("fr_corps_2") == "AP-RESERVE"
    assert war.told("cut-off")


@pytest.mark.rule("paths_of_glory", "12.5.4")
@pytest.mark.rule("paths_of_glory", "12.4.7")
def test_a_corps_that_had_just_replaced_an_army_takes_it_along() -> None:
    pocket = {
        "cambrai": ["(fr_1_army)"],
        "sedan": ["ge_4_army", "ge_5_army"],
        "amiens": ["ge_1_army"],
        "calais": ["ge_2_army"],
        "brussels": ["ge_6_army"],
        "chateau_thierry": ["ge_7_army"],
    }
    held = {"sedan": CP, "brussels": CP, "amiens": CP, "calais": CP, "chateau_thierry": CP, "paris": AP}
    war = War(pocket, CP, ["sedan"], control=held, reserve={"AP": ["fr_corps"]})
    war.answer(Attack(assault("cambrai", ["ge_4_army"], losses=(), advances=()))).dice(2, 1)  # 3
    assert war.where("fr_corps_1") == ELIMINATED[AP]
    assert war.where("fr_1_army") == REMOVED


@pytest.mark.rule("paths_of_glory", "12.5.4")
def test_montenegrins_never_retreat() -> None:
    placed = {"cetinje": ["mn_corps", "sb_corps"], "mostar": ["ah_1_army"]}
    assert paths(placed, "cetinje", 1, ["mn_corps_1"]) == {((),)}
    assert paths(placed, "cetinje", 1, ["sb_corps_1"]) == {(("tirana",),)}


@pytest.mark.rule("paths_of_glory", "12.1.9")
def test_one_russian_corps_retreats_over_the_caucasus() -> None:
    placed = {"poti": ["ru_corps", "ru_corps"], "batum": ["tu_corps"]}
    found = paths(placed, "poti", 1, control={"batum": CP})
    assert found == {(("caucasus",), ()), ((), ("caucasus",))}
    armies = {"poti": ["ru_cau_army"], "batum": ["tu_corps"]}
    assert paths(armies, "poti", 1, control={"batum": CP}) == {((),)}


@pytest.mark.rule("paths_of_glory", "12.5.5")
def test_nobody_retreats_by_sea_but_lines_are_no_sea() -> None:
    placed = {
        "calais": ["fr_1_army"],
        "amiens": ["ge_1_army"],
        "cambrai": ["ge_2_army"],
        "ostend": ["ge_3_army"],
    }
    assert paths(placed, "calais", 1) == {((),)}
    assert paths({**placed, "calais": ["br_1_army"]}, "calais", 1) == {(("london",),)}


@pytest.mark.rule("paths_of_glory", "12.5.6")
@pytest.mark.rule("paths_of_glory", "12.1.2")
def test_who_has_retreated_is_no_aim_again_in_the_round() -> None:
    war = beaten(War(PLAIN, control=HELD), "cambrai", ["ge_4_army", "ge_5_army"], (2, 5))  # 4 against 3
    war.answer(Retreat((go("fr_1_army", "chateau_thierry"),)))
    assert war.board.now.retreated == ("fr_1_army",)
    assert war.refused(Attack(assault("chateau_thierry", ["ge_3_army"]))).key == "retreated-only"


def test_haig_lets_germans_in_trenches_stand_before_the_british() -> None:
    placed = {"amiens": ["br_1_army", "br_2_army", "br_3_army"], "cambrai": ["ge_4_army", "ah_1_army"]}
    war = War(
        placed,
        AP,
        trenches={"cambrai": (1, CP)},
        turn=10,
        events={"haig": 10},
        control={
            "cambrai": CP,
            "sedan": CP,
            "brussels": CP,
            "liege": CP,
        },
    )
    war.answer(Attack(assault("cambrai", ["br_1_army", "br_2_army", "br_3_army"], losses=(), advances=())))
    war.dice(5, 1)  # 5 against 3
    if war.kind == "losses":
        war.default()
    assert war.kind == "cancel"
    assert war.default().where("ge_4_army") == "(cambrai)"
    assert war.told("stand")[0]["units"] == ("ge_4_army",)
    # Their allies in the same trench go.
    assert war.kind == "retreat"
    war.default()
    assert [each["units"] for each in war.told("retreated")] == [("ah_1_army",)]
    assert war.where("ge_4_army") == "(cambrai)"


def test_without_haig_nobody_may_just_stand() -> None:
    three = ["ge_4_army", "ge_5_army", "ge_3_army"]
    war = beaten(War({"metz": three, "sedan": ["fr_1_army", "fr_corps"]}), "sedan", three, (1, 1))
    assert war.refused(Cancel(None, stand=True)).key == "no-standing"
