"""9.3 and 13.1: strategic redeployment by land, by sea, to and from the reserve."""

from __future__ import annotations

from typing import Any

import pytest

from games.paths_of_glory.model.atlas import AP, CP, SpaceId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.rules.movement import redeploy
from games.paths_of_glory.rules.spaces.supply import Supply
from tests.paths_of_glory.legs import BOX, DATA, goes, leg, refused, why
from tests.paths_of_glory.positions import board


@pytest.mark.rule("paths_of_glory", "13.1.2")
def test_a_corps_costs_one_point_and_an_army_four() -> None:
    on = board({"essen": ["(ge_1_army)", "ge_corps"], "vienna": ["ah_corps"]})
    legs = (leg("ge_1_army", "breslau"), leg("ge_corps_1", "metz"), leg("ah_corps_1", "cracow"))
    goes(on, *legs, points=6)
    assert refused(on, *legs, points=5) == ("too-many-points", "13.1.2")
    assert refused(on, legs[0], points=3) == ("too-many-points", "13.1.2")


@pytest.mark.rule("paths_of_glory", "13.1.1")
def test_units_go_far_over_friendly_land_or_to_and_from_the_reserve() -> None:
    on = board({"essen": ["ge_corps"], "metz": ["ge_corps"], BOX[CP]: ["ah_corps"]})
    goes(on, leg("ge_corps_1", "konigsberg"), leg("ge_corps_2", BOX[CP]), leg("ah_corps_1", "vienna"))
    assert refused(on, leg("ge_corps_1", "paris")) == ("not-friendly", "13.1.5")


@pytest.mark.rule("paths_of_glory", "13.1.4")
def test_points_are_divided_as_the_player_likes() -> None:
    on = board({"essen": ["ge_corps", "ge_corps", "ge_corps"], "vienna": ["ah_corps"]})
    made = goes(on, leg("ge_corps_1", "metz"), leg("ge_corps_3", "breslau"), leg("ah_corps_1", "cracow"))
    assert made.board.units[UnitId("ge_corps_2")].at == "essen"


@pytest.mark.rule("paths_of_glory", "13.1.3")
def test_no_unit_goes_twice_in_a_round() -> None:
    on = board({"essen": ["ge_corps"]})
    assert refused(on, leg("ge_corps_1", "breslau"), leg("ge_corps_1", "metz")) == (
        "redeployed-twice",
        "13.1.3",
    )


@pytest.mark.rule("paths_of_glory", "13.1.5")
@pytest.mark.rule("paths_of_glory", "14.3.2")
def test_the_unit_and_the_end_are_supplied_and_the_way_is_friendly() -> None:
    cut = dict.fromkeys(DATA.atlas[SpaceId("cambrai")].solid, AP)
    on = board({"cambrai": ["ge_corps"], "essen": ["ge_corps"]}, control={"cambrai": CP, **cut})
    assert refused(on, leg("ge_corps_1", "essen")) == ("unit-unsupplied", "14.3.2")
    assert refused(on, leg("ge_corps_2", "cambrai")) == ("end-unsupplied", "13.1.5")
    assert refused(on, leg("ge_corps_2", "sedan")) == ("not-friendly", "13.1.5")


@pytest.mark.rule("paths_of_glory", "13.1.5")
@pytest.mark.rule("paths_of_glory", "11.1.4")
def test_the_way_runs_past_enemies_and_not_through_them() -> None:
    # Metz can be reached by Strasbourg although Sedan and Verdun are the foe's
    on = board({"koblenz": ["ge_corps"], "sedan": ["fr_1_army"], "verdun": ["fr_2_army"]})
    goes(on, leg("ge_corps_1", "strasbourg"))
    ring = DATA.atlas[SpaceId("mulhouse")].solid
    closed = board({"koblenz": ["ge_corps"]}, control=dict.fromkeys(ring, AP))
    assert refused(closed, leg("ge_corps_1", "mulhouse"))[0] == "end-unsupplied"
    serbs = {"skopje": ["sb_corps"], "valjevo": ["sb_corps"]}
    apart = board(serbs, control={"nis": CP})
    assert refused(apart, leg("sb_corps_1", "valjevo"))[0] == "no-way-by-land"


@pytest.mark.rule("paths_of_glory", "13.1.5")
@pytest.mark.rule("paths_of_glory", "15.2.2")
def test_sieges_are_passed_through_and_kept_up() -> None:
    names = {"verdun": ["ge_5_army", "ge_corps"], "bar_le_duc": ["ge_corps"], "metz": ["ge_corps"]}
    on = board(names, control={"bar_le_duc": CP})
    goes(on, leg("ge_corps_1", "metz"))
    goes(on, leg("ge_corps_2", "essen"))
    goes(on, leg("ge_corps_3", "verdun"))
    assert refused(on, leg("ge_5_army", "metz")) == ("siege-abandoned", "13.1.5")
    broken = board({"verdun": ["ge_corps"], "metz": ["ge_corps"]})
    assert refused(broken, leg("ge_corps_2", "verdun")) == ("not-friendly", "13.1.5")


@pytest.mark.rule("paths_of_glory", "13.1.6")
def test_russians_stay_in_russia() -> None:
    on = board(
        {"kiev": ["ru_corps", "ru_3_army"], "tbilisi": ["ru_corps"], "lemberg": ["ru_corps"]},
        control={"lemberg": AP},
    )
    goes(on, leg("ru_3_army", "riga"))
    assert refused(on, leg("ru_corps_1", "lemberg")) == ("russians-in-russia", "13.1.6")
    assert refused(on, leg("ru_corps_3", "kiev")) == ("russians-in-russia", "13.1.6")
    assert refused(on, leg("ru_corps_3", BOX[AP])) == ("russians-in-russia", "13.1.6")
    goes(on, leg("ru_corps_2", "baku"))


@pytest.mark.rule("paths_of_glory", "13.1.7")
@pytest.mark.rule("paths_of_glory", "13.1.7.2")
def test_corps_sail_from_port_to_port() -> None:
    names = {"naples": ["it_corps", "it_1_army"], "rome": ["it_corps"]}
    on = board(names, control={"valona": CP})
    made = goes(on, leg("it_corps_1", "athens"))
    assert made.events[-1].args["sea"] is True
    assert refused(on, leg("it_1_army", "athens")) == ("armies-by-land", "13.1.7")
    assert refused(on, leg("it_corps_2", "athens"))[0] == "no-way-by-land"
    assert refused(on, leg("it_corps_2", "athens", sea=True)) == ("no-port", "13.1.7.2")
    by_land = goes(on, leg("it_corps_1", "genoa"))
    assert by_land.events[-1].args["sea"] is False
    assert goes(on, leg("it_corps_1", "genoa", sea=True)).events[-1].args["sea"] is True
    russian = board({"riga": ["ru_corps"], "odessa": []})
    assert refused(russian, leg("ru_corps_1", "odessa", sea=True)) == ("russians-by-land", "13.1.6")


@pytest.mark.rule("paths_of_glory", "13.1.7.1")
def test_the_central_powers_sail_between_germany_and_russia() -> None:
    ring = dict.fromkeys(DATA.atlas[SpaceId("libau")].solid, AP)
    on = board({"kiel": ["ge_corps"], "riga": []}, control={**ring, "libau": CP})
    goes(on, leg("ge_corps_1", "libau"))
    besieged = board(
        {"kiel": ["ge_corps"], "riga": ["ge_8_army"]}, control={"szawli": CP, "dvinsk": AP, "libau": AP}
    )
    assert refused(besieged, leg("ge_corps_1", "riga", sea=True))[0] == "no-port"
    fed = board(
        {"kiel": ["ge_corps"], "riga": ["ge_8_army"]}, control={"szawli": CP, "libau": CP, "memel": CP}
    )
    assert refused(fed, leg("ge_corps_1", "riga", sea=True)) == ("no-port", "13.1.7.1")
    goes(fed, leg("ge_corps_1", "riga"))


@pytest.mark.rule("paths_of_glory", "13.1.7.2")
def test_the_allies_sail_to_constantinople_with_gallipoli_only() -> None:
    with_it = {"constantinople": AP, "gallipoli": AP, "adrianople": AP}
    on = board({"alexandria": ["br_corps"], "constantinople": ["br_corps"]}, control=with_it)
    goes(on, leg("br_corps_1", "constantinople"))
    without = board({"alexandria": ["br_corps"]}, control={"constantinople": AP})
    assert refused(without, leg("br_corps_1", "constantinople", sea=True))[0] == "end-unsupplied"


@pytest.mark.rule("paths_of_glory", "13.1.8")
def test_the_reserve_comes_to_its_own_units_capitals_and_sources() -> None:
    names = {BOX[AP]: ["fr_corps", "br_corps", "ru_corps"], "amiens": ["fr_1_army"], "sarny": ["(ru_corps)"]}
    on = board(names)
    goes(on, leg("fr_corps_1", "amiens"))
    goes(on, leg("fr_corps_1", "paris"))
    goes(on, leg("br_corps_1", "london"))
    goes(on, leg("ru_corps_1", "sarny"))
    goes(on, leg("ru_corps_1", "petrograd"))
    assert refused(on, leg("br_corps_1", "amiens")) == ("not-from-reserve", "13.1.8")
    fault = why(on, leg("fr_corps_1", "lyon"))
    assert fault is not None
    assert fault.args["may"] == ("paris", "amiens")
    assert refused(on, leg("ru_corps_1", "riga"))[0] == "not-from-reserve"


@pytest.mark.rule("paths_of_glory", "13.1.8")
def test_arabs_and_senussi_draw_nobody_from_the_reserve() -> None:
    arabs = board({BOX[AP]: ["br_corps"], "cairo": ["br_ana_corps"]})
    assert refused(arabs, leg("br_corps_1", "cairo")) == ("not-from-reserve", "13.1.8")
    senussi = {BOX[CP]: ["tu_corps"], "konya": ["tu_sn_corps"]}
    assert refused(board(senussi), leg("tu_corps_1", "konya")) == ("not-from-reserve", "13.1.8")
    goes(board({**senussi, "konya": ["tu_sn_corps", "tu_yld_army"]}), leg("tu_corps_1", "konya"))
    goes(board({BOX[AP]: ["br_corps"], "cairo": ["br_ana_corps", "br_pt_corps"]}), leg("br_corps_1", "cairo"))


@pytest.mark.rule("paths_of_glory", "13.1.8")
def test_serbs_come_to_salonika_and_not_to_all_of_serbia() -> None:
    on = board({BOX[AP]: ["sb_corps"]})
    goes(on, leg("sb_corps_1", "salonika"))
    goes(on, leg("sb_corps_1", "belgrade"))
    assert refused(on, leg("sb_corps_1", "nis")) == ("not-from-reserve", "13.1.8")


@pytest.mark.rule("paths_of_glory", "13.1.8")
def test_americans_come_to_french_ports() -> None:
    on = board({BOX[AP]: ["us_corps", "fr_corps"]})
    goes(on, leg("us_corps_1", "bordeaux"))
    assert refused(on, leg("us_corps_1", "paris")) == ("not-from-reserve", "13.1.8")
    assert refused(on, leg("fr_corps_1", "bordeaux")) == ("not-from-reserve", "13.1.8")
    assert refused(on, leg("us_corps_1", "naples")) == ("not-from-reserve", "13.1.8")


@pytest.mark.rule("paths_of_glory", "13.1.9")
def test_corps_go_back_to_the_reserve_and_armies_do_not() -> None:
    on = board({"verdun": ["fr_corps", "fr_1_army"]})
    goes(on, leg("fr_corps_1", BOX[AP]))
    assert refused(on, leg("fr_1_army", BOX[AP]))[0] == "armies-stay"


@pytest.mark.rule("paths_of_glory", "13.1.10")
def test_legs_follow_each_other() -> None:
    on = board({BOX[AP]: ["it_corps", "it_corps"], "venice": ["it_corps"]})
    first, second, third = (
        leg("it_corps_1", "venice"),
        leg("it_corps_3", "bologna"),
        leg("it_corps_2", "bologna"),
    )
    goes(on, first, second, third)
    assert refused(on, third)[0] == "not-from-reserve"


@pytest.mark.rule("paths_of_glory", "13.1.11")
def test_a_lost_or_besieged_capital_shuts_the_reserve() -> None:
    names = {
        BOX[AP]: ["fr_corps", "be_corps", "sb_corps"],
        BOX[CP]: ["ah_corps"],
        "amiens": ["fr_1_army", "be_1_army"],
    }
    lost = board(names, control={"paris": CP, "brussels": CP, "belgrade": CP, "budapest": AP})
    assert refused(lost, leg("fr_corps_1", "amiens")) == ("capital-lost", "13.1.11")
    assert refused(lost, leg("ah_corps_1", "vienna")) == ("capital-lost", "13.1.11")
    goes(lost, leg("be_corps_1", "amiens"))
    goes(lost, leg("sb_corps_1", "salonika"))
    siege = board({**names, "paris": ["ge_1_army"]})
    assert refused(siege, leg("fr_corps_1", "amiens")) == ("capital-lost", "13.1.11")
    field = board({"rouen": ["fr_corps"], "paris": ["ge_1_army"]})
    assert refused(field, leg("fr_corps_1", BOX[AP])) == ("capital-lost", "13.1.11")
    goes(field, leg("fr_corps_1", "lyon"))


@pytest.mark.rule("paths_of_glory", "13.1.11")
def test_the_montenegrins_go_to_the_reserve_and_back_only() -> None:
    on = board({"cetinje": ["mn_corps"]})
    assert refused(on, leg("mn_corps_1", "tirana")) == ("montenegrins-stay", "13.1.11")
    goes(on, leg("mn_corps_1", BOX[AP]))
    goes(board({BOX[AP]: ["mn_corps"]}), leg("mn_corps_1", "cetinje"))


@pytest.mark.rule("paths_of_glory", "13.1.12")
def test_far_sources_shut_the_reserve() -> None:
    ring = dict.fromkeys(
        ("nis", "skopje", "strumitsa", "adrianople", "burgas", "varna", "plevna", "caracal", "constanta"), AP
    )
    on = board({BOX[CP]: ["ge_corps", "bu_corps"], "sofia": ["ge_corps", "bu_corps"]}, control=ring)
    assert refused(on, leg("ge_corps_1", "sofia")) == ("far-source", "13.1.12")
    assert refused(on, leg("ge_corps_2", BOX[CP])) == ("far-source", "13.1.12")
    goes(on, leg("bu_corps_1", "sofia"))
    goes(on, leg("bu_corps_2", BOX[CP]))


@pytest.mark.rule("paths_of_glory", "11.1.9")
@pytest.mark.parametrize("end", ["amiens", "calais", "ostend"])
def test_the_coast_is_closed_to_redeployment_too(end: str) -> None:
    held: dict[str, Any] = dict.fromkeys(
        ("sedan", "cambrai", "brussels", "antwerp", "amiens", "calais", "ostend"), CP
    )
    on = board({"koblenz": ["ge_corps"]}, control=held)
    assert refused(on, leg("ge_corps_1", end)) == ("coast-closed", "11.1.9")
    goes(
        board({"koblenz": ["ge_corps"]}, control=held, events={"race-to-the-sea": 2}), leg("ge_corps_1", end)
    )


@pytest.mark.rule("paths_of_glory", "5.7.4")
def test_foreign_armies_keep_out_of_italy() -> None:
    names = {"lyon": ["fr_1_army", "fr_corps"], "munich": ["ge_1_army"]}
    on = board(names, scenario="historical")
    assert refused(on, leg("fr_1_army", "milan")) == ("italy-closed", "5.7.4")
    goes(on, leg("fr_corps_1", "milan"))
    assert refused(on, leg("ge_1_army", "trent")) == ("alps-closed", "5.7.4")


@pytest.mark.rule("paths_of_glory", "16.4.9")
def test_after_the_treaty_russians_go_round_others() -> None:
    names = {"kiev": ["ru_corps"], "zhitomir": ["ro_corps"]}
    on = board(names, events={"treaty-of-brest-litovsk": 15})
    assert refused(on, leg("ru_corps_1", "zhitomir")) == ("russia-apart", "16.4.9")


@pytest.mark.rule("paths_of_glory", "10.1.2")
def test_stacks_are_counted_when_all_is_done() -> None:
    on = board({"metz": ["ge_4_army", "ge_5_army", "ge_corps"], "essen": ["ge_corps"]})
    assert refused(on, leg("ge_corps_2", "metz")) == ("overstacked", "10.1.2")
    goes(on, leg("ge_corps_2", "metz"), leg("ge_corps_1", "essen"))


@pytest.mark.rule("paths_of_glory", "11.1.15")
def test_a_space_the_arabs_leave_is_lost() -> None:
    on = board({"medina": ["br_ana_corps"]}, control={"medina": AP}, lent=SpaceId("medina"), vp=9)
    made = goes(on, leg("br_ana_corps_1", "arabia"))
    assert (made.board.control[SpaceId("medina")], made.board.vp) == (CP, 10)


@pytest.mark.rule("paths_of_glory", "9.5.2.4")
def test_neutral_greeks_stay() -> None:
    on = board({"larisa": ["gr_corps"]}, war=(), control={"salonika": AP})
    assert refused(on, leg("gr_corps_1", "salonika"))[0] == "neutral-units"


def test_ends_are_what_check_allows() -> None:
    on = board({"kiev": ["ru_corps"], "essen": ["ge_corps"]})
    supply = Supply(DATA, on)
    for unit in ("ru_corps_1", "ge_corps_1"):
        found = redeploy.ends(supply, UnitId(unit))
        lawful = [key for key in DATA.atlas.spaces if why(on, leg(unit, key)) is None]
        box = BOX[DATA.roster[UnitId(unit)].seat]
        assert list(found) == [*lawful, box]
