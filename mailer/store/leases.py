"""Leases: who alone may do something, and until when; it must not know what is done."""

from __future__ import annotations

from sqlalchemy import delete
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer.base.daemons import is_gone
from mailer.store.database import SessionFactory
from mailer.store.models import Lease


def take(factory: SessionFactory, name: str, owner: str, now: Instant, seconds: int) -> bool:
    """Take or renew the lease ``name`` for ``seconds``; False where another owner holds it.

    A dead owner's lease is taken over at once, or when its time has passed where its death is not certain.
    """
    try:
        with factory() as session, session.begin():
            return _take(session, name, owner, now, now + seconds)
    except IntegrityError:  # another owner made the row at the same moment
        return False


def release(factory: SessionFactory, name: str, owner: str) -> None:
    """Give the lease back, if ``owner`` holds it."""
    with factory() as session, session.begin():
        session.execute(delete(Lease).where(col(Lease.name) == name, col(Lease.owner) == owner))


def holder(session: Session, name: str, now: Instant) -> str | None:
    """Who holds the lease."""
    lease = session.get(Lease, name)
    return lease.owner if lease is not None and lease.until > now else None


def _take(session: Session, name: str, owner: str, now: int, until: int) -> bool:
    lease = session.exec(select(Lease).where(Lease.name == name).with_for_update()).first()
    if lease is None:
        session.add(Lease(name=name, owner=owner, until=until))
        session.flush()
        return True
    if lease.owner != owner and lease.until > now and not is_gone(lease.owner):
        return False
    lease.owner, lease.until = owner, until
    return True
