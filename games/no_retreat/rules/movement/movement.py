"""The movement phase (8.0): units move one after the other, each once."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, always, asked
from games.no_retreat.model.board import Board
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.fighting import Targeting
from games.no_retreat.model.orders import Entrain, Move, Moves
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import Moving, View, phase
from games.no_retreat.rules.ground.stacking import fits
from games.no_retreat.rules.movement.walking import entered, walk, walked


def check(source: Source, view: View, ask: Ask, order: Moves) -> Fault | None:
    """Each step as the ones before it leave the board; nobody twice, no hex too full at the end."""
    board, done = view.board, set[UnitId]()
    for step in order.steps:
        if isinstance(step, Entrain):
            return Fault("not-yet", {"unit": step.unit}, "9.1")
        wrong = check_step(source, board, ask.seat, step)
        if wrong is not None:
            return wrong
        if step.unit in done:
            return Fault("moved-already", {"unit": step.unit}, "8.0")
        done.add(step.unit)
        board = after(board, step)
    if order.reserve is not None:
        return Fault("not-yet", {"unit": order.reserve}, "14.12")
    return _crowded(source, board, ask.seat, done)


def check_step(source: Source, board: Board, seat: Seat, step: Move) -> Fault | None:
    """Whether a unit of the seat is on the map and can go that way."""
    if step.unit not in board.units or source.roster[step.unit].seat != seat:
        return Fault("not-yours", {"unit": step.unit})
    if board.units[step.unit].at not in source.atlas:
        return Fault("not-on-map", {"unit": step.unit, "at": board.units[step.unit].at})
    if not step.path:
        return Fault("no-way", {"unit": step.unit})
    return walked(walk(source, board, step.unit), step.path)


def after(board: Board, step: Move) -> Board:
    """The board with a unit at the end of its path."""
    moved = replace(board.units[step.unit], at=step.path[-1])
    return replace(board, units={**board.units, step.unit: moved})


def _crowded(source: Source, board: Board, seat: Seat, moved: set[UnitId]) -> Fault | None:
    for hex_ in sorted({board.units[unit].at for unit in moved}):
        units = board.standing(hex_)
        if not fits(source, board, seat, units):
            return Fault("hex-full", {"hex": hex_, "units": units}, "8.4.1")
    return None


def moved(change: Change, stage: Moving, seat: Seat, order: Moves) -> None:
    """Units go, and take what they pass."""
    for step in order.steps:
        if isinstance(step, Move):
            start = change.board.units[step.unit].at
            change.put(step.unit, step.path[-1])
            change.show("moved", seat=seat, unit=step.unit, **{"from": start}, path=step.path)
            for hex_ in entered(change.source, change.board, seat, step.path):
                change.control(hex_, seat)
    change.goto(Targeting())


MOVEMENT = Procedure(
    stage=Moving,
    phase=phase(4),
    awaits=lambda source, state, stage: asked("move", state.board.active),
    asks={"move": AskKind(takes=(Moves,), check=check, default=always(Moves()), whole=False)},
    answered=moved,
)
