"""Steps (7.2.2 to 7.4), and where lost units go (10.7.1, 14.1, 14.2, 14.9.3, 14.10)."""

from __future__ import annotations

import pytest

from adjudicator.kinds import Seat
from games.no_retreat.model.atlas import AXIS, SOVIET, track
from games.no_retreat.model.change import Change
from games.no_retreat.rules.ground.losses import counters_steps, eliminate, lose_step, shatter
from tests.no_retreat.positions import SOURCE, empty, put, state, u


def on(turn: int, unit: str, at: str = "1008", **marks: bool) -> Change:
    """A board with this unit alone."""
    return Change(SOURCE, state(put(empty("A", turn=turn), {unit: at}, **marks)))


def steps(turn: int, unit: str) -> int:
    return counters_steps(SOURCE, on(turn, unit).board, u(unit.rstrip("-")))


@pytest.mark.rule("no_retreat", "7.2.2")
@pytest.mark.rule("no_retreat", "7.3")
@pytest.mark.rule("no_retreat", "13.5 17")
def test_red_units_have_one_step_until_turn_17() -> None:
    assert [steps(turn, "su-nw") for turn in (6, 16, 17, 28)] == [1, 1, 2, 2]
    assert [steps(turn, "su-nw-") for turn in (6, 17)] == [1, 1]
    change = on(16, "su-nw")
    assert lose_step(change, u("su-nw"))
    lost = change.board.units[u("su-nw")]
    assert (lost.at, lost.weak) == ("destroyed", False)
    change = on(17, "su-nw")
    assert not lose_step(change, u("su-nw"))
    kept = change.board.units[u("su-nw")]
    assert (kept.at, kept.weak) == ("1008", True)


@pytest.mark.rule("no_retreat", "7.4")
def test_who_has_one_step_and_who_has_two() -> None:
    assert [steps(8, unit) for unit in ("ro-3", "hu-2", "it-8", "ge-lw", "ge-kg1", "su-ost1")] == [1] * 6
    assert [steps(8, unit) for unit in ("ge-4a", "ge-1pz", "fi", "su-len")] == [2] * 4
    assert [steps(8, unit) for unit in ("ge-4a-", "fi-", "su-len-", "su-nw-")] == [1] * 4


@pytest.mark.rule("no_retreat", "7.5")
@pytest.mark.rule("no_retreat", "14.1")
def test_a_fort_that_loses_a_step_is_a_regional_unit_again() -> None:
    change = on(3, "su-len", "0218")
    assert not lose_step(change, u("su-len"))
    assert change.face(u("su-len")).kind == "regional"
    assert lose_step(change, u("su-len"))


@pytest.mark.rule("no_retreat", "14.1")
def test_german_forts_and_finns_are_gone_for_good() -> None:
    for unit in ("ge-gg1", "ge-berlin", "fi-"):
        change = on(24, unit)
        assert lose_step(change, u(unit.rstrip("-")))
        assert change.board.units[u(unit.rstrip("-"))].at == "removed"
        assert change.board.events == 0


@pytest.mark.rule("no_retreat", "14.2")
@pytest.mark.parametrize("unit", ["ro-3", "ro-4", "hu-2", "it-8"])
def test_allies_come_back_by_the_turn_track_and_give_no_point(unit: str) -> None:
    for marks in ({}, {"unsupplied": True}):
        change = on(8, unit, **marks)
        assert eliminate(change, u(unit)) == track(10)
        assert change.board.events == 0


@pytest.mark.rule("no_retreat", "14.10")
def test_the_luftwaffe_unit_comes_back_by_the_turn_track() -> None:
    change = on(10, "ge-lw", unsupplied=True)
    assert eliminate(change, u("ge-lw")) == track(12)
    assert change.board.events == 0


@pytest.mark.rule("no_retreat", "14.9.3")
def test_cadres_come_back_one_a_turn() -> None:
    board = put(
        empty("A", turn=15), {"ge-kg1": "1008", "ge-kg2": "1009", "ge-kg3": "1010", "su-ost1": "0819"}
    )
    change = Change(SOURCE, state(board))
    assert shatter(change, u("ge-kg1")) == track(16)
    assert eliminate(change, u("ge-kg3"), surrendered=True) == track(17)
    assert eliminate(change, u("ge-kg2")) == track(18)
    assert eliminate(change, u("su-ost1")) == track(16)
    assert change.board.events == 0


@pytest.mark.parametrize(("unit", "seat"), [("ge-4a", AXIS), ("su-nw-", SOVIET)])
def test_unsupplied_two_sided_units_surrender_for_a_point(unit: str, seat: Seat) -> None:
    change = on(8, unit, unsupplied=True)
    assert eliminate(change, u(unit.rstrip("-"))) == "surrendered"
    assert change.board.events == (-1 if seat == AXIS else 1)
    assert change.board.surrendered[seat] == 1
    supplied = on(8, unit)
    assert eliminate(supplied, u(unit.rstrip("-"))) == "destroyed"
    assert supplied.board.events == 0
