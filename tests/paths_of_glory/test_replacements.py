"""9.4 and chapter 17: replacement points."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.kinds import Ask
from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import AP, CP, SpaceId
from games.paths_of_glory.model.board import Board, Done, Unit
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Replace, Replacements, Restore
from games.paths_of_glory.model.state import Replacing, View
from games.paths_of_glory.rules.nations import replacements
from games.paths_of_glory.turn import SEQUENCE
from tests.paths_of_glory import positions
from tests.rig.cases import in_turn

SOURCE = source()
RICH = dict.fromkeys(("FR", "BR", "RU", "IT", "US", "ALLIED", "GE", "AH", "BU", "TU"), 5)


def board(placed: dict[str, list[str]] | None = None, **fields: Any) -> Board:
    return positions.board(placed or {}, **{"rp": RICH, **fields})


def buy(*units: str, at: str | None = None, full: bool = False) -> Restore:
    return Restore(tuple(map(UnitId, units)), SpaceId(at) if at else None, full)


def refused(seat: Any, on: Board, *buys: Restore) -> str:
    fault = SEQUENCE.check(
        SOURCE, View(seat, on, (), {}), Ask(seat, "replacements", "5-F"), Replacements(buys)
    )
    return fault.key if fault is not None else ""


def spent(seat: Any, on: Board, *buys: Restore) -> Board:
    """The board after the purchases, before what is left is lost."""
    assert refused(seat, on, *buys) == ""
    for each in buys:
        on = replacements.bought(SOURCE, on, each)
    return on


# 9.4


def noted(card: str, seat: Any, **fields: Any) -> Change:
    change = positions.change(positions.board({}, **fields), hands={seat: (card, "cp_03")})
    replacements.record(change, seat, Replace(CardId(card)))
    return change


@pytest.mark.rule("paths_of_glory", "9.4.1")
@pytest.mark.rule("paths_of_glory", "9.4.2")
def test_points_of_a_card_are_noted() -> None:
    change = noted("ap_13", AP, rp={"RU": 1})
    assert change.board.rp == {"RU": 4, "ALLIED": 1, "BR": 2, "FR": 2, "IT": 1}
    assert change.board.discards[AP] == ("ap_13",)
    assert change.state.hands[AP] == ("cp_03",)
    assert change.state.stack == positions.state(change.board).stack


@pytest.mark.rule("paths_of_glory", "9.4.1")
def test_neutral_nations_get_none() -> None:
    assert noted("ap_13", AP, war=()).board.rp == {"ALLIED": 1, "BR": 2, "FR": 2, "RU": 3}
    assert noted("cp_33", CP, war=()).board.rp == {"AH": 3, "GE": 4}
    assert noted("cp_33", CP, war=("BU", "TU")).board.rp == {"AH": 3, "GE": 4, "BU": 1, "TU": 2}


@pytest.mark.rule("paths_of_glory", "9.4.5")
@pytest.mark.rule("paths_of_glory", "17.1.8")
def test_american_points_come_with_every_allied_card() -> None:
    over = {"over-there": 14}
    assert noted("ap_04", AP, events=over).board.rp == {"BR": 1, "FR": 1, "RU": 1, "US": 1}
    assert noted("cp_04", CP, events=over).board.rp == {"GE": 1}
    assert all("US" not in card.rp for card in SOURCE.pack.cards.values())


def barred(card: str = "ap_04", **fields: Any) -> str:
    on = positions.board({}, **fields)
    fault = replacements.check_record(SOURCE, on, (CardId("ap_04"), CardId("ap_16")), AP, CardId(card))
    return fault.key if fault is not None else ""


@pytest.mark.rule("paths_of_glory", "9.4.3")
def test_not_in_two_rounds_running() -> None:
    def tally(*ways: Any) -> Any:
        done = tuple(Done(AP, way, CardId("ap_01")) for way in ways)
        return positions.board({}).tally.__class__(done=(*done, Done(CP, "rp", CardId("cp_01"))))

    assert barred(tally=tally("rp")) == "rp-twice"
    assert barred(tally=tally("rp", "ops")) == ""
    assert barred(tally=tally()) == ""


@pytest.mark.rule("paths_of_glory", "9.5.2.5")
def test_late_romania_is_no_replacement() -> None:
    assert barred("ap_16", commitment={AP: "limited", CP: "total"}) == "only-as-event"
    assert barred("ap_16") == ""
    assert barred("ap_05") == "not-held"


def test_influenza_forbids_it_for_a_turn() -> None:
    assert barred(events={"influenza": 5}) == "influenza"
    assert barred(events={"influenza": 4}) == ""


# Before points are spent


def begun(**fields: Any) -> dict[str, int]:
    change = positions.change(positions.board({}, **fields))
    replacements.begin(change)
    return dict(change.board.rp)


@in_turn(
    [
        ({"zeppelin-raids": 5}, {"BR": 6}, {"BR": 2}),
        ({"zeppelin-raids": 5}, {"BR": 3}, {"BR": 0}),
        ({"zeppelin-raids": 4}, {"BR": 6}, {"BR": 6}),
        ({"u-boats-unleashed": 4}, {"BR": 3}, {"BR": 2}),
        ({"u-boats-unleashed": 4, "convoy": 5}, {"BR": 3}, {"BR": 3}),
        ({"walter-rathenau": 4}, {}, {"GE": 1}),
        ({"walter-rathenau": 4, "independent-air-force": 3}, {"GE": 2}, {"GE": 2}),
        ({"bolshevik-revolution": 4}, {"RU": 4, "FR": 2}, {"RU": 1, "FR": 2}),
        ({}, {"RU": 4}, {"RU": 4}),
    ]
)
@pytest.mark.rule("paths_of_glory", "16.4.7")
def test_what_events_take_and_give(
    events: dict[str, int], points: dict[str, int], left: dict[str, int]
) -> None:
    assert begun(events=events, rp=points) == left


@pytest.mark.rule("paths_of_glory", "5.7.3")
def test_occupied_france_feeds_the_germans() -> None:
    held = dict.fromkeys(("sedan", "brussels", "cambrai"), CP)
    total = {AP: "limited", CP: "total"}
    base: dict[str, Any] = {"scenario": "historical", "control": held, "commitment": total}
    assert begun(**base) == {"GE": 1}
    assert begun(**{**base, "scenario": "campaign"}) == {}
    assert begun(**{**base, "commitment": {AP: "total", CP: "limited"}}) == {}
    assert begun(**{**base, "control": dict.fromkeys(("sedan", "brussels"), CP)}) == {}
    assert begun(**{**base, "control": dict.fromkeys(("verdun", "brussels", "cambrai"), CP)}) == {}


# 17.1


@pytest.mark.rule("paths_of_glory", "17.1.4")
def test_what_a_point_buys() -> None:
    on = board(
        {
            "sedan": ["(fr_1_army)", "(fr_corps)"],
            "paris": ["(fr_corps)"],
            "AP-ELIMINATED": ["fr_2_army", "fr_corps", "fr_corps"],
            "AP-RESERVE": ["(fr_corps)"],
        }
    )
    five = spent(
        AP,
        on,
        buy("fr_1_army"),
        buy("fr_corps_1", "fr_corps_2"),
        buy("fr_corps_3", full=True),
        buy("fr_corps_4", "fr_corps_5"),
        buy("fr_2_army"),
    )
    assert five.rp["FR"] == 0
    units = five.units
    assert units[UnitId("fr_1_army")] == Unit(SpaceId("sedan"))
    assert units[UnitId("fr_corps_2")] == Unit(SpaceId("paris"))
    assert units[UnitId("fr_corps_3")] == Unit(SpaceId("AP-RESERVE"))
    assert units[UnitId("fr_corps_4")] == Unit(SpaceId("AP-RESERVE"), True)
    assert units[UnitId("fr_corps_5")] == Unit(SpaceId("AP-RESERVE"))
    assert units[UnitId("fr_2_army")] == Unit(SpaceId("paris"), True)
    dear = spent(AP, on, buy("fr_2_army", at="paris", full=True))
    assert (dear.rp["FR"], dear.units[UnitId("fr_2_army")]) == (3, Unit(SpaceId("paris")))
    two = spent(AP, on, buy("fr_corps_3", "fr_corps_4"))
    assert two.stack(SpaceId("AP-ELIMINATED")) == ("fr_2_army",)


@pytest.mark.rule("paths_of_glory", "17.1.4")
@in_turn(
    [
        (buy("fr_1_army", "fr_corps_1"), "no-such-purchase"),
        (buy("fr_corps_1", "fr_corps_1"), "no-such-purchase"),
        (buy("fr_corps_3", "fr_corps_4", full=True), "no-such-purchase"),
        (buy(), "no-such-purchase"),
        (buy("fr_1_army", full=True), "only-rebuilt"),
        (buy("fr_corps_3", at="paris"), "only-rebuilt"),
        (buy("fr_5_army"), "not-reduced"),
        (buy("ge_1_army"), "not-yours"),
        (buy("fr_9_army"), "not-yours"),
        (buy("fr_6_army"), "gone-for-good"),
        (buy("fr_corps_1", "be_corps_1"), "two-pools"),
        (buy("br_bef_army"), "irreplaceable"),
    ]
)
def test_what_no_point_buys(purchase: Restore, key: str) -> None:
    on = board(
        {
            "sedan": ["(fr_1_army)", "(fr_corps)", "fr_5_army"],
            "paris": ["(fr_corps)", "(be_corps)", "(br_bef_army)"],
            "AP-ELIMINATED": ["fr_2_army", "fr_corps", "fr_corps"],
            "REMOVED": ["fr_6_army"],
            "metz": ["(ge_1_army)"],
        }
    )
    assert refused(AP, on, purchase) == key


@pytest.mark.rule("paths_of_glory", "17.1.1")
@pytest.mark.rule("paths_of_glory", "9.4.4")
def test_points_are_spent_by_nation() -> None:
    on = board({"sedan": ["(fr_1_army)", "(fr_2_army)"]}, rp={"FR": 1, "BR": 4})
    assert refused(AP, on, buy("fr_1_army")) == ""
    assert refused(AP, on, buy("fr_1_army"), buy("fr_2_army")) == "too-few-points"
    rebuilt = board({"AP-ELIMINATED": ["fr_1_army"]}, rp={"FR": 1})
    assert refused(AP, rebuilt, buy("fr_1_army", full=True)) == "too-few-points"


@pytest.mark.rule("paths_of_glory", "17.1.1.1")
def test_allied_points_are_for_the_small() -> None:
    small = ["(be_corps)", "(sb_corps)", "(mn_corps)", "(ro_corps)", "(gr_corps)"]
    kin = ["(br_aus_corps)", "(br_cnd_corps)", "(br_pt_corps)", "(br_ana_corps)"]
    on = board({"AP-RESERVE": [*small, *kin, "(br_corps)"]}, rp={"ALLIED": 5})
    names = [unit for unit in on.units if unit != "br_corps_1"]
    assert all(refused(AP, on, buy(name)) == "" for name in names)
    assert refused(AP, on, buy("br_aus_corps_1", "be_corps_1")) == ""
    assert refused(AP, on, buy("br_corps_1")) == "too-few-points"
    only_british = board({"AP-RESERVE": ["(br_aus_corps)"]}, rp={"BR": 5})
    assert refused(AP, only_british, buy("br_aus_corps_1")) == "too-few-points"


@pytest.mark.rule("paths_of_glory", "17.1.2")
def test_nothing_is_kept() -> None:
    change = positions.change(board({"metz": ["(ge_1_army)"]}), Replacing((CP,)))
    replacements.answered(change, Replacing((CP,)), CP, Replacements((buy("ge_1_army"),)))
    assert not change.board.units[UnitId("ge_1_army")].reduced
    assert set(change.board.rp) == {"FR", "BR", "RU", "IT", "US", "ALLIED"}
    assert change.state.stack == (Replacing(()),)


@pytest.mark.rule("paths_of_glory", "17.1.3")
@pytest.mark.parametrize(
    ("nation", "units", "taken"),
    [
        ("FR", ["(fr_1_army)"], "paris"),
        ("AH", ["(ah_1_army)"], "budapest"),
        ("AH", ["(ah_1_army)"], "vienna"),
        ("IT", ["(it_corps)"], "rome"),
        ("RO", ["(ro_corps)"], "bucharest"),
    ],
)
def test_a_lost_capital_stops_it(nation: str, units: list[str], taken: str) -> None:
    name = UnitId(units[0].strip("()") + ("" if "army" in units[0] else "_1"))
    seat = SOURCE.roster[name].seat
    box = f"{seat}-RESERVE" if "corps" in units[0] else {"FR": "rouen", "AH": "prague"}[nation]
    foe = AP if seat == CP else CP
    assert refused(seat, board({box: units}), Restore((name,))) == ""
    assert refused(seat, board({box: units}, control={taken: foe}), Restore((name,))) == "capital-lost"


@pytest.mark.rule("paths_of_glory", "17.1.3")
def test_besieged_counts_and_small_nations_do_not() -> None:
    on = board({"rouen": ["(fr_1_army)"], "paris": ["ge_1_army"]})
    assert refused(AP, on, buy("fr_1_army")) == "capital-lost"
    lost = board({"AP-RESERVE": ["(be_corps)", "(sb_corps)"]}, control={"brussels": CP, "belgrade": CP})
    assert refused(AP, lost, buy("be_corps_1", "sb_corps_1")) == ""


@pytest.mark.rule("paths_of_glory", "17.1.4.1")
@pytest.mark.parametrize(
    ("unit", "where", "cut"),
    [
        ("ge_corps", "sofia", True),
        ("tu_corps", "essen", True),
        ("bu_corps", "essen", True),
        ("ge_corps", "essen", False),
        ("tu_corps", "constantinople", False),
        ("bu_corps", "sofia", False),
    ],
)
def test_supply_from_afar_brings_no_men(unit: str, where: str, cut: bool) -> None:
    apart = {
        key: AP for key, space in SOURCE.atlas.spaces.items() if space.nation in ("AH", "SB", "RO", "RU")
    }
    apart |= {SpaceId("adrianople"): AP}
    on = board({where: [f"({unit})"]}, control=apart)
    assert refused(CP, on, buy(f"{unit}_1")) == ("cut-off" if cut else "")


@pytest.mark.rule("paths_of_glory", "17.1.4.1")
def test_russians_fed_from_belgrade() -> None:
    cut = {key: CP for key, space in SOURCE.atlas.spaces.items() if space.nation in ("AH", "RU", "RO")}
    on = board({"nis": ["(ru_1_army)", "(sb_1_army)"]}, control=cut)
    assert refused(AP, on, buy("ru_1_army")) == "cut-off"
    assert refused(AP, on, buy("sb_1_army")) == ""


def homes(unit: str, placed: dict[str, list[str]] | None = None, **fields: Any) -> set[str]:
    on = board({**(placed or {}), "AP-ELIMINATED": [unit]}, **fields)
    return set(replacements.rebuilding(SOURCE, on, UnitId(unit)))


@pytest.mark.rule("paths_of_glory", "17.1.5")
def test_where_armies_are_rebuilt() -> None:
    assert homes("ge_1_army") == {"berlin", "essen", "breslau"}
    assert homes("fr_1_army", {"paris": ["fr_2_army", "fr_3_army", "fr_4_army"]}) == {"orleans"}
    assert homes("be_1_army") == {"brussels", "antwerp", "ostend"}
    lost = dict.fromkeys(("brussels", "ostend", "antwerp"), CP)
    assert homes("be_1_army", control=lost) == {"calais"}
    assert homes("be_1_army", control={**lost, "antwerp": AP}) == {"calais"}  # not supplied there
    assert homes("sb_1_army") == {"belgrade"}
    assert homes("sb_1_army", events={"salonika": 5}) == {"belgrade", "salonika"}
    assert homes("sb_1_army", events={"greece": 5}, control={"nis": CP}) == {"salonika"}
    assert homes("sb_1_army", events={"salonika": 5}, control={"salonika": CP}) == {"belgrade"}


@pytest.mark.rule("paths_of_glory", "17.1.5")
def test_a_place_must_be_named_where_there_are_several() -> None:
    on = board({"CP-ELIMINATED": ["ge_1_army"]})
    assert refused(CP, on, buy("ge_1_army")) == "say-where"
    assert refused(CP, on, buy("ge_1_army", at="metz")) == "bad-place"
    assert refused(CP, on, buy("ge_1_army", at="essen")) == ""
    full = board({"CP-ELIMINATED": ["ah_1_army"], "vienna": ["ah_corps"] * 3, "budapest": ["ge_corps"] * 3})
    assert refused(CP, full, buy("ah_1_army")) == "no-place"


@pytest.mark.rule("paths_of_glory", "17.1.6")
def test_the_arab_army_comes_back_in_arabia() -> None:
    on = board({"AP-ELIMINATED": ["br_ana_corps"]})
    after = spent(AP, on, buy("br_ana_corps_1"))
    assert after.units[UnitId("br_ana_corps_1")] == Unit(SpaceId("arabia"), True)


@pytest.mark.rule("paths_of_glory", "17.1.7")
@pytest.mark.parametrize(
    "unit", ["br_bef_army", "br_mef_army", "br_ne_army", "fr_orient_army", "ru_cau_army", "br_bef_corps"]
)
def test_who_cannot_be_replaced(unit: str) -> None:
    on = board({"london": [f"({unit})"]})
    name = unit if "army" in unit else f"{unit}_1"
    assert refused(AP, on, buy(name)) == "irreplaceable"


def test_poles_want_warsaw() -> None:
    on = board({"CP-RESERVE": ["(ge_pol_corps)"]})
    assert refused(CP, on, buy("ge_pol_corps_1")) == "warsaw-allied"
    assert (
        refused(CP, board({"CP-RESERVE": ["(ge_pol_corps)"]}, control={"warsaw": CP}), buy("ge_pol_corps_1"))
        == ""
    )


def test_turks_in_medina_get_nothing() -> None:
    on = board({"medina": ["(tu_corps)"]}, control={"aqaba": AP})
    assert refused(CP, on, buy("tu_corps_1")) == "cut-off"


# Who is asked


@pytest.mark.rule("paths_of_glory", "6.0")
def test_only_who_can_buy_is_asked() -> None:
    whole = positions.change(board({"metz": ["ge_1_army"]}), Replacing((CP,)))
    assert replacements.settle(whole, Replacing((CP,)))
    assert "GE" not in whole.board.rp
    poor = positions.change(board({"metz": ["(ge_1_army)"]}, rp={"AH": 2}), Replacing((CP,)))
    assert replacements.settle(poor, Replacing((CP,)))
    hurt = positions.change(board({"metz": ["(ge_1_army)"]}), Replacing((CP,)))
    assert not replacements.settle(hurt, Replacing((CP,)))
    assert tuple(replacements.affordable(SOURCE, hurt.board, CP)) == ("ge_1_army",)
    late = positions.change(board({"metz": ["(ge_1_army)"]}, turn=20), Replacing((CP,)))
    assert replacements.settle(late, Replacing((CP,)))


def test_a_silent_seat_buys_nothing() -> None:
    on = board({"metz": ["(ge_1_army)"]})
    view, ask = View(CP, on, (), {}), Ask(CP, "replacements", "5-F")
    default = SEQUENCE.default(SOURCE, view, ask)
    assert default == Replacements(())
    assert SEQUENCE.check(SOURCE, view, ask, default) is None
