"""Chapter 14: who is supplied, what from, by which way."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.kinds import Seat
from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import AP, CP, SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.rules.spaces.supply import Supply
from tests.paths_of_glory.positions import board

DATA = source()


def supplied(on: Board, unit: str, at: str | None = None) -> bool:
    return Supply(DATA, on).unit(UnitId(unit), None if at is None else SpaceId(at))


def spaces(on: Board, *names: str) -> list[bool]:
    known = Supply(DATA, on)
    return [known.space(SpaceId(each)) for each in names]


def held(seat: Seat | None, *names: str) -> dict[str, Seat | None]:
    return dict.fromkeys(names, seat)


def around(space: str) -> tuple[str, ...]:
    there = DATA.atlas[SpaceId(space)]
    return (*there.solid, *there.dotted)


@pytest.mark.rule("paths_of_glory", "14.1.1")
@pytest.mark.rule("paths_of_glory", "14.1.2")
def test_a_path_of_friendly_spaces_to_a_source_supplies() -> None:
    cut = board({"cambrai": ["ge_3_army"]}, control=held(CP, "cambrai"))
    assert not supplied(cut, "ge_3_army")
    assert supplied(board({"cambrai": ["ge_3_army"]}, control=held(CP, "cambrai", "sedan")), "ge_3_army")


@pytest.mark.rule("paths_of_glory", "14.1.3")
def test_an_enemy_unit_blocks_the_path_and_so_does_enemy_control() -> None:
    control = held(CP, "cambrai", "sedan")
    assert not supplied(
        board({"cambrai": ["ge_3_army"], "sedan": ["fr_corps"]}, control=control), "ge_3_army"
    )
    assert not supplied(board({"cambrai": ["ge_3_army"]}, control=control | held(AP, "sedan")), "ge_3_army")


@pytest.mark.rule("paths_of_glory", "14.1.3")
def test_the_own_space_may_be_anybodys() -> None:
    # too few to besiege Verdun, yet next to Metz
    on = board({"verdun": ["ge_corps"]})
    assert supplied(on, "ge_corps_1")


@pytest.mark.rule("paths_of_glory", "14.1.3")
@pytest.mark.rule("paths_of_glory", "15.2.2")
def test_supply_runs_through_a_besieged_fort_and_not_through_one_that_is_not() -> None:
    beyond = held(CP, "bar_le_duc")
    behind = {"bar_le_duc": ["ge_1_army"]}
    assert supplied(board({"verdun": ["(ge_2_army)"], **behind}, control=beyond), "ge_1_army")
    assert supplied(board({"verdun": ["ge_corps"] * 3, **behind}, control=beyond), "ge_1_army")
    assert not supplied(board({"verdun": ["ge_corps"] * 2, **behind}, control=beyond), "ge_1_army")


@pytest.mark.rule("paths_of_glory", "11.1.4")
@pytest.mark.rule("paths_of_glory", "14.1.3")
def test_a_dotted_line_is_for_its_nations() -> None:
    on = board({"medina": ["tu_corps", "ge_corps"], "aqaba": ["tu_corps", "ge_corps"]})
    assert supplied(on, "tu_corps_1")
    assert not supplied(on, "ge_corps_1")
    assert supplied(on, "ge_corps_2")


@pytest.mark.rule("paths_of_glory", "14.1.3")
@pytest.mark.rule("paths_of_glory", "14.2.2")
def test_serbs_and_romanians_trace_along_the_lines_of_russian_sources() -> None:
    on = board({"odessa": ["ro_corps", "sb_corps", "ru_corps", "fr_corps"]}, control=held(CP, "belgrade"))
    assert supplied(on, "ro_corps_1")
    assert supplied(on, "sb_corps_1")
    assert supplied(on, "ru_corps_1")
    assert not supplied(on, "fr_corps_1")
    # Reval is no source: its line to Riga is for Russians alone
    cut = held(CP, *(each for each in around("riga") if each != "reval"), "belgrade")
    lone = board({"riga": ["ro_corps", "ru_corps"]}, control=cut)
    assert not supplied(lone, "ro_corps_1")
    assert supplied(lone, "ru_corps_1")


@pytest.mark.rule("paths_of_glory", "14.1.4")
@pytest.mark.rule("paths_of_glory", "14.2.4")
def test_ports_lead_to_london_and_paris_is_no_source() -> None:
    on = board({"marseilles": ["fr_corps"], "paris": ["fr_1_army"]}, control=held(CP, *around("paris")))
    assert supplied(on, "fr_corps_1")
    assert not supplied(on, "fr_1_army")


@pytest.mark.rule("paths_of_glory", "14.1.4")
def test_allied_ports_lie_outside_germany_and_russia() -> None:
    on = board({"kiel": ["br_corps"], "riga": ["br_corps"]}, control=held(AP, "kiel"))
    assert not supplied(on, "br_corps_1")
    assert not supplied(on, "br_corps_2")


@pytest.mark.rule("paths_of_glory", "14.1.4")
def test_central_ports_lie_in_germany_and_russia() -> None:
    assert supplied(board({"libau": ["ge_corps"]}, control=held(CP, "libau")), "ge_corps_1")
    sea = board({"calais": ["ge_corps"]}, control=held(CP, "calais"))
    assert not supplied(sea, "ge_corps_1")
    no_way_out = held(AP, "wilhelmshaven", "kiel", "rostock", "stettin", "kolberg", "danzig", "konigsberg")
    shut = board({"libau": ["ge_corps"]}, control=held(CP, "libau") | no_way_out | held(AP, "memel"))
    assert not supplied(shut, "ge_corps_1")


@pytest.mark.rule("paths_of_glory", "14.1.4")
@pytest.mark.rule("paths_of_glory", "13.1.7.1")
@pytest.mark.rule("paths_of_glory", "15.2.2")
def test_riga_under_siege_is_no_port() -> None:
    beyond = {"riga": ["ge_8_army"], "dvinsk": ["ge_corps"]}
    control = held(CP, "dvinsk")
    assert not supplied(board(beyond, control=control), "ge_corps_1")
    fallen = board(beyond, control=control | held(CP, "riga"), destroyed=(SpaceId("riga"),))
    assert supplied(fallen, "ge_corps_1")
    assert not Supply(DATA, board(beyond)).port(CP, SpaceId("riga"))
    assert Supply(DATA, fallen).port(CP, SpaceId("riga"))


@pytest.mark.rule("paths_of_glory", "14.1.4")
@pytest.mark.rule("paths_of_glory", "13.1.7.2")
def test_constantinople_is_an_allied_port_with_gallipoli_only() -> None:
    control = held(AP, "constantinople")
    assert not supplied(board({"constantinople": ["br_corps"]}, control=control), "br_corps_1")
    both = board({"constantinople": ["br_corps"]}, control=control | held(AP, "gallipoli"))
    assert supplied(both, "br_corps_1")


@pytest.mark.rule("paths_of_glory", "14.1.4")
def test_a_besieged_port_feeds_nobody() -> None:
    on = board({"basra": ["tu_corps"], "ahwaz": ["br_corps"]})
    assert not supplied(on, "br_corps_1")
    assert supplied(board({"ahwaz": ["br_corps"]}), "br_corps_1")


@pytest.mark.rule("paths_of_glory", "14.1.5")
def test_units_that_are_always_supplied() -> None:
    cut = held(CP, *around("cetinje"), *around("nis"), *around("jerusalem"), "arabia")
    on = board(
        {
            "cetinje": ["mn_corps"],
            "nis": ["sb_1_army", "ru_corps"],
            "jerusalem": ["br_ana_corps", "br_corps"],
            "sinai": ["tu_sn_corps", "tu_corps"],
        },
        control=cut | held(AP, *around("sinai")),
    )
    known = Supply(DATA, on)
    assert [known.unit(UnitId(each)) for each in ("mn_corps_1", "sb_1_army", "br_ana_corps_1")] == [True] * 3
    assert known.unit(UnitId("tu_sn_corps_1"))
    assert [known.unit(UnitId(each)) for each in ("ru_corps_1", "br_corps_1", "tu_corps_1")] == [False] * 3


@pytest.mark.rule("paths_of_glory", "14.1.5")
def test_outside_the_near_east_the_arabs_trace_like_others() -> None:
    on = board({"balikesir": ["br_ana_corps"]}, control=held(AP, "balikesir"))
    assert not supplied(on, "br_ana_corps_1")


@pytest.mark.rule("paths_of_glory", "14.1.5")
def test_serbs_who_leave_serbia_may_be_cut_off() -> None:
    control = held(CP, "belgrade", "nis", "salonika")
    assert supplied(board({"skopje": ["sb_corps"]}, control=control), "sb_corps_1")
    assert not supplied(board({"novi_sad": ["sb_corps"]}, control=control), "sb_corps_1")


@pytest.mark.rule("paths_of_glory", "14.1.5")
@pytest.mark.rule("paths_of_glory", "14.3.5")
def test_turks_in_medina_are_spared_by_attrition_and_may_do_nothing() -> None:
    on = board({"medina": ["tu_corps"]}, control=held(AP, "aqaba"))
    known = Supply(DATA, on)
    assert not known.unit(UnitId("tu_corps_1"))
    assert known.survives(UnitId("tu_corps_1"))


@pytest.mark.rule("paths_of_glory", "14.2.1")
@pytest.mark.parametrize("where", ["essen", "breslau", "sofia", "constantinople"])
def test_sources_of_the_central_powers(where: str) -> None:
    ring: dict[str, Any] = held(AP, *around(where)) | {where: CP}
    assert supplied(board({where: ["ah_corps"]}, control=ring), "ah_corps_1")
    vienna = held(AP, *around("vienna"))
    assert not supplied(board({"vienna": ["ah_corps"]}, control=vienna), "ah_corps_1")


@pytest.mark.rule("paths_of_glory", "14.2.1")
def test_sofia_feeds_nobody_while_it_is_neutral_or_taken() -> None:
    ring = held(AP, *around("kazanlik"))
    for seat in (None, AP):
        lost = board({"kazanlik": ["bu_corps"]}, control=ring | held(seat, "sofia"))
        assert not supplied(lost, "bu_corps_1")
    kept = board({"kazanlik": ["bu_corps"]}, control=ring | held(CP, "sofia"))
    assert supplied(kept, "bu_corps_1")


@pytest.mark.rule("paths_of_glory", "14.2.2")
@pytest.mark.parametrize("where", ["petrograd", "moscow", "kharkov", "caucasus", "belgrade"])
def test_sources_of_the_east(where: str) -> None:
    ring = held(CP, *around(where))
    assert supplied(board({where: ["ru_corps"]}, control=ring), "ru_corps_1")
    assert not supplied(board({where: ["fr_corps"]}, control=ring), "fr_corps_1")


@pytest.mark.rule("paths_of_glory", "14.2.2")
def test_the_east_traces_by_land_only() -> None:
    on = board({"marseilles": ["ru_corps", "sb_corps", "ro_corps"]})
    known = Supply(DATA, on)
    assert not any(known.unit(UnitId(each)) for each in ("ru_corps_1", "sb_corps_1", "ro_corps_1"))


@pytest.mark.rule("paths_of_glory", "14.2.3")
def test_salonika_feeds_serbs_while_it_is_allied() -> None:
    serbs = {"larisa": ["sb_corps", "ro_corps"]}
    cut = held(CP, "belgrade", "nis", "monastir")
    assert supplied(board(serbs, control=cut | held(AP, "florina")), "sb_corps_1")
    assert not supplied(board(serbs, control=cut | held(AP, "florina")), "ro_corps_1")
    assert not supplied(board(serbs, control=cut | held(CP, "salonika")), "sb_corps_1")


@pytest.mark.rule("paths_of_glory", "9.2.7.1")
def test_a_beachhead_supplies_the_landed_army_british_and_australians() -> None:
    names = [
        "br_mef_army",
        "br_corps",
        "br_aus_corps",
        "br_cnd_corps",
        "fr_corps",
        "fr_orient_army",
        "br_ne_army",
    ]
    shut = board({"gallipoli": names}, control=held(AP, "gallipoli"))
    landed = board({"gallipoli": names}, control=held(AP, "gallipoli"), beachhead=SpaceId("mef1"))
    units = ["br_mef_army", "br_corps_1", "br_aus_corps_1", "br_cnd_corps_1", "fr_corps_1", "fr_orient_army"]
    units.append("br_ne_army")
    assert not any(supplied(shut, each) for each in units)
    assert [supplied(landed, each) for each in units] == [True, True, True, False, False, False, False]
    known = Supply(DATA, landed)
    assert known.by_beachhead(UnitId("br_mef_army"))
    assert not known.by_beachhead(UnitId("fr_corps_1"))
    # who has another way pays nothing more
    free = board({"alexandria": ["br_corps"]}, beachhead=SpaceId("mef1"))
    assert not Supply(DATA, free).by_beachhead(UnitId("br_corps_1"))


@pytest.mark.rule("paths_of_glory", "11.1.12")
@pytest.mark.rule("paths_of_glory", "14.2.5")
def test_albania_is_fed_from_taranto_while_italy_is_neutral() -> None:
    cut = held(CP, "florina", "cetinje", "skopje")
    on = board({}, war=("TU",), control=cut)
    assert spaces(on, "valona", "tirana") == [True, True]
    assert spaces(board({}, war=("TU",), control=cut | held(CP, "valona")), "tirana") == [False]
    assert spaces(board({}, control=cut | held(CP, "taranto")), "valona", "tirana") == [False, False]


@pytest.mark.rule("paths_of_glory", "14.2.5")
@pytest.mark.rule("paths_of_glory", "11.1.4")
@pytest.mark.rule("paths_of_glory", "14.3.6")
def test_spaces_use_any_source_and_any_dotted_line_of_their_side() -> None:
    cut = held(CP, *(each for each in around("riga") if each != "reval"))
    assert spaces(board({}, control=cut), "riga") == [True]
    assert spaces(board({}, control=cut | held(CP, "reval")), "riga") == [False]
    assert spaces(board({}), "medina", "libya", "kiel") == [True, False, True]
    assert spaces(board({}, control=held(AP, "aqaba")), "medina") == [False]
    # no source of Russia reaches Marseilles, London does
    assert spaces(board({}), "marseilles", "rome", "lodz") == [True, True, True]


@pytest.mark.rule("paths_of_glory", "13.1.12")
@pytest.mark.rule("paths_of_glory", "17.1.4.1")
def test_sources_that_are_no_home() -> None:
    ring = held(
        AP, "nis", "skopje", "strumitsa", "adrianople", "burgas", "varna", "plevna", "caracal", "constanta"
    )
    known = Supply(DATA, board({"sofia": ["ge_corps", "bu_corps", "tu_corps"]}, control=ring))
    units = [UnitId(f"{each}_corps_1") for each in ("ge", "bu", "tu")]
    assert [known.unit(each) for each in units] == [True, True, True]
    assert [known.at_home(each) for each in units] == [False, True, False]
    east = Supply(DATA, board({"belgrade": ["ru_corps", "sb_corps"]}, control=held(CP, *around("belgrade"))))
    assert [east.at_home(UnitId(each)) for each in ("ru_corps_1", "sb_corps_1")] == [False, True]


@pytest.mark.rule("paths_of_glory", "7.1.6")
def test_supply_that_runs_through_italy() -> None:
    on = board(
        {"trent": ["fr_corps"], "verona": ["it_corps"], "lyon": ["fr_corps"]}, control=held(AP, "trent")
    )
    known = Supply(DATA, on)
    assert [known.through_italy(UnitId(each)) for each in ("fr_corps_1", "it_corps_1", "fr_corps_2")] == [
        True,
        True,
        False,
    ]


def test_greeks_need_none_before_they_are_in_the_war() -> None:
    quiet = board({"larisa": ["gr_corps"]}, war=("TU",))
    assert supplied(quiet, "gr_corps_1")
    assert not supplied(board({"larisa": ["gr_corps"]}, control=held(CP, "athens", "florina")), "gr_corps_1")
