"""The removal phase (11.0): surrender, markers, Rumanians; and who controls Finland (12.7.2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.no_retreat.model.atlas import AXIS, FINLAND, SEATS, SOVIET, track
from games.no_retreat.model.board import Board
from games.no_retreat.model.change import Change
from games.no_retreat.model.orders import Move, Moves
from games.no_retreat.model.state import Removal
from games.no_retreat.rules.ground.control import of_finland
from games.no_retreat.rules.phases import removal
from tests.no_retreat.positions import SOURCE, answer, empty, h, owned, put, state, u


def after(board: Board) -> Board:
    """The board when the phase is over."""
    change = Change(SOURCE, state(board, Removal()))
    assert removal.settle(change, Removal())
    return change.board


@pytest.mark.rule("no_retreat", "11.1")
@pytest.mark.rule("no_retreat", "6.5.6")
@pytest.mark.rule("no_retreat", "4.0.6")
def test_who_is_still_cut_off_surrenders() -> None:
    marked = put(empty(), {"ge-4a": "0819", "ge-9a-": "0919", "ge-6a": "1008"}, unsupplied=True)
    board = after(put(marked, {"ge-2a": "1021"}))
    assert board.units[u("ge-4a")].at == board.units[u("ge-9a")].at == "surrendered"
    assert board.units[u("ge-6a")].at == "1008", "it found supply"
    assert board.units[u("ge-2a")].at == "1021", "it has no marker yet"
    assert board.events == -2
    assert board.surrendered[AXIS] == 2


@pytest.mark.rule("no_retreat", "11.1")
@pytest.mark.rule("no_retreat", "7.2.2")
def test_brown_and_red_soviet_units_surrender_alike() -> None:
    board = after(put(empty(), {"su-nw-": "0404", "su-west": "0405", "su-ost1": "0406"}, unsupplied=True))
    assert board.units[u("su-nw")].at == board.units[u("su-west")].at == "surrendered"
    assert board.units[u("su-ost1")].at == track(2)
    assert board.events == 2


@pytest.mark.rule("no_retreat", "11.1")
def test_the_active_side_looks_first() -> None:
    """A ring without zones: its last hex is open once the unit in it has surrendered."""
    ring = {"ge-gg1": "0819", "ge-gg2": "0720", "ge-gg3": "0721", "ge-berlin": "0920", "ge-vs1": "0921"}
    marked = put(put(empty(), ring), {"ge-4a": "0821", "su-nw-": "0820"}, unsupplied=True)
    axis_first = after(marked)
    assert axis_first.units[u("ge-4a")].at == "surrendered"
    assert axis_first.units[u("su-nw")].at == "0820"
    soviets_first = after(replace(marked, active=SOVIET))
    assert soviets_first.units[u("su-nw")].at == "surrendered"


@pytest.mark.rule("no_retreat", "11.0")
@pytest.mark.rule("no_retreat", "11.2")
def test_markers_are_taken_off() -> None:
    board = put(empty(support={AXIS: 2, SOVIET: 1}), {"ge-4a": "1008"}, disorganized=True, unsupplied=True)
    board = after(board)
    assert not board.units[u("ge-4a")].disorganized
    assert not board.units[u("ge-4a")].unsupplied
    assert board.support == {AXIS: 2, SOVIET: 1}, "they serve in the Soviet player turn too"
    late = after(empty("A", active=SOVIET, support={AXIS: 2, SOVIET: 1}))
    assert late.support == dict.fromkeys(SEATS, 0)


@pytest.mark.rule("no_retreat", "11.1")
def test_who_found_supply_is_told_and_nobody_else() -> None:
    marked = put(empty(), {"ge-4a": "0819", "ge-6a": "1008"}, unsupplied=True)
    change = Change(SOURCE, state(put(marked, {"ge-2a": "1009"}), Removal()))
    assert removal.settle(change, Removal())
    assert [event.args["unit"] for event in change.events if event.key == "supplied"] == ["ge-6a"]


@pytest.mark.rule("no_retreat", "11.3")
@pytest.mark.rule("no_retreat", "14.2")
def test_rumania_leaves_with_a_red_unit_on_its_oil() -> None:
    armies = {"ro-3": "1509", "ro-4": "track-9"}
    for unit, gone in (("su-nw", True), ("su-nw-", False)):
        board = after(put(empty("A", turn=8), {**armies, unit: "1607"}))
        assert (board.units[u("ro-3")].at == "removed") is gone
        assert (board.units[u("ro-4")].at == "removed") is gone
    near = after(put(owned(empty("A", turn=8), x1607=SOVIET), {**armies, "su-nw": "1608"}))
    assert near.units[u("ro-3")].at == "1509"


@pytest.mark.rule("no_retreat", "8.4.3")
def test_at_its_end_nobody_is_too_many() -> None:
    """A tank unit that lost a step is none any more, so that another may not stand with it."""
    board = after(put(empty("A", turn=17), {"su-don-": "1316", "su-west-": "1316"}))
    assert sorted(board.units[u(unit)].at for unit in ("su-don", "su-west")) == ["1316", "shattered"]


@pytest.mark.rule("no_retreat", "12.7.2")
def test_finland_is_taken_by_moving_there() -> None:
    now = state(put(empty(), {"ge-4a": "0320"}))
    after_ = answer(now, Moves((Move(u("ge-4a"), (FINLAND,)),))).state
    assert after_.board.control[FINLAND] == AXIS


@pytest.mark.rule("no_retreat", "12.7.2")
def test_finland_belongs_to_who_is_there() -> None:
    for units, seat in (
        ({"fi": FINLAND}, None),
        ({"fi": FINLAND, "ge-4a": FINLAND}, AXIS),
        ({"ge-kg1": FINLAND}, None),
        ({"su-nw-": FINLAND}, SOVIET),
        ({"su-ost1": FINLAND}, None),
        ({}, None),
    ):
        board = put(owned(empty(), xfinland=AXIS), units)
        assert of_finland(SOURCE, board) == seat
        assert after(board).control[h("finland")] == seat
