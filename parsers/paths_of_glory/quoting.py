"""Which words of a piece each of its orders was made of, so that each is answered beside its own."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from lark import Token

_BLANK, _CLOSING = " \t,", ')]»”"'


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
