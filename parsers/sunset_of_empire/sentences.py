"""The sentences and pieces of a line, and where one ends that only says that it is all; it reads no order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from parsers.kit.lexicon import either
from parsers.lexing import fold
from parsers.sunset_of_empire.words import lexicon

_PART = re.compile(r"[^;]+")
_BULLET = re.compile(r"\s*(?:\d{1,2}[.)]|[-*•—–])\s+")
_NUMBERED = re.compile(r"(?:(?<=\s)|\A)(\d{1,2})\)\s+")
_STOP = re.compile(r"[.!…]+\s+(?=[«\"“]?([^\W\d_]))")
_LONGEST_CLOSING = 40
_BLANK = " \t.,!\u00a0"
_MARKS = " \t.,;:!—–-"


def sentences(piece: str) -> list[tuple[int, str]]:
    """Where the sentences of a piece begin, and their texts; a dot behind fewer letters ends none."""
    found, begin = [], 0
    for end in _STOP.finditer(piece):
        if end[1].isupper() and _closes(piece[max(end.start() - 3, 0) : end.start()]):
            found.append((begin, piece[begin : end.start()]))
            begin = end.end()
    return [*found, (begin, piece[begin:])]


def first(text: str) -> str:
    """The first sentence of a text, which may end with a number: ``and the tank MK 5. The rest stays``."""
    for end in _STOP.finditer(text):
        words = re.findall(r"\w+", text[: end.start()])
        if end[1].isupper() and words and (words[-1].isdecimal() or len(words[-1]) > 2):
            return text[: end.start()]
    return text


def _closes(last: str) -> bool:
    """Whether three signs before a dot are no title or initial: ``orders``, ``so``, ``E1``, ``14``."""
    word = last.strip()
    if len(word) == len(last) == 3:
        return word.isalpha()
    return (
        len(word) == 2 and last[:1].isspace() and ((word.isalpha() and word.islower()) or word[-1].isdigit())
    )


def pieces(line: str) -> Iterator[tuple[int, str]]:
    """Where the orders of a line begin, from 0, and their texts."""
    line = _numbered(line)
    bullet = _BULLET.match(line)
    begin = bullet.end() if bullet else 0
    for part in _PART.finditer(line, begin):
        piece = part[0].strip(_BLANK)
        bullet = _BULLET.match(piece)
        piece = piece[bullet.end() :] if bullet else piece
        if piece:
            yield part.start() + part[0].index(piece), piece


def _numbered(line: str) -> str:
    """The line with a semicolon for each number of a list in it: ``1) Lion at U-9 2) pass``; columns stay."""
    found = list(_NUMBERED.finditer(line))
    if len(found) < 2 or [int(each[1]) for each in found] != list(range(1, len(found) + 1)):
        return line
    if line[: found[0].start()].strip():
        return line
    for each in found[1:]:
        line = line[: each.start()] + ";".ljust(len(each[0])) + line[each.end() :]
    return line


@cache
def _closing() -> re.Pattern[str]:
    words = either(lexicon()["closing"]["words"])
    return re.compile(rf"(?:[,;.!]|\s[—–-])\s*(?:{words})[\s.!]*\Z")


def closed(piece: str) -> int:
    """Where words begin at the end of a piece that only say that it is all: ``, and nothing more``."""
    folded, end = fold(piece), len(piece)
    while found := _closing().search(folded, max(0, end - _LONGEST_CLOSING), end):
        end = found.start()
    return end if end < len(piece) and piece[:end].strip(_MARKS) else 0
