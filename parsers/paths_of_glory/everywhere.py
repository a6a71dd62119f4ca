"""``no advance after the battles``: what is denied of all battles of a round at once; it reads no orders."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from games.paths_of_glory.text.phrases import Following, Using
from parsers.asking import ASKED_THEN
from parsers.kit.lexicon import either
from parsers.lexing import fold
from parsers.paths_of_glory.vocabulary import lexicon
from parsers.reading import Line, Span, Understood, Unreadable

Read = Callable[[int, int, str], list[Line]]
"""Reads a piece of a line that begins behind so many letters."""
_LONGEST = 160


def lines(read: Read, number: int, start: int, piece: str) -> list[Line]:
    """No cards, or no advance, of more than one battle; nothing of anything else."""
    if found := _lines(read, number, start, piece):
        return found
    first = _first().match(fold(piece)) if len(piece) <= _LONGEST else None
    if first is None or len(fold(piece)) != len(piece):
        return []
    # ``In both battles: no advance``
    turned = f"{piece[first.end() :].strip(' .!')} {piece[: first.end()].strip(' ,:')}"
    whole = Span(number, start + 1, len(piece))
    return [replace(each, span=whole, text=piece) for each in _lines(read, number, start, turned)]


def _lines(read: Read, number: int, start: int, piece: str) -> list[Line]:
    folded = fold(piece)
    if len(piece) > _LONGEST or len(folded) != len(piece):
        return []
    found = _scope().search(folded)
    if found is None or not _several().search(found[0]):
        return []
    words, said = found[0].split(), lexicon()["everywhere"]
    if not {*words}.isdisjoint(said["one"]) and said["none"] not in words:
        return []  # ``in one of them``
    beyond = _others().search(found[0]) is not None and _here().search(found[0]) is None
    match read(number, start, _without(piece, found)):
        case [Understood(written=Following((), None)) as line] if not beyond:
            whole = Understood(Span(number, start + 1, len(piece)), piece, replace(line.written, every=True))
            return [whole]
        case [Understood(written=Using((), False, None, False)) as line]:
            tail = piece[found.start() :].strip(" \t.,!")
            at = start + piece.index(tail, found.start()) + 1
            later = Unreadable(Span(number, at, len(tail)), tail, ASKED_THEN, {"word": tail, "asks": ()})
            return [later] if beyond else [line, later] if _later().search(found[0]) else [line]
    return []


def _without(piece: str, found: re.Match[str]) -> str:
    return (piece[: found.start()] + " " + piece[found.end() :]).rstrip(" \t,.!")


def _any(key: str) -> str:
    return either(lexicon()["everywhere"][key])


@cache
def _scope() -> re.Pattern[str]:
    """All that stands behind a denial and says in which battles, ``here and in the other battles``."""
    words, battles, when, joins = _any("words"), _any("battles"), _any("when"), _any("joins")
    bare = rf"(?:(?:{words})\s+)*+(?:(?:{battles})(?!\w)(?:\s+(?:{when})(?!\w))*+|(?<=\s)(?:{when})(?!\w))"
    ends = rf"(?:(?:{words})(?!\w)\s*+){{1,3}}+(?=[\s.,!]*$)"
    one = (
        rf"(?:(?:{_any('here')})(?!\w)|(?:{_any('anywhere')})(?!\w)|(?:{_any('before')})\s+(?:{bare}|{ends}))"
    )
    return re.compile(
        rf"[\s,]+(?:(?:{joins})\s+)*+{one}(?:[\s,]+(?:(?:{joins})\s+)*+{one})*+(?=[\s.,!]*$)"
        rf"|\s(?:{_any('anywhere')})(?=\s)"
    )


@cache
def _first() -> re.Pattern[str]:
    """In which battles, said before the denial."""
    return re.compile(
        rf"\s*(?:{_any('before')})\s+(?:(?:{_any('words')})\s+)*+(?:{_any('battles')})(?!\w)[\s,:]*+"
    )


@cache
def _several() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{_any('several')}|{_any('anywhere')})(?!\w)")


@cache
def _others() -> re.Pattern[str]:
    """Battles that are not this one."""
    return re.compile(rf"(?<!\w)(?:{_any('others')})(?!\w)")


@cache
def _here() -> re.Pattern[str]:
    """This one too: it is named, or stands before the AND."""
    this = rf"(?:{_any('this')})\s+(?:{_any('battles')})"
    return re.compile(rf"(?<!\w)(?:{_any('here')}|{this})(?!\w)|^[\s,]*(?:{_any('joins')})(?!\w)")


@cache
def _later() -> re.Pattern[str]:
    """Battles to come, this one among them or not."""
    return re.compile(rf"(?<!\w)(?:{_any('others')}|{_any('round')})(?!\w)")
