"""The cut shapes of a board as rows of its file; it must not know looks."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from pathlib import Path

from shapely.geometry import MultiLineString
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, unary_union

from tools.bake_map.coast import polygons
from tools.bake_map.cut import Ground
from tools.bake_map.lens import project, rounded
from tools.bake_map.source import Source
from tools.board_file import Label, Place, Points, path, write_rows


def _rings(shape: BaseGeometry) -> list[Points]:
    return [
        list(ring.coords)[:-1] for part in polygons(shape, 3.0) for ring in (part.exterior, *part.interiors)
    ]


def _lines(shape: BaseGeometry) -> list[Points]:
    merged: BaseGeometry = linemerge(shape) if isinstance(shape, MultiLineString) else shape
    return [
        list(line.simplify(0.3).coords) for line in getattr(merged, "geoms", [merged]) if line.length > 2.5
    ]


def _line_strings(shape: BaseGeometry) -> list[BaseGeometry]:
    parts: Iterable[BaseGeometry] = getattr(shape, "geoms", [shape])
    return [part for part in parts if part.geom_type in ("LineString", "MultiLineString")]


def _sea_lines(ground: Ground) -> list[Points]:
    seas = [shape for (kind, _), shape in ground.places.items() if kind in ("sea", "strait")]
    found: list[Points] = []
    for one, other in itertools.combinations(seas, 2):
        if one.distance(other) < 0.5:
            shared = one.boundary.intersection(other.buffer(0.3)).difference(ground.land.buffer(1))
            lines = _line_strings(shared)
            if lines:
                found += _lines(unary_union(lines))
    return found


def _lakes(source: Source) -> list[Points]:
    outlines = (project(source.frame, [*outline, outline[0]]) for outline in source.lakes.values())
    return [rounded(outline, 2).tolist() for outline in outlines]


def lines(ground: Ground, source: Source) -> list[dict[str, str]]:
    """Every line of the board with its class."""
    dry = unary_union(
        [shape.boundary for (kind, _), shape in ground.places.items() if kind in ("land", "out")]
    )
    near_coast, edge = ground.land.boundary.buffer(0.9), ground.frame.exterior.buffer(2)
    bridges = [project(source.frame, ends).tolist() for ends in source.bridges]
    return [
        {"class": "sea", "path": path(_sea_lines(ground), False)},
        {"class": "border", "path": path(_lines(dry.difference(near_coast).difference(edge)), False)},
        {"class": "shore", "path": path(_lakes(source), True)},
        {"class": "coast", "path": path(_rings(ground.land.intersection(ground.frame.buffer(5))), True)},
        {"class": "bridge", "path": path(bridges, False)},
    ]


def areas(ground: Ground, source: Source) -> list[dict[str, str]]:
    """Every shape with its place and class; a strait counts as part of the place that owns it."""
    order = {"sea": 0, "strait": 1, "out": 2, "land": 3}
    shapes = [
        {"place": place, "class": kind, "path": path(_rings(shape), True)}
        for (kind, place), shape in sorted(
            ground.places.items(), key=lambda item: (order[item[0][0]], item[0][1])
        )
    ]
    return [*shapes, {"place": "", "class": "water", "path": path(_lakes(source), True)}]


def write(
    target: Path,
    ground: Ground,
    source: Source,
    spots: Mapping[str, tuple[Place, Place]],
    dots: Mapping[str, Place],
    lettering: Mapping[str, Mapping[str, Label]],
) -> None:
    """The board file of a cut board at ``target``."""
    write_rows(
        target,
        source="coast: Natural Earth 10m (public domain) by world-atlas 2.0.2; borders: ours, tools/bake_map",
        size=(source.frame.width, source.frame.height),
        areas=areas(ground, source),
        lines=lines(ground, source),
        spots=spots,
        dots=dots,
        lettering=lettering,
    )
