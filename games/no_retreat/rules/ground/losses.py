"""Where units go that are lost (10.7.1, 11.1, 14.2, 14.9.3), and what that gives."""

from __future__ import annotations

from typing import Literal

from games.no_retreat.model.atlas import (
    AXIS,
    DESTROYED,
    REMOVED,
    SHATTERED,
    SOVIET,
    SURRENDERED,
    HexId,
    foe,
    track,
)
from games.no_retreat.model.board import Board
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import Counter, UnitId
from games.no_retreat.model.source import Source

BERLIN = UnitId("ge-berlin")


def counters_steps(source: Source, board: Board, unit: UnitId) -> Literal[1, 2]:
    """How many steps a unit has left: Soviets one until turn 17, but forts (7.2.2, 7.3, 7.5)."""
    counter, weak = source.roster[unit], board.units[unit].weak
    if weak or not counter.two_sided:
        return 1
    two = (
        counter.seat == AXIS or counter.face(weak).fort or board.turn >= source.tables.figures.soviet_upgrades
    )
    return 2 if two else 1


def lose_step(change: Change, unit: UnitId) -> bool:
    """10.7.1: a unit loses a step; whether it was the last one, so that it is lost."""
    if counters_steps(change.source, change.board, unit) == 1:
        eliminate(change, unit)
        return True
    change.change_unit(unit, weak=True)
    change.show("step-lost", seat=change.counter(unit).seat, unit=unit)
    return False


def eliminate(change: Change, unit: UnitId, *, surrendered: bool | None = None) -> HexId:
    """A unit is lost and leaves the map; says where it went.

    ``surrendered``: whether to the surrendered box, if not as its supply marker says (10.7.1). Only who goes
    there gives the foe a point (14.2, 14.9.3).
    """
    counter = change.counter(unit)
    surrendered = change.board.units[unit].unsupplied if surrendered is None else surrendered
    box = destination(change.source, change.board, counter, surrendered=surrendered)
    change.box(unit, box)
    change.show("lost", seat=counter.seat, unit=unit, box=box)
    if unit == BERLIN and change.board.terms.campaign:
        change.finish("hitler", SOVIET)  # 12.5
    if box == SURRENDERED:
        count = change.board.surrendered
        change.set(surrendered={**count, counter.seat: count[counter.seat] + 1})
        change.score(foe(counter.seat), 1, "surrender", unit=unit)
    return box


def destination(source: Source, board: Board, counter: Counter, *, surrendered: bool) -> HexId:
    """The box or space of the turn track where a lost unit goes."""
    if counter.permanent:
        return REMOVED
    if counter.cadre:
        return _cadre_space(source, board, counter)
    if counter.returns:
        return track(board.turn + counter.returns)
    return SURRENDERED if surrendered else DESTROYED


def _cadre_space(source: Source, board: Board, counter: Counter) -> HexId:
    """14.9.3: of a side one cadre a turn comes back at most."""
    taken = {board.units[unit].at for unit in source.roster.of[counter.seat] if source.roster[unit].cadre}
    turn = board.turn + counter.returns
    while track(turn) in taken:
        turn += 1
    return track(turn)


def shatter(change: Change, unit: UnitId) -> HexId:
    """10.7.6: off the map, to come back for nothing; forts and unsupplied units are lost instead.

    A cadre goes to the turn track as ever (14.9.3).
    """
    counter = change.counter(unit)
    if change.face(unit).fort or change.board.units[unit].unsupplied or counter.cadre:
        return eliminate(change, unit)
    change.box(unit, SHATTERED)
    change.show("shattered", seat=counter.seat, unit=unit)
    return SHATTERED


def crowd_out(change: Change, unit: UnitId) -> HexId:
    """8.4.3: who is one too many in a hex; forts and unsupplied units are destroyed, none surrenders."""
    if change.face(unit).fort or change.board.units[unit].unsupplied:
        return eliminate(change, unit, surrendered=False)
    return shatter(change, unit)
