"""The map: hexes, areas, boxes, and what joins them; it must not know who stands where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NewType

from adjudicator.kinds import Seat
from games.kit.hexes import POINTED, Field, Hex, Side

AXIS, SOVIET = Seat("AXIS"), Seat("SOVIET")
SEATS = (AXIS, SOVIET)


def foe(seat: Seat) -> Seat:
    """The other side."""
    return SOVIET if seat == AXIS else AXIS


HexId = NewType("HexId", str)
"""A hex by its number (``1212``), an area (``finland``), or a box beside the map (``shattered``)."""

FINLAND, WEST_BALKANS, SOUTH_BALKANS = HexId("finland"), HexId("west-balkans"), HexId("south-balkans")
BALKANS = (WEST_BALKANS, SOUTH_BALKANS)

SHATTERED, DESTROYED, SURRENDERED = HexId("shattered"), HexId("destroyed"), HexId("surrendered")
CADRES = HexId("cadres")
"""Cadres that wait for a hex where a friend was destroyed (14.9.1)."""
RAIL = HexId("rail")
REMOVED = HexId("removed")
"""Out of the game for good."""
WAITING = HexId("waiting")
"""Until an event of 13.5 brings it, or never (optional units)."""
BOXES = (SHATTERED, DESTROYED, SURRENDERED, CADRES, RAIL, REMOVED, WAITING)


def track(turn: int) -> HexId:
    """The space of the turn track where a unit waits for its turn."""
    return HexId(f"track-{turn}")


Terrain = Literal["open", "city", "forest", "marsh", "mountain", "kerch-strait", "area", "lake"]
Country = Literal["ussr", "greater-germany", "finland", "balkans"]
Sea = Literal["baltic", "black", "caspian", "adriatic"]

HOMEWARD: Mapping[Seat, tuple[Side, ...]] = {AXIS: ("W", "SW", "NW"), SOVIET: ("E", "SE", "NE")}
"""The ways that the supply line of a city leads (6.1)."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A hex or area. ``at``: where it lies, None of an area. ``names``: of a city, oil field, area or lake.

    ``rivers``: sides along which a river runs. ``edge``: of whose edge of the board it is part.
    ``points``: whether it gives a victory point; ``owner``: who has it in June 1941. ``objective``: whose
    objective it is, that is who wins by it (12.1).
    """

    id: HexId
    terrain: Terrain
    country: Country
    at: Hex | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    rivers: frozenset[Side] = frozenset()
    coast: Sea | None = None
    edge: Seat | None = None
    owner: Seat | None = None
    objective: Seat | None = None
    oil: str = ""
    points: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Atlas:
    """Every hex and area by id, in the order of the board, and sets of them made ready (see ``Field``).

    ``ways``: where units go and fight: not across lakes and seas. ``lines``: where supply lines go: these do
    not hinder them (6.3), and ``lake`` belongs to them too. Both number the points alike, so that a set of
    one is a set of the other.
    """

    grounds: Mapping[HexId, Ground]
    ways: Field[HexId]
    lines: Field[HexId]
    lake: int
    areas: int
    cities: int
    edges: Mapping[Seat, int]
    coasts: Mapping[Sea, int]
    countries: Mapping[Country, int]
    objectives: Mapping[Seat, tuple[HexId, ...]]
    scoring: tuple[HexId, ...]
    """Where a victory point is to be had (12.7)."""

    def __getitem__(self, hex_: HexId) -> Ground:
        return self.grounds[hex_]

    def __contains__(self, hex_: object) -> bool:
        return hex_ in self.grounds

    def river_between(self, here: HexId, there: HexId) -> bool:
        """Whether a river runs along the side between two hexes; areas have no rivers."""
        one, other = self.grounds[here], self.grounds[there]
        if one.at is None or other.at is None:
            return False
        step = Hex(other.at.row - one.at.row, other.at.col - one.at.col)
        return any(POINTED[side] == step for side in one.rivers)

    def oil(self, field_: Literal["rumanian", "caucasian"]) -> HexId:
        """The hex of an oil field. Raises StopIteration where the map has none."""
        return next(key for key, ground in self.grounds.items() if ground.oil == field_)
