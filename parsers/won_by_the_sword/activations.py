"""Headings that name an own activation of a round, as the subjects of letters do; it reads no tasks."""

from __future__ import annotations

import re
from dataclasses import replace

from games.won_by_the_sword.text import phrases as say
from parsers.kit.lexicon import either
from parsers.reading import Line, Understood
from parsers.won_by_the_sword.words import lexicon

_SAID = {key: either(words) for key, words in lexicon()["activations"].items()}
_SIDE = rf"(?:(?:{_SAID['sides']})[\s,]{{1,3}})?"
_CODE = r"(?:\s{0,3}\([\w-]{3,9}\))?"
_NUMBERED = re.compile(
    rf"(?P<round>\A[^:;]{{0,40}}?(?:{_SAID['round']})\s{{1,3}}\d)"
    rf"(?P<own>[\s,]{{1,3}}{_SIDE}(?:{_SAID['activation']})\s{{1,3}}(?P<number>\d){_CODE})(?=\s*[:.;—–-]|\s*\Z)",
    re.IGNORECASE,
)


def numbered(line: str) -> tuple[str, int]:
    """A line with blanks for the activation that its heading names, and where that ends; 0 for none.

    >>> numbered("Round 2, Protestants, activation 3: forage")
    ('Round 2                           : forage', 34)
    """
    found = _NUMBERED.match(line)
    if found is None:
        return line, 0
    return f"{found['round']}{' ' * len(found['own'])}{line[found.end() :]}", found.end()


def with_activation(line: Line, whole: str, end: int) -> Line:
    """A heading of a round with the activation named behind it on the ``whole`` line, up to ``end``."""
    found = _NUMBERED.match(whole) if end else None
    if found is None or not isinstance(line, Understood) or not isinstance(line.written, say.Timing):
        return line
    text = whole[line.span.column - 1 : end]
    written = replace(line.written, activation=int(found["number"]))
    return replace(line, span=replace(line.span, length=len(text)), text=text, written=written)
