"""When mail could not be read: the last look into the mailbox and the gaps before it; it closes no phase."""

from __future__ import annotations

from sqlalchemy import delete
from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer.store.models import Outage, Pulse

MAIL = "mail"
BACK = "come back"
LIVED = "lived"
BACKUP = "backup"
GAP = 300
"""Seconds without a look into the mailbox from which on they are kept as an outage."""

AHEAD = 120
"""Seconds that a look may lie ahead of the clock: those of two machines differ a little."""


def looks(session: Session, now: Instant) -> None:
    """The mailbox is about to be read: keep the time since the last look, where it was long."""
    last = _last(session)
    if last is None or now - last <= GAP:
        return
    row = session.exec(select(Outage).where(Outage.since == last)).first()
    if row is None:
        row = Outage(since=last, until=now)
    row.until = now
    session.add(row)
    session.flush()


def has_looked(session: Session, began: Instant) -> None:
    """The mailbox has been read to its end by a look that began then."""
    pulse = session.get(Pulse, MAIL)
    if pulse is None:
        session.add(Pulse(name=MAIL, at=began))
    elif pulse.at > began + AHEAD:
        pulse.at = began  # the clock was put back: the former look lies in a future that may never be
    else:
        pulse.at = max(pulse.at, began)


def last_look(session: Session, now: Instant) -> Instant | None:
    """When the look into the mailbox began that was the last to read it to its end.

    None where none is known, or only one by a clock that has been put back since.
    """
    pulse = session.get(Pulse, MAIL)
    return None if pulse is None or pulse.at > now + AHEAD else Instant(pulse.at)


def unread(session: Session, moment: Instant, now: Instant) -> int:
    """For how many seconds nobody had looked into the mailbox when it was looked into after ``moment``.

    0 where it was read then, or where it is not known when it was read last.
    """
    gap = session.exec(
        select(Outage).where(col(Outage.since) < moment, col(Outage.until) >= moment).limit(1)
    ).first()
    if gap is not None:
        return gap.until - gap.since
    last = _last(session)
    return now - last if last is not None and last < moment and now - last > GAP else 0


def backed_up(session: Session, read: Instant) -> None:
    """A backup holds all mail that was received before ``read``."""
    _beat(session, BACKUP, read)


def backed_up_until(session: Session) -> Instant | None:
    """Up to when all mail that was received is in a backup; None where there is none."""
    pulse = session.get(Pulse, BACKUP)
    return None if pulse is None else Instant(pulse.at)


def must_come_back(session: Session, moment: Instant) -> None:
    """The database is that of a backup of ``moment``: what was read since must be read again."""
    _beat(session, BACK, moment)


def to_come_back(session: Session) -> Instant | None:
    """Since when mail must be read again."""
    pulse = session.get(Pulse, BACK)
    return None if pulse is None else Instant(pulse.at)


def lived(session: Session, moment: Instant) -> None:
    """The judge of which this database is an old backup read mail until ``moment``: that was no outage."""
    _beat(session, LIVED, moment)


def lived_until(session: Session) -> Instant | None:
    """The moment up to which another judge has done already what this one does anew; None where none has."""
    pulse = session.get(Pulse, LIVED)
    return None if pulse is None else Instant(pulse.at)


def caught_up(session: Session) -> None:
    """All that the other judge has done is done anew."""
    session.execute(delete(Pulse).where(col(Pulse.name) == LIVED))


def came_back(session: Session) -> None:
    """All mail to be read again is in the mailbox."""
    session.execute(delete(Pulse).where(col(Pulse.name) == BACK))


def _beat(session: Session, name: str, moment: Instant) -> None:
    pulse = session.get(Pulse, name) or Pulse(name=name, at=moment)
    # Of two backups restored one after the other the older one counts.
    pulse.at = min(pulse.at, moment) if name == BACK else max(pulse.at, moment)
    session.add(pulse)


def _last(session: Session) -> int | None:
    """When mail was read last, by this database or one that it is a backup of."""
    pulse, before = session.get(Pulse, MAIL), session.get(Pulse, LIVED)
    return None if pulse is None else max(pulse.at, before.at if before is not None else 0)


def overlap(session: Session, since: int, until: int) -> int:
    """How many seconds of that span fell into outages."""
    rows = session.exec(select(Outage).where(col(Outage.since) < until, col(Outage.until) > since)).all()
    return sum(min(row.until, until) - max(row.since, since) for row in rows)
