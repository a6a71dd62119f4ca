"""Geometry of arrows: trimmed quadratic curves in units of the board; it must not know colours."""

from __future__ import annotations

import math
from dataclasses import dataclass

from mailer.paint.board import Point

BEND = 0.09
"""How far the middle of an arrow leaves the straight line, as a part of its length."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in units."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A quadratic curve."""

    start: Point
    pull: Point
    end: Point

    def at(self, part: float) -> Point:
        """The point after ``part`` (0 to 1) of the curve's parameter."""
        a, b, c = (1 - part) ** 2, 2 * part * (1 - part), part**2
        return (
            a * self.start[0] + b * self.pull[0] + c * self.end[0],
            a * self.start[1] + b * self.pull[1] + c * self.end[1],
        )

    def heading(self) -> float:
        """The direction at its end, in radians."""
        return math.atan2(self.end[1] - self.pull[1], self.end[0] - self.pull[0])

    def path(self) -> str:
        """As SVG path data."""
        return f"M{self.start[0]:.1f},{self.start[1]:.1f}{self.onward()}"

    def onward(self) -> str:
        """As SVG path data from where it starts."""
        (c, d), (e, f) = self.pull, self.end
        return f"Q{c:.1f},{d:.1f} {e:.1f},{f:.1f}"

    def shortened(self, by: float) -> Curve:
        """The curve without its last ``by`` units, straight on."""
        turn = self.heading()
        end = (self.end[0] - math.cos(turn) * by, self.end[1] - math.sin(turn) * by)
        return Curve(self.start, self.pull, end)

    def box(self, margin: float) -> Box:
        """What the curve may cover with ``margin`` around it."""
        return around((self.start, self.pull, self.end), margin)


def around(points: tuple[Point, ...], margin: float) -> Box:
    """The box around ``points`` with a margin."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin)


def trimmed(start: Point, end: Point, off_start: float, off_end: float) -> tuple[Point, Point]:
    """The straight way between two points without its ends; at least a third of it stays."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    scale = min(1.0, length * 2 / 3 / (off_start + off_end)) if off_start + off_end else 1.0
    a, b = off_start * scale / length, off_end * scale / length
    return (start[0] + dx * a, start[1] + dy * a), (end[0] - dx * b, end[1] - dy * b)


def bent(start: Point, end: Point, bend: float = BEND) -> Curve:
    """The curve from start to end, bowed to one side."""
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    pull = (x - (end[1] - start[1]) * bend, y + (end[0] - start[0]) * bend)
    return Curve(start, pull, end)


def wave(start: Point, end: Point, length: float = 15.0, height: float = 4.5) -> tuple[Curve, ...]:
    """A wavy line: half waves of about ``length`` units."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    whole = math.hypot(dx, dy) or 1.0
    count = max(2, round(whole / length))
    step, (ux, uy) = whole / count, (dx / whole, dy / whole)
    made, here = [], start
    for index in range(count):
        side = height * 2 * (1 if index % 2 else -1)
        middle, after = (index + 0.5) * step, (index + 1) * step
        pull = (start[0] + ux * middle - uy * side, start[1] + uy * middle + ux * side)
        there = (start[0] + ux * after, start[1] + uy * after)
        made.append(Curve(here, pull, there))
        here = there
    return tuple(made)
