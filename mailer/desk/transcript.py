"""The words in which orders are left for later: read again they are the same orders; it stores nothing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from adjudicator.kinds import Seat
from parsers.conditions import Choice, PlanStep, read_steps, text_of
from parsers.reading import Reader, Understood


def of(steps: Sequence[PlanStep], text: Sequence[str], reader: Reader, seat: Seat) -> tuple[str, ...] | None:
    """The orders and choices of ``steps`` as lines; None where no lines would be read as the same.

    ``text`` are the lines that they were read from. Orders that lean on each other (``3 drawn: forage at
    Ulm``) stand on one line as they were typed.
    """
    good = [step for step in steps if isinstance(step, Understood | Choice)]
    plain = _apart(good, reader)
    if _reads_as(plain, good, reader, seat):
        return plain
    made: list[str] = []
    for (_, alone), group in groupby(good, key=lambda each: (each.span.line, isinstance(each, Choice))):
        alike = list(group)
        own = _apart(alike, reader)
        same = alone or _reads_as(own, alike, reader, seat)
        made += own if same else (_typed(alike, text),)
    return tuple(made) if _reads_as(made, good, reader, seat) else None


def _apart(steps: Sequence[PlanStep], reader: Reader) -> tuple[str, ...]:
    """A line for each; orders that share a verb stand in one piece of the text, which is said once."""
    pieces = {step.span: step for step in reversed(steps)}
    return text_of([step for step in steps if pieces[step.span] is step], reader.write)


def _typed(steps: Sequence[PlanStep], text: Sequence[str]) -> str:
    """What stands in one line of the text from the first of the steps to the last."""
    line = text[steps[0].span.line - 1]
    start = min(each.span.column for each in steps) - 1
    return line[start : max(each.span.column - 1 + each.span.length for each in steps)].strip()


def _reads_as(lines: Sequence[str], steps: Sequence[PlanStep], reader: Reader, seat: Seat) -> bool:
    return _meant(read_steps("\n".join(lines), reader, seat)) == _meant(steps)


def _meant(steps: Sequence[PlanStep]) -> list[Any]:
    """What steps say, wherever they stand; None of what cannot be read."""
    return [
        (each.when, _meant(each.then), _meant(each.otherwise))
        if isinstance(each, Choice)
        else each.written
        if isinstance(each, Understood)
        else None
        for each in steps
    ]
