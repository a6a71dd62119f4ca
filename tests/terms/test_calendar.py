"""Deadlines on the wall clock: both switches of daylight saving, a zone without, days off, absences."""

from __future__ import annotations

from datetime import date, time

import pytest

from adjudicator.kinds import Instant
from mailer.terms.calendar import Away, due, forbidden, instant
from mailer.terms.pace import DAY, HOUR, Pace
from tests.rig.cases import in_turn
from tests.terms.moments import BERLIN, LORD_HOWE, MOSCOW, at, shown


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


# -- the hours that the clock skips or repeats


@in_turn(
    [
        # 29 March has no 02:30, and a Sunday off must not turn the deadline into one at 03:30 for good.
        (Pace(otherwise=DAY, zone=BERLIN, skip=(6,)), "2026-03-28 02:30", "2026-03-30 02:30"),
        (
            Pace(otherwise=DAY, clock={"": 150}, zone=BERLIN, skip=(6,)),
            "2026-03-27 20:00",
            "2026-03-30 02:30",
        ),
        (Pace(otherwise=DAY, clock={"": 150}, zone=BERLIN), "2026-03-28 02:30", "2026-03-29 03:30"),
        (Pace(otherwise=DAY, clock={"": 150}, zone=BERLIN), "2026-03-29 03:30", "2026-03-30 02:30"),
        (Pace(otherwise=DAY, clock={"": 150}, zone=BERLIN), "2026-10-24 02:30", "2026-10-25 02:30"),
        (Pace(otherwise=DAY, clock={"": 150}, zone=BERLIN), "2026-10-25 02:30", "2026-10-26 02:30"),
        # Lord Howe moves its clock by half an hour, Nepal is off by 45 minutes.
        (Pace(otherwise=DAY, clock={"": 135}, zone=LORD_HOWE), "2026-10-03 02:15", "2026-10-04 02:45"),
        (Pace(otherwise=2 * DAY, clock={"": 135}, zone=LORD_HOWE), "2026-10-03 02:15", "2026-10-05 02:15"),
        (
            Pace(otherwise=DAY, clock={"": 20 * 60}, zone="Asia/Kathmandu"),
            "2026-10-03 12:00",
            "2026-10-04 20:00",
        ),
    ]
)
def test_a_deadline_in_an_hour_that_is_skipped_or_repeated(pace: Pace, opened: str, expected: str) -> None:
    assert shown(due(pace, ["movement"], at(opened, pace.zone)), pace.zone) == expected


@pytest.mark.parametrize("fold", [0, 1])
def test_a_phase_of_a_day_that_opens_in_the_repeated_hour_closes_the_next_day(fold: int) -> None:
    opened = Instant(at("2026-10-25 00:30") + fold * HOUR)
    assert shown(opened, BERLIN) == "2026-10-25 02:30"
    assert shown(due(Pace(otherwise=DAY, zone=BERLIN), ["movement"], opened), BERLIN) == "2026-10-26 02:30"


def test_a_retreat_of_hours_that_ends_on_a_free_day_ends_on_monday_at_that_time() -> None:
    pace = Pace({"retreat": 12 * HOUR}, zone=BERLIN, skip=(5, 6))
    assert shown(due(pace, ["retreat"], at("2026-11-27 20:00", BERLIN)), BERLIN) == "2026-11-30 08:00"
    assert shown(due(pace, ["retreat"], at("2026-11-27 09:00", BERLIN)), BERLIN) == "2026-11-27 21:00"


# -- absences that overlap


def test_only_absences_that_rule_a_moment_out_have_moved_a_deadline() -> None:
    pace = Pace(otherwise=DAY, zone=BERLIN, skip=(5, 6))
    first = Away(at("2026-11-26 00:00", BERLIN), at("2026-11-28 00:00", BERLIN))  # Thursday and Friday
    same = Away(at("2026-11-27 12:00", BERLIN), at("2026-11-28 12:00", BERLIN))
    weekend = Away(at("2026-11-28 00:00", BERLIN), at("2026-11-30 00:00", BERLIN))
    opened = at("2026-11-25 20:00", BERLIN)
    away = (first, same, weekend)
    assert shown(due(pace, ["movement"], opened, away), BERLIN) == "2026-11-30 20:00"
    tried = forbidden(pace, ["movement"], opened, away)
    assert [shown(moment, BERLIN) for moment in tried] == ["2026-11-26 20:00", "2026-11-27 20:00"]
    used = [any(one.since <= moment < one.until for moment in tried) for one in away]
    assert used == [True, True, False]
