"""Whether a phase closes at its deadline, and what happens to the silent; it must not run a game."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import partial

from sqlmodel import Session

from adjudicator.kinds import Instant, Seat
from mailer.base.house import House
from mailer.desk import bulletin, waiting
from mailer.desk.telling import AT_GAME
from mailer.desk.waiting import silent
from mailer.letters import timing
from mailer.store import outages
from mailer.table import people
from mailer.table import play as table
from mailer.table.play import Play
from mailer.terms import reminders, settings, terms, time_limits, timer


def is_up(session: Session, house: House, play: Play, moment: Instant, now: Instant) -> bool:
    """Whether the open asks close at ``moment`` because their time is up.

    What else a passed deadline brings is done here: grace is announced, a second chance given, the
    phase held for the master or for a replacement. ``moment`` is when the letter that is being dealt
    with was received, or ``now``.
    """
    row, due = play.row, play.match.due
    kept, grace = timer.load(row), settings.load(row).grace
    if (row.status != "running" and kept.held != "replace") or due is None or moment < due:
        return False
    missing = silent(session, play, moment)
    if kept.held:
        # A seat given up meanwhile is waited for no less; DUMMY and PROCESS are the master's words to go on.
        missing = missing or waiting.sought(session, play)
        if missing and kept.held == "replace":
            found(session, house, play, now)
        # After an outage the master decides even if nobody is missing: some may have wished to think again.
        if missing or kept.held == "outage":
            return False
        row.status = "running"
        return True
    if _was_unread(session, house, play, Instant(due + grace), now):
        return _after_outage(session, house, play, now)
    if not missing:
        return True
    if moment < due + grace:
        _announce_grace(session, house, play, now)
        return False
    return _deal_with(session, house, play, missing, now)


@dataclass(frozen=True, slots=True)
class Owed:
    """Who has answered the open asks and who has missed their deadline."""

    answered: tuple[Seat, ...]
    missing: tuple[Seat, ...]


def owed(session: Session, play: Play, moment: Instant, late: bool) -> Owed:
    """Who has kept the deadline and who has not; nobody has missed one that has not passed."""
    active = people.active(session, play.row)
    answered = tuple(ask.seat for ask in play.asks if ask.seat in active and ask.seat in play.match.drafts)
    due = play.match.due
    passed = late and due is not None and moment >= due
    return Owed(answered, silent(session, play, moment) if passed else ())


def count(session: Session, house: House, play: Play, kept: Owed, now: Instant) -> None:
    """A phase has closed: count who kept the deadline; who has missed too many goes into civil disorder."""
    row, chosen, before = play.row, settings.load(play.row), timer.load(play.row)
    missed = {seat: number for seat, number in before.missed.items() if seat not in kept.answered}
    missed.update({seat: before.missed.get(seat, 0) + 1 for seat in kept.missing})
    in_time, overdue = before.in_time + len(kept.answered), before.overdue + len(kept.missing)
    timer.store(row, replace(before, missed=missed, in_time=in_time, overdue=overdue))
    held = people.seated(session, row)
    for seat in kept.missing:
        if chosen.silent not in ("disorder", "replace") or seat not in held or play.over is not None:
            continue
        key = f"missed/{row.era}/{play.match.steps}/{seat}"
        left = chosen.misses - missed[seat]
        if left <= 0 and chosen.silent == "replace":
            continue
        if left <= 0:
            held[seat][0].dummy = True
            bulletin.post(session, house, play, partial(timing.disorder, seat=seat), key, now)
        else:
            worded = partial(timing.missed, seat=seat, number=missed[seat], left=left, way=chosen.silent)
            bulletin.post(session, house, play, worded, key, now, to=("seats",))


def _was_unread(session: Session, house: House, play: Play, closing: Instant, now: Instant) -> bool:
    """Whether nobody could read mail at that moment, for longer than the judge or the phase allows."""
    gap = outages.unread(session, closing, now)
    lasted = closing - play.match.opened
    return gap > min(house.config.judge.outage_seconds, lasted)


def _after_outage(session: Session, house: House, play: Play, now: Instant) -> bool:
    if not waiting.masters(session, play.row):
        # Nobody can be asked, so everybody gets the time of the phase once more.
        move(session, house, play, _whole(session, house, play, now), now, "outage")
        return False
    waiting.hold(session, house, play, "outage", (), now)
    return False


def _deal_with(session: Session, house: House, play: Play, missing: tuple[Seat, ...], now: Instant) -> bool:
    kept, chosen = timer.load(play.row), settings.load(play.row)
    way = chosen.silent
    if way in ("master", "replace") and waiting.masters(session, play.row):
        late = missing if way == "master" else _too_often(play, missing)
        if late:
            waiting.hold(session, house, play, "silent" if way == "master" else way, late, now)
        return not late
    fresh = [seat for seat in missing if seat not in kept.chances]
    if way == "again" and fresh:
        timer.store(play.row, replace(kept, chances=tuple(sorted({*kept.chances, *fresh}))))
        move(session, house, play, _whole(session, house, play, now), now, "again", missing)
        return False
    return True


def _too_often(play: Play, missing: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Those who with this deadline have missed as many in a row as the game allows."""
    before, most = timer.load(play.row).missed, settings.load(play.row).misses
    return tuple(seat for seat in missing if before.get(seat, 0) + 1 >= most)


def found(session: Session, house: House, play: Play, now: Instant, but: Collection[int] = ()) -> None:
    """Let a game go on that sought players and has them: the phase has its whole time once more."""
    if timer.load(play.row).held != "replace" or waiting.sought(session, play):
        return
    play.row.status = "running"
    move(session, house, play, _whole(session, house, play, now), now, "found", but=but)


def _whole(session: Session, house: House, play: Play, now: Instant) -> Instant:
    return time_limits.whole(session, play.row, terms.pace_of(house, play.row), play.asks, now)


def _announce_grace(session: Session, house: House, play: Play, now: Instant) -> None:
    kept = timer.load(play.row)
    due = play.match.due
    if due is None or kept.grace == due or now >= due + settings.load(play.row).grace:
        return
    timer.store(play.row, replace(kept, grace=due))
    worded = partial(timing.grace, now=now)
    bulletin.post(session, house, play, worded, f"grace/{_name(play)}", now, to=AT_GAME)


def move(
    session: Session,
    house: House,
    play: Play,
    moment: Instant,
    now: Instant,
    why: str,
    missing: tuple[Seat, ...] = (),
    but: Collection[int] = (),
) -> None:
    """Set the deadline of the open asks anew and tell every seat and master; a held phase is open again.

    A time bank begins to run as much later. ``why`` names the words.
    """
    former, kept = play.match.due, timer.freed(play.row)
    free = kept.free
    if free is not None and former is not None:
        # A deadline put forward takes nothing from a bank for the time before that was known.
        free = max(free + moment - former, min(free, now))
    since = None if play.row.status == "running" else kept.since
    timer.store(play.row, replace(kept, free=free, since=since))
    table.reschedule(session, play, Instant(moment))
    play.row.reminded = reminders.passed(play.match.opened, moment, now)
    worded = partial(timing.moved, why=why, missing=missing, former=former, now=now)
    # Each change has a version of its own, so that no two of the same second are taken for one.
    key = f"moved/{_name(play)}/{play.row.version}"
    bulletin.post(session, house, play, worded, key, now, but=but)


def _name(play: Play) -> str:
    """What names one deadline of one question for ever."""
    return f"{play.row.era}/{play.match.steps}/{play.match.due}"
