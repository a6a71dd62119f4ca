"""Which words of a piece each of its orders was made of, so that each is answered beside its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from lark import Token

from games.paths_of_glory.text.phrases import Shifting, Written
from parsers.lexing import fold
from parsers.paths_of_glory.vocabulary import lexicon
from parsers.reading import Line, Understood, Unreadable

_BLANK, _CLOSING = " \t,", ')]»”"'


def original(line: Line, start: int, piece: str, read: str) -> Line:
    """A line ``read`` out of a piece in which other words stood for some, with its own.

    One that cannot be read is quoted whole; the word at fault in it is where its span is.
    """
    at = line.span.column - 1 - start
    if isinstance(line, Understood):
        fits = at >= 0 and 0 < len(line.text) <= len(piece) - at
        return replace(line, text=piece[at : at + len(line.text)]) if fits else line
    if not isinstance(line, Unreadable) or line.text.strip() not in read:
        return line
    begin = read.index(line.text.strip())
    args = dict(line.args)
    word = args.get("word")
    if isinstance(word, str) and at >= 0 and read[at : at + len(word)] == word:
        args["word"] = piece[at : at + len(word)].strip() or word
    return replace(line, text=piece[begin : begin + len(line.text.strip())], args=args)


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


def by_rail(written: Written, clause: str) -> Written:
    """A way by rail, which only a redeployment is."""
    rail = isinstance(written, Shifting) and any(each in fold(clause) for each in lexicon()["rail"]["words"])
    return replace(written, by_rail=True) if isinstance(written, Shifting) and rail else written
