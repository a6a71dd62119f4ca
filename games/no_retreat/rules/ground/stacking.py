"""How many units may stand in a hex (8.4.1, 13.5); what becomes of too many is with losses."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.kinds import Seat
from games.no_retreat.model.atlas import AXIS
from games.no_retreat.model.board import Board
from games.no_retreat.model.counters import Face, UnitId
from games.no_retreat.model.source import Source


def fits(source: Source, board: Board, seat: Seat, units: Iterable[UnitId]) -> bool:
    """Whether these units of a side may stand in one hex."""
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
