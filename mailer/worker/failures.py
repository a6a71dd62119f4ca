"""Notes what went wrong with a letter, and sets it aside at the third time; it deals with none."""

from __future__ import annotations

import traceback
from typing import Literal

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.base.log import log, redact
from mailer.sandbox.sandbox import DiedError
from mailer.store.database import SessionFactory
from mailer.store.models import InboxRow
from mailer.store.unit_of_work import UnitOfWork
from mailer.worker import attempts, dead_letters
from mailer.worker.hands import UnfinishedError

REASON_LIMIT = 8_000


def failed(
    factory: SessionFactory, house: House, inbox_id: int, now: Instant, error: BaseException
) -> Literal["failed", "quarantined", "past"]:
    """Note why an attempt, which was counted when it began, came to no good end; it rests from ``now`` on."""
    with UnitOfWork(factory) as session:
        row = session.get(InboxRow, inbox_id, with_for_update=True)
        if row is None or row.status != "new":
            return "past"
        # The kernel's memory killer and a machine that stands still strike whoever is there.
        sure = not isinstance(error, DiedError) or error.sure
        if not sure and not row.reason:
            row.attempts = 1  # what came before ended with the judge: its trials begin with this one
        row.taker, row.taken = "", now
        row.reason = _told(error)
        most = attempts.MOST if sure else attempts.MOST_UNSURE
        if row.attempts < most:
            seconds, why = attempts.PAUSE * row.attempts, row.reason[:200]
            log().warning("a letter failed, it is tried again", inbox=row.id, seconds=seconds, error=why)
            return "failed"
        row.attempts, row.taken = min(row.attempts, most), 0
        row.status, row.done = "quarantined", now
        dead_letters.tell(session, house, row, dead_letters.FAILED, now)
    log().error("a letter is quarantined", inbox=inbox_id, error=str(error)[:200], exc_info=error)
    return "quarantined"


def _told(error: BaseException) -> str:
    """For the operator: what went wrong, with the traceback where it was not seen from outside."""
    if isinstance(error, DiedError | UnfinishedError):
        told = str(error)
    else:
        told = f"{type(error).__name__}: {error}\n\n{''.join(traceback.format_exception(error))}"
    return redact(told).replace("\0", "")[:REASON_LIMIT]  # PostgreSQL takes no NUL in a text
