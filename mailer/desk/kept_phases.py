"""The phase that words name among those for which orders were left; it reads no codes."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from mailer.desk.lexicon import groups
from parsers.judge.reader import fold

_WORD = re.compile(r"\d+|[^\W\d_]+")
_ENDING = 2
"""Letters of a word in another case."""


def named(text: str, phases: Iterable[tuple[str, str]]) -> Collection[str]:
    """The codes of the ``phases`` (code and name) whose names have every word of the ``text``: of those with
    no other word, if there are any.

    >>> named("Turn 2, card phase", [("2-A", "Turn 2, Axis card phase"), ("2-S", "Turn 2, Soviet movement")])
    ['2-A']
    """
    wanted = [*_telling(_words(text))]
    if not wanted:
        return []
    found = {code: _words(name) for code, name in phases}
    found = {code: words for code, words in found.items() if all(_has(words, word) for word in wanted)}
    whole = [code for code, words in found.items() if len([*_telling(words)]) == len(wanted)]
    return whole or [*found]


def _words(text: str) -> list[str]:
    return _WORD.findall(fold(text).casefold())


def _telling(words: Iterable[str]) -> Iterable[str]:
    return (word for word in words if word not in _IDLE)


def _has(words: Iterable[str], wanted: str) -> bool:
    stem = wanted if wanted.isdecimal() or len(wanted) <= _ENDING + 1 else wanted[:-_ENDING]
    return any(word == wanted if wanted.isdecimal() else word.startswith(stem) for word in words)


_IDLE = frozenset(groups("pieces")["idle-of-phases"])
