"""What a review of the whole rulebook found wrong, rule by rule."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.paths_of_glory.model.atlas import ELIMINATED, SpaceId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.rules.movement import redeploy
from games.paths_of_glory.rules.nations import reinforcements, replacements
from games.paths_of_glory.rules.results.paths import Ground, ways
from games.paths_of_glory.rules.spaces import forts
from games.paths_of_glory.rules.spaces.supply import Supply
from tests.paths_of_glory.legs import goes, leg, refused
from tests.paths_of_glory.positions import AP, CP, board, source

DATA = source()


@pytest.mark.rule("paths_of_glory", "12.5.5")
@pytest.mark.parametrize("edition", [1, 2])
def test_of_like_first_spaces_that_is_taken_from_which_the_end_is_supplied(edition: int) -> None:
    # Amiens and Chateau-Thierry are alike; only beyond Amiens lies a friendly space with room. The text
    # looks to the end for its supply alone, and beyond Chateau-Thierry it is in supply too.
    placed = {
        "cambrai": ["fr_1_army"],
        "sedan": ["ge_3_army"],
        "brussels": ["ge_1_army"],
        "paris": ["fr_2_army", "fr_3_army", "fr_4_army"],
        "amiens": ["br_1_army"],
        "rouen": ["br_2_army"],
        "melun": ["fr_5_army", "fr_6_army", "fr_7_army"],
    }
    held = {"sedan": CP, "brussels": CP, "bar_le_duc": CP, "verdun": CP, "calais": CP, "ostend": CP}
    there = board(placed, control=held, destroyed=(SpaceId("verdun"),))
    there = replace(there, terms=replace(there.terms, edition=edition))
    ground = Ground(DATA, there, SpaceId("cambrai"), 2)
    found = {way[UnitId("fr_1_army")] for way in ways(ground, (UnitId("fr_1_army"),))}
    beyond = {("chateau_thierry", "bar_le_duc"), ("chateau_thierry", "verdun")} if edition > 1 else set()
    assert found == {("amiens", "rouen")} | beyond


@pytest.mark.rule("paths_of_glory", "17.1.5")
def test_belgians_do_not_come_back_under_the_guns_of_besiegers() -> None:
    placed = {"antwerp": ["ge_1_army"], ELIMINATED[AP]: ["be_1_army"]}
    there = board(placed, control={"brussels": CP, "liege": CP})
    assert replacements.rebuilding(DATA, there, UnitId("be_1_army")) == ("ostend",)


@pytest.mark.rule("paths_of_glory", "17.1.5")
def test_calais_is_for_belgians_whose_land_is_lost_not_crowded() -> None:
    crowd = ["br_1_army", "br_2_army", "br_3_army"]
    placed = {"ostend": crowd, ELIMINATED[AP]: ["be_1_army"]}
    lost = {"brussels": CP, "antwerp": CP, "liege": CP}
    there = board(placed, control=lost, destroyed=(SpaceId("antwerp"),))
    assert replacements.rebuilding(DATA, there, UnitId("be_1_army")) == ()
    gone = board({ELIMINATED[AP]: ["be_1_army"]}, control={**lost, "ostend": CP})
    assert replacements.rebuilding(DATA, gone, UnitId("be_1_army")) == ("calais",)


@pytest.mark.rule("paths_of_glory", "9.5.3.3")
@pytest.mark.rule("paths_of_glory", "10.1.5")
def test_no_army_comes_in_beside_enemies_too_few_to_besiege_its_fort() -> None:
    # One corps is left of a siege of Breslau: the fort holds the space, but the enemy stands in it.
    there = board({"breslau": ["ru_corps"]})
    assert "breslau" not in reinforcements.places(DATA, there, UnitId("ge_9_army")).home
    assert "breslau" in reinforcements.places(DATA, board({}), UnitId("ge_9_army")).home


BROKEN = {"verdun": ["ge_corps", "ge_corps"], "CP-RESERVE": ["ge_corps", "ge_corps", "ah_corps"]}
"""Two corps are left of a siege of Verdun, which wants three."""


@pytest.mark.rule("paths_of_glory", "13.1.8")
@pytest.mark.rule("paths_of_glory", "15.2.4")
def test_the_reserve_fills_up_a_siege_whose_corps_are_too_few() -> None:
    on = board(BROKEN)
    made = goes(on, leg("ge_corps_3", "verdun"))
    assert forts.besieged(DATA, made.board, SpaceId("verdun"))
    # Only to comrades of the nation, and only if the siege is one then.
    assert refused(on, leg("ah_corps_1", "verdun")) == ("not-friendly", "13.1.5")
    one = board({**BROKEN, "verdun": ["ge_corps"], "metz": ["ge_corps"]})
    assert refused(one, leg("ge_corps_3", "verdun")) == ("siege-too-weak", "15.2.4")
    goes(one, leg("ge_corps_2", "verdun"), leg("ge_corps_3", "verdun"))
    # On the map redeployment still wants a siege that stands (13.1.5).
    assert refused(one, leg("ge_corps_4", "verdun")) == ("not-friendly", "13.1.5")
    # Where one more is not enough the space is not named as an end.
    supply = Supply(DATA, one)
    assert "verdun" not in redeploy.ends(supply, UnitId("ge_corps_3"))
    assert "verdun" in redeploy.ends(Supply(DATA, on), UnitId("ge_corps_3"))
