"""Reads the map of points and the plan of its fronts; it must not know how they are drawn."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.bake_fronts.coast import Box, Point, Ring

ROOT = Path(__file__).resolve().parents[2]

WIDTH = 1600
"""Units across a picture of a letter."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture: what it shows, in degrees, and how wide it is in units. Mercator, north at the top."""

    key: str
    box: Box
    width: int

    @property
    def scale(self) -> float:
        """Units in a degree of longitude."""
        return self.width / (self.box[2] - self.box[0])

    @property
    def height(self) -> int:
        """Units from north to south."""
        return round((northing(self.box[3]) - northing(self.box[1])) * self.scale)

    def at(self, point: Point) -> Point:
        """Degrees to units of the picture."""
        x = (point[0] - self.box[0]) * self.scale
        y = (northing(self.box[3]) - northing(point[1])) * self.scale
        return (round(x, 1), round(y, 1))

    def holds(self, degrees: Point, edge: float) -> bool:
        """Whether a place in degrees lies on the picture, ``edge`` degrees from its edge at least."""
        (x, y), (west, south, east, north) = degrees, self.box
        return west + edge <= x <= east - edge and south + edge <= y <= north - edge

    def shows(self, point: Point, margin: float = 0.0) -> bool:
        """Whether a place in units lies on the picture, ``margin`` from its edge at least."""
        x, y = point
        return margin <= x <= self.width - margin and margin <= y <= self.height - margin


def northing(latitude: float) -> float:
    """Mercator's y of a latitude, in degrees of the equator (Snyder 1987, eq. 7-2)."""
    return math.degrees(math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2)))


@dataclass(frozen=True, slots=True)
class Spot:
    """A point of the map: where, its names by language, what is said of it."""

    key: str
    at: Point
    names: Mapping[str, str]
    says: Mapping[str, Any]

    @property
    def solid(self) -> tuple[str, ...]:
        """Neighbours by solid lines."""
        return tuple(self.says["solid"])

    @property
    def dotted(self) -> tuple[str, ...]:
        """Neighbours by dotted lines."""
        return tuple(self.says.get("dotted", {}))


@dataclass(frozen=True, slots=True)
class Plan:
    """What to bake: frames, points, borders, names of waters, coasts, and where it goes.

    ``edge``: degrees within the edge of a frame where points are not on it.
    """

    frames: tuple[Frame, ...]
    edge: float
    spots: Mapping[str, Spot]
    borders: tuple[Ring, ...]
    waters: tuple[Spot, ...]
    lands: tuple[Spot, ...]
    coast: tuple[Ring, ...]
    target: Path
    source: str


def read(path: Path, coast: list[Ring]) -> Plan:
    """The plan of ``path`` over the points that it names. Raises KeyError where one lacks something."""
    raw = tomllib.loads(path.read_text("utf-8"))
    rows = tomllib.loads((ROOT / raw["spaces"]).read_text("utf-8"))["space"]
    target = ROOT / raw["pictures"]
    borders = tomllib.loads((path.parent / raw["borders"]).read_text("utf-8"))
    fronts = tomllib.loads((target / "fronts.toml").read_text("utf-8"))
    return Plan(
        frames=(
            Frame("whole", tuple(raw["whole"]["box"]), raw["whole"]["width"]),
            *(Frame(key, tuple(row["box"]), WIDTH) for key, row in fronts["front"].items()),
        ),
        edge=fronts["edge"],
        spots={key: _spot(key, row) for key, row in rows.items()},
        borders=tuple([(x, y) for x, y in row["line"]] for row in borders["border"]),
        waters=tuple(_spot(key, row) for key, row in raw.get("water", {}).items()),
        lands=tuple(_spot(key, row) for key, row in raw.get("land", {}).items()),
        coast=tuple(coast),
        target=target,
        source=raw["source"],
    )


def _spot(key: str, row: Mapping[str, Any]) -> Spot:
    (x, y), (dx, dy) = row["at"], row.get("nudge", (0, 0))
    return Spot(key, (x + dx, y + dy), {"en": row["en"], "ru": row["ru"]}, row)
