"""The Soviet strategic reserve (14.12): a unit in the rail box that may come back in the foe's turn."""

from __future__ import annotations

from adjudicator.kinds import Fault, Seat
from games.no_retreat.model.atlas import RAIL, SOVIET
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.rules.ground.supply import both, is_supplied
from games.no_retreat.rules.ground.trial import Trial, of_the_seat
from games.no_retreat.rules.movement.rail import in_box, mobile


def fault(trial: Trial, unit: UnitId) -> Fault | None:
    """14.12.1: why the marker cannot be put on a unit at the end of the movement phase.

    It may have moved; a fort is no reserve, as only mobile units go to the rail box (9.0). Who is in the box
    already takes the marker there.
    """
    source, board, figures = trial.source, trial.board, trial.source.tables.figures
    if trial.seat != SOVIET:
        return Fault("no-reserve", {"unit": unit}, "14.12")
    if (wrong := of_the_seat(trial, unit)) is not None:
        return wrong
    if board.turn < figures.strategic_reserve:
        return Fault(
            "no-reserve-yet", {"unit": unit, "turn": board.turn, "from": figures.strategic_reserve}, "14.12.1"
        )
    waiting = in_box(source, board, SOVIET)
    if unit in waiting:
        return None
    if board.units[unit].at not in source.atlas:
        return Fault("not-on-map", {"unit": unit, "at": board.units[unit].at, "could": waiting}, "14.12.1")
    if not mobile(source, board, unit):
        return Fault("cannot-move", {"unit": unit, "points": 0}, "9.0")
    if not is_supplied(source, board, unit, both(source, board)):
        return Fault("unsupplied", {"unit": unit}, "14.12.1")
    if len(waiting) >= figures.rail_box:
        return Fault("rail-box-full", {"unit": unit, "units": waiting, "most": figures.rail_box}, "9.1.2")
    return None


def put(change: Change, seat: Seat, unit: UnitId) -> None:
    """The marker on the unit, and the unit into the rail box; who bore it before stays there without."""
    start = change.board.units[unit].at
    if start != RAIL:
        change.box(unit, RAIL)
    change.set(reserve=unit)
    change.show("reserve", seat=seat, unit=unit, **{"from": start})
