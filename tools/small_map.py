"""A small map beside the rows of a strip, and where each frame lies on it; it must not know titles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tools.board_file import Place, Points, path

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""
VIEW = "view/"
"""Before the key of a frame: the spot at its middle on the small map."""


@dataclass(frozen=True, slots=True)
class SmallMap:
    """Rows of a board file: the areas of the small map, the ring around it, a spot for each frame.

    ``scale``: units of the strip to one of the map.
    """

    areas: tuple[Mapping[str, str], ...]
    ring: Points
    spots: Mapping[str, tuple[Place, Place]]
    scale: float


def small_map(
    room: Box, whole: Box, lands: Mapping[str, Sequence[Points]], frames: Mapping[str, Box]
) -> SmallMap:
    """The ``whole`` as large as it fits into ``room``; ``lands`` are outlines by class, the lowest first."""
    left, top, right, bottom = whole
    scale = min((room[2] - room[0]) / (right - left), (room[3] - room[1]) / (bottom - top))
    middle = ((room[0] + room[2]) / 2, (room[1] + room[3]) / 2)

    def at(x: float, y: float) -> Place:
        return (
            round(middle[0] + (x - (left + right) / 2) * scale, 1),
            round(middle[1] + (y - (top + bottom) / 2) * scale, 1),
        )

    ring = [at(left, top), at(right, top), at(right, bottom), at(left, bottom)]
    outlines = {"small-sea": [ring]} | {
        kind: [[at(*point) for point in each] for each in every] for kind, every in lands.items()
    }
    spots = {key: at((box[0] + box[2]) / 2, (box[1] + box[3]) / 2) for key, box in frames.items()}
    return SmallMap(
        areas=tuple(
            {"place": "", "class": kind, "path": path(every, True)} for kind, every in outlines.items()
        ),
        ring=[*ring, ring[0]],
        spots={f"{VIEW}{key}": (spot, spot) for key, spot in spots.items()},
        scale=scale,
    )
