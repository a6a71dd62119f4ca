"""Arrows and helps as shapes with the box they cover; it must not know pixels or any title's rules."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.marks import Aid, Arrow, Face, Mark
from mailer.paint import faces, svg
from mailer.paint.board import Board, Point
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


def stroke(board: Board, mark: Arrow | Aid) -> Stroke:
    """What ``mark`` draws. Raises KeyError on an unknown spot or colour."""
    match mark:
        case Arrow(manner="convoy"):
            return _voyage(board, mark)
        case Arrow():
            return _arrow(board, mark)
        case Aid():
            return _aid(board, mark)


def refused(board: Board, mark: Arrow | Aid, lang: str) -> Point | None:
    """Where the sign of failure stands, if ``mark`` failed: about the middle of its line, beside names."""
    if not mark.failed:
        return None
    line, middle = course(board, mark), 0.46 if isinstance(mark, Arrow) else 0.42
    tried = (line.at(middle + away) for away in (0.0, -0.1, 0.1, -0.2, 0.2, -0.3, 0.3))
    return next((at for at in tried if not _named(board, lang, at)), line.at(middle))


REFUSAL = 13.0
"""Half of the sign of failure, in units."""


def _named(board: Board, lang: str, at: Point) -> bool:
    """Whether the sign of failure would lie over a name there."""
    for label in board.lettering[lang].values():
        if abs(at[0] - label.at[0]) < label.width / 2 + REFUSAL:
            high = 0.4 + (len(label.lines) - 1) * svg.LEADING / 2
            if abs(at[1] - label.at[1]) < board.style.texts[label.kind].size * high + REFUSAL:
                return True
    return False


def _lies(board: Board, spot: str) -> bool:
    """Whether a card of a shelf lies there."""
    return spot not in set(board.spots)


def _edge(board: Board, spot: str, other: str) -> Point:
    """Where an arrow between two cards leaves or meets one: not over its name; elsewhere the spot itself."""
    x, y = board.spots[spot]
    if not _lies(board, spot):
        return x, y
    shelf, _, count = placed(spot)
    half = board.shelves[shelf].card(count)[1] / 2
    return x, y + (half if board.spots[other][1] > y else -half)


def course(board: Board, mark: Arrow | Aid) -> Curve:
    """The line that ``mark`` draws; the last of its lines if it goes through other spots."""
    spots = board.spots
    match mark:
        case Arrow(path=path, manner="convoy"):
            return bent(*trimmed(spots[path[-2]], spots[path[-1]], 26.0, CLEAR + 1), 0.0)
        case Arrow(path=path) if len(path) > 2:
            return bent(*trimmed(spots[path[-2]], spots[path[-1]], 0.0, CLEAR + 1), 0.0)
        case Arrow(path=path) if _lies(board, path[0]):
            return bent(*trimmed(_edge(board, path[0], path[-1]), _edge(board, path[-1], path[0]), 8.0, 6.0))
        case Arrow(path=path):
            start = (board.beaten if mark.displaced else spots)[path[0]]
            return bent(*trimmed(start, spots[path[-1]], CLEAR if mark.failed else 12.0, CLEAR + 1))
        case Aid(spot=spot, about=about) if len(about) == 1:
            return bent(*trimmed(spots[spot], spots[about[0]], CLEAR, 33.0), -0.06)
        case Aid(spot=spot, about=about):
            helped = bent(*trimmed(spots[about[0]], spots[about[-1]], CLEAR, CLEAR + 1))
            return bent(*trimmed(spots[spot], helped.at(REACH), CLEAR, 0.0), -0.06)


def run_over(board: Board, marks: Sequence[Mark]) -> Iterator[Face]:
    """The cards over whose names some line runs: these are to be written once more above it."""
    courses = [course(board, mark) for mark in marks if isinstance(mark, Arrow | Aid)]
    for mark in marks:
        if isinstance(mark, Face) and any(faces.crossed(board, mark, curve) for curve in courses):
            yield mark


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


def _arrow(board: Board, mark: Arrow) -> Stroke:
    ink, curve = board.style.colours[mark.colour].ink, course(board, mark)
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


def _voyage(board: Board, mark: Arrow) -> Stroke:
    """A convoyed move: waves through every fleet of the way, a head at its end."""
    ink = board.style.colours[mark.colour].ink
    points = [board.spots[spot] for spot in mark.path]
    casing = _casing(ink)
    shapes: tuple[Shape, ...] = ()
    for index, (here, there) in enumerate(itertools.pairwise(points[:-1])):
        start, end = trimmed(here, there, 26.0 if index or mark.failed else 10.0, 26.0)
        shapes += _line(wave(start, end), ink, casing, 4.4, None)
    last = course(board, mark)
    shapes += _line(wave(last.start, last.shortened(15).end), ink, casing, 4.4, None)
    shapes += _head(last, ink, casing, 22, 12)
    if not mark.failed:
        shapes += (Disc(points[0], 6.5, ink, casing, 2.4),)
    return Stroke(shapes, around(tuple(points), 20))


def _aid(board: Board, mark: Aid) -> Stroke:
    ink, curve = board.style.colours[mark.colour].ink, course(board, mark)
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
