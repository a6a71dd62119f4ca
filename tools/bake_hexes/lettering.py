"""Finds room for numbers and names between the counters of a board of hexes; it must not know shapes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from games.no_retreat.model.atlas import Ground, HexId
from mailer.paint.band import advance
from mailer.paint.board import look
from mailer.paint.svg import LEADING
from tools.board_file import Label, Place

Wanted = tuple[str, Label]
"""A label by its name, where it would stand best."""
Box = tuple[Place, Place]
"""Upper left and lower right corner, in units."""
LINE = -52.0
"""Where the number of a hex stands, or its name, from its middle down: below counters of the row before."""
FOOT = 52.0
"""Where the number of a hex with a name stands, above the counters of the row behind."""
STAR = "\N{BLACK STAR} "
"""Before the name of an objective."""
TEXTS = look("no_retreat/style").texts
GAP, EDGE = 8.0, 5.0
"""Between two labels, and from a label to the edge of the picture."""
ASTRAY = 30.0
"""How far from the middle of its hex a label may stand."""
ROUNDS = 200


def lettering(
    grounds: Sequence[Ground],
    size: tuple[int, int],
    here: Mapping[HexId, Place],
    seen: Mapping[HexId, Box],
    lang: str,
) -> dict[str, Label]:
    """Everything that is written on a picture; ``seen`` are the parts of areas that are on it."""
    made: dict[str, Label] = {}
    rows: dict[int, list[Wanted]] = {}
    for ground in grounds:
        if ground.id in seen:
            made[ground.id] = _area(ground, seen[ground.id], lang)
        elif ground.id in here and ground.terrain == "lake":
            made[ground.id] = _lake(ground, here[ground.id], lang)
        elif ground.id in here and ground.at is not None:
            for down, label in _wanted(ground, here[ground.id], lang):
                if 0 < label[1].at[0] < size[0] and EDGE + 7 < label[1].at[1] < size[1] - EDGE - 7:
                    rows.setdefault(ground.at.row + down, []).append(label)
    for row in rows.values():
        made |= dict(settled(sorted(row, key=lambda each: each[1].at[0]), size[0]))
    return made


def _wanted(ground: Ground, at: Place, lang: str) -> Iterator[tuple[int, Wanted]]:
    """How many rows further down each label of a hex has its neighbours, and where it is wanted."""
    (x, y), number = at, f"number-{ground.id}"
    if not ground.names:
        yield 0, (number, _label("number", x, y + LINE, (ground.id,)))
        return
    kind, name = ("objective", STAR) if ground.objective else ("land", "")
    yield 0, (ground.id, _label(kind, x, y + LINE, (name + ground.names[lang],)))
    yield 1, (number, _label("number", x, y + FOOT, (ground.id,)))


def flat(box: Box) -> bool:
    """Whether an area is so low that its name stands beside its counters."""
    (left, top), (right, bottom) = box
    return right - left > 2 * (bottom - top)


def wide(kind: str, words: str) -> float:
    """The width of a line, in units."""
    return advance(TEXTS[kind].font, words) * TEXTS[kind].size


def settled(row: Sequence[Wanted], width: int) -> Iterator[Wanted]:
    """Labels side by side; what has no room at the edge is left out."""
    halves = [label.width / 2 for _, label in row]
    at = _moved([label.at[0] for _, label in row], halves, width)
    for (key, label), x in zip(row, at, strict=True):
        if abs(x - label.at[0]) <= ASTRAY:
            yield key, replace(label, at=(round(x, 1), label.at[1]))


def _moved(wanted: Sequence[float], halves: Sequence[float], width: int) -> list[float]:
    """Middles of labels in a row, moved until none touches the next or the edge."""
    at = [*wanted]
    for _ in range(ROUNDS):
        for one, other in pairwise(range(len(at))):
            over = halves[one] + halves[other] + GAP - (at[other] - at[one])
            if over > 0:
                # What is wide stays where it is: a short number is as plain a little aside.
                share = halves[other] / (halves[one] + halves[other])
                at[one] -= over * share
                at[other] += over * (1 - share)
        at = [min(max(x, half + EDGE), width - half - EDGE) for x, half in zip(at, halves, strict=True)]
    return at


def _label(kind: str, x: float, y: float, lines: tuple[str, ...]) -> Label:
    across = max(wide(kind, line) for line in lines)
    return Label(kind, (round(x, 1), round(y, 1)), lines, round(across, 1))


def _area(ground: Ground, box: Box, lang: str) -> Label:
    """In a flat area at its left, in a high one at its top."""
    (left, top), (right, bottom) = box
    lines = (ground.names[lang],) if flat(box) else tuple(ground.names[lang].split())
    across = max(wide("area", line) for line in lines)
    if flat(box):
        x = left + max(12 + across / 2, (right - left) / 4)
        return _label("area", x, (top + bottom) / 2, lines)
    high = TEXTS["area"].size * LEADING * len(lines)
    return _label("area", (left + right) / 2, top + 10 + high / 2, lines)


def _lake(ground: Ground, at: Place, lang: str) -> Label:
    return _label("water", *at, tuple(ground.names[lang].split()))
