"""Units and markers of the options: when they come, what is asked (15.1, 15.2, 15.3, 15.8, 15.9)."""

from __future__ import annotations

from adjudicator.kinds import Seat
from games.no_retreat.model.atlas import (
    AXIS,
    RAIL,
    SHATTERED,
    SOVIET,
    SURRENDERED,
    WAITING,
    HexId,
    track,
)
from games.no_retreat.model.board import Board
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.playing import Choosing
from games.no_retreat.model.source import Source
from games.no_retreat.rules.ground import weather
from games.no_retreat.rules.ground.standing import in_set
from games.no_retreat.rules.ground.supply import both, is_supplied, supply

GROUPS = {UnitId("ge-abt1"): SHATTERED, UnitId("ge-abt2"): SHATTERED, UnitId("ge-abtm"): SURRENDERED}
FRONTS = {UnitId("su-ff1"): SHATTERED, UnitId("su-ff2"): SHATTERED}
RESERVES, PARATROOPS = UnitId("su-resv"), UnitId("su-para")
GROUPS_FROM, FRONTS_FROM, RESERVES_FROM, PARATROOPS_FROM = 8, 5, 5, 4
SUPPORT_TURNS = 11
"""15.3: from this turn the markers of local support lie with their other side up."""


def come(change: Change) -> None:
    """15.8, 15.9: with the reinforcements of a turn; later in a scenario that begins later."""
    board = change.board
    if board.terms.reserves and board.turn >= RESERVES_FROM and board.units[RESERVES].at == WAITING:
        change.box(RESERVES, SURRENDERED)
        change.show("optional-came", unit=RESERVES, box=SURRENDERED)
    due = (WAITING, *(track(turn) for turn in range(PARATROOPS_FROM, board.turn + 1)))
    if board.terms.paratroops and board.turn >= PARATROOPS_FROM and board.units[PARATROOPS].at in due:
        change.box(PARATROOPS, RAIL)
        change.show("optional-came", unit=PARATROOPS, box=RAIL)


def in_organization(change: Change, seat: Seat) -> None:
    """15.1, 15.2: once in the game a unit may be parted into several, for a point."""
    board = change.board
    wanted, from_turn, parts = (
        (board.terms.army_groups, GROUPS_FROM, GROUPS)
        if seat == AXIS
        else (board.terms.fortified_fronts, FRONTS_FROM, FRONTS)
    )
    if not wanted or board.turn < from_turn or any(board.units[unit].at != WAITING for unit in parts):
        return
    able = partable(change.source, board, seat)
    if able:
        change.call(Choosing(seat, "part", seat, {str(unit): str(box) for unit, box in parts.items()}, able))


def partable(source: Source, board: Board, seat: Seat) -> tuple[UnitId, ...]:
    """Supplied infantry of 4-4 of Germany, or of 4-3 of the USSR that stands alone."""
    of = {seat: supply(source, board, seat)}
    able = []
    for unit in source.roster.of[seat]:
        each, counter = board.units[unit], source.roster[unit]
        face = counter.face(each.weak)
        size = (4, 4) if seat == AXIS else (4, 3)
        if each.at not in source.atlas or face.kind != "infantry" or (face.strength, face.mp) != size:
            continue
        alone = seat == AXIS or len(board.standing(each.at)) == 1
        if counter.nation in ("germany", "ussr") and alone and is_supplied(source, board, unit, of):
            able.append(unit)
    return tuple(able)


def after_movement(change: Change, seat: Seat) -> None:
    """15.3: the marker of local support; 15.8: reserves that stand alone are shattered."""
    board = change.board
    at = board.units[RESERVES].at
    if seat == SOVIET and at in change.source.atlas and len(board.standing(at)) == 1:
        change.box(RESERVES, SHATTERED)
        change.show("shattered", seat=SOVIET, unit=RESERVES)
    if not board.terms.local_support:
        return
    change.set(effects=tuple(each for each in board.effects if not _support_of(each.does, each.seat, seat)))
    able = _supplied(change.source, change.board, seat)
    if able:
        late = board.turn >= SUPPORT_TURNS
        add = 2 if (seat == AXIS) != late else 1
        change.call(Choosing(seat, "local-support", seat, {"add": add}, able))


def _support_of(does: str, whose: Seat, seat: Seat) -> bool:
    return does == "local-support" and whose == seat


def _supplied(source: Source, board: Board, seat: Seat) -> tuple[UnitId, ...]:
    of = both(source, board)
    return tuple(
        unit
        for unit in source.roster.of[seat]
        if board.units[unit].at in source.atlas
        and not board.units[unit].unsupplied
        and is_supplied(source, board, unit, of)
    )


def at_detraining(change: Change, seat: Seat) -> None:
    """15.9: in bad weather the marker may come onto a German unit beside a supplied Soviet one."""
    board = change.board
    sky = weather.weather(change.source, board)
    if seat != SOVIET or board.units[PARATROOPS].at != RAIL or sky == "clear":
        return
    able = disruptable(change.source, board)
    if able:
        change.call(Choosing(SOVIET, "paratroops", SOVIET, {}, able))


def disruptable(source: Source, board: Board) -> tuple[UnitId, ...]:
    """German units in the USSR beside a supplied Soviet one, in mud and snow."""
    from_here: set[HexId] = set()
    for unit in _supplied(source, board, SOVIET):
        from_here |= {*source.atlas.ways.beside[board.units[unit].at]}
    ussr = source.atlas.countries["ussr"]
    return tuple(
        unit
        for unit in source.roster.of[AXIS]
        if source.roster[unit].nation == "germany"
        and board.units[unit].at in from_here
        and in_set(source.atlas, board.units[unit].at, ussr)
    )
