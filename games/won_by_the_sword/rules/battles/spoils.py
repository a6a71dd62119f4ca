"""Guns and baggage that were abandoned (12.6): taken, left where they are, or destroyed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from adjudicator.kinds import Seat
from games.won_by_the_sword.model.atlas import SpotId
from games.won_by_the_sword.model.board import seat_of
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import Force, Nation, UnitId, joined, plain
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.rules.ground.size import commander


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
        taken, rest = exchanged(change, column, guns)
        force = change.force(column)
        units = joined(force.units, taken)
        change.muster(column, replace(force, units=units, baggage=force.baggage + baggage))
    if how == "take" or how == "leave":
        change.lay(spot, 0 if how == "take" else baggage, rest)
    if guns or baggage:
        change.show("spoils", column=column, how=how, baggage=baggage, guns=plain(taken), left=plain(rest))


def exchanged(
    change: Change, column: ColumnId, guns: Mapping[UnitId, int]
) -> tuple[dict[UnitId, int], dict[UnitId, int]]:
    """The own guns that a column gets for these, and those of them for which there are none."""
    taken, rest = dict[UnitId, int](), dict(guns)
    for nation in led(change, column):
        own = UnitId(f"{nation}-g")
        free = change.source.roster.guns.get(nation, 0) - in_play(change, seat_of(column), own)
        for unit in sorted(rest):
            count = min(rest[unit], max(0, free))
            free -= count
            rest[unit] -= count
            if count:
                taken[own] = taken.get(own, 0) + count
    return taken, {unit: count for unit, count in rest.items() if count}


def led(change: Change, column: ColumnId) -> tuple[Nation, ...]:
    """The nations whose units a column may have (16.0), that of its commander first."""
    force, leaders = change.force(column), change.source.roster.leaders
    first = commander(change.source, force)
    nations = {leaders[leader].nation for leader in force.leaders}
    own = leaders[first].nation if first is not None else None
    return tuple(sorted(nations, key=lambda nation: (nation != own, nation)))


def in_play(change: Change, seat: Seat, gun: UnitId) -> int:
    """How many batteries of a kind are on the map: in columns, in garrisons, abandoned."""
    own = change.side(seat)
    forces = (*own.columns.values(), *own.garrisons.values())
    held = sum(force.units.get(gun, 0) for force in forces)
    return held + sum(left.guns.get(gun, 0) for left in change.board.left.values())
