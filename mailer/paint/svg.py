"""Small words of SVG: numbers, paths, text with a halo, whole documents; it must not know boards or marks."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from mailer.paint.board import TextStyle

FAMILIES = {
    "sans": ("DejaVu Sans, Arial, Helvetica, sans-serif", "normal"),
    "italic": ("DejaVu Serif, Georgia, Times New Roman, serif", "italic"),
    "serif": ("DejaVu Serif, Georgia, Times New Roman, serif", "normal"),
}
LEADING = 1.02
"""Distance of two lines of a name, in sizes of its type."""


def num(value: float) -> str:
    """A coordinate: tenths are enough for units, and keep documents small."""
    text = f"{value:.1f}"
    return text.removesuffix(".0")


def stroke(path: str, colour: str, width: float, more: str = "") -> str:
    """A path that is only a line."""
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{num(width)}" {more}/>'


def box(
    x: float, y: float, size: tuple[float, float], corner: float, fill: str, ink: str, width: float
) -> str:
    """A rectangle with round corners; ``size``: how wide and how high."""
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(size[0])}" height="{num(size[1])}" rx="{num(corner)}" '
        f'fill="{fill}" stroke="{ink}" stroke-width="{num(width)}"/>'
    )


def disc(
    x: float, y: float, radius: float, fill: str, ink: str = "none", width: float = 0.0, more: str = ""
) -> str:
    """A circle, filled or not."""
    return (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{fill}" stroke="{ink}" '
        f'stroke-width="{num(width)}" {more}/>'
    )


def text(x: float, y: float, words: str, style: TextStyle, anchor: str = "middle") -> str:
    """One line of lettering whose baseline starts, ends or has its middle at x."""
    family, slant = FAMILIES[style.font]
    shape = (
        f'x="{num(x)}" y="{num(y)}" font-family={quoteattr(family)} font-size="{num(style.size)}" '
        f'font-style="{slant}" font-weight="bold" font-stretch="condensed" text-anchor="{anchor}"'
    )
    if style.spacing:
        shape += f' letter-spacing="{num(style.spacing)}"'
    halo = ""
    if style.halo_width:
        halo = (
            f' paint-order="stroke" stroke="{style.halo}" stroke-opacity="{style.halo_opacity}" '
            f'stroke-width="{num(style.halo_width)}" stroke-linejoin="round"'
        )
    return f'<text {shape} fill="{style.colour}"{halo}>{escape(words)}</text>'


def lines(x: float, y: float, words: Sequence[str], style: TextStyle, leading: float = LEADING) -> str:
    """Lines of lettering around their common middle (x, y), ``leading`` sizes of the type apart."""
    # 0.36 of the size lies between the baseline and the middle of its letters.
    first = y + style.size * 0.36 - (len(words) - 1) * leading * style.size / 2
    return "".join(text(x, first + i * leading * style.size, line, style) for i, line in enumerate(words))


def document(
    body: str, box: tuple[float, float, float, float], width: int, height: int, defs: str = ""
) -> str:
    """A whole SVG that shows ``box`` (left, top, width, height in units) in ``width`` x ``height`` pixels."""
    view = " ".join(num(value) for value in box)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="{view}" width="{width}" height="{height}">'
        f"{defs}{body}</svg>"
    )
