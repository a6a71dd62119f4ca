"""Splits a letter into the judge's commands, press and order lines; it must not know titles or people."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken
from rapidfuzz import fuzz, process

from adjudicator.kinds import Value
from parsers.reading import Span, Unreadable

MINUTE, HOUR, DAY = 60, 3_600, 86_400


@dataclass(frozen=True, slots=True)
class Command:
    """A line that is a command. ``name`` is its key (``join``); ``args`` are its words, unjudged."""

    span: Span
    text: str
    name: str
    args: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Press:
    """A letter to other seats: ``to`` as written, empty for all; ``ended`` tells whether it was closed."""

    span: Span
    text: str
    to: str
    body: str
    lines: tuple[int, int]
    ended: bool


Item: TypeAlias = Command | Press | Unreadable


@dataclass(frozen=True, slots=True)
class Reading:
    """A letter taken apart. ``orders`` keeps every line number: what is no order is a blank line in it."""

    items: tuple[Item, ...]
    orders: str


_PRESS = re.compile(
    r"\s*(?:(?:press|message|письмо|пресса|сообщение|написать)\s+(?:to|для|к)\s*:?\s+(?P<to>[^:]+?)"
    r"|(?:письмо|сообщение|написать)\s+(?P<dative>[^:]+?)"
    r"|(?P<all>broadcast|(?:press|пресса)\s+(?:all|всем)|объявление))"
    r"\s*(?::\s*(?P<first>.*))?$",
    re.IGNORECASE,
)
_END_PRESS = re.compile(
    r"\s*(?:end\s?-?(?:press|message)|конец\s(?:письма|прессы|сообщения))\s*[.!]?\s*$", re.IGNORECASE
)
_END = re.compile(r"\s*(?:end|конец)\s*[.!]?\s*$", re.IGNORECASE)
_EVERYBODY = re.compile(r"\s*(?:all|everybody|everyone|всем|все)\s*$", re.IGNORECASE)
_SIGNATURE = "--"
_WORD = re.compile(r"\w+|\?")
_PHASE = re.compile(r"[a-z]\d{4}[a-z]")

# Letters that look alike; a word of both alphabets is read in the one that most of it is written in.
_LATIN, _CYRILLIC = "aceopxykmtbhABCEHKMOPTXY", "асеорхукмтвнАВСЕНКМОРТХУ"
_TO_CYRILLIC = str.maketrans(_LATIN, _CYRILLIC)
_TO_LATIN = str.maketrans(_CYRILLIC, _LATIN)
_FOLD = str.maketrans("ёЁ–—\u00a0", "еЕ-- ")


def _fold_word(match: re.Match[str]) -> str:
    word = match[0]
    cyrillic = sum("\u0400" <= letter <= "\u04ff" for letter in word)
    if not cyrillic or cyrillic == len(word):
        return word
    return word.translate(_TO_CYRILLIC if 2 * cyrillic >= len(word) else _TO_LATIN)


def fold(text: str) -> str:
    """The text with ``ё`` as ``е`` and look-alike letters of one alphabet a word; one character for one."""
    return re.sub(r"[^\W\d_]+", _fold_word, text.translate(_FOLD))


@cache
def _grammar() -> Lark:
    source = (Path(__file__).parent / "judge.lark").read_text("utf-8")
    return Lark(source, parser="lalr", lexer="contextual", propagate_positions=True)


@cache
def _keywords() -> Mapping[str, tuple[str, ...]]:
    """Terminal -> its words, read off the grammar."""
    return {
        terminal.name: tuple(re.findall(r"[a-zа-я]+", terminal.pattern.value.partition("(?!")[0]))
        for terminal in _grammar().terminals
        if terminal.name not in ("WORD", "NUMBER", "SETTING", "PHASE_CODE")
        and "(?:" in terminal.pattern.value
    }


# What a line may begin with; the rest of the terminals only stand inside one.
_FIRST = (
    *("REGISTER", "SIGN", "CREATE", "LIST", "JOIN", "START", "SHOW", "STATUS", "ORDERS", "CLEAR", "READY"),
    *("NOT_READY", "DRAW", "CONCEDE", "RESIGN", "HELP", "SET"),
)
_ALSO_PRESS = ("press", "письмо", "broadcast", "пресса")


@cache
def _beginnings() -> frozenset[str]:
    """All words that a command may begin with; most lines of a letter end here."""
    inside = {
        "UP",
        "ON",
        "OFF",
        "NOWAIT",
        "AS",
        "TO",
        "FROM",
        "OPEN",
        "RUNNING",
        "OVER",
        "LANG",
        "SWITCH",
        "TIMED",
        "UNIT",
        "RULES",
        "VICTORY",
        "UNTIL",
    }
    words = {word for name, forms_ in _keywords().items() if name not in inside for word in forms_}
    return frozenset({*words, "?", "press", "пресса", "письмо"})


@cache
def _openers() -> Mapping[str, str]:
    words = {word: name for name in _FIRST for word in _keywords()[name] if len(word) > 3 or name == "SET"}
    return {**words, **dict.fromkeys(_ALSO_PRESS, "PRESS")}


def read(text: str) -> Reading:
    """Commands, press and half commands of ``text``; everything else is left to the orders' reader.

    A line ``-- `` or END ends the letter. Inside press every line is its text until END PRESS or END.
    """
    lines = text.split("\n")
    left = list(lines)
    items: list[Item] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if is_end(line):
            left[at:] = [""] * (len(lines) - at)
            break
        if (head := _PRESS.match(fold(line))) and _is_press(head):
            press, after = _press(lines, at, head)
            items.append(press)
            left[at:after] = [""] * (after - at)
            at = after
            continue
        item = command_of(line, at + 1)
        if item is not None:
            items.append(item)
            left[at] = ""
        at += 1
    return Reading(tuple(items), "\n".join(left))


def is_end(line: str) -> bool:
    """Whether the line ends a letter: ``-- `` or END."""
    return line.rstrip() == _SIGNATURE or bool(_END.match(fold(line)))


def _is_press(head: re.Match[str]) -> bool:
    # "Письмо" before prose is no head: recipients are few words.
    to = head["to"] or head["dative"] or ""
    return len(to.split()) <= 12


def _press(lines: list[str], at: int, head: re.Match[str]) -> tuple[Press, int]:
    line = lines[at]
    group = next((name for name in ("to", "dative") if head[name]), "")
    to = line[head.start(group) : head.end(group)].strip() if group else ""
    first = line[head.start("first") :].strip() if head["first"] else ""
    body, end, ended = [first] if first else [], at + 1, False
    while end < len(lines):
        folded = fold(lines[end])
        if lines[end].rstrip() == _SIGNATURE:
            break
        if _END_PRESS.match(folded) or _END.match(folded):
            ended = True
            break
        body.append(lines[end])
        end += 1
    span = _span(line, at + 1)
    text = "\n".join(body).strip("\n")
    to = "" if _EVERYBODY.match(fold(to)) else to
    return Press(span, line.strip(), to, text, (at + 1, end), ended), end + ended


def _span(line: str, number: int) -> Span:
    return Span(number, len(line) - len(line.lstrip()) + 1, len(line.strip()))


def command_of(line: str, number: int = 1) -> Command | Unreadable | None:
    """The command that ``line`` is, or how it fails to be one; None where it is no command at all."""
    stripped = line.strip()
    first = _first_word(fold(stripped))
    if first not in _beginnings() and not _PHASE.fullmatch(first):
        return None
    shown = stripped.rstrip(".!; ").rstrip(":") if stripped != "?" else stripped
    folded = fold(shown)
    if not folded:
        return None
    try:
        tree = _grammar().parse(folded)
    except UnexpectedInput as error:
        return _half(error, line, shown, folded, number)
    rule = tree.children[0]
    assert isinstance(rule, Tree)
    name, args = _Meaning(shown).of(rule)
    return Command(_span(line, number), stripped, name, args)


def _first_word(folded: str) -> str:
    match = _WORD.match(folded)
    return match[0].lower() if match else ""


def _half(error: UnexpectedInput, line: str, shown: str, folded: str, number: int) -> Unreadable | None:
    opener = _openers().get(_first_word(folded))
    if opener is None:
        return None
    start = _span(line, number)
    if opener == "PRESS":
        return Unreadable(start, shown, "judge-press", {})
    if isinstance(error, UnexpectedToken) and error.token.type != "$END":
        at, length = error.token.start_pos or 0, len(error.token)
        span = Span(number, start.column + at, length)
        word = shown[at : at + length]
        return Unreadable(span, shown, "judge-unexpected", {"word": word}, _terms(error.expected))
    if isinstance(error, UnexpectedCharacters):
        text = shown[error.pos_in_stream :].split(" ")[0]
        span = Span(number, start.column + int(error.pos_in_stream or 0), max(len(text), 1))
        return Unreadable(span, shown, "judge-unexpected", {"word": text}, _terms(error.allowed or set()))
    expected = error.expected if isinstance(error, UnexpectedEOF | UnexpectedToken) else []
    span = Span(number, start.column + len(shown), 1)
    return Unreadable(span, shown, "judge-incomplete", {"command": opener.lower()}, _terms(expected))


# Terminals that a person may be told to write there; the others go without saying.
TERMS = {
    "WORD": "judge-word",
    "LANG": "judge-language",
    "SWITCH": "judge-switch",
    "UNIT": "judge-unit",
    "NUMBER": "judge-number",
}


def _terms(expected: Any) -> tuple[str, ...]:
    return tuple(sorted({TERMS[name] for name in expected if name in TERMS}))


def near(text: str) -> str:
    """The line with its first word put right, where it is nearly a command's; empty where it is not."""
    stripped = text.strip()
    folded = fold(stripped)
    word = _first_word(folded)
    if len(word) < 4:
        return ""
    found = process.extractOne(word, list(_openers()), scorer=fuzz.ratio, score_cutoff=75)
    if found is None or found[0] == word:
        return ""
    right = found[0].upper() + stripped[len(word) :]
    return right if isinstance(command_of(right), Command) or _PRESS.match(fold(right)) else ""


_UNITS = (("мин", MINUTE), ("min", MINUTE), ("h", HOUR), ("ч", HOUR), ("w", 7 * DAY), ("недел", 7 * DAY))
_TIMED = (
    ("mov", "movement"),
    ("ход", "movement"),
    ("retreat", "retreat"),
    ("отступ", "retreat"),
    ("build", "adjustment"),
    ("adjust", "adjustment"),
    ("построй", "adjustment"),
)
_YES = ("on", "yes", "да", "вкл")


@dataclass(frozen=True, slots=True)
class _Meaning:
    """Reads a parsed line; words come from ``shown``, as written, not as folded."""

    shown: str

    def of(self, rule: Tree[Token]) -> tuple[str, dict[str, Value]]:
        name = str(rule.data)
        match name:
            case "register":
                return name, {"name": self._words(rule, "name")}
            case "create":
                return name, {"game": self._words(rule, "game"), **self._settings(rule)}
            case "list":
                return name, {"filters": tuple(self._filters(rule))}
            case "join" | "concede":
                seats = " ".join(self._text(tree) for tree in rule.find_data("seat"))
                return name, {"game": self._words(rule, "game"), "seats": seats} if name == "join" else {
                    "seats": seats
                }
            case "begin" | "show" | "resign":
                return ("start" if name == "begin" else name), {"game": self._words(rule, "game")}
            case "help":
                return name, {"topic": self._words(rule, "rest")}
            case "phase":
                return name, {"phase": self._token(rule, "PHASE_CODE").upper()}
            case _ if name.startswith("set_"):
                return "set", self._set(rule, name)
            case _:
                return name.replace("_", "-"), {}

    def _set(self, rule: Tree[Token], name: str) -> dict[str, Value]:
        match name:
            case "set_language":
                word = self._token(rule, "LANG").lower()
                return {"what": "language", "value": "en" if word[:2] in ("en", "ан") else "ru"}
            case "set_zone":
                return {"what": "zone", "value": self._token(rule, "WORD")}
            case "set_name":
                return {"what": "name", "value": self._words(rule, "name")}
        what = next(
            what
            for what, token in (("html", "HTML"), ("data", "DATA"), ("pictures", "PICTURES"))
            if self._token(rule, token)
        )
        return {"what": what, "value": fold(self._token(rule, "SWITCH")).lower() in _YES}

    def _settings(self, rule: Tree[Token]) -> dict[str, Value]:
        limits: dict[str, Value] = {}
        options: dict[str, Value] = {}
        plain: list[str] = []
        for tree in rule.iter_subtrees():
            match str(tree.data):
                case "limit":
                    limits[_timed(self._token(tree, "TIMED"))] = int(self._token(tree, "NUMBER")) * _unit(
                        self._token(tree, "UNIT")
                    )
                case "rules":
                    options["rules"] = self._token(tree, "WORD").lower()
                case "victory":
                    options["victory"] = int(self._token(tree, "NUMBER"))
                case "until":
                    options["last_year"] = int(self._token(tree, "NUMBER"))
                case "option":
                    key, _, value = self._token(tree, "SETTING").partition("=")
                    options[key.lower()] = int(value) if value.isdecimal() else value
                case "plain":
                    plain.append(self._token(tree, "WORD"))
        return {"limits": limits, "options": options, "words": tuple(plain)}

    def _filters(self, rule: Tree[Token]) -> Iterator[str]:
        states = {"OPEN": "forming", "RUNNING": "running", "OVER": "over"}
        for tree in rule.find_data("filter"):
            token = tree.children[0]
            assert isinstance(token, Token)
            yield states.get(token.type, str(token).lower())

    def _token(self, tree: Tree[Token], kind: str) -> str:
        found = next(
            (one for one in tree.scan_values(lambda one: isinstance(one, Token) and one.type == kind)), None
        )
        return self.shown[found.start_pos : found.end_pos] if isinstance(found, Token) else ""

    def _words(self, rule: Tree[Token], name: str) -> str:
        return next((self._text(tree) for tree in rule.find_data(name)), "")

    def _text(self, tree: Tree[Token]) -> str:
        return self.shown[tree.meta.start_pos : tree.meta.end_pos].strip(" ,")


def _unit(word: str) -> int:
    folded = fold(word).lower()
    return next((seconds for start, seconds in _UNITS if folded.startswith(start)), DAY)


def _timed(word: str) -> str:
    folded = fold(word).lower()
    return next((kind for start, kind in _TIMED if folded.startswith(start)), "")
