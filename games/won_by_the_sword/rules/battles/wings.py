"""Kinds of battles and their wings (12.1): who fights, how many, which wing meets which."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.won_by_the_sword.model.fighting import Fight, Step
from games.won_by_the_sword.model.forces import Arm, Roster, UnitId, joined
from games.won_by_the_sword.model.orders import Wing
from games.won_by_the_sword.model.source import Source

WINGS: tuple[Wing, ...] = ("right", "left", "centre")
FIGHTERS: tuple[Arm, ...] = ("infantry", "cavalry", "detachment")
"""Who strikes and takes losses; guns fire before and take none (13.0)."""
_ACROSS: Mapping[Wing, Wing] = {"right": "left", "left": "right", "centre": "centre"}


def across(wing: Wing) -> Wing:
    """The wing of the other side that it meets."""
    return _ACROSS[wing]


def by_attacker(fight: Fight, seat: str, wing: Wing) -> Wing:
    """The attacker's name of a wing that a side has named."""
    if not fight.general:
        return "centre"
    return wing if seat == fight.seats[0] else across(wing)


def part_told(fight: Fight, step: str) -> str:
    """What a part is called in letters: a small battle has no wings, so no centre either."""
    return "fight" if step == "centre" and not fight.general else step


def is_general(source: Source, forces: Iterable[Mapping[UnitId, int]]) -> bool:
    """12.1: small where one of the sides has too few regiments or too little horse."""
    figures, roster = source.tables.figures, source.roster
    return all(
        roster.regiments(units, "infantry", "cavalry") >= figures.small_regiments
        and roster.regiments(units, "cavalry") >= figures.small_cavalry
        for units in forces
    )


def steps(fight: Fight) -> tuple[Step, ...]:
    """The parts of the battle in their order (12.3, 12.4)."""
    return ("bombardment", "right", "left", "centre") if fight.general else ("bombardment", "centre")


def fighters(roster: Roster, units: Mapping[UnitId, int]) -> dict[UnitId, int]:
    """The foot and horse among the units."""
    return {unit: count for unit, count in units.items() if roster.units[unit].arm in FIGHTERS}


def levels(roster: Roster, units: Mapping[UnitId, int]) -> int:
    """Levels of foot and horse."""
    return roster.levels(units, *FIGHTERS)


def everyone(lines: Mapping[Wing, Mapping[UnitId, int]]) -> dict[UnitId, int]:
    """The units of all wings of a side together."""
    units: dict[UnitId, int] = {}
    for wing in lines.values():
        units = joined(units, wing)
    return units
