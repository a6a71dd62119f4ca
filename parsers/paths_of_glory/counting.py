"""How many armies are meant, where a number before them is that of none; it must not look at the board."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token

from parsers.paths_of_glory import vocabulary
from parsers.paths_of_glory.vocabulary import lexicon

_LEAST, _WORDS_BETWEEN = 2, 3
"""The least that is counted, and how many words may stand before what is."""


def counted(words: Sequence[str], at: int, made: Sequence[Token]) -> tuple[str, str, int] | None:
    """``both German armies``, ``the 3 armies``: how many, not which; ``1 and 2 GE armies`` are numbers."""
    figures = words[at].isdecimal()
    count = words[at] if figures else vocabulary.counted().get(words[at])
    if count is None or int(count) < _LEAST:
        return None
    before = [token.type for token in made[-2:]]
    if before[-1:] == ["NUMBER"] or before == ["NUMBER", "COMMA"]:
        return None
    after = at + 1
    while after < len(words) and after - at <= _WORDS_BETWEEN:
        if words[after] in lexicon()["armies"]["figured" if figures else "words"]:
            return "COUNT", count, 1
        if not vocabulary.units().longest(words, after)[0] and words[after] not in ("the", "of"):
            return None
        after += 1
    return None
