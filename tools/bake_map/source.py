"""Reads the hand-made source of a board (TOML, degrees); it must not know coastlines or pixels."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Degrees = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Lens:
    """Enlarges what is near ``at``; ``reach`` in metres."""

    at: Degrees
    gain: float
    reach: float


@dataclass(frozen=True, slots=True)
class Squeeze:
    """Beyond ``start`` units off the focus, distances are multiplied by ``by``."""

    start: float
    by: float


@dataclass(frozen=True, slots=True)
class Frame:
    """How degrees become units of the picture."""

    width: int
    height: int
    centre: Degrees
    focus: Degrees
    focus_at: tuple[float, float]
    metres_per_unit: float
    lenses: tuple[Lens, ...]
    soft: float
    north: Squeeze
    south: Squeeze
    west: Squeeze
    east: Squeeze


@dataclass(frozen=True, slots=True)
class Coast:
    """How the raw coastline is softened; lengths in units of the picture."""

    simplify: float
    grow_shrink_grow: tuple[float, float, float]
    smallest_island: float
    nearest_within: float
    skip: frozenset[str]


@dataclass(frozen=True, slots=True)
class Spot:
    """Hand-set places of one province; None leaves the choice to the bake."""

    unit: Degrees | None
    beaten: Degrees | None


@dataclass(frozen=True, slots=True)
class Lettering:
    """The texts a place may bear, best first; ``|`` breaks a line. ``at`` overrides the search."""

    forms: tuple[str, ...]
    at: Degrees | None


@dataclass(frozen=True, slots=True)
class Source:
    """Everything hand-made about one board."""

    frame: Frame
    coast: Coast
    straits: tuple[tuple[tuple[Degrees, ...], float], ...]
    bridges: tuple[tuple[Degrees, ...], ...]
    pairs: frozenset[frozenset[str]]
    junctions: Mapping[str, Degrees]
    land_lines: Mapping[str, tuple[str | Degrees, ...]]
    sea_lines: Mapping[str, tuple[str | Degrees, ...]]
    seeds: Mapping[str, Mapping[str, tuple[Degrees, ...]]]
    lakes: Mapping[str, tuple[Degrees, ...]]
    centres: frozenset[str]
    spots: Mapping[str, Spot]
    lettering: Mapping[str, Mapping[str, Lettering]]


def _point(raw: Any) -> Degrees:
    return (float(raw[0]), float(raw[1]))


def _points(raw: Any) -> tuple[Degrees, ...]:
    return tuple(_point(point) for point in raw)


def _line(raw: Any) -> tuple[str | Degrees, ...]:
    return tuple(point if isinstance(point, str) else _point(point) for point in raw)


def _frame(raw: Mapping[str, Any]) -> Frame:
    sides = {
        side: Squeeze(float(raw["squeeze"][side]["from"]), float(raw["squeeze"][side]["by"]))
        for side in ("north", "south", "west", "east")
    }
    return Frame(
        width=raw["width"],
        height=raw["height"],
        centre=_point(raw["centre"]),
        focus=_point(raw["focus"]),
        focus_at=_point(raw["focus_at"]),
        metres_per_unit=raw["km_per_unit"] * 1000.0,
        lenses=tuple(
            Lens(_point(lens["at"]), lens["gain"], lens["reach_km"] * 1000.0) for lens in raw["lens"]
        ),
        soft=raw["squeeze"]["soft"],
        **sides,
    )


def _spot(raw: Mapping[str, Any]) -> Spot:
    return Spot(
        unit=_point(raw["unit"]) if "unit" in raw else None,
        beaten=_point(raw["beaten"]) if "beaten" in raw else None,
    )


def _lettering(raw: Any) -> Lettering:
    if isinstance(raw, str):
        return Lettering((raw,), None)
    if isinstance(raw, list):
        return Lettering(tuple(raw), None)
    forms = raw["text"]
    return Lettering((forms,) if isinstance(forms, str) else tuple(forms), _point(raw["at"]))


def read(path: Path) -> Source:
    """The source at ``path``. Raises KeyError or TOMLDecodeError on a file that is not one."""
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    coast = raw["coast"]
    first, second, third = coast["grow_shrink_grow"]
    return Source(
        frame=_frame(raw["frame"]),
        coast=Coast(
            simplify=coast["simplify"],
            grow_shrink_grow=(first, second, third),
            smallest_island=coast["smallest_island"],
            nearest_within=coast["nearest_within"],
            skip=frozenset(coast["skip"]),
        ),
        straits=tuple((_points(strait["line"]), strait["half"]) for strait in raw["strait"]),
        bridges=tuple(_points(ends) for ends in raw["bridges"].values()),
        pairs=frozenset(frozenset(pair.split("-", 1)) for pair in raw["modern"]["pairs"]),
        junctions={name: _point(point) for name, point in raw["junctions"].items()},
        land_lines={name: _line(points) for name, points in raw["land-lines"].items()},
        sea_lines={name: _line(points) for name, points in raw["sea-lines"].items()},
        seeds={
            kind: {place: _points(points) for place, points in seeds.items()}
            for kind, seeds in raw["seeds"].items()
        },
        lakes={name: _points(points) for name, points in raw["lakes"].items()},
        centres=frozenset(raw["centres"].split()),
        spots={place: _spot(spot) for place, spot in raw["spots"].items()},
        lettering={
            lang: {place: _lettering(text) for place, text in texts.items()}
            for lang, texts in raw["lettering"].items()
        },
    )
