"""Draws one picture as a board file: regions, waters, edges, signs, names; it knows no rules."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator, Sequence
from itertools import pairwise

from games.won_by_the_sword.model.atlas import Edge, PointId
from tools.bake_fronts.atlas import Frame
from tools.bake_fronts.coast import Box, Point, Ring, clipped, simplified
from tools.bake_fronts.country.lettering import Sheet, banks, lettering
from tools.bake_fronts.country.plan import SOURCE, Country, placed
from tools.bake_fronts.country.signs import ring, sign
from tools.board_file import path, write_rows

MARGIN = 40.0
"""Units beyond the edge that land is drawn: no edge of a clipped shape shows."""
COARSE = 0.6
"""Units that a border or river may lie off."""
FINE = 4.0
"""Units of the pieces in which a river is looked at."""
HEAD = (13.0, 8.0)
"""Length and half width of the arrow where an edge leaves the map."""


def write(country: Country, frame: Frame) -> frozenset[PointId]:
    """Writes the board file of ``frame``; the points that it shows."""
    sheet = _sheet(country, frame)
    spots = banks(sheet)
    target = country.target / f"{frame.key}.json"
    places = {**_standing(sheet), **{key: (x, round(y + 10.5, 1)) for key, (x, y) in spots.items()}}
    write_rows(
        target,
        source=SOURCE,
        size=(frame.width, frame.height),
        areas=list(_areas(sheet)),
        lines=list(_lines(sheet)),
        spots={key: (at, at) for key, at in places.items()},
        lettering={lang: lettering(sheet, spots, lang) for lang in ("en", "ru")},
        # The whole goes along with another picture, and both in a letter must weigh little.
        crisp=frame.key == "whole",
    )
    size = f"{frame.width}x{frame.height}, {target.stat().st_size // 1024} KB"
    print(f"{target.name}: {len(sheet.here)} points, {size}")
    return frozenset(sheet.here)


def _sheet(country: Country, frame: Frame) -> Sheet:
    style = tomllib.loads((country.target / "style.toml").read_text("utf-8"))
    return Sheet(
        country,
        frame,
        tuple(key for key, point in country.atlas.points.items() if frame.holds(point.at, country.edge)),
        {key: placed(frame, at) for key, at in country.points.items()},
        {
            key: (placed(frame, one), placed(frame, other))
            for key, edge in country.atlas.edges.items()
            for one, other in (country.line(edge),)
        },
        {key: [placed(frame, point) for point in line] for key, line in country.rivers.items()},
        style,
    )


def _standing(sheet: Sheet) -> dict[str, Point]:
    """Spots: of points their sign and, with a plus, where counters stand; of edges where a patrol is."""
    made: dict[str, Point] = dict(sheet.at)
    made |= {f"{key}+": sheet.foot(key) for key in sheet.here}
    for key, ((x, y), (u, v)) in sheet.lines.items():
        part = 0.5 if len(sheet.country.atlas.edges[key].ends) == 2 else 0.62
        middle = (x + (u - x) * part, y + (v - y) * part)
        if sheet.frame.shows(middle):
            made[key] = (round(middle[0], 1), round(middle[1] + 9.5, 1))
    return made


def _edge(frame: Frame) -> Box:
    return -MARGIN, -MARGIN, frame.width + MARGIN, frame.height + MARGIN


def _cut(frame: Frame, rings: Sequence[Ring]) -> list[Ring]:
    """What of the rings is on the picture."""
    found = (clipped([placed(frame, point) for point in each], _edge(frame)) for each in rings)
    made = [simplified([*each, each[0]], COARSE)[:-1] for each in found if len(each) > 2]
    return [each for each in made if len(each) > 2]


def _areas(sheet: Sheet) -> Iterator[dict[str, str]]:
    for region, rings in sheet.country.regions.items():
        if cut := _cut(sheet.frame, rings):
            yield {"place": f"land/{region}", "class": "region", "path": path(cut, True)}
    for lake in sheet.country.lakes.values():
        if cut := _cut(sheet.frame, [lake.ring]):
            yield {"place": "", "class": "lake", "path": path(cut, True)}
    for key in _seen(sheet):
        point = sheet.country.atlas[key]
        kind = "neutral" if point.neutral else "point" if point.fortified else "village"
        yield {"place": key, "class": kind, "path": path([sign(point.kind, sheet.at[key])], True)}


def _lines(sheet: Sheet) -> Iterator[dict[str, str]]:
    """Every line of the board with its class."""
    country, frame = sheet.country, sheet.frame
    regions = [each for rings in country.regions.values() for each in _cut(frame, rings)]
    lakes = [each for lake in country.lakes.values() for each in _cut(frame, [lake.ring])]
    rivers = [part for line in sheet.rivers.values() for part in _parts(sheet, line)]
    seen = _seen(sheet)
    rims = [sign(country.atlas[key].kind, sheet.at[key]) for key in seen]
    walls = [ring(country.atlas[key].kind, sheet.at[key]) for key in seen]
    off = [sheet.lines[key] for key in country.away if _meets(frame, sheet.lines[key])]
    for kind, outlines, closed in (
        ("border", regions, True),
        ("shore", lakes, True),
        ("river", rivers, False),
        ("easy", _ways(sheet, difficult=False), False),
        ("difficult", _ways(sheet, difficult=True), False),
        ("off", off, False),
        ("head", [_head(line) for line in off], False),
        ("rim", [*rims, *(each for each in walls if each)], True),
    ):
        if outlines:
            yield {"class": kind, "path": path(outlines, closed)}


def _seen(sheet: Sheet) -> list[PointId]:
    """The points whose sign is on the picture, if only in part."""
    return [key for key, at in sheet.at.items() if sheet.frame.shows(at, -sheet.radius(key))]


def _parts(sheet: Sheet, line: Sequence[Point]) -> Iterator[Ring]:
    """The stretches of a river that are on the picture, without what would lie over signs."""
    signs = [(sheet.at[key], 0.8 * sheet.radius(key)) for key in _seen(sheet)]
    part: Ring = []
    for here, there in pairwise(line):
        steps = max(1, round(math.dist(here, there) / FINE))
        for step in range(steps):
            at = (
                here[0] + (there[0] - here[0]) * step / steps,
                here[1] + (there[1] - here[1]) * step / steps,
            )
            if sheet.frame.shows(at, -MARGIN) and all(math.dist(at, sign) > reach for sign, reach in signs):
                part.append(at)
            elif part:
                yield simplified(part, COARSE)
                part = []
    if len(part) > 1:
        yield simplified(part, COARSE)


def _ways(sheet: Sheet, difficult: bool) -> list[Ring]:
    """The edges between two points that are so, without what lies under signs."""
    return [
        _between(sheet, edge)
        for key, edge in sheet.country.atlas.edges.items()
        if len(edge.ends) == 2 and edge.difficult is difficult and _meets(sheet.frame, sheet.lines[key])
    ]


def _between(sheet: Sheet, edge: Edge) -> Ring:
    one, other = sheet.lines[edge.id]
    length = math.dist(one, other) or 1.0
    dx, dy = (other[0] - one[0]) / length, (other[1] - one[1]) / length
    first, last = (min(sheet.radius(end.point) * 0.7, length / 3) for end in edge.ends)
    return [(one[0] + dx * first, one[1] + dy * first), (other[0] - dx * last, other[1] - dy * last)]


def _head(line: tuple[Point, Point]) -> Ring:
    (x, y), (u, v) = line
    length, (long, half) = math.dist((x, y), (u, v)), HEAD
    dx, dy = (u - x) / length, (v - y) / length
    back = (u - dx * long, v - dy * long)
    return [(back[0] - dy * half, back[1] + dx * half), (u, v), (back[0] + dy * half, back[1] - dx * half)]


def _meets(frame: Frame, line: Sequence[Point]) -> bool:
    """Whether the box around a line meets the picture."""
    xs, ys = [x for x, _ in line], [y for _, y in line]
    margin = MARGIN
    return (
        max(xs) > -margin
        and min(xs) < frame.width + margin
        and max(ys) > -margin
        and min(ys) < frame.height + margin
    )
