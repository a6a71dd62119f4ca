"""Entraining (9.1): units go to the rail box instead of moving, the first for nothing."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Fault, Seat
from games.no_retreat.model.atlas import AXIS, RAIL
from games.no_retreat.model.board import Board
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.orders import Entrain
from games.no_retreat.model.source import Source
from games.no_retreat.rules.ground.trial import Trial, changed, pays


def in_box(source: Source, board: Board, seat: Seat) -> tuple[UnitId, ...]:
    """The units of a side in the rail box; a marker that waits there is none (15.9)."""
    return tuple(
        unit
        for unit in source.roster.of[seat]
        if board.units[unit].at == RAIL and source.roster[unit].face(board.units[unit].weak).kind != "marker"
    )


def mobile(source: Source, board: Board, unit: UnitId) -> bool:
    """9.0: whether a unit can be put on a train: it is no fort."""
    face = source.roster[unit].face(board.units[unit].weak)
    return face.mp > 0 and not face.fort


def could(source: Source, board: Board, seat: Seat) -> tuple[UnitId, ...]:
    """The units of a side on the map that can be put on a train, as far as they matter themselves."""
    return tuple(
        unit
        for unit in source.roster.of[seat]
        if board.units[unit].at in source.atlas
        and not board.units[unit].unsupplied
        and mobile(source, board, unit)
    )


def entrain(trial: Trial, step: Entrain) -> Trial | Fault:
    """The position after a unit that is on the map was put on a train, or why it cannot be.

    One goes without a card (9.1), each further one for one (9.1.1). Supplied is who has no marker (6.5.2): a
    port that is surrounded evacuates by sea as long as the sea supplies it.
    """
    source, board, seat, unit = trial.source, trial.board, trial.seat, step.unit
    figures, waiting = source.tables.figures, in_box(trial.source, trial.board, trial.seat)
    if not mobile(source, board, unit):
        return Fault("cannot-move", {"unit": unit, "points": 0, "could": could(source, board, seat)}, "9.0")
    if board.units[unit].unsupplied:
        return Fault("unsupplied", {"unit": unit, "could": could(source, board, seat)}, "6.5.2")
    limited = board.turn <= figures.rail_limited
    if limited and (seat == AXIS or step.card is not None or board.now.entrained):
        return Fault(
            "no-rail" if seat == AXIS else "no-more-rail", {"unit": unit, "turn": board.turn}, "9.1.3"
        )
    if len(waiting) >= figures.rail_box:
        return Fault("rail-box-full", {"unit": unit, "units": waiting, "most": figures.rail_box}, "9.1.2")
    if step.card is None and board.now.entrained:
        return Fault("needs-a-card", {"unit": unit, "could": trial.hand}, "9.1.1")
    if step.card is not None:
        paid = pays(trial, (step.card,), 1, "9.1.1", doubles=False)
        return paid if isinstance(paid, Fault) else _gone(paid, unit)
    now = replace(board.now, entrained=board.now.entrained + 1)
    return _gone(replace(trial, board=replace(board, now=now)), unit)


def _gone(trial: Trial, unit: UnitId) -> Trial:
    return changed(trial, unit, at=RAIL, disorganized=False, unsupplied=False)


def entrained(change: Change, seat: Seat, step: Entrain) -> None:
    """The unit leaves the map; what it costs has been paid."""
    start = change.board.units[step.unit].at
    if step.card is None:
        change.now(entrained=change.board.now.entrained + 1)
    change.box(step.unit, RAIL)
    change.show("entrained", seat=seat, unit=step.unit, **{"from": start})
