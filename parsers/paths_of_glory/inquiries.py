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
    if any(_tells(words, at, ("FLANK",)) or words[at].startswith(_stems()) for at in range(len(words))):
        return True
    named = {space for place in _places(lexer, text) for space in place}
    return any(_tells(words, at, ("ATTACK",)) for at in range(len(words))) and (
        not named or bool(named & aims)
    )


def _places(lexer: Lexer, text: str) -> list[tuple[str, ...]]:
    """The spaces that words of a question may mean."""
    spelt = lexer.spelt(text)
    found = [
        tuple(lexer.place_phrases.longest(spelt.shapes[at], lambda at=at: spelt.after(at))[1])  # type: ignore[misc]
        for at in range(len(spelt.words))
    ]
    called = [
        tuple(lexer.places.meaning(word))
        for word, piece in zip(spelt.words, spelt.found, strict=True)
        if piece[0][:1].isupper() and piece.start() and lexer.calls(word)
    ]
    return [each for each in (*found, *called) if each]


def _tells(words: Sequence[str], at: int, kinds: Sequence[str]) -> bool:
    meanings = vocabulary.grammar().longest(words, at)[1]
    return bool(meanings and meanings[0][0] in kinds)


@cache
def _stems() -> tuple[str, ...]:
    """How words of what an attack comes to begin."""
    return tuple(each.rstrip("*") for each in lexicon()["inquiries"]["odds"])
