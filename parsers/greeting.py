"""A greeting before an order on the same line, or thanks behind it, in either language; it knows no title."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

_WORDS = tomllib.loads((Path(__file__).parent / "greetings.toml").read_text("utf-8"))


def phrases(group: str) -> tuple[str, ...]:
    """The phrases of a group."""
    return tuple(_WORDS[group])


def any_of(group: str) -> str:
    """A pattern of the phrases of a group."""
    return "|".join(map(re.escape, phrases(group)))


_GREETING = re.compile(
    rf"[ \t]*(?:(?:{any_of('greetings')})(?:,?[ ]{{1,3}}(?:{any_of('addressed')})){{0,4}}"
    rf"|(?:{any_of('esteemed')})(?:[ ]{{1,3}}(?:{any_of('addressed')})){{1,4}})"
    r"[ ]{0,3}(?:[!.,:;…)-]|—|–)+(?=[ \t]+\S)",
    re.IGNORECASE,
)


_AGAINST = re.compile(rf"(?<![\w-])(?:{any_of('against')})(?![\w-])", re.IGNORECASE)
_WHY_BEFORE = re.compile(
    rf".*[,;—–-]\s*(?:(?:{any_of('links')})\s+)?(?:{any_of('hence')})(?!\w)(?!\s+(?:{any_of('not-hence')})(?!\w)),?\s*",
    re.IGNORECASE,
)
_WHY_BEHIND = re.compile(rf"(?<=\w)[,;—–-]?\s+(?:{any_of('because')})(?!\w)", re.IGNORECASE)
_ADDRESSED = re.compile(rf"(?:[ ,]|{any_of('addressed')})*[ .!]*\Z", re.IGNORECASE)


_FAREWELL = re.compile(
    r"(?<=[^\s.,!;…])[ ]{0,3}(?:[.,!;…-]|—|–)+[ ]{1,3}"
    rf"(?:(?:{any_of('farewells')})(?:,?[ ]{{1,3}}(?:{any_of('addressed')})){{0,4}}"
    r"[ ]{0,3}[.!,…)]*[ ]{0,3}){1,3}\Z",
    re.IGNORECASE,
)
_TAIL = 120


def without_courtesy(line: str) -> str:
    """The line with blanks for a greeting that something else follows, without thanks that end it.

    >>> without_courtesy("Hello, judge! A Par - Bur, thanks!")
    '              A Par - Bur'
    """
    line = without_greeting(line)
    found = _FAREWELL.search(line, max(0, len(line) - _TAIL))
    return line[: found.start()] if found is not None and line[: found.start()].strip() else line


def without_greeting(line: str) -> str:
    """The line with blanks for a greeting that something else follows: its columns stay.

    >>> without_greeting("Hello, judge! A Par - Bur")
    '              A Par - Bur'
    """
    found = _GREETING.match(line[:200])
    if found is None or _ADDRESSED.match(line[found.end() :][:200]):
        return line
    return " " * found.end() + line[found.end() :]


def without_reasons(text: str) -> str:
    """The text without why something is done, before it or behind it.

    >>> without_reasons("Nobody guards Burgundy, so Paris saunters in because it can")
    'Paris saunters in'
    """
    before = _WHY_BEFORE.match(text)
    bare = text[before.end() :] if before else text
    behind = _WHY_BEHIND.search(bare)
    bare = bare[: behind.start()] if behind else bare
    return bare if bare.strip() else text


def is_against(text: str) -> bool:
    """Whether a word of a text may turn what the others mean, or let it hang on something.

    >>> is_against("Paris doesn’t go to Burgundy"), is_against("Paris shall saunter to Burgundy")
    (True, False)
    """
    return _AGAINST.search(text.replace("’", "'")) is not None
