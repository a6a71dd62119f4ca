"""The movement phase (8.0): units move one after the other, each once, or go by rail; then the reserve."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, always, asked
from games.no_retreat.model.atlas import AXIS
from games.no_retreat.model.board import Board, in_order
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.orders import Entrain, Move, Moves
from games.no_retreat.model.paying import Paid
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import MovementEnd, Moving, View, phase
from games.no_retreat.rules.ground import control, stacking
from games.no_retreat.rules.ground.frontier import passed
from games.no_retreat.rules.ground.trial import Sifted, Trial, changed, on_map, sift
from games.no_retreat.rules.movement import rail, reserve
from games.no_retreat.rules.movement.walking import entered, reach, walk, walked


def attempt(trial: Trial, step: Move | Entrain) -> Trial | Fault:
    """The position after one unit moved or went to the rail box, or why it does not."""
    if (wrong := on_map(trial, step.unit)) is not None and step.unit not in trial.done:
        return wrong
    if step.unit in trial.done:
        return Fault("moved-already", {"unit": step.unit}, "8.0" if isinstance(step, Move) else "9.1")
    if isinstance(step, Entrain):
        gone = rail.entrain(trial, step)
        return gone if isinstance(gone, Fault) else _done(gone, step.unit)
    if (wrong := check_step(trial.source, trial.board, trial.seat, step)) is not None:
        return wrong
    return _done(changed(trial, step.unit, at=step.path[-1]), step.unit)


def _done(trial: Trial, unit: UnitId) -> Trial:
    return replace(trial, done=(*trial.done, unit))


def check_step(source: Source, board: Board, seat: Seat, step: Move) -> Fault | None:
    """Why a unit of the seat that is on the map cannot go that way."""
    if held_back(source, board, step.unit):
        return Fault("held-back", {"unit": step.unit, "turn": board.turn}, "3.0")
    if not step.path:
        return Fault("no-way", {"unit": step.unit, "hex": board.units[step.unit].at})
    way = walk(source, board, step.unit)
    wrong = walked(way, step.path)
    if wrong is None:
        return None
    could = tuple(hex_ for hex_, path in reach(way).items() if path) if way.points else ()
    return replace(wrong, args={**wrong.args, "could": could})


def held_back(source: Source, board: Board, unit: UnitId) -> bool:
    """The group in Rumania does not move in the first Axis turn of a scenario that opens so."""
    setup = source.setups[board.terms.scenario]
    first = setup.opening and board.turn == setup.turn and board.active == AXIS
    return first and source.roster[unit].rumanian_group


def after(board: Board, step: Move) -> Board:
    """The board with a unit at the end of its path."""
    moved = replace(board.units[step.unit], at=step.path[-1])
    return replace(board, units={**board.units, step.unit: moved})


def sifted(source: Source, view: View, seat: Seat, order: Moves) -> Sifted[Move | Entrain]:
    """What of an order can be done, and why the rest cannot; of the reserve see ``check``."""
    return sift(Trial(source, seat, view.board, view.hand), order.steps, attempt)


def check(source: Source, view: View, ask: Ask, order: Moves) -> Fault | None:
    """Each step as the ones before it leave the board; nobody twice, no hex too full at the end."""
    found = sifted(source, view, ask.seat, order)
    if found.fault is not None or order.reserve is None:
        return found.fault
    return reserve.fault(found.after, order.reserve)


def moved(change: Change, stage: Moving, seat: Seat, order: Moves) -> None:
    """What trains cost is paid first: the other side may cancel that."""
    change.goto(Moving(said=order))
    cards = [step.card for step in order.steps if isinstance(step, Entrain) and step.card is not None]
    if cards:
        change.discard(seat, *cards)
        change.call(Paid(seat, in_order({card: card for card in cards})))


def settle(change: Change, stage: Moving) -> bool:
    """Units go, and take what they pass; where a payment was cancelled, as far as they still can."""
    if stage.said is None:
        return False
    seat, order = change.board.active, stage.said
    for step in _left(change, seat, order.steps, stage.paid):
        start = change.board.units[step.unit].at
        if isinstance(step, Move):
            change.put(step.unit, step.path[-1])
            change.show("moved", seat=seat, unit=step.unit, **{"from": start}, path=step.path)
            passed(change, step.unit, step.path)
            control.take(change, seat, entered(change.source, change.board, seat, step.path))
        else:
            rail.entrained(change, seat, step)
    if order.reserve is not None and _reserve_stands(change, seat, order.reserve):
        reserve.put(change, seat, order.reserve)
    stacking.excess(change, seat)
    control.settle(change)
    change.goto(MovementEnd())
    return True


def _left(
    change: Change, seat: Seat, steps: tuple[Move | Entrain, ...], paid: Paid | None
) -> tuple[Move | Entrain, ...]:
    """The steps that are made: those of units whose train was not paid in the end are left out."""
    if paid is None or not paid.unpaid:
        return steps
    left: list[Move | Entrain] = []
    for step in steps:
        if isinstance(step, Entrain) and step.card in paid.unpaid:
            change.show("unpaid", seat=seat, unit=step.unit)
        else:
            left.append(step)
    held = (*change.state.hands[seat], *paid.cards)
    found = sift(Trial(change.source, seat, change.board, held), left, attempt)
    for number, wrong in found.faults.items():
        told = {"key": wrong.key, "args": wrong.args}
        change.tell(seat, "line-left-out", seat=seat, unit=left[number].unit, fault=told, rule=wrong.rule)
    return found.kept


def _reserve_stands(change: Change, seat: Seat, unit: UnitId) -> bool:
    return reserve.fault(Trial(change.source, seat, change.board, ()), unit) is None


MOVEMENT = Procedure(
    stage=Moving,
    phase=phase(4),
    awaits=lambda source, state, stage: asked("move", state.board.active),
    asks={"move": AskKind(takes=(Moves,), check=check, default=always(Moves()), whole=False)},
    answered=moved,
    settle=settle,
)
