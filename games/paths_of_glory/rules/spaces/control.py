"""11.1.14 - 11.1.16 and 3.0: who controls a space, its points, the fate of trenches that are entered."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.kinds import Seat
from games.paths_of_glory.model.atlas import AP, CP, SpaceId, foe
from games.paths_of_glory.model.board import Board, Trench
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.rules.spaces import forts


def counts(source: Source, board: Board, space: SpaceId) -> bool:
    """Whether a space brings victory points on the map of this game (5.7.2)."""
    chart = "historical" if board.terms.historical else "campaign"
    return chart in source.atlas[space].vp


def enter(change: Change, seat: Seat, units: Sequence[UnitId], space: SpaceId) -> None:
    """What entering a space does, once ``units`` of ``seat`` were put there by move, advance or retreat.

    Trenches of the foe fall (11.2.5, 11.2.6), the space is taken unless a fort of the foe stands in it
    (11.1.14, 15.1.10), the Arab Northern Army only holds it (11.1.15), a beachhead is lost (9.5.3.5).
    """
    arabs(change)
    overrun(change, seat, space)
    if forts.owner(change.source, change.board, space) != foe(seat):
        claim(change, seat, units, space)
    if seat == CP and change.board.beachhead == space:
        change.set(beachhead=None)
        change.show("beachhead-lost", space=space)


def claim(change: Change, seat: Seat, units: Sequence[UnitId], space: SpaceId) -> None:
    """A space without an enemy fort is controlled by who entered it; by the Arab army alone it is lent."""
    source, board = change.source, change.board
    if all(source.roster[unit].badge == "ANA" for unit in units):
        if board.control[space] == CP:
            take(change, seat, space)
            change.set(lent=space)
        return
    if board.lent == space:
        change.set(lent=None)
    take(change, seat, space)


def take(change: Change, seat: Seat, space: SpaceId) -> None:
    """A space changes hands, with its victory point; nothing happens where ``seat`` controls it already.

    A space of a nation that was neutral brings no point: points count from who holds it when it enters.
    """
    former = change.board.control[space]
    if former == seat:
        return
    change.control(space, seat)
    change.show("control", space=space, seat=seat)
    if former is not None and counts(change.source, change.board, space):
        change.score(1 if seat == CP else -1, "space", space=space)


def overrun(change: Change, seat: Seat, space: SpaceId) -> None:
    """11.2.5, 11.2.6: a trench of the foe vanishes, or one of level 2 becomes one of level 1 of ``seat``."""
    trench = change.board.trenches.get(space)
    if trench is None or trench.seat == seat:
        return
    left = Trench(1, seat) if trench.level == 2 else None
    change.trench(space, left)
    change.show("trench-lost", space=space, seat=trench.seat, level=trench.level)


def arabs(change: Change) -> None:
    """11.1.15: a space that only the Arab Northern Army held goes back as soon as it is gone from there.

    Call it after whatever may have moved or destroyed that corps; it does nothing otherwise.
    """
    board, space = change.board, change.board.lent
    if space is None:
        return
    here = board.stack(space)
    if any(change.source.roster[unit].badge == "ANA" for unit in here):
        return
    change.set(lent=None)
    if not any(change.source.roster[unit].seat == AP for unit in here):
        take(change, CP, space)


def fort_fell(change: Change, space: SpaceId) -> None:
    """15.1.9, 3.0: a fort is gone for good, and its space falls at once to the foe's units there."""
    units = forts.besiegers(change.source, change.board, space)
    change.set(destroyed=(*change.board.destroyed, space))
    change.show("fort-destroyed", space=space)
    if units:
        claim(change, change.source.roster[units[0]].seat, units, space)
