"""The still parts of a picture as SVG: backdrop, areas, lines, names; it must not know marks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from mailer.paint import svg
from mailer.paint.board import Board, LineStyle


def backdrop(board: Board) -> str:
    """What lies under everything: water, and the bands around coasts."""
    wide, high = svg.num(board.width), svg.num(board.height)
    sheet = f'<rect width="{wide}" height="{high}" fill="{board.style.backdrop}"/>'
    return sheet + _strokes(board, board.style.glow)


def areas(board: Board, fills: Mapping[str, str]) -> str:
    """Every area in its fill; ``fills`` gives the owner's colour key of owned places."""
    parts = []
    for area in board.areas:
        style = board.style.areas[area.kind]
        fill = style.fill
        if style.owned and area.place in fills:
            fill = board.style.colours[fills[area.place]].tint
        if fill:
            parts.append(f'<path d="{area.path}" fill="{fill}" fill-rule="evenodd"/>')
        if style.hatch:
            parts.append(f'<path d="{area.path}" fill="url(#hatch-{area.kind})" fill-rule="evenodd"/>')
    return "".join(parts)


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
            away = x - label.width / 2 - style.dot_gap - style.dot_radius
            parts.append(svg.disc(away, y, style.dot_radius, style.dot_fill, style.dot_ink, 1.8))
            parts.append(svg.disc(away, y, style.dot_radius * 0.45, style.dot_ink))
        parts.append(svg.lines(x, y, label.lines, style.texts[label.kind]))
    return "".join(parts)
