"""Whether a phase closes at its deadline, and what happens to the silent; it must not run a game."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import partial

from sqlmodel import Session

from adjudicator.kinds import Instant, Seat
from adjudicator.match import standing_order
from mailer import play as table
from mailer.desk import bulletin, people, settings
from mailer.house import House
from mailer.letters import timing
from mailer.play import Play
from mailer.time import away, calendar, marks, outages, timer


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


def silent(session: Session, play: Play, moment: Instant) -> tuple[Seat, ...]:
    """The seats of players who have sent nothing though something is asked of them that they must decide.

    Whoever left the seat to standing orders for that time is not silent.
    """
    relying = away.relying(session, play.row, moment)
    active = people.active(session, play.row)
    return tuple(
        ask.seat
        for ask in play.asks
        if ask.seat in active
        and ask.seat not in play.match.drafts
        and ask.seat not in relying
        and standing_order(play.game, play.match, ask) is None
        and play.word(play.view(ask.seat), ask) is None
        and not play.title.draft(play.view(ask.seat), ask, None, (), "en").complete
    )


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
    """A phase has closed: count the deadlines missed in a row; who has too many goes into civil disorder."""
    row, chosen, before = play.row, settings.load(play.row), timer.load(play.row)
    missed = {seat: number for seat, number in before.missed.items() if seat not in kept.answered}
    missed.update({seat: before.missed.get(seat, 0) + 1 for seat in kept.missing})
    timer.store(row, replace(before, missed=missed))
    held = people.seated(session, row)
    for seat in kept.missing:
        if chosen.silent != "disorder" or seat not in held or play.over is not None:
            continue
        key = f"missed/{row.era}/{play.match.steps}/{seat}"
        left = chosen.misses - missed[seat]
        if left <= 0:
            held[seat][0].dummy = True
            bulletin.to_public(session, house, play, partial(timing.disorder, seat=seat), key, now)
        else:
            worded = partial(timing.missed, seat=seat, number=missed[seat], left=left)
            bulletin.to_seats(session, house, play, worded, key, now)


def _was_unread(session: Session, house: House, play: Play, closing: Instant, now: Instant) -> bool:
    """Whether nobody could read mail at that moment, for longer than the judge or the phase allows."""
    gap = outages.unread(session, closing, now)
    given = closing - play.match.opened
    return gap > min(house.config.judge.outage_seconds, given)


def _after_outage(session: Session, house: House, play: Play, now: Instant) -> bool:
    if not people.masters(session, play.row):
        # Nobody can be asked, so everybody gets the time of the phase once more.
        pace = table.pace_of(house, play.row)
        moved = calendar.due(pace, [ask.kind for ask in play.asks], now)
        move(session, house, play, moved, now, "outage")
        return False
    _hold(session, house, play, "outage", (), now)
    return False


def _deal_with(session: Session, house: House, play: Play, missing: tuple[Seat, ...], now: Instant) -> bool:
    kept, way = timer.load(play.row), settings.load(play.row).silent
    if way == "master" and people.masters(session, play.row):
        _hold(session, house, play, "silent", missing, now)
        return False
    if way == "replace" and people.masters(session, play.row):
        _hold(session, house, play, "replace", missing, now)
        play.row.status = "paused"
        timer.store(play.row, replace(timer.load(play.row), since=play.match.due))
        return False
    fresh = [seat for seat in missing if seat not in kept.chances]
    if way == "again" and fresh:
        timer.store(play.row, replace(kept, chances=tuple(sorted({*kept.chances, *fresh}))))
        pace = table.pace_of(house, play.row)
        spans = away.spans(session, play.row, {ask.seat for ask in play.asks})
        moved = calendar.due(pace, [ask.kind for ask in play.asks], now, spans)
        move(session, house, play, moved, now, "again", missing)
        return False
    return True


def _hold(
    session: Session, house: House, play: Play, why: str, missing: tuple[Seat, ...], now: Instant
) -> None:
    timer.store(play.row, replace(timer.load(play.row), held=why))
    worded = partial(timing.held, why=why, missing=missing, now=now)
    bulletin.to_all(session, house, play, worded, f"held/{_name(play)}/{why}", now)


def _announce_grace(session: Session, house: House, play: Play, now: Instant) -> None:
    kept = timer.load(play.row)
    due = play.match.due
    if due is None or kept.grace == due or now >= due + settings.load(play.row).grace:
        return
    timer.store(play.row, replace(kept, grace=due))
    worded = partial(timing.grace, now=now)
    bulletin.to_all(session, house, play, worded, f"grace/{_name(play)}", now)


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
    former, kept = play.match.due, timer.load(play.row)
    free = kept.free
    if free is not None and former is not None:
        free += moment - former
    timer.store(play.row, replace(kept, held="", grace=None, free=free))
    table.reschedule(session, play, Instant(moment))
    play.row.reminded = marks.passed(play.match.opened, moment, now)
    worded = partial(timing.moved, why=why, missing=missing, former=former, now=now)
    bulletin.to_public(session, house, play, worded, f"moved/{_name(play)}/{now}", now, but)


def _name(play: Play) -> str:
    """What names one deadline of one question for ever."""
    return f"{play.row.era}/{play.match.steps}/{play.match.due}"
