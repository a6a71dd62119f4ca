"""Finds room for the names of one front beside its points, with their signs; it must not know rules."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any, TypeAlias

from PIL import ImageFont

from tools.bake_fronts.atlas import ROOT, Frame, Plan, Spot
from tools.bake_fronts.coast import Box, Point
from tools.board_file import FONT_FILES, Label

TERRAIN = {"mountain": "▲", "forest": "♣", "swamp": "≈", "desert": "☀"}
CHARTS = ("campaign", "historical")
"""The maps of the board: some spaces bring points on one of them only (5.7.2)."""
PORT, FORT, CAPITAL = "⚓", "♜", "★"
LEADING = 1.02
STACK: Box = (-34.0, -60.0, 34.0, 17.0)
"""Where counters at a point lie, around it."""
HIGHEST = 153.0
"""How much room three counters take; near the upper edge they hang down from it."""
PILE: Box = (-26.0, -105.0, 44.0, -60.0)
"""Where those lie that are fanned out above them."""
SECOND: Box = (-30.0, -84.0, 40.0, -60.0)
"""Where the second of them lies, which is there more often."""
BADGES = -57.0
"""How far to the left the badges of a stack reach."""
ROUNDS = 12


def signs(spot: Spot) -> str:
    """What is printed before a name: capital, port, fort with its factor, terrain."""
    said = spot.says
    fort = f"{FORT}{said['fort']}" if said.get("fort") else ""
    capital, port = CAPITAL if said.get("capital") else "", PORT if said.get("port") else ""
    return f"{capital}{port}{fort}{TERRAIN.get(said['terrain'], '')}"


def by_chart(spot: Spot, plain: str, victory: str) -> str | dict[str, str]:
    """What is drawn of a space; where it brings points on one chart only, by chart."""
    made = {chart: victory if chart in spot.says.get("vp", ()) else plain for chart in CHARTS}
    return made[CHARTS[0]] if len(set(made.values())) == 1 else made


def moved(box: Box, by: Point) -> Box:
    """A box around (0, 0), around another point."""
    return (box[0] + by[0], box[1] + by[1], box[2] + by[0], box[3] + by[1])


def overlap(one: Box, other: Box) -> float:
    """What two boxes share, in square units."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0


@cache
def _font(name: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(ROOT / "mailer" / "paint" / "fonts" / FONT_FILES[name], size=100)


def measure(style: Mapping[str, Any], kind: str, lines: Sequence[str]) -> Point:
    """Width and height of a name in units."""
    text = style["text"][kind]
    size = float(text["size"])
    wide = max(_font(text["font"]).getlength(line) for line in lines) * size / 100
    wide += float(text.get("spacing", 0)) * max(map(len, lines))
    return wide, size * (0.84 + LEADING * (len(lines) - 1))


Choice: TypeAlias = tuple[float, Label, Box]
"""What a name costs in a place, how it stands there, what it covers."""


def settled(
    choices: Mapping[str, Sequence[Choice]], easiest_first: bool = False
) -> dict[str, tuple[Label, Box]]:
    """Where each name stands; those with the least choice settle first, then all again in turn."""
    found: dict[str, tuple[Label, Box]] = {}
    least = {key: min(cost for cost, _, _ in each) for key, each in choices.items()}
    order = sorted(choices, key=lambda key: (-least[key], key), reverse=easiest_first)
    for _ in range(ROUNDS):
        before = dict(found)
        for key in order:
            others = [box for other, (_, box) in found.items() if other != key]
            _, label, box = min(
                (
                    (cost + sum(overlap(where, each) for each in others) * 4, label, where)
                    for cost, label, where in choices[key]
                ),
                key=lambda choice: choice[0],
            )
            found[key] = (label, box)
        if found == before:
            break
    return found


def price(choices: Mapping[str, Sequence[Choice]], found: Mapping[str, tuple[Label, Box]]) -> float:
    """What all names cost together as they stand."""
    alone = sum(
        next(cost for cost, label, box in choices[key] if (label, box) == each) for key, each in found.items()
    )
    boxes = [box for _, box in found.values()]
    return alone + sum(overlap(one, other) for one, other in combinations(boxes, 2))


AROUND = 4.0
"""Units that the name of a water keeps from all else."""
SHIFTS = sorted(
    ((float(right), float(down)) for right in range(-140, 141, 20) for down in range(-140, 141, 20)),
    key=lambda shift: (math.hypot(*shift), shift),
)
"""How far such a name may stand from where it would stand best."""
REACH = 420.0
"""Nothing further from a point meets its name, in units."""


@dataclass(frozen=True, slots=True)
class _Near:
    """What a name may meet: boxes of counters, boxes of those above them, points along lines."""

    stacks: Sequence[Box]
    seconds: Sequence[Box]
    piles: Sequence[Box]
    dots: Sequence[Point]


def _close(box: Box, at: Point) -> bool:
    return abs(box[0] - at[0]) < REACH and abs(box[1] - at[1]) < REACH


class Naming:
    """Names of one frame. ``at``: points in units, ``shown`` those with a name, ``style`` the style file."""

    def __init__(
        self,
        plan: Plan,
        frame: Frame,
        at: Mapping[str, Point],
        shown: Sequence[str],
        style: Mapping[str, Any],
    ) -> None:
        self.plan, self.frame, self.at, self.shown = plan, frame, at, shown
        self.style = style
        near = [key for key in plan.spots if frame.shows(at[key], -90.0)]
        self.stacks = {key: _standing(at[key]) for key in near}
        self.piles = {key: moved(PILE, at[key]) for key in near}
        self.seconds = {key: moved(SECOND, at[key]) for key in near}
        self.dots = _dots(plan, frame, at)

    def find(self, lang: str) -> dict[str, Label]:
        """Where each name stands; those with the least choice settle first, then all again in turn."""
        choices = {key: self._choices(self.plan.spots[key], lang) for key in self.shown}
        ways = (settled(choices), settled(choices, easiest_first=True))
        found = min(ways, key=lambda each: price(choices, each))
        taken = [*self.stacks.values(), *(box for _, box in found.values())]
        return {**self._wide(lang, taken), **{key: found[key][0] for key in self.shown}}

    def _wide(self, lang: str, taken: Sequence[Box]) -> dict[str, Label]:
        """Names of waters and lands, as near to where the plan has them as there is room."""
        made = {}
        for kind, rows in (("sea", self.plan.waters), ("country", self.plan.lands)):
            for row in rows:
                lines = tuple(row.names[lang].split("|"))
                size = self.measure(kind, lines)
                if where := self._free(self.frame.at(row.at), size, taken):
                    made[f"{kind}/{row.key}"] = Label(kind, where, lines, round(size[0], 1))
        return made

    def _free(self, wanted: Point, size: Point, taken: Sequence[Box]) -> Point | None:
        """The nearest place for a name so large, none of ``taken`` in its way; None where there is none."""
        half = (size[0] / 2 + AROUND, size[1] / 2 + AROUND)
        for right, down in SHIFTS:
            x, y = wanted[0] + right, wanted[1] + down
            box = (x - half[0], y - half[1], x + half[0], y + half[1])
            if (
                self.frame.shows(box[:2])
                and self.frame.shows(box[2:])
                and not any(overlap(box, each) for each in taken)
            ):
                return round(x, 1), round(y, 1)
        return None

    def measure(self, kind: str, lines: Sequence[str]) -> Point:
        """Width and height of a name in units."""
        return measure(self.style, kind, lines)

    def _choices(self, spot: Spot, lang: str) -> list[tuple[float, Label, Box]]:
        plain = "capital" if spot.says.get("capital") else "land"
        kind = by_chart(spot, plain, f"{plain}-vp")
        x, y = self.at[spot.key]
        near = _Near(
            [box for box in self.stacks.values() if _close(box, (x, y))],
            [box for box in self.seconds.values() if _close(box, (x, y))],
            [box for box in self.piles.values() if _close(box, (x, y))],
            [dot for dot in self.dots if _close((*dot, *dot), (x, y))],
        )
        hand = [(*self.frame.names[spot.key], 0.0)] if spot.key in self.frame.names else []
        made = []
        for lines in broken(signs(spot), spot.names[lang]):
            wide, high = self.measure(plain, lines)
            for dx, dy, cost in hand or _around(wide, high, _standing((x, y))[3] - y):
                label = Label(kind, (round(x + dx, 1), _on_pixel(y + dy)), lines, round(wide, 1))
                box = (x + dx - wide / 2, y + dy - high / 2, x + dx + wide / 2, y + dy + high / 2)
                made.append((cost + self._cost(near, box) + 8 * (len(lines) - 1), label, box))
        return sorted(made, key=lambda choice: (choice[0], choice[1].at))

    def _cost(self, near: _Near, box: Box) -> float:
        cost = sum(overlap(box, stack) for stack in near.stacks) * 4
        cost += sum(overlap(box, second) for second in near.seconds) * 1.4
        cost += sum(overlap(box, pile) for pile in near.piles) * 0.35
        cost += 1.6 * sum(box[0] < x < box[2] and box[1] < y < box[3] for x, y in near.dots)
        edge = (box[0] - 5, box[1] - 5, self.frame.width - 5 - box[2], self.frame.height - 5 - box[3])
        return cost + sum(1000.0 - 100 * side for side in edge if side < 0)


def _on_pixel(y: float) -> float:
    """Names of one size stand at whole pixels, so that like letters are drawn alike and weigh less."""
    return float(round(y / 2) * 2)


def broken(before: str, name: str) -> list[tuple[str, ...]]:
    """A name in one line, or broken at each of its gaps."""
    forms: list[tuple[str, ...]] = [(f"{before} {name}".strip(),)]
    for index, letter in enumerate(name):
        if letter in " -":
            first = name[: index + (letter == "-")]
            forms.append((f"{before} {first}".strip(), name[index + 1 :]))
    return forms


def _standing(at: Point) -> Box:
    """Where counters at a point lie."""
    box = moved(STACK, at)
    return box if at[1] > HIGHEST else (box[0], 0.0, box[2], max(box[3], HIGHEST))


def _around(wide: float, high: float, foot: float) -> list[tuple[float, float, float]]:
    """Where a name may stand around its point and how bad that is: best below ``foot``, then beside."""
    places = []
    below = foot + high / 2 + 2
    far = max(0.0, foot - STACK[3]) / 2
    for part in (0.0, -0.2, 0.2, -0.4, 0.4, -0.55, 0.55):
        places.append((part * wide, below, far + 22 * abs(part)))
        places.append((part * wide, below + 9, far + 12 + 22 * abs(part)))
    for part in (-0.75, 0.75):
        places.append((part * wide, below, far + 36))
        places.append((part * wide, below + 9, far + 44))
    for part in (0.0, -0.3, 0.3, -0.55, 0.55):
        places.append((part * wide, below + 20, far + 40 + 22 * abs(part)))
        places.append((part * wide, below + 32, far + 62 + 22 * abs(part)))
    for dy in (-12.0, 0.0, -24.0, 8.0, 16.0, -36.0, -48.0, 26.0):
        for out in (0.0, 12.0, 26.0):
            side = out + wide / 2
            places.append((STACK[2] + 4 + side, dy, 16 + abs(dy + 12) / 4 + out))
            places.append((BADGES - side, dy, 20 + abs(dy + 12) / 4 + out))
        places.append((-STACK[2] - 4 - wide / 2, dy, 26 + abs(dy + 12) / 4))
    for part in (0.0, -0.3, 0.3, -0.55, 0.55):
        places.append((part * wide, STACK[1] - high / 2 - 3, 60 + 22 * abs(part)))
    return places


def _dots(plan: Plan, frame: Frame, at: Mapping[str, Point]) -> list[Point]:
    """Points along the lines that names should keep free of, every few units."""
    dots = []
    for key, spot in plan.spots.items():
        for other in (*spot.solid, *spot.dotted):
            if key < other or key not in (*plan.spots[other].solid, *plan.spots[other].dotted):
                (x, y), (u, v) = at[key], at[other]
                steps = max(1, int(math.hypot(u - x, v - y) / 12))
                line = ((x + (u - x) * i / steps, y + (v - y) * i / steps) for i in range(steps + 1))
                dots += [point for point in line if frame.shows(point, -20.0)]
    return dots
