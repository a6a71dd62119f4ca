"""IF, THEN, ELSE over phrases of any title, and the orders they choose; it must not know any one title."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import TypeAlias

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from adjudicator.conditions import AllOf, AnyOf, Condition, Not, holds
from adjudicator.kinds import Seat, Value
from parsers.easing import read_eased
from parsers.end_if import (
    DENIED,
    ELSE,
    END_IF,
    IF,
    NOBODY,
    NOTHING,
    THEN,
    carried,
    closing,
    comma,
    open_ended,
)
from parsers.end_if import text_of as text_of
from parsers.lexing import GUESSES, fold
from parsers.reading import Choice as Choice
from parsers.reading import Line, Reader, Span, Unreadable
from parsers.reading import PlanStep as PlanStep
from parsers.trailing import trailing, with_unit

LONGEST = 1_000
"""Characters of one condition."""

DEEPEST = 20
"""Brackets, and choices within choices."""

FactReader: TypeAlias = Callable[[str], Condition | Unreadable]


# --- conditions


@cache
def _grammar() -> Lark:
    source = (Path(__file__).parent / "conditions.lark").read_text("utf-8")
    return Lark(source, parser="lalr", lexer="contextual", propagate_positions=True)


def read_condition(text: str, fact: FactReader) -> Condition | Unreadable:
    """What ``text`` (one line) asks. ``fact`` reads a phrase; columns of a fault count within ``text``."""
    if len(text) > LONGEST or text.count("(") > DEEPEST:
        return Unreadable(Span(1, 1, len(text)), text[:LONGEST], "condition-long", {"most": LONGEST})
    folded = fold(text)
    try:
        tree = _grammar().parse(folded)
    except UnexpectedInput as error:
        return _unexpected(error, text)
    return _Meaning(text, fact).of(tree.children[0])  # type: ignore[arg-type]


def _unexpected(error: UnexpectedInput, text: str) -> Unreadable:
    at: int | None = None
    if isinstance(error, UnexpectedToken) and error.token.type != "$END":
        at = error.token.start_pos
    elif isinstance(error, UnexpectedCharacters):
        at = error.pos_in_stream
    if at is None:
        return Unreadable(Span(1, len(text.rstrip()) + 1, 1), text, "condition-incomplete", {})
    word = re.split(r"[\s,()]", text[at:])[0] or text[at : at + 1]
    return Unreadable(Span(1, at + 1, len(word)), text, "condition-unexpected", {"word": word})


@dataclass(frozen=True, slots=True)
class _Meaning:
    text: str
    fact: FactReader

    def of(self, tree: Tree[Token]) -> Condition | Unreadable:
        match str(tree.data):
            case "phrase":
                return self._phrase(tree)
            case "negation":
                found = self.of(self._trees(tree)[-1])
                return found if isinstance(found, Unreadable) else Not(found)
            case "group":
                return self.of(self._trees(tree)[0])
        parts: list[Condition] = []
        for child in self._trees(tree):
            found = self.of(child)
            if isinstance(found, Unreadable):
                return found
            parts.append(found)
        if len(parts) == 1:
            return parts[0]
        return AnyOf(tuple(parts)) if tree.data == "either" else AllOf(tuple(parts))

    @staticmethod
    def _trees(tree: Tree[Token]) -> list[Tree[Token]]:
        return [child for child in tree.children if isinstance(child, Tree)]

    def _phrase(self, tree: Tree[Token]) -> Condition | Unreadable:
        start, end = int(tree.meta.start_pos), int(tree.meta.end_pos)
        written = phrase = self.text[start:end]
        negated = next((one for one in tree.children if isinstance(one, Token) and one.type == "NOT"), None)
        if negated is not None:
            # The word goes, its place stays blank, so that columns remain.
            at = int(negated.start_pos or 0) - start
            if DENIED.match(fold(written), at) and not isinstance(whole := self.fact(written), Unreadable):
                return whole
            phrase = phrase[:at] + " " * len(negated) + phrase[at + len(negated) :]
            negated = None if NOBODY.search(fold(written)) else negated
        found = self.fact(phrase)
        if isinstance(found, Unreadable):
            args = dict(found.args)
            for key, value in args.items():  # quoted as it is written
                if isinstance(value, str) and (at := phrase.find(value)) >= 0:
                    args[key] = written[at : at + len(value)]
            return replace(found, span=replace(found.span, column=found.span.column + start), args=args)
        return found if negated is None else Not(found)


# --- choices in a text

_IF = re.compile(rf"\s*(?:{IF})(?!\w)\s*")
_THEN = re.compile(rf"(?<!\w)(?:{THEN})(?!\w)|:(?=\s|$)")
_THEN_BELOW = re.compile(rf"\s*(?:{THEN})(?!\w):?")
_ELSE = re.compile(rf"[\s,;.]*(?<!\w)(?:{ELSE})(?!\w):?")
_ELSE_AT_END = re.compile(rf"{_ELSE.pattern}\s*$")


class _BrokenError(Exception):
    """A choice that cannot be read; ``fault`` says why."""

    def __init__(self, fault: Unreadable) -> None:
        super().__init__(fault.key)
        self.fault = fault


def read_steps(text: str, reader: Reader, seat: Seat, *, guess: bool = True) -> tuple[PlanStep, ...]:
    """Everything of ``text`` in sequence: orders, choices among orders, what is neither.

    A choice that cannot be read gives one Unreadable, and nothing of it is taken. ``seat`` writes; ``guess``
    is as in ``Reader.read``.
    """
    return _Steps(text, reader, seat, GUESSES if guess else 0).all()


class _Steps:
    """One text on its way to steps; lines and columns count from 0 here."""

    def __init__(self, text: str, reader: Reader, seat: Seat, guesses: int) -> None:
        self.guesses = guesses
        told = text.split("\n")
        self.lines = [open_ended(line) for line in told]
        self.folded = [fold(line) for line in self.lines]
        self.reader, self.seat = reader, seat
        self.asked = partial(read_condition, fact=lambda phrase: reader.fact(phrase, seat))
        self.depth = 0
        self.ended = {at for at, line in enumerate(told) if line != self.lines[at]}
        self.ends: dict[int, int] = {}
        if any(map(END_IF.match, self.folded)):
            self.ends = closing(self.folded, self.ended, self._opener)

    def _opener(self, at: int) -> bool | None:
        """Whether the choice that begins on a line needs an END IF; None where none begins."""
        if not self._begins(at):
            return None
        row, column = self._after_then(at)
        return not self.lines[row][column:].strip() or bool(_ELSE_AT_END.search(self.folded[row]))

    def all(self) -> tuple[PlanStep, ...]:
        plain = list(self.lines)
        steps: list[PlanStep] = []
        at = 0
        while at < len(self.lines):
            if not self._begins(at):
                if (step := trailing(self.reader, at + 1, self.lines[at], self.asked)) is not None:
                    steps.append(step)
                    plain[at] = ""
                at += 1
                continue
            self.depth = 0
            try:
                choice, after = self._choice(at, 0)
                steps.append(carried(self.reader, choice) or with_unit(self.reader, choice))
            except _BrokenError as broken:
                steps.append(broken.fault)
                if broken.fault.span.line != at + 1:
                    span = Span(at + 1, 1, len(self.lines[at].rstrip()))
                    steps.append(Unreadable(span, self.lines[at].strip(), "condition-broken", {}))
                after = self._end_of(at)
            plain[at:after] = [""] * (after - at)
            at = after
        steps.extend(read_eased(self.reader, plain, guess=self.guesses > 0))
        return tuple(self.reader.settled(sorted(steps, key=lambda step: (step.span.line, step.span.column))))

    def _begins(self, at: int) -> bool:
        """Whether a choice begins here: without a THEN it is prose."""
        head = _IF.match(self.folded[at])
        if head is None or self.reader.conditional(self.lines[at]):
            return False
        if self._then(at, head.end()):
            return True
        below = self._below(at + 1)
        return below is not None and _THEN_BELOW.match(self.folded[below]) is not None

    def _then(self, at: int, start: int) -> re.Match[str] | None:
        """The THEN of a condition, or the comma that stands for it."""
        return _THEN.search(self.folded[at], start) or comma(self.folded[at], start, self.asked)

    def _below(self, at: int) -> int | None:
        return next((line for line in range(at, len(self.lines)) if self.lines[line].strip()), None)

    def _end_of(self, at: int) -> int:
        """The line after a broken choice, so that nothing of it is read as if it stood alone.

        After its END IF where it opens a block, or the end of the text where that is missing; else after its
        line, or the ELSE below it.
        """
        if at in self.ends:
            return self.ends[at] + 1
        row, column = self._after_then(at)
        if self.lines[row][column:].strip() and not _ELSE_AT_END.search(self.folded[row]):
            below = self._below(row + 1)
            if below is None or not (more := _ELSE.match(self.folded[below])):
                return row + 1
            if self.lines[below][more.end() :].strip():
                return below + 1
        return len(self.lines)

    def _after_then(self, at: int) -> tuple[int, int]:
        """Where the THEN of the choice that begins on a line ends: on it, or at the beginning of the next."""
        head = _IF.match(self.folded[at])
        then = self._then(at, head.end() if head else 0)
        if then is not None:
            return at, then.end()
        below = self._below(at + 1)
        found = _THEN_BELOW.match(self.folded[below]) if below is not None else None
        return (at, len(self.lines[at])) if below is None or found is None else (below, found.end())

    def _choice(self, at: int, column: int, *, within: bool = False) -> tuple[Choice, int]:
        """The choice whose IF stands there, and the line after it.

        ``within`` a block an ELSE on a line of its own is the block's.
        """
        self.depth += 1
        head = _IF.match(self.folded[at], column)
        assert head is not None
        begin = column + len(head[0]) - len(head[0].lstrip())
        span = Span(at + 1, begin + 1, len(self.lines[at].rstrip()) - begin)
        if self.depth > DEEPEST:
            raise _BrokenError(Unreadable(span, self.lines[at].strip(), "condition-deep", {"most": DEEPEST}))
        start, then = head.end(), self._then(at, head.end())
        said = self.lines[at][start : then.start() if then else None].rstrip(" ,;")
        when = self._condition(at, start, said)
        row: int = at
        if then is None:
            below = self._below(at + 1)
            then = _THEN_BELOW.match(self.folded[below]) if below is not None else None
            if below is None or then is None:
                raise _BrokenError(Unreadable(span, self.lines[at].strip(), "condition-no-then", {}))
            row = below
        chosen, otherwise, after = self._parts(row, then.end(), span, within)
        self.depth -= 1
        text = self.lines[at][column:].strip()
        return Choice(span, text, " ".join(said.split()), when, chosen, otherwise), after

    def _condition(self, at: int, start: int, said: str) -> Condition:
        found = self.asked(said)
        if isinstance(found, Unreadable):
            span = replace(found.span, line=at + 1, column=found.span.column + start)
            raise _BrokenError(replace(found, span=span, text=self.lines[at].strip()))
        return found

    def _parts(
        self, at: int, column: int, span: Span, within: bool
    ) -> tuple[tuple[PlanStep, ...], tuple[PlanStep, ...], int]:
        """What stands after THEN: on the same line, or in a block down to END IF."""
        if not self.lines[at][column:].strip():
            then, at = self._block(at + 1, span)
            line = self.folded[at]
            found = _ELSE.match(line)
            if found is None:
                return then, (), at + 1
            return self._closed(then, at, found.end(), span)
        end = self.ends.get(span.line - 1, -1)
        then, at, after = self._inline(at, column)
        if after is None and at <= end:
            more, at = self._block(at, span)
            then, found = (*then, *more), _ELSE.match(self.folded[at])
            return self._closed(then, at, found.end(), span) if found else (then, (), at + 1)
        if after is None:
            below = None if within else self._below(at)
            found = _ELSE.match(self.folded[below]) if below is not None else None
            if below is None or found is None:
                return then, (), at
            at, after = below, found.end()
        return self._closed(then, at, after, span)

    def _closed(
        self, then: tuple[PlanStep, ...], at: int, column: int, span: Span
    ) -> tuple[tuple[PlanStep, ...], tuple[PlanStep, ...], int]:
        """The part after ELSE, and END IF where one follows."""
        if not self.lines[at][column:].strip():
            otherwise, at = self._block(at + 1, span)
            if not END_IF.match(self.folded[at]):
                raise _BrokenError(Unreadable(span, self.lines[span.line - 1].strip(), "condition-else", {}))
            return then, otherwise, at + 1
        chained = _IF.match(self.folded[at], column) is not None
        end = self.ends.get(span.line - 1, -1)
        if chained:
            self.ends.setdefault(at, end)
        otherwise, at, _ = self._inline(at, column, last=True)
        if not chained and at <= end:
            more, at = self._block(at, span)
            if not END_IF.match(self.folded[at]):
                raise _BrokenError(Unreadable(span, self.lines[span.line - 1].strip(), "condition-else", {}))
            return then, (*otherwise, *more), at + 1
        below = self._below(at)
        if not chained and below is not None and END_IF.match(self.folded[below]):
            at = below + 1
        return then, otherwise, at

    def _block(self, at: int, span: Span) -> tuple[tuple[PlanStep, ...], int]:
        """Steps line by line up to ELSE or END IF, and that line."""
        steps: list[PlanStep] = []
        while at < len(self.lines):
            folded = self.folded[at]
            if END_IF.match(folded) or _ELSE.match(folded):
                return tuple(steps), at
            if self._begins(at):
                choice, at = self._choice(at, 0, within=True)
                steps.append(choice)
                continue
            steps.extend(self._orders(at, 0, None))
            at += 1
        raise _BrokenError(Unreadable(span, self.lines[span.line - 1].strip(), "condition-open", {}))

    def _inline(
        self, at: int, column: int, *, last: bool = False
    ) -> tuple[tuple[PlanStep, ...], int, int | None]:
        """Steps up to ELSE or the end of the line; the line reached (then the next), where ELSE ends."""
        if _IF.match(self.folded[at], column):
            choice, after = self._choice(at, column)
            return (choice,), after, None
        found = None if last else _ELSE.search(self.folded[at], column)
        steps = self._orders(at, column, found.start() if found else None)
        if last and NOTHING.fullmatch(self.folded[at], column):
            steps = tuple(step for step in steps if not isinstance(step, Unreadable))
        return (steps, at, found.end()) if found else (steps, at + 1, None)

    def _orders(self, at: int, column: int, end: int | None) -> tuple[PlanStep, ...]:
        # Blanks before it keep the reader's lines and columns those of the letter.
        segment = "\n" * at + " " * column + self.lines[at][column:end]
        found = self.reader.read(segment, guess=self.guesses > 0)
        self.guesses -= any(isinstance(each, Unreadable) for each in found)
        return found


def chosen(steps: Sequence[PlanStep], facts: Mapping[str, Value]) -> tuple[Line, ...]:
    """The lines that count, given the facts of a position.

    Of a choice whose condition is unknown neither part counts: it gives one Unreadable with the key
    ``condition-unknown``.
    """
    lines: list[Line] = []
    for step in steps:
        lines.extend(_counting(step, facts) if isinstance(step, Choice) else (step,))
    return tuple(lines)


def _counting(choice: Choice, facts: Mapping[str, Value]) -> tuple[Line, ...]:
    true = holds(choice.when, facts)
    if true is None:
        return (unknown(choice),)
    return chosen(choice.then if true else choice.otherwise, facts)


UNKNOWN = "condition-unknown"


def unknown(choice: Choice) -> Unreadable:
    """What a choice comes to whose condition cannot be told."""
    return Unreadable(choice.span, choice.text, UNKNOWN, {"condition": choice.said})


def flat(steps: Sequence[PlanStep]) -> tuple[Line, ...]:
    """Every line of the steps, whichever would count."""
    return tuple(
        line
        for step in steps
        for line in (flat((*step.then, *step.otherwise)) if isinstance(step, Choice) else (step,))
    )
