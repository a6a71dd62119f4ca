"""11.1 and 11.3: moves of a round, in turn; it must not know what activates a space or what follows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from adjudicator.kinds import Fault, Seat
from games.paths_of_glory.model.atlas import SpaceId, foe
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Move
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.rules.spaces import control, forts, passage, stacking


def check(change: Change, seat: Seat, moves: Sequence[Move], supplied: frozenset[UnitId]) -> Fault | None:
    """The first reason why one of the moves is not lawful; ``change`` is left as the moves before made it.

    ``change`` is a scratch one whose spaces are activated; ``supplied``: units that were when that was done
    (14.1.1.1).
    """
    start = change.board
    left: list[SpaceId] = []
    for number, move in enumerate(moves, start=1):
        fault = _check(change, seat, move, supplied) or _interrupts(change.board, move, left)
        if fault is not None:
            return Fault(fault.key, {**fault.args, "move": number}, fault.rule)
        do(change, seat, move)
    return check_end(change.source, start, change.board, seat)


def _interrupts(board: Board, move: Move, left: list[SpaceId]) -> Fault | None:
    """11.1.1: a stack goes on moving though another has moved since; ``left``: spaces in turn, added to."""
    start = board.units[move.units[0]].at
    if start in left[:-1]:
        return Fault("stack-interrupted", {"units": move.units, "space": start, "since": left[-1]}, "11.1.1")
    if start not in left:
        left.append(start)
    return None


def do(change: Change, seat: Seat, move: Move) -> None:
    """A lawful move: everything that entering a space does is done in each of the path (11.1.14)."""
    here = change.board.units[move.units[0]].at
    change.show("moved", seat=seat, units=move.units, path=(here, *move.path))
    for space in move.path:
        for unit in move.units:
            change.put(unit, space)
        control.enter(change, seat, move.units, space)
        passage.crossed(change, move.units, here, space)
        here = space
    change.now(moved=(*change.board.now.moved, *move.units))


def check_end(source: Source, before: Board, board: Board, seat: Seat) -> Fault | None:
    """What must hold when all moves of the round are done: stacking and sieges (10.1.2, 15.2.1, 15.2.4)."""
    moved = board.now.moved
    ends = dict.fromkeys(board.units[unit].at for unit in moved)
    starts = dict.fromkeys(before.units[unit].at for unit in moved)
    fault = stacking.check(board, seat)
    if fault is not None:
        return fault
    for space in ends:
        if forts.bars(source, board, seat, space):
            need = source.atlas[space].fort
            return Fault(
                "siege-too-weak", {"space": space, "units": board.stack(space), "need": need}, "15.2.1"
            )
    for space in starts:
        left = forts.besiegers(source, board, space)
        if left and forts.besieged(source, before, space) and not forts.besieged(source, board, space):
            need = source.atlas[space].fort
            return Fault("siege-abandoned", {"space": space, "units": left, "need": need}, "15.2.4")
    return None


def _check(change: Change, seat: Seat, move: Move, supplied: Iterable[UnitId]) -> Fault | None:
    source, board = change.source, change.board
    if not move.units or not move.path:
        return Fault("empty-move", {}, "11.1.3")
    fault = passage.who(source, board, seat, move.units)
    if fault is not None:
        return fault
    if len(set(move.units)) < len(move.units):
        return Fault("unit-twice", {"units": move.units}, "11.1.1")
    starts = {board.units[unit].at for unit in move.units}
    if len(starts) > 1:
        return Fault("not-together", {"units": move.units}, "11.1.1")
    start = board.units[move.units[0]].at
    for unit in move.units:
        fault = _able(source, board, unit, start, len(move.path), supplied)
        if fault is not None:
            return fault
    return _along(source, board, seat, move, start)


def _able(
    source: Source, board: Board, unit: UnitId, start: SpaceId, steps: int, supplied: Iterable[UnitId]
) -> Fault | None:
    """Whether a unit may move at all, and so far."""
    if unit in board.now.moved:
        return Fault("moved-already", {"unit": unit, "space": start}, "11.1.1")
    if board.now.activated.get(start) != "move":
        return Fault("not-activated", {"unit": unit, "space": start}, "11.1.1")
    if unit not in supplied:
        return Fault("unit-unsupplied", {"unit": unit, "space": start}, "14.3.1")
    factor = source.roster[unit].strength(board.units[unit].reduced).mf
    if factor == 0:
        return Fault("cannot-move", {"unit": unit}, "11.1.1")
    if steps > factor:
        return Fault("too-far", {"unit": unit, "have": steps, "need": factor}, "11.1.5")
    return None


def _along(source: Source, board: Board, seat: Seat, move: Move, start: SpaceId) -> Fault | None:
    """Whether the path is open step by step; the board is that before the move."""
    here, last = start, len(move.path) - 1
    corps = 0
    for number, space in enumerate(move.path):
        if space not in source.atlas.spaces:
            return passage.unknown(space)
        for unit in move.units:
            fault = passage.step(source, board, unit, here, space) or passage.italy(
                source, board, unit, space
            )
            if fault is None and number == last:
                fault = passage.end(source, board, unit, space)
            if fault is not None:
                return fault
        if passage.crosses(source, here, space):
            corps += len(move.units)
            if board.tally.caucasus + corps > passage.PER_TURN:
                return Fault(
                    "caucasus-once",
                    {"unit": move.units[-1], "space": space, "from": here, "need": passage.PER_TURN},
                    "11.3.2",
                )
        if number < last and _stops(source, board, seat, move, space):
            return Fault("fort-stops", {"space": space, "units": move.units}, "15.1.1")
        here = space
    if board.now.activated.get(here) == "attack":
        return Fault("ends-in-attack", {"space": here, "units": move.units}, "11.1.6")
    return None


def _stops(source: Source, board: Board, seat: Seat, move: Move, space: SpaceId) -> bool:
    """15.1.1: whether a fort that nobody besieges stands in the way; the movers do not count as besiegers."""
    if forts.owner(source, board, space) != foe(seat):
        return False
    rest = [unit for unit in forts.besiegers(source, board, space) if unit not in move.units]
    return not (rest and forts.enough(source, space, rest))
