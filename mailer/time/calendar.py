"""Deadlines on the calendar of a zone, right across daylight saving; it reads no clock and no database."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from adjudicator.kinds import Instant
from mailer.time.pace import DAY, Pace

Kinds = Iterable[str]
MOST_DAYS = 800
"""Days that a deadline is moved on at most; past it free days are no longer looked at."""


@dataclass(frozen=True, slots=True)
class Away:
    """A span in which a deadline may not fall: from ``since`` up to and without ``until``."""

    since: int
    until: int


def local(moment: int, zone: str) -> datetime:
    """The wall clock of ``zone`` at a moment."""
    return datetime.fromtimestamp(moment, UTC).astimezone(ZoneInfo(zone))


def instant(day: date, at: time, zone: str) -> Instant:
    """The moment at which the wall clock of ``zone`` shows it.

    A time that the clock skips in spring is read as if it had not been put forward yet; of one that comes
    twice in autumn the second is meant: in both cases nobody who trusts the wall clock is late.
    """
    readings = (datetime.combine(day, at, ZoneInfo(zone)).replace(fold=fold) for fold in (0, 1))
    return Instant(max(int(reading.timestamp()) for reading in readings))


def later(moment: int, seconds: int, zone: str) -> Instant:
    """``seconds`` after a moment; whole days keep the time of the wall clock."""
    days, rest = divmod(seconds, DAY)
    if not days:
        return Instant(moment + seconds)
    shown = local(moment, zone)
    moved = instant(shown.date() + timedelta(days=days), shown.time(), zone)
    return Instant(moved + rest)


def due(pace: Pace, kinds: Kinds, opened: Instant, away: Sequence[Away] = ()) -> Instant:
    """When asks of these kinds that were put at ``opened`` close; of several the latest counts.

    Raises ValueError on no kinds.
    """
    return allowed(pace, max(_due_of(pace, kind, opened) for kind in kinds), away)


def resumed(pace: Pace, kinds: Kinds, left: int, now: Instant, away: Sequence[Away] = ()) -> Instant:
    """When asks close that had ``left`` seconds when the game was paused, and that goes on now.

    They have a day in any case, or their whole time where that is shorter.
    """
    known = tuple(kinds)
    least = min(DAY, max(pace.limit(kind) for kind in known))
    end = Instant(now + max(left, least))
    minutes = [minute for kind in known if (minute := pace.minute(kind)) is not None]
    if minutes:
        at = time(minutes[0] // 60, minutes[0] % 60)
        day = local(end, pace.zone).date()
        today = instant(day, at, pace.zone)
        end = today if today >= end else instant(day + timedelta(days=1), at, pace.zone)
    return allowed(pace, end, away)


def _due_of(pace: Pace, kind: str, opened: Instant) -> Instant:
    seconds, minute = pace.limit(kind), pace.minute(kind)
    end = later(opened, seconds, pace.zone)
    if minute is None:
        return end
    at = time(minute // 60, minute % 60)
    day = local(end, pace.zone).date()
    moment = instant(day, at, pace.zone)
    # "2 days at 20:00" means 20:00 on the second day, a phase of hours the next 20:00 after them; half
    # of the time is left in any case.
    least = end if seconds < DAY else opened + seconds // 2
    return moment if moment >= least else instant(day + timedelta(days=1), at, pace.zone)


def allowed(pace: Pace, moment: Instant, away: Sequence[Away] = ()) -> Instant:
    """The moment, or the first on a later day at the same time of the wall clock that nothing forbids."""
    shown = local(moment, pace.zone)
    at = shown.time()
    for step in range(MOST_DAYS):
        day = shown.date() + timedelta(days=step)
        moved = moment if not step else instant(day, at, pace.zone)
        if is_day_off(pace, day) or any(one.since <= moved < one.until for one in away):
            continue
        return moved
    return moment


def is_day_off(pace: Pace, day: date) -> bool:
    """Whether the pace lets no deadline fall on that day."""
    shown = day.isoformat()
    return day.weekday() in pace.skip or shown in pace.holidays or shown[5:] in pace.holidays
