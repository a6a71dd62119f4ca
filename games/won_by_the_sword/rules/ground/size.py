"""The size of a column in levels, cavalry columns, who commands (4.3, 4.4, 6.1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from games.won_by_the_sword.model.atlas import EdgeId
from games.won_by_the_sword.model.board import Board
from games.won_by_the_sword.model.cards import SIZES, Size
from games.won_by_the_sword.model.forces import Force, LeaderId, UnitId
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.model.state import Side


def levels(source: Source, force: Force, patrols: Iterable[UnitId] = ()) -> int:
    """4.3: levels of regiments, detachments, guns and baggage; ``patrols``: those of the column count too."""
    units = source.roster.units
    carried = force.baggage * source.tables.figures.baggage_levels
    counted = sum(units[unit].size * count for unit, count in force.units.items())
    return counted + carried + sum(units[unit].size for unit in patrols)


def size_of(source: Source, levels_: int) -> Size:
    """4.3: small, medium or large."""
    sizes = source.tables.figures.sizes
    for size in SIZES:
        most = sizes[size][1]
        if most is None or levels_ <= most:
            return size
    raise AssertionError(f"{levels_} levels have no size in {dict(sizes)}")


def patrols_of(board: Board, own: Side, column: ColumnId) -> dict[EdgeId, UnitId]:
    """The patrols that a column has sent out, by edge."""
    return {edge: own.patrols[edge] for edge, whose in board.patrols.items() if whose == column}


def is_cavalry(source: Source, force: Force) -> bool:
    """4.4: a leader, regiments of horse, neither foot nor guns."""
    arms = {source.roster.units[unit].arm for unit in force.units}
    return bool(force.leaders) and arms == {"cavalry"}


def commander(source: Source, force: Force) -> LeaderId | None:
    """4.0, 6.1: who commands: of two energetic leaders the one named, else by rank, then by name."""
    if not force.leaders:
        return None
    leaders, ranks = source.roster.leaders, ("energetic", "specific", "ordinary")
    best = min(force.leaders, key=lambda each: (ranks.index(leaders[each].rank), each))
    named = force.commander
    if named in force.leaders and leaders[named].rank == leaders[best].rank:
        return named
    return best


def joined_by(source: Source, edition: int, force: Force, now: Force) -> Force:
    """4.0: a column as others came to it: who commanded stays, whoever of his rank is among them.

    In the first three editions it was the first of them by name.
    """
    led, held = commander(source, force), replace(now, commander=commander(source, force))
    changes = edition > 3 and led is not None and commander(source, now) != led
    return held if changes and commander(source, held) == led else now
