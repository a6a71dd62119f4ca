"""Guns and baggage that were abandoned (12.6): taken, left where they are, or destroyed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.won_by_the_sword.model.atlas import SpotId
from games.won_by_the_sword.model.board import seat_of
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import Force, UnitId, joined, plain
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.rules.ground.guns import captured


def train(change: Change, force: Force) -> dict[UnitId, int]:
    """The guns of a force."""
    units = change.source.roster.units
    return {unit: count for unit, count in force.units.items() if units[unit].arm == "guns"}


def stripped(change: Change, column: ColumnId) -> tuple[dict[UnitId, int], int]:
    """Takes guns and baggage from a column; what they were."""
    force = change.force(column)
    guns = train(change, force)
    units = {unit: count for unit, count in force.units.items() if unit not in guns}
    change.muster(column, replace(force, units=units, baggage=0))
    return guns, force.baggage


def fall(
    change: Change, column: ColumnId, spot: SpotId, guns: Mapping[UnitId, int], baggage: int, how: str
) -> None:
    """They fall to a column, which takes them, leaves them at the spot or destroys them.

    Guns are changed for guns of its own nations, as far as these have any (12.6); the rest stays there.
    """
    taken, rest = dict[UnitId, int](), dict(guns)
    if how == "take":
        force, seat = change.force(column), seat_of(column)
        taken, rest = captured(change.source, change.board, change.side(seat), seat, force, guns)
        units = joined(force.units, taken)
        change.muster(column, replace(force, units=units, baggage=force.baggage + baggage))
    if how == "take" or how == "leave":
        change.lay(spot, 0 if how == "take" else baggage, rest)
    if guns or baggage:
        change.show("spoils", column=column, how=how, baggage=baggage, guns=plain(taken), left=plain(rest))
