"""11.1.14 - 11.1.16, 11.2.4 - 11.2.6, 15.1, 15.2, chapter 10: control, trenches entered, forts, stacks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.kinds import Seat
from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import AP, CP, SpaceId
from games.paths_of_glory.model.board import Trench
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.rules.spaces import control, forts, stacking
from tests.paths_of_glory.positions import board, change

DATA = source()
SEDAN, VERDUN = map(SpaceId, ("sedan", "verdun"))


def go(made: Change, seat: Seat, unit: str, *path: str) -> Change:
    for space in path:
        made.put(UnitId(unit), SpaceId(space))
        control.enter(made, seat, (UnitId(unit),), SpaceId(space))
    return made


@pytest.mark.rule("paths_of_glory", "11.1.14")
def test_whoever_enters_controls() -> None:
    made = go(change(board({"koblenz": ["ge_2_army"]})), CP, "ge_2_army", "sedan", "chateau_thierry")
    assert made.board.control[SEDAN] == CP
    assert made.board.control[SpaceId("chateau_thierry")] == CP


@pytest.mark.rule("paths_of_glory", "5.1.2")
@pytest.mark.rule("paths_of_glory", "5.7.2")
def test_a_space_of_points_counts_on_its_own_map() -> None:
    for scenario, points in (("limited-war", 10), ("campaign", 10), ("historical", 11)):
        made = go(change(board({"koblenz": ["ge_2_army"]}, scenario=scenario)), CP, "ge_2_army", "sedan")
        assert made.board.vp == points
    both = go(change(board({"oppeln": ["ge_corps"]})), CP, "ge_corps_1", "czestochowa", "lodz")
    assert both.board.vp == 11
    back = go(both, AP, "ru_corps_1", "lodz")
    assert back.board.vp == 10
    assert [event.key for event in back.events].count("vp") == 2


@pytest.mark.rule("paths_of_glory", "5.7.2")
def test_five_spaces_bring_points_in_the_historical_scenario_and_five_others_do_not() -> None:
    only = {
        chart: {space for space, there in DATA.atlas.spaces.items() if there.vp == (chart,)}
        for chart in ("historical", "campaign")
    }
    assert only["historical"] == {"kovno", "sedan", "amiens", "koblenz", "aachen"}
    assert only["campaign"] == {"ahwaz", "venice", "minsk", "jerusalem", "kharput"}


def test_a_space_of_a_nation_that_was_neutral_brings_no_point() -> None:
    made = change(board({}, war=("TU",)))
    control.take(made, AP, SpaceId("rome"))
    assert (made.board.control[SpaceId("rome")], made.board.vp) == (AP, 10)


@pytest.mark.rule("paths_of_glory", "11.1.14")
@pytest.mark.rule("paths_of_glory", "15.1.10")
@pytest.mark.rule("paths_of_glory", "12.7.9")
def test_a_standing_fort_keeps_its_space() -> None:
    made = go(change(board({"metz": ["ge_5_army"]})), CP, "ge_5_army", "verdun")
    assert forts.besieged(DATA, made.board, VERDUN)
    assert (made.board.control[VERDUN], made.board.vp) == (AP, 10)


@pytest.mark.rule("paths_of_glory", "15.1.9")
@pytest.mark.rule("paths_of_glory", "15.1.10")
def test_a_besieged_fort_that_falls_gives_its_space_at_once() -> None:
    made = go(change(board({"metz": ["ge_5_army"]})), CP, "ge_5_army", "verdun")
    control.fort_fell(made, VERDUN)
    assert (made.board.control[VERDUN], made.board.vp) == (CP, 11)
    assert forts.owner(DATA, made.board, VERDUN) is None
    assert not forts.besieged(DATA, made.board, VERDUN)
    empty = change(board({"metz": ["ge_5_army"]}))
    control.fort_fell(empty, VERDUN)
    assert (empty.board.control[VERDUN], empty.board.vp) == (AP, 10)


@pytest.mark.rule("paths_of_glory", "11.1.15")
def test_the_arab_army_holds_a_space_only_while_it_stands_there() -> None:
    start = board({"arabia": ["br_ana_corps"]})
    made = go(change(start), AP, "br_ana_corps_1", "medina")
    assert (made.board.control[SpaceId("medina")], made.board.vp) == (AP, 9)
    go(made, AP, "br_ana_corps_1", "arabia")
    assert (made.board.control[SpaceId("medina")], made.board.vp) == (CP, 10)
    # gone by other ways than a move
    made = go(change(start), AP, "br_ana_corps_1", "medina")
    made.put(UnitId("br_ana_corps_1"), SpaceId("AP-ELIMINATED"))
    control.arabs(made)
    assert made.board.control[SpaceId("medina")] == CP


@pytest.mark.rule("paths_of_glory", "11.1.15")
def test_what_other_allies_have_taken_stays_allied_when_the_arabs_leave() -> None:
    start = board({"arabia": ["br_ana_corps"], "jerusalem": ["br_corps"]}, control={"jerusalem": AP})
    made = go(change(start), AP, "br_ana_corps_1", "amman")
    go(made, AP, "br_corps_1", "amman")
    go(made, AP, "br_ana_corps_1", "arabia")
    assert made.board.control[SpaceId("amman")] == AP
    # and what was Allied before
    go(made, AP, "br_ana_corps_1", "amman", "arabia")
    assert made.board.control[SpaceId("amman")] == AP


@pytest.mark.rule("paths_of_glory", "11.1.15")
def test_the_arabs_do_not_hold_a_fort_that_stands() -> None:
    made = go(change(board({"arabia": ["br_ana_corps"]})), AP, "br_ana_corps_1", "aqaba")
    assert made.board.control[SpaceId("aqaba")] == CP
    assert forts.besieged(DATA, made.board, SpaceId("aqaba"))


@pytest.mark.rule("paths_of_glory", "11.1.16")
def test_the_senussi_take_what_they_enter() -> None:
    made = go(change(board({"libya": ["tu_sn_corps"]})), CP, "tu_sn_corps_1", "alexandria")
    assert (made.board.control[SpaceId("alexandria")], made.board.vp) == (CP, 11)


@pytest.mark.rule("paths_of_glory", "11.2.4")
@pytest.mark.rule("paths_of_glory", "11.2.5")
@pytest.mark.rule("paths_of_glory", "11.2.6")
def test_trenches_fall_to_who_enters() -> None:
    dug = {"sedan": (1, AP), "cambrai": (2, AP), "verdun": (1, AP), "koblenz": (1, CP)}
    made = go(change(board({"koblenz": ["ge_2_army"]}, trenches=dug)), CP, "ge_2_army", "sedan", "cambrai")
    assert made.board.trenches == {
        SpaceId("cambrai"): Trench(1, CP),
        SpaceId("verdun"): Trench(1, AP),
        SpaceId("koblenz"): Trench(1, CP),
    }
    besieger = go(change(board({"metz": ["ge_5_army"]}, trenches=dug)), CP, "ge_5_army", "verdun")
    assert VERDUN not in besieger.board.trenches


@pytest.mark.rule("paths_of_glory", "9.5.3.5")
def test_a_beachhead_is_lost_to_who_enters_it() -> None:
    made = change(board({"gallipoli": ["tu_corps"]}, beachhead=SpaceId("mef1")))
    go(made, CP, "tu_corps_1", "mef1")
    assert made.board.beachhead is None


@pytest.mark.rule("paths_of_glory", "15.2.1")
@pytest.mark.rule("paths_of_glory", "15.2.4")
@pytest.mark.parametrize(
    ("units", "enough"),
    [(["(ge_2_army)"], True), (["ge_corps"] * 2, False), (["(ge_corps)", "ge_corps", "ah_corps"], True)],
)
def test_an_army_or_as_many_corps_as_the_loss_factor_besiege(units: list[str], enough: bool) -> None:
    on = board({"verdun": units})
    assert forts.besieged(DATA, on, VERDUN) == enough
    assert forts.bars(DATA, on, CP, VERDUN) != enough


@pytest.mark.rule("paths_of_glory", "15.1.1")
def test_only_the_foes_standing_fort_bars() -> None:
    on = board({})
    assert forts.bars(DATA, on, CP, VERDUN)
    assert not forts.bars(DATA, on, AP, VERDUN)
    assert not forts.bars(DATA, replace(on, destroyed=(VERDUN,)), CP, VERDUN)
    assert not forts.bars(DATA, on, CP, SEDAN)
    turk = SpaceId("erzerum")
    assert forts.bars(DATA, on, AP, turk)
    assert not forts.bars(DATA, on, CP, turk)


@pytest.mark.rule("paths_of_glory", "15.2.3")
def test_units_beyond_those_that_besiege_are_free() -> None:
    on = board({"verdun": ["ge_2_army", "ge_corps"]})
    assert forts.keeps(DATA, on, VERDUN, (UnitId("ge_corps_1"),))
    assert not forts.keeps(DATA, on, VERDUN, (UnitId("ge_2_army"),))
    assert not forts.keeps(DATA, on, VERDUN, (UnitId("ge_2_army"), UnitId("ge_corps_1")))
    assert forts.keeps(DATA, on, SEDAN, ())


@pytest.mark.rule("paths_of_glory", "10.1.1")
@pytest.mark.rule("paths_of_glory", "10.1.3")
@pytest.mark.rule("paths_of_glory", "10.1.6")
def test_three_units_of_any_size_and_nation_stack() -> None:
    full = board({"paris": ["fr_1_army", "br_corps", "be_corps"]})
    assert stacking.check(full, AP) is None
    assert stacking.full(full, SpaceId("paris"))
    over = board({"paris": ["fr_1_army", "br_corps", "be_corps", "fr_corps"]})
    fault = stacking.check(over, AP)
    assert fault is not None
    assert (fault.key, fault.args["space"], fault.args["have"]) == ("overstacked", "paris", 4)
    assert stacking.room(over, SpaceId("paris")) == -1
    assert stacking.check(over, AP, (SEDAN,)) is None


@pytest.mark.rule("paths_of_glory", "10.1.1")
def test_the_reserve_holds_any_number() -> None:
    assert stacking.check(board({"AP-RESERVE": ["fr_corps"] * 7}), AP) is None
