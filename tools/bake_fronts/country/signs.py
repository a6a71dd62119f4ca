"""The sign of each kind of point, as rings around it; it must not know where they stand."""

from __future__ import annotations

import math
from collections.abc import Mapping

from games.won_by_the_sword.model.atlas import Kind
from tools.bake_fronts.coast import Point, Ring

RADIUS: Mapping[Kind, float] = {
    "village": 9.0,
    "town": 13.0,
    "strong_town": 15.0,
    "fortress": 20.0,
    "strong_fortress": 24.0,
}
"""How far a sign reaches from its middle, in units."""


def sign(kind: Kind, at: Point) -> Ring:
    """Round without walls, with corners as a strong town, five bastions, eight where it is strong."""
    radius = RADIUS[kind]
    match kind:
        case "village" | "town":
            return _turned(at, [radius] * 24)
        case "strong_town":
            half = radius - 1.5
            return [(at[0] + x * half, at[1] + y * half) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        case "fortress":
            return _turned(at, [radius, 0.6 * radius] * 5)
        case "strong_fortress":
            return _turned(at, [radius, 0.68 * radius] * 8)


def ring(kind: Kind, at: Point) -> Ring | None:
    """What is drawn within the outline: the inner wall of what is strong."""
    match kind:
        case "strong_town":
            return [(at[0] + x * 7, at[1] + y * 7) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        case "strong_fortress":
            return _turned(at, [9.0] * 16)
        case _:
            return None


def _turned(at: Point, radii: list[float]) -> Ring:
    """Points at these distances from the middle, all the way round from the top."""
    turns = (2 * math.pi * step / len(radii) - math.pi / 2 for step in range(len(radii)))
    return [
        (at[0] + radius * math.cos(turn), at[1] + radius * math.sin(turn))
        for radius, turn in zip(radii, turns, strict=True)
    ]
