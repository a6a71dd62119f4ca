"""Finds room on one picture for bank letters and for all names; it must not know how shapes are drawn."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

from games.won_by_the_sword.model.atlas import PointId, SpotId, spot
from tools.bake_fronts.atlas import Frame
from tools.bake_fronts.coast import Box, Point
from tools.bake_fronts.country.plan import Country, placed, unplaced
from tools.bake_fronts.country.room import Room
from tools.bake_fronts.country.signs import RADIUS
from tools.bake_fronts.names import Choice, broken, measure, moved, overlap, price, settled
from tools.board_file import Label

COLUMN: Box = (-21.0, -36.0, 21.0, 2.0)
"""Where one column lies, around the foot of a point's counters."""
BADGES: Box = (-68.0, -38.0, -21.0, 12.0)
"""Where the badges of a point lie, beside one column or two: most points are requisitioned some time."""
COLUMNS: Box = (-41.0, -35.0, 41.0, 0.0)
"""Where two columns lie."""
MORE: Box = (-62.0, -50.0, 62.0, 0.0)
"""Where three of them lie, or some with markers."""
DEPOT: Box = (-27.0, -16.0, 27.0, 16.0)
"""Where a depot lies, around the letter of its bank."""
LETTER: Box = (-14.0, -9.0, 14.0, 9.0)
"""What the letter of a bank covers."""
NEAR, OUT = 170.0, 75.0
"""Units around a point in which its water is looked at; how far out on an edge its side is seen."""
AROUND, FURTHER = (17.0, 22.0, 28.0, 36.0, 48.0), 64.0
"""How far the letter of a bank may stand from the sign of its point; further on the same way where counters
would lie upon it."""
PATROL: Box = (-16.0, -14.0, 16.0, 14.0)
HARD, OFTEN, SOFT = 1.5, 0.6, 0.25
"""What a square unit of a counter costs: always where there is one, with two columns, with more."""
ROAD, RIVER = 1.3, 0.9
ASTRAY = 110.0
NEVER = 5000.0
"""What it costs that a letter stands on the other bank, or a name at another point."""
CLEAR = 5.0
"""Units above and below where an edge leads that no other name comes near."""
EDGE = 6.0
"""What a name keeps from the edge, in units."""
GRID = (20, 14)
"""Units between places where the name of a region may stand."""
APART = ("bp_", "neutral_")
"""Land around one point, whose name says enough."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One picture in units: the points on it, all points, the spots of banks, where edges run."""

    country: Country
    frame: Frame
    here: tuple[PointId, ...]
    at: Mapping[PointId, Point]
    lines: Mapping[str, tuple[Point, Point]]
    rivers: Mapping[str, Sequence[Point]]
    style: Mapping[str, Any]

    def radius(self, point: PointId) -> float:
        """How far the sign of a point reaches."""
        return RADIUS[self.country.atlas[point].kind]

    def foot(self, point: PointId) -> Point:
        """Where the counters of a point stand: above its sign."""
        x, y = self.at[point]
        return x, round(y - self.radius(point) - 3, 1)


def banks(sheet: Sheet) -> dict[SpotId, Point]:
    """Where the letter of each bank stands: on its own side, clear of water, ways and counters."""
    found = {}
    for point in sheet.here:
        near = _near_water(sheet, point)
        placed_: dict[str, Point] = {}
        # Once more, so that the first knows of those that came after it.
        for _ in range(2):
            for bank in sheet.country.atlas[point].banks:
                others = [at for other, at in placed_.items() if other != bank]
                placed_[bank] = _bank(sheet, point, bank, others, near)
        found |= {spot(point, bank): placed_[bank] for bank in sheet.country.atlas[point].banks}
    return found


Segment: TypeAlias = tuple[Point, Point]


def _near_water(sheet: Sheet, point: PointId) -> list[Segment]:
    """What flows past a point."""
    at = sheet.at[point]
    return [
        pair
        for river in sheet.country.atlas[point].rivers
        for pair in pairwise(sheet.rivers[river])
        if min(math.dist(pair[0], at), math.dist(pair[1], at)) < NEAR
    ]


def _bank(
    sheet: Sheet, point: PointId, bank: str, others: Sequence[Point], water: Sequence[Segment]
) -> Point:
    (x, y), atlas = sheet.at[point], sheet.country.atlas
    ways, own = [], []
    for edge in atlas.at[point]:
        one, other = sheet.lines[edge]
        far = other if math.dist(one, (x, y)) < math.dist(other, (x, y)) else one
        turn = math.atan2(far[1] - y, far[0] - x)
        ways.append((atlas.edges[edge].end(point).bank == bank, turn))
        if ways[-1][0]:
            own.append((x + OUT * math.cos(turn), y + OUT * math.sin(turn)))
    feet = [sheet.foot(key) for key, at in sheet.at.items() if math.dist(at, (x, y)) < NEAR]

    def cost(turn: float, off: float) -> tuple[float, Point]:
        reach = sheet.radius(point) + off
        place = (round(x + reach * math.cos(turn), 1), round(y + reach * math.sin(turn), 1))
        cost = off / 2 + 4 * min(_apart(way, turn) for mine, way in ways if mine)
        cost += 0.0 if min(ways, key=lambda way: _apart(way[1], turn))[0] else 20.0
        cost += 14 * sum(max(0.0, 1 - _away(sheet.lines[edge], place) / 11) for edge in atlas.at[point])
        cost += 60 * max(0.0, 1 - min(_away(pair, place) for pair in water) / 19)
        cost += 60 * sum(_crosses(water, place, each) for each in own) / len(own)
        cost += sum(100.0 for each in others if math.dist(place, each) < 40)
        cost += sum(NEVER for each in others if not _crosses(water, place, each))
        cost += sum(60.0 for foot in feet if overlap(moved(LETTER, place), moved(MORE, foot)))
        cost += sum(300.0 for foot in feet if overlap(moved(LETTER, place), moved(BADGES, foot)))
        cost += sum(120.0 for foot in feet if overlap(moved(LETTER, place), moved(COLUMNS, foot)))
        cost += sum(1000.0 for foot in feet if overlap(moved(LETTER, place), moved(COLUMN, foot)))
        cost += 0.0 if sheet.frame.shows(place, 30) else 50.0
        return cost, place

    near = min((*cost(step * math.pi / 30, off), step) for step in range(60) for off in AROUND)
    further = cost(near[2] * math.pi / 30, FURTHER)
    return near[1] if _crosses(water, near[1], further[1]) or near[0] <= further[0] else further[1]


def _crosses(water: Sequence[Segment], one: Point, other: Point) -> bool:
    """Whether water runs between two places."""
    return any(
        _left(one, other, here) != _left(one, other, there)
        and _left(here, there, one) != _left(here, there, other)
        for here, there in water
    )


def _left(a: Point, b: Point, c: Point) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])


def _apart(one: float, other: float) -> float:
    return abs((one - other + math.pi) % (2 * math.pi) - math.pi)


def _away(line: tuple[Point, Point], point: Point) -> float:
    (x, y), (u, v) = line
    dx, dy = u - x, v - y
    length = dx * dx + dy * dy
    part = min(1.0, max(0.0, ((point[0] - x) * dx + (point[1] - y) * dy) / length)) if length else 0.0
    return math.hypot(point[0] - x - dx * part, point[1] - y - dy * part)


def lettering(sheet: Sheet, spots: Mapping[SpotId, Point], lang: str) -> dict[str, Label]:
    """Everything that is written on a picture; what is wide comes first, so that names lie over it."""
    room = _room(sheet, spots)
    letters = {f"bank/{key}": _letter(sheet, key, at, lang) for key, at in spots.items()}
    choices = {key: list(_names(sheet, room, key, lang)) for key in sheet.here}
    choices |= {edge: list(_aways(sheet, room, edge, lang)) for edge in _leaving(sheet)}
    ways = (settled(choices), settled(choices, easiest_first=True))
    names = min(ways, key=lambda found: price(choices, found))
    for _, box in names.values():
        room.take(moved((-8.0, -8.0, 8.0, 8.0), ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)), 0.0)
        room.take(box, 3.0)
    wide: dict[str, Label] = {}
    for key, kind, row, places in _wide(sheet):
        found = _best(sheet, room, kind, tuple(row[lang].split("|")), places)
        if found is not None:
            wide[f"{kind}/{key}"], box = found
            room.take(box, 3.0)
    return {**wide, **letters, **{key: label for key, (label, _) in names.items()}}


def _room(sheet: Sheet, spots: Mapping[SpotId, Point]) -> Room:
    """What is taken by signs, counters, ways and rivers."""
    room = Room()
    for point, (x, y) in sheet.at.items():
        if sheet.frame.shows((x, y), -80.0):
            reach = sheet.radius(point) + 2
            room.take((x - reach, y - reach, x + reach, y + reach), HARD)
            room.take(moved(COLUMN, sheet.foot(point)), HARD)
            room.take(moved(BADGES, sheet.foot(point)), HARD)
            room.take(moved(COLUMNS, sheet.foot(point)), OFTEN)
            room.take(moved(MORE, sheet.foot(point)), SOFT)
    for at in spots.values():
        room.take(moved(DEPOT, at), HARD)
    for line in sheet.lines.values():
        if sheet.frame.shows(line[0], -500.0):
            room.line(line, ROAD)
            middle = ((line[0][0] + line[1][0]) / 2, (line[0][1] + line[1][1]) / 2)
            room.take(moved(PATROL, middle), SOFT)
    for course in sheet.rivers.values():
        room.line([each for each in course if sheet.frame.shows(each, -200.0)], RIVER)
    return room


def _letter(sheet: Sheet, key: SpotId, at: Point, lang: str) -> Label:
    letter = key.partition(":")[2]
    lines = (sheet.country.banks[lang].get(letter, letter),)
    return Label("bank", at, lines, round(measure(sheet.style, "bank", lines)[0], 1))


def _boxed(sheet: Sheet, kind: str, lines: tuple[str, ...], at: Point, cost: float) -> Choice:
    """A name with its middle at a place, and what it costs there apart from other names."""
    wide, high = measure(sheet.style, kind, lines)
    box = (at[0] - wide / 2, at[1] - high / 2, at[0] + wide / 2, at[1] + high / 2)
    frame = sheet.frame
    over = (box[0] - EDGE, box[1] - EDGE, frame.width - EDGE - box[2], frame.height - EDGE - box[3])
    cost += sum(1000.0 - 100 * side for side in over if side < 0)
    label = Label(kind, (round(at[0], 1), round(at[1], 1)), lines, round(wide, 1))
    return cost, label, box


def _names(sheet: Sheet, room: Room, point: PointId, lang: str) -> Iterator[Choice]:
    """A point's name below its sign, beside it, or above its counters."""
    (x, y), place = sheet.at[point], sheet.country.atlas[point]
    kind = "fortress" if "fortress" in place.kind else "village" if place.kind == "village" else "land"
    radius = sheet.radius(point)
    for lines in broken("", place.names[lang]):
        wide, high = measure(sheet.style, kind, lines)
        for dx, dy, cost in _around(wide, high, radius, sheet.foot(point)[1] + COLUMNS[1] - y):
            cost, label, box = _boxed(sheet, kind, lines, (x + dx, y + dy), cost + 9 * (len(lines) - 1))
            yield cost + room.cost(box) + _astray(sheet, point, box), label, box


def _astray(sheet: Sheet, point: PointId, box: Box) -> float:
    """What it costs that a name is far from its own sign, or as near to that of another point."""
    (x, y), own = sheet.at[point], _gap(box, sheet.at[point]) - sheet.radius(point)
    others = (
        _gap(box, at) - sheet.radius(key)
        for key, at in sheet.at.items()
        if key != point and abs(at[0] - x) < 250 and abs(at[1] - y) < 150
    )
    nearest, far = min(others, default=math.inf), 0.7 * max(0.0, own - 8)
    if nearest < own - 11.9:
        return NEVER
    return far + (ASTRAY if nearest < own + 5 else ASTRAY / 3 if nearest < own + 12 else 0.0)


def _gap(box: Box, at: Point) -> float:
    """How far a place is from a box."""
    return math.hypot(max(box[0] - at[0], 0.0, at[0] - box[2]), max(box[1] - at[1], 0.0, at[1] - box[3]))


def _around(wide: float, high: float, radius: float, top: float) -> Iterator[tuple[float, float, float]]:
    """Where a name may stand around its point and how bad that is."""
    below = radius + high / 2 + 3
    for part in (0.0, -0.15, 0.15, -0.3, 0.3, -0.45, 0.45, -0.6, 0.6):
        for down, cost in ((0.0, 0.0), (8.0, 9.0), (18.0, 22.0), (32.0, 42.0)):
            yield part * wide, below + down, cost + 20 * abs(part)
    for dy in (0.0, 10.0, -10.0, 20.0, -22.0, 30.0, -36.0):
        for out, cost in ((0.0, 14.0), (22.0, 28.0), (46.0, 48.0)):
            side = radius + 5 + out + wide / 2
            yield side, dy, cost + abs(dy) / 3
            yield -side, dy, cost + abs(dy) / 3
    for part in (0.0, -0.25, 0.25, -0.5, 0.5):
        yield part * wide, top - high / 2 - 3, 46 + 22 * abs(part)
        yield part * wide, top - high / 2 - 18, 60 + 22 * abs(part)


def _leaving(sheet: Sheet) -> list[str]:
    """Edges that lead off the map from points on the picture."""
    here = set(sheet.here)
    return [
        edge
        for edge in sheet.country.away
        if sheet.country.atlas.edges[edge].ends[0].point in here
        and sheet.frame.shows(placed(sheet.frame, sheet.country.away[edge]), 10)
    ]


def _aways(sheet: Sheet, room: Room, edge: str, lang: str) -> Iterator[Choice]:
    """Where an edge leads that leaves the map, beyond its end."""
    (x, y), (u, v) = sheet.lines[edge]
    turn = math.atan2(v - y, u - x)
    for lines in broken("", sheet.country.atlas.edges[edge].names[lang]):
        wide, high = measure(sheet.style, "off", lines)
        for out in (12.0, 22.0, 34.0):
            for aside in (0.0, 0.35, -0.35, 0.8, -0.8, 1.4, -1.4):
                way = turn + aside
                at = (
                    u + math.cos(way) * (out + wide / 2),
                    v + math.sin(way) * (out + high / 2),
                )
                cost, label, box = _boxed(sheet, "off", lines, at, out / 2 + 14 * abs(aside))
                yield cost + room.cost(box) + 6 * (len(lines) - 1), label, _clear(box)


def _clear(box: Box) -> Box:
    """With the room above and below that letters of another name need."""
    return box[0], box[1] - CLEAR, box[2], box[3] + CLEAR


def _wide(sheet: Sheet) -> Iterator[tuple[str, str, Mapping[str, str], list[Point]]]:
    """Lakes, regions and rivers with the places where their names could stand."""
    country, frame = sheet.country, sheet.frame
    for key, lake in country.lakes.items():
        xs, ys = zip(*(placed(frame, point) for point in lake.ring), strict=True)
        if max(xs) - min(xs) > 120:
            middle = (sum(xs) / len(xs), sum(ys) / len(ys))
            around = [(dx, dy) for dx in range(-60, 61, 15) for dy in range(-30, 31, 10)]
            yield key, "river", lake.names, [(middle[0] + dx, middle[1] + dy) for dx, dy in around]
    grid = {
        (float(x), float(y)): country.region(unplaced(frame, (x, y)))
        for x in range(60, frame.width - 60, GRID[0])
        for y in range(30, frame.height - 30, GRID[1])
    }
    for key in country.regions:
        if not key.startswith(APART):
            yield (
                key,
                "region",
                country.atlas.regions[key],
                [at for at, where in grid.items() if where == key],
            )
    for key, course in sheet.rivers.items():
        places = [
            (x + dx, y + dy)
            for x, y in course
            if frame.shows((x, y), 30) and country.region(unplaced(frame, (x, y)))
            for dx in (-60, -40, 0, 40, 60)
            for dy in (-20, 0, 20)
        ]
        yield key, "river", country.atlas.rivers[key], places


def _best(
    sheet: Sheet, room: Room, kind: str, lines: tuple[str, ...], places: Sequence[Point]
) -> tuple[Label, Box] | None:
    """The cheapest of the places; None where each costs too much. A region's name lies within it."""
    inside = set(places) if kind == "region" else set()
    best: Choice | None = None
    for at in places:
        cost, label, box = _boxed(sheet, kind, lines, at, 0.0)
        ends = {_near(x, y) for x in (box[0], at[0], box[2]) for y in (at[1] - GRID[1], at[1] + GRID[1])}
        if inside and not ends <= inside:
            continue
        cost += room.cost((box[0] - 4, box[1] - 2, box[2] + 4, box[3] + 2))
        if best is None or cost < best[0]:
            best = (cost, label, box)
    if best is None or best[0] > MOST[kind]:
        return None
    return best[1], best[2]


def _near(x: float, y: float) -> Point:
    """The place of the grid that is nearest from the left."""
    return float(60 + round((x - 60) / GRID[0]) * GRID[0]), y


MOST: Mapping[str, float] = {"region": 60.0, "river": 60.0}
"""What a name may cost that can be left out."""
