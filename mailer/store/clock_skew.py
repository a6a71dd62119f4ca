"""Pulls back what a clock that was ahead has written into the tables; it must not know why the clock was."""

from __future__ import annotations

from sqlalchemy import update
from sqlmodel import Session, col

from adjudicator.kinds import Instant
from mailer.store.models import Lease, OutboxRow, UnsignedRow

FAR = 3600
"""Seconds that a lease may lie ahead beyond its length: the clocks of two machines differ by less."""

UNSIGNED = 900
"""Seconds that unsigned press waits at most."""

LONGEST_LEASE = 1800
"""Seconds for which a lease is taken at most: three pauses of the poller."""


def set_right(session: Session, now: Instant) -> int:
    """Let leases of the dead end within ``LONGEST_LEASE``, and letters written "later" go now; how many.

    Living owners renew theirs meanwhile. Without this a judge that died while the clock was two hours ahead
    would hold the mailbox and its letters for two hours.
    """
    far, soon = now + LONGEST_LEASE + FAR, now + LONGEST_LEASE
    changed = 0
    for statement in (
        update(Lease).where(col(Lease.until) > far).values(until=soon),
        update(OutboxRow)
        .where(col(OutboxRow.status) == "leased", col(OutboxRow.lease) > far)
        .values(lease=soon),
        update(OutboxRow)
        .where(col(OutboxRow.status) == "queued", col(OutboxRow.due) > now, col(OutboxRow.created) > now)
        .values(due=now),
        update(UnsignedRow).where(col(UnsignedRow.at) > now + UNSIGNED).values(at=_next_quarter(now)),
    ):
        changed += session.execute(statement).rowcount  # type: ignore[attr-defined]
    return changed


def _next_quarter(now: Instant) -> int:
    return (now // UNSIGNED + 1) * UNSIGNED
