"""Questions about an attack ordered beside them, which waits for the answer; it must not judge orders."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.paths_of_glory.text.phrases import Attacking
from parsers.lexing import fold
from parsers.paths_of_glory import vocabulary
from parsers.paths_of_glory.lexer import Lexer
from parsers.paths_of_glory.vocabulary import lexicon
from parsers.reading import Line, Understood

_LONGEST = 40
"""Words of a question that is looked at."""
_ABOUT = ("ATTACK", "FLANK")


def is_about(lexer: Lexer, text: str, orders: Sequence[Line]) -> bool:
    """Whether a question is about an own attack of the letter: how it may be, or what it would come to.

    What was, and what the foe does, is asked of no order.
    """
    written = [each.written for each in orders if isinstance(each, Understood)]
    aims = {space for each in written if isinstance(each, Attacking) for space in each.target.spaces}
    words = lexer.spelt(fold(text)).words
    said = lexicon()["inquiries"]
    if not aims or len(words) > _LONGEST or not {*words}.isdisjoint(said["others"]):
        return False
    return any(_tells(words, at, said["odds"]) for at in range(len(words)))


def _tells(words: Sequence[str], at: int, odds: Sequence[str]) -> bool:
    meanings = vocabulary.grammar().longest(words, at)[1]
    return bool(meanings and meanings[0][0] in _ABOUT) or words[at].startswith(_stems(tuple(odds)))


@cache
def _stems(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(each.rstrip("*") for each in words)
