"""Lines, heads and discs that orders are drawn with, as elements of SVG; it must not know orders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from mailer.paint import svg
from mailer.paint.board import Point
from mailer.paint.curves import Curve

Dash: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Line:
    """Curves that follow each other, as one line.

    ``dash``: how long dashes and gaps are; ``rounded``: its ends, and those of each dash, are round.
    """

    legs: tuple[Curve, ...]
    colour: str
    width: float
    dash: Dash | None = None
    rounded: bool = False

    def colours(self) -> tuple[str, ...]:
        """What it is drawn in."""
        return (self.colour,)

    def svg(self) -> str:
        """As an element."""
        dashes = f'stroke-dasharray="{_dashes(self.dash)}" ' if self.dash else ""
        cap = "round" if self.rounded else "butt"
        path = self.legs[0].path() + "".join(leg.onward() for leg in self.legs[1:])
        more = f'{dashes}stroke-linecap="{cap}" stroke-linejoin="round"'
        return svg.stroke(path, self.colour, self.width, more)


@dataclass(frozen=True, slots=True)
class Plate:
    """A polygon with an edge of its own colour, half of which lies outside of it."""

    corners: tuple[Point, ...]
    colour: str
    edge: float

    def colours(self) -> tuple[str, ...]:
        """What it is drawn in."""
        return (self.colour,)

    def svg(self) -> str:
        """As an element."""
        path = "M" + " ".join(f"{x:.1f},{y:.1f}" for x, y in self.corners) + "Z"
        return (
            f'<path d="{path}" fill="{self.colour}" stroke="{self.colour}" '
            f'stroke-width="{svg.num(self.edge)}" stroke-linejoin="round"/>'
        )


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle filled with ``colour``, if any, with a rim in another, if any."""

    middle: Point
    radius: float
    colour: str
    rim: str
    width: float
    dash: Dash | None = None
    rounded: bool = False

    def colours(self) -> tuple[str, ...]:
        """What it is drawn in."""
        return (self.rim, self.colour) if self.colour else (self.rim,)

    def svg(self) -> str:
        """As an element."""
        more = ""
        if self.dash:
            cap = "round" if self.rounded else "butt"
            more = f'stroke-dasharray="{_dashes(self.dash)}" stroke-linecap="{cap}"'
        return svg.disc(*self.middle, self.radius, self.colour or "none", self.rim, self.width, more)


Shape: TypeAlias = Line | Plate | Disc


def _dashes(dash: Dash) -> str:
    return " ".join(svg.num(length) for length in dash)
