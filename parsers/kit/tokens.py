"""A line as tokens of a title's grammar, and what is said where it cannot be read; it knows no title."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from lark import Lark, Token
from lark.exceptions import UnexpectedInput
from lark.lexer import Lexer
from rapidfuzz import fuzz, process

from games.naming import Names, name_words
from parsers.reading import Span, Unreadable

T = TypeVar("T", bound=str)

_WORD = re.compile(r"\w+")
NEAR = 80
"""How like a name must be for a guess, in hundredths."""


class UnknownNameError(Exception):
    """A word that means nothing; ``column`` counts from 1."""

    def __init__(self, word: str, column: int) -> None:
        self.word, self.column = word, column


class TokenLexer(Lexer):
    """Lark's view of a line: tokens made beforehand."""

    def __init__(self, conf: Any) -> None:
        pass

    def lex(self, text: Any) -> Iterator[Token]:  # type: ignore[override]  # Lark's custom-lexer form
        yield from text


@cache
def grammar(folder: Path) -> Lark:
    """The grammar of the title in a folder of ``parsers``, over tokens."""
    return Lark((folder / "orders.lark").read_text("utf-8"), parser="lalr", lexer=TokenLexer)


def unexpected(
    number: int, start: int, piece: str, fault: UnexpectedInput, terms: Iterable[str]
) -> Unreadable:
    """Why a piece is no order: a word too many, or one too few.

    ``number`` is its line, ``start`` counts from 0; ``terms`` are the terms of the grammar that have words.
    """
    expected = tuple(sorted({*terms} & set(getattr(fault, "expected", None) or ())))
    token = getattr(fault, "token", None)
    if token is None or token.type == "$END":
        span = Span(number, start + 1, len(piece))
        return Unreadable(span, piece, "incomplete", {"word": piece.strip()}, expected)
    column = token.column
    word = piece[column - 1 : token.end_column - 1]
    if not any(map(str.isalnum, word)) and (behind := _WORD.search(piece, column)) is not None:
        column, word = behind.start() + 1, behind[0]  # a comma tells nobody what is wrong: what it leads to
    span = Span(number, start + column, len(word))
    return Unreadable(span, piece, "unexpected-word", {"word": word}, expected)


def is_name(word: str, before: str) -> bool:
    """Whether a name was meant by an unknown word: it is spelt as one, or two words stand ``before`` it."""
    return word[:1].isupper() or word[:1].isdigit() or len(before.split()) > 1


def nearest(names: Names[T], word: str) -> tuple[T, float] | None:
    """The thing whose name an unknown word is most like, and how like it is, from 0 to 1."""
    bare = " ".join(name_words(word, names.fold))
    near = process.extractOne(bare, names.nearest, scorer=fuzz.WRatio, score_cutoff=NEAR)
    return None if near is None else (names.meaning(near[0])[0], near[1] / 100)
