"""What single turns bring (13.5, 11.3): units leave the game, the Reich is defended."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.kinds import Seat
from games.no_retreat.model.atlas import (
    AXIS,
    DESTROYED,
    REMOVED,
    SOVIET,
    SURRENDERED,
    foe,
    track,
)
from games.no_retreat.model.board import Board
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.source import Source
from games.no_retreat.rules.events import arrivals
from games.no_retreat.rules.ground.losses import BERLIN
from games.no_retreat.rules.ground.stacking import fits
from games.no_retreat.rules.ground.supply import Supply, both, is_supplied

GARRISON_LEAVES = 28


def happen(change: Change) -> None:
    """All that the new turn brings, in the order of 13.5; who comes by choice is asked for by stages."""
    of = both(change.source, change.board)
    _leave(change, of)
    _garrison(change, of)
    _to_their_cities(change)
    if change.board.happened.get("oil") == change.board.turn:
        _rumania_surrenders(change)
    arrivals.come(change)


def _leave(change: Change, of: Mapping[Seat, Supply]) -> None:
    """13.5 15, 16, 18: a unit leaves the game; lost already or cut off, it costs the Axis a card."""
    for unit, counter in change.source.roster.counters.items():
        at = change.board.units[unit].at
        if counter.gone != change.board.turn or at == REMOVED:
            continue
        if missed(change.source, change.board, unit, of):
            change.set(fewer={**change.board.fewer, counter.seat: change.board.fewer[counter.seat] + 1})
        change.box(unit, REMOVED)
        change.show("removed", seat=counter.seat, unit=unit)


def missed(source: Source, board: Board, unit: UnitId, of: Mapping[Seat, Supply]) -> bool:
    """Whether a unit was lost before, or is not supplied; shattered or on rails it is neither.

    An ally that was lost is on the turn track (14.2).
    """
    at, counter = board.units[unit].at, source.roster[unit]
    if at in source.atlas:
        return not is_supplied(source, board, unit, of)
    waits = counter.returns and at in {track(board.turn + ahead) for ahead in range(counter.returns + 1)}
    return at in (DESTROYED, SURRENDERED) or bool(waits)


def _garrison(change: Change, of: Mapping[Seat, Supply]) -> None:
    """13.5 28: the garrison of Berlin leaves; cut off, it counts as destroyed (12.5)."""
    board = change.board
    if board.turn != GARRISON_LEAVES or board.units[BERLIN].at not in change.source.atlas:
        return
    supplied = is_supplied(change.source, board, BERLIN, of)
    change.box(BERLIN, REMOVED)
    change.show("removed", seat=AXIS, unit=BERLIN)
    if not supplied and board.terms.campaign:
        change.finish("hitler", SOVIET)


def _to_their_cities(change: Change) -> None:
    """13.5 23: who has a city of its own comes there, if it is held, without foes, and has room.

    Others may be placed later as any reinforcement (7.8).
    """
    for unit, counter in change.source.roster.counters.items():
        board = change.board
        if counter.place is None or board.units[unit].at != track(board.turn):
            continue
        there = board.standing(counter.place)
        foes = any(change.counter(each).seat == foe(counter.seat) for each in there)
        held = board.control.get(counter.place) == counter.seat
        if held and not foes and fits(change.source, board, counter.seat, (*there, unit)):
            change.put(unit, counter.place)
            change.show("arrived", seat=counter.seat, unit=unit, hex=counter.place)


def _rumania_surrenders(change: Change) -> None:
    """13.5 oil: Rumania leaves the war; its armies, if still there, leave the game."""
    change.show("rumania-surrenders")
    for unit in change.source.roster.of[AXIS]:
        if change.counter(unit).nation == "rumania" and change.board.units[unit].at != REMOVED:
            change.box(unit, REMOVED)
            change.show("removed", seat=AXIS, unit=unit)
