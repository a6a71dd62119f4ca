"""9.5.1: events that bring, mend and move units."""

from __future__ import annotations

import pytest

from games.paths_of_glory.model.atlas import AP, CP, SpaceId
from games.paths_of_glory.model.board import Tally, Unit
from games.paths_of_glory.model.counters import UnitId
from tests.paths_of_glory.event_cards import FALLEN, SOURCE, board, done, play, why
from tests.rig.cases import in_turn

# Salonika


CONVOY = {
    "AP-RESERVE": ["br_corps", "fr_corps", "br_bef_corps", "br_aus_corps", "it_corps"],
    "marseilles": ["fr_corps", "fr_1_army"],
    "sedan": ["fr_corps"],
    "alexandria": ["br_corps"],
    "port_said": ["br_corps"],
}


@pytest.mark.rule("paths_of_glory", "9.5.2.4")
@pytest.mark.rule("paths_of_glory", "9.3.3")
def test_salonika() -> None:
    change = play(board(CONVOY, war=("TU",)), "ap_30", units=("br_corps_1", "fr_corps_1", "fr_corps_2"))
    after = change.board
    assert after.stack(SpaceId("salonika")) == ("br_corps_1", "fr_corps_1", "fr_corps_2")
    assert (after.control[SpaceId("salonika")], after.control[SpaceId("kavala")]) == (AP, AP)
    assert after.control[SpaceId("athens")] is None
    assert after.stack(SpaceId("florina")) == ("gr_corps_1",)
    assert "GR" not in after.war
    assert after.tally.done[-1].way == "sr"
    again = board(CONVOY, tally=done((AP, "sr", "ap_05"), (CP, "ops", "cp_05")))
    assert why(again, "ap_30", units=("br_corps_1",)) in ("sr-twice", "redeployed-before")


@in_turn(
    [
        (("br_corps_1",), ""),
        ((), "choose-units"),
        (("br_corps_1", "fr_corps_1", "fr_corps_2", "br_corps_2"), "choose-units"),
        (("br_corps_1", "br_corps_1"), "unit-named-twice"),
        (("fr_1_army",), "not-that-unit"),
        (("fr_corps_3",), "not-that-unit"),  # in no port
        (("br_bef_corps_1",), "not-that-unit"),
        (("br_aus_corps_1",), "not-that-unit"),
        (("it_corps_1",), "not-that-unit"),
        (("br_corps_2",), ""),
        (("br_corps_2", "br_corps_3"), "british-sr"),  # 13.2.1
    ]
)
def test_who_goes_to_salonika(units: tuple[str, ...], key: str) -> None:
    assert why(board(CONVOY, war=("TU",)), "ap_30", units=units) == key


def test_salonika_and_the_limits_of_redeployment() -> None:
    change = play(board(CONVOY), "ap_30", units=("br_corps_2",))
    assert change.board.tally.british_sr == 1
    assert why(board(CONVOY, tally=Tally(british_sr=1)), "ap_30", units=("br_corps_2",)) == "not-that-unit"
    lost = board(CONVOY, control={"paris": CP})
    assert why(lost, "ap_30", units=("fr_corps_1",)) == "not-that-unit"  # 13.1.11


@pytest.mark.rule("paths_of_glory", "9.5.2.4.1")
def test_salonika_when_greece_is_at_war() -> None:
    one = ("br_corps_1",)
    assert why(board(CONVOY), "ap_30", units=one) == ""
    assert why(board(CONVOY, control={"salonika": CP}), "ap_30", units=one) == "needs-space"
    full = {**CONVOY, "salonika": ["gr_corps", "sb_1_army", "sb_2_army"]}
    assert why(board(full), "ap_30", units=one) == "no-room-or-corps"
    two = {**CONVOY, "salonika": ["gr_corps", "sb_1_army"]}
    assert why(board(two), "ap_30", units=("br_corps_1", "fr_corps_1")) == "choose-units"


# Steps outside the replacement phase


LANDWEHR = {
    "metz": ["(ge_1_army)", "(ge_2_army)", "(ge_corps)"],
    "berlin": ["(ge_corps)", "ge_3_army", "(ah_corps)"],
    "CP-RESERVE": ["(ge_corps)", "(ge_corps)"],
    "CP-ELIMINATED": ["ge_corps", "(ge_4_army)"],
}


@in_turn(
    [
        ((), ""),
        (("ge_1_army", "ge_2_army"), ""),
        (("ge_1_army", "ge_corps_1", "ge_corps_3"), ""),
        (("ge_corps_1", "ge_corps_2", "ge_corps_3", "ge_corps_4"), ""),
        (("ge_1_army", "ge_2_army", "ge_corps_1"), "too-few-points"),
        (("ge_3_army",), "not-that-unit"),
        (("ah_corps_1",), "not-that-unit"),
        (("ge_corps_5",), "not-that-unit"),
        (("ge_4_army",), "not-that-unit"),
    ]
)
def test_landwehr(units: tuple[str, ...], key: str) -> None:
    assert why(board(LANDWEHR), "cp_05", units=units) == key
    if not key:
        after = play(board(LANDWEHR), "cp_05", units=units).board
        changed = {unit for unit in after.units if after.units[unit] != board(LANDWEHR).units[unit]}
        assert changed == set(units)
        assert not any(after.units[unit].reduced for unit in changed)


def test_landwehr_wants_berlin_in_supply() -> None:
    around = dict.fromkeys(SOURCE.atlas[SpaceId("berlin")].solid, AP)
    assert why(board(LANDWEHR, control={"berlin": AP}), "cp_05") == "needs-space"
    assert why(board(LANDWEHR, control=around), "cp_05") == "needs-space"


TAXIS = {"paris": ["(fr_1_army)", "(fr_corps)"], "amiens": ["(fr_2_army)"], "sedan": ["(fr_3_army)"]}


@pytest.mark.parametrize(
    ("units", "key"),
    [
        (("fr_1_army",), ""),
        (("fr_2_army",), ""),
        (("fr_3_army",), "not-that-unit"),
        (("fr_corps_1",), "not-that-unit"),
        (("fr_1_army", "fr_2_army"), "choose-units"),
        ((), "choose-units"),
    ],
)
def test_paris_taxis(units: tuple[str, ...], key: str) -> None:
    assert why(board(TAXIS), "ap_56", units=units) == key
    if not key:
        assert not play(board(TAXIS), "ap_56", units=units).board.units[UnitId(units[0])].reduced


# What enters


STABLES = {
    "moscow": ["ru_1_army"],
    "kharkov": ["ru_2_army", "ru_corps"],
    "kiev": ["ru_corps"],
    "konigsberg": ["ru_3_army"],
    "kars": ["ru_cau_army"],
}


@pytest.mark.parametrize(
    ("spaces", "key"),
    [
        (("moscow",), ""),
        (("kharkov",), "bad-space"),  # no room for two
        (("kiev",), "bad-space"),  # no army
        (("konigsberg",), "bad-space"),  # not Russia
        (("kars",), "bad-space"),  # the Near East
        ((), "choose-spaces"),
    ],
)
def test_russian_cavalry(spaces: tuple[str, ...], key: str) -> None:
    assert why(board(STABLES), "ap_57", spaces=spaces) == key
    if not key:
        after = play(board(STABLES), "ap_57", spaces=spaces).board
        assert after.stack(SpaceId("moscow")) == ("ru_1_army", "ru_cav_corps_1", "ru_cav_corps_2")


def test_the_czech_legion() -> None:
    lost = {"CP-ELIMINATED": ["ah_corps", "(ah_corps)", "ge_corps"]}
    after = play(board(lost), "ap_60").board
    assert after.stack(SpaceId("REMOVED")) == ("ah_corps_1",)
    assert after.units[UnitId("ru_czl_corps_1")] == Unit(SpaceId("AP-RESERVE"))
    assert play(board(), "ap_60").board.stack(SpaceId("AP-RESERVE")) == ("ru_czl_corps_1",)


def test_polish_restoration() -> None:
    assert why(board(), "cp_59") == "needs-space"
    after = play(board(control={"warsaw": CP}), "cp_59").board
    assert after.stack(SpaceId("CP-RESERVE")) == ("ge_pol_corps_1", "ge_pol_corps_2", "ge_pol_corps_3")
    assert after.vp == 9


RUSSIANS = {
    "moscow": ["ru_1_army", "(ru_2_army)", "ru_corps"],
    "kiev": ["ru_3_army", "ru_corps"],
    "AP-RESERVE": ["ru_corps", "fr_corps"],
    "AP-ELIMINATED": ["ru_4_army"],
}


@pytest.mark.parametrize(
    ("units", "key"),
    [
        (("ru_1_army", "ru_3_army", "ru_corps_1", "ru_corps_3"), ""),
        ((), ""),
        (("ru_1_army", "ru_3_army", "ru_corps_1", "ru_corps_2", "ru_corps_3"), "choose-units"),
        (("ru_2_army",), "not-that-unit"),
        (("ru_4_army",), "not-that-unit"),
        (("fr_corps_1",), "not-that-unit"),
        (("ru_1_army", "ru_1_army"), "unit-named-twice"),
    ],
)
def test_russian_desertions(units: tuple[str, ...], key: str) -> None:
    assert why(board(RUSSIANS), "cp_63", units=units) == "needs-event"
    on = board(RUSSIANS, events=FALLEN)
    assert why(on, "cp_63", units=units) == key
    if not key:
        after = play(on, "cp_63", units=units).board
        assert all(after.units[UnitId(unit)].reduced for unit in units)
