"""Reads what a board of points, rivers and regions is drawn of; it must not know how.

Everything is flat here: longitude and Mercator's northing, in degrees of the equator.
"""

from __future__ import annotations

import json
import math
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from games.won_by_the_sword.data.load import source
from games.won_by_the_sword.model.atlas import Atlas, Edge, PointId
from tools.bake_fronts.atlas import ROOT, WIDTH, Frame, northing
from tools.bake_fronts.coast import Point, Ring
from tools.bake_fronts.country.regions import regions
from tools.bake_fronts.country.rivers import bent

DATA = ROOT / "games" / "won_by_the_sword" / "data"
SOURCE = (
    "rivers and lakes: data/rivers.json, Natural Earth 10m (public domain); points and edges: data/map.toml; "
    "regions, signs and lettering: drawn by tools/bake_fronts, ours"
)
STUB = 0.14
"""How long an edge that leads off the map is drawn, in degrees."""


@dataclass(frozen=True, slots=True)
class Lake:
    """A lake: its names by language, its outline."""

    names: Mapping[str, str]
    ring: Ring


@dataclass(frozen=True, slots=True)
class Country:
    """What to bake. ``away``: where an edge that leads off the map ends. ``regions``: outlines, even-odd.

    ``banks``: letters of banks by language, where it has its own.
    """

    atlas: Atlas
    frames: tuple[Frame, ...]
    edge: float
    points: Mapping[PointId, Point]
    away: Mapping[str, Point]
    rivers: Mapping[str, Ring]
    lakes: Mapping[str, Lake]
    regions: Mapping[str, tuple[Ring, ...]]
    banks: Mapping[str, Mapping[str, str]]
    target: Path

    def region(self, point: Point) -> str:
        """The region that a place lies in; empty off the board."""
        for key, rings in self.regions.items():
            if sum(_within(point, ring) for ring in rings) % 2:
                return key
        return ""

    def line(self, edge: Edge) -> tuple[Point, Point]:
        """An edge from end to end."""
        here = self.points[edge.ends[0].point]
        return here, self.points[edge.ends[1].point] if len(edge.ends) == 2 else self.away[edge.id]


def flat(degrees: Sequence[float]) -> Point:
    """Longitude and latitude as a point of the plan."""
    return degrees[0], northing(degrees[1])


def _within(point: Point, ring: Ring) -> bool:
    """Whether a place lies within a ring: a ray from it crosses it an odd number of times."""
    x, y = point
    inside = False
    for (a, b), (c, d) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (b > y) != (d > y) and x < a + (c - a) * (y - b) / (d - b):
            inside = not inside
    return inside


def unplaced(frame: Frame, at: Point) -> Point:
    """A place on a picture, in units, as a point of the plan."""
    return at[0] / frame.scale + frame.box[0], northing(frame.box[3]) - at[1] / frame.scale


def placed(frame: Frame, point: Point) -> Point:
    """A point of the plan on a picture, in units."""
    x = (point[0] - frame.box[0]) * frame.scale
    return round(x, 1), round((northing(frame.box[3]) - point[1]) * frame.scale, 1)


def read(target: Path = DATA / "pictures") -> Country:
    """The board as the data of the title say it. Raises KeyError where an edge lacks its direction."""
    atlas = source().atlas
    raw = tomllib.loads((DATA / "pictures" / "frames.toml").read_text("utf-8"))
    words = tomllib.loads((DATA / "pictures" / "words.toml").read_text("utf-8"))
    waters = json.loads((DATA / "rivers.json").read_text("utf-8"))
    points = {key: flat(point.at) for key, point in atlas.points.items()}
    through = {
        river: [points[key] for key, point in atlas.points.items() if river in point.rivers]
        for river in waters["rivers"]
    }
    return Country(
        atlas=atlas,
        frames=(
            Frame("whole", tuple(raw["whole"]["box"]), raw["whole"]["width"]),
            *(Frame(key, tuple(row["box"]), WIDTH) for key, row in raw["frame"].items()),
        ),
        edge=raw["edge"],
        points=points,
        away={
            key: _beyond(points[edge.ends[0].point], raw["off"][key])
            for key, edge in atlas.edges.items()
            if len(edge.ends) == 1
        },
        rivers={
            key: bent([flat(point) for point in line], through[key]) for key, line in waters["rivers"].items()
        },
        lakes={
            key: Lake({lang: row[lang] for lang in ("en", "ru")}, [flat(point) for point in row["ring"]])
            for key, row in waters["lakes"].items()
        },
        regions=regions(points, {key: point.region for key, point in atlas.points.items()}),
        banks={lang: words[lang]["names"]["bank"] for lang in ("en", "ru")},
        target=target,
    )


def _beyond(start: Point, bearing: float) -> Point:
    turn = math.radians(bearing)
    return start[0] + STUB * math.sin(turn), start[1] + STUB * math.cos(turn)
