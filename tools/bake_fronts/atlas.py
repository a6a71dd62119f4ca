"""Reads the map of points and the plan of its fronts; it must not know how they are drawn."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tools.bake_fronts.cartogram import Cartogram, apart, spread
from tools.bake_fronts.coast import Box, Point, Ring

ROOT = Path(__file__).resolve().parents[2]

WIDTH = 1600
"""Units across a picture of a letter."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture: what it shows, and how wide it is in units. Mercator, north at the top.

    ``box``: the degrees that it shows. Where ``spread`` draws the map out of shape, ``sheet`` is what is
    shown of what comes out: left, top, right, bottom; ``moved`` are points that stand aside, by units;
    ``names`` are those whose place beside their point is set by hand, in units.
    """

    key: str
    box: Box
    width: int
    sheet: Box | None = None
    spread: Cartogram | None = None
    moved: Mapping[Point, Point] = field(default_factory=dict)
    names: Mapping[str, Point] = field(default_factory=dict)

    @property
    def drawn(self) -> Box:
        """Left, top, right, bottom of what is shown of Mercator's map, or of what ``spread`` makes of it."""
        return self.sheet or sheet_of(self.box)

    @property
    def scale(self) -> float:
        """Units in a degree of longitude."""
        left, _, right, _ = self.drawn
        return self.width / (right - left)

    @property
    def height(self) -> int:
        """Units from north to south."""
        _, top, _, bottom = self.drawn
        return round((bottom - top) * self.scale)

    def at(self, point: Point) -> Point:
        """Degrees to units of the picture."""
        x, y = self.spread.at(plain(point)) if self.spread else plain(point)
        right, down = self.moved.get(point, (0.0, 0.0))
        left, top = (x - self.drawn[0]) * self.scale, (y - self.drawn[1]) * self.scale
        return (round(left + right, 1), round(top + down, 1))

    def holds(self, degrees: Point, edge: float) -> bool:
        """Whether a place in degrees lies on the picture, ``edge`` degrees from its edge at least."""
        (x, y), (west, south, east, north) = degrees, self.box
        return west + edge <= x <= east - edge and south + edge <= y <= north - edge

    def shows(self, point: Point, margin: float = 0.0) -> bool:
        """Whether a place in units lies on the picture, ``margin`` from its edge at least."""
        x, y = point
        return margin <= x <= self.width - margin and margin <= y <= self.height - margin


def plain(point: Point) -> Point:
    """Degrees on Mercator's map, y downwards."""
    return point[0], -northing(point[1])


def sheet_of(box: Box) -> Box:
    """The sheet of a picture of these degrees."""
    (left, bottom), (right, top) = plain(box[:2]), plain(box[2:])
    return left, top, right, bottom


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
    spots = {key: _spot(key, row) for key, row in rows.items()}
    boxes = {
        key: (row["box"][0], row["box"][1], row["box"][2], row["box"][3])
        for key, row in fronts["front"].items()
    }
    return Plan(
        frames=(
            _whole(raw["whole"], [spot.at for spot in spots.values()]),
            *(Frame(key, box, WIDTH) for key, box in boxes.items()),
        ),
        edge=fronts["edge"],
        spots=spots,
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


def _whole(raw: Mapping[str, Any], points: Sequence[Point]) -> Frame:
    """The whole board, on which all of ``points`` have room; no wider than they need."""
    box = (raw["box"][0], raw["box"][1], raw["box"][2], raw["box"][3])
    drawn = spread([plain(point) for point in points], sheet_of(box), raw["blur"], raw["floor"])
    at = [drawn.at(plain(point)) for point in points]
    (left, right), (top, bottom) = ((min(part), max(part)) for part in zip(*at, strict=True))
    unit = (right - left) / (raw["width"] - raw["margin"][0] - raw["margin"][2])
    west, north, east, south = (each * unit for each in raw["margin"])
    sheet = (left - west, top - north, right + east, bottom + south)
    bare = Frame("whole", box, raw["width"], sheet, drawn)
    units = [bare.at(point) for point in points]
    moved = {
        point: (new[0] - old[0], new[1] - old[1])
        for point, old, new in zip(points, units, apart(units, raw["room"]), strict=True)
    }
    names = {key: (float(x), float(y)) for key, (x, y) in raw.get("names", {}).items()}
    return replace(bare, moved=moved, names=names)
