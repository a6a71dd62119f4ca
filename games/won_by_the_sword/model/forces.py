"""Regiments, guns, leaders by count and kind, and what a column or garrison is made of; no rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, NewType, get_args

from adjudicator.kinds import Seat

Nation = NewType("Nation", str)
UnitId = NewType("UnitId", str)
"""A kind of unit with the side that is up: ``sweden-i`` foot, ``-vi`` veterans, ``-c`` and ``-vc`` horse;
reduced with a stroke, ``sweden-i/``; ``sweden-d`` a detachment, ``sweden-g`` a battery. Units are counted."""
LeaderId = NewType("LeaderId", str)
"""A leader by name, or ``sweden-o``, an ordinary one, of whom there are as many as are wanted (6.1)."""

Arm = Literal["infantry", "cavalry", "detachment", "guns"]
Rank = Literal["energetic", "specific", "ordinary"]
Ability = Literal[
    "forced_march",
    "scorched_earth",
    "bombardment",
    "quickshot",
    "surprise_attack",
    "cavalry_charge",
    "infantry_charge",
    "aggressiveness",
    "spies",
    "initiative",
    "recruitment",
    "light_cavalry",
    "entrenchments",
]
"""6.2, in its order."""
ABILITIES: tuple[Ability, ...] = get_args(Ability)


@dataclass(frozen=True, slots=True)
class Unit:
    """What one counter is (1.5). ``levels`` as for losses: guns have none there, see ``size``.

    ``turned``: the unit it becomes by a loss; None where it is destroyed by it. ``raised``: by a
    reinforcement. ``size``: levels as for the size of a column (4.3).
    """

    id: UnitId
    nation: Nation
    arm: Arm
    veteran: bool
    reduced: bool
    levels: int
    size: int
    firepower: int
    turned: UnitId | None = None
    raised: UnitId | None = None


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader (6.1). ``chits``: the cup of an energetic one, the same ability perhaps twice.

    ``also``: names that are understood beside those that letters show.
    """

    id: LeaderId
    nation: Nation
    rank: Rank
    names: Mapping[str, str]
    chits: tuple[Ability, ...] = ()
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Roster:
    """Every kind of unit, every leader. ``sides``: whose a nation is; ``guns``: batteries it has (12.6)."""

    units: Mapping[UnitId, Unit]
    leaders: Mapping[LeaderId, Leader]
    sides: Mapping[Nation, Seat]
    nations: Mapping[Nation, Mapping[str, str]]
    guns: Mapping[Nation, int]

    def levels(self, units: Mapping[UnitId, int], *arms: Arm) -> int:
        """Levels of the units, of these arms alone where some are named."""
        return sum(
            self.units[unit].levels * count
            for unit, count in units.items()
            if not arms or self.units[unit].arm in arms
        )

    def firepower(self, units: Mapping[UnitId, int], *arms: Arm) -> int:
        """Firepower of the units of these arms."""
        return sum(
            self.units[unit].firepower * count
            for unit, count in units.items()
            if self.units[unit].arm in arms
        )

    def regiments(self, units: Mapping[UnitId, int], *arms: Arm) -> int:
        """How many regiments of these arms, full and reduced."""
        return sum(count for unit, count in units.items() if self.units[unit].arm in arms)

    def nations_of(self, units: Iterable[UnitId]) -> set[Nation]:
        """The nations that the units are of."""
        return {self.units[unit].nation for unit in units}


def joined(one: Mapping[UnitId, int], other: Mapping[UnitId, int]) -> dict[UnitId, int]:
    """The units of both, in the order of their ids."""
    keys = sorted({*one, *other})
    return {key: one.get(key, 0) + other.get(key, 0) for key in keys}


def plain(units: Mapping[UnitId, int]) -> dict[str, int]:
    """The same for the arguments of events and faults."""
    return {str(unit): count for unit, count in units.items() if count}


def without(one: Mapping[UnitId, int], other: Mapping[UnitId, int]) -> dict[UnitId, int]:
    """The first without the second. Raises ValueError where it has not so many."""
    rest = {key: count - other.get(key, 0) for key, count in one.items()}
    if any(count < 0 for count in rest.values()) or not {*other} <= {*one}:
        raise ValueError(f"{dict(other)} is not part of {dict(one)}")
    return {key: count for key, count in rest.items() if count}


def holds(one: Mapping[UnitId, int], other: Mapping[UnitId, int]) -> bool:
    """Whether the second is part of the first."""
    return all(one.get(key, 0) >= count for key, count in other.items())


@dataclass(frozen=True, slots=True)
class Force:
    """What a column or a garrison is made of, the secret of its side (4.0, 5.0).

    ``units`` in the order of their ids, none with 0; ``leaders`` sorted, an ordinary one as often as he is
    there; ``baggage`` in points. ``commander``: the leader named of two energetic ones (6.1).
    """

    units: Mapping[UnitId, int] = field(default_factory=dict)
    leaders: tuple[LeaderId, ...] = ()
    baggage: int = 0
    commander: LeaderId | None = None

    def plus(self, other: Force) -> Force:
        """Both together; the commander stays who he was."""
        return Force(
            joined(self.units, other.units),
            tuple(sorted((*self.leaders, *other.leaders))),
            self.baggage + other.baggage,
            self.commander,
        )

    def minus(self, other: Force) -> Force:
        """Without the other. Raises ValueError where it is not part of this one."""
        leaders = list(self.leaders)
        for leader in other.leaders:
            leaders.remove(leader)
        if other.baggage > self.baggage:
            raise ValueError(f"{other.baggage} of {self.baggage} points of baggage")
        commander = self.commander if self.commander in leaders else None
        rest = without(self.units, other.units)
        return Force(rest, tuple(leaders), self.baggage - other.baggage, commander)

    def has(self, other: Force) -> bool:
        """Whether the other is part of this one."""
        try:
            self.minus(other)
        except ValueError:
            return False
        return True

    def with_baggage(self, points: int) -> Force:
        """With so much baggage."""
        return replace(self, baggage=points)
