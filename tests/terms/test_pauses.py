"""How much time there is after a pause, and that a short one leaves a deadline where it was."""

from __future__ import annotations

import pytest

from adjudicator.kinds import Instant
from mailer.terms.calendar import Away, resumed
from mailer.terms.pace import DAY, HOUR, MINUTE, Pace
from tests.terms.moments import BERLIN, at, shown

NOON = at("2026-11-23 12:00", BERLIN)
"""A Monday."""


def goes_on(pace: Pace, left: int, pause: int, away: tuple[Away, ...] = ()) -> str:
    """The deadline of a game that goes on at noon; its pause began ``left`` seconds before the former one."""
    paused = NOON - pause
    return shown(resumed(pace, ["movement"], paused + left, paused, NOON, away), BERLIN)


@pytest.mark.parametrize(
    ("left", "minute", "expected"),
    [
        (2 * DAY, None, "2026-11-25 12:00"),
        (2 * DAY, 20 * 60, "2026-11-25 20:00"),
        (2 * DAY, 6 * 60, "2026-11-26 06:00"),
        (HOUR, None, "2026-11-24 12:00"),  # an hour would be too short after a long pause
        (-5 * DAY, None, "2026-11-24 12:00"),
        (4 * DAY, None, "2026-11-27 12:00"),
        (5 * DAY, None, "2026-11-30 12:00"),  # not on a Saturday
    ],
)
def test_after_a_long_pause_there_is_as_much_time_as_was_left(
    left: int, minute: int | None, expected: str
) -> None:
    clock = {} if minute is None else {"movement": minute}
    pace = Pace({"movement": 3 * DAY}, clock=clock, zone=BERLIN, skip=(5, 6))
    assert goes_on(pace, left, 10 * DAY) == expected


def test_after_a_pause_a_short_phase_has_its_whole_time() -> None:
    assert goes_on(Pace(otherwise=HOUR, zone=BERLIN), 60, DAY) == "2026-11-23 13:00"


EVENING = Pace({"movement": 3 * DAY}, clock={"movement": 20 * 60}, zone=BERLIN, skip=(5, 6))


@pytest.mark.parametrize(
    ("left", "pause", "expected"),
    [
        (2 * DAY + 8 * HOUR, MINUTE, "2026-11-25 19:59"),  # as it was; noon less a minute and what was left
        (2 * DAY + 8 * HOUR, 7 * HOUR, "2026-11-25 13:00"),  # an eighth of 56 hours
        (2 * DAY + 8 * HOUR, 7 * HOUR + 1, "2026-11-25 20:00"),  # more: the next 20:00 with as much time
        (9 * HOUR, HOUR, "2026-11-23 20:00"),
        (9 * HOUR, 2 * HOUR, "2026-11-24 20:00"),
        (60, 60, "2026-11-23 20:00"),  # two minutes at least, hence tonight
        (-60, 120, "2026-11-24 20:00"),  # in the grace after the deadline: a day
    ],
)
def test_a_short_pause_leaves_a_deadline_at_a_time_of_day_where_it_was(
    left: int, pause: int, expected: str
) -> None:
    assert goes_on(EVENING, left, pause) == expected


def test_a_minute_of_pause_gives_no_day() -> None:
    assert goes_on(Pace({"movement": 3 * DAY}, zone=BERLIN), HOUR, MINUTE) == "2026-11-23 13:01"


def test_a_day_off_that_the_master_has_chosen_stays_after_a_short_pause() -> None:
    saturday = at("2026-11-28 20:00", BERLIN)
    assert resumed(EVENING, ["movement"], saturday, NOON - MINUTE, NOON) == saturday


def test_who_went_away_meanwhile_moves_the_deadline() -> None:
    wednesday = at("2026-11-25 20:00", BERLIN)
    away = (Away(at("2026-11-25 00:00", BERLIN), at("2026-11-27 00:00", BERLIN)),)
    assert shown(resumed(EVENING, ["movement"], wednesday, NOON - MINUTE, NOON, away), BERLIN) == (
        "2026-11-27 20:00"
    )


def test_kinds_that_close_at_different_times_close_at_the_latest() -> None:
    pace = Pace({}, DAY, {"movement": 20 * 60, "retreat": 8 * 60}, BERLIN)
    moment = resumed(pace, ["retreat", "movement"], Instant(NOON - DAY), Instant(NOON - 5 * DAY), NOON)
    assert shown(moment, BERLIN) == "2026-11-28 08:00"
