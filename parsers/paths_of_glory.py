"""Reads orders of Paths of Glory out of plain text, English and Russian mixed; it must not judge them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from lark import Lark, Token
from lark.exceptions import UnexpectedInput
from lark.lexer import Lexer as LarkLexer
from rapidfuzz import fuzz, process

from adjudicator.conditions import Condition
from adjudicator.kinds import Seat
from games.paths_of_glory.naming import name_words
from games.paths_of_glory.source import Source
from games.paths_of_glory.written import Attacking, Heading, Written
from parsers import paths_of_glory_conditions as conditions
from parsers.conditions import read_condition
from parsers.lexing import fold, lines
from parsers.paths_of_glory_lexer import Lexer, UnknownNameError, lexicon, shape
from parsers.paths_of_glory_tree import ToWritten
from parsers.reading import Line, Span, Understood, Unreadable

LONGEST_LINE = 2_000
_HERE = Path(__file__).parent
_END = re.compile(r";|(?<!\b[Ss]t)(?<!\b[^\W\d_])\.(?=\s+[A-ZА-ЯЁ(])")
"""Where a clause ends: a semicolon, or the end of a sentence (not of ``St.`` or an initial)."""
_REMARK = re.compile(r"\[\s*(?:по\s+)?\d*\s*(?:ФБ|ФП|CF|LF)[^\[\]]*\]", re.IGNORECASE)
"""Factors as the rulebook's examples tell them: ``[3 CF each]``."""
_BLANK = " \t.,!\u00a0"
_IF_FIRST = re.compile(
    r"(?P<orelse>else\s+|иначе\s+)?(?:if|если)\s+(?P<said>[^:]+?)\s*(?::|,?\s*\b(?:then|то)\b)", re.I
)
_IF_LAST = re.compile(r"[\s,]+(?:if|если)\s+(?P<said>[^:]+)$", re.IGNORECASE)
_NEAR = 80
"""How like a name must be for a guess, in hundredths."""


class OrderLexer(LarkLexer):
    """Lark's view of a clause: tokens made beforehand."""

    def __init__(self, conf: Any) -> None:
        pass

    def lex(self, text: Any) -> Iterator[Token]:  # type: ignore[override]  # Lark's custom-lexer form
        yield from text


@cache
def _parser() -> Lark:
    return Lark((_HERE / "paths_of_glory.lark").read_text("utf-8"), parser="lalr", lexer=OrderLexer)


class PathsReader:
    """Clauses parted by semicolons and line ends; a heading stands before a colon or alone."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.lexer = Lexer(source)

    def read(self, text: str) -> tuple[Line, ...]:
        """See parsers.reading."""
        found: list[Line] = []
        for number, line in lines(text):
            for start, part in _parts(_REMARK.sub(lambda remark: " " * len(remark[0]), line)):
                piece = part.strip(_BLANK)
                if piece:
                    found += self._piece(number, start + part.index(piece), piece)
        return tuple(found)

    def _piece(self, number: int, start: int, piece: str, *, guess: bool = True) -> list[Line]:
        """One clause, or a heading with its first; ``start`` counts from 0."""
        whole = Span(number, start + 1, len(piece))
        if len(piece) > LONGEST_LINE:
            return [Unreadable(whole, piece[:LONGEST_LINE], "long-line", {"most": LONGEST_LINE})]
        parted = self._condition(number, start, piece)
        if isinstance(parted, Unreadable):
            return [parted]
        when, clause, offset = parted
        try:
            clauses = self.lexer.clauses(clause)
            written: tuple[Written, ...] = tuple(
                each for tokens in clauses for each in ToWritten().transform(_parser().parse(tokens))
            )
        except UnknownNameError as fault:
            span = Span(number, start + offset + fault.column, len(fault.word))
            suggestion = self._guess(piece, offset, fault) if guess else ""
            return [Unreadable(span, piece, "unknown-name", {"word": fault.word}, ("PLACE",), suggestion)]
        except UnexpectedInput as fault:
            return [_unexpected(number, start + offset, clause, fault)]
        if when is not None and written:
            if not any(isinstance(each, Attacking) for each in written):
                return [Unreadable(whole, piece, "condition-without-attack", {})]
            written = tuple(
                replace(each, when=when) if isinstance(each, Attacking) else each for each in written
            )
        return [Understood(self._span(whole, each, clause, offset), piece, each) for each in written]

    def _span(self, whole: Span, written: Written, clause: str, offset: int) -> Span:
        """A heading's place is before its colon, a clause's behind it."""
        colon = clause.find(":")
        if isinstance(written, Heading) and colon > 0:
            return replace(whole, length=colon)
        return whole

    def _condition(
        self, number: int, start: int, piece: str
    ) -> tuple[Condition | None, str, int] | Unreadable:
        """(what it depends on, the clause without it, where the clause begins)."""
        match = _IF_FIRST.match(piece)
        clause, offset = piece, 0
        if match is not None:
            clause, offset = piece[match.end() :], match.end()
        else:
            match = _IF_LAST.search(piece)
            if match is None:
                return None, piece, 0
            clause = piece[: match.start()]
        found = read_condition(match["said"], lambda phrase: self.fact(phrase, Seat("")))
        if isinstance(found, Unreadable):
            column = start + match.start("said") + found.span.column
            return replace(found, span=replace(found.span, line=number, column=column), text=piece)
        return found, clause, offset

    def _guess(self, piece: str, offset: int, fault: UnknownNameError) -> str:
        """The piece with a name put right, if it then reads."""
        bare = " ".join(name_words(fault.word, shape))
        near = process.extractOne(bare, self.lexer.places.nearest(), scorer=fuzz.WRatio, score_cutoff=_NEAR)
        if near is None:
            return ""
        at = offset + fault.column - 1
        space = self.lexer.places.meaning(near[0])[0]
        lang = "ru" if re.search("[а-яё]", fold(fault.word)) else "en"
        spelt = self.source.atlas[space].names[lang]
        suggestion = piece[:at] + spelt + piece[at + len(fault.word) :]
        again = self._piece(1, 0, suggestion, guess=False)
        return suggestion if again and all(isinstance(each, Understood) for each in again) else ""

    def fact(self, text: str, seat: Seat) -> Condition | Unreadable:
        """See parsers.reading and paths_of_glory_conditions."""
        return conditions.fact(text, self.lexer.places, lexicon())

    def phase(self, text: str, now: str) -> str | None:
        """``turn 3 round 2``, ``3-B2``; see parsers.reading."""
        return conditions.phase(text, now)

    def kind(self, word: str) -> str | None:
        """``actions`` -> ``action``."""
        bare = fold(word)
        kinds: dict[str, list[str]] = lexicon()["kinds"]
        return next((kind for kind, words in kinds.items() if bare in map(fold, words)), None)

    def write(self, written: Written) -> str:
        """None of its own: what was typed stays."""
        return ""


def _parts(line: str) -> Iterator[tuple[int, str]]:
    """(where it begins, its text) of each part of a line, blank ones too."""
    start = 0
    for end in _END.finditer(line):
        yield start, line[start : end.start()]
        start = end.end()
    yield start, line[start:]


def _unexpected(number: int, start: int, clause: str, fault: UnexpectedInput) -> Unreadable:
    wanted = {"PLACE", "TO", "NATION", "CARD", "COLON"} & set(getattr(fault, "expected", None) or ())
    token = getattr(fault, "token", None)
    if token is None or token.type == "$END":
        span = Span(number, start + 1, len(clause))
        return Unreadable(span, clause, "incomplete", {"word": clause.strip()}, tuple(sorted(wanted)))
    word = clause[token.column - 1 : token.end_column - 1]
    span = Span(number, start + token.column, len(word))
    return Unreadable(span, clause, "unexpected-word", {"word": word}, tuple(sorted(wanted)))
