"""Splits a letter into the judge's commands, press and order lines; it must not know titles or people."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from lark import Lark, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken
from rapidfuzz import fuzz, process

from adjudicator.kinds import Value
from parsers import judge_args
from parsers.judge_text import fold
from parsers.reading import Span, Unreadable

__all__ = ["Command", "Item", "Press", "Reading", "command_of", "fold", "is_end", "near", "read"]


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


_ALSO_PRESS = ("press", "письмо", "broadcast", "пресса")


@cache
def _first() -> frozenset[str]:
    """Terminals that a line may begin with: FIRST of the grammar's start."""
    rules = _grammar().rules
    empty: set[str] = set()
    first: dict[str, set[str]] = {}
    grown = True
    while grown:
        grown = False
        for rule in rules:
            found = first.setdefault(rule.origin.name, set())
            before = (len(found), rule.origin.name in empty)
            for symbol in rule.expansion:
                found |= {symbol.name} if symbol.is_term else first.get(symbol.name, set())
                if symbol.is_term or symbol.name not in empty:
                    break
            else:
                empty.add(rule.origin.name)
            grown = grown or before != (len(found), rule.origin.name in empty)
    return frozenset(first["start"])


@cache
def _beginnings() -> frozenset[str]:
    """All words that a command may begin with; most lines of a letter end here."""
    words = {word for name, forms in _keywords().items() if name in _first() for word in forms}
    return frozenset({*words, "?", "press", "пресса", "письмо"})


@cache
def _openers() -> Mapping[str, str]:
    """Word -> terminal, for words that tell by themselves that a command is meant: those of priority 3."""
    loud = {one.name for one in _grammar().terminals if one.priority >= 3} & _first()
    words = {
        word: name for name in sorted(loud) for word in _keywords()[name] if len(word) > 3 or name == "SET"
    }
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
    name, args = judge_args.meaning(rule, shown)
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
