"""Counters and signs as pieces of SVG around their spot; it must not know pixels or any title's rules."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from games.marks import Mark, Piece, Sign, Stack
from mailer.paint import svg
from mailer.paint.board import Board, Style
from mailer.paint.curves import Box

CASING = "#ffffff"
EDGE = "#1d1610"
"""Around lines of a light ink, which a white casing would not part from the ground."""
BEATEN = "#ff9f1c"
BEATEN_EDGE = "#8c1c0c"
WRONG = "#c3140b"
BUILT = "#12803a"
HELD = "#1d1610"

LIGHT = 0.16
"""Luminance (0 to 1) from which an ink is light."""

SMALLER = 0.84
"""Scale of a counter that stands aside."""

REFUSED = "refused"
"""The sign that a painter adds to a failed arrow or help; no title asks for it by name."""


@dataclass(frozen=True, slots=True)
class Fragment:
    """A piece of SVG in units of the board, and the box that it may cover."""

    body: str
    box: Box


@lru_cache(maxsize=256)
def light(ink: str) -> bool:
    """Whether lines of this ink need a dark edge."""
    red, green, blue = (_linear(int(ink[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > LIGHT


def _linear(coded: float) -> float:
    return coded / 12.92 if coded <= 0.04045 else float(((coded + 0.055) / 1.055) ** 2.4)


def over(board: Board, mark: Mark) -> Fragment | None:
    """What ``mark`` draws on its spot, or None."""
    match mark:
        case Piece(_, shape, colour, displaced, gone):
            return moved(counter(board.style, shape, colour, gone), *place(board, mark), displaced)
        case Sign(_, sign, colour, displaced):
            return moved(badge(board.style, sign, colour), *place(board, mark), displaced)
        case _:
            return None


def place(board: Board, mark: Piece | Sign | Stack) -> tuple[float, float]:
    """Where ``mark`` stands. Raises KeyError on an unknown spot."""
    displaced = not isinstance(mark, Stack) and mark.displaced
    return (board.beaten if displaced else board.spots)[mark.spot]


def moved(fragment: Fragment, x: float, y: float, smaller: bool = False) -> Fragment:
    """``fragment``, drawn around (0, 0), at its place."""
    scale = SMALLER if smaller else 1.0
    shrink = f" scale({SMALLER})" if smaller else ""
    left, top, right, bottom = (side * scale for side in fragment.box)
    return Fragment(
        f'<g transform="translate({svg.num(x)} {svg.num(y)}){shrink}">{fragment.body}</g>',
        (x + left, y + top, x + right, y + bottom),
    )


def counter(style: Style, shape: str, colour: str, gone: bool = False) -> Fragment:
    """A counter around (0, 0): halo, then its parts."""
    owner = style.colours[colour]
    inks = {"ink": owner.ink, "glyph": owner.glyph}
    parts = style.pieces[shape]
    halo, wide = style.piece_halo, svg.num(style.piece_halo_width)
    edge = f'stroke-linejoin="round" stroke="{halo}" stroke-width="{wide}"'
    body = f'<path d="{parts[0].path}" fill="{halo}" {edge}/>'
    for part in parts:
        outline = ""
        if not part.plain:
            outline = (
                f' stroke="{style.piece_outline}" stroke-width="{svg.num(style.piece_outline_width)}" '
                'stroke-linejoin="round"'
            )
        body += (
            f'<path d="{part.path}" fill="{inks.get(part.fill, part.fill)}" fill-rule="evenodd"{outline}/>'
        )
    if gone:
        body = f'<g opacity=".72">{body}</g>'
    reach = max(part.reach for part in parts)
    return Fragment(body, (-reach, -reach, reach, reach))


def badge(style: Style, sign: str, colour: str = "") -> Fragment:
    """A sign around (0, 0), to be laid over or under a counter there."""
    ink = style.colours[colour].ink if colour else HELD
    box = (-36.5, -36.5, 37.0, 36.5)
    match sign:
        case "hold":
            return Fragment(_ring(27.0, HELD, 3.4), box)
        case "convoy":
            return Fragment(_ring(28.0, ink, 3.6, "2 5.5"), box)
        case "build":
            plus = stroke_pair("M15,-20H29M22,-27V-13", CASING, 3.2)
            return Fragment(_ring(28.0, BUILT, 4) + svg.disc(22, -20, 11, BUILT, CASING, 2.4) + plus, box)
        case "remove":
            return Fragment(_cross(0.0, 0.0, 16.0, 4.6), box)
        case "beaten":
            return Fragment(_burst(), box)
        case "refused":
            return Fragment(_refusal(11.0), (-14.0, -14.0, 14.0, 14.0))
        case _:
            raise KeyError(sign)


def stroke_pair(path: str, colour: str, width: float) -> str:
    """A path of straight lines with round ends."""
    return svg.stroke(path, colour, width, 'stroke-linecap="round"')


def _ring(radius: float, ink: str, width: float, dash: str = "") -> str:
    more = f'stroke-dasharray="{dash}" stroke-linecap="round"' if dash else ""
    return svg.disc(0, 0, radius, "none", CASING, width + 3.4) + svg.disc(
        0, 0, radius, "none", ink, width, more
    )


def _burst() -> str:
    points = []
    for index in range(24):
        away = 35.0 if index % 2 == 0 else 23.0
        turn = index * math.pi / 12
        points.append(f"{away * math.cos(turn):.1f},{away * math.sin(turn):.1f}")
    return f'<path d="M{" ".join(points)}Z" fill="{BEATEN}" stroke="{BEATEN_EDGE}" stroke-width="2.2"/>'


def _cross(x: float, y: float, half: float, width: float) -> str:
    wide = 2 * half
    path = f"M{x - half:.1f},{y - half:.1f}l{wide},{wide}M{x - half:.1f},{y + half:.1f}l{wide},{-wide}"
    return stroke_pair(path, CASING, width + 4) + stroke_pair(path, WRONG, width)


def _refusal(radius: float) -> str:
    """The mark of what failed: a red cross on a white disc."""
    half = radius * 0.48
    path = f"M{-half:.1f},{-half:.1f}l{2 * half:.1f},{2 * half:.1f}"
    path += f"M{-half:.1f},{half:.1f}l{2 * half:.1f},{-2 * half:.1f}"
    return svg.disc(0, 0, radius, CASING, WRONG, 2.4) + stroke_pair(path, WRONG, 3.6)
