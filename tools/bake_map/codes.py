"""Finds room for codes beside the names of a baked board: python -m tools.bake_map.codes; no marks."""

from __future__ import annotations

import itertools
import json
import math
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import ImageFont

from games.diplomacy.data.load import load
from tools.bake_map.sizes import BEATEN, DOT, UNIT
from tools.board_file import FONT_FILES, Label, Place, write_variants
from tools.sheets.places import plan

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "games" / "diplomacy" / "data" / "pictures"
BOARDS = ("standard", "pure")
VARIANT = "codes"
KIND = "code"

AIR = 1.0
"""Units kept free around a code."""

NAME_AIR = (4.0, 2.0)
"""Units kept free beside a name, and above and below it."""

GRAIN, AWAY = 3, 84
"""Units between two places that are tried for a name, and how far it may go from where it stands."""

MOST_FOREIGN = 0.75
"""The part of a name that may lie on ground of others, where it gives way."""

AFLOAT = 40.0
"""What it costs a code to leave its place for half, or wholly, onto water beside its name."""

TRIES = 12
"""How often all is begun anew with what found no room as the first."""

TAIL, TAILED = 3.0, frozenset("gjpqyдрцщуф")
"""How far letters with tails go below their line."""

NEAR = 12.0
"""What it may cost a code at most to stand where its name need not move, or beyond its place."""

EDGE = 7

Box = tuple[float, float, float, float]
"""West, north, east, south."""
Middles = NDArray[np.float64]
"""Of boxes of one size: shape (n, 2)."""
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class _Text:
    """A label as it stands, and half its size."""

    label: Label
    half: Place

    def at(self, place: Place) -> _Text:
        return replace(self, label=replace(self.label, at=(round(place[0], 1), round(place[1], 1))))

    def box(self, air: Place = (0.0, 0.0)) -> Box:
        west, north, east, south = _box(self.label.at, (self.half[0] + air[0], self.half[1] + air[1]))
        return west, north, east, south + (TAIL if TAILED & {*self.label.lines[-1]} else 0.0)


def _box(at: Place, half: Place) -> Box:
    return at[0] - half[0], at[1] - half[1], at[0] + half[0], at[1] + half[1]


def _take(mask: Mask, box: Box) -> None:
    west, north, east, south = box
    mask[max(0, int(north)) : math.ceil(south), max(0, int(west)) : math.ceil(east)] = False


def _counts(mask: Mask, half: Place) -> tuple[NDArray[np.int64], int, int]:
    """For each box of a size, by its corner, its cells in ``mask``; how wide and how high it is."""
    wide, high = math.ceil(2 * half[0]), math.ceil(2 * half[1])
    sums = np.pad(mask.astype(np.int64).cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    return sums[high:, wide:] - sums[:-high, wide:] - sums[high:, :-wide] + sums[:-high, :-wide], wide, high


def _inside(mask: Mask, half: Place, most: Mask | None = None, share: float = 0.0) -> Middles:
    """The middles of all boxes of a size in ``mask``, ``share`` of each in ``most``: shape (n, 2)."""
    count, wide, high = _counts(mask, half)
    good = count == wide * high
    if most is not None:
        good &= _counts(most, half)[0] >= wide * high * share
    rows, columns = np.nonzero(good)
    return np.stack([columns + wide / 2, rows + high / 2], axis=1).astype(np.float64)


class _Codes:
    """The codes of one language on one board, and the names that give way to them."""

    def __init__(self, board: Mapping[str, Any], key: str, lang: str, style: Mapping[str, Any]) -> None:
        self._numbers, self._places = plan(f"diplomacy/{key}")
        self._dry = np.isin(
            self._numbers,
            [self._places.index(row["place"]) for row in board["areas"] if row["class"] in ("land", "out")],
        )
        self._style, self._spots = style["text"], board["spots"]
        self._names = {name: self._written(row) for name, row in board["lettering"][lang].items()}
        self._firm: Mask = np.ones(self._numbers.shape, dtype=bool)
        self._firm[:EDGE] = self._firm[-EDGE:] = False
        self._firm[:, :EDGE] = self._firm[:, -EDGE:] = False
        self._aside: Mask = np.ones(self._numbers.shape, dtype=bool)
        for spot in self._spots.values():
            _take(self._firm, _box(spot["at"], UNIT))
            _take(self._aside, _box(spot["beaten"], BEATEN))
        for dot in board.get("dots", {}).values():
            _take(self._firm, _box(dot, DOT))
        if "dots" not in board:
            gap = style["dot"]["gap"] + 2 * style["dot"]["radius"]
            for name in self._names.values():
                west, north, _, south = name.box()
                _take(self._firm, (west - gap, north, west, south))

    def find(self, called: Mapping[str, str]) -> dict[str, Label]:
        """Every code by its place, as ``BUR code``, and the names as they stand beside codes.

        Raises SystemExit where a code finds no room.
        """
        names = self._names
        tight = sorted(called, key=lambda place: (len(self._choices(place, called[place], {})[0]), place))
        for _ in range(TRIES):
            self._names, found = dict(names), {}
            stuck = next((place for place in tight if not self._settled(place, called[place], found)), "")
            if not stuck:
                kept = {place: text.label for place, text in self._names.items()}
                return {**kept, **{f"{place} code": text.label for place, text in found.items()}}
            print(f"no room for {called[stuck]}; once more, with that first", flush=True)
            tight = [stuck, *(place for place in tight if place != stuck)]
        raise SystemExit(f"no room for {called[stuck]}")

    def _settled(self, place: str, text: str, found: dict[str, _Text]) -> bool:
        """Whether the code of a place found room; it and its name then stand."""
        name = self._names[place]
        if name.label.lines == (text,):
            return True
        if name.label.lines[0].casefold() == text.casefold():
            self._names[place] = self._code(text).at(name.label.at)
            return True
        middles, code = self._choices(place, text, found)
        pair = self._best(name, middles, code) if len(middles) else None
        if pair is None or _apart(name.box(), np.array([pair[1].label.at]), code.half)[0] > NEAR:
            pair = self._moved(place, code, found) or pair
        if pair is not None:
            self._names[place], found[place] = pair
        return pair is not None

    def _choices(self, place: str, text: str, found: Mapping[str, _Text]) -> tuple[Middles, _Text]:
        """Where the code of a place has room in it beside its name, and the code itself."""
        code = self._code(text)
        mask = self._free(place, found) & self._aside & (self._numbers == self._places.index(place))
        _take(mask, self._names[place].box(NAME_AIR))
        return _inside(mask, (code.half[0] + AIR, code.half[1] + AIR)), code

    def _rooms(self, place: str, code: _Text, found: Mapping[str, _Text]) -> Iterator[Middles]:
        """Where a code has room if its name gives way: in its place, half on water, on any water."""
        own = self._numbers == self._places.index(place)
        mask, half = self._free(place, found) & self._aside, (code.half[0] + AIR, code.half[1] + AIR)
        yield _inside(mask & own, half)
        mask &= own | ~self._dry
        yield _inside(mask, half, own, share=0.5)
        yield _inside(mask, half)

    def _free(self, place: str, found: Mapping[str, _Text], air: Place = NAME_AIR) -> Mask:
        """Where nothing stands but the name of ``place``; ``air`` is kept around the others."""
        mask = self._firm.copy()
        for other, name in self._names.items():
            if other != place:
                _take(mask, name.box(air))
        for code in found.values():
            _take(mask, code.box((AIR, AIR)))
        return mask

    def _best(self, name: _Text, middles: Middles, code: _Text) -> tuple[_Text, _Text]:
        costs = _apart(name.box(), middles, code.half)
        return name, code.at(tuple(middles[costs.argmin()]))

    def _moved(self, place: str, code: _Text, found: Mapping[str, _Text]) -> tuple[_Text, _Text] | None:
        """The name where it leaves room for its code, as near as can be to where it stands."""
        stands, best, cost = [*self._stands(place, found)], None, math.inf
        at = np.array(self._names[place].label.at)
        for rank, anywhere in enumerate(self._rooms(place, code, found)):
            if rank * AFLOAT >= cost:
                break
            middles = anywhere[np.abs(anywhere - at).max(axis=1) < 2 * AWAY]
            for moved, price in ((moved, price + rank * AFLOAT) for moved, price in stands):
                west, north, east, south = moved.box(NAME_AIR)
                x, y = middles[:, 0], middles[:, 1]
                beside = (x + code.half[0] <= west) | (x - code.half[0] >= east)
                left = middles[beside | (y + code.half[1] <= north) | (y - code.half[1] >= south)]
                if price < cost and len(left):
                    costs = _apart(moved.box(), left, code.half)
                    if price + costs.min() < cost and (rank == 0 or costs.min() <= NEAR):
                        best, cost = (moved, code.at(tuple(left[costs.argmin()]))), price + float(costs.min())
        return best

    def _stands(self, place: str, found: Mapping[str, _Text]) -> Iterator[tuple[_Text, float]]:
        """Where the name could stand, and how much is against it: others' ground, a long way, other lines."""
        name = self._names[place]
        room = self._free(place, found, (2.0, 1.0))
        own = self._numbers == self._places.index(place)
        ground = ~own & self._dry if name.label.kind == "land" else ~own
        for rank, form in enumerate(self._forms(name)):
            half = (form.half[0] + 1, form.half[1])
            free, wide, high = _counts(room, half)
            foreign, *_ = _counts(ground, half)
            beaten, *_ = _counts(~self._aside, half)
            for (x, y), price in self._ways(place, name):
                row, column = round(y - high / 2), round(x - wide / 2)
                if not (0 <= row < free.shape[0] and 0 <= column < free.shape[1]):
                    continue
                others = float(foreign[row, column]) / (wide * high)
                if free[row, column] == wide * high and others <= MOST_FOREIGN:
                    aside = float(beaten[row, column]) / (wide * high)
                    yield form.at((x, y)), price + others * 250 + aside * 250 + rank * 4

    def _ways(self, place: str, name: _Text) -> Iterator[tuple[Place, float]]:
        """Places around that where a name stands, and what it costs to go there."""
        (x, y), spot = name.label.at, self._spots[place]["at"]
        steps = range(-AWAY, AWAY + 1, GRAIN)
        for dx, dy in itertools.product(steps, steps):
            there = (x + dx, y + dy)
            yield there, math.hypot(dx, dy) * 0.3 + max(0.0, math.dist(there, spot) - 60) * 0.4

    def _forms(self, name: _Text) -> tuple[_Text, ...]:
        """The name as it is, and its words in one line or in two."""
        lines = name.label.lines
        whole = " ".join(lines).replace("- ", "-")
        other = (whole,) if len(lines) > 1 else tuple(whole.split(" ", 1))
        if other == lines:
            return (name,)
        row = {"class": name.label.kind, "at": name.label.at, "lines": other, "width": None}
        return name, self._written(row)

    def _code(self, text: str) -> _Text:
        return self._written({"class": KIND, "at": (0.0, 0.0), "lines": (text,), "width": None})

    def _written(self, row: Mapping[str, Any]) -> _Text:
        text, lines = self._style[row["class"]], tuple(row["lines"])
        size = float(text["size"])
        font = ImageFont.truetype(ROOT / "mailer" / "paint" / "fonts" / FONT_FILES[text["font"]], size=100)
        spaced = text.get("spacing", 0.0)
        widths = (font.getlength(line) * size / 100 + spaced * len(line) for line in lines)
        width = row["width"] or round(max(widths), 1)
        label = Label(row["class"], (row["at"][0], row["at"][1]), lines, width)
        return _Text(label, (width / 2, size * (0.82 + 1.02 * (len(lines) - 1)) / 2))


def _apart(name: Box, middles: Middles, half: Place) -> Middles:
    """How far codes are from a name: the gap between their boxes, and a little for how askew they stand."""
    x, y = middles[:, 0], middles[:, 1]
    beside = np.maximum(0, np.maximum(name[0] - x - half[0], x - half[0] - name[2]))
    below = np.maximum(0, np.maximum(name[1] - y - half[1], y - half[1] - name[3]))
    level = np.minimum(np.abs(x - (name[0] + name[2]) / 2), np.abs(y - (name[1] + name[3]) / 2))
    return np.asarray(np.hypot(beside, below) + level * 0.3 + (x < name[0]) * 3.0 + (y < name[1]) * 5.0)


def add(key: str) -> None:
    """Writes the variant with codes into the board file ``key``."""
    target = PICTURES / f"{key}.json"
    board = json.loads(target.read_text(encoding="utf-8"))
    style = tomllib.loads((PICTURES / "style.toml").read_text(encoding="utf-8"))
    names = load(key).names
    written = {}
    for lang, rows in board["lettering"].items():
        called = {
            place: names.code(place, lang) for place in rows if place in board["spots"] and "/" not in place
        }
        found = _Codes(board, key, lang, style).find(called)
        plain = {name: (tuple(row["lines"]), tuple(row["at"])) for name, row in rows.items()}
        written[lang] = {
            name: label for name, label in sorted(found.items()) if (label.lines, label.at) != plain.get(name)
        }
    write_variants(target, {VARIANT: written})
    print(f"{target}: {target.stat().st_size // 1024} KB")


def main() -> None:
    """Adds the codes to every board of Diplomacy."""
    for key in BOARDS:
        add(key)


if __name__ == "__main__":
    main()
