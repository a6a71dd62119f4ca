"""Remarks in brackets: what stands in them is no part of a list of cards, whatever it names; no orders."""

from __future__ import annotations

import re

from parsers.lexing import fold
from parsers.sunset_of_empire.delays import put_off
from parsers.sunset_of_empire.headings import is_later_word
from parsers.sunset_of_empire.mentions import Mentions
from parsers.sunset_of_empire.prose import is_condition, is_doubtful, keeps
from parsers.sunset_of_empire.words import PIECE, QUOTES, told_of

_BRACKETS = re.compile(r"\(([^()]*)\)")
_SAYS = 3
"""Letters of a word that says something."""


def without_remarks(line: str, mentions: Mentions) -> str:
    """The line with blanks for remarks in brackets: columns stay. A condition is none, nor a list of names.

    * ``lay the Lion (the Sydney later)``, ``lay the Lion (we shut them in with mines!)``.
    * In ``lay both (Lion, Sydney)`` and ``lay all (not the Lion)`` the brackets say what is laid.
    """
    if "(" not in line:
        return line
    return _BRACKETS.sub(lambda found: _blank(found) if _is_remark(found[1], mentions) else found[0], line)


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _is_remark(text: str, mentions: Mentions) -> bool:
    if "?" in text or is_condition(text) or is_later_word(text):
        return False
    if put_off(f" {text}", mentions.count) or (keeps(text) and mentions.count(text)):
        return True
    named = None if is_doubtful(text) else mentions.of(text)
    if named is None:
        return False
    for each in named:
        text = text[: each.start] + " " * (each.end - each.start) + text[each.end :]
    words = [each[0].strip(QUOTES) for each in PIECE.finditer(text)]
    told = dict(zip(words, told_of(list(map(fold, words))), strict=False))
    if any(terminal in ("NOT", "BUT", "ALL", "LAY", "UNCOVER") for terminal, count in told.values() if count):
        return False
    return any(not count and word[:1].islower() and len(word) >= _SAYS for word, (_, count) in told.items())
