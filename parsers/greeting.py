"""A greeting before an order on the same line, of either language; it must not know any title."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

_WORDS = tomllib.loads((Path(__file__).parent / "greetings.toml").read_text("utf-8"))


def _any(group: str) -> str:
    return "|".join(re.escape(phrase) for phrase in _WORDS[group])


_GREETING = re.compile(
    rf"[ \t]*(?:(?:{_any('greetings')})(?:,?[ ]{{1,3}}(?:{_any('addressed')})){{0,4}}"
    rf"|(?:{_any('esteemed')})(?:[ ]{{1,3}}(?:{_any('addressed')})){{1,4}})"
    r"[ ]{0,3}(?:[!.,:;…)-]|—|–)+(?=[ \t]+\S)",
    re.IGNORECASE,
)


_ADDRESSED = re.compile(rf"(?:[ ,]|{_any('addressed')})*[ .!]*\Z", re.IGNORECASE)


def without_greeting(line: str) -> str:
    """The line with blanks for a greeting that something else follows: its columns stay.

    >>> without_greeting("Hello, judge! A Par - Bur")
    '              A Par - Bur'
    """
    found = _GREETING.match(line[:200])
    if found is None or _ADDRESSED.match(line[found.end() :][:200]):
        return line
    return " " * found.end() + line[found.end() :]
