"""The lines of a scene, between cards where they cross the fewest names; it must not know pixels."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.marks import Aid, Arrow, Face, Mark
from mailer.paint import faces, strokes
from mailer.paint.board import Board, Point, load
from mailer.paint.curves import BEND, Box, Curve, bent

CELL = 8.0
"""The side of a cell, in units."""

AROUND = 6.0
"""What a line covers to each side of its middle, in units, and a little more."""

STRIDE = 18.0
"""Units from one look to the next: less than the height of a line of a name with ``AROUND`` it."""

NAME, SIGN, LABEL = 100.0, 60.0, 25.0
"""What it costs to run over the name of a card, over its figure, its signs or its note, over a name of the
board, which stands above lines anyway."""

ALONG = 4.0
"""What it costs to lie on another line, by steps."""

SHARES = (0.0, 0.45, -0.45, 0.9, -0.9)
"""Where along the edge of a card a line may leave or meet it: in the middle, at quarters, near corners."""

BENDS = (BEND, 0.0, -BEND, 0.045, -0.045, 0.14, -0.14, 0.2, -0.2, 0.28, -0.28)


@dataclass(frozen=True, slots=True)
class Way:
    """Where a line leaves and meets cards, along the halves of their edges, and how far it bends.

    ``dear`` is how much less it pleases than that from middle to middle: less than to run over anything.
    """

    start: float
    end: float
    bend: float
    dear: float


def _ways() -> Iterator[Way]:
    for start, end, bend in itertools.product(SHARES, SHARES, BENDS):
        beyond = max(abs(bend) - BEND, 0.0)
        yield Way(start, end, bend, 5 * (abs(start) + abs(end)) + 60 * beyond + abs(bend - BEND))


WAYS = tuple(sorted(_ways(), key=lambda way: way.dear))
"""All ways, those first that please most."""


@dataclass(frozen=True, slots=True)
class Routes:
    """Each order of a scene with its line, and the cards whose names are written once more above lines."""

    lines: tuple[tuple[Arrow | Aid, Curve], ...]
    run_over: tuple[Face, ...]


def routes(board: Board, marks: Sequence[Mark], lang: str) -> Routes:
    """The lines of all orders among ``marks``, one after the other: who comes later gives way."""
    orders = tuple(mark for mark in marks if isinstance(mark, Arrow | Aid))
    cards = tuple(mark for mark in marks if isinstance(mark, Face))
    if cards and orders:
        return among(board.key, cards, orders, lang)
    return Routes(tuple((mark, strokes.course(board, mark)) for mark in orders), ())


@lru_cache(maxsize=8)
def among(key: str, cards: tuple[Face, ...], orders: tuple[Arrow | Aid, ...], lang: str) -> Routes:
    """The lines among cards; kept, for both forms of a picture have the same."""
    board = load(key)
    grid = _Grid(board, lang, cards)
    lines = []
    for mark in orders:
        line = _line(board, grid, mark)
        grid.laid(line)
        lines.append((mark, line))
    return Routes(tuple(lines), tuple(grid.run_over()))


def _line(board: Board, grid: _Grid, mark: Arrow | Aid) -> Curve:
    """The line of ``mark``; only one between two cards may take another way than its own."""
    match mark:
        case Arrow(path=(first, _), manner=manner) if manner != "convoy" and strokes.lies(board, first):
            return _best(board, grid, mark)
        case _:
            return strokes.course(board, mark)


def _best(board: Board, grid: _Grid, mark: Arrow) -> Curve:
    """The cheapest way; of equal ones that which pleases most."""
    start, end = (strokes.edge(board, here, there) for here, there in (mark.path, reversed(mark.path)))
    straight: dict[tuple[float, float], tuple[Point, Point]] = {}
    best, least = strokes.course(board, mark), math.inf
    for way in WAYS:
        if way.dear >= least:
            break
        if way.end and not end.half:
            continue
        ends = (way.start, way.end)
        if ends not in straight:
            straight[ends] = strokes.apart(start.at(way.start), end.at(way.end))
        line = bent(*straight[ends], way.bend)
        cost = way.dear + grid.cost(line, least - way.dear)
        if cost < least:
            best, least = line, cost
    return best


class _Grid:
    """What stands where in a scene, in cells, so that a way costs one look for each step along it.

    ``_cells``: the number of what is written there.
    """

    def __init__(self, board: Board, lang: str, cards: Sequence[Face]) -> None:
        self._extent = (board.width, board.height)
        self._cards = cards
        self._cells: dict[int, int] = {}
        self._lines: set[int] = set()
        self._met: set[int] = set()
        self._costs: dict[int | None, float] = {None: 0.0, 2 * len(cards): LABEL}
        for number, card in enumerate(cards):
            self._costs |= {2 * number: SIGN, 2 * number + 1: NAME}
            signs, names = _covered(board.key, card)
            self._cells |= dict.fromkeys(signs, 2 * number) | dict.fromkeys(names, 2 * number + 1)
        for label in board.lettering[lang].values():
            self._cells |= dict.fromkeys(_within(strokes.lettered(board, label)), 2 * len(cards))

    def run_over(self) -> Iterator[Face]:
        """The cards over whose names a line was laid."""
        return (card for number, card in enumerate(self._cards) if 2 * number + 1 in self._met)

    def laid(self, line: Curve) -> None:
        """Marks the cells of a line that stands fast."""
        found = _cells(line, CELL)
        self._met |= {self._cells[cell] for cell in found if cell in self._cells}
        self._lines |= {cell + away for cell in found[::2] for away in NEAR}

    def cost(self, line: Curve, most: float) -> float:
        """What a line would cost by what it lies on; where it is more than ``most``, some of that."""
        x, y = line.at(0.5)
        if not (AROUND < x < self._extent[0] - AROUND and AROUND < y < self._extent[1] - AROUND):
            return math.inf
        # Most lines run over something dear, which a few looks find.
        some = sum(self._costs[number] for number in {*map(self._cells.get, _cells(line, 3 * STRIDE))})
        if some >= most:
            return some
        found = (*_cells(line, STRIDE), *_ends(line))
        total = sum(self._costs[number] for number in {*map(self._cells.get, found)})
        return total + ALONG * len(self._lines.intersection(found))


@lru_cache(maxsize=1024)
def _covered(key: str, card: Face) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cells of figure, signs and note of a card, and of its name; kept, for most lie where they lay."""
    cells: tuple[list[int], list[int]] = ([], [])
    for each in faces.printed(load(key), card):
        cells[each.name].extend(_within(each.box))
    return tuple(cells[0]), tuple(cells[1])


def _within(box: Box) -> Iterator[int]:
    """The cells from whose middle a line would run into a box."""
    left, right = int((box[0] - AROUND) / CELL), int((box[2] + AROUND) / CELL) + 1
    for row in range(int((box[1] - AROUND) / CELL), int((box[3] + AROUND) / CELL) + 1):
        yield from range(row * ROW + left, row * ROW + right)


ROW = 1 << 16
"""From a cell to that below it; boards are less wide."""

NEAR = tuple(row * ROW + column for row in range(-2, 3) for column in range(-2, 3))
"""From a cell of a line to those in which another one lies on it."""


def _cells(line: Curve, stride: float) -> list[int]:
    """The cells of the points of a line, at most a stride apart."""
    (ax, ay), (bx, by), (cx, cy) = line.start, line.pull, line.end
    long = math.dist(line.start, line.pull) + math.dist(line.pull, line.end)
    return [
        int((a * ay + b * by + c * cy) / CELL) * ROW + int((a * ax + b * bx + c * cx) / CELL)
        for a, b, c in _shares(math.ceil(long / stride))
    ]


@lru_cache(maxsize=256)
def _shares(steps: int) -> tuple[tuple[float, float, float], ...]:
    """What each of the three points has in every point of a curve."""
    parts = (step / (steps or 1) for step in range(steps + 1))
    return tuple(((1 - part) ** 2, 2 * part * (1 - part), part**2) for part in parts)


def _ends(line: Curve) -> Iterator[int]:
    """The cells of the corners of an arrow's head and of the disc at its start."""
    turn, (x, y) = line.heading(), line.end
    back, aside = (math.cos(turn) * 22, math.sin(turn) * 22), (math.sin(turn) * 10, math.cos(turn) * 10)
    corners = [(x - back[0] + side * aside[0], y - back[1] - side * aside[1]) for side in (1, -1)]
    x, y = line.start
    corners += [(x - 4, y - 4), (x + 4, y - 4), (x - 4, y + 4), (x + 4, y + 4)]
    return (int(y / CELL) * ROW + int(x / CELL) for x, y in corners)
