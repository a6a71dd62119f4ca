"""Stacking (8.4.1 to 8.4.3): how many fit, and who leaves where there are too many."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from adjudicator.kinds import Seat
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.board import Board
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.rules.ground.stacking import excess, fits
from tests.no_retreat.positions import SOURCE, empty, put, state, u


def together(board: Board, seat: Seat) -> bool:
    units = [unit for unit in SOURCE.roster.of[seat] if board.units[unit].at in SOURCE.atlas]
    return fits(SOURCE, board, seat, units)


def left_out(
    turn: int, seat: Seat, units: Mapping[str, str], *first: str, **marks: bool
) -> dict[UnitId, str]:
    """Who leaves, and where to."""
    change = Change(SOURCE, state(put(empty("A", turn=turn), units, **marks)))
    gone = excess(change, seat, tuple(map(u, first)))
    return {unit: change.board.units[unit].at for unit in gone}


@pytest.mark.rule("no_retreat", "13.5 11 stacking")
def test_soviet_tanks_stack_from_turn_11_with_all_but_forts() -> None:
    pair = {"su-don": "1316", "su-west-": "1316"}
    assert not together(put(empty("A", turn=10), pair), SOVIET)
    assert together(put(empty("A", turn=11), pair), SOVIET)
    assert together(put(empty("A", turn=11), {"su-don": "1316", "su-reserve": "1316"}), SOVIET)
    assert not together(put(empty("A", turn=22), {"su-don-": "1316", "su-west-": "1316"}), SOVIET)
    assert not together(put(empty("A", turn=11), {"su-don": "1316", "su-len": "1316"}), SOVIET)
    assert not together(put(empty("A", turn=11), {**pair, "su-reserve": "1316"}), SOVIET)


@pytest.mark.rule("no_retreat", "13.5 23 stacking")
def test_any_two_soviet_units_stack_in_1945() -> None:
    pair = {"su-west-": "1316", "su-len": "1316"}
    assert not together(put(empty("A", turn=22), pair), SOVIET)
    assert together(put(empty("A", turn=23), pair), SOVIET)


@pytest.mark.rule("no_retreat", "8.4.2")
def test_markers_do_not_count() -> None:
    board = put(empty(), {"ge-4a": "1316", "ge-9a": "1316"}, disorganized=True, unsupplied=True)
    assert together(board, AXIS)


@pytest.mark.rule("no_retreat", "8.4.3")
def test_the_weakest_of_too_many_is_shattered() -> None:
    units = {"ge-4a": "1316", "ge-9a-": "1316", "ge-1pz": "1316", "ge-2a": "1315"}
    assert left_out(8, AXIS, units) == {"ge-9a": "shattered"}
    assert left_out(8, AXIS, units, "ge-1pz") == {"ge-1pz": "shattered"}
    assert left_out(8, AXIS, {"ge-4a": "1316", "ge-9a": "1316"}) == {}


@pytest.mark.rule("no_retreat", "8.4.3")
def test_forts_and_unsupplied_units_are_destroyed_and_do_not_surrender() -> None:
    fort = {"su-len": "0218", "su-don": "0218"}
    assert left_out(11, SOVIET, fort) == {"su-don": "shattered"}
    assert left_out(11, SOVIET, fort, "su-len") == {"su-len": "destroyed"}
    change = Change(SOURCE, state(put(empty(), {"ge-4a": "1316", "ge-9a": "1316"}, unsupplied=True)))
    change.set(units=put(change.board, {"ge-16a": "1316"}, unsupplied=True).units)
    assert excess(change, AXIS) == (u("ge-16a"),)
    assert change.board.units[u("ge-16a")].at == "destroyed"
    assert change.board.events == 0


@pytest.mark.rule("no_retreat", "8.4.3")
def test_the_others_stay_where_they_fit() -> None:
    """Without the tanks the two others would not fit either."""
    units = {"su-bryansk": "1316", "su-west": "1316", "su-nw": "1316"}
    assert left_out(12, SOVIET, units) == {"su-nw": "shattered"}
