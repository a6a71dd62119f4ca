"""How the running judge does: what its parts met, what the tables hold, what is wrong; it serves nothing."""

from __future__ import annotations

import threading
import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from prometheus_client import CollectorRegistry, Counter
from sqlalchemy import func
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer.attempts import Rest, resting
from mailer.log import log, redact
from mailer.post.smtp import Broken, Deferred, Outcome, Refused, Sent
from mailer.store.database import is_locked, said, unusable
from mailer.store.models import GameRow, InboxRow, JournalRow, OutboxRow, Pulse, Undrawn
from mailer.time.outages import AHEAD, MAIL

DAY = 86_400
LONG = 10
"""Seconds that a letter may be under way before that is told."""

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


class Watch:
    """What one process has seen of itself since it began; each part may call it from its own thread."""

    def __init__(self, began: Instant) -> None:
        self.began = began
        self.registry = CollectorRegistry()
        self._letters = self._counter("letters_processed", "Letters processed, by outcome.", "outcome")
        self._answers = self._counter("sent", "Letters given to the relay, by class of its answer.", "answer")
        self._games = self._counter("games_run", "Games run at a due moment, by how it went.", "outcome")
        self._failures = self._counter("failures", "Failures of a part of the judge, tried again.", "part")
        self._unpictured = Counter(
            "letters_without_picture",
            "Letters that went without the picture that belongs to them.",
            namespace="estafette",
            registry=self.registry,
        )
        self._jumps = self._counter("clock_jumps", "Jumps of the clock by more than a minute.", "direction")
        self._troubles: dict[str, str] = {}
        self._at: tuple[tuple[int, ...], float] = ((), 0.0)
        self._threads: dict[str, threading.Thread] = {}

    def letter(self, outcome: str) -> None:
        """A letter was processed."""
        self._letters.labels(outcome).inc()

    def at(self, letters: Collection[int]) -> None:
        """The letters that are dealt with from now on; none at the end."""
        self._at = (tuple(letters), time.monotonic())

    def held_up(self) -> str:
        """The letter that the judge has been at for too long, in words; empty where there is none."""
        letters, since = self._at
        seconds = int(time.monotonic() - since)
        if not letters or seconds < LONG:
            return ""
        which = f"letter {letters[0]}" if len(letters) == 1 else f"one of the letters {_listed(letters)}"
        return f"{which} has been under way for {seconds} seconds"

    def games(self, well: int, failed: int) -> None:
        """So many games were run."""
        self._games.labels("done").inc(well)
        self._games.labels("failed").inc(failed)

    def answered(self, outcome: Outcome) -> None:
        """The relay answered, or did not."""
        self._answers.labels(class_of(outcome)).inc()

    def sent_without_picture(self) -> None:
        """A letter went without the picture that belongs to it."""
        self._unpictured.inc()

    def jumped(self, seconds: int) -> None:
        """The clock was put on (or, negative, back) by so much."""
        self._jumps.labels("forward" if seconds > 0 else "back").inc()

    def failed(self, part: str, error: BaseException | str) -> None:
        """A part failed, and tries again."""
        self._failures.labels(part).inc()
        if isinstance(error, DBAPIError):
            what = said(error)
        else:
            what = " ".join(str(getattr(error, "what", error)).split())
        self._troubles[part] = redact(what)[:300] or type(error).__name__

    def database_fails(self, error: DBAPIError) -> None:
        """The database failed one of the parts. Where a letter holds it up, that one is named."""
        remedy = unusable(error, "of the judge").remedy
        if (held := self.held_up()) and is_locked(error):
            remedy = f"{held}; the judge ends that by itself, and sets the letter aside at the third time."
        log().error("the database fails; letters wait in the mailbox", error=said(error)[:300], remedy=remedy)

    def well(self, part: str) -> None:
        """A part did its work to the end."""
        self._troubles.pop(part, None)

    def runs(self, part: str, thread: threading.Thread) -> None:
        """A thread that must live as long as the judge."""
        self._threads[part] = thread

    @property
    def troubles(self) -> Mapping[str, str]:
        """What the parts last met that they have not got over yet."""
        return dict(self._troubles)

    @property
    def stopped(self) -> tuple[str, ...]:
        """Parts whose thread has ended."""
        return tuple(part for part, thread in self._threads.items() if not thread.is_alive())

    def _counter(self, name: str, told: str, label: str) -> Counter:
        return Counter(name, told, [label], namespace="estafette", registry=self.registry)


def class_of(outcome: Outcome) -> str:
    """2xx, 4xx or 5xx as the relay answered; ``none`` without an answer, ``trouble`` where it has us not."""
    match outcome:
        case Sent():
            return "2xx"
        case Deferred(code, _):
            return "4xx" if code else "none"
        case Refused():
            return "5xx"
        case Broken():
            return "trouble"


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


def _listed(letters: Collection[int]) -> str:
    return ", ".join(map(str, letters))


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
