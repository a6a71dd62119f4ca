"""Units alone under a condition of builds or removals: they are built or removed; it reads no text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from adjudicator.conditions import AllOf, AnyOf, Condition, Fact
from parsers.reading import Choice, Line, PlanStep, Understood, Unreadable

_ALONE = ("missing-order", "missing-destination")
"""The faults of a unit alone: ``флот в Бресте`` could go there."""
_BUILDS = "builds."

Read = Callable[[str, str], Sequence[Line]]
"""Reads a unit with the verb ``B`` or ``D`` before it."""


def of_winter(steps: Sequence[PlanStep], read: Read) -> list[PlanStep]:
    """``If I have a build: F Bre, else nothing``: what stands behind the condition is built."""
    return [_told(step, read) if isinstance(step, Choice) else step for step in steps]


def _told(choice: Choice, read: Read) -> Choice:
    signs = {*_signs(choice.when)}
    if len(signs) != 1:
        then, otherwise = of_winter(choice.then, read), of_winter(choice.otherwise, read)
    else:
        verb = "B" if signs.pop() > 0 else "D"
        then, otherwise = (
            [_whole(step, verb, read) for step in part] for part in (choice.then, choice.otherwise)
        )
    return replace(choice, then=tuple(then), otherwise=tuple(otherwise))


def _signs(when: Condition) -> Iterator[int]:
    """Whether a condition is of builds, 1, or of removals, -1, each time that it speaks of them."""
    match when:
        case Fact(name, _, int(value)) if name.startswith(_BUILDS) and value:
            yield 1 if value > 0 else -1
        case AllOf(parts) | AnyOf(parts):
            for part in parts:
                yield from _signs(part)


def _whole(step: PlanStep, verb: str, read: Read) -> PlanStep:
    if isinstance(step, Choice):
        return _told(step, read)
    found = read(verb, step.text) if isinstance(step, Unreadable) and step.key in _ALONE else ()
    if len(found) != 1 or not isinstance(found[0], Understood):
        return step
    column = max(step.span.column + step.span.length - len(step.text), 1)
    return replace(found[0], span=replace(step.span, column=column, length=len(step.text)), text=step.text)
