"""Draws one front as a board file: land, lines, points, names; it must not know rules or marks."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from tools.bake_fronts.atlas import Frame, Plan, Spot
from tools.bake_fronts.coast import Box, Point, Ring, area, clipped, simplified
from tools.bake_fronts.names import CHARTS, Naming
from tools.board_file import path, write_rows

MARGIN = 60.0
"""Units beyond the edge that land is drawn: no edge of a clipped shape shows."""
COARSE = 1.0
"""Units that a coast may lie off."""
ISLET = 12.0
"""Square units of the least island."""
COARSER, ISLAND = 9.0, 900.0
"""The same where the map is drawn out of shape, and small things tell nothing."""
RADIUS = 13.0
CORNERS = 20
GROUND = (46.0, 33.0)
"""Half of the width and of the height of the ground around a space."""


def circle(at: Point, radius: float) -> Ring:
    """A circle as a ring."""
    turns = (2 * math.pi * i / CORNERS for i in range(CORNERS))
    return [(at[0] + radius * math.cos(turn), at[1] + radius * math.sin(turn)) for turn in turns]


def square(at: Point, half: float) -> Ring:
    """A square as a ring."""
    (x, y), h = at, half
    return [(x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h)]


def shape(spot: Spot, at: Point, grown: float = 0.0) -> Ring:
    """A point as it is drawn: square where there is a fort or a capital, else round."""
    if spot.says.get("fort") or spot.says.get("capital"):
        return square(at, RADIUS - 1 + grown)
    return circle(at, RADIUS + grown)


def write(plan: Plan, frame: Frame) -> set[str]:
    """Writes the board file of ``frame``; the spaces that it shows."""
    style = tomllib.loads((plan.target / "style.toml").read_text("utf-8"))
    at = {key: frame.at(spot.at) for key, spot in plan.spots.items()}
    here = [key for key, spot in plan.spots.items() if frame.holds(spot.at, plan.edge)]
    naming = Naming(plan, frame, at, here, style)
    target = plan.target / f"{frame.key}.json"
    points = [
        {"place": key, "class": "space", "path": path([shape(plan.spots[key], at[key])], True)}
        for key in here
    ]
    write_rows(
        target,
        source=plan.source,
        size=(frame.width, frame.height),
        areas=[
            {"place": "", "class": "land", "path": path(_land(plan, frame), True)},
            *_grounds(plan, at, here),
            *points,
        ],
        lines=_lines(plan, frame, at, here),
        spots={key: (at[key], at[key]) for key in plan.spots},
        lettering={lang: naming.find(lang) for lang in ("en", "ru")},
        crisp=frame.spread is not None,
        variant=CHARTS[0],
    )
    print(
        f"{target.name}: {len(here)} spaces, {frame.width}x{frame.height}, {target.stat().st_size // 1024} KB"
    )
    return set(here)


def _grounds(plan: Plan, at: Mapping[str, Point], here: Sequence[str]) -> list[dict[str, str]]:
    """The terrain around the spaces, one shape a sort."""
    made: dict[str, list[Ring]] = {}
    for key in here:
        if (terrain := plan.spots[key].says["terrain"]) != "clear":
            made.setdefault(terrain, []).append(patch(at[key]))
    return [{"place": "", "class": kind, "path": path(rings, True)} for kind, rings in sorted(made.items())]


def patch(at: Point) -> Ring:
    """The ground around a point, rather wide than high and not quite round."""
    made = []
    for i in range(CORNERS):
        turn = 2 * math.pi * i / CORNERS
        rough = 1 + 0.09 * math.sin(5 * turn + at[0])
        made.append((at[0] + GROUND[0] * rough * math.cos(turn), at[1] + GROUND[1] * rough * math.sin(turn)))
    return made


def _edge(frame: Frame) -> Box:
    return (-MARGIN, -MARGIN, frame.width + MARGIN, frame.height + MARGIN)


def _land(plan: Plan, frame: Frame) -> list[Ring]:
    made = []
    for ring in plan.coast:
        cut = clipped([frame.at(point) for point in ring], _edge(frame))
        if len(cut) > 2 and area(cut) > (ISLAND if frame.spread else ISLET):
            made.append(simplified(cut, COARSER if frame.spread else COARSE))
    return [ring for ring in made if len(ring) > 2]


def _lines(plan: Plan, frame: Frame, at: Mapping[str, Point], here: Sequence[str]) -> list[dict[str, Any]]:
    """Every line of the board with its class, coast and borders first."""
    spots = plan.spots
    solid, dotted = (
        [
            _between(at[one], at[other])
            for one, other in _pairs(spots, way)
            if _near(frame, at[one], at[other])
        ]
        for way in ("solid", "dotted")
    )
    borders = [] if frame.spread else [[frame.at(point) for point in line] for line in plan.borders]
    ring = 0.0 if frame.spread else 4.0
    victory = {
        chart: path(
            [shape(spots[key], at[key], ring) for key in here if chart in spots[key].says.get("vp", ())], True
        )
        for chart in CHARTS
    }
    return [
        {"class": "far-coast" if frame.spread else "coast", "path": path(_land(plan, frame), True)},
        {"class": "border", "path": path([line for line in borders if _crosses(frame, line)], False)},
        {"class": "solid", "path": path(solid, False)},
        {"class": "dotted", "path": path(dotted, False)},
        {"class": "far-victory" if frame.spread else "victory", "path": victory},
        {"class": "rim", "path": path([shape(spots[key], at[key]) for key in here], True)},
    ]


def _pairs(spots: Mapping[str, Spot], way: str) -> list[tuple[str, str]]:
    """Every two spaces joined in one way, once; a way that is both is solid."""
    found = {tuple(sorted((key, other))) for key, spot in spots.items() for other in getattr(spot, way)}
    if way == "dotted":
        found -= set(_pairs(spots, "solid"))
    return sorted((one, other) for one, other in found)


def _between(one: Point, other: Point) -> Ring:
    """The line between two points without what lies under them."""
    length = math.dist(one, other) or 1.0
    off = min(RADIUS, length / 3) / length
    dx, dy = (other[0] - one[0]) * off, (other[1] - one[1]) * off
    return [(one[0] + dx, one[1] + dy), (other[0] - dx, other[1] - dy)]


def _near(frame: Frame, one: Point, other: Point) -> bool:
    return _crosses(frame, [one, other])


def _crosses(frame: Frame, line: Sequence[Point]) -> bool:
    """Whether the box around a line meets the picture."""
    xs, ys = [x for x, _ in line], [y for _, y in line]
    return max(xs) > 0 and min(xs) < frame.width and max(ys) > 0 and min(ys) < frame.height
