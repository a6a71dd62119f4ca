"""Time as people write it: zones, days, moments, settings of the pace, in both languages; what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.kinds import Fault
from mailer.base import zones
from mailer.desk.commands import setting
from mailer.terms import moments
from mailer.terms.calendar import local
from mailer.terms.pace import DAY, HOUR, Pace, changed
from parsers.judge.reader import Command, command_of
from tests.rig.cases import in_turn
from tests.terms.moments import at

BERLIN = "Europe/Berlin"
NOW = at("2026-11-25 12:00", BERLIN)  # a Wednesday


def args_of(text: str) -> Any:
    found = command_of(text)
    assert isinstance(found, Command), text
    return found.args


def made(text: str) -> Pace | Fault:
    return changed(Pace({"movement": 5 * DAY}, 4 * DAY), setting.placed(args_of(f"CREATE duel {text}")))


@in_turn(
    [
        *(("Europe/Berlin", BERLIN), ("europe/berlin", BERLIN), ("Berlin", BERLIN), ("Берлин", BERLIN)),
        *(("Москва", "Europe/Moscow"), ("мск", "Europe/Moscow"), ("UTC", "UTC"), ("CET", "CET")),
        *(("New_York", "America/New_York"), ("нью-йорк", "America/New_York"), ("киев", "Europe/Kiev")),
        *(("Atlantis", None), ("", None), ("Europe", None)),
    ]
)
def test_zones_have_many_names(text: str, zone: str | None) -> None:
    assert zones.find(text) == zone


@pytest.mark.parametrize(
    ("text", "near"), [("Europe/Berln", BERLIN), ("Moskow", "Europe/Moscow"), ("Моксва", "Europe/Moscow")]
)
def test_an_unknown_zone_is_answered_with_the_one_meant(text: str, near: str) -> None:
    assert zones.unknown(text) == Fault("zone-near", {"zone": text, "near": near})
    assert zones.unknown("Qqqqqqq") == Fault("zone", {"zone": "Qqqqqqq"})


@in_turn(
    [
        (
            "movement 3 days at 20:00 Europe/Berlin, retreats 1 day, builds 1 day, not on Saturday or Sunday",
            Pace(
                {"movement": 3 * DAY, "retreat": DAY, "adjustment": DAY},
                4 * DAY,
                {"movement": 1200},
                BERLIN,
                (5, 6),
            ),
        ),
        (
            "ходы 3 дня в 20:00 Москва, отступления 1 день, не в субботу и воскресенье",
            Pace({"movement": 3 * DAY, "retreat": DAY}, 4 * DAY, {"movement": 1200}, "Europe/Moscow", (5, 6)),
        ),
        (
            "movement 3 days, retreats 1 day, at 8 pm",
            Pace({"movement": 3 * DAY, "retreat": DAY}, 4 * DAY, {"": 1200}),
        ),
        ("deadline 2 days retreats 12 hours", Pace({"retreat": 12 * HOUR}, 2 * DAY)),
        ("every day at 07:30 Moscow", Pace({}, DAY, {"": 450}, "Europe/Moscow")),
        ("zone Berlin", Pace({"movement": 5 * DAY}, 4 * DAY, zone=BERLIN)),
        ("пояс Берлин", Pace({"movement": 5 * DAY}, 4 * DAY, zone=BERLIN)),
        ("not on weekends", Pace({"movement": 5 * DAY}, 4 * DAY, skip=(5, 6))),
        (
            "не по выходным, кроме 25 декабря и 2027-01-07",
            Pace({"movement": 5 * DAY}, 4 * DAY, skip=(5, 6), holidays=("12-25", "2027-01-07")),
        ),
        (
            "skip 24.12, 31 Dec 2026 and May 1st",
            Pace({"movement": 5 * DAY}, 4 * DAY, holidays=("05-01", "12-24", "2026-12-31")),
        ),
    ]
)
def test_a_pace_is_written_in_words(text: str, pace: Pace) -> None:
    assert made(text) == pace


def test_days_off_can_be_dropped_and_a_limit_keeps_the_times_of_others() -> None:
    former = Pace({"movement": DAY}, 2 * DAY, {"": 1200, "movement": 600}, BERLIN, (5, 6), ("12-25",))
    assert changed(former, args_of("CREATE d skip none")) == Pace(
        {"movement": DAY}, 2 * DAY, {"": 1200, "movement": 600}, BERLIN
    )
    assert changed(former, args_of("CREATE d moves 3 days")) == Pace(
        {"movement": 3 * DAY}, 2 * DAY, {"": 1200}, BERLIN, (5, 6), ("12-25",)
    )
    assert changed(former, args_of("CREATE d at 21:00")) == Pace(
        {"movement": DAY}, 2 * DAY, {"": 1260}, BERLIN, (5, 6), ("12-25",)
    )


@in_turn(
    [
        ("movement 0 days", "limit"),
        ("deadline 99999 weeks", "limit"),
        ("at 25:00", "clock"),
        ("at 13pm", "clock"),
        ("at 20:61", "clock"),
        ("at 20:00 Atlantis", "zone"),
        ("zone Berln", "zone-near"),
        ("not on 31 February", "date"),
        ("not on 2026-02-29", "date"),
        ("not on Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday", "skip"),
        ("не в понедельник вторник среду четверг пятницу и не по выходным", "skip"),
    ]
)
def test_a_pace_that_cannot_be_is_refused(text: str, fault: str) -> None:
    outcome = made(text)
    assert isinstance(outcome, Fault)
    assert outcome.key == fault


@in_turn(
    [
        ("2026-12-01 20:00", "2026-12-01 20:00"),
        ("1 December at 20:00", "2026-12-01 20:00"),
        ("1.12 в 20:00", "2026-12-01 20:00"),
        ("01.12.2026 20:00", "2026-12-01 20:00"),
        ("December 1st 8pm", "2026-12-01 20:00"),
        ("tomorrow at 20:00 Moscow", "2026-11-26 18:00"),
        ("завтра", "2026-11-26 21:30"),
        ("послезавтра в 9:00", "2026-11-27 09:00"),
        ("Friday", "2026-11-27 21:30"),
        ("в пятницу в 20:00", "2026-11-27 20:00"),
        ("Wednesday 11:00", "2026-12-02 11:00"),  # today it is past
        ("Wednesday 13:00", "2026-11-25 13:00"),
        ("at 13:00", "2026-11-25 13:00"),
        ("11:00", "2026-11-26 11:00"),
        ("in 3 days", "2026-11-28 12:00"),
        ("через 90 минут", "2026-11-25 13:30"),
        ("1 March", "2027-03-01 21:30"),
        ("2027-03-28 02:30", "2027-03-28 03:30"),  # the hour that the clock skips
    ]
)
def test_a_moment_is_written_in_words(text: str, expected: str) -> None:
    usual = at("2026-11-26 21:30", BERLIN)
    found = moments.moment(args_of(f"DEADLINE duel {text}")["when"], NOW, BERLIN, usual)
    assert not isinstance(found, Fault)
    assert local(found, BERLIN).strftime("%Y-%m-%d %H:%M") == expected


@in_turn(
    [
        ("2026-11-20 20:00", "past"),
        ("today at 11:00", "past"),
        ("2025-12-01", "past"),
        ("2028-01-01", "far"),
        ("29 February", "far"),
        ("31.12.9999 23:59", "date"),
        ("0001-01-01", "date"),
        ("in 60 weeks", "far"),
        ("in 99999 weeks", "far"),
        ("31 April 20:00", "date"),
        ("13.13.2026", "date"),
        ("tomorrow 24:00", "clock"),
        ("tomorrow 20:00 Atlantis", "zone"),
        ("tomorrow 20:00 Europe/Berln", "zone-near"),
    ]
)
def test_a_moment_that_cannot_be_is_refused(text: str, fault: str) -> None:
    found = moments.moment(args_of(f"DEADLINE duel {text}")["when"], NOW, BERLIN, None)
    assert isinstance(found, Fault)
    assert found.key == fault


def test_without_a_time_the_day_is_meant_to_its_end() -> None:
    found = moments.moment(args_of("DEADLINE duel Friday")["when"], NOW, BERLIN, None)
    assert found == at("2026-11-27 23:59", BERLIN)
