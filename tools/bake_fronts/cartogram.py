"""Spreads a map so that its points lie about evenly, by diffusion; it must not know what the points are."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tools.bake_fronts.coast import Box, Point

CELLS = 128
"""Of the grid, along each side of the sheet."""
STEPS = 60
ROUNDS = 80
Grid: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Cartogram:
    """Where each corner of a grid over ``box`` has gone; between corners a point goes as they do."""

    box: Box
    right: Grid
    down: Grid

    def at(self, point: Point) -> Point:
        """A point of the plain map on the spread one."""
        left, top, right, bottom = self.box
        wide, high = (right - left) / CELLS, (bottom - top) / CELLS
        x, y = ((point[0] - left) / wide, (point[1] - top) / high)
        column = min(max(int(x), 0), CELLS - 1)
        row = min(max(int(y), 0), CELLS - 1)
        part = (min(max(x - column, 0.0), 1.0), min(max(y - row, 0.0), 1.0))
        # Beyond the grid a point goes with the nearest of it.
        u = _corner(self.right, row, column, part) + x - column - part[0]
        v = _corner(self.down, row, column, part) + y - row - part[1]
        return left + u * wide, top + v * high


def _corner(grid: Grid, row: int, column: int, part: Point) -> float:
    """The grid between four of its corners, for one point: much faster than for an array of one."""
    right, down = part
    above = float(grid[row, column]) * (1 - right) + float(grid[row, column + 1]) * right
    below = float(grid[row + 1, column]) * (1 - right) + float(grid[row + 1, column + 1]) * right
    return above * (1 - down) + below * down


def spread(points: Sequence[Point], box: Box, blur: float, floor: float) -> Cartogram:
    """The map on which ``points`` lie evenly (Gastner and Newman 2004).

    ``blur``: how far around it a point counts, in cells; ``floor``: the density of empty land, as a part of
    the mean. The more of either, the nearer to the plain map.
    """
    left, top, right, bottom = box
    counted = np.zeros((CELLS, CELLS))
    for x, y in points:
        column = int((x - left) / (right - left) * CELLS)
        row = int((y - top) / (bottom - top) * CELLS)
        counted[row, column] += 1
    waves = _waves(counted)
    squares = _squares()
    waves *= np.exp(-squares * blur**2 / 2)
    waves[0, 0] *= 1 + floor
    rows, columns = (each.astype(np.float64) for each in np.mgrid[0 : CELLS + 1, 0 : CELLS + 1])
    # Short steps at first, when the density is steep, long ones at the end.
    times = np.linspace(0.0, CELLS / 1.6, STEPS + 1) ** 2
    for before, now in itertools.pairwise(times):
        middle = waves * np.exp(-squares * (before + now) / 2)
        density = np.maximum(_plain(middle), 1e-9)
        fall_down, fall_right = np.gradient(density)
        speed = (-fall_down / density, -fall_right / density)
        half_row = rows + _sampled(speed[0], rows, columns) * (now - before) / 2
        half_column = columns + _sampled(speed[1], rows, columns) * (now - before) / 2
        rows = rows + _sampled(speed[0], half_row, half_column) * (now - before)
        columns = columns + _sampled(speed[1], half_row, half_column) * (now - before)
    return Cartogram(box, columns, rows)


def _waves(grid: Grid) -> NDArray[np.complex128]:
    """The grid, mirrored so that nothing flows over its edge, as waves."""
    mirrored = np.block([[grid, grid[:, ::-1]], [grid[::-1], grid[::-1, ::-1]]])
    found: NDArray[np.complex128] = np.fft.fft2(mirrored)
    return found


def _plain(waves: NDArray[np.complex128]) -> Grid:
    found: Grid = np.fft.ifft2(waves).real[:CELLS, :CELLS]
    return found


def _squares() -> Grid:
    """The square of the length of each wave, per cell."""
    along = 2 * np.pi * np.fft.fftfreq(2 * CELLS)
    found: Grid = along[:, None] ** 2 + along[None, :] ** 2
    return found


def _sampled(grid: Grid, rows: Grid, columns: Grid) -> Grid:
    """Values of cells, which count in their middles, at corners."""
    return _between(grid, np.clip(rows - 0.5, 0, CELLS - 1), np.clip(columns - 0.5, 0, CELLS - 1))


def _between(grid: Grid, rows: Grid, columns: Grid) -> Grid:
    """The grid between its points, bilinear."""
    row = np.minimum(rows.astype(int), grid.shape[0] - 2)
    column = np.minimum(columns.astype(int), grid.shape[1] - 2)
    down, right = rows - row, columns - column
    above = grid[row, column] * (1 - right) + grid[row, column + 1] * right
    below = grid[row + 1, column] * (1 - right) + grid[row + 1, column + 1] * right
    return above * (1 - down) + below * down


def apart(points: Sequence[Point], room: Sequence[float]) -> list[Point]:
    """The points moved so that each has ``room``, its width and height, of its own as far as can be."""
    at = np.array(points)
    need = np.array(room)
    for _ in range(ROUNDS):
        gaps = at[:, None, :] - at[None, :, :]
        lack = np.maximum(need - np.abs(gaps), 0.0)
        both = (lack > 0).all(axis=2)
        np.fill_diagonal(both, val=False)
        # Two that are too near part along the side on which less is lacking.
        along = np.where((lack[..., 0] < lack[..., 1])[..., None], [1.0, 0.0], [0.0, 1.0])
        push = np.where(both[..., None], lack * along * np.where(gaps < 0, -1.0, 1.0), 0.0)
        at += push.sum(axis=1) / 4
    return [(float(x), float(y)) for x, y in at]
