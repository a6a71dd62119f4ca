"""Which words of a piece each of its orders was made of, so that each is answered beside its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from lark import Token

from parsers.reading import Line, Understood

_BLANK, _CLOSING = " \t,", ')]»”"'


def original(line: Line, start: int, piece: str) -> Line:
    """A line read out of a piece in which other words stood for some, with its own."""
    at = line.span.column - 1 - start
    fits = isinstance(line, Understood) and at >= 0 and at + len(line.text) <= len(piece)
    return replace(line, text=piece[at : at + len(line.text)]) if fits and len(line.text) > 0 else line


def quoted(piece: str, offset: int, clauses: Sequence[Sequence[Token]]) -> list[tuple[int, str]]:
    """(where it begins, its text) for each clause: ``GE 4 to Metz`` and ``GE 5 to Sedan`` of both together.

    All of the piece for each where their words are not in turn. ``offset``: where the clauses begin in it.
    """
    if not clauses:
        return []
    ends = [offset + max((token.end_column or 1) - 1 for token in each) for each in clauses if each]
    if len(ends) < len(clauses) or any(one >= two for one, two in pairwise(ends)):
        return [(0, piece)] * len(clauses)
    made: list[tuple[int, str]] = []
    begin = 0
    for end in (*ends[:-1], len(piece)):
        end += len(piece[end:]) - len(piece[end:].lstrip(_CLOSING))
        said = piece[begin:end]
        made.append((begin + len(said) - len(said.lstrip(_BLANK)), said.strip(_BLANK)))
        begin = end
    return made
