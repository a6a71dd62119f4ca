"""A condition behind its order (``A Bur - Par if England is in Brest, otherwise A Bur holds``)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice

from adjudicator.conditions import Condition, Not
from parsers.depending import DEPENDS
from parsers.end_if import ELSE, IF, NOTHING, THEN
from parsers.kit.lexicon import either, language, shared
from parsers.lexing import fold
from parsers.reading import Choice, Line, Reader, Span, Understood, Unreadable

_WORDS = shared()["choice"]
_UNLESS = either(_WORDS["unless"])
_BEHIND = re.compile(rf"[\s,;—–-]+(?:(?P<unless>{_UNLESS})|{either(_WORDS['trailing-if'])})(?!\w)[\s,]*+")
_OTHER = re.compile(rf"[\s,;.]+(?:(?P<else>{ELSE})|{THEN}|{either(_WORDS['case'])})(?!\w)[\s:,]*+")
_NO_IF = re.compile(rf"(?<!\w)(?:{either(_WORDS['not-behind'])})\s*$")
_OR = re.compile(rf"(?<!\w)(?:{either(_WORDS['or'])})(?!\w)")
_OPENS = re.compile(rf"\s*(?:{IF}|{_UNLESS})(?!\w)")
_WHEN = re.compile(rf"(?<!\w)(?:{either(_WORDS['when'])})(?!\w)")
_IT = re.compile(rf"(?:{either(_WORDS['it'])})(?!\w)\s*")
_MOST_ORS = 4
_PARTS = re.compile(r"[,;.]")
_MOST_NAMES = 4
"""Words of an order that name its unit, at most."""
_LONGEST, _MARKS = 300, " \t.,;!"


def trailing(
    reader: Reader, number: int, line: str, asked: Callable[[str], Condition | Unreadable]
) -> Choice | Unreadable | None:
    """The line as a choice, where a condition stands behind its order.

    Unreadable where the condition cannot be read, and another order stands behind it for the case that it
    does not hold; None where the line is nothing of the kind. ``asked`` reads a condition.
    """
    folded = fold(line)
    found = _BEHIND.search(folded) if len(line) <= _LONGEST and not _OPENS.match(folded) else None
    if found is None or not line[: found.start()].strip() or reader.conditional(line):
        return None
    if _NO_IF.search(folded, 0, found.start()) or _BEHIND.search(folded, found.end()):
        return None
    other = _OTHER.search(folded, found.end())
    said = line[found.end() : other.start() if other else None].strip(_MARKS)
    parts = _both(reader, number, line, found, other)
    if parts is None:
        return None
    then, rest = parts
    start = len(line) - len(line.lstrip())
    span = Span(number, start + 1, len(line.strip()))
    hangs = other is not None and other["else"] is None and found["unless"] is None
    ors = [found.end() + each.end() for each in islice(_OR.finditer(fold(said)), _MOST_ORS)]
    if hangs or any(_orders(reader, number, line[: other.start() if other else None], each) for each in ors):
        # ``A Par - Bur if Munich holds, then A Mar - Spa``: it may hang on it, or come after it. So may
        # what stands behind ``or`` and is an order.
        word = line[found.start() : found.end()].strip(_MARKS)
        return Unreadable(span, line.strip(), DEPENDS, {"word": word})
    when = asked(said)
    if isinstance(when, Unreadable):
        at = found.end() + when.span.column
        told = Unreadable(Span(number, at, when.span.length), line.strip(), when.key, when.args)
        return told if rest or len(then) > 1 else None
    if found["unless"]:
        return Choice(span, line.strip(), _denied(said), Not(when), then, rest)
    return Choice(span, line.strip(), said, when, then, rest)


def _both(
    reader: Reader, number: int, line: str, found: re.Match[str], other: re.Match[str] | None
) -> tuple[tuple[Line, ...], tuple[Line, ...]] | None:
    """The orders before a condition and those for the case that it does not hold; None where it is none.

    Several before it hang on it together where no sign parts them: ``A Par - Bur supported by A Mar if ...``.
    Not where the last of them carries the condition itself: ``4 ops: attack Verdun from Sedan if ...``.
    """
    then = _orders(reader, number, line[: found.start()], 0)
    rest = _orders(reader, number, line, other.end()) if other else ()
    if other and not rest and len(then) == 1 and (other["else"] or found["unless"]):
        rest = _by_the_same(reader, then[0], line[other.end() :], Span(number, other.end() + 1, 0))
    nothing = other is None or NOTHING.match(fold(line), other.end() - 1) is not None
    if len(then) != 1 and (_PARTS.search(line, 0, found.start()) or _orders(reader, number, line, 0)):
        return None
    return (then, rest) if then and (rest or nothing) else None


def _denied(said: str) -> str:
    """The opposite of a condition, in its language."""
    word = next(word for word in _WORDS["opposite"] if language(word) == language(said))
    return f"{word} ({said})"


def outcome(choice: Choice, true: bool) -> str:
    """The key of what is told of a choice whose condition is true, or is not."""
    if true:
        return "if-true" if _OPENS.match(fold(choice.text)) or choice.otherwise else "if-behind"
    return "if-false" if choice.otherwise else "if-nothing"


def is_to_come(choice: Choice) -> bool:
    """Whether a choice on one line speaks of what is to come: ``Foerster as soon as I have 4 life``."""
    return not choice.otherwise and _WHEN.search(fold(choice.text)) is not None


def with_unit(reader: Reader, choice: Choice) -> Choice:
    """A choice whose ELSE leaves out the unit of its order: ``IF ... THEN A Par - Bur ELSE holds``."""
    match choice.then, choice.otherwise:
        case (Understood() as then,), (Unreadable() as other,):
            rest = _by_the_same(reader, then, other.text, other.span)
            return replace(choice, otherwise=rest) if rest else choice
    return choice


def _by_the_same(reader: Reader, then: Line, rest: str, at: Span) -> tuple[Line, ...]:
    """What the unit of an order does else, where it is not named again: ``..., otherwise holds``."""
    text = rest.strip(_MARKS)
    found = _IT.match(fold(text))
    said, words = text[found.end() if found else 0 :], then.text.split()
    for count in range(1, min(_MOST_NAMES, len(words) - 1) + 1):
        read = reader.read(f"{' '.join(words[:count])} {said}", guess=False)
        if len(read) == 1 and isinstance(read[0], Understood):
            span = Span(at.line, at.column + rest.index(text), len(text))
            return (replace(read[0], span=span, text=text),)
    return ()


def _orders(reader: Reader, number: int, line: str, column: int) -> tuple[Line, ...]:
    """The orders of a line from a column on; none where anything else stands there."""
    # Blanks before them keep the reader's lines and columns those of the letter.
    read: Sequence[Line] = reader.read("\n" * (number - 1) + " " * column + line[column:], guess=False)
    return tuple(read) if all(isinstance(each, Understood) for each in read) else ()
