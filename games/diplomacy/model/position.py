"""A position between two phases as plain data; it must not know rules or whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.diplomacy.model.orders import Location, Power, Province, Unit


@dataclass(frozen=True, slots=True)
class Dislodged:
    """A beaten unit. ``attacker`` is the province that the attack came from, ``retreats`` what is open."""

    power: Power
    unit: Unit
    attacker: Province
    retreats: tuple[Location, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """Where everything stands. ``units`` are without the dislodged; ``contested`` is closed to retreats."""

    phase: str
    units: Mapping[Power, tuple[Unit, ...]]
    centers: Mapping[Power, tuple[Province, ...]]
    dislodged: tuple[Dislodged, ...] = ()
    contested: tuple[Province, ...] = ()

    def owners(self) -> dict[Province, Power]:
        """Owner by centre; unowned centres are absent."""
        return {center: power for power, centers in self.centers.items() for center in centers}


def sorted_units(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Canonical sequence of units: by place, then kind."""
    return tuple(sorted(units, key=lambda unit: (unit.at, unit.kind)))
