"""The board of a variant: provinces, borders, centres, powers, as immutable data; no positions, no rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from games.diplomacy.model.orders import Location, Power, Province, Unit

Terrain = Literal["inland", "coast", "sea"]


@dataclass(frozen=True, slots=True)
class ProvinceData:
    """One province. ``coasts`` is empty unless fleets must name one (``("NC", "SC")``)."""

    key: Province
    terrain: Terrain
    coasts: tuple[str, ...] = ()
    center: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """Everything about the ground that never changes during a game.

    ``army_next`` goes from province to provinces; ``fleet_next`` from location (with coast) to
    locations (with coast). Both are symmetric, sorted and complete.
    """

    provinces: Mapping[Province, ProvinceData]
    powers: tuple[Power, ...]
    homes: Mapping[Power, tuple[Province, ...]]
    army_next: Mapping[Province, tuple[Province, ...]]
    fleet_next: Mapping[Location, tuple[Location, ...]]


@dataclass(frozen=True, slots=True)
class Variant:
    """A board and how a game on it begins and ends.

    ``first`` is the first phase (``S1901M``; ``W1900A`` where powers choose their first units),
    ``build_anywhere`` frees builds from the home centres, ``victory`` is the number of centres that
    wins, ``last_year`` ends the game after that year's winter (None: never).
    """

    key: str
    board: Board
    units: Mapping[Power, tuple[Unit, ...]]
    centers: Mapping[Power, tuple[Province, ...]]
    first: str
    victory: int
    build_anywhere: bool = False
    last_year: int | None = None
    picture: str = "standard"
