"""What stands beside an order and says nothing: list marks, what it is for, points; it reads no orders."""

from __future__ import annotations

import re

from parsers.kit.lexicon import either
from parsers.paths_of_glory.vocabulary import lexicon


def _said(group: str, key: str = "words") -> str:
    """The words of a group of the lexicon as one regular expression."""
    return f"(?:{either(lexicon()[group][key])})"


_BULLET = re.compile(rf"^\s*(?:[-*•+–—]|\(?\d{{1,2}}[.)](?!\s*{_said('headings')}\b))\s+", re.IGNORECASE)
"""What lists begin their lines with."""
_OF_CARD = re.compile(r"(?<=\w)['’]s?\s+card\b", re.IGNORECASE)
"""``Von Francois's card``"""
_IN_TURN = re.compile(
    rf"^\s*(?:{_said('turns', 'numbers')}\s*[,:](?=\s*(?:the\s+)?[^\W\d_]{{2,3}}\s?\d)|{_said('turns')}\s*:)",
    re.IGNORECASE,
)
"""``Second, GE 2 attacks``: what counts orders, not armies."""
_TAIL = re.compile(
    rf"(?:(?:,|\(|\s[-—–])\s*(?:{_said('tails', 'before')}\s+)?{_said('tails')}|\s{_said('tails', 'bare')})"
    rf"(?![\w-])[^\d;:]*$",
    re.IGNORECASE,
)
"""What an order is for, behind it: ``to cover Paris``, ``that is our mandated offensive``."""
_REMARK = re.compile(
    rf"\[\s*(?:{_said('factors', 'before')}\s+)?\d*\s*{_said('factors')}[^\[\]]*\]", re.IGNORECASE
)
"""Factors as the rulebook's examples tell them: ``[3 CF each]``."""
_POINTS = re.compile(
    rf"[\s(,:=–—-]*(?:(?:{_said('points', 'before')})\s+)*"
    rf"(?:\d|{_said('points', 'numbers')})?\s*(?:{_said('points')})?[\s).!:]*",
    re.IGNORECASE,
)
"""Points that a heading counts on behind it: ``(3 ops)``, ``all four``."""


def without(line: str) -> str:
    """The line with blanks for marks of a list, words that count orders, and factors: its columns stay."""
    line = _BULLET.sub(_blanks, line, count=1)
    line = _IN_TURN.sub(_blanks, line, count=1)
    return _REMARK.sub(_blanks, _OF_CARD.sub(_blanks, line))


def without_tail(piece: str) -> str:
    """The piece without what the order is said to be for."""
    found = _TAIL.search(piece)
    return piece if found is None else piece[: found.start()].rstrip()


def are_points(text: str) -> bool:
    """Whether what stands behind a heading only counts its points."""
    return _POINTS.fullmatch(text) is not None


def _blanks(found: re.Match[str]) -> str:
    return " " * len(found[0])
