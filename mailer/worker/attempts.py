"""Counts the attempts at a letter before it is touched, and knows who is at it; it deals with none."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Integer, String, Table, and_, bindparam, case, or_, update
from sqlalchemy.sql.dml import ReturningUpdate
from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer.base import daemons
from mailer.store.database import SessionFactory
from mailer.store.models import InboxRow

MOST = 3
"""A letter that fails this often is quarantined."""

MOST_UNSURE = 5
"""The same where an attempt was ended from outside, which may have been for another's fault."""

PAUSE = 30
"""Seconds between attempts, times those already made: what passes by itself is no letter's fault."""

TAKEN_SECONDS = 900
"""So long a letter is left to whoever has taken it and gives no other sign; no attempt may last longer."""

_INBOX: Table = InboxRow.__table__  # type: ignore[attr-defined]


def _is_free() -> ColumnElement[bool]:
    taken, taker, now = _INBOX.c.taken, _INBOX.c.taker, bindparam("now", type_=Integer)
    # What was taken by a clock that was ahead is not kept from everybody until then.
    stale = or_(taken <= now - TAKEN_SECONDS, taken > now + TAKEN_SECONDS)
    return or_(
        taker == bindparam("who", type_=String),
        stale,
        and_(taker == "", taken <= now - PAUSE * _INBOX.c.attempts),
    )


def _taking(free: ColumnElement[bool]) -> ReturningUpdate[Any]:
    """Counts an attempt at those of ``numbers`` that are ``free``; they are with ``who`` since ``now``."""
    table, who = _INBOX.c, bindparam("who", type_=String)
    mine = (
        select(table.id)
        .where(table.id.in_(bindparam("numbers", expanding=True)), table.status == "new", free)
        .order_by(table.id)
        .with_for_update(skip_locked=True)
    )
    return (
        update(_INBOX)
        .where(table.id.in_(mine))
        # Whoever begins it again has not died of it, and could only not say so: the database failed.
        .values(
            attempts=table.attempts + case((table.taker == who, 0), else_=1),
            taker=who,
            taken=bindparam("now", type_=Integer),
        )
        .returning(table.id, table.attempts, table.sender, table.lane, table.reason, table.raw)
    )


_TAKE_FREE = _taking(_is_free())
_TAKE_FROM = _taking(_INBOX.c.taker.in_(bindparam("gone", expanding=True)))


@dataclass(frozen=True, slots=True)
class Begun:
    """A letter of which an attempt was counted: how many with this one, and what is read of it outside of
    the transaction that deals with it."""

    id: int
    attempts: int
    sender: str
    lane: int
    reason: str
    raw: bytes


@dataclass(frozen=True, slots=True)
class Under:
    """A letter that somebody is at: its number, how often it was begun, by whom, for how many seconds."""

    id: int
    attempts: int
    taker: str
    seconds: int


@dataclass(frozen=True, slots=True)
class Rest:
    """A letter that waits for its next attempt: its number, how many it has had, in how many seconds."""

    id: int
    attempts: int
    seconds: int


def begin(factory: SessionFactory, numbers: Sequence[int], who: str, now: Instant) -> Mapping[int, Begun]:
    """Count an attempt at each of these letters and commit that; others are in other hands, or they rest.

    ``now`` is the present moment, not one as of which a letter is dealt with. Whoever is at a letter leaves
    it by its transaction, by ``give_back``, by its death on this machine, or when its time is over.
    """
    with factory() as session, session.begin():
        return begin_in(session, numbers, who, now)


def begin_in(session: Session, numbers: Sequence[int], who: str, now: Instant) -> Mapping[int, Begun]:
    """``begin`` in the caller's transaction, which it commits before it touches any of these letters."""
    found = _take(session, _TAKE_FREE, numbers=numbers, who=who, now=now)
    left = [number for number in numbers if number not in found]
    if left and (gone := _takers_gone(session, left)):
        found |= _take(session, _TAKE_FROM, numbers=left, who=who, now=now, gone=gone)
    return found


def rests(attempts: int, taker: str, taken: int, now: Instant) -> int:
    """For how many seconds a letter with these columns waits for its next attempt; 0 where it does not."""
    left = 0 if taker or taken > now + TAKEN_SECONDS else taken + PAUSE * attempts - now
    return max(0, left) if taken > now - TAKEN_SECONDS else 0


def _take(session: Session, how: ReturningUpdate[Any], **given: object) -> dict[int, Begun]:
    return {row.id: Begun(*row) for row in session.connection().execute(how, given)}


def _takers_gone(session: Session, numbers: Sequence[int]) -> list[str]:
    takers = select(InboxRow.taker).where(col(InboxRow.id).in_(numbers), InboxRow.status == "new").distinct()
    return [taker for taker in session.exec(takers).all() if daemons.is_gone(taker)]


def give_back(
    factory: SessionFactory, numbers: Collection[int], who: str, *, blamed: bool = False, at: int = 0
) -> None:
    """Leave letters that ``who`` has taken to others. Unless they are ``blamed`` the attempt counts not.

    Given when that is, ``at``, those of which an attempt was counted before rest from then.
    """
    table = _INBOX.c
    statement = (
        update(_INBOX)
        .where(table.id.in_(numbers), table.taker == who, table.status == "new", table.attempts > 0)
        .values(attempts=table.attempts - (0 if blamed else 1), taker="", taken=at)
    )
    with factory() as session, session.begin():
        session.connection().execute(statement)


def is_waiting(factory: SessionFactory, number: int) -> bool:
    """Whether the letter is still to be dealt with, by whomever."""
    with factory() as session, session.begin():
        return session.exec(select(InboxRow.status).where(InboxRow.id == number)).first() == "new"


def settle(row: InboxRow) -> None:
    """Nobody is at a letter any more that was dealt with, and it is to blame for nothing."""
    row.attempts, row.taker, row.taken = 0, "", 0


def resting(session: Session, now: Instant) -> Rest | None:
    """The letter that waits for its next attempt and has waited for the longest time."""
    found = session.exec(
        select(InboxRow.id, InboxRow.attempts, InboxRow.taker, InboxRow.taken)
        .where(InboxRow.status == "new", InboxRow.attempts > 0, InboxRow.taker == "", InboxRow.taken > 0)
        .order_by(col(InboxRow.received), col(InboxRow.id))
    ).all()
    for number, attempts, taker, taken in found:
        if number is not None and (seconds := rests(attempts, taker, taken, now)):
            return Rest(number, attempts, seconds)
    return None


def under_way(session: Session, now: Instant, seconds: int) -> Under | None:
    """The letter that somebody has been at for the longest time, if for longer than ``seconds``."""
    found = session.exec(
        select(InboxRow.id, InboxRow.attempts, InboxRow.taker, InboxRow.taken)
        .where(InboxRow.status == "new", InboxRow.taker != "", InboxRow.taken < now - seconds)
        .order_by(col(InboxRow.taken), col(InboxRow.id))
        .limit(1)
    ).first()
    if found is None or found[0] is None:
        return None
    number, attempts, taker, taken = found
    return Under(number, attempts, taker, now - taken)
