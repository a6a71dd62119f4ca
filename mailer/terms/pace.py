"""How long the phases of a game last, as plain data in its settings; it must not read a clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from adjudicator.kinds import Args, Fault, Value
from mailer.base import zones

MINUTE, HOUR, DAY = 60, 3_600, 86_400
SHORTEST, LONGEST = MINUTE, 60 * DAY
MOST_HOLIDAYS = 60


@dataclass(frozen=True, slots=True)
class Pace:
    """The time limits of one game.

    ``limits`` in seconds by kind of Ask, ``otherwise`` for the kinds not named. ``clock`` is the minute
    of the day in ``zone`` at which such a phase closes, by kind, under ``""`` for the kinds not named.
    No deadline falls on a weekday of ``skip`` (Monday is 0) or a day of ``holidays`` in ``zone``:
    ``2026-12-25``, or ``12-25`` in every year.
    """

    limits: Mapping[str, int] = field(default_factory=dict)
    otherwise: int = 3 * DAY
    clock: Mapping[str, int] = field(default_factory=dict)
    zone: str = "UTC"
    skip: tuple[int, ...] = ()
    holidays: tuple[str, ...] = ()

    def limit(self, kind: str) -> int:
        """Seconds for an Ask of that kind."""
        return self.limits.get(kind, self.otherwise)

    def minute(self, kind: str) -> int | None:
        """The minute of the day at which it closes; None where any will do."""
        return self.clock.get(kind, self.clock.get(""))


def changed(pace: Pace, args: Args) -> Pace | Fault:
    """The pace with what a person wrote laid over it, or why not.

    Faults: ``limit``, ``clock``, ``zone``, ``zone-near``, ``date``, ``skip``, ``holidays``.
    ``args``: ``limits`` (kind, empty for all -> seconds), ``at`` (kind, empty for all -> minute of the
    day), ``zone``, ``skip`` (weekdays, ``day``/``month``[/``year``], ``none`` forgets the former ones).
    """
    limits, clock = args.get("limits") or {}, args.get("at") or {}
    assert isinstance(limits, Mapping)
    assert isinstance(clock, Mapping)
    for seconds in limits.values():
        if not isinstance(seconds, int) or not SHORTEST <= seconds <= LONGEST:
            return Fault("limit", {"least": SHORTEST, "most": LONGEST})
    minutes = {str(kind): minute for kind, minute in clock.items() if isinstance(minute, int)}
    if any(not 0 <= minute < DAY // MINUTE for minute in minutes.values()):
        return Fault("clock", {})
    zone = pace.zone
    if args.get("zone"):
        found = zones.find(str(args["zone"]))
        if found is None:
            return zones.unknown(str(args["zone"]))
        zone = found
    return _free_days(replace(_limited(pace, limits, minutes), zone=zone), args)


def _limited(pace: Pace, limits: Args, minutes: Mapping[str, int]) -> Pace:
    own = {kind: seconds for kind, seconds in limits.items() if kind and isinstance(seconds, int)}
    general = limits.get("")
    if isinstance(general, int):
        # A limit for all says so; without "at" beside it the clock time goes, too.
        return replace(pace, limits=own, otherwise=general, clock=minutes)
    kept = {kind: minute for kind, minute in pace.clock.items() if kind not in own}
    return replace(
        pace, limits={**pace.limits, **own}, clock=minutes if "" in minutes else {**kept, **minutes}
    )


def _free_days(pace: Pace, args: Args) -> Pace | Fault:
    named = args.get("skip") or ()
    assert isinstance(named, tuple)
    skip, holidays = set(pace.skip), set(pace.holidays)
    for day in named:
        if day == "none":
            skip, holidays = set(), set()
        elif isinstance(day, int):
            skip.add(day)
        elif (holiday := _holiday(day)) is not None:
            holidays.add(holiday)
        else:
            assert isinstance(day, Mapping)
            return Fault("date", {"day": day["day"], "month": day["month"], "year": day.get("year") or ""})
    if len(skip) == 7:
        return Fault("skip", {})
    if len(holidays) > MOST_HOLIDAYS:
        return Fault("holidays", {"most": MOST_HOLIDAYS})
    return replace(pace, skip=tuple(sorted(skip)), holidays=tuple(sorted(holidays)))


def _holiday(day: Value) -> str | None:
    assert isinstance(day, Mapping)
    year, month, number = day.get("year"), day["month"], day["day"]
    assert isinstance(month, int)
    assert isinstance(number, int)
    try:
        # 29 February is a day of some years.
        date(year if isinstance(year, int) else 2000, month, number)
    except ValueError:
        return None
    return f"{year:04}-{month:02}-{number:02}" if isinstance(year, int) else f"{month:02}-{number:02}"
