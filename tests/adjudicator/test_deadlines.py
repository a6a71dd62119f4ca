"""Deadlines as plain data."""

from __future__ import annotations

import pytest

from adjudicator.codec import dumps, loads
from adjudicator.deadlines import DAY, Pace, due
from adjudicator.kinds import Ask, Instant, Seat

PACE = Pace({"movement": 2 * DAY, "retreat": DAY, "react": 0}, otherwise=5 * DAY)


def ask(kind: str) -> Ask:
    return Ask(Seat("FRANCE"), kind, "S1901M")


@pytest.mark.parametrize(
    ("kinds", "seconds"),
    [
        (("movement",), 2 * DAY),
        (("retreat",), DAY),
        (("something-else",), 5 * DAY),
        (("react",), 0),
        (("retreat", "movement"), 2 * DAY),
        (("movement", "retreat", "something-else"), 5 * DAY),
    ],
)
def test_the_longest_limit_counts(kinds: tuple[str, ...], seconds: int) -> None:
    assert due(PACE, tuple(map(ask, kinds)), Instant(1000)) == 1000 + seconds


def test_without_a_pace_there_are_three_days() -> None:
    assert due(Pace(), (ask("movement"),), Instant(0)) == 3 * DAY
    assert Pace().early


def test_no_ask_has_no_deadline() -> None:
    with pytest.raises(ValueError):
        due(PACE, (), Instant(0))


def test_a_pace_goes_through_json() -> None:
    assert loads(dumps(PACE, Pace), Pace) == PACE
