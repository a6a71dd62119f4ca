"""Deadlines on the calendar of a zone, right across daylight saving; it reads no clock and no database."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import takewhile
from zoneinfo import ZoneInfo

from adjudicator.kinds import Instant
from mailer.terms.pace import DAY, Pace

Kinds = Iterable[str]
MOST_DAYS = 800
"""Days that a deadline is moved on at most; past it free days are no longer looked at."""
SMALL = 8
"""A pause of up to an eighth of the time that was left leaves a deadline at a time of day where it was."""


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
    return max(_allowed(pace, kind, opened, away) for kind in kinds)


def forbidden(pace: Pace, kinds: Kinds, opened: Instant, away: Sequence[Away]) -> tuple[Instant, ...]:
    """When they would close if nobody were away: each moment that somebody's absence rules out."""
    found: list[Instant] = []
    for kind in kinds:
        moment, at = _due_of(pace, kind, opened)
        found += passed_over(pace, moment, _allowed(pace, kind, opened, away), at)
    return tuple(found)


def _allowed(pace: Pace, kind: str, opened: Instant, away: Sequence[Away]) -> Instant:
    moment, at = _due_of(pace, kind, opened)
    return allowed(pace, moment, away, at)


def _due_of(pace: Pace, kind: str, opened: Instant) -> tuple[Instant, time]:
    """(moment, the time of day that is meant) at which the time of a kind is up, day off or not."""
    seconds, minute = pace.limit(kind), pace.minute(kind)
    end = later(opened, seconds, pace.zone)
    if minute is None:
        # On a day on which the clock skips the hour ``end`` shows another time than the one meant.
        return end, local(end if seconds % DAY else opened, pace.zone).time()
    # "2 days at 20:00" means 20:00 on the second day, a phase of hours the next 20:00 after them; half
    # of the time is left in any case.
    least = end if seconds < DAY else opened + seconds // 2
    return next_at(minute, local(end, pace.zone).date(), least, pace.zone), _time(minute)


def next_at(minute: int, day: date, least: int, zone: str) -> Instant:
    """The first moment from ``day`` and from ``least`` on at which the clock shows that minute of the day."""
    moment = instant(day, _time(minute), zone)
    return moment if moment >= least else instant(day + timedelta(days=1), _time(minute), zone)


def _time(minute: int) -> time:
    return time(minute // 60, minute % 60)


def resumed(
    pace: Pace, kinds: Kinds, former: int, paused: int, now: Instant, away: Sequence[Away] = ()
) -> Instant:
    """When asks close that were to close at ``former`` when the game was paused, and that goes on now.

    They have the time that was left, and after a long pause a day, or their whole time where that is
    shorter; never more than from the beginning of the pause to ``former`` and the pause once more. A
    deadline at a time of day stays where it was if the pause took but a small part of the time that was
    left, and is the next such time after that otherwise.
    """
    known, left, pause = tuple(kinds), max(former - paused, 0), max(now - paused, 0)
    shortest = min(DAY, max(pace.limit(kind) for kind in known))
    end = Instant(now + max(left, min(shortest, left + pause) if left else shortest))
    minutes = [minute for kind in known if (minute := pace.minute(kind)) is not None]
    if not minutes:
        return allowed(pace, end, away)
    if left and pause <= left // SMALL:
        # A day off that the master chose stays one; only who is away by now counts.
        return allowed(replace(pace, skip=(), holidays=()), Instant(former), away)
    day = local(end, pace.zone).date()
    return max(
        allowed(pace, next_at(minute, day, end, pace.zone), away, _time(minute)) for minute in set(minutes)
    )


def allowed(pace: Pace, moment: Instant, away: Sequence[Away] = (), at: time | None = None) -> Instant:
    """The moment, or the first on a later day at the same time of the wall clock that nothing forbids.

    ``at`` is that time where the clock does not show it at ``moment``, because it skips it on that day.
    """
    tried = _tried(pace, moment, at)
    return next((one for one in tried if not any(span.since <= one < span.until for span in away)), moment)


def passed_over(pace: Pace, moment: Instant, moved: Instant, at: time | None = None) -> tuple[Instant, ...]:
    """The moments that ``allowed`` tried before it came to ``moved``: at these somebody is away."""
    return tuple(takewhile(lambda one: one < moved, _tried(pace, moment, at)))


def _tried(pace: Pace, moment: Instant, at: time | None) -> Iterator[Instant]:
    shown = local(moment, pace.zone)
    day, at = shown.date(), at or shown.time()
    for step in range(MOST_DAYS):
        on = day + timedelta(days=step)
        if not is_day_off(pace, on):
            yield instant(on, at, pace.zone) if step else moment


def is_day_off(pace: Pace, day: date) -> bool:
    """Whether the pace lets no deadline fall on that day."""
    shown = day.isoformat()
    return day.weekday() in pace.skip or shown in pace.holidays or shown[5:] in pace.holidays
