"""11.2: armies that dig in, their dice and the reminder of a failure; not trenches that are entered."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.kinds import PUBLIC, Fault, Roll, Seat
from adjudicator.sequence import Procedure
from games.paths_of_glory.model.atlas import Nation
from games.paths_of_glory.model.board import Board, Trench
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Entrench
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import Digging, State
from games.paths_of_glory.rules.spaces import forts, passage

HIGHEST = 2
"""11.2.3."""
_REMEMBER: tuple[Nation, ...] = tuple(map(Nation, ("GE", "BR", "FR", "IT")))


def check(
    source: Source, board: Board, seat: Seat, dig: Sequence[Entrench], supplied: frozenset[UnitId]
) -> Fault | None:
    """Why one of the armies may not dig in (11.2.1); ``board`` is that after the moves of the round."""
    spaces = set()
    for order in dig:
        unit = order.unit
        fault = passage.who(source, board, seat, (unit,)) or _check(source, board, seat, unit, supplied)
        if fault is not None:
            return fault
        space = board.units[unit].at
        if space in spaces:
            return Fault("one-digs", {"unit": unit, "space": space}, "11.2.1")
        spaces.add(space)
    return None


def _check(
    source: Source, board: Board, seat: Seat, unit: UnitId, supplied: frozenset[UnitId]
) -> Fault | None:
    space = board.units[unit].at
    args = {"unit": unit, "space": space}
    if "entrench" not in board.events:
        return Fault("no-entrenching-yet", args, "11.2.1")
    if source.roster[unit].size != "army":
        return Fault("armies-dig", args, "11.2.1")
    if board.now.activated.get(space) != "move":
        return Fault("not-activated", args, "11.2.1")
    if unit in board.now.moved:
        return Fault("moved-already", args, "11.2.1")
    if unit not in supplied:
        return Fault("unit-unsupplied", args, "14.3.3")
    trench = board.trenches.get(space)
    if trench is not None and trench.level >= HIGHEST:
        return Fault("deep-enough", {**args, "have": trench.level, "need": HIGHEST}, "11.2.3")
    if board.control[space] != seat and not forts.besieged(source, board, space):
        return Fault("dig-not-held", args, "11.2.1")
    return None


def expire(change: Change, seat: Seat, dig: Sequence[Entrench]) -> None:
    """11.2.10: reminders of armies of ``seat`` that do not try again in this round are taken away."""
    trying = {order.unit for order in dig}
    kept = tuple(
        unit for unit in change.board.entrenching if change.source.roster[unit].seat != seat or unit in trying
    )
    if kept != change.board.entrenching:
        change.set(entrenching=kept)


def modifier(board: Board, unit: UnitId) -> int:
    """11.2.10: what is added to the die of an army."""
    return -1 if board.terms.entrench_modifier and unit in board.entrenching else 0


def roll(source: Source, state: State, stage: Digging) -> Roll:
    """11.2.2: a die for each army that digs."""
    board = state.board
    label = f"dig {board.turn}-{board.round} {stage.seat} {' '.join(stage.units)}"
    return Roll(label, (6,) * len(stage.units), PUBLIC)


def dug(change: Change, stage: Digging, values: Sequence[int]) -> None:
    """11.2.2, 11.2.10: no more than the loss factor makes a trench, or one of level 2."""
    for unit, die in zip(stage.units, values, strict=True):
        _dig(change, stage.seat, unit, die)
    change.end()


def _dig(change: Change, seat: Seat, unit: UnitId, die: int) -> None:
    board, kind = change.board, change.source.roster[unit]
    space, added = board.units[unit].at, modifier(change.board, unit)
    need = kind.strength(board.units[unit].reduced).lf
    made = die + added <= need
    old = board.trenches.get(space)
    level = (old.level if old else 0) + made
    change.show(
        "dug",
        seat=seat,
        unit=unit,
        space=space,
        die=die,
        modifier=added,
        need=need,
        level=level,
        made=made,
        reached=level if made else "",
        failed=not made,
    )
    others = tuple(each for each in board.entrenching if each != unit)
    if made:
        change.trench(space, Trench(min(level, HIGHEST), seat))
        change.set(entrenching=others)
    elif board.terms.entrench_modifier and kind.nation in _REMEMBER:
        change.set(entrenching=(*others, unit))


def settle(change: Change, stage: Digging) -> bool:
    """Waits for the dice while anybody digs."""
    if stage.units:
        return False
    change.end()
    return True


DIGGING = Procedure(stage=Digging, awaits=roll, rolled=dug, settle=settle)
