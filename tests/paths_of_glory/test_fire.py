"""12.2.3, 12.2.7 - 12.2.9: strengths, shifts, modifiers, the two tables."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.fighting import Fight
from games.paths_of_glory.model.orders import Attack
from games.paths_of_glory.rules.combat import battle, fire
from tests.paths_of_glory.fights import AP, CP, War, assault
from tests.paths_of_glory.positions import UnitId, source
from tests.rig.cases import in_turn

DATA = source()

# The results that the rulebook's examples name: table, factors, shift, modified die, loss number.
EXAMPLES = (
    ("army", 7, 0, 3, 4),
    ("corps", 1, 0, 4, 1),
    ("army", 9, 1, 6, 7),
    ("army", 13, -2, 4, 4),
    ("army", 15, 0, 2, 5),
    ("army", 3, 0, 3, 2),
    ("army", 6, 0, 3, 4),
    ("army", 10, 0, 4, 5),
    ("army", 2, 0, 6, 3),
    ("army", 8, 0, 5, 5),
    ("army", 15, 0, 4, 7),
    ("army", 4, 0, 3, 3),
    ("army", 10, 0, 6, 7),
    ("army", 3, 0, 5, 3),
    ("army", 3, 0, 2, 2),
    ("army", 6, 0, 5, 5),
    ("army", 6, 0, 4, 4),
    ("army", 3, -1, 3, 2),
    ("army", 1, 0, 1, 0),
    ("army", 2, 0, 5, 3),
    ("army", 10, 0, 5, 5),
    ("army", 2, 0, 3, 2),
    ("army", 15, 0, 6, 7),
    ("army", 11, 0, 1, 3),
    ("army", 16, -1, 6, 7),
    ("army", 5, 1, 6, 5),
)


@pytest.mark.rule("paths_of_glory", "12.2.9")
@in_turn(EXAMPLES)
def test_results_of_the_examples(table: str, factors: int, shift: int, die: int, loss: int) -> None:
    chart = DATA.tables.army if table == "army" else DATA.tables.corps
    assert fire.loss(chart, factors, shift, die) == loss


@pytest.mark.rule("paths_of_glory", "12.2.8")
def test_no_shift_beyond_the_table() -> None:
    army, corps = DATA.tables.army, DATA.tables.corps
    assert fire.column(army, 1, -3) == 0
    assert fire.column(army, 30, 2) == len(army.least) - 1
    assert fire.column(corps, 0, -1) == 0
    # The shifts beyond the edge are ignored, they are no debt: 16 less one is the column of 15.
    assert army.least[fire.column(army, 99, -1)] == 15


@pytest.mark.rule("paths_of_glory", "12.2.9")
def test_a_modified_die_is_1_to_6() -> None:
    army = DATA.tables.army
    assert fire.loss(army, 5, 0, -2) == fire.loss(army, 5, 0, 1) == 2
    assert fire.loss(army, 5, 0, 9) == fire.loss(army, 5, 0, 6) == 5


def named(
    placed: dict[str, list[str]], target: str, units: list[str], seat: str = CP, **fields: object
) -> tuple[War, Fight]:
    war = War(placed, seat, **fields)  # type: ignore[arg-type]
    return war, battle.fight_of(DATA, war.board, war.seat, assault(target, units))


@pytest.mark.rule("paths_of_glory", "12.2.3")
@pytest.mark.rule("paths_of_glory", "15.1.4")
@pytest.mark.rule("paths_of_glory", "15.1.5")
def test_strength_is_all_that_fights_and_the_defenders_fort() -> None:
    war, fight = named(
        {"metz": ["ge_4_army", "(ge_corps)"], "verdun": ["(fr_1_army)", "fr_corps"]},
        "verdun",
        ["ge_4_army", "ge_corps_1"],
    )
    assert fire.strength(DATA, war.board, fight, CP) == 5 + 1  # Metz is a fort too: it never attacks
    assert fire.strength(DATA, war.board, fight, AP) == 2 + 1 + 3
    ruined = replace(war.board, destroyed=(SpaceId("verdun"),))
    assert fire.strength(DATA, ruined, fight, AP) == 2 + 1


@pytest.mark.rule("paths_of_glory", "12.1.7")
def test_a_corps_without_factor_attacks_alone_or_with_others() -> None:
    placed = {"timisvar": ["(ah_corps)"], "novi_sad": ["ah_1_army"], "belgrade": ["sb_1_army"]}
    war, fight = named(placed, "belgrade", ["ah_corps_1"])
    assert fire.strength(DATA, war.board, fight, CP) == 0
    assert fire.table(DATA, fight, CP) == "corps"
    war.answer(Attack(assault("belgrade", ["ah_corps_1"]))).dice(6, 6)
    assert war.told("fired")[0]["loss"] == 1
    war, fight = named(placed, "belgrade", ["ah_corps_1", "ah_1_army"])
    assert fire.strength(DATA, war.board, fight, CP) == 3


@pytest.mark.rule("paths_of_glory", "12.2.8")
def test_even_a_reduced_army_fires_on_the_table_of_armies() -> None:
    _, fight = named({"metz": ["(ge_4_army)"], "nancy": ["fr_corps", "fr_corps"]}, "nancy", ["ge_4_army"])
    assert (fire.table(DATA, fight, CP), fire.table(DATA, fight, AP)) == ("army", "corps")


@pytest.mark.rule("paths_of_glory", "12.2.8")
@pytest.mark.rule("paths_of_glory", "11.2.8")
@pytest.mark.rule("paths_of_glory", "11.2.9")
@pytest.mark.parametrize(
    ("target", "source_", "level", "attack", "defence"),
    [
        ("nancy", "metz", 0, 0, 0),
        ("nancy", "metz", 1, -1, 1),
        ("nancy", "metz", 2, -2, 1),
        ("belfort", "mulhouse", 0, -1, 0),
        ("belfort", "mulhouse", 2, -3, 1),
        ("calais", "cambrai", 1, -2, 1),
        ("sedan", "koblenz", 0, 0, 0),
    ],
)
def test_shifts_for_terrain_and_trench_add_up(
    target: str, source_: str, level: int, attack: int, defence: int
) -> None:
    dug = {target: (level, AP)} if level else {}
    war, fight = named({source_: ["ge_4_army"], target: ["fr_corps"]}, target, ["ge_4_army"], trenches=dug)
    assert fire.shift(DATA, war.board, fight, CP) == attack
    assert fire.shift(DATA, war.board, fight, AP) == defence


@pytest.mark.rule("paths_of_glory", "11.2.9")
@pytest.mark.rule("paths_of_glory", "15.1.6")
def test_a_trench_does_nothing_for_a_fort_alone() -> None:
    war, fight = named(
        {"metz": ["ge_4_army"], "nancy": []}, "nancy", ["ge_4_army"], trenches={"nancy": (2, AP)}
    )
    assert (fire.shift(DATA, war.board, fight, CP), fire.shift(DATA, war.board, fight, AP)) == (0, 0)
    assert fire.strength(DATA, war.board, fight, AP) == 2
    war.answer(Attack(assault("nancy", ["ge_4_army"]))).dice(1, 4)
    assert [each["table"] for each in war.told("fired")] == ["army", "corps"]


@pytest.mark.rule("paths_of_glory", "12.2.7")
def test_sinai_takes_three_unless_others_help_or_water_flows() -> None:
    placed = {"sinai": ["br_corps"], "port_said": ["br_corps"], "beersheba": ["tu_corps"]}
    war, fight = named(placed, "beersheba", ["br_corps_1"], AP)
    assert fire.modifier(DATA, war.board, fight, AP) == -3
    assert fire.modifier(DATA, war.board, fight, CP) == 0
    piped = replace(war.board, events={"sinai-pipeline": 3})
    assert fire.modifier(DATA, piped, fight, AP) == 0
    turks = replace(fight, attacker=CP, attackers=(UnitId("tu_corps_1"),), sources=(SpaceId("sinai"),))
    assert fire.modifier(DATA, piped, turks, CP) == -3
    both = replace(fight, sources=(SpaceId("sinai"), SpaceId("port_said")))
    assert fire.modifier(DATA, war.board, both, AP) == 0


@pytest.mark.rule("paths_of_glory", "12.5.6")
def test_who_retreated_before_adds_nothing() -> None:
    war = War({"metz": ["ge_4_army"], "sedan": ["fr_1_army", "fr_corps"]})
    now = replace(war.board.now, retreated=(UnitId("fr_1_army"),))
    beaten = replace(war.board, now=now)
    fight = battle.fight_of(DATA, beaten, CP, assault("sedan", ["ge_4_army"]))
    assert (fight.defenders, fight.retreated) == ((UnitId("fr_corps_1"),), (UnitId("fr_1_army"),))
    assert fire.strength(DATA, beaten, fight, AP) == 1
    assert fire.table(DATA, fight, AP) == "corps"


def test_events_of_the_round_help_whom_they_name() -> None:
    placed = {"sedan": ["us_1_army"], "metz": ["ge_4_army"]}
    war, fight = named(placed, "metz", ["us_1_army"], AP, effects=("yanks-and-tanks",))
    assert fire.modifier(DATA, war.board, fight, AP) == 2
    placed = {"sedan": ["fr_1_army"], "metz": ["ge_4_army"]}
    war, fight = named(placed, "metz", ["fr_1_army"], AP, effects=("yanks-and-tanks", "brusilov-offensive"))
    assert fire.modifier(DATA, war.board, fight, AP) == 0
    placed = {"dubno": ["ru_3_army"], "tarnopol": ["ah_3_army"]}
    war, fight = named(placed, "tarnopol", ["ru_3_army"], AP, effects=("brusilov-offensive",))
    assert fire.modifier(DATA, war.board, fight, AP) == 1
