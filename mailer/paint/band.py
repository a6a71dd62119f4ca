"""The band above a board: caption at the left, legend at the right; it must not know what they say."""

from __future__ import annotations

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


def band(style: Style, width: float, caption: str, legend: tuple[LegendRow, ...]) -> str:
    """The band as SVG in units, from (0, 0) to (width, HEIGHT). Type shrinks where the words are long."""
    paper = f'<rect width="{svg.num(width)}" height="{svg.num(HEIGHT)}" fill="{PAPER}"/>'
    paper += f'<path d="M0,{HEIGHT - 1.2:.1f}H{svg.num(width)}" stroke="{RULE}" stroke-width="2.4"/>'
    middle = HEIGHT / 2 - 1
    room = width - 2 * MARGIN - (_width(caption, _CAPTION) + 2 * GAP if caption else 0)
    chips = sum(_chip_width(row) + 8 for row in legend) + GAP * max(0, len(legend) - 1)
    names = sum(_width(row.text, _NAME) for row in legend)
    squeeze = max(0.05, min(1.0, (room - chips) / names)) if names else 1.0
    caption_style = _sized(
        _CAPTION, _CAPTION.size * min(1.0, (width - 2 * MARGIN) / (_width(caption, _CAPTION) or 1))
    )
    body = paper + svg.text(MARGIN, middle + caption_style.size * 0.36, caption, caption_style, "start")
    name = _sized(_NAME, _NAME.size * squeeze)
    x = width - MARGIN - chips - names * squeeze
    for row in legend:
        body += _chip(style, x, middle, row)
        x += _chip_width(row) + 8
        body += svg.text(x, middle + name.size * 0.36, row.text, name, "start")
        x += _width(row.text, name) + GAP
    return body


def _chip_width(row: LegendRow) -> float:
    """A square, or as wide as its figure."""
    return max(CHIP, _width(row.figure, _FIGURE) + 12)


def _chip(style: Style, x: float, middle: float, row: LegendRow) -> str:
    colour = style.colours[row.colour]
    size = TextStyle("sans", _FIGURE.size, colour.glyph, "#ffffff", 0.0, 0.0, 0.0)
    wide = _chip_width(row)
    return (
        svg.box(x, middle - CHIP / 2, (wide, CHIP), 7, colour.ink, INK, 2)
        + svg.box(x + 2.5, middle - CHIP / 2 + 2.5, (wide - 5, CHIP - 5), 5, "none", colour.tint, 3)
        + svg.text(x + wide / 2, middle + 8, row.figure, size)
    )
