"""Reads a game master's changes of a position of Diplomacy, a line each; it must not judge or make them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from lark import Lark, Token, Tree
from lark.common import LexerConf
from lark.exceptions import UnexpectedToken
from lark.lexer import Lexer as LarkLexer

from games.diplomacy.data.load import Loaded
from games.diplomacy.data.names import Names
from games.diplomacy.edits import Add, Edit, Own, Remove, Set, line_of
from games.diplomacy.model.board import Board
from games.diplomacy.model.orders import Power
from parsers.diplomacy.lexemes import Lexeme
from parsers.diplomacy.lexer import Lexer, lexicon
from parsers.lexing import fold, row
from parsers.reading import Ambiguous, Line, Span, Understood, Unreadable

_FIRST = re.compile(r"\s*([^\s:]+)\s*:?")
_CODE = re.compile(r"[a-z]\d{4}[a-z]")
_LONGEST = 200


class _Ready(LarkLexer):
    """Lark's view of words that are typed already."""

    def __init__(self, conf: LexerConf) -> None:
        pass

    def lex(self, words: Any) -> Iterator[Token]:  # type: ignore[override]  # Lark's custom-lexer form
        yield from words


@cache
def _grammar() -> Lark:
    source = (Path(__file__).parent / "edit.lark").read_text("utf-8")
    return Lark(source, parser="lalr", lexer=_Ready)


class DiplomacyEdits:
    """The changes of one variant's positions: its names and the board they are on."""

    def __init__(self, names: Names, board: Board) -> None:
        self._names = names
        self._lexer = Lexer(names, frozenset(key for key, each in board.provinces.items() if each.coasts))

    def read(self, text: str) -> Line:
        """One change; ``written`` of Understood is its canonical line (see games.diplomacy.edits)."""
        whole = Span(1, 1, len(text))
        head = _FIRST.match(text)
        word = fold(head[1]) if head else ""
        verb = next((terminal for terminal, words in lexicon()["edits"].items() if word in words), None)
        if head is None or verb is None or len(text) > _LONGEST:
            return Unreadable(whole, text, "edit-begins", {"word": head[1][:40] if head else ""})
        expected = f"edit-{verb.lower()}"
        typed = [Token(verb, head[1]), *self._tokens(verb, text, head.end())]
        unknown = next((one for one in typed if one.type == "UNKNOWN"), None)
        if unknown is not None:
            return _stuck(text, unknown, "edit-word", expected)
        try:
            tree = _grammar().parse(typed)
        except UnexpectedToken as error:
            if error.token.type == "$END":
                return Unreadable(whole, text, "incomplete", {"word": str(typed[-1])}, (expected,))
            return _stuck(text, error.token, "unexpected-word", expected)
        places = next((one for one in typed if one.type == "PLACE"), None)
        if places is not None:
            kind = next((one.value.meaning for one in typed if one.type == "KIND"), None)
            places.value.meaning = self._names.choose(places.value.meaning, places.value.text, kind)
        if places is not None and len(places.value.meaning) > 1:
            start, end = places.value.start + head.end(), places.value.end + head.end()
            return Ambiguous(
                whole, text, tuple(f"{text[:start]}{key}{text[end:]}" for key in places.value.meaning)
            )
        return Understood(whole, text, line_of(_edit(tree)))

    def _tokens(self, verb: str, text: str, start: int) -> Iterator[Token]:
        rest = text[start:].strip(" .!;:=")
        if verb == "PHASE":
            if rest:
                code = fold(rest)
                yield _token("CODE" if _CODE.fullmatch(code) else "UNKNOWN", code.upper(), rest, start)
            return
        words = self._lexer.words(row(1, text[start:].replace("=", " ")))
        for at, word in enumerate(words):
            # A name of both a place and a power is the power once a place is named, and before a unit.
            after = words[at + 1].type if at + 1 < len(words) else ""
            named = any(each.type == "PLACE" for each in words[:at])
            if word.type == "PLACE" and word.power is not None and (named or after == "KIND"):
                word.type, word.meaning = "POWER", word.power
            if not any(letter.isalnum() for letter in word.text):
                continue
            if fold(word.text) in lexicon()["nobody"]["words"]:
                word.type = "NOBODY"
            if word.type in ("KIND", "PLACE", "POWER", "NOBODY", "UNKNOWN"):
                yield _token(word.type, word, word.text, start + word.start)


def _token(kind: str, value: Any, text: str, start: int) -> Token:
    token = Token(kind, text, start_pos=start)
    token.value = value
    return token


def _stuck(text: str, token: Token, key: str, expected: str = "") -> Unreadable:
    start = token.start_pos or 0
    span = Span(1, start + 1, max(len(token), 1))
    return Unreadable(span, text, key, {"word": str(token)}, (expected,) if expected else ())


def _edit(tree: Tree[Token]) -> Edit:
    found = {token.type: token.value for token in tree.scan_values(lambda each: isinstance(each, Token))}
    match tree.data:
        case "add":
            return Add(Power(found["POWER"].meaning), _unit(found))
        case "remove":
            return Remove(_unit(found))
        case "own":
            power = found.get("POWER")
            return Own(str(found["PLACE"].meaning[0]), Power(power.meaning) if power else None)
        case _:
            return Set(str(found["CODE"]))


def _unit(found: Mapping[str, Lexeme]) -> str:
    kind, place = found["KIND"].meaning, found["PLACE"]
    coast = f"/{place.coast}" if place.coast and kind == "F" else ""
    return f"{kind} {place.meaning[0]}{coast}"


def editor(loaded: Mapping[str, Loaded]) -> Callable[[str, str], Line]:
    """(variant, line) -> the change that the line is, or why it is none."""

    @cache
    def of(variant: str) -> DiplomacyEdits:
        return DiplomacyEdits(loaded[variant].names, loaded[variant].variant.board)

    return lambda variant, text: of(variant).read(text)
