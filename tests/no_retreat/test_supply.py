"""Supply and zones of control (6.1 to 6.5, 8.5): each source, and what blocks a line."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from adjudicator.kinds import Fault, Seat
from games.no_retreat.model.atlas import AXIS, SEATS, SOVIET
from games.no_retreat.model.board import Board
from games.no_retreat.model.change import Change
from games.no_retreat.model.orders import Entrain, Upgrade
from games.no_retreat.model.state import SupplyPhase
from games.no_retreat.rules.ground.standing import in_set, standing
from games.no_retreat.rules.ground.supply import both, is_supplied, supply
from games.no_retreat.rules.ground.trial import Trial
from games.no_retreat.rules.movement import rail
from games.no_retreat.rules.movement.walking import allowance
from games.no_retreat.rules.organization import upgrades
from games.no_retreat.rules.phases import supply_phase
from games.no_retreat.rules.phases.supply_phase import cut_off
from games.no_retreat.turn import SEQUENCE
from tests.no_retreat.positions import GAME, SOURCE, empty, h, owned, put, state, u


def overland(board: Board, seat: Seat, hex_: str) -> bool:
    return in_set(SOURCE.atlas, h(hex_), supply(SOURCE, board, seat).overland)


def supplied(board: Board, *units: str) -> list[bool]:
    found = both(SOURCE, board)
    return [is_supplied(SOURCE, board, u(unit), found) for unit in units]


@pytest.mark.parametrize("scenario", "ABCDEF")
def test_all_units_begin_in_supply(scenario: str) -> None:
    board = GAME.setup(scenario, {}).board
    assert {seat: cut_off(SOURCE, board, seat) for seat in SEATS} == dict.fromkeys(SEATS, ())


@pytest.mark.rule("no_retreat", "6.1")
def test_a_line_has_four_hexes() -> None:
    board = owned(empty(), x0713=AXIS)
    assert overland(board, AXIS, "0717")
    assert not overland(board, AXIS, "0718")


@pytest.mark.rule("no_retreat", "6.1 city")
def test_a_city_is_supplied_by_a_line_that_leads_homeward_only() -> None:
    board = owned(empty(), x0713=AXIS)
    assert in_set(SOURCE.atlas, h("0713"), supply(SOURCE, board, AXIS).cities)
    wall = put(board, {"su-west-": "0712", "su-nw-": "0612", "su-sw-": "0812"})
    assert not in_set(SOURCE.atlas, h("0713"), supply(SOURCE, wall, AXIS).cities)


@pytest.mark.rule("no_retreat", "6.2 seas")
def test_the_baltic_is_soviet_while_leningrad_is() -> None:
    board = put(empty(), {"su-sw-": "0203", "ge-4a": "0116"})
    assert supplied(board, "su-sw", "ge-4a") == [True, True]
    assert supplied(owned(board, x0218=AXIS), "su-sw", "ge-4a") == [False, True]


@pytest.mark.rule("no_retreat", "6.2 neighbours")
def test_a_neighbour_with_an_overland_line_supplies_and_no_chain_does() -> None:
    board = put(owned(empty(), x0713=AXIS), {"ge-4a": "0717", "ge-9a": "0718", "ge-2a": "0719"})
    assert supplied(board, "ge-4a", "ge-9a", "ge-2a") == [True, True, False]
    assert not overland(board, AXIS, "0718")


@pytest.mark.rule("no_retreat", "6.2 minor")
def test_finns_and_yugoslavs_are_supplied_at_home() -> None:
    board = put(empty("F"), {"fi": "finland", "yu-1": "west-balkans", "ge-4a": "0218"})
    assert supplied(board, "fi", "yu-1") == [True, True]


@pytest.mark.rule("no_retreat", "6.3")
def test_a_zone_blocks_where_no_friend_stands_and_lakes_do_not() -> None:
    """Leningrad across Ladoga, as in the rulebook's example."""
    board = put(empty(), {"su-len": "0218", "ge-16a": "0318"})
    assert overland(board, SOVIET, "0218")
    closed = put(board, {"ge-4pz": "0319"})
    assert not overland(closed, SOVIET, "0218")
    assert overland(put(closed, {"su-kalinin-": "0320"}), SOVIET, "0218")


@pytest.mark.rule("no_retreat", "6.5")
def test_what_the_marker_does() -> None:
    """It counts until it is taken off, though the unit has found supply since."""
    board = put(empty("A", turn=6), {"ge-1pz-": "1008"}, unsupplied=True)
    unit, trial = u("ge-1pz"), Trial(SOURCE, AXIS, board, ())
    assert supplied(board, "ge-1pz") == [True]
    assert allowance(SOURCE, board, unit) == 3
    assert standing(SOURCE, board).zones[AXIS] == 0
    found = rail.entrain(trial, Entrain(unit)), upgrades.upgrade(trial, Upgrade(unit))
    assert [isinstance(each, Fault) and each.rule for each in found] == ["6.5.2", "6.5.1"]


@pytest.mark.rule("no_retreat", "6.5.3")
@pytest.mark.rule("no_retreat", "8.5")
def test_who_has_a_zone() -> None:
    board = put(empty(), {"ge-4a": "0717", "su-len": "0616"})
    found = standing(SOURCE, board)
    assert found.zones[SOVIET] == 0, "a fort has none"
    assert {*SOURCE.atlas.ways.members(found.zones[AXIS])} == {*SOURCE.atlas.ways.beside[h("0717")]}
    unsupplied = put(board, {"ge-4a": "0717"}, unsupplied=True)
    assert standing(SOURCE, unsupplied).zones[AXIS] == 0
    shore = standing(SOURCE, put(empty(), {"ge-4a": "0315"}))
    assert not in_set(SOURCE.atlas, h("0316"), shore.zones[AXIS]), "not across the lake"


@pytest.mark.rule("no_retreat", "6.2")
def test_other_sources_do_not_supply_overland() -> None:
    board = put(empty(), {"ge-4a": "1812"})
    assert supplied(board, "ge-4a") == [True]
    assert not overland(board, AXIS, "1812")


@pytest.mark.rule("no_retreat", "8.5.4")
def test_a_friend_lifts_the_zone_in_its_hex_for_supply() -> None:
    board = put(owned(empty(), x0713=AXIS), {"su-west-": "0615"})
    assert not overland(board, AXIS, "0715")
    assert overland(put(board, {"ge-4a": "0715"}), AXIS, "0715")


def test_the_example_of_supply() -> None:
    """The picture of 6.1 as far as its text says who stands where."""
    axis = {"ge-16a": "0318", "ge-18a-": "0418", "ge-4pz": "0519", "fi": "finland"}
    soviets = {"su-len": "0218", "su-kalinin-": "0320", "su-west-": "0815"}
    board = put(owned(empty("A", turn=4), x0314=AXIS, x0816=AXIS), {**axis, **soviets})
    assert overland(board, AXIS, "0318"), "by Riga, across the side of Lake Peipus"
    assert supplied(board, "ge-18a", "ge-4pz") == [True, False]
    assert not overland(board, AXIS, "0418"), "by its neighbour, so that it supplies nobody itself"
    assert not in_set(SOURCE.atlas, h("0816"), supply(SOURCE, board, AXIS).cities), "Smolensk is cut off"
    assert overland(board, SOVIET, "0320"), "by the edge: the Finns have no zone"
    assert overland(board, SOVIET, "0218"), "across Ladoga and by the Kalinin front"
    closed = put(board, {"ge-9a": "0421"})
    assert overland(closed, SOVIET, "0218") is overland(closed, SOVIET, "0320")


@pytest.mark.rule("no_retreat", "6.0")
@pytest.mark.rule("no_retreat", "4.0.2")
def test_the_active_side_looks_for_supply_first() -> None:
    """Who is marked has no zone any more when the other side's lines are looked at."""
    ring = {"ge-gg1": "0819", "ge-gg2": "0720", "ge-gg3": "0721", "ge-berlin": "0920", "ge-vs1": "0921"}
    board = put(put(empty(), ring), {"ge-4a": "0722", "su-nw-": "0820"})
    for active, cut in ((AXIS, False), (SOVIET, True)):
        change = Change(SOURCE, state(replace(board, active=active), SupplyPhase()))
        assert supply_phase.settle(change, SupplyPhase())
        assert change.board.units[u("ge-4a")].unsupplied
        assert change.board.units[u("su-nw")].unsupplied is cut


@pytest.mark.rule("no_retreat", "6.4")
def test_the_phase_marks_who_is_cut_off() -> None:
    change = Change(SOURCE, state(put(empty(), {"ge-4a": "0819", "ge-9a": "0809"}), SupplyPhase()))
    SEQUENCE.settle(change)
    assert change.board.units[u("ge-4a")].unsupplied
    assert not change.board.units[u("ge-9a")].unsupplied


def test_the_whole_board_takes_less_than_a_millisecond() -> None:
    board = GAME.setup("D", {}).board
    runs = []
    for _ in range(20):
        began = time.perf_counter()
        both(SOURCE, board)
        runs.append(time.perf_counter() - began)
    assert min(runs) < 0.001
