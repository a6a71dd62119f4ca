"""How the running judge does: what its parts met, what the tables hold, what is wrong; it serves nothing."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy import func
from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer.base.log import redact
from mailer.store.models import GameRow, InboxRow, JournalRow, OutboxRow, Pulse, Undrawn
from mailer.store.outages import AHEAD, MAIL
from mailer.worker.attempts import Rest, resting
from mailer.worker.watch import Watch

DAY = 86_400
PASSING = ("mailbox", "relay")
"""Parts outside the house: their trouble passes, and only counts once mail waits too long."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why the judge is not well.

    ``check`` is mail, outbox, pictures, database, clock, letter, games, tasks, reading, working or sending.
    """

    check: str
    what: str


@dataclass(frozen=True, slots=True)
class Measured:
    """What the tables hold. ``inbox`` and ``outbox`` count what is not done, by status; ages in seconds.

    ``resting`` is the oldest letter that failed and waits for its next attempt. ``unpictured`` counts the
    letters of the last day that went without their picture, the last of them then.
    """

    last_poll: Instant | None
    inbox: Mapping[str, int]
    outbox: Mapping[str, int]
    games: Mapping[str, int]
    overdue: int
    oldest_in: int
    oldest_out: int
    adjudications: int
    unpictured: int = 0
    last_unpictured: Instant | None = None
    resting: Rest | None = None


def measure(session: Session, now: Instant) -> Measured:
    """The figures of the tables as they stand; cheap enough for every scrape."""
    pulse = session.get(Pulse, MAIL)
    inbox = _count_by(session, InboxRow.status, col(InboxRow.status).in_(("new", "quarantined")))
    failing = session.exec(
        select(func.count(col(InboxRow.id))).where(InboxRow.status == "new", InboxRow.attempts > 0)
    ).one()
    waits = col(OutboxRow.status).in_(("queued", "leased"))
    oldest_in = session.exec(select(func.min(InboxRow.received)).where(InboxRow.status == "new")).one()
    oldest_out = session.exec(select(func.min(OutboxRow.created)).where(waits)).one()
    overdue = session.exec(
        select(func.count(col(GameRow.id))).where(GameRow.status == "running", col(GameRow.due) <= now)
    ).one()
    without, last = session.exec(
        select(func.count(), func.max(Undrawn.at)).where(col(Undrawn.at) > now - DAY)
    ).one()
    return Measured(
        last_poll=None if pulse is None else Instant(pulse.at),
        inbox={"new": 0, "quarantined": 0, **inbox, "failing": failing},
        outbox={"queued": 0, "leased": 0, "failed": 0}
        | _count_by(session, OutboxRow.status, col(OutboxRow.status) != "sent"),
        games=_count_by(session, GameRow.status),
        overdue=overdue,
        oldest_in=0 if oldest_in is None else max(0, now - oldest_in),
        oldest_out=0 if oldest_out is None else max(0, now - oldest_out),
        adjudications=session.exec(select(func.max(JournalRow.id))).one() or 0,
        unpictured=without,
        last_unpictured=None if last is None else Instant(last),
        resting=resting(session, now),
    )


def reasons(
    watch: Watch, measured: Measured | None, now: Instant, stale_seconds: int, trouble: str = ""
) -> tuple[Reason, ...]:
    """Everything that is wrong; empty where the judge is well. ``trouble`` is why nothing was measured."""
    found = [Reason(part, f"the thread for {part} has ended") for part in watch.stopped]
    if measured is None:
        found.append(Reason("database", f"the database fails: {redact(trouble)}"))
    else:
        found += _of_mail(watch, measured, now, stale_seconds)
    if told := watch.held_up():
        found.append(Reason("letter", told))
    lasting = ((part, what) for part, what in sorted(watch.troubles.items()) if part not in PASSING)
    return (*found, *(Reason(part, what) for part, what in lasting))


def stale_minutes(watch: Watch, measured: Measured, now: Instant, stale_seconds: int) -> int:
    """For how many minutes mail has not been read, where that is too long; else 0."""
    since = watch.began if measured.last_poll is None else measured.last_poll
    return (now - since) // 60 if now - since > stale_seconds else 0


def _of_mail(watch: Watch, measured: Measured, now: Instant, stale_seconds: int) -> list[Reason]:
    found, troubles = [], watch.troubles
    minutes = stale_minutes(watch, measured, now, stale_seconds)
    if minutes:
        found.append(Reason("mail", _with(f"mail is stale for {minutes} minutes", troubles.get("mailbox"))))
    elif measured.last_poll is not None and measured.last_poll > now + AHEAD:
        ahead = (measured.last_poll - now) // 60
        found.append(Reason("clock", f"the clock stands {ahead} minutes before the last look for mail"))
    if measured.oldest_out > stale_seconds and "relay" in troubles:
        waits = f"letters wait to be sent for {measured.oldest_out // 60} minutes"
        found.append(Reason("outbox", _with(waits, troubles["relay"])))
    # A judge that was begun anew may be a mended one: what was before is for the doctor to tell.
    if measured.last_unpictured is not None and measured.last_unpictured >= watch.began:
        told = f"letters of the last day that went without their picture: {measured.unpictured}"
        found.append(Reason("pictures", f"{told}; `estafette doctor` tells why and what to do"))
    return found


def _with(what: str, trouble: str | None) -> str:
    return f"{what}: {trouble}" if trouble else what


def _count_by(session: Session, column: object, *where: object) -> dict[str, int]:
    rows = session.exec(
        select(column, func.count()).where(*where).group_by(column)  # type: ignore[call-overload]
    ).all()
    return {str(name): int(number) for name, number in rows}


def steady() -> float:
    """Seconds by a clock that nobody sets and that goes on while the machine sleeps, where it has one."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


@dataclass(slots=True)
class Drift:
    """Tells a clock that was put forward or back from time that has passed, by a clock that nobody sets."""

    least: int = 60
    _former: tuple[float, float] | None = field(default=None)

    def look(self, wall: float, steady: float) -> int:
        """By how many seconds ``wall`` was set since the last look; 0 for less than ``least``.

        ``steady`` must go on while the machine sleeps (CLOCK_BOOTTIME), or each sleep looks like a jump.
        """
        former, self._former = self._former, (wall, steady)
        if former is None:
            return 0
        jump = round((wall - former[0]) - (steady - former[1]))
        return jump if abs(jump) >= self.least else 0
