"""Draws what goes with a map: strips of rows, the sheet of a battle, the key; it must not know marks."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from games.won_by_the_sword.model.atlas import KINDS
from tools.bake_fronts.atlas import Frame, northing
from tools.bake_fronts.coast import Point, Ring, simplified
from tools.bake_fronts.country.plan import DATA, Country
from tools.bake_fronts.country.signs import ring, sign
from tools.bake_fronts.names import measure
from tools.board_file import Label, path, write_rows
from tools.small_map import Box, SmallMap, small_map

SOURCE = "drawn by tools/bake_fronts, ours"
WIDTH, BATTLE_WIDTH, KEY_WIDTH = 800, 600, 3200
"""Units across: of a strip each is a pixel of a letter, of the key two are, as of the board above it."""
EDGE, GAP = 4.0, 4.0
NAME = 92.0
"""The width of the name of a row that has one."""
VIEW = 104.0
"""The width of the room that the small map has, right of the tracks."""
DOT = 0.07
"""Half of the sign of a fortress there, in degrees."""
PLAIN = 0.03
"""Degrees by which outlines on the small map may differ from those of the board."""
Rows = Sequence[tuple[str, float, bool]]
"""Of each row its key, its height, whether its name stands before it."""
STRIP: Rows = (("tracks", 84, False), ("sides", 84, False))
COLUMNS: Rows = (*STRIP, ("columns", 140, True))
HAND: Rows = (*COLUMNS, ("hand", 108, True))
HANDS: Rows = (*HAND, ("hand-more", 108, True))
BATTLE: Rows = (
    ("heads", 38, False),
    ("defender", 116, False),
    ("defender-dice", 116, False),
    ("attacker-dice", 116, False),
    ("attacker", 116, False),
)
STRIPS = (
    ("strip", STRIP),
    ("strip-columns", COLUMNS),
    ("strip-hand", HAND),
    ("strip-hands", HANDS),
    ("battle", BATTLE),
)
HEADS = ("left", "centre", "right")
"""What stands over the plates of a battle, but the first."""
LINE = 66.0
"""The height of a line of the key, in units of the whole board."""
KEY: Sequence[Sequence[str]] = (
    (*KINDS, "easy", "difficult"),
    ("column", "markers", "patrol", "garrison", "home"),
    ("depot", "guns", "works", "requisitioned", "captured", "refused"),
)
"""What the key explains, line by line."""
ROOM: Mapping[str, float] = {
    "requisitioned": 34.0,
    "captured": 34.0,
    "refused": 34.0,
    "markers": 76.0,
    "column": 100.0,
    "works": 60.0,
}
"""How much room the signs of an entry take where it is more than usual."""
USUAL = 56.0
BADGE, BADGES = 21.0, ("requisitioned", "captured", "refused")


def write_all(country: Country) -> None:
    """The strips of a spectator and of a seat, also without cards, the sheet of a battle, the key."""
    target = country.target
    words = tomllib.loads((DATA / "pictures" / "words.toml").read_text("utf-8"))
    style = tomllib.loads((target / "style.toml").read_text("utf-8"))
    small = _small(country)
    for name, rows in STRIPS:
        _strip(target / f"{name}.json", rows, words, style, None if name == "battle" else small)
    _key(target / "key.json", words, style)


def _square(left: float, top: float, right: float, bottom: float) -> Ring:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _small(country: Country) -> SmallMap:
    """The regions, lakes and fortresses, right of the tracks, and every frame."""
    whole, *frames = country.frames

    def box(frame: Frame) -> Box:
        west, south, east, north = frame.box
        return west, -northing(north), east, -northing(south)

    lands = {"small-land": [ring for rings in country.regions.values() for ring in rings]}
    lands["small-lake"] = [lake.ring for lake in country.lakes.values()]
    walled = [country.points[key] for key, point in country.atlas.points.items() if "fortress" in point.kind]
    lands["small-town"] = [_square(x - DOT, y - DOT, x + DOT, y + DOT) for x, y in walled]
    lowest, high = box(whole), STRIP[0][1]
    outlines = {
        kind: [
            [(max(lowest[0], min(lowest[2], x)), max(lowest[1], min(lowest[3], -y))) for x, y in ring]
            for ring in (simplified([*each, each[0]], PLAIN)[:-1] for each in rings)
        ]
        for kind, rings in lands.items()
    }
    room = (WIDTH - EDGE - VIEW, EDGE + 3, WIDTH - EDGE - 3, EDGE + high - 3)
    return small_map(room, lowest, outlines, {frame.key: box(frame) for frame in frames})


def _strip(
    target: Path, rows: Rows, words: Mapping[str, Any], style: Mapping[str, Any], small: SmallMap | None
) -> None:
    across = WIDTH if small else BATTLE_WIDTH
    boxes: dict[str, tuple[float, float, float, float]] = {}
    shelves: dict[str, tuple[float, float, float, float]] = {}
    lettering: dict[str, dict[str, Label]] = {"en": {}, "ru": {}}
    y = EDGE
    for key, high, named in rows:
        boxes[key] = (EDGE, y, across - EDGE, y + high)
        left = EDGE + 4 + (NAME if named else 0.0)
        beside = VIEW if small and key == "tracks" else 0.0
        shelves[key] = (left, y + 4, across - EDGE - left - beside, high - 8)
        for lang in lettering if key in words["en"]["row"] else ():
            lines = tuple(words[lang]["row"][key])
            wide = round(measure(style, "shelf", lines)[0], 1)
            lettering[lang][key] = Label("shelf", (EDGE + 2 + NAME / 2, round(y + high / 2, 1)), lines, wide)
        for place, head in enumerate(HEADS if key == "heads" else ()):
            x = left + (across - EDGE - left) * (place + 1.5) / (len(HEADS) + 1)
            for lang in lettering:
                lines = tuple(words[lang]["row"][head])
                wide = round(measure(style, "shelf", lines)[0], 1)
                lettering[lang][head] = Label("shelf", (round(x, 1), round(y + high / 2, 1)), lines, wide)
        y += high + GAP
    named_rows = {key for key, _, named in rows if named}
    write_rows(
        target,
        source=SOURCE,
        size=(across, round(y + EDGE - GAP)),
        areas=[
            {"place": "", "class": "sheet", "path": path([_square(0, 0, across, y + EDGE)], True)},
            *(
                {
                    "place": "",
                    "class": "row" if key in named_rows else "band",
                    "path": path([_square(*box)], True),
                }
                for key, box in boxes.items()
            ),
            *(small.areas if small else ()),
        ],
        lines=[
            {"class": "frame", "path": path([_square(*box) for box in boxes.values()], True)},
            *([{"class": "small-ring", "path": path([small.ring], False)}] if small else []),
        ],
        spots={key: ((x, top), (x, top)) for key, (x, top, _, _) in shelves.items()}
        | (small.spots if small else {}),
        lettering=lettering,
        shelves=shelves,
    )


def _key(target: Path, words: Mapping[str, Any], style: Mapping[str, Any]) -> None:
    """Signs with their meaning; counters and badges are the scene's, their spots begin with ``key/``."""
    areas = [
        {"place": "", "class": "sheet", "path": path([_square(0, 0, KEY_WIDTH, LINE * len(KEY) + 12)], True)}
    ]
    rims: list[Ring] = []
    ways: dict[str, list[Ring]] = {"easy": [], "difficult": []}
    spots: dict[str, tuple[Point, Point]] = {}
    lettering: dict[str, dict[str, Label]] = {"en": {}, "ru": {}}
    for number, entries in enumerate(KEY):
        y, step = 6 + LINE * (number + 0.5), (KEY_WIDTH - 40) / len(entries)
        for place, entry in enumerate(entries):
            x, wide = 20 + step * place, ROOM.get(entry, USUAL)
            middle = (x + wide / 2, y)
            # A badge without counters lies beside its spot.
            spot = (middle[0] + BADGE, y + 4) if entry in BADGES else (middle[0], y + 14)
            spots[f"key/{entry}"] = (spot, spot)
            if entry in ways:
                ways[entry].append([(x, y), (x + wide, y)])
            elif entry in KINDS or entry == "garrison":
                kind = entry if entry in KINDS else "town"
                outline = sign(kind, middle)  # type: ignore[arg-type]  # a kind
                areas.append({"place": f"key/{entry}", "class": "point", "path": path([outline], True)})
                inner = ring(kind, middle)  # type: ignore[arg-type]  # a kind
                rims += [outline, inner] if inner else [outline]
            elif entry == "home":
                for side, land in ((x, "PROTESTANT"), (x + wide / 2, "CATHOLIC")):
                    half = _square(side, y - 18, side + wide / 2, y + 18)
                    areas.append({"place": f"key/home-{land}", "class": "region", "path": path([half], True)})
                    rims.append(half)
            for lang in lettering:
                lines = (words[lang]["key"][entry],)
                long = measure(style, "key", lines)[0]
                lettering[lang][f"key/{entry}"] = Label(
                    "key", (round(x + wide + 8 + long / 2, 1), y), lines, round(long, 1)
                )
    write_rows(
        target,
        source=SOURCE,
        size=(KEY_WIDTH, round(LINE * len(KEY) + 12)),
        areas=areas,
        lines=[
            *({"class": kind, "path": path(lines, False)} for kind, lines in ways.items()),
            {"class": "rim", "path": path(rims, True)},
        ],
        spots=spots,
        lettering=lettering,
    )
