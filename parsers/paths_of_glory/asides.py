"""What stands beside an order and says nothing: list marks, what it is for, points; it reads no orders."""

from __future__ import annotations

import re
from dataclasses import replace

from games.paths_of_glory.text.phrases import Heading
from parsers.greeting import any_of
from parsers.kit.lexicon import either
from parsers.lexing import fold
from parsers.paths_of_glory import numbering, vocabulary
from parsers.paths_of_glory.vocabulary import lexicon
from parsers.reading import Line, Understood


def _said(group: str, key: str = "words") -> str:
    """The words of a group of the lexicon as one regular expression."""
    return f"(?:{either(lexicon()[group][key])})"


_BULLET = re.compile(
    rf"^\s*(?:[-*•+–—]|\(?[^\W\d_]\)|\(?\d{{1,2}}[.)](?!\s*{_said('headings')}\b))\s+", re.IGNORECASE
)
"""What lists begin their lines with."""
_FOR = re.compile(rf"/(?=\s?(?:{_said('markers')})(?!\w))", re.IGNORECASE)
"""``activate Metz/attack, Oppeln/move``"""
_OF_CARD = re.compile(r"(?<=\w)['’]s?\s+card\b", re.IGNORECASE)
"""``Von Francois's card``"""
_IN_TURN = re.compile(
    rf"^\s*(?:{_said('turns', 'numbers')}\s*[,:](?=\s*(?:the\s+)?[^\W\d_]{{2,3}}\s?\d)|{_said('turns')}\s*:)",
    re.IGNORECASE,
)
"""``Second, GE 2 attacks``: what counts orders, not armies."""
_TAIL = re.compile(
    rf"(?:(?:,|\(|\s[-—–])\s*(?:{_said('tails', 'before')}\s+)?{_said('tails')}|\s{_said('tails', 'bare')})"
    rf"(?![\w-])(?!.*(?<!\w)(?:{any_of('trailing')}|{any_of('conditions')}|{any_of('elses')})(?!\w))[^\d;:]*$",
    re.IGNORECASE,
)
"""What an order is for, behind it: ``to cover Paris``, ``that is our mandated offensive``."""
_EVER = re.compile(
    rf"(?<!\s)(?:\s*+,)?\s*+(?<![\w-])(?:{'|'.join(lexicon()['ever']['patterns'])})(?=\s*+(?:[.,;!)]|$))",
    re.IGNORECASE,
)
"""What says that something is done whatever comes."""
_MAYBE = re.compile(
    rf"\(\s*+{_said('if')}\s++(?:{_said('if', 'idle')}|{_said('if', 'need')})\s*+\)",
    re.IGNORECASE,
)
"""``retreat (if needed) to Ivangorod``: what a retreat or a move hangs on anyway."""
_REMARK = re.compile(
    rf"\[\s*(?:{_said('factors', 'before')}\s+)?\d*\s*{_said('factors')}[^\[\]]*\]", re.IGNORECASE
)
"""Factors as the rulebook's examples tell them: ``[3 CF each]``."""
_POINTS = re.compile(
    rf"[\s(,:=–—-]*(?:(?:{_said('points', 'before')})[\s(,]+)*"
    rf"(?:\d|{_said('points', 'numbers')})?\s*(?:{_said('points')})?"
    rf"(?:[\s),]+{_said('points', 'courtesy')})?[\s).!:]*",
    re.IGNORECASE,
)
"""Points that a heading counts on behind it: ``(3 ops)``, ``all four``."""
_WORD = re.compile(r"\w+")
_PART = re.compile(rf"\b{_said('points', 'part')}\b", re.IGNORECASE)


def without(line: str) -> str:
    """The line with blanks for marks of a list, words that count orders, and factors: its columns stay."""
    line = numbering.without(line)
    line = _FOR.sub(_blanks, _BULLET.sub(_blanks, line, count=1))
    line = _IN_TURN.sub(_blanks, line, count=1)
    return _EVER.sub(_blanks, _REMARK.sub(_blanks, _OF_CARD.sub(_blanks, _certain(line))))


def _certain(line: str) -> str:
    """The line without what only says that something is done if it must be."""
    folded = fold(line)
    for found in _MAYBE.finditer(folded) if len(folded) == len(line) else ():
        line = line[: found.start()] + _blanks(found) + line[found.end() :]
    return line


def without_tail(piece: str) -> str:
    """The piece without what the order is said to be for."""
    found = _TAIL.search(fold(piece))
    return piece if found is None else piece[: found.start()].rstrip()


def are_points(text: str) -> bool:
    """Whether what stands behind a heading only counts its points."""
    return _POINTS.fullmatch(text) is not None


def counted(heading: list[Line], text: str) -> list[Line]:
    """A heading with the points that stand behind it, which the rules look at."""
    said = [vocabulary.number(word) for word in _WORD.findall(fold(text))]
    figures = [int(each[1]) for each in said if each is not None and each[0] == "NUMBER"]
    if len(figures) != 1 or _PART.search(text):
        return heading
    match heading:
        case [Understood(written=Heading(way="ops", points=None) as written) as line]:
            return [replace(line, written=replace(written, points=figures[0]))]
    return heading


def _blanks(found: re.Match[str]) -> str:
    return " " * len(found[0])
