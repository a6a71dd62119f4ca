"""Where units go that are lost (10.7.1, 11.1, 14.2, 14.9.3), and what that gives."""

from __future__ import annotations

from games.no_retreat.model.atlas import DESTROYED, REMOVED, SHATTERED, SURRENDERED, HexId, foe, track
from games.no_retreat.model.board import Board
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import Counter, UnitId
from games.no_retreat.model.source import Source


def eliminate(change: Change, unit: UnitId, *, surrendered: bool = False) -> HexId:
    """A unit is lost and leaves the map; says where it went. Who is unsupplied surrenders (10.7.1).

    Only who goes to the surrendered box gives the foe a point (14.2, 14.9.3).
    """
    counter = change.counter(unit)
    surrendered = surrendered or change.board.units[unit].unsupplied
    box = destination(change.source, change.board, counter, surrendered=surrendered)
    change.box(unit, box)
    change.show("lost", seat=counter.seat, unit=unit, box=box)
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
    """8.4.3, 10.7.6: off the map, to come back for nothing; forts and unsupplied units are lost instead.

    A cadre goes to the turn track as ever (14.9.3).
    """
    counter = change.counter(unit)
    if change.face(unit).fort or change.board.units[unit].unsupplied or counter.cadre:
        return eliminate(change, unit)
    change.box(unit, SHATTERED)
    change.show("shattered", seat=counter.seat, unit=unit)
    return SHATTERED
