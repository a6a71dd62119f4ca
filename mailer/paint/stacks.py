"""Counters with words, in piles or side by side, as pieces of SVG; it must not know any title's rules."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from games.marks import Badge, Counter, Stack
from mailer.paint import svg
from mailer.paint.band import advance
from mailer.paint.board import Board, CounterStyle, Point, Style, TextStyle
from mailer.paint.counters import CASING, Fragment
from mailer.paint.curves import Box

FAN = (5.0, 3.0)
"""How far to the right the next counter stands, and how far above this one, so that each shows its words."""
BETWEEN = 5.0
"""From a counter to the next that lies beside it."""
EDGE = 2.0
"""What a stack keeps from the edges."""
BADGE = 11.0
"""Half of a badge."""
LONE = (-21.0, -4.0)
"""Where the first badge is if there are no counters."""


def stack(style: Style, mark: Stack) -> Fragment:
    """The stack around its spot. Raises KeyError on an unknown size, colour or shape."""
    body = ""
    edges: list[Box] = [(-1.0, -1.0, 1.0, 1.0)]
    for counter, (x, y) in reversed(tuple(zip(mark.counters, _places(style, mark.counters), strict=True))):
        size = style.counters[counter.size]
        body += f'<g transform="translate({svg.num(x)} {svg.num(y)})">{plate(style, counter)}</g>'
        half = (size.width / 2 + 3, size.height / 2 + 3)
        edges.append((x - half[0], y - half[1], x + half[0], y + half[1]))
    x, y = LONE
    if mark.counters:
        size, (first, middle) = style.counters[mark.counters[0].size], _places(style, mark.counters)[0]
        x = first - size.width / 2 - 7
        y = middle + size.height / 2 - BADGE + 3
    for badge in mark.badges:
        body += f'<g transform="translate({svg.num(x)} {svg.num(y)})">{_badge(style, badge)}</g>'
        edges.append((x - BADGE - 2, y - BADGE - 2, x + BADGE + 2, y + BADGE + 2))
        y -= 2 * BADGE - 1
    lefts, tops, rights, bottoms = zip(*edges, strict=True)
    return Fragment(body, (min(lefts), min(tops), max(rights), max(bottoms)))


def _places(style: Style, counters: Sequence[Counter]) -> list[Point]:
    """The middle of each counter around the spot of its stack."""
    sizes = [style.counters[counter.size] for counter in counters]
    if not style.side_by_side:
        feet = enumerate(_feet(_lowest(style, sizes), sizes))
        return [(level * FAN[0], foot - sizes[level].height / 2) for level, foot in feet]
    x = -(sum(size.width for size in sizes) + BETWEEN * (len(sizes) - 1)) / 2
    made = []
    for size in sizes:
        made.append((x + size.width / 2, style.foot - size.height / 2))
        x += size.width + BETWEEN
    return made


def _lowest(style: Style, sizes: Sequence[CounterStyle]) -> float:
    """Where the lowest counter of a pile ends."""
    if not style.centred:
        return style.foot
    return (sum(size.height for size in sizes) + FAN[1] * (len(sizes) - 1)) / 2


def _feet(foot: float, sizes: Sequence[CounterStyle]) -> Iterator[float]:
    """Where each counter of a pile ends, the lowest, which ends at ``foot``, first."""
    for size in sizes:
        yield foot
        foot -= size.height + FAN[1]


def within(board: Board, at: Point, box: Box) -> Point:
    """Where a stack stands that covers ``box`` around its spot ``at``: not over an edge of the board."""
    (x, y), (left, top, right, bottom) = at, box
    y = max(y, EDGE - top)
    if 0 <= x <= board.width and 0 <= y <= board.height:
        x = max(min(x, board.width - EDGE - right), EDGE - left)
        y = max(min(y, board.height - EDGE - bottom), EDGE - top)
    return x, y


def plate(style: Style, counter: Counter) -> str:
    """One counter around (0, 0): its strong side in the owner's ink, the weaker one in the tint."""
    owner, size = style.colours[counter.colour], style.counters[counter.size]
    fill, ink = (owner.tint, style.piece_outline) if counter.weaker else (owner.ink, owner.glyph)
    wide, high = size.width, size.height
    body = "".join(
        f'<rect x="{svg.num(-wide / 2 - more)}" y="{svg.num(-high / 2 - more)}" '
        f'width="{svg.num(wide + 2 * more)}" height="{svg.num(high + 2 * more)}" rx="{svg.num(5 + more)}" '
        f'fill="{paint}" {edge}/>'
        for more, paint, edge in (
            (2.2, CASING, ""),
            (0.0, fill, f'stroke="{owner.ink if counter.weaker else style.piece_outline}" stroke-width="2"'),
        )
    )
    body += svg.text(0, -high / 2 + size.figure * 0.86, counter.figure, _type(size.figure, ink))
    note = math.floor(min(size.note, (wide - 3) / (advance("sans", counter.note) or 1)) * 10) / 10
    return body + svg.text(0, high / 2 - 3.5, counter.note, _type(note, ink))


def _type(size: float, colour: str) -> TextStyle:
    return TextStyle("sans", size, colour, CASING, 0.0, 0.0, 0.0)


def _badge(style: Style, badge: Badge) -> str:
    owner = style.colours[badge.colour]
    inks = {"ink": owner.ink, "glyph": owner.glyph, "tint": owner.tint}
    parts = style.pieces[badge.shape]
    body = f'<path d="{parts[0].path}" fill="{CASING}" stroke="{CASING}" stroke-width="3.4"/>'
    for part in parts:
        edge = "" if part.plain else f' stroke="{style.piece_outline}" stroke-width="1.4"'
        fill = inks.get(part.fill, part.fill)
        body += f'<path d="{part.path}" fill="{fill}" fill-rule="evenodd"{edge}/>'
    return body
