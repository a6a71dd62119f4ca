"""Bakes the board of Pure, seven islands with a way between any two: python -m tools.bake_map.ring."""

from __future__ import annotations

import itertools
import math
import random
from pathlib import Path

from PIL import ImageFont

from games.diplomacy.data.load import load
from tools.board_file import FONT_FILES, Label, Place, Points, path, write_rows

ROOT = Path(__file__).resolve().parents[2]
TARGET = ROOT / "games" / "diplomacy" / "data" / "pictures" / "pure.json"
SIZE = (1600, 1280)
MIDDLE = (800.0, 660.0)
AWAY = (610.0, 500.0)
ISLAND = 128.0
SHORE = 152.0
"""How far from the middle of an island its ways begin."""

# Clockwise from the top, roughly as the cities lie.
AROUND = ("BER", "MOS", "CON", "VIE", "ROM", "PAR", "LON")


def places() -> dict[str, Place]:
    """The middle of each island."""
    step = 2 * math.pi / len(AROUND)
    return {
        key: (
            round(MIDDLE[0] + AWAY[0] * math.sin(i * step), 1),
            round(MIDDLE[1] - AWAY[1] * math.cos(i * step), 1),
        )
        for i, key in enumerate(AROUND)
    }


def island(key: str, at: Place) -> Points:
    """A coast of gentle bays, its own for each name."""
    rng = random.Random(key)
    bays = [(n, rng.uniform(0, 2 * math.pi), 15.0 / n**0.9) for n in range(2, 15)]
    outline = []
    for index in range(140):
        turn = index * 2 * math.pi / 140
        away = ISLAND + sum(depth * math.sin(n * turn + phase) for n, phase, depth in bays)
        outline.append((at[0] + away * math.cos(turn), at[1] + away * math.sin(turn)))
    return outline


def way(one: Place, other: Place) -> Points:
    """The straight way between two islands, from shore to shore."""
    length = math.dist(one, other)
    ux, uy = (other[0] - one[0]) / length * SHORE, (other[1] - one[1]) / length * SHORE
    return [(one[0] + ux, one[1] + uy), (other[0] - ux, other[1] - uy)]


def lettering(lang: str) -> dict[str, Label]:
    """Names under the units."""
    names = load("pure").names
    font = ImageFont.truetype(ROOT / "mailer" / "paint" / "fonts" / FONT_FILES["sans"], size=100)
    return {
        key: Label("land", (x + 8, y + 46), (text,), round(font.getlength(text) / 5, 1))
        for key, (x, y) in sorted(places().items())
        for text in (names.short(key, lang),)
    }


def main() -> None:
    """Writes the board file."""
    middles = places()
    coasts = {key: island(key, at) for key, at in sorted(middles.items())}
    ways = [way(middles[one], middles[other]) for one, other in itertools.combinations(sorted(middles), 2)]
    write_rows(
        TARGET,
        source="ours: tools/bake_map/ring.py",
        size=SIZE,
        areas=[{"place": key, "class": "land", "path": path([coast], True)} for key, coast in coasts.items()],
        lines=[
            {"class": "link", "path": path(ways, False)},
            {"class": "coast", "path": path(coasts.values(), True)},
        ],
        spots={
            key: ((x, y - 8), (round(x + 34, 1), round(y - 40, 1))) for key, (x, y) in sorted(middles.items())
        },
        lettering={lang: lettering(lang) for lang in ("en", "ru")},
    )
    print(f"{TARGET}: {TARGET.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
