"""The map: spaces, their kinds and what joins them; it must not know who stands where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NewType

from adjudicator.kinds import Seat

AP, CP = Seat("AP"), Seat("CP")
SEATS = (AP, CP)

SpaceId = NewType("SpaceId", str)
"""A space of the map (``sedan``) or a box beside it (``AP-RESERVE``)."""

RESERVE: Mapping[Seat, SpaceId] = {seat: SpaceId(f"{seat}-RESERVE") for seat in SEATS}
"""Boxes of corps held back."""
ELIMINATED: Mapping[Seat, SpaceId] = {seat: SpaceId(f"{seat}-ELIMINATED") for seat in SEATS}
"""Boxes of destroyed units that may be rebuilt."""
REMOVED = SpaceId("REMOVED")
"""Units that are out of the game for good."""
BOXES = (*RESERVE.values(), *ELIMINATED.values(), REMOVED)

Terrain = Literal["clear", "forest", "mountain", "swamp", "desert"]
Nation = NewType("Nation", str)
"""Of a unit or a space: ``GE AH TU BU FR BR BE US RU IT SB MN RO GR``; of spaces also ``AL`` (Albania),
``PE`` (Persia) and ``AR`` (Arabia and what else belongs to no nation)."""


def foe(seat: Seat) -> Seat:
    """The other side."""
    return CP if seat == AP else AP


def foe_of(seat: Seat | None) -> Seat | None:
    """The other side, of a side."""
    return None if seat is None else foe(seat)


@dataclass(frozen=True, slots=True)
class Space:
    """A space. ``solid`` and ``dotted`` are its neighbours; a dotted line is for units of its lines only
    (``Kind.line``: a nation, or ``ANA``).

    ``fort``: combat and loss factor of its fort, 0 without one. ``start``: who controls it once its nation is
    at war. ``port``: whose sea it opens to. ``capital`` of a nation; ``sources``: units of which nations it
    supplies. ``vp``: scenario maps on which it counts.
    """

    id: SpaceId
    names: Mapping[str, str]
    nation: Nation
    near_east: bool
    terrain: Terrain
    solid: tuple[SpaceId, ...]
    dotted: Mapping[SpaceId, tuple[str, ...]] = field(default_factory=dict)
    fort: int = 0
    start: Seat | None = None
    port: Seat | None = None
    capital: bool = False
    sources: tuple[Nation, ...] = ()
    vp: tuple[Literal["campaign", "historical"], ...] = ()
    landing: bool = False
    """One of the four boxes where the Mediterranean force may land (9.5.3.5)."""
    also: tuple[str, ...] = ()
    """Other spellings, of any language."""
    at: tuple[float, float] = (0.0, 0.0)
    """Longitude and latitude in degrees, as drawn."""


@dataclass(frozen=True, slots=True, eq=False)
class Atlas:
    """All spaces by id, in the order of the data."""

    spaces: Mapping[SpaceId, Space]

    def __getitem__(self, space: SpaceId) -> Space:
        return self.spaces[space]

    def joined(self, one: SpaceId, other: SpaceId, line: str) -> bool:
        """Whether units of ``line`` may go from ``one`` to ``other`` directly (11.1.4)."""
        space = self.spaces[one]
        return other in space.solid or line in space.dotted.get(other, ())

    def neighbours(self, space: SpaceId, line: str) -> tuple[SpaceId, ...]:
        """Spaces joined by a solid line, or a dotted one for units of ``line``; in the order of the data."""
        here = self.spaces[space]
        return (*here.solid, *(each for each, lines in here.dotted.items() if line in lines))
