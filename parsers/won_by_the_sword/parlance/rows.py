"""A row of words as turns of speech are looked for in it."""

from __future__ import annotations

from collections.abc import Sequence

from parsers.lexing import fold
from parsers.won_by_the_sword.words import Lexeme, lexicon

ENDS = ("MARK", "SEP", "THEN")
AROUND = 24
"""Letters around a word that are looked at."""


def row_of(lexemes: Sequence[Lexeme], at: int, count: int) -> list[str]:
    """The terms from there on, signs as themselves, empty behind the end."""
    found = [each.value if each.term == "MARK" else each.term for each in lexemes[at : at + count]]
    return [*found, *[""] * (count - len(found))]


def said_by(line: str, one: Lexeme) -> str:
    """The words of a lexeme, folded."""
    return fold(line[one.start : one.end])


def is_word(line: str, one: Lexeme, key: str) -> bool:
    """Whether the words of a lexeme are some of the lexicon's."""
    return said_by(line, one) in lexicon()["parlance"][key]


def between(line: str, one: Lexeme, after: Lexeme) -> frozenset[str]:
    """The words between two lexemes, if they are near."""
    return frozenset(fold(line[one.end : min(after.start, one.end + AROUND)]).split())


def is_over(lexemes: Sequence[Lexeme], at: int) -> bool:
    """Whether a clause is over there."""
    return at >= len(lexemes) or lexemes[at].term in ENDS
