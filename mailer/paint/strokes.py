"""Arrows and helps as shapes with the box they cover; it must not know pixels or any title's rules."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass

from games.marks import Aid, Arrow
from mailer.paint import svg
from mailer.paint.board import Board, Label, Point
from mailer.paint.counters import BEATEN, BEATEN_EDGE, CASING, EDGE, Fragment, light
from mailer.paint.curves import Box, Curve, around, bent, trimmed, wave
from mailer.paint.shapes import Dash, Disc, Line, Plate, Shape
from mailer.paint.shelves import placed

CLEAR = 25.0
"""Units an arrow keeps from the middle of a counter."""

REACH = 0.56
"""How far along the supported arrow its support points."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """What an order draws, from the bottom up, in units of the board, and the box that it may cover."""

    shapes: tuple[Shape, ...]
    box: Box

    def fragment(self) -> Fragment:
        """As a piece of SVG."""
        return Fragment("".join(shape.svg() for shape in self.shapes), self.box)


def stroke(board: Board, mark: Arrow | Aid, line: Curve) -> Stroke:
    """What ``mark`` draws along its ``line``. Raises KeyError on an unknown spot or colour."""
    match mark:
        case Arrow(manner="convoy"):
            return _voyage(board, mark, line)
        case Arrow():
            return _arrow(board, mark, line)
        case Aid():
            return _aid(board, mark, line)


def refused(board: Board, mark: Arrow | Aid, line: Curve, lang: str) -> Point | None:
    """Where the sign of failure stands, if ``mark`` failed: about the middle of its line, beside names."""
    if not mark.failed:
        return None
    middle = 0.46 if isinstance(mark, Arrow) else 0.42
    tried = (line.at(middle + away) for away in (0.0, -0.1, 0.1, -0.2, 0.2, -0.3, 0.3))
    return next((at for at in tried if not _named(board, lang, at)), line.at(middle))


REFUSAL = 13.0
"""Half of the sign of failure, in units."""


def _named(board: Board, lang: str, at: Point) -> bool:
    """Whether the sign of failure would lie over a name there."""
    for label in board.lettering[lang].values():
        left, top, right, bottom = lettered(board, label)
        if left - REFUSAL < at[0] < right + REFUSAL and top - REFUSAL < at[1] < bottom + REFUSAL:
            return True
    return False


def lettered(board: Board, label: Label) -> Box:
    """Around a name of the board."""
    (x, y), wide = label.at, label.width / 2
    high = board.style.texts[label.kind].size * (0.4 + (len(label.lines) - 1) * svg.LEADING / 2)
    return x - wide, y - high, x + wide, y + high


def lies(board: Board, spot: str) -> bool:
    """Whether a card of a shelf lies there."""
    return spot not in set(board.spots)


@dataclass(frozen=True, slots=True)
class Edge:
    """Where lines between cards leave or meet one: on an edge, ``half`` of it to each side of ``middle``."""

    middle: Point
    half: float

    def at(self, share: float) -> Point:
        """The point so far along the half, from -1 to 1."""
        return self.middle[0] + self.half * share, self.middle[1]


def edge(board: Board, spot: str, other: str) -> Edge:
    """The edge of the card that faces the other one; elsewhere the spot itself."""
    x, y = board.spots[spot]
    if not lies(board, spot):
        return Edge((x, y), 0.0)
    shelf, _, count = placed(spot)
    wide, high = board.shelves[shelf].card(count)
    return Edge((x, y + math.copysign(high / 2, board.spots[other][1] - y)), wide / 2)


def apart(start: Point, end: Point) -> tuple[Point, Point]:
    """The ends of a line from one card's edge to that of another: it reaches over neither."""
    return trimmed(start, end, 3.5, 6.0)


def course(board: Board, mark: Arrow | Aid) -> Curve:
    """The line that ``mark`` draws by itself; the last of its lines if it goes through other spots."""
    spots = board.spots
    match mark:
        case Arrow(path=path, manner="convoy"):
            return bent(*trimmed(spots[path[-2]], spots[path[-1]], 26.0, CLEAR + 1), 0.0)
        case Arrow(path=path) if len(path) > 2:
            return bent(*trimmed(spots[path[-2]], spots[path[-1]], 0.0, CLEAR + 1), 0.0)
        case Arrow(path=path) if lies(board, path[0]):
            return bent(*apart(edge(board, path[0], path[-1]).middle, edge(board, path[-1], path[0]).middle))
        case Arrow(path=path):
            start = (board.beaten if mark.displaced else spots)[path[0]]
            return bent(*trimmed(start, spots[path[-1]], CLEAR if mark.failed else 12.0, CLEAR + 1))
        case Aid(spot=spot, about=about) if len(about) == 1:
            return bent(*trimmed(spots[spot], spots[about[0]], CLEAR, 33.0), -0.06)
        case Aid(spot=spot, about=about):
            helped = bent(*trimmed(spots[about[0]], spots[about[-1]], CLEAR, CLEAR + 1))
            return bent(*trimmed(spots[spot], helped.at(REACH), CLEAR, 0.0), -0.06)


def _casing(ink: str, beaten: bool = False) -> str:
    """What goes around a line of this ink, so that it shows on every ground; around orange goes white."""
    if beaten:
        return BEATEN_EDGE if light(ink) else BEATEN
    return EDGE if light(ink) else CASING


def _head(curve: Curve, ink: str, casing: str, length: float, half: float) -> tuple[Shape, ...]:
    turn, (x, y) = curve.heading(), curve.end
    cos, sin = math.cos(turn), math.sin(turn)
    corners = (
        (x, y),
        (x - cos * length + sin * half, y - sin * length - cos * half),
        (x - cos * length * 0.72, y - sin * length * 0.72),
        (x - cos * length - sin * half, y - sin * length + cos * half),
    )
    outer = (Plate(corners, CASING, 8.0),) if casing == BEATEN else ()
    return *outer, Plate(corners, casing, 5.0), Plate(corners, ink, 1.0)


def _line(
    legs: tuple[Curve, ...], ink: str, casing: str, width: float, dash: Dash | None, rounded: bool = False
) -> tuple[Shape, ...]:
    outer = (Line(legs, CASING, width + 7.2, rounded=True),) if casing == BEATEN else ()
    return *outer, Line(legs, casing, width + 4.2, rounded=True), Line(legs, ink, width, dash, rounded)


def _arrow(board: Board, mark: Arrow, curve: Curve) -> Stroke:
    ink = board.style.colours[mark.colour].ink
    casing = _casing(ink, mark.manner in ("retreat", "attack"))
    before = tuple(board.spots[spot] for spot in mark.path[:-2])
    straight = (bent(*ends, 0.0) for ends in itertools.pairwise((*before, curve.start)))
    way = (*straight, curve.shortened(14))
    if mark.failed:
        shapes = _line(way, ink, casing, 5.0, (10.0, 6.0)) + _head(curve, ink, casing, 20, 10.5)
    else:
        width, dash = _WAYS[mark.manner]
        shapes = _line(way, ink, casing, width, dash) + _head(curve, ink, casing, 22, 12)
        shapes += (Disc((before or (curve.start,))[0], 6.5, ink, casing, 2.4),)
    box = curve.box(17)
    return Stroke(shapes, around((*before, box[:2], box[2:]), 17) if before else box)


_WAYS: dict[str, tuple[float, Dash | None]] = {
    "move": (6.0, None),
    "retreat": (4.6, (11.0, 4.0)),
    "attack": (9.0, None),
    "transfer": (4.0, (2.0, 7.0)),
}
"""Width and dashes of arrows by their manner."""


def _voyage(board: Board, mark: Arrow, last: Curve) -> Stroke:
    """A convoyed move: waves through every fleet of the way, a head at its end."""
    ink = board.style.colours[mark.colour].ink
    points = [board.spots[spot] for spot in mark.path]
    casing = _casing(ink)
    shapes: tuple[Shape, ...] = ()
    for index, (here, there) in enumerate(itertools.pairwise(points[:-1])):
        start, end = trimmed(here, there, 26.0 if index or mark.failed else 10.0, 26.0)
        shapes += _line(wave(start, end), ink, casing, 4.4, None)
    shapes += _line(wave(last.start, last.shortened(15).end), ink, casing, 4.4, None)
    shapes += _head(last, ink, casing, 22, 12)
    if not mark.failed:
        shapes += (Disc(points[0], 6.5, ink, casing, 2.4),)
    return Stroke(shapes, around(tuple(points), 20))


def _aid(board: Board, mark: Aid, curve: Curve) -> Stroke:
    ink = board.style.colours[mark.colour].ink
    casing, dotted = _casing(ink), mark.manner == "convoy"
    dash = (1.0, 6.5) if dotted else (9.0, 5.0)
    shapes = _line((curve,), ink, casing, 3.2, dash, dotted)
    if len(mark.about) == 2:
        shapes += (Disc(curve.end, 6.2, ink, casing, 2.2),)
        return Stroke(shapes, curve.box(13))
    x, y = board.spots[mark.about[0]]
    shapes += (Disc((x, y), 31, "", casing, 6.4), Disc((x, y), 31, "", ink, 3.2, dash, dotted))
    box = around((curve.start, curve.pull, (x - 21, y - 21), (x + 21, y + 21)), 13)
    return Stroke(shapes, box)
