"""What a side may suppose of the other: what it saw, else what the set-up of the scenario tells everybody."""

from __future__ import annotations

from collections.abc import Mapping

from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.board import Board, seat_of
from games.won_by_the_sword.model.forces import UnitId
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.model.state import Side


def of_column(source: Source, board: Board, own: Side, column: ColumnId) -> Mapping[UnitId, int]:
    """What a column of the foe is supposed to be: the last that was seen, else as it began or came."""
    seen = next((note.force for note in reversed(own.notes) if note.column == column), None)
    if seen is not None:
        return seen.units
    setup = source.setups[board.terms.scenario]
    if column in setup.columns:
        return setup.columns[column].force.units
    came = [
        each.force.units
        for number, each in enumerate(setup.arrivals)
        if number in board.arrived and each.seat == seat_of(column)
    ]
    return max(came, key=source.roster.levels, default={})


def of_garrison(source: Source, board: Board, own: Side, point: PointId) -> tuple[int, int]:
    """Levels and firepower of batteries that a garrison of the foe is supposed to have."""
    seen = next((note.force for note in reversed(own.notes) if note.point == point), None)
    if seen is not None:
        return source.roster.levels(seen.units), source.roster.firepower(seen.units, "guns")
    posts = source.setups[board.terms.scenario].posts.values()
    return (2 if any(point in each and each[point].regiment for each in posts) else 1), 0
