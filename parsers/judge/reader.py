"""Splits a letter into the judge's commands, press and order lines; it must not know titles or people."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from lark import Lark, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken
from rapidfuzz import fuzz, process

from adjudicator.kinds import Value
from parsers.judge import args as judge_args
from parsers.judge import master, settings
from parsers.judge.mending import edit_at
from parsers.judge.old import Form, Old, form_at, old_beginnings, old_of
from parsers.judge.plans import enclosed_at, is_prose
from parsers.judge.press import OPENERS, Press, is_end, is_head, is_signature, press_at
from parsers.judge.readiness import assures
from parsers.judge.text import fold
from parsers.judge.waiting import (
    cleared,
    dropped,
    is_no,
    is_talk,
    ready_before,
    ready_behind,
    said_whole,
    says_not_ready,
    says_ready,
    unsigned,
)
from parsers.judge.words import groups
from parsers.reading import Span, Unreadable

__all__ = [
    "Command",
    "Item",
    "LetterParts",
    "Press",
    "command_of",
    "fold",
    "is_end",
    "is_head",
    "keyword_of",
    "near",
    "read",
]


@dataclass(frozen=True, slots=True)
class Command:
    """A line that is a command. ``name`` is its key (``join``); ``args`` are its words, unjudged.

    Where it was written as old hands do, ``old`` is that form and ``today`` how it is written now.
    """

    span: Span
    text: str
    name: str
    args: Mapping[str, Value] = field(default_factory=dict)
    old: Form | None = None
    today: str = ""


Item: TypeAlias = Command | Press | Unreadable


@dataclass(frozen=True, slots=True)
class LetterParts:
    """A letter taken apart. ``orders`` keeps every line number: what is no order is a blank line in it.

    ``below`` is what stands under a SIGN OFF, which ends a letter as END does.
    """

    items: tuple[Item, ...]
    orders: str
    below: str = ""


SIGN_OFF = "sign-off"
_WORD = re.compile(r"\w+|\?")
_PHASE = re.compile(r"[a-z]\d{4}[a-z]")
_CARD = re.compile(
    rf"(?:{'|'.join(groups('small')['card'])})\s+(?:№\s*)?\d{{1,2}}"
    rf"(?:\s*[,:]\s*[^\W\d]|\s+(?!(?:{'|'.join(groups('small')['with-codes'])})?\s*(?:{'|'.join(groups('small')['of-a-map'])}))[^\W\d])"
)
"""One Russian word is a map and a card: a number and what is said of it are of a card."""


@cache
def _grammar() -> Lark:
    source = (Path(__file__).parent / "commands.lark").read_text("utf-8")
    return Lark(
        f"{source}\n{settings.terminals()}\n",
        parser="lalr",
        lexer="contextual",
        propagate_positions=True,
    )


@cache
def _keywords() -> Mapping[str, tuple[str, ...]]:
    """Terminal -> its words, read off the grammar."""
    return {
        terminal.name: tuple(re.findall(r"[a-z\u0430-\u044f]+", terminal.pattern.value.partition("(?!")[0]))
        for terminal in _grammar().terminals
        if terminal.name not in ("WORD", "NUMBER", "SETTING", "PHASE_CODE")
        and "(?:" in terminal.pattern.value
    }


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
    return frozenset({*words, "?", *groups("press")["begins"]})


@cache
def _openers() -> Mapping[str, str]:
    """Word -> terminal, for words that tell by themselves that a command is meant: those of priority 3."""
    loud = {one.name for one in _grammar().terminals if one.priority >= 3} & _first()
    words = {
        word: name for name in sorted(loud) for word in _keywords()[name] if len(word) > 3 or name == "SET"
    }
    return {**words, **dict.fromkeys(OPENERS, "PRESS")}


def read(text: str, *, end_is_an_order: bool = False) -> LetterParts:
    """Commands, press and half commands of ``text``; everything else is left to the orders' reader.

    A line ``-- `` or END ends the letter; to a title where END is an order only the former. Inside press
    every line is its text until END PRESS or END.
    """
    closes = is_signature if end_is_an_order else is_end
    lines = text.split("\n")
    left = list(lines)
    items: list[Item] = []
    at, below = 0, ""
    while at < len(lines):
        line = lines[at]
        if closes(line):
            left[at:] = [""] * (len(lines) - at)
            break
        if not cleared(line) and (block := _block_at(lines, at, closes)):
            item, after = block
            items.append(item)
            left[at:after] = [""] * (after - at)
            at = after
            continue
        found = None if _is_heading(lines, at) else command_of(line, at + 1)
        behind = 0 if isinstance(found, Command) else ready_before(line)
        if behind and (is_talk(line[behind:]) or _does(line[behind:])):
            items.append(Command(_span(line[:behind], at + 1), line[:behind].strip(), "ready"))
            lines[at] = left[at] = " " * behind + line[behind:]
            continue
        if found is None and is_no(line) and _just_ready(items, lines, at):
            found = Command(_span(line, at + 1), line.strip(), "unready")
        if found is not None:
            items.append(found)
            left[at] = ""
        at += 1
        if isinstance(found, Command) and found.old is not None and found.old.key == SIGN_OFF:
            below = "\n".join(lines[at:])
            left[at:] = [""] * (len(lines) - at)
            break
    return LetterParts(tuple(items), "\n".join(left), below)


def _is_heading(lines: Sequence[str], at: int) -> bool:
    """Whether a line is underlined as headings of the judge's letters are, of which a part was sent back."""
    below = lines[at + 1].strip() if at + 1 < len(lines) else ""
    return len(below) > 3 and set(below) == {"="}


def _just_ready(items: Sequence[Item], lines: Sequence[str], at: int) -> bool:
    """Whether the last line above that says anything is, or ends with, READY."""
    above = next((number for number in range(at - 1, -1, -1) if lines[number].strip()), -1)
    last = items[-1] if items else None
    named = isinstance(last, Command) and last.name == "ready" and last.span.line == above + 1
    return named or (above >= 0 and ready_behind(lines[above]) > 0)


def _block_at(lines: list[str], at: int, closes: Callable[[str], bool]) -> tuple[Item, int] | None:
    """What begins on a line and may go on below it: press, commands with a text, the form of old hands."""
    line = lines[at]
    if is_head(line):
        return press_at(lines, at)
    if form := form_at(lines, at):
        old, after = form
        return _in_old_form(old, _span(line, at + 1)), after
    if enclosed := enclosed_at(lines, at, closes) or edit_at(lines, at):
        return Command(enclosed.span, enclosed.text, enclosed.name, enclosed.args), enclosed.after
    if block := master.block_at(lines, at, _is_command):
        name, args, after = block
        return Command(_span(line, at + 1), line.strip(), name, args), after
    return None


def _does(text: str) -> bool:
    """Whether a text is a command of its own, and none about READY."""
    found = command_of(text)
    return isinstance(found, Command) and found.name not in ("ready", "unready", "phase")


def _is_command(line: str) -> bool:
    return isinstance(command_of(line), Command)


def _span(line: str, number: int) -> Span:
    return Span(number, len(line) - len(line.lstrip()) + 1, len(line.strip()))


def command_of(line: str, number: int = 1) -> Command | Unreadable | None:
    """The command that ``line`` is, or how it fails to be one; None where it is no command at all."""
    stripped = line.strip()
    first = _first_word(fold(stripped))
    if first in old_beginnings() and (old := old_of(stripped.rstrip(".!; "))) is not None:
        return _in_old_form(old, _span(line, number))
    if says_ready(stripped):
        return Command(_span(line, number), stripped, "ready")
    if phase := cleared(stripped):
        return Command(_span(line, number), stripped, "clear", {"phase": phase})
    whole, found = said_whole(stripped), _of_today(line, number)
    if whole == "map":
        return Command(_span(line, number), stripped, whole, {"words": ()})
    number_ = dropped(stripped)
    if isinstance(found, Command) and (number_ is None or found.name != "clear"):
        return found
    if says_not_ready(stripped):
        return Command(_span(line, number), stripped, "unready")
    if number_ is not None:
        return Command(_span(line, number), stripped, "drop", {"number": number_, "all": not number_})
    if not whole and not isinstance(found, Command) and (assures(stripped) or assures(unsigned(stripped))):
        return Command(_span(line, number), stripped, "ready")
    return Command(_span(line, number), stripped, whole) if whole else found


def _of_today(line: str, number: int) -> Command | Unreadable | None:
    stripped = line.strip()
    first = _first_word(fold(stripped))
    if first not in _beginnings() and not _PHASE.fullmatch(first):
        return None
    shown = stripped.rstrip(".!; ").rstrip(":") if stripped != "?" else stripped
    folded = fold(shown)
    if not folded:
        return None
    if is_prose(line):
        return Unreadable(_span(line, number), stripped, "judge-prose", {})
    try:
        tree = _grammar().parse(folded)
    except UnexpectedInput as error:
        return _half(error, line, shown, folded, number)
    rule = tree.children[0]
    assert isinstance(rule, Tree)
    name, args = judge_args.meaning(rule, shown)
    if (name == "list" and _talks(args["filters"])) or (name == "map" and _CARD.match(folded.lower())):
        return None
    return Command(_span(line, number), stripped, name, args)


def _talks(filters: Value) -> bool:
    """Whether a line that begins with ``game`` goes on as a sentence does, not as a list of games."""
    return isinstance(filters, tuple) and any(each in groups("small")["talk"] for each in filters)


def _in_old_form(old: Old, span: Span) -> Command | Unreadable:
    today = _of_today(old.today, span.line) if old.today else None
    if isinstance(today, Command):
        return Command(span, old.hidden, today.name, today.args, old.form, today.text)
    if isinstance(today, Unreadable):
        return Unreadable(span, old.hidden, today.key, today.args, today.expected)
    return Command(span, old.hidden, "old", {**old.words, "form": old.form.key}, old.form)


def _first_word(folded: str) -> str:
    match = _WORD.match(folded)
    return match[0].lower() if match else ""


def _half(error: UnexpectedInput, line: str, shown: str, folded: str, number: int) -> Unreadable | None:
    first = _first_word(folded)
    opener = _openers().get(first)
    # ``Leave Paris where it is`` is no way out of a game.
    if opener is None or (opener == "RESIGN" and first == "leave" and "game" not in folded.lower().split()):
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
    return Unreadable(
        span, shown, "judge-incomplete", {"command": _first_word(folded).upper()}, _terms(expected)
    )


# Terminals that a person may be told to write there; the others go without saying.
TERMS = {
    "WORD": "judge-word",
    "LANG": "judge-language",
    "SWITCH": "judge-switch",
    "UNIT": "judge-unit",
    "NUMBER": "judge-number",
    "FORM": "judge-form",
    "LETTER_FORM": "judge-letter-form",
    "KEY_USE": "judge-key-use",
    "CLOCK": "judge-clock",
    "WEEKDAY": "judge-weekday",
    "PICTURES": "judge-set",
    "CODES": "judge-set",
}


def _terms(expected: Any) -> tuple[str, ...]:
    return tuple(sorted({TERMS[name] for name in expected if name in TERMS}))


def keyword_of(word: str) -> str:
    """The terminal that a word which may begin a command belongs to, empty where it is none."""
    folded = fold(word).lower()
    return next((name for name, forms in _keywords().items() if name in _first() and folded in forms), "")


_SHORT = 5
"""Words of a line that may be a command misspelt badly."""


def near(text: str) -> str:
    """The line with its first word put right, where it is nearly a command's; empty where it is not."""
    stripped = text.strip()
    folded = fold(stripped)
    word = _first_word(folded)
    if len(word) < 4 or stripped[len(word) :].startswith(","):  # ``Посмотрим, как...`` is talk, not a preview
        return ""
    cutoff = 75 if len(stripped.split()) <= _SHORT else 85  # ``Last year Paris was ours`` is no LIST
    # ``Vive le Kaiser`` is no REVIVE: nobody leaves out the first two letters of a word.
    openers = [each for each in _openers() if not each[2:].endswith(word)]
    found = process.extractOne(word, openers, scorer=fuzz.ratio, score_cutoff=cutoff)
    if found is None or found[0] == word:
        return ""
    right = found[0].upper() + stripped[len(word) :]
    command = None if says_not_ready(right) else command_of(right)
    return right if isinstance(command, Command) or is_head(right) else ""
