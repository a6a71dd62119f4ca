"""Lays the small map into the strips under a board of hexes; all else in them is drawn by hand."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from games.kit.hexes import POINTED, centre
from games.no_retreat.model.atlas import Atlas, Country
from tools.board_file import Points, path
from tools.small_map import VIEW, Box, SmallMap, small_map

STRIPS = ("strip", "strip-hand")
ROOM: Box = (824.0, 9.0, 992.0, 201.0)
"""Where the small map lies, right of tracks and sides, in units of a strip."""
TALL = math.sqrt(3) / 4
"""Half of what one row of hexes is south of the next."""
LEFT = ("small-",)
"""How the classes begin that are drawn anew."""


def of(atlas: Atlas, raw: Mapping[str, Any]) -> SmallMap:
    """The board row by row, lands of the Reich and the Soviet Union apart, and every frame."""
    boxes = {key: _box(row["box"]) for key, row in raw["frame"].items()}
    lands = {f"small-{country}": [*_rows(atlas, country)] for country in ("greater-germany", "ussr")}
    cities = [ground for ground in atlas.grounds.values() if ground.points and ground.at is not None]
    middles = [centre(ground.at, POINTED) for ground in cities if ground.at is not None]
    lands["small-city"] = [
        [(x - 0.3, y - 0.3), (x + 0.3, y - 0.3), (x + 0.3, y + 0.3), (x - 0.3, y + 0.3)] for x, y in middles
    ]
    return small_map(ROOM, _box(raw["whole"]["box"]), lands, boxes)


def _box(raw: Any) -> Box:
    left, top, width, height = map(float, raw)
    return left, top, left + width, top + height


def _rows(atlas: Atlas, country: Country) -> Iterator[Points]:
    """Stretches of hexes of a country, side by side."""
    rows: dict[float, list[float]] = {}
    for ground in atlas.grounds.values():
        if ground.at is not None and ground.terrain != "lake" and ground.country == country:
            x, y = centre(ground.at, POINTED)
            rows.setdefault(y, []).append(x)
    for y, xs in rows.items():
        start = last = min(xs)
        for x in [*sorted(xs), 1e9]:
            if x > last + 1.01:
                left, right = start - 0.5, last + 0.5
                yield [(left, y - TALL), (right, y - TALL), (right, y + TALL), (left, y + TALL)]
                start = x
            last = x


def write(target: Path, drawn: SmallMap) -> None:
    """Draws the small map anew in the board file ``target``."""
    raw = json.loads(target.read_text("utf-8"))
    raw["areas"] = [row for row in raw["areas"] if not row["class"].startswith(LEFT)] + [*drawn.areas]
    raw["lines"] = [row for row in raw["lines"] if not row["class"].startswith(LEFT)]
    raw["lines"].append({"class": "small-ring", "path": path([drawn.ring], False)})
    raw["spots"] = {key: row for key, row in raw["spots"].items() if not key.startswith(VIEW)}
    raw["spots"] |= {key: {"at": at, "beaten": beaten} for key, (at, beaten) in drawn.spots.items()}
    target.write_text(_written(raw), encoding="utf-8")


def _written(raw: Mapping[str, Any]) -> str:
    """One shape, spot or label a line, so that a change can be reviewed."""
    parts = []
    for key, value in raw.items():
        if key in ("areas", "lines"):
            rows = [json.dumps(row, ensure_ascii=False) for row in value]
            parts.append(f' "{key}": [\n  ' + ",\n  ".join(rows) + "\n ]")
        elif key in ("spots", "shelves", "lettering"):
            rows = [f'"{name}": {json.dumps(row, ensure_ascii=False)}' for name, row in value.items()]
            parts.append(f' "{key}": {{\n  ' + ",\n  ".join(rows) + "\n }")
        else:
            parts.append(f' "{key}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"
