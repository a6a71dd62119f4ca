"""Reads the toy's orders out of plain text, English and Russian mixed; it must not judge them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from lark import Lark, Token, Transformer
from lark.common import LexerConf
from lark.exceptions import UnexpectedInput
from lark.lexer import Lexer

from adjudicator.conditions import Condition, Fact
from adjudicator.kinds import Seat
from parsers.kit.tokens import UnknownNameError
from parsers.lexing import fold
from parsers.reading import Ambiguous, Line, Reader, Span, Understood, Unreadable
from tests.toy.pieces import DECK, Draw, Order, Pass, Play, Raid, Watch
from tests.toy.words import TABLE

_WORD = re.compile(r"[^\s,;.!]+")


def _words_of(text: str) -> list[str]:
    return [fold(match[0]) for match in _WORD.finditer(text)]


def _terminal(kind: str, key: str) -> str:
    return "PLACE" if kind == "place" else key


@lru_cache(maxsize=1)
def lexicon() -> dict[str, tuple[str, str]]:
    """Folded word -> (terminal, value)."""
    words = {fold(word): (kind, word) for kind, forms in TABLE["lexicon"].items() for word in forms}
    for kind in ("place", "card"):
        for lang in ("en", "ru"):
            words |= {
                fold(name): (_terminal(kind, key), key) for key, name in TABLE[lang]["names"][kind].items()
            }
        for key, forms in TABLE["forms"][kind].items():
            words |= {fold(form): (_terminal(kind, key), key) for form in forms}
    return words


@lru_cache(maxsize=256)
def begins(word: str) -> tuple[tuple[str, str], ...]:
    """The places that a shortened name may mean: (key, full folded name), one a place, by name."""
    found: dict[str, str] = {}
    for full, (kind, key) in sorted(lexicon().items()):
        if kind == "PLACE" and full.startswith(word):
            found.setdefault(key, full)
    return tuple(found.items())


class SeveralPlacesError(Exception):
    """A shortened name that fits several places."""

    def __init__(self, word: str, column: int, full: tuple[str, ...]) -> None:
        self.word, self.column, self.full = word, column, full


class WordLexer(Lexer):
    """Lark's view of a line: its words, looked up."""

    def __init__(self, conf: LexerConf) -> None:
        pass

    def lex(self, text: Any) -> Iterator[Token]:  # type: ignore[override]  # Lark's custom-lexer form
        for match in _WORD.finditer(text):
            word, column = fold(match[0]), match.start() + 1
            if word in lexicon():
                kind, value = lexicon()[word]
            else:
                places = begins(word)
                if len(places) > 1:
                    raise SeveralPlacesError(match[0], column, tuple(full for _, full in places))
                if not places:
                    raise UnknownNameError(match[0], column)
                kind, value = "PLACE", places[0][0]
            yield Token(kind, value, column=column, end_column=column + len(match[0]))


class ToOrder(Transformer[Token, Order]):
    """Tree -> order."""

    def watch(self, found: list[Token]) -> Order:
        return Watch(_place(found))

    def raid(self, found: list[Token]) -> Order:
        return Raid(_place(found))

    def raid_with_guns(self, found: list[Token]) -> Order:
        return Raid(_place(found), guns=True)

    def draw(self, found: list[Token]) -> Order:
        return Draw()

    def pass_(self, found: list[Token]) -> Order:
        return Pass()

    def play(self, found: list[Token]) -> Order:
        return Play(str(found[-1]))  # type: ignore[arg-type]


def _place(found: list[Token]) -> Any:
    return next(str(token) for token in found if token.type == "PLACE")


_PARSER = Lark(
    (Path(__file__).parent / "orders.lark").read_text(encoding="utf-8"), parser="lalr", lexer=WordLexer
)


_PHASE = re.compile(
    r"(?:phase|фаза)?\s*(?:(\d+)-(watch|action|react|counter)|(?:turn|ход)\s+(\d+),?\s*([а-яa-z]+))\s*[.:]?"
)
_PARTS = {
    **{part: part for part in ("watch", "action", "react", "counter")},
    "watches": "watch",
    "actions": "action",
    "караулы": "watch",
    "действия": "action",
}


class ToyReader(Reader):
    """One line, one order."""

    def fact(self, text: str, seat: Seat) -> Condition | Unreadable:
        """``place is moor``, ``i hold guns``, ``turn 3``; a hand that is not one's own is hidden."""
        words = [fold(match[0]) for match in _WORD.finditer(text)]
        found = [lexicon()[word] for word in words if word in lexicon()]
        cards = [key for kind, key in found if kind in DECK]
        places = [key for kind, key in found if kind == "PLACE"]
        if any(word in ("red", "blue", "красные", "синие", "красных", "синих") for word in words) and cards:
            return Unreadable(Span(1, 1, len(text)), text, "condition-hidden", {"word": text})
        if cards:
            return Fact(f"holds-{cards[0].lower()}", "is", True)
        if places:
            return Fact("place", "is", places[0])
        numbers = [int(word) for word in words if word.isdecimal()]
        if numbers and words[0] in ("turn", "ход"):
            return Fact("turn", "is", numbers[0])
        return Unreadable(Span(1, 1, len(text)), text, "condition-phrase", {"word": text})

    def phase(self, text: str, now: str) -> str | None:
        """``2-action``, ``turn 2, actions``."""
        match = _PHASE.fullmatch(fold(text).strip())
        if match is None:
            return None
        part = match[2] or _PARTS.get(match[4])
        return f"{match[1] or match[3]}-{part}" if part else None

    def kind(self, word: str) -> str | None:
        """The parts of a turn."""
        return _PARTS.get(fold(word))

    def idle(self, text: str) -> bool:
        """No word of an order, but for those that stand in any sentence."""
        kinds = [lexicon()[word][0] for word in _words_of(text) if word in lexicon()]
        return all(kind in ("AT", "WITH") for kind in kinds) and not any(
            len(word) > 2 and begins(word) for word in _words_of(text) if word not in lexicon()
        )

    def write(self, written: Order) -> str:
        """None of its own: what was typed stays."""
        return ""

    def read(self, text: str, *, guess: bool = True) -> tuple[Line, ...]:
        return tuple(
            self._line(number, line)
            for number, line in enumerate(text.splitlines(), 1)
            if line.strip(" \t.,;!")
        )

    def _line(self, number: int, line: str) -> Line:
        piece = line.strip()
        whole = Span(number, line.index(piece) + 1, len(piece))
        if self.idle(piece):
            return Unreadable(whole, piece, "no-order", {})
        try:
            order = ToOrder().transform(_PARSER.parse(line))
        except UnknownNameError as fault:
            span = Span(number, fault.column, len(fault.word))
            return Unreadable(span, piece, "unknown-word", {"word": fault.word})
        except SeveralPlacesError as fault:
            span = Span(number, fault.column, len(fault.word))
            at = span.column - whole.column
            before, after = piece[:at], piece[at + span.length :]
            return Ambiguous(span, piece, tuple(before + full + after for full in fault.full))
        except UnexpectedInput as fault:
            return _unexpected(number, piece, whole, fault)
        return Understood(whole, piece, order)


def read_edit(scenario: str, text: str) -> Line:
    """``owner MOOR nobody``, ``give RED GUNS``, ``last-turn 9``; names in both languages."""
    whole, words = Span(1, 1, len(text)), []
    seats = {fold(name): key for lang in ("en", "ru") for key, name in TABLE[lang]["names"]["seat"].items()}
    for match in _WORD.finditer(text):
        word = fold(match[0])
        known = seats.get(word) or lexicon().get(word, ("", word))[1]
        words.append(known if known.isupper() else word)
    if not words or words[0] not in ("owner", "give", "last-turn"):
        return Unreadable(whole, text, "unknown-word", {"word": words[0] if words else ""})
    return Understood(whole, text, " ".join(words))


def _unexpected(number: int, piece: str, whole: Span, fault: UnexpectedInput) -> Unreadable:
    expected = tuple(sorted(set(getattr(fault, "expected", None) or ())))
    token = getattr(fault, "token", None)
    if token is None or token.type == "$END":
        return Unreadable(Span(number, whole.column + whole.length, 1), piece, "incomplete", {}, expected)
    span = Span(number, token.column, token.end_column - token.column)
    word = piece[span.column - whole.column :][: span.length]
    return Unreadable(span, piece, "unexpected-word", {"word": word}, expected)


READER = ToyReader()
