"""Who stands where and which nations are in the war; read off a board in one pass, no rules of its own."""

from __future__ import annotations

from adjudicator.kinds import Seat
from games.paths_of_glory.model.atlas import BOXES, Nation, SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.source import Source

NEUTRAL_AT_FIRST: tuple[Nation, ...] = tuple(map(Nation, ("BU", "GR", "IT", "RO", "TU", "US")))
"""Nations that enter by an event (9.5.2, 16.3) or with limited war (16.1.3.1)."""


def at_war(board: Board, nation: Nation) -> bool:
    """Whether a nation takes part; Greek units stand on the map before (9.5.2.4)."""
    return nation not in NEUTRAL_AT_FIRST or nation in board.war


def stacks(board: Board) -> dict[SpaceId, list[UnitId]]:
    """The units in each space of the map that has any, in the order of the roster; boxes are left out."""
    made: dict[SpaceId, list[UnitId]] = {}
    for unit, where in board.units.items():
        if where.at in made:
            made[where.at].append(unit)
        elif where.at not in BOXES:
            made[where.at] = [unit]
    return made


def places(source: Source, board: Board, seat: Seat) -> tuple[SpaceId, ...]:
    """Where units of a seat stand that are at war."""
    return tuple(
        space
        for space, units in stacks(board).items()
        if source.roster[units[0]].seat == seat and at_war(board, source.roster[units[0]].nation)
    )
