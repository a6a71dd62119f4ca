"""Captured guns become those of their captor, as long as he has counters for them (1.4, 12.6)."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.kinds import Seat
from games.won_by_the_sword.model.board import Board
from games.won_by_the_sword.model.forces import Force, Nation, UnitId
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import Side


def in_use(board: Board, own: Side, gun: UnitId) -> int:
    """How many batteries of a kind its side has anywhere, abandoned ones too."""
    forces = (*own.columns.values(), *own.garrisons.values())
    held = sum(force.units.get(gun, 0) for force in forces)
    return held + sum(left.guns.get(gun, 0) for left in board.left.values())


def gun_of(source: Source, nation: Nation) -> UnitId:
    """The battery of a nation. Raises StopIteration where it has none."""
    units = source.roster.units
    return next(key for key, unit in units.items() if unit.arm == "guns" and unit.nation == nation)


def to_come(source: Source, board: Board, own: Side, gun: UnitId) -> int:
    """Batteries of columns that the scenario still brings."""
    arrivals = source.setups[board.terms.scenario].arrivals
    return sum(
        each.force.units.get(gun, 0)
        for number, each in enumerate(arrivals)
        if number not in board.arrived or number in own.coming
    )


def spare_guns(source: Source, board: Board, own: Side, nation: Nation) -> int:
    """How many more batteries a nation has counters for; those of columns to come are kept for them."""
    gun = gun_of(source, nation)
    used = in_use(board, own, gun) + to_come(source, board, own, gun)
    return max(0, source.roster.guns.get(nation, 0) - used)


def captured(
    source: Source, board: Board, own: Side, seat: Seat, force: Force, guns: Mapping[UnitId, int]
) -> tuple[dict[UnitId, int], dict[UnitId, int]]:
    """What a column makes of guns that it takes, and what it must leave as there are no counters for it.

    Own guns stay what they are where a leader of their nation is in the column.
    """
    roster = source.roster
    led = sorted({roster.leaders[leader].nation for leader in force.leaders})
    free = {nation: spare_guns(source, board, own, nation) for nation in led}
    taken: dict[UnitId, int] = {}
    left: dict[UnitId, int] = {}
    for gun, count in sorted(guns.items()):
        nation = roster.units[gun].nation
        if roster.sides[nation] == seat and nation in led:
            taken[gun] = taken.get(gun, 0) + count
            continue
        for _ in range(count):
            able = [each for each in led if free[each]]
            if not able:
                left[gun] = left.get(gun, 0) + 1
                continue
            free[able[0]] -= 1
            mine = gun_of(source, able[0])
            taken[mine] = taken.get(mine, 0) + 1
    return dict(sorted(taken.items())), left
