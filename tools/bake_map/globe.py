"""Coastlines and borders from a world-atlas package (TopoJSON, degrees); it must not know the board."""

from __future__ import annotations

import json
import tarfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Ring = tuple[int, ...]
"""Indices of arcs; ``~i`` is arc i backwards."""

MEMBER = "package/countries-10m.json"


@dataclass(frozen=True, slots=True)
class Globe:
    """Countries as polygons of shared arcs. ``polygons[name]`` lists polygons, each a tuple of rings."""

    arcs: tuple[tuple[tuple[float, float], ...], ...]
    polygons: Mapping[str, tuple[tuple[Ring, ...], ...]]

    def borders(self) -> dict[int, frozenset[str]]:
        """The countries on both sides of every arc."""
        owners: dict[int, set[str]] = {}
        for name, polygons in self.polygons.items():
            for polygon in polygons:
                for ring in polygon:
                    for index in ring:
                        owners.setdefault(max(index, ~index), set()).add(name)
        return {index: frozenset(names) for index, names in owners.items()}


def _decode(topology: Mapping[str, Any]) -> tuple[tuple[tuple[float, float], ...], ...]:
    scale, shift = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for deltas in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in deltas:
            x, y = x + dx, y + dy
            points.append((x * scale[0] + shift[0], y * scale[1] + shift[1]))
        arcs.append(tuple(points))
    return tuple(arcs)


def read(package: Path) -> Globe:
    """The globe in ``package``: the .tgz that ``npm pack world-atlas@2.0.2`` leaves, or its JSON file."""
    if package.suffix == ".tgz":
        with tarfile.open(package) as archive:
            member = archive.extractfile(MEMBER)
            if member is None:
                raise ValueError(f"{package} holds no {MEMBER}")
            topology = json.load(member)
    else:
        topology = json.loads(package.read_text(encoding="utf-8"))
    polygons: dict[str, tuple[tuple[Ring, ...], ...]] = {}
    for country in topology["objects"]["countries"]["geometries"]:
        shapes = country["arcs"] if country["type"] == "MultiPolygon" else [country["arcs"]]
        polygons[country["properties"]["name"]] = tuple(
            tuple(tuple(ring) for ring in shape) for shape in shapes
        )
    return Globe(_decode(topology), polygons)
