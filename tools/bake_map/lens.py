"""Degrees to units of the picture: an equal-area projection, lenses, squeezed margins; no shapes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tools.bake_map.source import Degrees, Frame, Squeeze

EARTH = 6_371_000.0

Points = NDArray[np.float64]
"""Shape (n, 2)."""


def _laea(frame: Frame, degrees: Points) -> Points:
    """Lambert azimuthal equal-area on a sphere (Snyder 1987, eq. 22-4, 24-2), metres."""
    longitude = np.radians(degrees[:, 0] - frame.centre[0])
    latitude, middle = np.radians(degrees[:, 1]), np.radians(frame.centre[1])
    towards = np.cos(latitude) * np.cos(longitude)
    stretch = EARTH * np.sqrt(2 / (1 + np.sin(middle) * np.sin(latitude) + np.cos(middle) * towards))
    return np.column_stack(
        [
            stretch * np.cos(latitude) * np.sin(longitude),
            stretch * (np.cos(middle) * np.sin(latitude) - np.sin(middle) * towards),
        ]
    )


def _squeezed(offset: NDArray[np.float64], less: Squeeze, more: Squeeze, soft: float) -> NDArray[np.float64]:
    def beyond(distance: NDArray[np.float64]) -> NDArray[np.float64]:
        # Softplus: no kink where the squeeze begins.
        return soft * np.logaddexp(0.0, distance / soft)

    return offset - (1 - more.by) * beyond(offset - more.start) + (1 - less.by) * beyond(-offset - less.start)


def project(frame: Frame, degrees: Sequence[Degrees] | Points) -> Points:
    """Points in units of the picture, x to the right and y down."""
    metres = _laea(frame, np.asarray(degrees, dtype=np.float64).reshape(-1, 2))
    focus = _laea(frame, np.array([frame.focus]))
    for lens in frame.lenses:
        middle = _laea(frame, np.array([lens.at]))
        metres, focus = (
            _magnified(metres, middle, lens.gain, lens.reach),
            _magnified(focus, middle, lens.gain, lens.reach),
        )
    units = (metres - focus) / frame.metres_per_unit
    return np.column_stack(
        [
            frame.focus_at[0] + _squeezed(units[:, 0], frame.west, frame.east, frame.soft),
            frame.focus_at[1] - _squeezed(units[:, 1], frame.south, frame.north, frame.soft),
        ]
    )


def _magnified(metres: Points, middle: Points, gain: float, reach: float) -> Points:
    offset = metres - middle
    away = np.hypot(offset[:, 0], offset[:, 1])
    factor: NDArray[np.float64] = 1 + gain * np.exp(-((away / reach) ** 2))
    return middle + offset * factor[:, None]


def rounded(points: Points, times: int) -> Points:
    """Chaikin's corner cutting; both ends stay."""
    for _ in range(times):
        if len(points) < 3:
            return points
        near = 0.75 * points[:-1] + 0.25 * points[1:]
        far = 0.25 * points[:-1] + 0.75 * points[1:]
        mixed = np.empty((2 * len(near), 2))
        mixed[0::2], mixed[1::2] = near, far
        points = np.vstack([points[:1], mixed[1:-1], points[-1:]])
    return points
