"""16.4: how Russia falls."""

from __future__ import annotations

from typing import Any

import pytest

from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import AP, CP, SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.rules.nations import capitulation
from tests.paths_of_glory import positions

SOURCE = source()
SEVEN = ("lodz", "warsaw", "riga", "vilna", "minsk", "kiev", "odessa")


def board(held: int = 0, extra: tuple[str, ...] = (), **fields: Any) -> Board:
    control = dict.fromkeys((*SEVEN[:held], *extra), CP)
    return positions.board(fields.pop("placed", {}), control=control, **fields)


def box(held: int, combined: int, *played: str, turn: int = 15, **fields: Any) -> str:
    events = dict.fromkeys(played, turn - 1)
    return capitulation.box(SOURCE, board(held, combined=combined, events=events, turn=turn, **fields))


T, F, B = "tsar-takes-command", "fall-of-the-tsar", "bolshevik-revolution"


@pytest.mark.rule("paths_of_glory", "16.4.2")
@pytest.mark.rule("paths_of_glory", "5.7.2")
def test_russian_spaces_held() -> None:
    assert capitulation.held(SOURCE, board(4, ("kovno", "brest_litovsk"))) == 4
    assert capitulation.held(SOURCE, board(5, ("kovno",), scenario="historical")) == 5  # Kovno for Minsk
    assert len(capitulation.russian_spaces(SOURCE, board())) == 8
    assert len(capitulation.russian_spaces(SOURCE, board(scenario="historical"))) == 8


@pytest.mark.rule("paths_of_glory", "16.4.1")
@pytest.mark.rule("paths_of_glory", "16.4.3")
def test_the_tsar_may_take_command_from_three() -> None:
    assert [box(held, 0) for held in (2, 3)] == ["god-save-the-tsar", "tsar-takes-command-allowed"]


@pytest.mark.rule("paths_of_glory", "16.4.4")
def test_the_tsar_may_fall_at_thirty_three() -> None:
    assert [box(3, combined, T) for combined in (29, 30)] == [T, "fall-of-the-tsar-allowed"]
    assert box(4, 29, T) == "fall-of-the-tsar-allowed"


@pytest.mark.rule("paths_of_glory", "16.4.6")
def test_the_revolution_wants_more_than_at_the_fall() -> None:
    assert box(4, 33, T, F, fall=4) == F
    assert box(5, 33, T, F, fall=4) == "bolshevik-revolution-allowed"
    assert box(7, 33, T, F, fall=8) == "bolshevik-revolution-allowed"  # all but Baku
    assert box(6, 33, T, F, extra=("baku",), fall=7) == F
    assert box(6, 33, T, F, extra=("baku",), fall=6) == "bolshevik-revolution-allowed"
    same_turn = board(7, events={T: 14, F: 15}, turn=15)
    fault = capitulation.unmet(SOURCE, same_turn, B)
    assert fault is not None
    assert fault.key == "needs-later-turn"


@pytest.mark.rule("paths_of_glory", "16.4.7")
@pytest.mark.rule("paths_of_glory", "16.4.8")
def test_the_last_boxes() -> None:
    assert box(0, 0, T, F, B) == B
    assert box(0, 0, T, F, B, "treaty-of-brest-litovsk") == "treaty-of-brest-litovsk"


@pytest.mark.rule("paths_of_glory", "16.4.5")
@pytest.mark.parametrize(("war", "points"), [(("RO",), 1), ((), 3)])
def test_the_fall_notes_the_spaces_and_scores(war: tuple[str, ...], points: int) -> None:
    change = positions.change(board(4, war=war))
    capitulation.fall(change)
    assert (change.board.fall, change.board.vp) == (4, 10 + points)


@pytest.mark.rule("paths_of_glory", "7.1.11")
@pytest.mark.parametrize(("due", "left"), [("RU", "none"), ("FR", "FR"), ("done", "done")])
def test_the_revolution_ends_a_russian_offensive(due: str, left: str) -> None:
    change = positions.change(board(mandated={AP: due, CP: "none"}))
    capitulation.revolution(change)
    assert change.board.mandated[AP] == left


PLACED = {
    "kiev": ["ru_1_army"],
    "konigsberg": ["ru_2_army"],
    "lemberg": ["ru_3_army"],
    "bucharest": ["ru_4_army", "ro_corps"],
    "ploesti": ["ru_5_army"],
    "erzerum": ["ru_cau_army"],
    "tabriz": ["ru_corps"],
    "belgrade": ["ru_corps"],
    "nis": ["sb_1_army"],
    "AP-RESERVE": ["ru_corps", "br_corps"],
}


@pytest.mark.rule("paths_of_glory", "16.4.9")
def test_the_treaty_interns_russians_abroad_or_among_allies() -> None:
    change = positions.change(positions.board(PLACED))
    capitulation.treaty(change)
    gone = change.board.stack(SpaceId("AP-ELIMINATED"))
    assert set(gone) == {"ru_4_army", "ru_corps_1", "ru_corps_2"}
    assert change.board.units[UnitId("ru_cau_army")].at == "erzerum"
    assert change.board.stack(SpaceId("AP-RESERVE")) == ("ru_corps_3", "br_corps_1")


@pytest.mark.rule("paths_of_glory", "16.4.9")
def test_an_irreplaceable_army_is_gone_for_good() -> None:
    change = positions.change(positions.board({"tabriz": ["ru_cau_army"]}))
    capitulation.treaty(change)
    assert change.board.units[UnitId("ru_cau_army")].at == "REMOVED"


SIGNED = {"treaty-of-brest-litovsk": 16}


@pytest.mark.rule("paths_of_glory", "16.4.9")
def test_russians_and_allies_keep_apart() -> None:
    on = positions.board(PLACED, events=SIGNED)
    russian, serb = (UnitId("ru_1_army"),), (UnitId("sb_1_army"),)
    shut = [space for space in ("nis", "valjevo", "ploesti", "kiev") if _shut(on, russian, space)]
    assert shut == ["nis", "valjevo"]
    assert _shut(on, serb, "kiev")
    assert not _shut(on, serb, "valjevo")
    assert not _shut(positions.board(PLACED), serb, "kiev")
    assert not _shut(on, russian, "AP-RESERVE")


def _shut(on: Board, units: tuple[UnitId, ...], space: str) -> bool:
    return capitulation.shut_out(SOURCE, on, units, SpaceId(space))


@pytest.mark.rule("paths_of_glory", "16.4.9")
@pytest.mark.parametrize(
    ("attackers", "defenders", "space", "barred"),
    [
        (("ru_1_army",), ("ge_1_army",), "warsaw", True),
        (("ge_1_army",), ("ru_1_army",), "kiev", True),
        (("tu_corps_1",), ("ru_corps_1",), "kars", False),
        (("tu_corps_1", "ge_corps_1"), ("ru_corps_1",), "kars", True),
        (("tu_corps_1",), ("ru_corps_1",), "odessa", True),
        (("ge_1_army",), ("fr_1_army",), "sedan", False),
    ],
)
def test_who_may_still_fight(
    attackers: tuple[str, ...], defenders: tuple[str, ...], space: str, barred: bool
) -> None:
    attacking, defending = tuple(map(UnitId, attackers)), tuple(map(UnitId, defenders))
    on = positions.board({}, events=SIGNED)
    assert capitulation.battle_barred(SOURCE, on, attacking, defending, SpaceId(space)) is barred
    assert not capitulation.battle_barred(SOURCE, positions.board({}), attacking, defending, SpaceId(space))
