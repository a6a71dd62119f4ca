"""Reads a board file's shapes without the painter: outlines, which place a pixel belongs to, what touches."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageDraw

from mailer.paint.board import Board

Outline = list[tuple[float, float]]

_PIECE = re.compile(r"M([^lZ]*)l([^MZ]*)(Z?)")
_NUMBER = re.compile(r"-?\d*\.?\d+")


def outlines(path: str) -> Iterator[Outline]:
    """The point lists of SVG path data as the bake writes it: ``Mx,yldx,dy dx,dyZ``."""
    for start, steps, _ in _PIECE.findall(path):
        x, y = map(float, _NUMBER.findall(start))
        points = [(x, y)]
        moves = [float(number) for number in _NUMBER.findall(steps)]
        for dx, dy in zip(moves[::2], moves[1::2], strict=True):
            x, y = x + dx, y + dy
            points.append((x, y))
        yield points


class Plan:
    """The places of a board as numbers on a grid of one unit; 0 is no place that can be entered."""

    def __init__(self, board: Board) -> None:
        size = (int(board.width), int(board.height))
        self.names = [""]
        self.grid: NDArray[np.uint8] = np.zeros(size[::-1], dtype=np.uint8)
        for area in board.areas:
            if area.kind not in ("land", "sea", "strait", "out"):
                continue
            mask = Image.new("1", size)
            for outline in outlines(area.path):
                ring = Image.new("1", size)
                ImageDraw.Draw(ring).polygon(outline, fill=1)
                # Even-odd: a ring within a ring is a hole.
                mask = ImageChops.logical_xor(mask, ring)
            place = "" if area.kind == "out" else area.place
            if place not in self.names:
                self.names.append(place)
            self.grid[np.asarray(mask)] = self.names.index(place)

    def at(self, point: tuple[float, float]) -> str:
        """The place at a point; empty outside all places."""
        return self.names[int(self.grid[int(point[1]), int(point[0])])]

    def contacts(self) -> dict[frozenset[str], int]:
        """How many units every two places touch."""
        found: Counter[frozenset[str]] = Counter()
        for one, other in ((self.grid[:, 1:], self.grid[:, :-1]), (self.grid[1:], self.grid[:-1])):
            touching = (one != other) & (one > 0) & (other > 0)
            pairs = np.stack([one[touching], other[touching]], axis=1)
            kinds, counts = np.unique(np.sort(pairs, axis=1), axis=0, return_counts=True)
            for (a, b), count in zip(kinds, counts, strict=True):
                found[frozenset((self.names[a], self.names[b]))] += int(count)
        return dict(found)

    def meetings(self, reach: int) -> set[frozenset[str]]:
        """Every three places that come together within a square of ``2 * reach + 1`` units."""
        found: set[frozenset[str]] = set()
        step = 2 * reach + 1
        windows = np.lib.stride_tricks.sliding_window_view(self.grid, (step, step))[::reach, ::reach]
        flat = windows.reshape(*windows.shape[:2], -1)
        varied = flat.max(axis=2) != flat.min(axis=2)
        for window in flat[varied]:
            here = sorted({self.names[number] for number in np.unique(window) if number})
            for i, one in enumerate(here):
                for j, other in enumerate(here[i + 1 :], i + 1):
                    found.update(frozenset((one, other, third)) for third in here[j + 1 :])
        return found
