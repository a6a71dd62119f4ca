"""Flank attacks that come from a space: whether that is the main one is asked back; it reads no orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parsers.kit.lexicon import language
from parsers.paths_of_glory.lexer import Lexer
from parsers.paths_of_glory.vocabulary import lexicon

_FROM = ["FLANK", "FROM", "PLACE"]


def comes_from(lexer: Lexer, text: str) -> bool:
    """Whether a flank attack comes ``from`` a space: its main one, or the flank, is not said."""
    return bool(_spans(lexer, text))


def asked_back(lexer: Lexer, text: str) -> Iterator[Sequence[str]]:
    """The text with that space as the main one, for a YES; nothing where there is none, or several."""
    spans = _spans(lexer, text)
    if len(spans) == 1:
        begin, end = spans[0]
        yield [f"{text[:begin]}{lexicon()['flanking'][language(text)]['main']}{text[end:]}"]


def _spans(lexer: Lexer, text: str) -> list[tuple[int, int]]:
    """Where the words stand that are no space."""
    tokens = lexer.tokens(text, strict=False)
    kinds = [token.type for token in tokens]
    return [
        ((tokens[at].column or 1) - 1, (tokens[at + 1].end_column or 1) - 1)
        for at in range(len(kinds))
        if kinds[at : at + 3] == _FROM and str(tokens[at]) not in lexicon()["pinning"]["words"]
    ]
