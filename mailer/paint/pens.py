"""Draws the shapes of an order as pixels, faster than any renderer of SVG; it must not know orders."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence

from PIL import Image, ImageDraw

from mailer.paint.board import Point
from mailer.paint.curves import Curve
from mailer.paint.shapes import Dash, Disc, Line, Plate
from mailer.paint.strokes import Stroke

FINE = 4
"""Each pixel is drawn as so many by so many, of which it is the mean."""

STEP = 5.0
"""Pixels from one point of a curve to the next, at most."""


class _Pen:
    """Draws in the finer pixels of a picture whose corner is ``corner``, in units of the board.

    ``masks``: where each colour shows, the first of them also where another lies over it.
    """

    def __init__(self, corner: Point, scale: float, extent: tuple[int, int], colours: Sequence[str]) -> None:
        self._corner, self._scale, self._first = corner, scale * FINE, colours[0]
        size = (extent[0] * FINE, extent[1] * FINE)
        self.masks = {colour: Image.new("L", size) for colour in colours}
        self._pens = {colour: ImageDraw.Draw(mask) for colour, mask in self.masks.items()}

    def line(self, line: Line) -> None:
        """A line with its dashes."""
        way = [at for leg in line.legs for at in self._points(leg)]
        width = line.width * self._scale
        for dash in _dashed(way, line.dash, self._scale) if line.dash else (way,):
            self._band(dash, width, line.colour, line.rounded)

    def plate(self, plate: Plate) -> None:
        """A polygon with its edge."""
        corners = [self._point(corner) for corner in plate.corners]
        for pen, shade in self._shades(plate.colour):
            pen.polygon(corners, shade)
        self._band([*corners, corners[0]], plate.edge * self._scale, plate.colour, True, joints=True)

    def disc(self, disc: Disc) -> None:
        """A circle with its rim; one that is dashed as a line of many sides."""
        if disc.dash:
            ring = [
                (disc.middle[0] + disc.radius * math.cos(turn), disc.middle[1] + disc.radius * math.sin(turn))
                for turn in (math.tau * at / SIDES for at in range(SIDES + 1))
            ]
            width = disc.width * self._scale
            for dash in _dashed([self._point(at) for at in ring], disc.dash, self._scale):
                self._band(dash, width, disc.rim, disc.rounded)
            return
        middle, radius, half = (
            self._point(disc.middle),
            disc.radius * self._scale,
            disc.width * self._scale / 2,
        )
        self._dot(middle, radius + half, disc.rim, rim=0 if disc.colour else round(2 * half))
        if disc.colour:
            self._dot(middle, radius - half, disc.colour)

    def _point(self, at: Point) -> Point:
        return (at[0] - self._corner[0]) * self._scale, (at[1] - self._corner[1]) * self._scale

    def _points(self, leg: Curve) -> list[Point]:
        long = math.dist(leg.start, leg.pull) + math.dist(leg.pull, leg.end)
        count = max(1, math.ceil(long * self._scale / FINE / STEP))
        return [self._point(leg.at(at / count)) for at in range(count + 1)]

    def _shades(self, colour: str) -> Iterator[tuple[ImageDraw.ImageDraw, int]]:
        for each, pen in self._pens.items():
            yield pen, 255 if each in (colour, self._first) else 0

    def _band(
        self, way: Sequence[Point], width: float, colour: str, rounded: bool, joints: bool = False
    ) -> None:
        for pen, shade in self._shades(colour):
            pen.line(way, shade, max(1, round(width)))
        if rounded:
            for end in way if joints else (way[0], way[-1]):
                self._dot(end, width / 2, colour)

    def _dot(self, at: Point, radius: float, colour: str, rim: int = 0) -> None:
        """A disc, or the ``rim`` of one, so wide."""
        box = (at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius)
        for pen, shade in self._shades(colour):
            pen.ellipse(box, None if rim else shade, shade, max(1, rim))


SIDES = 48
"""Of a ring that is dashed."""


def _dashed(way: Sequence[Point], dash: Dash, scale: float) -> Iterator[list[Point]]:
    """The pieces of a way that are drawn."""
    drawn, left, piece = True, dash[0] * scale, [way[0]]
    for start, end in itertools.pairwise(way):
        here, long = start, math.dist(start, end)
        while long > left:
            part = left / long
            here = (here[0] + (end[0] - here[0]) * part, here[1] + (end[1] - here[1]) * part)
            if drawn:
                yield [*piece, here]
            long, drawn = long - left, not drawn
            left, piece = dash[0 if drawn else 1] * scale, [here]
        left -= long
        if long:
            piece.append(end)
    if drawn and len(piece) > 1:
        yield piece


def drawn(stroke: Stroke, corner: Point, scale: float, extent: tuple[int, int]) -> Image.Image:
    """The part of ``stroke`` in a picture of so many pixels whose corner is ``corner``, as RGBA.

    Of 27 orders in a picture of Diplomacy it took 5 ms where resvg took 24: 2026-11-29.
    """
    colours = [*dict.fromkeys(colour for shape in stroke.shapes for colour in shape.colours())]
    pen = _Pen(corner, scale, extent, colours)
    for shape in stroke.shapes:
        match shape:
            case Line():
                pen.line(shape)
            case Plate():
                pen.plate(shape)
            case Disc():
                pen.disc(shape)
    first, *others = pen.masks
    image = Image.new("RGB", extent, first)
    for colour in others:
        image.paste(colour, (0, 0), pen.masks[colour].reduce(FINE))
    image.putalpha(pen.masks[first].reduce(FINE))
    return image
