"""When those are reminded who still owe something; it must not know who they are."""

from __future__ import annotations

from adjudicator.kinds import Instant
from mailer.terms.pace import DAY, HOUR

REMINDERS = (24 * HOUR, 3 * HOUR)
"""How long before the deadline."""


def marks(opened: Instant, due: Instant | None) -> list[tuple[int, int]]:
    """(number, moment) of the reminders that make sense: not within the first third of the time given."""
    if due is None:
        return []
    return [(at, due - before) for at, before in enumerate(REMINDERS) if 3 * before <= 2 * (due - opened)]


def passed(opened: Instant, due: Instant | None, now: Instant) -> int:
    """How many reminders there have been or will not be, as ``GameRow.reminded`` counts them."""
    return max((at + 1 for at, mark in marks(opened, due) if mark <= now), default=0)


def nag(asked: int, number: int) -> Instant:
    """When a master is reminded for the next time who was asked at ``asked`` and reminded ``number`` times.

    Three hours and a day after that, then daily.
    """
    return Instant(asked + (number * DAY if number else 3 * HOUR))


def nags(asked: int, now: int) -> int:
    """How many such reminders there have been by now, or should have been."""
    return 0 if now < nag(asked, 0) else 1 + (now - asked) // DAY
