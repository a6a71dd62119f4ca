"""Lines that ask and order nothing, as ``Shall I attack Sedan?``; it knows no title."""

from __future__ import annotations

import re
from collections.abc import Sequence

from parsers.greeting import any_of
from parsers.reading import Line, PlanStep, Understood, Unreadable

QUESTION = "asks"
"""The key of a line that asks, among what cannot be read."""

OF_ORDERS = "asks-of-orders"
"""The key of a line that asks about what is ordered beside it: that waits for the answer."""

ANOTHER_TIME, LATER = "another-time", "later"
"""The key of an order that is said to be for another time (``word``): it is not asked back without that."""

ASKED_THEN = "asked-then"
"""The key of what says how a question to come shall be answered and cannot be read: it is asked then."""

_LONGEST = 400
_BESIDE = rf"[\s,.!-]*+(?:(?:{any_of('incidentally')})[\s,.:!-]++)?"
_OPENS = rf"{_BESIDE}(?:(?:{any_of('asking')})(?!\w)|\w+ (?:{any_of('particles')})(?!\w))"
_UNMARKED = re.compile(r"\s*(?:does|did)\s+(?!not(?!\w))", re.IGNORECASE)
"""No order begins so, whether or not the sign of a question was forgotten."""
_ASKS = re.compile(_OPENS, re.IGNORECASE)


def asks(line: str) -> bool:
    """Whether a line opens as a question does and ends with its sign.

    >>> asks("Shall I attack Sedan?"), asks("Attack Sedan?"), asks("Как дела?")
    (True, False, True)
    """
    if _UNMARKED.match(line):
        return True
    return line.rstrip(" \t)!").endswith("?") and _ASKS.match(line[:_LONGEST]) is not None


def in_their_turn(steps: Sequence[PlanStep]) -> list[PlanStep]:
    """The steps of what is left for later moves: there an order that is said to be for later is one."""
    return [
        Understood(each.span, each.text, each.meant)
        if isinstance(each, Unreadable) and each.key == LATER and each.meant is not None
        else each
        for each in steps
    ]


def wonders(piece: str, read: Sequence[Line]) -> bool:
    """Whether orders end with the sign of a question: ``Card 5 for ops?`` does nothing yet."""
    return piece.rstrip(" \t)").endswith("?") and any(isinstance(each, Understood) for each in read)
