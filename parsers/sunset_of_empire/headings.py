"""Lines that say of what stands below them that it is for later moves; it reads no orders."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from parsers.kit.lexicon import either
from parsers.lexing import fold
from parsers.reading import Choice, PlanStep, Understood, Unreadable
from parsers.sunset_of_empire.words import lexicon

_LONGEST = 100
"""Letters of such a line."""


def put_off(steps: Sequence[PlanStep]) -> list[PlanStep]:
    """The steps of a text; none right below ``For my next turns, in this order:`` is for the open one."""
    made: list[PlanStep] = []
    below = 0
    for step in steps:
        number = step.span.line
        if isinstance(step, Unreadable) and _is_later(step.text):
            below = number
        elif below and number <= below + 1:
            below = number
            if isinstance(step, Understood | Choice):
                step = Unreadable(step.span, step.text, "later", {})
        else:
            below = 0
        made.append(step)
    return made


def _is_later(text: str) -> bool:
    return len(text) <= _LONGEST and text.rstrip().endswith(":") and _later().search(fold(text)) is not None


@cache
def _later() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(lexicon()['later-heading']['words'])})(?!\w)")
