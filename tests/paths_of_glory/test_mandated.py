"""Chapter 7: mandated offensives."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.kinds import PUBLIC, Roll
from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import AP, CP, SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.fighting import Fight
from games.paths_of_glory.model.state import Mandate
from games.paths_of_glory.rules.nations import mandates
from tests.paths_of_glory import positions
from tests.rig.cases import in_turn

SOURCE = source()


def due(seat: str, die: int, **fields: Any) -> str:
    return mandates.due(SOURCE, positions.board({}, **fields), seat, die)  # type: ignore[arg-type]


def fight(seat: str, target: str, attackers: tuple[str, ...], defenders: tuple[str, ...]) -> Fight:
    return Fight(
        seat,  # type: ignore[arg-type]
        SpaceId(target),
        tuple(map(UnitId, attackers)),
        tuple(map(UnitId, defenders)),
    )


def after(offensive: str, placed: dict[str, list[str]], battle: Fight, **fields: Any) -> Board:
    """The board after ``battle`` with this offensive due to its attacker."""
    marks = {AP: "none", CP: "none", battle.attacker: offensive}
    change = positions.change(positions.board(placed, mandated=marks, **fields))
    mandates.attacked(change, battle)
    return change.board


@pytest.mark.rule("paths_of_glory", "7.1.1")
def test_both_roll() -> None:
    change = positions.change(positions.board({}), Mandate())
    assert mandates.roll(SOURCE, change.state, Mandate()) == Roll("mandated offensives 5", (6, 6), PUBLIC)
    mandates.rolled(change, Mandate(), (6, 4))
    assert change.board.mandated == {AP: "RU", CP: "GE"}
    assert [event.args["offensive"] for event in change.events] == ["RU", "GE"]


@pytest.mark.rule("paths_of_glory", "7.1.1")
def test_the_table() -> None:
    assert [due(AP, die) for die in range(1, 7)] == ["FR", "FR", "BR", "IT", "IT", "RU"]
    assert [due(CP, die) for die in range(1, 7)] == ["AH", "AH-IT", "TU", "GE", "none", "none"]


@pytest.mark.rule("paths_of_glory", "7.1.2")
def test_a_neutral_nation_makes_none() -> None:
    assert due(AP, 4, war=("TU",)) == "none"
    assert due(CP, 3, war=("IT",)) == "none"


@pytest.mark.rule("paths_of_glory", "7.1.2")
def test_a_lost_capital_shifts_to_the_right() -> None:
    assert due(AP, 1, control={"paris": CP}) == "BR"
    assert due(AP, 1, control={"paris": CP, "london": CP}) == "IT"
    assert due(AP, 1, control={"paris": CP, "london": CP}, war=("TU",)) == "none"
    assert due(AP, 1, control={"paris": CP, "london": CP, "rome": CP}) == "RU"
    assert due(CP, 1, control={"vienna": AP}) == "AH"
    assert due(CP, 1, control={"vienna": AP, "budapest": AP}) == "TU"
    assert due(CP, 2, control={"vienna": AP, "budapest": AP, "constantinople": AP}) == "GE"
    assert due(CP, 4, control={"berlin": AP}) == "none"


@pytest.mark.rule("paths_of_glory", "7.1.6")
def test_against_italy_only_while_it_stands() -> None:
    assert due(CP, 2, war=("TU",)) == "AH"
    assert due(CP, 2, control={"rome": CP}) == "AH"


@pytest.mark.rule("paths_of_glory", "7.1.9")
def test_hoffmann_adds_one() -> None:
    played = {"hoffmann": 4}
    assert [due(CP, die, events=played) for die in range(1, 7)] == [
        "AH-IT", "TU", "GE", "none", "none", "none",
    ]  # fmt: skip
    assert due(AP, 1, events=played) == "FR"


@pytest.mark.rule("paths_of_glory", "7.1.10")
@pytest.mark.rule("paths_of_glory", "7.1.11")
def test_offensives_that_events_have_ended() -> None:
    assert due(CP, 4, events={"h-l-take-command": 4}) == "none"
    assert due(AP, 6, events={"bolshevik-revolution": 4}) == "none"


@pytest.mark.rule("paths_of_glory", "7.1.8")
def test_the_french_result_is_the_mutiny() -> None:
    assert due(AP, 1, events={"french-mutiny": 4}) == "mutiny"
    assert due(AP, 3, events={"french-mutiny": 4}) == "BR"


@pytest.mark.rule("paths_of_glory", "5.7.4")
def test_historical_turn_one_british_is_french() -> None:
    assert due(AP, 3, scenario="historical", turn=1) == "FR"
    assert due(AP, 3, scenario="historical", turn=2) == "BR"
    assert due(AP, 3, scenario="campaign", turn=1) == "BR"


WEST = {"cambrai": ["ge_corps"], "amiens": ["fr_1_army", "br_1_army", "br_cnd_corps"], "sedan": ["be_1_army"]}


@pytest.mark.rule("paths_of_glory", "7.1.3")
@pytest.mark.rule("paths_of_glory", "7.1.4")
@in_turn(
    [
        ("FR", ("fr_1_army",), ("ge_corps_1",), "cambrai", True),
        ("FR", ("br_1_army",), ("ge_corps_1",), "cambrai", False),
        ("BR", ("br_1_army",), ("ge_corps_1",), "cambrai", True),
        ("BR", ("br_cnd_corps_1",), ("ge_corps_1",), "cambrai", False),
        ("FR", ("fr_1_army",), ("ah_corps_1",), "cambrai", False),
        ("FR", ("fr_1_army",), ("ge_corps_1",), "trent", False),
        ("FR", ("fr_1_army",), (), "metz", False),
        ("IT", ("it_1_army",), ("ah_corps_1",), "trent", True),
        ("RU", ("ru_1_army",), ("tu_corps_1",), "kars", True),
    ]
)
def test_what_counts_for_the_allies(
    offensive: str, attackers: tuple[str, ...], defenders: tuple[str, ...], target: str, done: bool
) -> None:
    placed = {"cambrai": ["ge_corps"], "amiens": ["fr_1_army", "br_1_army", "br_cnd_corps"]}
    placed |= {"trent": ["ah_corps"], "verona": ["it_1_army"], "kars": ["tu_corps"], "lodz": ["ru_1_army"]}
    board = after(offensive, placed, fight(AP, target, attackers, defenders))
    assert board.mandated[AP] == ("done" if done else offensive)


@pytest.mark.rule("paths_of_glory", "7.1.5")
@pytest.mark.rule("paths_of_glory", "7.1.7")
@in_turn(
    [
        ("GE", ("ge_1_army",), ("fr_1_army",), "sedan", True),
        ("GE", ("ge_1_army",), ("be_1_army",), "brussels", True),
        ("GE", ("ge_1_army",), ("us_1_army",), "metz", True),
        ("GE", ("ge_1_army",), ("ru_1_army",), "konigsberg", False),
        ("GE", ("ge_1_army",), ("it_1_army",), "sedan", False),
        ("GE", ("ge_1_army",), ("fr_1_army",), "verona", False),
        ("GE", ("ge_1_army",), (), "verdun", False),
        ("TU", ("tu_corps_1",), ("ru_1_army",), "kars", True),
        ("TU", ("tu_sn_corps_1",), ("br_corps_1",), "alexandria", False),
        ("AH", ("ah_1_army",), ("ru_1_army",), "lublin", True),
        ("AH", ("ge_1_army",), ("ru_1_army",), "lublin", False),
    ]
)
def test_what_counts_for_the_central_powers(
    offensive: str, attackers: tuple[str, ...], defenders: tuple[str, ...], target: str, done: bool
) -> None:
    board = after(offensive, {}, fight(CP, target, attackers, defenders))
    assert board.mandated[CP] == ("done" if done else offensive)


@pytest.mark.rule("paths_of_glory", "7.1.6")
def test_what_counts_against_italy() -> None:
    ah = ("ah_1_army",)
    at_trent = {
        "trent": ["it_1_army"],
        "verona": ["fr_1_army"],
        "villach": ["fr_2_army"],
        "calais": ["fr_3_army"],
    }
    lublin = {"lublin": ["ru_1_army"]}
    assert after("AH-IT", at_trent, fight(CP, "trent", ah, ("it_1_army",))).mandated[CP] == "done"
    assert after("AH-IT", at_trent, fight(CP, "verona", ah, ("fr_1_army",))).mandated[CP] == "done"
    through = after(
        "AH-IT", at_trent, fight(CP, "villach", ah, ("fr_2_army",)), control={"villach": AP, "udine": AP}
    )
    assert through.mandated[CP] == "done"  # fed through Italy
    assert after("AH-IT", at_trent, fight(CP, "calais", ah, ("fr_3_army",))).mandated[CP] == "AH-IT"
    assert after("AH-IT", lublin, fight(CP, "lublin", ah, ("ru_1_army",))).mandated[CP] == "AH-IT"


@pytest.mark.rule("paths_of_glory", "7.1.8")
def test_the_mutiny_costs_a_point_once() -> None:
    board = positions.board(WEST, mandated={AP: "mutiny", CP: "none"})
    change = positions.change(board)
    battle = fight(AP, "cambrai", ("fr_1_army",), ("ge_corps_1",))
    mandates.attacked(change, battle)
    mandates.attacked(change, battle)
    assert (change.board.vp, change.board.mandated[AP]) == (11, "done")


@pytest.mark.rule("paths_of_glory", "7.1.8")
@pytest.mark.parametrize(
    ("target", "attackers", "beside"),
    [
        ("cambrai", ("br_1_army",), []),  # no French unit
        ("trent", ("fr_1_army",), []),  # elsewhere
        ("cambrai", ("fr_1_army",), ["us_corps"]),  # with Americans
    ],
)
def test_what_is_no_mutiny(target: str, attackers: tuple[str, ...], beside: list[str]) -> None:
    placed = {"amiens": ["fr_1_army", "br_1_army", *beside], "cambrai": ["ge_corps"]}
    board = after("mutiny", placed, fight(AP, target, attackers, ("ge_corps_1",)))
    assert (board.vp, board.mandated[AP]) == (10, "mutiny")


@pytest.mark.rule("paths_of_glory", "7.1.2")
def test_capitals_shift_by_control_only() -> None:
    besieged = positions.board({"paris": ["ge_1_army"]})
    assert mandates.due(SOURCE, besieged, AP, 1) == "FR"
    assert (
        mandates.due(SOURCE, replace(besieged, control={**besieged.control, SpaceId("paris"): CP}), AP, 1)
        == "BR"
    )
