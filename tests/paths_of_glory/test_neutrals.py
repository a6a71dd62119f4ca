"""9.5.2 and 11.1.11 - 11.1.13: nations that come in."""

from __future__ import annotations

from typing import Any

import pytest

from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import AP, CP, Nation, SpaceId
from games.paths_of_glory.model.board import Tally, Trench, Unit
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Placing
from games.paths_of_glory.rules.nations import neutrals
from tests.paths_of_glory import positions

SOURCE = source()
CARDS = {"RO": "ap_16", "IT": "ap_17", "GR": "ap_44", "BU": "cp_34"}


def placings(nation: str, *spaces: str) -> tuple[Placing, ...]:
    free = SOURCE.entries[Nation(nation)].free
    return tuple(Placing(unit, SpaceId(space)) for unit, space in zip(free, spaces, strict=False))


def spaces(nation: str, count: int = 4) -> tuple[str, ...]:
    return neutrals.free_spaces(SOURCE, Nation(nation))[:count]


def refused(nation: str, chosen: tuple[Placing, ...] | None = None, **fields: Any) -> str:
    chosen = placings(nation, *spaces(nation)) if chosen is None else chosen
    card = SOURCE.pack[CardId(CARDS[nation])]
    fault = neutrals.check(SOURCE, positions.board({}, **{"war": (), **fields}), card, chosen)
    return fault.key if fault is not None else ""


@pytest.mark.rule("paths_of_glory", "9.5.2.1")
@pytest.mark.rule("paths_of_glory", "4.2.2")
@pytest.mark.parametrize(
    ("nation", "seat", "units", "reserve"),
    [("BU", CP, 6, 0), ("RO", AP, 6, 0), ("IT", AP, 11, 4), ("GR", AP, 3, 0), ("TU", CP, 14, 0)],
)
def test_a_nation_enters_with_all_it_has(nation: str, seat: Any, units: int, reserve: int) -> None:
    change = positions.change(positions.board({}, war=()))
    own = [key for key, space in SOURCE.atlas.spaces.items() if space.nation == nation]
    assert all(neutrals.closed(change.board, space) for space in own)
    neutrals.enter(change, Nation(nation), placings(nation, *spaces(nation)))
    board = change.board
    assert board.war == (nation,)
    entered = [unit for unit in board.units if SOURCE.roster[unit].nation == nation]
    assert len(entered) == units
    assert sum(board.units[unit].at == f"{seat}-RESERVE" for unit in entered) == reserve
    assert all(board.control[space] == seat for space in own)
    assert board.vp == 10


@pytest.mark.rule("paths_of_glory", "4.2.2")
def test_where_italians_and_bulgarians_stand() -> None:
    change = positions.change(positions.board({}, war=()))
    neutrals.enter(change, neutrals.IT)
    assert change.board.units[UnitId("it_1_army")] == Unit(SpaceId("verona"), True)
    chosen = spaces("BU")
    neutrals.enter(change, neutrals.BU, placings("BU", *chosen))
    assert [len(change.board.stack(SpaceId(space))) for space in ("sofia", *chosen)] == [2, 1, 1, 1, 1]


@pytest.mark.rule("paths_of_glory", "4.2.2")
def test_free_units_one_each_in_other_spaces() -> None:
    four = spaces("BU")
    assert refused("BU") == ""
    assert refused("BU", placings("BU", *four[:3])) == "place-all"
    assert refused("BU", placings("BU", "sofia", *four[:3])) == "bad-place"
    assert refused("BU", placings("BU", "bucharest", *four[:3])) == "bad-place"
    assert refused("BU", placings("BU", four[0], four[0], *four[1:3])) == "one-each"
    stranger = (Placing(UnitId("ge_corps_1"), SpaceId(four[0])),)
    assert refused("BU", stranger) == "not-placed-so"
    assert refused("IT", ()) == ""
    assert refused("RO", ()) == "place-all"


@pytest.mark.rule("paths_of_glory", "9.5.2.2")
@pytest.mark.parametrize("nation", ["RO", "IT", "GR", "BU"])
def test_one_a_turn_and_none_twice(nation: str) -> None:
    assert refused(nation) == ""
    assert refused(nation, tally=Tally(neutral=True)) == "one-neutral-a-turn"
    assert refused(nation, war=(nation,)) == "at-war-already"


@pytest.mark.rule("paths_of_glory", "9.5.2.5")
@pytest.mark.parametrize(
    ("card", "allied", "central", "only"),
    [
        ("ap_16", "limited", "total", True),
        ("ap_17", "mobilization", "total", True),
        ("ap_17", "total", "total", False),
        ("ap_17", "limited", "limited", False),
        ("ap_44", "limited", "total", False),
        ("cp_34", "limited", "total", False),
    ],
)
def test_italy_and_romania_are_events_only_when_late(
    card: str, allied: str, central: str, only: bool
) -> None:
    board = positions.board({}, commitment={AP: allied, CP: central})
    assert neutrals.only_event(board, SOURCE.pack[CardId(card)]) is only


@pytest.mark.rule("paths_of_glory", "9.5.2.4")
def test_greece_in_part() -> None:
    change = positions.change(positions.board({}, war=()))
    neutrals.enter_greece_in_part(change)
    control = change.board.control
    assert [control[SpaceId(name)] for name in ("salonika", "kavala")] == [AP, AP]
    assert [control[SpaceId(name)] for name in ("athens", "larisa", "florina")] == [None] * 3
    assert [len(change.board.stack(SpaceId(name))) for name in ("athens", "larisa", "florina")] == [1] * 3
    assert change.board.war == ()


@pytest.mark.rule("paths_of_glory", "9.5.2.4")
def test_greece_whole_after_part_keeps_what_was_taken() -> None:
    change = positions.change(positions.board({}, war=()))
    neutrals.enter_greece_in_part(change)
    change.control(SpaceId("kavala"), CP)
    change.put(UnitId("gr_corps_1"), SpaceId("athens"), reduced=True)
    neutrals.enter(change, neutrals.GR)
    control = change.board.control
    assert [control[SpaceId(name)] for name in ("kavala", "salonika", "athens")] == [CP, AP, AP]
    assert change.board.units[UnitId("gr_corps_1")] == Unit(SpaceId("athens"), True)
    assert change.board.war == ("GR",)


@pytest.mark.rule("paths_of_glory", "11.1.13")
@pytest.mark.rule("paths_of_glory", "4.2.2")
def test_turkey_opens_persia_and_digs() -> None:
    change = positions.change(positions.board({}, war=()))
    persia = [key for key, space in SOURCE.atlas.spaces.items() if space.nation == "PE"]
    assert neutrals.closed(change.board, SpaceId("tabriz"))
    neutrals.enter(change, neutrals.TU)
    assert {change.board.control[space] for space in persia} == {AP}
    assert change.board.control[SpaceId("kermanshah")] == CP
    trenches = change.board.trenches
    assert [trenches[SpaceId(name)] for name in ("giresun", "baghdad", "gaza")] == [Trench(1, CP)] * 3


@pytest.mark.rule("paths_of_glory", "11.1.10")
@pytest.mark.rule("paths_of_glory", "11.1.12")
def test_landing_boxes_are_shut_and_albania_open() -> None:
    board = positions.board({}, control={"mef1": None})
    assert neutrals.closed(board, SpaceId("mef1"))
    assert not neutrals.closed(board, SpaceId("tirana"))
