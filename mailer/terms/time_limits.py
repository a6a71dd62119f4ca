"""How long the open asks of a game have: limits, absences and time banks together; it closes no phase."""

from __future__ import annotations

from dataclasses import replace

from sqlmodel import Session

from adjudicator.kinds import Ask, Instant
from mailer.store import outages
from mailer.store.models import GameRow
from mailer.terms import absences, calendar, settings, timer
from mailer.terms.pace import Pace

Asks = tuple[Ask, ...]


def deadline(session: Session, row: GameRow, pace: Pace, asks: Asks, opened: Instant) -> Instant:
    """When asks that were put at ``opened`` close; the row's timer knows then when a bank begins to run."""
    end, bank = whole(session, row, pace, asks, opened), bank_left(row, asks)
    # In a paused game the new time begins to run when it goes on.
    since = opened if row.status == "paused" else None
    timer.store(row, replace(timer.freed(row), free=end if bank else None, since=since))
    return beyond(session, row, pace, asks, Instant(end + bank)) if bank else end


def whole(session: Session, row: GameRow, pace: Pace, asks: Asks, since: Instant) -> Instant:
    """The whole time of the asks from ``since`` on; absences that move the deadline are used by that."""
    kinds, seats = [ask.kind for ask in asks], {ask.seat for ask in asks}
    spans = absences.spans(session, row, seats)
    absences.use(session, row, seats, calendar.forbidden(pace, kinds, since, spans))
    return calendar.due(pace, kinds, since, spans)


def beyond(session: Session, row: GameRow, pace: Pace, asks: Asks, moment: Instant) -> Instant:
    """The moment, or the first later one that no absence and no day off forbids; such absences are used."""
    seats = {ask.seat for ask in asks}
    end = calendar.allowed(pace, moment, absences.spans(session, row, seats))
    absences.use(session, row, seats, calendar.passed_over(pace, moment, end))
    return end


def bank_left(row: GameRow, asks: Asks) -> int:
    """Seconds left in the bank of the seat that is asked alone; 0 where there is no such seat or bank."""
    full = settings.load(row).bank
    return timer.load(row).banks.get(asks[0].seat, full) if full and len(asks) == 1 else 0


def charge(session: Session, row: GameRow, asks: Asks, moment: Instant) -> None:
    """Take from the bank of the seat that was asked alone what it used until ``moment``.

    While nobody could read its letter no bank runs.
    """
    kept = timer.load(row)
    if kept.free is None or moment <= kept.free or not (left := bank_left(row, asks)):
        return
    used = moment - kept.free - outages.overlap(session, kept.free, moment)
    banks = {**kept.banks, asks[0].seat: max(0, left - max(0, used))}
    timer.store(row, replace(kept, banks=banks))
