"""The band above a board: caption at the left, legend at the right; it must not know what they say."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from PIL import ImageFont

from games.marks import LegendRow
from mailer.paint import svg
from mailer.paint.board import Style, TextStyle
from mailer.paint.fonts import FILES

HEIGHT = 68.0
PAPER = "#fbf4e2"
RULE = "#5b4733"
INK = "#2b2115"
MARGIN = 22.0
CHIP = 36.0
GAP = 22.0

_CAPTION = TextStyle("serif", 31.0, INK, "#ffffff", 0.0, 0.0, 0.0)
_FIGURE = TextStyle("sans", 24.0, INK, "#ffffff", 0.0, 0.0, 0.0)
_NAME = TextStyle("sans", 24.0, INK, "#ffffff", 0.0, 0.0, 0.0)


@lru_cache(maxsize=8)
def _font(kind: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FILES[kind], size=100)


@lru_cache(maxsize=1024)
def advance(font: str, words: str) -> float:
    """How wide ``words`` are in type of size 1."""
    return float(_font(font).getlength(words)) / 100


def _width(words: str, style: TextStyle) -> float:
    return advance(style.font, words) * style.size


def _sized(style: TextStyle, size: float) -> TextStyle:
    return TextStyle(style.font, size, style.colour, style.halo, 0.0, 0.0, 0.0)


SQUEEZES = 50
"""In how many steps the names of a legend shrink: of two captions in turn most have them alike."""


@dataclass(frozen=True, slots=True)
class Bit:
    """A piece of a band: SVG in units from the line x = 0 to x = ``width``.

    ``lasting``: it says what the next picture says too, most likely.
    """

    body: str
    width: float
    lasting: bool


def band(style: Style, width: float, caption: str, legend: tuple[LegendRow, ...]) -> str:
    """The band as SVG in units, from (0, 0) to (width, HEIGHT). Type shrinks where the words are long."""
    return paper(width) + "".join(
        f'<g transform="translate({svg.num(left)} 0)">{bit.body}</g>'
        for left, bit in bits(style, width, caption, legend)
    )


def paper(width: float) -> str:
    """What the words of a band stand on."""
    return (
        f'<rect width="{svg.num(width)}" height="{svg.num(HEIGHT)}" fill="{PAPER}"/>'
        f'<path d="M0,{HEIGHT - 1.2:.1f}H{svg.num(width)}" stroke="{RULE}" stroke-width="2.4"/>'
    )


def bits(
    style: Style, width: float, caption: str, legend: tuple[LegendRow, ...]
) -> Iterator[tuple[float, Bit]]:
    """What stands on the paper, each with its left edge: the caption, then chips and names of the legend."""
    said = min(_width(caption, _CAPTION), width - 2 * MARGIN)
    if caption:
        yield MARGIN, Bit(_words(caption, _shrunk(_CAPTION, caption, said)), said, lasting=False)
    room = width - 2 * MARGIN - (_width(caption, _CAPTION) + 2 * GAP if caption else 0)
    chips = sum(_chip_width(row) + 8 for row in legend) + GAP * max(0, len(legend) - 1)
    names = sum(_width(row.text, _NAME) for row in legend)
    squeeze = max(0.05, min(1.0, (room - chips) / names)) if names else 1.0
    squeeze = max(0.05, math.floor(squeeze * SQUEEZES) / SQUEEZES)
    name = _sized(_NAME, _NAME.size * squeeze)
    x = width - MARGIN - chips - names * squeeze
    for row in legend:
        wide = _chip_width(row)
        yield x, Bit(_chip(style, row), wide, lasting=True)
        x += wide + 8
        yield x, Bit(_words(row.text, name), _width(row.text, name), lasting=True)
        x += _width(row.text, name) + GAP


_MIDDLE = HEIGHT / 2 - 1


def _words(words: str, style: TextStyle) -> str:
    return svg.text(0, _MIDDLE + style.size * 0.36, words, style, "start")


def _shrunk(style: TextStyle, words: str, width: float) -> TextStyle:
    return _sized(style, style.size * min(1.0, width / (_width(words, style) or 1)))


def _chip_width(row: LegendRow) -> float:
    """A square, or as wide as its figure."""
    return max(CHIP, _width(row.figure, _FIGURE) + 12)


def _chip(style: Style, row: LegendRow) -> str:
    colour = style.colours[row.colour]
    size = TextStyle("sans", _FIGURE.size, colour.glyph, "#ffffff", 0.0, 0.0, 0.0)
    wide, top = _chip_width(row), _MIDDLE - CHIP / 2
    return (
        svg.box(0, top, (wide, CHIP), 7, colour.ink, INK, 2)
        + svg.box(2.5, top + 2.5, (wide - 5, CHIP - 5), 5, "none", colour.tint, 3)
        + svg.text(wide / 2, _MIDDLE + 8, row.figure, size)
    )
