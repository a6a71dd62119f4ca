"""What holds of every deadline, in zones that switch by an hour, by half an hour, or have lost a day."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from adjudicator.kinds import Fault, Instant
from mailer.terms import moments
from mailer.terms.calendar import (
    SMALL,
    Away,
    allowed,
    due,
    forbidden,
    instant,
    is_day_off,
    later,
    local,
    resumed,
)
from mailer.terms.pace import DAY, HOUR, LONGEST, MINUTE, SHORTEST, Pace
from mailer.terms.reminders import marks, nag, nags, passed

ZONES = (
    "Europe/Berlin",
    "Europe/Moscow",
    "America/New_York",
    "America/St_Johns",
    "America/Sao_Paulo",
    "Asia/Kathmandu",
    "Asia/Tehran",
    "Africa/Casablanca",
    "Australia/Lord_Howe",
    "Australia/Adelaide",
    "Pacific/Apia",
    "Pacific/Chatham",
    "UTC",
)
MOMENTS = st.integers(1_300_000_000, 2_000_000_000)
ZONE = st.sampled_from(ZONES)
SPANS = st.lists(st.tuples(st.integers(-5 * DAY, 40 * DAY), st.integers(HOUR, 20 * DAY)), max_size=5)
PACES = st.builds(
    Pace,
    st.dictionaries(st.sampled_from(["movement", "retreat"]), st.integers(SHORTEST, LONGEST), max_size=2),
    st.integers(SHORTEST, LONGEST),
    st.dictionaries(st.sampled_from(["movement", ""]), st.integers(0, 1439), max_size=2),
    ZONE,
    st.sets(st.integers(0, 6), max_size=6).map(lambda days: tuple(sorted(days))),
    st.sets(st.sampled_from(["12-25", "01-01", "2026-03-29", "2026-10-25"])).map(
        lambda days: tuple(sorted(days))
    ),
)


def aways(opened: int, spans: list[tuple[int, int]]) -> tuple[Away, ...]:
    return tuple(Away(opened + since, opened + since + lasts) for since, lasts in spans)


def shows(moment: int, zone: str, minute: int) -> bool:
    """Whether the clock shows that minute of the day, or skips it on that day."""
    here = local(moment, zone)
    if 60 * here.hour + here.minute == minute:
        return True
    before = local(moment - 2 * HOUR, zone).utcoffset()
    return here.utcoffset() != before


@given(MOMENTS, st.integers(SHORTEST, LONGEST), ZONE, st.integers(0, 1439) | st.none())
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


@pytest.mark.sweep
@given(MOMENTS, PACES, SPANS, st.sets(st.sampled_from(["movement", "retreat", "other"]), min_size=1))
def test_no_deadline_falls_on_a_day_off_or_into_an_absence(
    opened: int, pace: Pace, spans: list[tuple[int, int]], kinds: set[str]
) -> None:
    away = aways(opened, spans)
    end = due(pace, kinds, Instant(opened), away)
    assert not is_day_off(pace, local(end, pace.zone).date())
    assert not any(one.since <= end < one.until for one in away)
    free = due(pace, kinds, Instant(opened))
    assert end >= free >= opened + SHORTEST // 2
    tried = forbidden(pace, kinds, Instant(opened), away)
    assert (end > free) <= bool(tried)
    assert all(any(one.since <= moment < one.until for one in away) for moment in tried)


@pytest.mark.sweep
@given(MOMENTS, PACES, SPANS, st.sampled_from(["movement", "other"]))
def test_a_deadline_at_a_time_of_day_is_at_that_time(
    opened: int, pace: Pace, spans: list[tuple[int, int]], kind: str
) -> None:
    minute = pace.minute(kind)
    assume(minute is not None)
    assert minute is not None
    end = due(pace, [kind], Instant(opened), aways(opened, spans))
    assert shows(end, pace.zone, minute)


@given(MOMENTS, ZONE, st.sets(st.integers(0, 6), max_size=6), SPANS)
def test_the_first_day_that_nothing_forbids_is_taken(
    moment: int, zone: str, skip: set[int], spans: list[tuple[int, int]]
) -> None:
    pace, away = Pace(zone=zone, skip=tuple(sorted(skip))), aways(moment, spans)
    moved = allowed(pace, Instant(moment), away)
    assert not is_day_off(pace, local(moved, zone).date())
    at = local(moment, zone)
    for step in range((local(moved, zone).date() - at.date()).days):
        on = at.date() + timedelta(days=step)
        tried = instant(on, at.time(), zone) if step else moment
        assert is_day_off(pace, on) or any(one.since <= tried < one.until for one in away)


@given(MOMENTS, st.integers(0, 40), ZONE)
def test_whole_days_later_the_clock_shows_the_same_or_was_switched(opened: int, days: int, zone: str) -> None:
    end = later(opened, days * DAY, zone)
    assert abs(end - opened - days * DAY) <= DAY
    if local(end, zone).utcoffset() == local(opened, zone).utcoffset():
        assert local(end, zone).time() == local(opened, zone).time()


@given(MOMENTS, st.integers(0, 60 * DAY), st.integers(0, 60 * DAY), ZONE)
def test_later_is_later(moment: int, one: int, other: int, zone: str) -> None:
    least, most = sorted((one, other))
    assert moment <= later(moment, least, zone)
    # An hour that the clock repeats may be counted or not.
    assert later(moment, least, zone) <= later(moment, most, zone) + HOUR


# -- pauses


@given(MOMENTS, PACES, st.integers(-20 * DAY, 60 * DAY), st.integers(0, 90 * DAY))
@example(1_774_717_200, Pace(clock={"": 1200}, zone="Europe/Berlin"), 2 * DAY, MINUTE)
def test_a_pause_takes_no_time_from_anybody_but_a_small_part(
    now: int, pace: Pace, left: int, pause: int
) -> None:
    paused = now - pause
    former = paused + left
    moment = resumed(pace, ["movement"], former, paused, Instant(now))
    have = moment - now
    assert have >= left - max(left, 0) // SMALL
    if pace.minute("movement") is None:
        assert have >= left
    assert have >= min(DAY, pace.limit("movement"), max(left, 0) + pause if left > 0 else DAY) - HOUR or (
        moment == former
    )
    assert moment > now


@pytest.mark.sweep
@given(MOMENTS, PACES, st.integers(HOUR, 60 * DAY))
def test_no_pause_at_all_changes_no_deadline_at_a_time_of_day(now: int, pace: Pace, left: int) -> None:
    assume(pace.minute("movement") is not None)
    assert resumed(pace, ["movement"], now + left, now, Instant(now)) == now + left


# -- moments as people write them


@given(MOMENTS, ZONE, st.integers(0, 1439))
def test_the_next_time_that_the_clock_shows_is_within_a_day(now: int, zone: str, minute: int) -> None:
    found = moments.moment({"clock": minute}, now, zone, None)
    assert not isinstance(found, Fault)
    assert now < found <= now + 2 * DAY + HOUR  # Samoa again
    assert shows(found, zone, minute)


@given(
    st.integers(1_600_000_000, 4_000_000_000),
    ZONE,
    st.fixed_dictionaries(
        {},
        optional={
            "weekday": st.integers(0, 6),
            "clock": st.integers(0, 1500),
            "in": st.integers(0, 10**12),
            "shift": st.integers(0, 2),
        },
    ),
    st.none() | st.tuples(st.integers(0, 32), st.integers(0, 13), st.none() | st.integers(0, 9999)),
)
def test_every_moment_that_may_be_written_is_found_or_refused(
    now: int, zone: str, written: dict[str, int], day: tuple[int, int, int | None] | None
) -> None:
    if day is not None:
        written |= {"day": day[0], "month": day[1], **({} if day[2] is None else {"year": day[2]})}
    found = moments.moment(written, now, zone, None)
    if isinstance(found, Fault):
        assert found.key in ("date", "clock", "past", "far")
    else:
        assert now < found <= now + moments.FURTHEST


@given(MOMENTS, ZONE)
def test_a_date_without_a_year_is_the_next_one(now: int, zone: str) -> None:
    today = local(now, zone).date()
    found = moments.day({"day": today.day, "month": today.month}, now, zone)
    assert found == today
    before = today - timedelta(days=1)
    assume((before.month, before.day) != (2, 29))
    again = moments.day({"day": before.day, "month": before.month}, now, zone)
    assert again == date(before.year + 1, before.month, before.day)


# -- reminders


@given(st.integers(MINUTE, 60 * DAY), st.integers(0, 70 * DAY))
def test_reminders_come_in_order_within_the_time_given(given_: int, gone: int) -> None:
    opened = Instant(1_700_000_000)
    end = Instant(opened + given_)
    found = marks(opened, end)
    assert [moment for _, moment in found] == sorted({moment for _, moment in found})
    assert all(opened < moment < end for _, moment in found)
    assert passed(opened, end, Instant(opened + gone)) in range(3)


@given(st.integers(0, 90 * DAY), st.integers(0, 90 * DAY))
def test_a_master_is_reminded_once_a_mark(asked: int, gone: int) -> None:
    number = nags(asked, asked + gone)
    assert nag(asked, number) > asked + gone
    assert number == 0 or nag(asked, number - 1) <= asked + gone
