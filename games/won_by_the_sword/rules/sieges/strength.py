"""What is counted at a siege (11.0): its row of the table, guns of both sides, firepower of the garrison."""

from __future__ import annotations

from adjudicator.kinds import Seat
from games.won_by_the_sword.model.atlas import PointId, foe
from games.won_by_the_sword.model.board import Board, seat_of
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import Force
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.tables import Fortification

FACES = 10


def row(source: Source, point: PointId) -> Fortification:
    """The row of the fortification table. Raises KeyError on a village."""
    return source.tables.fortifications[source.atlas[point].kind]


def besieger(board: Board, point: PointId) -> Seat:
    """The side that besieges a point."""
    return seat_of(board.sieges[point].column)


def holder(board: Board, point: PointId) -> Seat | None:
    """The side whose garrison is besieged; None where the point is neutral."""
    seat = foe(besieger(board, point))
    return seat if board.garrisons.get(point) == seat else None


def garrison(change: Change, point: PointId) -> Force:
    """What the besieged have; nothing where the point is neutral."""
    seat = holder(change.board, point)
    return Force() if seat is None else change.side(seat).garrisons[point]


def now(source: Source, board: Board) -> int:
    """The round, counted from the first of the game."""
    return (board.turn - 1) * source.tables.figures.rounds + board.round


def besieging_guns(change: Change, point: PointId, *, fire: bool) -> int:
    """Firepower of the besieger's batteries; ``fire``: doubled by Bombardment in its round (6.2 3)."""
    column = change.board.sieges[point].column
    guns = change.source.roster.firepower(change.force(column).units, "guns")
    return guns * (2 if fire and "bombardment" in change.board.columns[column].lasting else 1)


def besieged_guns(change: Change, point: PointId, *, fire: bool) -> int:
    """Firepower of the garrison's batteries and of the walls; ``fire``: doubled as above."""
    batteries = change.source.roster.firepower(garrison(change, point).units, "guns")
    doubled = change.board.sieges[point].cannonade == now(change.source, change.board)
    return (batteries + row(change.source, point).guns) * (2 if fire and doubled else 1)


def storm_fire(change: Change, point: PointId, *, escalade: bool) -> int:
    """11.6, 11.8: firepower of all that the besieged have, doubled against an escalade."""
    units = garrison(change, point).units
    small = change.source.roster.firepower(units, "infantry", "cavalry", "detachment")
    return (small + besieged_guns(change, point, fire=True)) * (2 if escalade else 1)


def label(board: Board, point: PointId, what: str) -> str:
    """The name of a roll at a siege."""
    return f"siege {board.turn}-{board.round} {board.sieges[point].column} {point} {what}"
