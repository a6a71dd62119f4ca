"""Reinforcements and units that return (7.6 to 7.9, 14.9): who comes, where, for which cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from adjudicator.kinds import Seat
from games.no_retreat.model.atlas import AXIS, CADRES, SOVIET, track
from games.no_retreat.model.board import Board
from games.no_retreat.model.cards import card_of
from games.no_retreat.model.change import Change
from games.no_retreat.model.orders import Organize, Place
from games.no_retreat.model.state import Organizing, State
from games.no_retreat.rules.organization import organize, placing
from tests.no_retreat.positions import (
    SOURCE,
    answer,
    empty,
    fault,
    h,
    owned,
    put,
    refused,
    state,
    told,
    u,
)


def at(turn: int, seat: Seat, units: Mapping[str, str], **owners: Seat | None) -> State:
    """Organization of a side that holds cards 16, 17, 22 and 23; ``owners`` as in ``owned``."""
    board = put(owned(empty("A", turn=turn, active=seat), **owners), units)
    return state(board, Organizing(), hands={seat: (16, 17, 22, 23)})


def place(unit: str, hex_: str, *numbers: int) -> Organize:
    return Organize(places=(Place(u(unit), h(hex_), tuple(map(card_of, numbers))),))


def where(board: Board, unit: str, *, replaced: bool) -> set[str]:
    return {*SOURCE.atlas.ways.members(placing.hexes(SOURCE, board, u(unit), replaced=replaced))}


@pytest.mark.rule("no_retreat", "7.8")
def test_reinforcements_come_on_their_turn_and_are_fit() -> None:
    now = at(2, AXIS, {"ge-2a": "track-2", "ge-8a": "track-14"})
    step = answer(now, place("ge-2a", "1008"))
    unit = step.state.board.units[u("ge-2a")]
    assert (unit.at, unit.weak, unit.disorganized) == ("1008", False, False)
    assert refused(now, place("ge-8a", "1008")) == ("comes-later", "7.8")
    assert refused(now, place("ge-2a", "1008", 17)) == ("wrong-price", "7.9")
    late = at(5, AXIS, {"ge-2a": "track-2"})
    answer(late, place("ge-2a", "1008"))


@pytest.mark.rule("no_retreat", "7.6")
def test_new_axis_units_come_at_own_cities_of_greater_germany() -> None:
    board = at(2, AXIS, {"ge-2a": "track-2"}, x0713=AXIS).board
    fresh, back = where(board, "ge-2a", replaced=False), where(board, "ge-2a", replaced=True)
    assert {"1008", "1007", "0608", "0305"} <= fresh
    assert not {"0713", "0712", "1200", "1010"} & fresh
    assert {"1008", "0713", "0712", "0813", "1200", "0203"} <= back
    assert not {"0714", "0715"} & fresh
    assert "0715" not in back
    assert not {"finland", "0219"} & back
    assert refused(at(2, AXIS, {"ge-2a": "track-2"}), place("ge-2a", "1012")) == ("not-placed-there", "7.6")
    found = fault(at(2, AXIS, {"ge-2a": "track-2"}), place("ge-2a", "0713"))
    assert found is not None
    assert found.key == "no-overland-line"
    assert "1008" in found.args["could"]  # type: ignore[operator]  # a tuple of hexes


@pytest.mark.rule("no_retreat", "7.6")
def test_new_soviet_units_come_at_own_cities_of_the_ussr_or_on_the_edge() -> None:
    board = at(2, SOVIET, {"su-kalinin-": "track-2"}, x1008=SOVIET).board
    fresh, back = where(board, "su-kalinin", replaced=False), where(board, "su-kalinin", replaced=True)
    assert {"0819", "0919", "0619", "0322", "2221", "1524"} <= fresh
    assert not {"1008", "0908", "1117"} & fresh
    assert {"0819", "0322", "1008", "0908"} <= back
    assert "1117" not in back


@pytest.mark.rule("no_retreat", "7.6")
def test_nobody_is_placed_in_a_zone_of_the_foe() -> None:
    now = at(2, AXIS, {"ge-2a": "track-2", "su-west-": "1009", "ge-4a": "1008"})
    assert refused(now, place("ge-2a", "1008")) == ("in-zone", "7.6")
    assert refused(now, place("ge-2a", "1009")) == ("foes-there", "7.6")
    edge = at(2, SOVIET, {"su-kalinin-": "track-2", "ge-4a": "0323"})
    assert refused(edge, place("su-kalinin", "0322")) == ("in-zone", "7.6")


@pytest.mark.rule("no_retreat", "7.7")
def test_shattered_units_return_for_nothing_as_they_were() -> None:
    now = at(4, AXIS, {"ge-4a": "shattered", "ge-9a-": "shattered"})
    both = Organize(places=(Place(u("ge-4a"), h("1008")), Place(u("ge-9a"), h("0713"))))
    assert refused(now, both) == ("no-overland-line", "7.6")
    both = Organize(places=(Place(u("ge-4a"), h("1008")), Place(u("ge-9a"), h("1008"))))
    units = answer(now, both).state.board.units
    assert not units[u("ge-4a")].weak
    assert units[u("ge-9a")].weak
    assert units[u("ge-4a")].disorganized
    answer(at(28, AXIS, {"ge-4a": "shattered"}), place("ge-4a", "1008"))


@pytest.mark.rule("no_retreat", "7.9")
@pytest.mark.rule("no_retreat", "5.4")
def test_what_replacements_cost() -> None:
    units = {"ge-4a": "destroyed", "ge-9a": "surrendered", "ro-3": "track-8"}
    now = at(8, AXIS, units)
    step = answer(now, place("ge-4a", "1008", 17))
    assert step.state.board.units[u("ge-4a")].disorganized
    assert step.state.board.discards == (card_of(17),)
    assert refused(now, place("ge-4a", "1008")) == ("wrong-price", "7.9")
    answer(now, place("ge-9a", "1008", 17, 22))
    assert refused(now, place("ge-9a", "1008", 17)) == ("wrong-price", "7.9")
    for box in ("destroyed", "surrendered"):
        shock = at(8, SOVIET, {"su-sw-": box})
        answer(shock, place("su-sw", "0819", 17, 22))
        assert refused(shock, place("su-sw", "0819", 17)) == ("wrong-price", "7.9")
    usual = at(8, SOVIET, {"su-nw-": "destroyed"})
    assert told(answer(usual, place("su-nw", "0819", 17)), "placed") == [
        {
            "seat": SOVIET,
            "unit": "su-nw",
            "from": "destroyed",
            "at": "0819",
            "weak": True,
            "disorganized": True,
        }
    ]


@pytest.mark.rule("no_retreat", "7.9")
@pytest.mark.rule("no_retreat", "14.7")
def test_the_two_with_a_shock_side_return_for_two_cards_and_no_other_for_more_than_one() -> None:
    price = {
        unit: placing.replace_cost(SOURCE, put(empty(), {f"{unit}-": "destroyed"}), unit)
        for unit in SOURCE.roster.of[SOVIET]
        if SOURCE.roster[unit].weak is not None
    }
    assert {unit for unit, cards in price.items() if cards == 2} == {"su-sw", "su-crimean"}
    assert {*price.values()} == {1, 2}
    step = answer(at(2, SOVIET, {"su-sw-": "destroyed"}), place("su-sw", "0819", 17, 22))
    assert step.state.board.units[u("su-sw")].weak


@pytest.mark.rule("no_retreat", "7.9.1")
def test_no_german_replacements_before_turn_5_and_after_23() -> None:
    for turn in (4, 24):
        now = at(turn, AXIS, {"ge-4a": "destroyed"})
        assert refused(now, place("ge-4a", "1008", 17)) == ("no-german-replacements", "7.9.1")
    for turn in (5, 23):
        answer(at(turn, AXIS, {"ge-4a": "destroyed"}), place("ge-4a", "1008", 17))


@pytest.mark.rule("no_retreat", "7.9.2")
@pytest.mark.rule("no_retreat", "7.2.2")
def test_two_step_units_return_weak_and_red_ones_red_until_turn_17() -> None:
    axis = answer(at(8, AXIS, {"ge-4a": "surrendered"}), place("ge-4a", "1008", 17, 22))
    assert axis.state.board.units[u("ge-4a")].weak
    for turn, weak in ((16, False), (17, True)):
        red = answer(at(turn, SOVIET, {"su-nw": "destroyed"}), place("su-nw", "0819", 17))
        assert red.state.board.units[u("su-nw")].weak is weak
    fort = answer(at(8, SOVIET, {"su-len": "destroyed"}), place("su-len", "0819", 17))
    assert fort.state.board.units[u("su-len")].weak


@pytest.mark.rule("no_retreat", "8.4.1")
def test_not_into_a_full_hex() -> None:
    now = at(2, SOVIET, {"su-kalinin-": "track-2", "su-caucasus-": "track-2", "su-nw-": "0619"})
    assert refused(now, place("su-kalinin", "0619")) == ("hex-full", "8.4.1")
    both = Organize(places=tuple(Place(u(unit), h("0819")) for unit in ("su-kalinin", "su-caucasus")))
    assert refused(now, both) == ("hex-full", "8.4.1")


@pytest.mark.rule("no_retreat", "14.9.1")
def test_cadres_arrive_in_their_box() -> None:
    now = at(5, AXIS, {"ge-kg1": "track-5", "ge-4a": "shattered"})
    change = Change(SOURCE, now)
    assert organize.settle(change, Organizing()) is False
    assert change.board.units[u("ge-kg1")].at == CADRES
    assert refused(change.state, place("ge-kg1", "1008")) == ("not-waiting", "7.6")
    early = Change(SOURCE, at(4, AXIS, {"ge-kg1": "track-5", "ge-4a": "shattered"}))
    organize.settle(early, Organizing())
    assert early.board.units[u("ge-kg1")].at == track(5)


@pytest.mark.rule("no_retreat", "14.9.4")
def test_a_replaced_unit_takes_the_place_of_a_cadre_at_the_front() -> None:
    units = {"ge-kg1": "0717", "su-west-": "0718", "ge-4a": "destroyed", "ge-9a": "0717"}
    now = at(8, AXIS, units, x0713=AXIS)
    step = answer(now, place("ge-4a", "0717", 17))
    board = step.state.board
    assert board.units[u("ge-4a")].at == "0717"
    assert not board.units[u("ge-4a")].disorganized
    assert board.units[u("ge-kg1")].at == track(9)
    assert told(step, "cadre-replaced") == [{"seat": AXIS, "unit": "ge-kg1", "box": "track-9"}]
    fresh = at(14, AXIS, {**units, "ge-8a": "track-14"}, x0713=AXIS)
    assert refused(fresh, place("ge-8a", "0717"))[0] == "hex-full"
    cut_off = at(8, AXIS, units)
    assert refused(cut_off, place("ge-4a", "0717", 17))[1] == "7.6"


@pytest.mark.rule("no_retreat", "13.5 3")
def test_sevastopol_comes_as_a_fort_on_turn_3() -> None:
    for turn, hex_, weak in ((3, "1812", False), (3, "1511", True), (4, "1812", True)):
        step = answer(at(turn, SOVIET, {"su-sev-": "track-3"}), place("su-sev", hex_))
        assert step.state.board.units[u("su-sev")].weak is weak
    moscow = answer(at(3, SOVIET, {"su-moscow-": "track-3"}), place("su-moscow", "0819"))
    assert moscow.state.board.units[u("su-moscow")].weak


def test_who_is_placed_on_a_hex_controls_it() -> None:
    now = at(2, SOVIET, {"su-kalinin-": "track-2"}, x2219=AXIS)
    assert answer(now, place("su-kalinin", "2219")).state.board.control[h("2219")] == SOVIET


def test_some_come_in_the_city_that_is_named_for_them() -> None:
    board = at(23, AXIS, {"ge-vs1": "track-23", "su-west": "0411"}).board
    assert where(board, "ge-vs1", replaced=False) == {"0410"}


@pytest.mark.rule("no_retreat", "13.5 23+")
def test_the_ss_panzer_army_comes_back_once_for_two_points() -> None:
    now = at(24, AXIS, {"ge-sspz-": "removed"})
    step = answer(now, place("ge-sspz", "1008"))
    board = step.state.board
    unit = board.units[u("ge-sspz")]
    assert (unit.at, unit.weak, unit.disorganized) == ("1008", False, False)
    assert board.events == -2
    assert told(step, "points")[0]["reason"] == "comes-back"
    again = replace(board, units=put(board, {"ge-sspz": "removed"}).units)
    assert refused(state(again, Organizing()), place("ge-sspz", "1008")) == ("not-waiting", "7.6")
    early = at(22, AXIS, {"ge-sspz": "removed"})
    assert refused(early, place("ge-sspz", "1008")) == ("comes-later", "13.5")
    other = at(24, AXIS, {"ge-2pz": "removed"})
    assert refused(other, place("ge-2pz", "1008")) == ("not-waiting", "7.6")
    assert organize.anything(SOURCE, now.board, AXIS)
    assert not organize.anything(SOURCE, early.board, AXIS)


def test_other_refusals() -> None:
    now = at(8, AXIS, {"ge-4a": "rail", "ge-9a": "1008", "ge-2a": "shattered", "su-nw-": "destroyed"})
    assert refused(now, place("ge-4a", "1008")) == ("detrains-later", "9.2")
    assert refused(now, place("ge-9a", "1008")) == ("not-waiting", "7.6")
    assert refused(now, place("ge-2a", "9999")) == ("unknown-hex", "7.6")
    assert refused(now, place("su-nw", "0819", 17))[0] == "not-yours"
    assert refused(now, place("ge-99", "0819", 17))[0] == "not-yours"
