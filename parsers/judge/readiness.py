"""READY in a sentence of the writer's own: every word of it agrees, and one says to go on."""

from __future__ import annotations

import re

from parsers.judge.text import fold
from parsers.judge.words import any_of

_LONGEST = 120


def _word(key: str) -> str:
    return rf"(?<![\w'-]){any_of('waiting', key)}(?![\w'])"


_ASSURES = re.compile(_word("assures"), re.IGNORECASE)
_PHRASE = re.compile(_word("assured-phrases"), re.IGNORECASE)
_BARE = re.compile(rf"(?:{_word('assures')}|{_word('assuring')}|[\s.,!;:)—–-])*+", re.IGNORECASE)
_ASKS = re.compile(rf"(?:\A|[.!;])\s*{_word('asks')}", re.IGNORECASE)
_TURNED = re.compile(_word("turned"), re.IGNORECASE)
"""A question may come without its mark."""


def assures(line: str) -> bool:
    """Whether a line says nothing but that its writer agrees and has done.

    >>> assures("Yes, all correct. Go ahead."), assures("Go ahead with the attack"), assures("All correct")
    (True, False, False)
    """
    if len(line) > _LONGEST or "?" in line:
        return False
    said = _PHRASE.sub(" ", fold(line).replace("\u2019", "'"))
    asks = _ASKS.search(said) is not None or _TURNED.search(said) is not None
    return not asks and _ASSURES.search(said) is not None and _BARE.fullmatch(said) is not None
