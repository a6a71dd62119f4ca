"""Whether signs of a picture lie in their places, by the shapes of its board; it must not know titles."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from games.marks import Face, Piece, Scene, Sign, Stack
from mailer.paint import counters, raster, stacks, svg
from mailer.paint.board import Board, load
from mailer.paint.ground import dot_at
from mailer.paint.shelves import placed

EDGE = 3.0
"""Units that a halo may go beyond the edge of the picture or of a shelf."""


@lru_cache(maxsize=32)
def plan(key: str) -> tuple[NDArray[np.uint16], tuple[str, ...]]:
    """The place of every unit of a board, as a number of the names; 0 is none."""
    board = load(key)
    names = ("", *dict.fromkeys(area.place for area in board.areas))
    shapes = "".join(
        f'<path d="{area.path}" fill="rgb({at & 255},{at >> 8},0)" fill-rule="evenodd" '
        'shape-rendering="crispEdges"/>'
        for area in board.areas
        for at in [names.index(area.place)]
    )
    size = (round(board.width), round(board.height))
    document = svg.document(shapes, (0.0, 0.0, board.width, board.height), *size)
    drawn = np.asarray(raster.rasterise(document))
    numbers: NDArray[np.uint16] = drawn[..., 0] + drawn[..., 1].astype(np.uint16) * 256
    return numbers, names


def _place(board: Board, x: float, y: float) -> str:
    numbers, names = plan(board.key)
    if not (0 <= x < board.width and 0 <= y < board.height):
        return ""
    return names[int(numbers[min(int(y), numbers.shape[0] - 1), min(int(x), numbers.shape[1] - 1)])]


def outside(scene: Scene) -> Iterator[str]:
    """The signs of one board that lie outside of their place or of the picture."""
    board = load(scene.board)
    known = {area.place for area in board.areas}
    for place in scene.dots:
        x, y = dot_at(board, place, scene.lang)
        rim = board.style.dot_radius
        ring = ((x + rim * math.cos(turn), y + rim * math.sin(turn)) for turn in range(7))
        if any(_place(board, *at) != place for at in ((x, y), *ring)):
            yield f"dot {place}"
    for mark in scene.marks:
        if isinstance(mark, Face):
            yield from _beyond_shelf(board, mark)
        elif isinstance(mark, Piece | Sign | Stack):
            yield from _misplaced(board, mark, known)


def _misplaced(board: Board, mark: Piece | Sign | Stack, known: set[str]) -> Iterator[str]:
    x, y = counters.place(board, mark)
    if not (0 <= x <= board.width and 0 <= y <= board.height):
        return  # beyond this part of the map
    aside = not isinstance(mark, Stack) and mark.displaced
    if mark.spot in known and not aside and _place(board, x, y) != mark.spot:
        yield f"{type(mark).__name__.lower()} {mark.spot}"
    if isinstance(mark, Stack):
        left, top, right, bottom = box = stacks.stack(board.style, mark).box
        x, y = stacks.within(board, (x, y), box)
        if (
            x + left < -EDGE
            or y + top < -EDGE
            or x + right > board.width + EDGE
            or y + bottom > board.height + EDGE
        ):
            yield f"stack {mark.spot} over the edge"


def _beyond_shelf(board: Board, mark: Face) -> Iterator[str]:
    name, _, count = placed(mark.spot)
    shelf = board.shelves[name]
    (wide, high), (x, y) = shelf.card(count), board.spots[mark.spot]
    if (
        x - wide / 2 < shelf.left - EDGE
        or x + wide / 2 > shelf.left + shelf.width + EDGE
        or y - high / 2 < shelf.top - EDGE
        or y + high / 2 > shelf.top + shelf.height + EDGE
    ):
        yield f"card {mark.spot}"
