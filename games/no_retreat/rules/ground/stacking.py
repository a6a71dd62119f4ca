"""How many units may stand in a hex (8.4.1, 13.5), and who has to go where there are more (8.4.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from adjudicator.kinds import Seat
from games.no_retreat.model.atlas import AXIS, HexId
from games.no_retreat.model.board import Board
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import Face, UnitId
from games.no_retreat.model.source import Source
from games.no_retreat.rules.ground import losses


def fits(source: Source, board: Board, seat: Seat, units: Iterable[UnitId], at: HexId | None = None) -> bool:
    """Whether these units of a side may stand in one hex; ``at``: which: a card may allow one more (32)."""
    there = tuple(units)
    if _fit(source, board, seat, there):
        return True
    return any(
        effect.does == "overstack" and effect.seat == seat and at in effect.hexes for effect in board.effects
    ) and any(_fit(source, board, seat, [each for each in there if each != unit]) for unit in there)


def _fit(source: Source, board: Board, seat: Seat, units: Iterable[UnitId]) -> bool:
    counting = [
        source.roster[unit].face(board.units[unit].weak)
        for unit in units
        if not source.roster[unit].stacks_freely
    ]
    figures = source.tables.figures
    if seat == AXIS:
        return len(counting) <= figures.axis_stack
    kind = [kind for turn, kind in figures.soviet_stack if turn <= board.turn][-1]
    return len(counting) <= 1 or (len(counting) == 2 and _two_fit(kind, counting))


def _two_fit(kind: str, faces: list[Face]) -> bool:
    if kind == "tank":
        return any(face.tank for face in faces) and not any(face.fort for face in faces)
    return kind == "two"


def stacks(source: Source, board: Board, seat: Seat) -> dict[HexId, list[UnitId]]:
    """The units of a side on the map by hex."""
    found: dict[HexId, list[UnitId]] = {}
    for unit in source.roster.of[seat]:
        if (at := board.units[unit].at) in source.atlas:
            found.setdefault(at, []).append(unit)
    return found


def excess(change: Change, seat: Seat, first: Sequence[UnitId] = ()) -> tuple[UnitId, ...]:
    """8.4.3: who is too many leaves the map; says who. Called at the end of every phase and battle.

    ``first``: who goes before others by the owner's word. Else as few as possible, such as come back for
    nothing before such as are lost, then the weakest.
    """
    source, gone = change.source, list[UnitId]()
    for at, units in sorted(stacks(source, change.board, seat).items()):
        if not fits(source, change.board, seat, units, at):
            gone += _too_many(source, change.board, units, at, first)
    for unit in gone:
        losses.crowd_out(change, unit)
    return tuple(gone)


def _too_many(
    source: Source, board: Board, units: Sequence[UnitId], at: HexId, first: Sequence[UnitId]
) -> tuple[UnitId, ...]:
    seat = source.roster[units[0]].seat

    def cost(leaving: tuple[UnitId, ...]) -> tuple[int, int, int]:
        faces = [source.roster[unit].face(board.units[unit].weak) for unit in leaving]
        lost = sum(
            face.fort or board.units[unit].unsupplied for unit, face in zip(leaving, faces, strict=True)
        )
        return -sum(unit in first for unit in leaving), lost, sum(face.strength for face in faces)

    for count in range(1, len(units) + 1):
        lawful = [
            leaving
            for leaving in combinations(units, count)
            if fits(source, board, seat, [unit for unit in units if unit not in leaving], at)
        ]
        if lawful:
            return min(lawful, key=cost)
    raise AssertionError(f"nobody alone fits: {units}")
