"""The still parts of a picture as SVG: backdrop, areas, lines, names; it must not know marks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

from mailer.paint import svg
from mailer.paint.board import Board, LineStyle, Point

TARGET, ABOVE = 24.0, 12.0
"""How near to a spot a pointer must be, and how far above it where counters with words stand, in units."""


def backdrop(board: Board) -> str:
    """What lies under everything: water, and the bands around coasts."""
    wide, high = svg.num(board.width), svg.num(board.height)
    sheet = f'<rect width="{wide}" height="{high}" fill="{board.style.backdrop}"/>'
    return sheet + _strokes(board, board.style.glow)


def areas(board: Board, fills: Mapping[str, str], called: Mapping[str, str]) -> str:
    """Every area in its fill; ``fills`` gives the owner's colour key of owned places.

    Those in ``called`` tell their names to a pointer.
    """
    parts = []
    for area in board.areas:
        style = board.style.areas[area.kind]
        fill = style.fill
        if style.owned and area.place in fills:
            fill = board.style.colours[fills[area.place]].tint
        name, end = _telling(area.place, called)
        if fill:
            parts.append(f'<path d="{area.path}" fill="{fill}" fill-rule="evenodd"{name}{end}')
        if style.hatch:
            parts.append(
                f'<path d="{area.path}" fill="url(#hatch-{area.kind})" fill-rule="evenodd"{name}{end}'
            )
        if name and not fill and not style.hatch:
            parts.append(f'<path d="{area.path}" fill="none" pointer-events="all"{name}{end}')
    return "".join(parts)


def targets(board: Board, called: Mapping[str, str]) -> str:
    """Discs, not seen, at spots of ``called`` that have no area, or over which stacks of counters lie."""
    stacked = bool(board.style.counters)
    shaped = set() if stacked else {area.place for area in board.areas}
    parts = []
    for spot in called:
        if spot in board.spots and spot not in shaped:
            (x, y), (named, end) = board.spots[spot], _telling(spot, called)
            y -= ABOVE if stacked else 0
            half = f"a{TARGET},{TARGET} 0 1 0"
            ring = f"M{svg.num(x - TARGET)},{svg.num(y)}{half} {2 * TARGET},0{half} -{2 * TARGET},0"
            parts.append(f'<path d="{ring}" fill="none" pointer-events="all"{named}{end}')
    return "".join(parts)


def _telling(place: str, called: Mapping[str, str]) -> tuple[str, str]:
    """(an attribute that names the place, the end of its element with its name), or the plain end."""
    if place not in called:
        return "", "/>"
    return f" data-place={quoteattr(place)}", f"><title>{escape(called[place])}</title></path>"


def defs(board: Board) -> str:
    """Hatchings that areas refer to, and the lines, which are drawn several times over."""
    patterns = "".join(
        f'<pattern id="hatch-{kind}" width="9" height="9" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(45)"><path d="M0,0V9" stroke="{style.hatch}" stroke-width="3"/></pattern>'
        for kind, style in board.style.areas.items()
        if style.hatch
    )
    paths = "".join(f'<path id="line-{line.kind}" d="{line.path}"/>' for line in board.lines)
    return f"<defs>{patterns}{paths}</defs>"


def lines(board: Board) -> str:
    """Borders and coasts, over the areas."""
    return _strokes(board, board.style.lines)


def _strokes(board: Board, styles: Sequence[LineStyle]) -> str:
    here = {line.kind for line in board.lines}
    return "".join(_stroke(style) for style in styles if style.kind in here)


def _stroke(style: LineStyle) -> str:
    more = ""
    if style.opacity < 1:
        more += f' stroke-opacity="{style.opacity}"'
    if style.dash:
        more += f' stroke-dasharray="{" ".join(svg.num(step) for step in style.dash)}"'
    return (
        f'<use xlink:href="#line-{style.kind}" fill="none" stroke="{style.colour}" '
        f'stroke-width="{svg.num(style.width)}" stroke-linejoin="round"{more}/>'
    )


def names(board: Board, lang: str, dots: Collection[str]) -> str:
    """The lettering of one language, with a dot before the name of each place in ``dots``."""
    parts = []
    style = board.style
    for name, label in board.lettering[lang].items():
        x, y = label.at
        if name in dots:
            at = dot_at(board, name, lang)
            parts.append(svg.disc(*at, style.dot_radius, style.dot_fill, style.dot_ink, 1.8))
            parts.append(svg.disc(*at, style.dot_radius * 0.45, style.dot_ink))
        parts.append(svg.lines(x, y, label.lines, style.texts[label.kind]))
    return "".join(parts)


def dot_at(board: Board, place: str, lang: str) -> Point:
    """Where the dot of a centre stands: where its board says so, else before its name."""
    if place in board.dots:
        return board.dots[place]
    label = board.lettering[lang][place]
    (x, y), style = label.at, board.style
    return x - label.width / 2 - style.dot_gap - style.dot_radius, y
