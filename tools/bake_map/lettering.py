"""Finds room for the names of one language on the board; it must not know marks or rules."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from tools.bake_map.coast import polygons
from tools.bake_map.cut import Ground
from tools.bake_map.lens import project
from tools.bake_map.sizes import UNIT
from tools.bake_map.source import Lettering, Source
from tools.board_file import FONT_FILES, Label, Place

AIR = np.array([-4.0, -5.0, 4.0, 5.0])
"""Units kept free around a name, so that two do not read as one."""

GRAIN = 2
"""Units of the board per cell of the grid on which overlaps are counted."""

Boxes = NDArray[np.float64]
"""Shape (n, 4): west, north, east, south."""


@dataclass(frozen=True, slots=True)
class _Choices:
    """Every way to letter one name: ``labels[i]`` covers row i of ``boxes`` and costs ``costs[i]``."""

    labels: tuple[Label, ...]
    boxes: Boxes
    costs: NDArray[np.float64]


class _Cells:
    """How much of a rectangle belongs to what, by summed-area tables over the drawn shapes."""

    def __init__(self, ground: Ground, source: Source) -> None:
        self.size = (source.frame.width // GRAIN, source.frame.height // GRAIN)
        self._sums: dict[str, NDArray[np.int64]] = {}
        dry = self._mask(shape for (kind, _), shape in ground.places.items() if kind in ("land", "out"))
        self._sums["dry"] = self._summed(dry)
        scenery = self._mask(shape for (kind, _), shape in ground.places.items() if kind == "out")
        self._sums["scenery"] = self._summed(scenery)
        for (kind, place), shape in ground.places.items():
            if kind != "strait":
                self._sums[place] = self._summed(self._mask([shape]))

    def share(self, of: str, boxes: Boxes) -> NDArray[np.float64]:
        """The part of each box that lies on ``of`` (a place, or ``dry``), 0 to 1."""
        sums = self._sums[of]
        limit = np.array([*self.size, *self.size])
        west, north, east, south = np.clip((boxes / GRAIN).astype(int), 0, limit).T
        count = sums[south, east] - sums[north, east] - sums[south, west] + sums[north, west]
        whole = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1]) / GRAIN**2
        return np.asarray(count / np.maximum(whole, 1.0))

    def _mask(self, shapes: Any) -> NDArray[np.uint8]:
        image = Image.new("L", self.size)
        draw = ImageDraw.Draw(image)
        for shape in shapes:
            for part in polygons(shape):
                draw.polygon([(x / GRAIN, y / GRAIN) for x, y in part.exterior.coords], fill=1)
                for hole in part.interiors:
                    draw.polygon([(x / GRAIN, y / GRAIN) for x, y in hole.coords], fill=0)
        return np.asarray(image)

    def _summed(self, mask: NDArray[np.uint8]) -> NDArray[np.int64]:
        return np.pad(mask.astype(np.int64).cumsum(0).cumsum(1), ((1, 0), (1, 0)))


def _overlap(boxes: Boxes, others: Boxes) -> NDArray[np.float64]:
    """How much of each box the others cover, in square units, added up."""
    west = np.maximum(boxes[:, None, 0], others[None, :, 0])
    north = np.maximum(boxes[:, None, 1], others[None, :, 1])
    east = np.minimum(boxes[:, None, 2], others[None, :, 2])
    south = np.minimum(boxes[:, None, 3], others[None, :, 3])
    return np.asarray((np.maximum(east - west, 0) * np.maximum(south - north, 0)).sum(axis=1))


def _around(places: Sequence[Place], half: tuple[float, float]) -> Boxes:
    return np.array([(x - half[0], y - half[1], x + half[0], y + half[1]) for x, y in places])


class Layout:
    """The names of one language. ``style`` is the board's style file, ``fonts`` the folder of its fonts."""

    def __init__(
        self,
        ground: Ground,
        source: Source,
        spots: Mapping[str, tuple[Place, Place]],
        dots: Mapping[str, Place],
        style: Mapping[str, Any],
        fonts: Path,
    ) -> None:
        self._ground, self._source, self._spots, self._style = ground, source, spots, style
        self._cells = _Cells(ground, source)
        self._kinds = {place: kind for (kind, place) in ground.places if kind != "strait"}
        self._fonts = {
            kind: ImageFont.truetype(fonts / FONT_FILES[text["font"]], size=100)
            for kind, text in style["text"].items()
        }
        self._units = _around([at for at, _ in spots.values()], UNIT)
        self._rings = _around([at for at, _ in spots.values()], (31.0, 31.0))
        self._beaten = _around([beaten for _, beaten in spots.values()], (16.0, 16.0))
        self._dots = _around([*dots.values()], (9.0, 9.0))

    def find(self, lang: str) -> dict[str, Label]:
        """The best lettering found: each name's own cost plus what names cover of each other."""
        texts = self._source.lettering[lang]
        choices = {name: self._choices(name, texts[name]) for name in sorted(texts)}
        rng = random.Random(lang)
        tries = [self._settle(choices, rng) for _ in range(60)]
        best = min(tries, key=lambda tried: tried[0])[1]
        return {name: choices[name].labels[best[name]] for name in choices}

    def covered(
        self, lettering: Mapping[str, Mapping[str, Label]]
    ) -> list[tuple[float, float, float, float]]:
        """The boxes of all names and dots: west, north, east, south."""
        boxes = [tuple(dot) for dot in self._dots.tolist()]
        for label in (label for labels in lettering.values() for label in labels.values()):
            (x, y), wide = label.at, label.width / 2 + 2
            high = self._measure(label.kind, label.lines)[1] / 2
            boxes.append((x - wide, y - high, x + wide, y + high))
        return boxes

    def _settle(self, choices: Mapping[str, _Choices], rng: random.Random) -> tuple[float, dict[str, int]]:
        order = list(choices)
        rng.shuffle(order)
        stand = {name: np.full((1, 4), -1.0) for name in choices}
        found: dict[str, int] = {}
        total = 0.0
        for _ in range(8):
            before, total = dict(found), 0.0
            for name in order:
                others = np.vstack([box for other, box in stand.items() if other != name])
                prices = choices[name].costs + _overlap(choices[name].boxes, others) * 1.0
                found[name] = int(prices.argmin())
                stand[name] = choices[name].boxes[found[name]][None] + AIR
                total += float(prices.min())
            if found == before:
                break
        return total, found

    def _choices(self, name: str, lettering: Lettering) -> _Choices:
        place = name.partition("/")[0]
        kind = "coast" if "/" in name else self._kinds[place]
        labels: list[Label] = []
        boxes, costs = [], []
        for rank, form in enumerate(lettering.forms):
            lines = tuple(form.split("|"))
            width, height = self._measure(kind, lines)
            places = self._places(name, kind, lettering, width, height)
            covered = _around(places, (width / 2 + 2, height / 2))
            labels += [Label(kind, at, lines, round(width, 1)) for at in places]
            boxes.append(covered)
            costs.append(rank * 22 + self._costs(name, kind, covered))
        every = np.concatenate(costs)
        cheapest = np.argsort(every, kind="stable")[:400]
        return _Choices(tuple(labels[i] for i in cheapest), np.vstack(boxes)[cheapest], every[cheapest])

    def _measure(self, kind: str, lines: Sequence[str]) -> tuple[float, float]:
        text = self._style["text"][kind]
        size = float(text["size"])
        width = max(
            self._fonts[kind].getlength(line) * size / 100 + text.get("spacing", 0) * len(line)
            for line in lines
        )
        return width, size * (0.82 + 1.02 * (len(lines) - 1))

    def _places(self, name: str, kind: str, lettering: Lettering, width: float, height: float) -> list[Place]:
        if lettering.at:
            x, y = project(self._source.frame, [lettering.at])[0]
            return [(round(float(x), 1), round(float(y), 1))]
        if kind == "out":
            shape = self._ground.places["out", name]
            centre = shape.representative_point()
            west, north, east, south = centre.x - 40, centre.y - 20, centre.x + 40, centre.y + 20
        elif kind == "coast":
            x, y = self._spots[name][0]
            west, north, east, south = x - 45, y - 45, x + 45, y + 45
        else:
            west, north, east, south = self._ground.places[kind, name].bounds
            west, east = west - width * 0.7, east + width * 0.7
            north, south = north - height, south + height
        step = max(4.0, math.sqrt((east - west) * (south - north) / 1600))
        return [
            (round(float(x), 1), round(float(y), 1))
            for x in np.arange(west, east + 0.1, step)
            for y in np.arange(north, south + 0.1, step)
        ]

    def _costs(self, name: str, kind: str, boxes: Boxes) -> NDArray[np.float64]:
        frame = self._source.frame
        inside = self._cells.share(name.partition("/")[0], boxes)
        dry = self._cells.share("dry", boxes)
        if kind in ("land", "coast"):
            # A name may lie on land that nobody can enter more easily than on another's.
            scenery = self._cells.share("scenery", boxes) * 0.55
            foreign, open_water = np.maximum(0.0, dry - inside - scenery), np.maximum(0.0, 1 - dry)
            cost = foreign * 150 + open_water * (26 if kind == "land" else 10)
            cost += 40.0 * ((foreign > 0.02) & (open_water > 0.5))
        else:
            cost = (1 - inside) * (150 if kind == "sea" else 30)
        cost = cost + _overlap(boxes, self._units) * 1.5 + _overlap(boxes, self._beaten) * 0.06
        cost += _overlap(boxes, self._dots) * 1.5
        cost += _overlap(boxes, self._rings) * 0.12
        beyond = (boxes < 8).any(axis=1) | (boxes[:, 2] > frame.width - 8) | (boxes[:, 3] > frame.height - 8)
        cost += 1e6 * beyond
        if kind != "out":
            away = (boxes[:, :2] + boxes[:, 2:]) / 2 - np.array(self._spots[name][0])
            distance = np.hypot(away[:, 0], away[:, 1])
            cost += (
                distance * 0.5 if kind == "coast" else distance * 0.06 + np.maximum(0, distance - 60) * 0.4
            )
        return np.asarray(cost)
