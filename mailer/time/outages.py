"""When mail could not be read: the last look into the mailbox and the gaps before it; it closes no phase."""

from __future__ import annotations

from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer.store.models import Outage, Pulse

MAIL = "mail"
GAP = 300
"""Seconds without a look into the mailbox from which on they are kept as an outage."""

AHEAD = 120
"""Seconds that a look may lie ahead of the clock: those of two machines differ a little."""


def looks(session: Session, now: Instant) -> None:
    """The mailbox is about to be read: keep the time since the last look, where it was long."""
    pulse = session.get(Pulse, MAIL)
    if pulse is None or now - pulse.at <= GAP:
        return
    row = session.exec(select(Outage).where(Outage.since == pulse.at)).first()
    if row is None:
        row = Outage(since=pulse.at, until=now)
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
    pulse = session.get(Pulse, MAIL)
    return now - pulse.at if pulse is not None and pulse.at < moment and now - pulse.at > GAP else 0


def overlap(session: Session, since: int, until: int) -> int:
    """How many seconds of that span fell into outages."""
    rows = session.exec(select(Outage).where(col(Outage.since) < until, col(Outage.until) > since)).all()
    return sum(min(row.until, until) - max(row.since, since) for row in rows)
