"""Playing cards as pieces of SVG: name, figure, signs; it must not know pixels or any title's rules."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from games.marks import Face
from mailer.paint import svg
from mailer.paint.band import advance
from mailer.paint.board import Board, TextStyle
from mailer.paint.counters import Fragment
from mailer.paint.curves import Box, around
from mailer.paint.shelves import placed

_INK = "#1d1610"
FAINT = 0.6
"""How strong a card is that has gone: its words can be read yet."""
BACK = "#5b5346"
PALE = "#6d6656"
_LARGEST, LEAST = 15.0, 11.3
"""Sizes of type: of most names, of the longest of them and of notes; at 0.8 pixels to a unit the latter is 9
pixels."""
LINES = 7
"""Of a name, at most."""
_LEADING = 1.14
"""From line to line of a name, in sizes of its type: what goes below one does not touch the next."""
_SIGN = 0.62
_PART = re.compile(r"\S{3,}-")
"""The first part of a long double word, after which a line may end."""
_PIECE = re.compile(r"\S{5,}?-(?=\S{6})|\S+")


def face(board: Board, mark: Face) -> Fragment:
    """The card at its place. Raises KeyError on an unknown shelf, colour or sign."""
    return _laid(board, mark, _back if mark.back else _front)


def name(board: Board, mark: Face) -> Fragment:
    """The name of the card at its place once more, with a halo: for where an arrow runs over it."""
    return _laid(board, mark, _haloed)


@dataclass(frozen=True, slots=True)
class Printed:
    """Where something stands, in units of the board: a line of a ``name``, or a figure, signs, a note."""

    box: Box
    name: bool


def printed(board: Board, mark: Face) -> Iterator[Printed]:
    """All that stands on the card and wants to be read."""
    shelf, _, count = placed(mark.spot)
    wide, high = board.shelves[shelf].card(count)
    x, y = board.spots[mark.spot]
    scale = _shrunk(wide, high) if mark.turned else 1.0
    words, size, middle = _set(mark, wide, high, LEAST / scale)
    first = middle - (len(words) - 1) * _LEADING * size / 2
    found = [
        (_beside(0.0, first + at * _LEADING * size, advance("sans", line) * size, size * 0.8), True)
        for at, line in enumerate(words)
    ]
    if not mark.back:
        found += [(box, False) for box in _corners(mark, wide, high)]
    for box, name in found:
        left, top, right, bottom = _askew(box, scale) if mark.turned else box
        yield Printed((x + left, y + top, x + right, y + bottom), name)


def _corners(mark: Face, wide: float, high: float) -> Iterator[Box]:
    """Around figure, signs and note."""
    if mark.figure:
        room = _figured(mark)
        yield _beside((room - wide) / 2 + 4, 14.5 - high / 2, room, 21)
    if mark.signs:
        span = _step(mark, wide) * (len(mark.signs) - 1) + 2 * _SIGNED
        yield _beside(wide / 2 - 12 + _SIGNED - span / 2, 15 - high / 2, span, 2 * _SIGNED)
    if mark.note:
        yield _beside(0.0, high / 2 - 9, advance("sans", mark.note) * LEAST, LEAST * 0.8)


_SIGNED = 8.0
"""Half of a sign, in units."""


def _beside(x: float, y: float, wide: float, high: float) -> Box:
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def _askew(box: Box, scale: float) -> Box:
    """What a box of a turned card covers."""
    cos, sin = math.cos(math.radians(_TURN)) * scale, math.sin(math.radians(_TURN)) * scale
    left, top, right, bottom = box
    corners = ((x, y) for x in (left, right) for y in (top, bottom))
    return around(tuple((x * cos - y * sin, x * sin + y * cos) for x, y in corners), 0.0)


def _laid(board: Board, mark: Face, drawn: Callable[[Board, Face, float, float, float], str]) -> Fragment:
    shelf, _, count = placed(mark.spot)
    wide, high = board.shelves[shelf].card(count)
    x, y = board.spots[mark.spot]
    body = drawn(board, mark, wide, high, LEAST)
    if mark.turned:
        scale = _shrunk(wide, high)
        body = drawn(board, mark, wide, high, LEAST / scale)
        body = f'<g transform="rotate({_TURN}) scale({scale:.2f})">{body}</g>'
    if mark.gone:
        body = f'<g opacity="{FAINT}">{body}</g>'
    half = (wide / 2 + 12, high / 2 + 12)
    return Fragment(
        f'<g transform="translate({svg.num(x)} {svg.num(y)})">{body}</g>',
        (x - half[0], y - half[1], x + half[0], y + half[1]),
    )


_TURN = 8
"""Degrees by which a turned card lies askew."""


def _shrunk(wide: float, high: float) -> float:
    """The scale of a turned card: as wide as another is high it shrinks into its place; not so its words."""
    return max(min(wide / high, high / wide, 1.0), 0.86)


def _plate(wide: float, high: float, fill: str, ink: str, width: float) -> str:
    return (
        f'<rect x="{svg.num(-wide / 2)}" y="{svg.num(-high / 2)}" width="{svg.num(wide)}" '
        f'height="{svg.num(high)}" rx="7" fill="{fill}" stroke="{ink}" stroke-width="{svg.num(width)}"/>'
    )


def _type(size: float, colour: str, halo: str = "") -> TextStyle:
    return TextStyle("sans", size, colour, halo or "#ffffff", _HALO if halo else 0.0, 1.0, 0.0)


_HALO = 4.0
"""The width of what parts a name from an arrow over which it stands, in units."""


def _back(board: Board, mark: Face, wide: float, high: float, least: float) -> str:
    owner = board.style.colours[mark.colour]
    inner = _plate(wide - 12, high - 12, "none", owner.tint, 1.5)
    words = _title(mark, wide, high, least, owner.tint)
    return _plate(wide, high, BACK, owner.ink, 2.5) + inner + words


def _title(mark: Face, wide: float, high: float, least: float, ink: str, halo: str = "") -> str:
    """The name as it is set."""
    words, size, middle = _set(mark, wide, high, least)
    return svg.lines(0, middle, words, _type(size, ink, halo), _LEADING) if words else ""


def _set(mark: Face, wide: float, high: float, least: float) -> tuple[tuple[str, ...], float, float]:
    """The name in lines, the size of its type, and the height of its middle: that of the card, or of the room
    that figure, signs and note leave."""
    if not mark.title:
        return (), least, 0.0
    above, below = (
        (24 if mark.figure or mark.signs else 0, 12 if mark.note else 0) if not mark.back else (0, 0)
    )
    room, tall = (wide - 18, high - 18) if mark.back else (wide - 10, high - above - below - 8)
    words = wrapped(mark.title, room, tall, least)
    return words, max(_fit(words, room, tall), least), (above - below) / 2


def _haloed(board: Board, mark: Face, wide: float, high: float, least: float) -> str:
    tint = board.style.colours[mark.colour].tint
    ink, ground = (tint, BACK) if mark.back else (_INK, tint)
    return _title(mark, wide, high, least, ink, ground)


def _front(board: Board, mark: Face, wide: float, high: float, least: float) -> str:
    owner = board.style.colours[mark.colour]
    edge = PALE if mark.turned else owner.ink
    body = _plate(wide, high, owner.tint, edge, 2.5)
    top = -high / 2
    if mark.figure:
        room = _figured(mark)
        body += (
            f'<rect x="{svg.num(-wide / 2 + 4)}" y="{svg.num(top + 4)}" width="{svg.num(room)}" '
            f'height="21" rx="5" fill="{edge}"/>'
        )
        body += svg.text(-wide / 2 + 4 + room / 2, top + 20, mark.figure, _type(16, owner.glyph))
    body += _signs(board, mark, wide, top + 15, edge)
    if mark.emblem:
        scale = svg.num(min(wide / 110, (high - 34) / 60))
        path = board.style.pieces[mark.emblem][0].path
        body += (
            f'<path transform="translate(0 6) scale({scale})" d="{path}" fill="{edge}" fill-opacity=".2"/>'
        )
    body += _title(mark, wide, high, least, _INK)
    if mark.note:
        ink = _INK if mark.gone else edge
        body += svg.text(0, high / 2 - 5, mark.note, _type(least, ink))
    return body


def _figured(mark: Face) -> float:
    """How wide the plate of the figure is."""
    return len(mark.figure) * 9.5 + 10


def _step(mark: Face, wide: float) -> float:
    """From sign to sign; where they do not fit they come closer."""
    room = wide - 14 - (_figured(mark) + 4 if mark.figure else 0)
    return min(19.0, room / max(len(mark.signs), 1))


def _signs(board: Board, mark: Face, wide: float, y: float, ink: str) -> str:
    """Signs from the right edge leftwards."""
    step, drawn = _step(mark, wide), ""
    for at, sign in enumerate(mark.signs):
        x = wide / 2 - 12 - at * step
        path = board.style.pieces[sign][0].path
        drawn += (
            f'<path transform="translate({svg.num(x)} {svg.num(y)}) scale({_SIGN})" d="{path}" fill="{ink}" '
            'fill-rule="evenodd"/>'
        )
    return drawn


@lru_cache(maxsize=1024)
def wrapped(title: str, wide: float, tall: float, least: float = LEAST) -> tuple[str, ...]:
    """A title in lines, as even as its words allow, that fill a place so wide and tall best.

    A word that is too long for a line of the ``least`` type is parted. Kept, for it takes half a millisecond.
    """
    words = [
        part
        for word in _PIECE.findall(title)
        for part in (_parted(word) if advance("sans", word) * least > wide else (word,))
    ]
    best: tuple[str, ...] = (title,)
    longest = max(map(len, words), default=0)
    evenly = [max(len(title) / count, longest) for count in range(1, LINES + 1)]
    # Where words do not fill even lines, somewhat longer ones may still be few.
    for target in (*evenly, *range(int(evenly[-1]) + 1, int(evenly[1]) + 1)):
        lines: list[str] = []
        for word in words:
            if lines and len(lines[-1]) + 1 + len(word) <= target + 1:
                lines[-1] += word if _PART.fullmatch(lines[-1].split()[-1]) else f" {word}"
            else:
                lines.append(word)
        if len(lines) > LINES:
            continue
        if _fit(tuple(lines), wide, tall) > _fit(best, wide, tall) + 0.4:
            best = tuple(lines)
    return best


_VOWELS = frozenset({"A", "E", "I", "O", "U", "Y", "IE", "IO", "YERU", "YU", "YA"})
_SILENT = frozenset({"HARD SIGN", "SOFT SIGN", "SHORT I"})


def _sound(letter: str) -> str:
    """What Unicode calls a letter of either alphabet, without its script, case and accents."""
    return unicodedata.name(letter, "").partition(" LETTER ")[2].partition(" WITH ")[0]


def _parted(word: str) -> tuple[str, ...]:
    """A long word in two, before a consonant that a vowel follows, as near to its middle as may be."""
    sounds = [_sound(letter) for letter in word]
    places = [
        at
        for at in range(3, len(word) - 3)
        if sounds[at] not in {"", *_VOWELS, *_SILENT}
        and sounds[at + 1] in _VOWELS
        and not _VOWELS.isdisjoint(sounds[:at])
    ]
    if not places:
        return (word,)
    at = min(places, key=lambda place: abs(place - len(word) / 2))
    return f"{word[:at]}-", word[at:]


def _fit(lines: tuple[str, ...], wide: float, tall: float) -> float:
    """The size at which the lines fit, be it too small to be read."""
    longest = max((advance("sans", line) for line in lines), default=0.0)
    return min(_LARGEST, wide / (longest or 1.0), tall / (max(len(lines), 1) * _LEADING))
