"""Orders of a sentence that is denied or hangs on something, though commas part them from what says so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from parsers.greeting import phrases
from parsers.lexing import fold
from parsers.reading import Line, Unreadable

DEPENDS = "depends"
"""The key of what would be an order without the word before it (``word``)."""

CHANGED = "changed"
"""The key of what would be an order if its writer did not change their mind behind it (``word``)."""

_SENTENCE = re.compile(r"[.;!?…](?=\s)")
_MARKS = " \t.,;:!?-—–…"
_MOST_WORDS = 5


def _any(group: str) -> str:
    # A blank of a phrase may be wider in a letter, and fillers are blanks by now.
    found = sorted((fold(each) for each in phrases(group)), key=len, reverse=True)
    return "|".join(re.escape(each).replace(r"\ ", r"\s+") for each in found)


_OPENS = re.compile(rf"(?:{_any('conditions')})(?![\w-])")
_DENIES = re.compile(rf"(?<![\w-])(?<!why )(?:{_any('denying')})(?![\w-])")
_CUE = re.compile(rf"(?<![\w-])(?:{_any('conditions')}|{_any('denying')})(?![\w-])")

_CHANGES = re.compile(rf"(?<![\w-])(?:{_any('changing')})(?![\w-])")


def change_of_mind(text: str) -> tuple[int, str] | None:
    """Where a line takes back what stands before it, and the words: ``No, wait, make that Belgium``."""
    folded = fold(text)
    found = _CHANGES.search(folded) if len(folded) == len(text) else None
    return None if found is None else (found.start(), " ".join(text[found.start() : found.end()].split()))


def held_back(text: str, pieces: Sequence[Line], *, knows_conditions: bool = True) -> list[Line]:
    """The pieces of a line; none is an order whose sentence opens a condition or is denied.

    Of a title that ``knows_conditions`` only behind what was not read: else they are orders of its own.

    * ``Should Munich move to Burgundy, A Par - Bur``; ``In case Germany attacks, A Par - Bur``.
    * ``Don't, please, move A Par - Bur``; ``Not A Par - Bur, A Mar - Bur`` denies but the first.
    * ``A Mun - Bur! No, wait, make that Belgium`` takes back what stands before, whatever follows.
    """
    return _depending(text, _taken_back(text, pieces), knows_conditions=knows_conditions)


def _taken_back(text: str, pieces: Sequence[Line]) -> Sequence[Line]:
    change = change_of_mind(text)
    if change is None:  # most lines
        return pieces
    at, word = change
    made: list[Line] = []
    for piece, start in zip(pieces, _starts(text, pieces), strict=True):
        if start >= at:
            made.append(piece)
        elif isinstance(piece, Unreadable):
            made.append(replace(piece, suggestion=""))
        else:
            made.append(Unreadable(piece.span, piece.text, CHANGED, {"word": word}))
    return made


def _depending(text: str, pieces: Sequence[Line], *, knows_conditions: bool) -> list[Line]:
    folded = fold(text)
    if _CUE.search(folded) is None:  # most lines
        return list(pieces)
    ends = [found.end() for found in _SENTENCE.finditer(text)]
    made: list[Line] = []
    why, sentence = "", -1
    for piece, start in zip(pieces, _starts(text, pieces), strict=True):
        begins = max((end for end in ends if end <= start), default=0)
        is_first, sentence = begins != sentence, begins
        if is_first:
            opener = _OPENS.match(folded[begins:].lstrip(_MARKS)) if len(folded) == len(text) else None
            own = knows_conditions and not isinstance(piece, Unreadable)
            why = opener[0] if opener is not None and not own else ""
        if why and not (is_first and isinstance(piece, Unreadable)):
            piece = Unreadable(piece.span, piece.text, DEPENDS, {"word": why})
        made.append(piece)
        if not why and isinstance(piece, Unreadable) and not piece.suggestion:
            why = _denial(piece.text)
    return made


def _denial(text: str) -> str:
    """The word of a piece that denies what follows it; empty where it denies what it names itself."""
    found = _DENIES.search(fold(text))
    words = text.split()
    if found is None or len(words) > _MOST_WORDS:
        return ""
    named = any(word[0].isupper() or word[0].isdigit() for word in words[1:])
    return "" if named else found[0]


def _starts(text: str, pieces: Sequence[Line]) -> Iterator[int]:
    at = 0
    for piece in pieces:
        found = text.find(piece.text, at)
        at = found if found >= 0 else at
        yield at
        at += len(piece.text) if found >= 0 else 0
