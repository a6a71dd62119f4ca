"""What was just built, so that the other side may undo it (7, 31)."""

from __future__ import annotations

from adjudicator.kinds import Seat
from games.no_retreat.model.board import Board, in_order
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.paying import Built


def since(change: Change, before: Board, seat: Seat, unit: UnitId) -> Built:
    """All units and hexes that are otherwise than they were; what was paid is not given back."""
    now = change.board
    units = {each: old for each, old in before.units.items() if now.units[each] != old}
    control = {hex_: old for hex_, old in before.control.items() if now.control[hex_] != old}
    return Built(seat, unit, in_order(units), in_order(control))


def undo(change: Change, stage: Built) -> None:
    """All is as it was."""
    change.show("undone", seat=stage.seat, unit=stage.unit)
    for unit, old in stage.before.items():
        change.change_unit(
            unit, at=old.at, weak=old.weak, disorganized=old.disorganized, unsupplied=old.unsupplied
        )
    for hex_, whose in stage.control.items():
        change.control(hex_, whose)
