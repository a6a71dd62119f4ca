"""Days and moments as people write them, found on the calendar of a zone; the clock is passed in."""

from __future__ import annotations

from datetime import date, time, timedelta

from adjudicator.kinds import Args, Fault, Instant
from mailer.base import zones
from mailer.terms.calendar import instant, later, local
from mailer.terms.pace import DAY

FURTHEST = 366 * DAY
"""No deadline and no absence lies further ahead."""

LONGEST_BEGUN = 92
"""Days of a span without a year that may have begun already; a longer one is next year's."""

YEARS = range(1000, 9000)
"""Years that are read at all: at the ends of the calendar a day has no next one."""


def day(written: Args, now: int, zone: str) -> date | Fault:
    """The day of ``day``/``month``[/``year``], ``weekday`` or ``shift``; without a year one not past.

    Faults: ``date`` where the calendar has no such day.
    """
    today = local(now, zone).date()
    if "shift" in written:
        return today + timedelta(days=_number(written, "shift"))
    if "weekday" in written:
        return today + timedelta(days=(_number(written, "weekday") - today.weekday()) % 7)
    number, month = _number(written, "day"), _number(written, "month")
    # 29 February may be eight years off.
    years = (_number(written, "year"),) if "year" in written else range(today.year, today.year + 9)
    for year in years:
        if year not in YEARS:
            continue
        try:
            found = date(year, month, number)
        except ValueError:
            continue
        if found >= today or "year" in written:
            return found
    return Fault("date", {"day": number, "month": month, "year": written.get("year") or ""})


def begun(first: Args, last: Args, now: int, zone: str) -> date | None:
    """The first day of a span from ``first`` to ``last``, days of a month, that has begun and not ended yet.

    None where none of them is passed: then it is to come.
    """
    if "day" not in first or "year" in first or "day" not in last:
        return None
    today, ends = local(now, zone).date(), day(last, now, zone)
    if isinstance(ends, Fault):
        return None
    for year in (today.year, today.year - 1):
        begins = day({**first, "year": year}, now, zone)
        if not isinstance(begins, Fault) and begins < today <= ends:
            return begins if (ends - begins).days <= LONGEST_BEGUN else None
    return None


def moment(written: Args, now: int, zone: str, usual: int | None) -> Instant | Fault:
    """The moment meant by ``in`` or by a day, ``clock`` and ``zone``, each if given.

    Without a day it is the next time that the clock shows so; without a time that of ``usual`` (a moment),
    else the last minute of the day. Faults: ``date``, ``clock``, ``zone``, ``zone-near``, ``past``
    (moment), ``far`` (moment).
    """
    found = _moment(written, now, zone, usual)
    if isinstance(found, Fault):
        return found
    if found <= now:
        return Fault("past", {"moment": found})
    return found if found <= now + FURTHEST else Fault("far", {"moment": found})


def _moment(written: Args, now: int, zone: str, usual: int | None) -> Instant | Fault:
    if "in" in written:
        return later(now, min(_number(written, "in"), 10 * FURTHEST), zone)
    if "zone" in written:
        named = str(written["zone"])
        found = zones.find(named)
        if found is None:
            return zones.unknown(named)
        zone = found
    minute = _minute(written, zone, usual)
    if minute >= DAY // 60:
        return Fault("clock", {})
    at = time(minute // 60, minute % 60)
    if not {"shift", "weekday", "day"} & written.keys():
        today = local(now, zone).date()
        first = instant(today, at, zone)
        return first if first > now else instant(today + timedelta(days=1), at, zone)
    on = day(written, now, zone)
    if isinstance(on, Fault):
        return on
    meant = instant(on, at, zone)
    if meant <= now and "weekday" in written:
        return instant(on + timedelta(days=7), at, zone)
    return meant


def _minute(written: Args, zone: str, usual: int | None) -> int:
    if "clock" in written:
        return _number(written, "clock")
    if usual is None:
        return DAY // 60 - 1
    shown = local(usual, zone)
    return 60 * shown.hour + shown.minute


def _number(written: Args, name: str) -> int:
    value = written[name]
    assert isinstance(value, int)
    return value
