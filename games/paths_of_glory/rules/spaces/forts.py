"""15.1 and 15.2: forts, what besieges them, who may enter; dice of sieges are elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.kinds import Seat
from games.paths_of_glory.model.atlas import AP, CP, Nation, Space, SpaceId, foe
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.source import Source

_CENTRAL: tuple[Nation, ...] = tuple(map(Nation, ("GE", "AH", "TU", "BU")))


def builder(space: Space) -> Seat | None:
    """Whose fort was built there; None where there is none."""
    if not space.fort:
        return None
    return CP if space.nation in _CENTRAL else AP


def owner(source: Source, board: Board, space: SpaceId) -> Seat | None:
    """Whose fort still stands there (15.1.9); None where there is none or it is destroyed."""
    return None if space in board.destroyed else builder(source.atlas[space])


def enough(source: Source, space: SpaceId, units: Sequence[UnitId]) -> bool:
    """15.2.1: whether these units can besiege the fort: an army, or as many corps as its loss factor."""
    kinds = [source.roster[unit] for unit in units]
    return any(kind.size == "army" for kind in kinds) or len(kinds) >= source.atlas[space].fort


def besiegers(source: Source, board: Board, space: SpaceId) -> tuple[UnitId, ...]:
    """Enemies of the fort that stand in its space; empty where no fort stands."""
    side = owner(source, board, space)
    if side is None:
        return ()
    return tuple(unit for unit in board.stack(space) if source.roster[unit].seat != side)


def besieged(source: Source, board: Board, space: SpaceId) -> bool:
    """15.2.1, 15.2.4: whether a fort stands there and enough enemies are in its space."""
    units = besiegers(source, board, space)
    return bool(units) and enough(source, space, units)


def all_besieged(source: Source, board: Board) -> tuple[SpaceId, ...]:
    """Every besieged fort, in the order of the data."""
    return tuple(key for key in strong(source) if besieged(source, board, key))


def strong(source: Source) -> tuple[SpaceId, ...]:
    """Every space that had a fort at the start of the game."""
    return tuple(key for key, space in source.atlas.spaces.items() if space.fort)


def bars(source: Source, board: Board, seat: Seat, space: SpaceId) -> bool:
    """15.1.1: whether an enemy fort that nobody besieges stands there; who enters must stop and besiege."""
    return owner(source, board, space) == foe(seat) and not besieged(source, board, space)


def keeps(source: Source, board: Board, space: SpaceId, leaving: Sequence[UnitId]) -> bool:
    """15.2.3: whether the siege of a besieged fort goes on without ``leaving``; true where there is none."""
    if not besieged(source, board, space):
        return True
    rest = [unit for unit in besiegers(source, board, space) if unit not in leaving]
    return bool(rest) and enough(source, space, rest)
