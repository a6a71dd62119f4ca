"""A sentence that says what several units are about, before the orders of each: it must not read orders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from parsers.depending import opens_condition
from parsers.diplomacy.dependence import is_of_others, turns
from parsers.diplomacy.lexemes import AND, COLON, COMMA, SEPARATORS, Lexeme
from parsers.diplomacy.lexer import lexicon
from parsers.diplomacy.mend import hangs
from parsers.diplomacy.times import is_timed
from parsers.greeting import is_against
from parsers.kit.lexicon import language
from parsers.lexing import TypedLine, row
from parsers.reading import Line

_LONGEST = 300
"""Letters of a line that is looked at."""
_BEFORE_PLACE = ("KIND", "POWER", "_IN", "_FROM")
_LEAST = 2
"""Units of an introduction: one before a colon has an order of its own there."""
_DOES = frozenset(
    ("_DASH", "_TO", "_V", "_MOVE", "_HOLD", "_SUPPORT", "_PI", "ES", "_CONVOY", "_RETREAT", "_LANDS")
)
_OF_BUILDS = frozenset(("_BUILD", "NUMBER", "UNKNOWN", "_NOISE", "_MOVE", COMMA, "_IN", "_V", "_TO", "POWER"))
"""Words that may stand before a list of builds."""


class Introduced(NamedTuple):
    """The orders behind an introduction; ``at`` a column a word was put in for where one of them goes."""

    line: TypedLine
    at: int
    length: int

    def as_written(self, piece: Line) -> Line:
        """A piece without the word that was put in."""
        begin, end = piece.span.column - 1, piece.span.column - 1 + piece.span.length
        if begin >= self.at:
            return replace(piece, span=replace(piece.span, column=piece.span.column - self.length))
        if end <= self.at:
            return piece
        cut = self.at - begin
        text = piece.text[:cut] + piece.text[cut + self.length :]
        return replace(piece, span=replace(piece.span, length=len(text)), text=text)


def introduced(line: TypedLine, words: Sequence[Lexeme]) -> Introduced | None:
    """``Greece and Constantinople go for Bulgaria: Con - Bul, Gre supports`` without what stands before it.

    Only where just the units that it names have orders behind it. Where it tells one place more, the unit
    goes there of which no place is told: ``Ankara and Sevastopol attack the Black Sea: Ankara goes, ...``.
    """
    at = next((at for at, word in enumerate(words) if word.type == COLON), 0)
    if len(line.text) > _LONGEST:
        return None
    if (built := _built(line, words)) is not None:
        return built
    if not at:
        return None
    named = _units(words[:at])
    orders = _pieces(words[at + 1 :])
    doers = [_doer(piece) for piece in orders]
    if len(named) < _LEAST or None in doers or {*named} != {*doers}:
        return None
    if not _only_introduces(line.text[: words[at].start]):
        return None
    text = " " * words[at].end + line.text[words[at].end :]
    there = [word for word in words[:at] if word.type == "PLACE" and _place(word) not in named]
    bare = [piece for piece in orders if [word.type for word in piece[-2:]] == ["PLACE", "_MOVE"]]
    if len(bare) == 1 and len(there) == 1:
        put = f" {there[0].text}"
        begin = bare[0][-1].end
        return Introduced(row(line.number, text[:begin] + put + text[begin:]), begin, len(put))
    return Introduced(row(line.number, text), len(text), 0)


def _built(line: TypedLine, words: Sequence[Lexeme]) -> Introduced | None:
    """``Two builds for me, please: a fleet in Smyrna, an army in Ankara`` as ``Build: ...``."""
    at = next((at for at, word in enumerate(words) if word.type in (COLON, "_DASH")), 0)
    head = [word for word in words[:at] if word.type in _OF_BUILDS]
    builds = sum(word.type == "_BUILD" for word in head)
    plain = len(head) == builds or (len(head) == builds + 1 and head[0].type == "NUMBER")
    if not builds or len(head) < at or (plain and words[at].type == COLON and builds == 1):
        return None
    units = _pieces(words[at + 1 :])
    if not units or not all(sorted(_kinds(unit)) == ["KIND", "PLACE"] for unit in units):
        return None
    if not _only_introduces(line.text[: words[at].start]):
        return None
    end = words[at].end
    put = f" {lexicon()['proposed'][language(line.text)]['B']}:"
    text = " " * end + put + line.text[end:]
    return Introduced(row(line.number, text), end, len(put))


def _kinds(unit: Sequence[Lexeme]) -> list[str]:
    return [word.type for word in unit if word.type not in ("_IN", "_V", "_NOISE")]


def _only_introduces(head: str) -> bool:
    """Whether what stands before a colon denies nothing, hangs on nothing and is for no other time."""
    if turns(head) or is_of_others(head) or is_against(head) or opens_condition(head) or hangs(head):
        return False
    return not is_timed(row(0, head))


def _units(words: Sequence[Lexeme]) -> list[str]:
    """The places of the units that the words begin with."""
    found = list[str]()
    for word in words:
        if word.type == "PLACE":
            found.append(_place(word))
        elif word.type not in (*_BEFORE_PLACE, AND, COMMA):
            break
    return found


def _place(word: Lexeme) -> str:
    return str(word.meaning[0]) if len(word.meaning) == 1 else ""


def _pieces(words: Sequence[Lexeme]) -> list[list[Lexeme]]:
    pieces: list[list[Lexeme]] = [[]]
    for word in words:
        if word.type in SEPARATORS:
            pieces.append([])
        else:
            pieces[-1].append(word)
    return [piece for piece in pieces if piece]


def _doer(piece: Sequence[Lexeme]) -> str | None:
    """The place of the unit that an order begins with; None where it is none."""
    at = next((at for at, word in enumerate(piece) if word.type not in _BEFORE_PLACE), 0)
    if piece[at].type != "PLACE" or not _DOES.intersection(word.type for word in piece[at + 1 :]):
        return None
    return _place(piece[at]) or None
