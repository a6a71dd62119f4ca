"""9.5.3: reinforcements."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.kinds import Fault
from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import AP, CP, SpaceId
from games.paths_of_glory.model.board import Board, Tally, Unit
from games.paths_of_glory.model.cards import Card, CardId
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Placing
from games.paths_of_glory.rules.nations import reinforcements
from tests.paths_of_glory import positions
from tests.rig.cases import in_turn

SOURCE = source()
ALL = [card for card in SOURCE.pack.cards.values() if card.kind == "reinforcement"]
READY = {"over-there": 14, "sinai-pipeline": 14}


def card(name: str) -> Card:
    return SOURCE.pack[CardId(name)]


def at(*pairs: tuple[str, str]) -> tuple[Placing, ...]:
    return tuple(Placing(UnitId(unit), SpaceId(space)) for unit, space in pairs)


def board(placed: dict[str, list[str]] | None = None, **fields: Any) -> Board:
    return positions.board(placed or {}, **{"turn": 15, "events": READY, **fields})


def refused(name: str, placings: tuple[Placing, ...] = (), on: Board | None = None) -> str:
    fault = reinforcements.check(SOURCE, board() if on is None else on, card(name), placings)
    return fault.key if fault is not None else ""


def chosen(on: Board, each: Card) -> tuple[Placing, ...]:
    """The first lawful place for every army."""
    made = []
    for unit in reinforcements.brought(SOURCE, on, each):
        if SOURCE.roster[unit].size == "army":
            made.append(Placing(unit, reinforcements.places(SOURCE, on, unit).all[0]))
    return tuple(made)


def played(on: Board, name: str, placings: tuple[Placing, ...] = ()) -> Change:
    assert reinforcements.check(SOURCE, on, card(name), placings) is None
    change = positions.change(on)
    reinforcements.play(change, card(name), placings)
    return change


@pytest.mark.rule("paths_of_glory", "9.5.3.1")
@in_turn(ALL)
def test_every_reinforcement_comes_in(each: Card) -> None:
    on = board()
    change = played(on, each.id, chosen(on, each))
    assert each.nation in change.board.tally.reinforced
    fresh = [unit for unit in change.board.units if unit not in on.units]
    kinds = [(SOURCE.roster[unit].id, change.board.units[unit].reduced) for unit in fresh]
    assert sorted(kinds) == sorted((kind, False) for kind, count in each.brings for _ in range(count))


@pytest.mark.rule("paths_of_glory", "9.5.3.1")
@in_turn(ALL)
def test_every_reinforcement_once_a_nation_and_not_on_turn_one(each: Card) -> None:
    on = board()
    placings = chosen(on, each)
    assert refused(each.id, placings, replace(on, turn=1)) == "no-reinforcements-yet"
    assert each.nation is not None
    twice = replace(on, tally=Tally(reinforced=(each.nation,)))
    assert refused(each.id, placings, twice) == "reinforced-already"


@pytest.mark.rule("paths_of_glory", "16.3.4")
@pytest.mark.parametrize("name", ["ap_38", "ap_43", "ap_47", "ap_64"])
def test_americans_want_over_there_and_no_submarines(name: str) -> None:
    on = board()
    placings = chosen(on, card(name))
    assert refused(name, placings, replace(on, events={})) == "needs-event"
    unleashed = {**READY, "u-boats-unleashed": 14}
    assert refused(name, placings, replace(on, events=unleashed)) == "u-boats-prevent"
    assert refused(name, placings, replace(on, events={**unleashed, "convoy": 15})) == ""


@pytest.mark.rule("paths_of_glory", "9.5.3.1")
@pytest.mark.parametrize("name", ["ap_22", "cp_24", "cp_42", "cp_48", "ap_41"])
def test_nations_must_be_at_war(name: str) -> None:
    assert refused(name, on=board(war=("US",))) == "not-at-war"


@pytest.mark.rule("paths_of_glory", "9.5.3.2")
def test_corps_go_to_the_reserve_but_two() -> None:
    change = played(board(), "ap_08")
    assert change.board.stack(SpaceId("AP-RESERVE")) == ("ru_corps_1", "ru_corps_2")
    assert played(board(), "ap_41").board.units[UnitId("br_ana_corps_1")].at == "arabia"
    assert refused("ap_08", at(("ru_corps_1", "moscow"))) == "bad-place"


@pytest.mark.rule("paths_of_glory", "9.5.3.2")
@pytest.mark.rule("paths_of_glory", "11.1.16")
def test_the_senussi_take_libya_unless_allies_stand_there() -> None:
    on = board(control={"libya": AP})
    change = played(on, "cp_24")
    assert change.board.units[UnitId("tu_sn_corps_1")].at == "libya"
    assert change.board.control[SpaceId("libya")] == CP
    assert refused("cp_24", on=board({"libya": ["br_corps"]})) == "no-place"


def places(name: str, on: Board) -> set[str]:
    return set(reinforcements.places(SOURCE, on, UnitId(name)).all)


@pytest.mark.rule("paths_of_glory", "9.5.3.3")
def test_armies_enter_at_capitals_and_sources() -> None:
    on = board()
    assert places("ge_9_army", on) == {"berlin", "essen", "breslau"}
    assert places("ah_7_army", on) == {"vienna", "budapest"}
    assert places("ru_9_army", on) == {"petrograd", "moscow", "kharkov", "caucasus"}
    assert places("fr_10_army", on) == {"paris"}
    assert places("br_1_army", on) == {"london"}
    assert places("it_5_army", on) == {"rome"}
    assert places("tu_yld_army", on) == {"constantinople"}
    assert places("us_1_army", on) == {
        "cherbourg", "nantes", "la_rochelle", "bordeaux", "le_havre", "calais", "marseilles",
    }  # fmt: skip


@pytest.mark.rule("paths_of_glory", "9.5.3.3")
def test_not_where_the_foe_is_or_the_stack_is_full_or_supply_fails() -> None:
    assert places("ge_9_army", board(control={"berlin": AP})) == {"essen", "breslau"}
    assert places("ge_9_army", board({"essen": ["ge_corps"] * 3})) == {"berlin", "breslau"}
    assert places("ge_9_army", board({"breslau": ["ru_1_army"]})) == {"berlin", "essen"}
    assert places("us_1_army", board(control={"calais": CP})) == places("us_1_army", board()) - {"calais"}
    around = {
        space: AP for space in SOURCE.atlas[SpaceId("berlin")].solid if space not in ("essen", "breslau")
    }
    assert places("ge_9_army", board(control=around)) == {"essen", "breslau"}


@pytest.mark.rule("paths_of_glory", "9.5.3.3")
def test_orleans_when_paris_is_full() -> None:
    full = board({"paris": ["fr_1_army", "fr_2_army", "fr_3_army"]})
    assert places("fr_10_army", full) == {"orleans"}
    assert places("fr_10_army", board(control={"paris": CP})) == set()
    besieged = board({"paris": ["ge_1_army", "ge_2_army", "ge_3_army"]})
    assert places("fr_10_army", besieged) == set()
    both = board({"paris": ["fr_corps"] * 3, "orleans": ["fr_1_army", "fr_2_army", "fr_3_army"]})
    assert refused("ap_10", on=both) == "no-place"


@pytest.mark.rule("paths_of_glory", "9.5.3.3")
def test_two_armies_each_need_room() -> None:
    moscow, kharkov = at(("ru_9_army", "moscow"), ("ru_10_army", "moscow")), at(("ru_9_army", "moscow"))
    assert refused("ap_11", moscow) == ""
    assert refused("ap_11", kharkov) == "say-where"
    one_left = {name: ["ru_corps"] * 3 for name in ("petrograd", "kharkov", "caucasus")}
    tight = board({**one_left, "moscow": ["ru_corps"] * 2})
    assert refused("ap_11", moscow, tight) == "no-place"
    assert refused("ap_11", on=board({**one_left, "moscow": ["ru_corps"]})) == ""


@pytest.mark.rule("paths_of_glory", "9.5.3.1")
def test_what_is_placed_must_come_with_the_card() -> None:
    assert refused("cp_07", at(("ge_10_army", "essen"))) == "not-brought"
    assert refused("cp_07", at(("ge_9_army", "sedan"))) == "bad-place"
    assert refused("cp_07") == "say-where"
    fault = reinforcements.check(SOURCE, board(), card("cp_07"), ())
    assert isinstance(fault, Fault)
    assert set(fault.args["may"]) == {"berlin", "essen", "breslau"}  # type: ignore[arg-type]


# The armies of the Near East


@pytest.mark.rule("paths_of_glory", "9.5.3.3")
def test_where_cards_say_the_armies_of_the_near_east_enter() -> None:
    on = board({"salonika": ["fr_corps"]})
    assert reinforcements.places(SOURCE, on, UnitId("fr_orient_army")).stated == ("salonika",)
    assert reinforcements.places(SOURCE, on, UnitId("br_ne_army")).stated == ("alexandria",)
    stated = reinforcements.places(SOURCE, on, UnitId("ru_cau_army")).stated
    assert {"batum", "kars"} <= set(stated)
    assert all(SOURCE.atlas[space].near_east and SOURCE.atlas[space].nation == "RU" for space in stated)
    mef = reinforcements.places(SOURCE, on, UnitId("br_mef_army"))
    assert mef.stated == ("mef1", "mef2", "mef3", "mef4")
    greece = board(control={"salonika": CP})
    assert reinforcements.places(SOURCE, greece, UnitId("fr_orient_army")).stated == ()


@pytest.mark.rule("paths_of_glory", "9.5.3.4")
@pytest.mark.parametrize(
    ("name", "unit", "home", "stated"),
    [
        ("ap_53", "fr_orient_army", "paris", "salonika"),
        ("ap_50", "br_ne_army", "london", "alexandria"),
        ("ap_29", "ru_cau_army", "moscow", "kars"),
        ("ap_31", "br_mef_army", "london", "mef1"),
    ],
)
def test_at_home_they_lose_the_near_east(name: str, unit: str, home: str, stated: str) -> None:
    assert played(board(), name, at((unit, home))).board.homebound == (unit,)
    assert played(board(), name, at((unit, stated))).board.homebound == ()


@pytest.mark.rule("paths_of_glory", "9.5.3.4")
@pytest.mark.rule("paths_of_glory", "9.5.2.4.1")
def test_at_home_what_the_card_wants_does_not_matter() -> None:
    mef, allenby = at(("br_mef_army", "london")), at(("br_ne_army", "london"))
    late, early = board(events={"salonika": 7}), board(events={}, war=("IT",))
    assert refused("ap_31", mef, late) == ""
    assert refused("ap_31", at(("br_mef_army", "mef1")), late) == "event-too-late"
    assert refused("ap_31", mef, early) == ""
    assert refused("ap_31", at(("br_mef_army", "mef1")), early) == "not-at-war"
    assert refused("ap_50", allenby, early) == ""
    assert refused("ap_50", at(("br_ne_army", "alexandria")), early) == "needs-event"
    assert refused("ap_31", at(("br_mef_army", "mef1")), board(events={"greece": 7})) == ""


@pytest.mark.rule("paths_of_glory", "9.5.3.5")
def test_the_landing_brings_a_beachhead() -> None:
    change = played(board(control={"mef2": None}), "ap_31", at(("br_mef_army", "mef2")))
    assert change.board.beachhead == "mef2"
    assert change.board.control[SpaceId("mef2")] == AP
    assert change.board.units[UnitId("br_mef_army")] == Unit(SpaceId("mef2"))
    assert played(board(), "ap_31", at(("br_mef_army", "london"))).board.beachhead is None


@pytest.mark.rule("paths_of_glory", "9.5.3.3")
def test_yudenitch_may_come_before_turkey() -> None:
    assert refused("ap_29", at(("ru_cau_army", "kars")), board(war=())) == ""
