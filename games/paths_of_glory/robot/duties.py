"""How near a side stands to the mandated offensive that it owes; it must not order anything."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.kinds import Seat
from games.paths_of_glory.model.atlas import SpaceId, foe
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.distance import distances
from games.paths_of_glory.model.ground import places
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.rules.nations import mandates
from games.paths_of_glory.rules.spaces.supply import Supply

OUT_OF_REACH = 9
"""Lines of the map from whom to attack to who must, where there is nobody."""


def goals(source: Source, board: Board, seat: Seat) -> tuple[SpaceId, ...]:
    """Where an attack would be the offensive that is due."""
    offensive = board.mandated[seat]
    return tuple(
        space
        for space in places(source, board, foe(seat))
        if mandates.aimed(source, board, space, board.stack(space), offensive)
    )


def serving(source: Source, board: Board, seat: Seat, supply: Supply) -> tuple[UnitId, ...]:
    """Units that have to attack and may."""
    return tuple(
        unit
        for unit, where in board.units.items()
        if where.at in source.atlas.spaces
        and source.roster[unit].seat == seat
        and mandates.serves(source.roster[unit], board.mandated[seat])
        and supply.unit(unit)
    )


def lines(source: Source, board: Board, seat: Seat) -> Mapping[SpaceId, int]:
    """How many lines of the map lie between each space in reach and whom a side must attack."""
    return distances(source.atlas, goals(source, board, seat))


def nearest(source: Source, board: Board, seat: Seat, supply: Supply) -> int:
    """How many lines lie between the nearest of those who must attack and whom they must."""
    far = lines(source, board, seat)
    spaces = {board.units[unit].at for unit in serving(source, board, seat, supply)}
    return min((far.get(space, OUT_OF_REACH) for space in spaces), default=OUT_OF_REACH)
