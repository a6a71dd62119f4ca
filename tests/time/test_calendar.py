"""Deadlines on the wall clock: both switches of daylight saving, a zone without, days off, absences."""

from __future__ import annotations

from datetime import date, datetime, time
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.kinds import Instant
from mailer.time.calendar import Away, allowed, due, instant, is_day_off, later, local, resumed
from mailer.time.pace import DAY, HOUR, LONGEST, SHORTEST, Pace

BERLIN, MOSCOW = "Europe/Berlin", "Europe/Moscow"
ZONES = (BERLIN, MOSCOW, "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia", "UTC")


def at(text: str, zone: str = "UTC") -> Instant:
    """``2026-03-28 20:00`` on the wall clock of a zone."""
    return Instant(int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()))


def shown(moment: int, zone: str) -> str:
    return local(moment, zone).strftime("%Y-%m-%d %H:%M")


@pytest.mark.parametrize(
    ("opened", "days", "hours_really"),
    [
        ("2026-03-28 20:00", 1, 23),  # the night in which the clock is put forward
        ("2026-10-24 20:00", 1, 25),  # and the one in which it is put back
        ("2026-06-01 20:00", 2, 48),
        ("2026-03-20 20:00", 14, 14 * 24 - 1),
    ],
)
def test_whole_days_keep_the_time_of_the_wall_clock(opened: str, days: int, hours_really: int) -> None:
    end = due(Pace(otherwise=days * DAY, zone=BERLIN), ["movement"], at(opened, BERLIN))
    assert end - at(opened, BERLIN) == hours_really * HOUR
    assert shown(end, BERLIN)[11:] == "20:00"


@pytest.mark.parametrize("opened", ["2026-03-28 20:00", "2026-10-24 20:00"])
def test_hours_are_real_hours_across_a_switch(opened: str) -> None:
    start = at(opened, BERLIN)
    assert due(Pace(otherwise=12 * HOUR, zone=BERLIN), ["movement"], start) - start == 12 * HOUR


@pytest.mark.parametrize("opened", ["2026-03-28 20:00", "2026-10-24 20:00"])
def test_a_zone_without_daylight_saving_has_days_of_24_hours(opened: str) -> None:
    start = at(opened, MOSCOW)
    assert due(Pace(otherwise=DAY, zone=MOSCOW), ["movement"], start) - start == DAY


def test_a_time_that_the_clock_skips_is_read_as_before_the_switch() -> None:
    assert shown(instant(date(2026, 3, 29), time(2, 30), BERLIN), BERLIN) == "2026-03-29 03:30"


def test_of_a_time_that_comes_twice_the_second_is_meant() -> None:
    found = instant(date(2026, 10, 25), time(2, 30), BERLIN)
    assert found == at("2026-10-25 01:30")
    assert shown(found, BERLIN) == shown(found - HOUR, BERLIN) == "2026-10-25 02:30"


@pytest.mark.parametrize(
    ("opened", "expected"),
    [
        ("2026-11-23 14:00", "2026-11-26 20:00"),
        ("2026-11-23 20:00", "2026-11-26 20:00"),
        ("2026-11-23 20:01", "2026-11-26 20:00"),  # a deadline that ran a minute late costs no day
        ("2026-11-23 23:59", "2026-11-26 20:00"),
        ("2026-11-24 00:01", "2026-11-27 20:00"),
        ("2026-03-26 21:00", "2026-03-29 20:00"),
        ("2026-10-22 21:00", "2026-10-25 20:00"),
    ],
)
def test_days_at_a_time_of_day_end_then_on_the_last_day(opened: str, expected: str) -> None:
    pace = Pace({"movement": 3 * DAY}, clock={"movement": 20 * 60}, zone=BERLIN)
    assert shown(due(pace, ["movement"], at(opened, BERLIN)), BERLIN) == expected


@pytest.mark.parametrize(
    ("opened", "seconds", "expected"),
    [
        ("2026-11-23 23:59", DAY, "2026-11-25 06:00"),  # six hours would be too short for "a day"
        ("2026-11-23 17:00", DAY, "2026-11-24 06:00"),
        ("2026-11-23 17:00", 12 * HOUR, "2026-11-24 06:00"),
        ("2026-11-23 19:00", 12 * HOUR, "2026-11-25 06:00"),  # hours are at least these hours
    ],
)
def test_no_phase_is_shorter_than_half_its_time(opened: str, seconds: int, expected: str) -> None:
    pace = Pace(otherwise=seconds, clock={"": 6 * 60}, zone=BERLIN)
    assert shown(due(pace, ["retreat"], at(opened, BERLIN)), BERLIN) == expected


def test_each_kind_has_its_own_limit_and_time() -> None:
    pace = Pace({"movement": 3 * DAY, "retreat": DAY}, 2 * DAY, {"movement": 20 * 60}, BERLIN)
    opened = at("2026-11-23 14:00", BERLIN)
    assert shown(due(pace, ["retreat"], opened), BERLIN) == "2026-11-24 14:00"
    assert shown(due(pace, ["adjustment"], opened), BERLIN) == "2026-11-25 14:00"
    assert shown(due(pace, ["retreat", "movement"], opened), BERLIN) == "2026-11-26 20:00"
    with pytest.raises(ValueError):
        due(pace, [], opened)


@pytest.mark.parametrize(
    ("opened", "expected"),
    [
        ("2026-11-26 20:00", "2026-11-27 20:00"),  # Thursday
        ("2026-11-27 20:00", "2026-11-30 20:00"),  # Friday: not on Saturday, not on Sunday
        ("2026-12-23 20:00", "2026-12-24 20:00"),
        ("2026-12-24 20:00", "2026-12-29 20:00"),  # Christmas, the weekend, a free Monday
        ("2026-10-23 20:00", "2026-10-26 20:00"),  # over the switch
    ],
)
def test_no_deadline_falls_on_a_day_off(opened: str, expected: str) -> None:
    pace = Pace(otherwise=DAY, zone=BERLIN, skip=(5, 6), holidays=("12-25", "2026-12-28"))
    assert shown(due(pace, ["movement"], at(opened, BERLIN)), BERLIN) == expected


def test_days_off_are_those_of_the_games_zone() -> None:
    pace = Pace(otherwise=DAY, zone="Pacific/Auckland", skip=(5,))
    # Friday evening in London is Saturday in Auckland already.
    assert shown(due(pace, ["movement"], at("2026-11-26 18:00")), "UTC") == "2026-11-28 18:00"


def test_a_deadline_leaves_an_absence_at_the_same_time_of_day() -> None:
    pace = Pace(otherwise=2 * DAY, zone=BERLIN, skip=(5, 6))
    away = (Away(at("2026-11-24 00:00", BERLIN), at("2026-11-28 00:00", BERLIN)),)
    opened = at("2026-11-23 20:00", BERLIN)
    assert shown(due(pace, ["movement"], opened, away), BERLIN) == "2026-11-30 20:00"
    assert shown(due(pace, ["movement"], opened, ()), BERLIN) == "2026-11-25 20:00"


@pytest.mark.parametrize(
    ("left", "minute", "expected"),
    [
        (2 * DAY, None, "2026-11-25 12:00"),
        (2 * DAY, 20 * 60, "2026-11-25 20:00"),
        (2 * DAY, 6 * 60, "2026-11-26 06:00"),
        (HOUR, None, "2026-11-24 12:00"),  # an hour would be too short after a pause
        (-5 * DAY, None, "2026-11-24 12:00"),
        (4 * DAY, None, "2026-11-27 12:00"),
        (5 * DAY, None, "2026-11-30 12:00"),  # not on a Saturday
    ],
)
def test_after_a_pause_there_is_as_much_time_as_was_left(
    left: int, minute: int | None, expected: str
) -> None:
    clock = {} if minute is None else {"movement": minute}
    pace = Pace({"movement": 3 * DAY}, clock=clock, zone=BERLIN, skip=(5, 6))
    now = at("2026-11-23 12:00", BERLIN)
    assert shown(resumed(pace, ["movement"], left, now), BERLIN) == expected


def test_after_a_pause_a_short_phase_has_its_whole_time() -> None:
    now = at("2026-11-23 12:00")
    assert resumed(Pace(otherwise=HOUR), ["movement"], 60, now) == now + HOUR


MOMENTS = st.integers(1_600_000_000, 2_000_000_000)


@given(MOMENTS, st.integers(SHORTEST, LONGEST), st.sampled_from(ZONES), st.integers(0, 1439) | st.none())
def test_a_deadline_is_about_as_far_as_its_limit_says(
    opened: int, seconds: int, zone: str, minute: int | None
) -> None:
    pace = Pace(otherwise=seconds, zone=zone, clock={} if minute is None else {"": minute})
    left = due(pace, ["movement"], Instant(opened)) - opened
    assert seconds // 2 <= left + HOUR
    assert left <= seconds + 2 * DAY
    if minute is None:
        assert abs(left - seconds) <= DAY  # Samoa has skipped a day
        assert seconds >= DAY or left == seconds


@given(MOMENTS, st.sampled_from(ZONES), st.sets(st.integers(0, 6), max_size=6))
def test_days_off_only_move_a_deadline_on(opened: int, zone: str, skip: set[int]) -> None:
    pace = Pace(zone=zone, skip=tuple(sorted(skip)))
    moved = allowed(pace, Instant(opened))
    assert opened <= moved <= opened + 8 * DAY
    assert not is_day_off(pace, local(moved, zone).date())


@given(MOMENTS, st.integers(0, 40), st.sampled_from(ZONES))
def test_whole_days_later_the_clock_shows_the_same_or_was_switched(opened: int, days: int, zone: str) -> None:
    end = later(opened, days * DAY, zone)
    assert abs(end - opened - days * DAY) <= DAY
    if local(end, zone).utcoffset() == local(opened, zone).utcoffset():
        assert local(end, zone).time() == local(opened, zone).time()
