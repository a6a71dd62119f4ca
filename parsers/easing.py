"""Reads orders once more without words that open a line and say nothing, where that helps; of any title."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from parsers.asking import QUESTION, asks
from parsers.greeting import any_of
from parsers.reading import Line, Reader, Span, Understood, Unreadable

_SIGN = r"(?:[!.,:;…)]|—|–|\s-\s|\Z)"
_OPENER = re.compile(
    rf"[ \t]*(?:(?:{any_of('openers')})[ ]{{0,3}}{_SIGN}+|(?:{any_of('sequence')})(?![\w-])[,:]?)[ ]*",
    re.IGNORECASE,
)
_TALK = re.compile(rf"[ \t]*(?:{any_of('talk')})[ ]{{0,3}}[!.,:;…]+(?=[ ]*\S)", re.IGNORECASE)
_MOST = 4
"""Openers of a line: ``Well, then, after that``."""


def without_opener(line: str) -> str:
    """The line with blanks for what opens it and says nothing: its columns stay.

    >>> without_opener("Right then, after that A Par - Bur")
    '                       A Par - Bur'
    """
    at = 0
    for _ in range(_MOST):
        found = _OPENER.match(line, at)
        if found is None:
            break
        at = found.end()
    return " " * at + line[at:]


def read_eased(reader: Reader, lines: Sequence[str], *, guess: bool) -> tuple[Line, ...]:
    """The orders of the lines; of what cannot be read as it stands, without its opener.

    So no opener is ever lost that is an order's word to the title. A line that only asks is no order.
    """
    asked = [_question(number, line) for number, line in enumerate(lines, 1) if asks(line)]
    lines = ["" if asks(line) else _without_talk(line) for line in lines]
    return _by_place((*_read(reader, lines, guess=guess), *asked))


def _read(reader: Reader, lines: Sequence[str], *, guess: bool) -> tuple[Line, ...]:
    read = reader.read("\n".join(lines), guess=guess)
    unread = {one.span.line for one in read if not isinstance(one, Understood)}
    faulty = {one.span.line for one in read if _is_fault(reader, one)}
    for numbers in (unread, faulty):  # mere talk with an opener may hide an order, or be talk
        eased = [without_opener(line) if number in numbers else line for number, line in enumerate(lines, 1)]
        if eased != lines:
            again = reader.read("\n".join(eased), guess=guess)
            if _worth(reader, again) > _worth(reader, read):
                return again
    return read


def _question(number: int, line: str) -> Unreadable:
    bare = line.strip()
    return Unreadable(Span(number, len(line) - len(line.lstrip()) + 1, len(bare)), bare, QUESTION, {})


def _by_place(lines: Iterable[Line]) -> tuple[Line, ...]:
    return tuple(sorted(lines, key=lambda line: (line.span.line, line.span.column)))


def _without_talk(line: str) -> str:
    talk = _TALK.match(line)
    return " " * talk.end() + line[talk.end() :] if talk else line


def _worth(reader: Reader, read: Sequence[Line]) -> tuple[int, int]:
    """The fewer faults the better, then the more orders."""
    faults = sum(_is_fault(reader, one) for one in read)
    return -faults, sum(isinstance(one, Understood) for one in read)


def _is_fault(reader: Reader, line: Line) -> bool:
    """Whether it was not read, mere talk left out."""
    if isinstance(line, Unreadable) and line.key == "no-order":
        return not reader.idle(line.text)
    return not isinstance(line, Understood)
