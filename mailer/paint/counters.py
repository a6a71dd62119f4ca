"""Counters and signs as pieces of SVG around their spot; it must not know pixels or any title's rules."""

from __future__ import annotations

import math
from dataclasses import dataclass

from games.marks import Mark, Piece, Sign, Stack
from mailer.paint import svg
from mailer.paint.board import Board, Style
from mailer.paint.curves import Box

CASING = "#ffffff"
BEATEN = "#ff9f1c"
BEATEN_EDGE = "#8c1c0c"
WRONG = "#c3140b"
BUILT = "#12803a"
HELD = "#1d1610"

SMALLER = 0.84
"""Scale of a counter that stands aside."""

REFUSED = "refused"
"""The sign that a painter adds to a failed arrow or help; no title asks for it by name."""


@dataclass(frozen=True, slots=True)
class Fragment:
    """A piece of SVG in units of the board, and the box that it may cover."""

    body: str
    box: Box


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
    return Fragment(body, (-27.0, -27.0, 27.0, 27.0))


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
