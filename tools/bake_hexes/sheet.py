"""Draws a board of hexes, or a frame of it, as a board file; it must not know rules or marks."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from pathlib import Path

from games.kit.hexes import POINTED, Hex, Side, across, centre, distance
from games.no_retreat.model.atlas import SEATS, Atlas, Ground, HexId
from tools.bake_hexes.lettering import Box, flat, lettering
from tools.board_file import Place, Points, path, write_rows

SOURCE = "hexes: games/no_retreat/data/hexes.toml; drawn by tools/bake_hexes; all ours"
STEP = 124.0
"""From the middle of a hex to that of its neighbour, in units: two are a pixel of a letter."""
RADIUS = STEP / math.sqrt(3)
OFF, MOST = 5, 26
"""Cells beyond the edge that are looked at, and the most hexes in a row."""
CORNERS: Mapping[Side, tuple[float, float]] = {
    "NE": (-90, -30),
    "E": (-30, 30),
    "SE": (30, 90),
    "SW": (90, 150),
    "W": (150, 210),
    "NW": (210, 270),
}
"""The corners at the two ends of a side, in degrees from the east, clockwise."""
SIGNS: Mapping[str, Sequence[Sequence[tuple[float, float]]]] = {
    "forest": (((-7, 8), (0, -8), (7, 8), (-7, 8)), ((0, 8), (0, 13))),
    "marsh": (
        ((-11, 0), (11, 0)),
        ((-6, 6), (6, 6)),
        ((-4, 0), (-6, -8)),
        ((0, 0), (0, -9)),
        ((4, 0), (6, -8)),
    ),
    "mountain": (((-12, 9), (0, -9), (12, 9)), ((-4, 0), (0, 3), (4, 0))),
}
"""The sign of a terrain, around its middle."""
MARKS: Mapping[str, Sequence[Sequence[tuple[float, float]]]] = {
    "town": (
        ((-18, 7), (-18, -2), (-12, -7), (-6, -2), (-6, 7)),
        ((-6, 7), (-6, -9), (6, -9), (6, 7)),
        ((6, -2), (12, -7), (18, -2), (18, 7), (-18, 7)),
    ),
    "derrick": (((-8, 11), (0, -11), (8, 11), (-8, 11)), ((-5, 3), (5, 3)), ((0, -11), (0, 11))),
}
"""Houses of a city, a derrick of an oil field."""
STREWN = ((-32, -20), (30, -14), (-4, 8), (-34, 30), (33, 30))
"""Where these stand in their hex."""
SCATTER = ((-30, -30), (30, -30), (0, -4), (-36, 18), (36, 18), (-2, 44))
"""Where signs of a terrain stand in a hex."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A part of the board: its north-west corner, width and height, in hexes as ``centre`` counts them."""

    key: str
    left: float
    top: float
    width: float
    height: float

    @property
    def size(self) -> tuple[int, int]:
        """Units of the board."""
        return round(self.width * STEP), round(self.height * STEP)

    def at(self, x: float, y: float) -> Place:
        """A point of the map, counted in hexes, on the picture."""
        return round((x - self.left) * STEP, 1), round((y - self.top) * STEP, 1)

    def shows(self, at: Place, margin: float = RADIUS) -> bool:
        """Whether anything of a hex there is on the picture."""
        return all(-margin < part < size + margin for part, size in zip(at, self.size, strict=True))


def corner(at: Place, degrees: float, radius: float = RADIUS) -> Place:
    """A point around another."""
    turn = math.radians(degrees)
    return at[0] + radius * math.cos(turn), at[1] + radius * math.sin(turn)


def hexagon(at: Place) -> Points:
    """The outline of a hex."""
    return [corner(at, 60 * turn - 30) for turn in range(6)]


def write(atlas: Atlas, areas: Mapping[str, Sequence[float]], frame: Frame, target: Path) -> None:
    """Writes the board file of a frame. ``areas``: the boxes of areas, in hexes: left, top, right, bottom."""
    at = {
        key: frame.at(*centre(ground.at, POINTED))
        for key, ground in atlas.grounds.items()
        if ground.at is not None
    }
    here = {key: where for key, where in at.items() if frame.shows(where)}
    boxes = {HexId(key): (frame.at(*box[:2]), frame.at(*box[2:])) for key, box in areas.items()}
    seen = {key: box for key, each in boxes.items() if (box := _within(frame, each))}
    beyond = list(_beyond(atlas, frame))
    shapes = [
        {"place": "", "class": "beyond", "path": path([hexagon(where) for _, where in beyond], True)},
        *(_area(key, "area", [a, (b[0], a[1]), b, (a[0], b[1])]) for key, (a, b) in boxes.items()),
        *(_area(key, _kind(atlas[key]), hexagon(where)) for key, where in here.items()),
    ]
    lines = {
        "grid": [hexagon(where) for where in here.values()],
        **{kind: list(_signs(atlas, here, kind)) for kind in SIGNS},
        **{kind: list(_marks(atlas, here, kind)) for kind in MARKS},
        **dict(_sides(atlas, here, {hex_ for hex_, _ in beyond})),
        "frame": [[a, (b[0], a[1]), b, (a[0], b[1]), a] for a, b in boxes.values()],
    }
    spots = {**at, **{key: _middle(box) for key, box in boxes.items()}}
    spots |= {key: _standing(box) for key, box in seen.items()}
    write_rows(
        target,
        source=SOURCE,
        size=frame.size,
        areas=shapes,
        lines=[
            {"class": kind, "path": path(each, kind in ("grid",))} for kind, each in lines.items() if each
        ],
        spots={key: (spot, spot) for key, spot in spots.items()},
        lettering={
            lang: lettering([*atlas.grounds.values()], frame.size, here, seen, lang) for lang in ("en", "ru")
        },
    )


LEAST = 130.0
"""How much of the box of an area must be on a picture for its counters to lie in that part of it."""


def _within(frame: Frame, box: Box) -> Box | None:
    """What of a box is on the picture, if counters have room there."""
    (left, top), (right, bottom) = box
    wide, high = frame.size
    left, top, right, bottom = max(left, 0.0), max(top, 0.0), min(right, wide), min(bottom, high)
    return ((left, top), (right, bottom)) if right - left >= LEAST and bottom - top >= LEAST / 2 else None


def _middle(box: Box) -> Place:
    (left, top), (right, bottom) = box
    return round((left + right) / 2, 1), round((top + bottom) / 2, 1)


def _standing(box: Box) -> Place:
    """Where counters stand in an area: right of its name in a flat one, below it in a high one."""
    (left, top), (right, bottom) = box
    if flat(box):
        return round(right - (right - left) / 4, 1), round((top + bottom) / 2, 1)
    return round((left + right) / 2, 1), round((top + bottom) / 2 + 26, 1)


def _area(place: HexId, kind: str, outline: Points) -> dict[str, str]:
    return {"place": place, "class": kind, "path": path([outline], True)}


def _kind(ground: Ground) -> str:
    """The class of a hex: its terrain; what gives a point is a city here, and the Reich has its own tint."""
    if ground.points and ground.at is not None:
        return "city"
    if ground.terrain == "open":
        return "open" if ground.country == "ussr" else "open-reich"
    return "open" if ground.terrain == "kerch-strait" else ground.terrain


def _signs(atlas: Atlas, here: Mapping[HexId, Place], kind: str) -> Iterator[Points]:
    """The signs of a terrain, strewn the same way in each of its hexes."""
    for key, (x, y) in here.items():
        if atlas[key].terrain == kind:
            for right, down in SCATTER:
                for stroke in SIGNS[kind]:
                    yield [(x + right + a, y + down + b) for a, b in stroke]


def _marks(atlas: Atlas, here: Mapping[HexId, Place], kind: str) -> Iterator[Points]:
    """The signs of what gives a point."""
    for key, (x, y) in here.items():
        ground = atlas[key]
        if ground.points and kind == ("derrick" if ground.oil else "town"):
            for right, down in STREWN:
                for stroke in MARKS[kind]:
                    yield [(x + right + a, y + down + b) for a, b in stroke]


def _beyond(atlas: Atlas, frame: Frame) -> Iterator[tuple[Hex, Place]]:
    """Cells off the board that are land: no hex that is nearest to them lies on a coast.

    Cells between hexes of their row are water.
    """
    grounds = {ground.at: ground for ground in atlas.grounds.values() if ground.at is not None}
    rows: dict[int, list[int]] = {}
    for each in grounds:
        rows.setdefault(each.row, []).append(each.col)
    for row in range(min(rows) - OFF, max(rows) + OFF + 1):
        for col in range(-row // 2 - OFF, MOST + OFF - row // 2):
            hex_, known = Hex(row, col), rows.get(row, ())
            where = frame.at(*centre(hex_, POINTED))
            if hex_ in grounds or not frame.shows(where) or (known and min(known) < col < max(known)):
                continue
            away = min(distance(hex_, each) for each in grounds)
            if not any(grounds[each].coast for each in grounds if distance(hex_, each) == away):
                yield hex_, where


def _sides(atlas: Atlas, here: Mapping[HexId, Place], beyond: Set[Hex]) -> Iterator[tuple[str, list[Points]]]:
    """Rivers, water between hexes, the border, coasts, edges of supply: by class."""
    by_hex = {ground.at: key for key, ground in atlas.grounds.items() if ground.at is not None}
    found: dict[str, list[Points]] = {kind: [] for kind in ("border", "coast", "rim", "river", "water")}
    found |= {f"edge-{seat}": [] for seat in SEATS}
    for key, where in here.items():
        ground = atlas[key]
        if ground.at is None or ground.terrain == "lake":
            continue
        for side, ends in CORNERS.items():
            there = by_hex.get(across(ground.at, side, POINTED))
            stroke = [corner(where, end) for end in ends]
            if there is None or atlas[there].terrain == "lake":
                off = across(ground.at, side, POINTED) in beyond
                found["rim" if off else "coast"].append(stroke)
                if ground.edge is not None and _outward(side, ground):
                    found[f"edge-{ground.edge}"].append([corner(where, end, RADIUS - 9) for end in ends])
                continue
            if side in ground.rivers:
                found["river"].append(stroke)
            if key < there and there not in atlas.ways.beside[key]:
                found["water"].append(stroke)
            if key < there and ground.country != atlas[there].country:
                found["border"].append(stroke)
    yield from found.items()


def _outward(side: Side, ground: Ground) -> bool:
    """Whether supply comes over this side: from the west for the Axis, from the east for the Soviets."""
    return "W" in side if ground.edge == SEATS[0] else "E" in side
