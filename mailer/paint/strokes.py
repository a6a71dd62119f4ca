"""Marks as pieces of SVG with the box they cover; it must not know pixels or any title's rules."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass

from games.marks import Aid, Arrow, Mark, Piece, Sign
from mailer.paint import svg
from mailer.paint.board import Board, Point, Style
from mailer.paint.curves import Box, Curve, around, bent, trimmed, wave

CASING = "#ffffff"
BEATEN = "#ff9f1c"
BEATEN_EDGE = "#8c1c0c"
WRONG = "#c3140b"
BUILT = "#12803a"
HELD = "#1d1610"

CLEAR = 25.0
"""Units an arrow keeps from the middle of a counter."""

REACH = 0.56
"""How far along the supported arrow its support points."""

SMALLER = 0.84
"""Scale of a counter that stands aside."""


@dataclass(frozen=True, slots=True)
class Fragment:
    """A piece of SVG in units of the board, and the box that it may cover."""

    body: str
    box: Box


def _spot(board: Board, spot: str, displaced: bool = False) -> Point:
    return (board.beaten if displaced else board.spots)[spot]


def under(board: Board, mark: Mark) -> Fragment | None:
    """What ``mark`` draws below the names, or None."""
    match mark:
        case Arrow(path=path, manner="convoy"):
            return _voyage(board, mark, path)
        case Arrow():
            return _arrow(board, mark)
        case Aid():
            return _aid(board, mark)
        case _:
            return None


def over(board: Board, mark: Mark) -> Fragment | None:
    """What ``mark`` draws above the names, or None."""
    match mark:
        case Piece(spot, shape, colour, displaced, gone):
            return moved(counter(board.style, shape, colour, gone), *_spot(board, spot, displaced), displaced)
        case Sign(spot, sign, colour, displaced):
            return moved(badge(board.style, sign, colour), *_spot(board, spot, displaced), displaced)
        case _:
            return None


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


def badge(style: Style, sign: str, colour: str) -> Fragment:
    """A sign around (0, 0), to be laid over or under a counter there."""
    ink = style.colours[colour].ink
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


def _refusal(at: Point, radius: float) -> str:
    """The mark of what failed: a red cross on a white disc."""
    half = radius * 0.48
    path = f"M{at[0] - half:.1f},{at[1] - half:.1f}l{2 * half:.1f},{2 * half:.1f}"
    path += f"M{at[0] - half:.1f},{at[1] + half:.1f}l{2 * half:.1f},{-2 * half:.1f}"
    return svg.disc(*at, radius, CASING, WRONG, 2.4) + stroke_pair(path, WRONG, 3.6)


def _head(curve: Curve, ink: str, casing: str, length: float, half: float) -> str:
    turn, (x, y) = curve.heading(), curve.end
    cos, sin = math.cos(turn), math.sin(turn)
    corners = [
        (x, y),
        (x - cos * length + sin * half, y - sin * length - cos * half),
        (x - cos * length * 0.72, y - sin * length * 0.72),
        (x - cos * length - sin * half, y - sin * length + cos * half),
    ]
    path = "M" + " ".join(f"{u:.1f},{v:.1f}" for u, v in corners) + "Z"
    return (
        f'<path d="{path}" fill="{casing}" stroke="{casing}" stroke-width="5" stroke-linejoin="round"/>'
        f'<path d="{path}" fill="{ink}" stroke="{ink}" stroke-width="1" stroke-linejoin="round"/>'
    )


def _line(path: str, ink: str, casing: str, width: float, dash: str = "", cap: str = "butt") -> str:
    dashes = f'stroke-dasharray="{dash}" ' if dash else ""
    return svg.stroke(
        path, casing, width + 4.2, 'stroke-linecap="round" stroke-linejoin="round"'
    ) + svg.stroke(path, ink, width, f'{dashes}stroke-linecap="{cap}" stroke-linejoin="round"')


def _arrow(board: Board, mark: Arrow) -> Fragment:
    ink = board.style.colours[mark.colour].ink
    start, end = _spot(board, mark.path[0], mark.displaced), _spot(board, mark.path[-1])
    curve = bent(*trimmed(start, end, CLEAR if mark.failed else 12.0, CLEAR + 1))
    retreat = mark.manner == "retreat"
    casing = BEATEN if retreat else CASING
    body = ""
    if mark.failed:
        body += _line(curve.shortened(14).path(), ink, casing, 5.0, "10 6")
        body += _head(curve, ink, casing, 20, 10.5)
        body += _refusal(curve.at(0.46), 11)
    else:
        width, dash = (4.6, "11 4") if retreat else (6.0, "")
        body += _line(curve.shortened(14).path(), ink, casing, width, dash)
        body += _head(curve, ink, casing, 22, 12)
        body += svg.disc(*curve.start, 6.5, ink, casing, 2.4)
    return Fragment(body, curve.box(17))


def _voyage(board: Board, mark: Arrow, path: tuple[str, ...]) -> Fragment:
    """A convoyed move: waves through every fleet of the way, a head at its end."""
    ink = board.style.colours[mark.colour].ink
    points = [_spot(board, spot) for spot in path]
    body = ""
    for index, (here, there) in enumerate(itertools.pairwise(points)):
        last = index == len(points) - 2
        start, end = trimmed(here, there, 26.0 if index or mark.failed else 10.0, CLEAR + 1 if last else 26.0)
        if last:
            whole = bent(start, end, 0.0)
            body += _line(wave(start, whole.shortened(15).end), ink, CASING, 4.4)
            body += _head(whole, ink, CASING, 22, 12)
            if mark.failed:
                body += _refusal(whole.at(0.45), 11)
        else:
            body += _line(wave(start, end), ink, CASING, 4.4)
    if not mark.failed:
        body += svg.disc(*points[0], 6.5, ink, CASING, 2.4)
    return Fragment(body, around(tuple(points), 20))


def _aid(board: Board, mark: Aid) -> Fragment:
    ink = board.style.colours[mark.colour].ink
    here = _spot(board, mark.spot)
    dash, cap = ("1 6.5", "round") if mark.manner == "convoy" else ("9 5", "butt")
    if len(mark.about) == 1:
        there = _spot(board, mark.about[0])
        curve = bent(*trimmed(here, there, CLEAR, 33.0), -0.06)
        body = _line(curve.path(), ink, CASING, 3.2, dash, cap)
        x, y = there
        ring = f'stroke-dasharray="{dash}" stroke-linecap="{cap}"'
        body += svg.disc(x, y, 31, "none", CASING, 6.4) + svg.disc(x, y, 31, "none", ink, 3.2, ring)
        points: tuple[Point, ...] = (curve.start, curve.pull, (x - 34, y - 34), (x + 34, y + 34))
    else:
        route = bent(*trimmed(_spot(board, mark.about[0]), _spot(board, mark.about[1]), CLEAR, CLEAR + 1))
        there = route.at(REACH)
        curve = bent(*trimmed(here, there, CLEAR, 0.0), -0.06)
        body = _line(curve.path(), ink, CASING, 3.2, dash, cap) + svg.disc(*there, 6.2, ink, CASING, 2.2)
        points = (curve.start, curve.pull, curve.end)
    if mark.failed:
        body += _refusal(curve.at(0.42), 9)
    return Fragment(body, around(points, 13))
