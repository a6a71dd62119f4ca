"""Leases letters of the outbox to one daemon and writes down what became of them; it must not send any."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Table, Update, bindparam, update
from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer import bounces
from mailer.carrying import Fate
from mailer.house import House
from mailer.log import log
from mailer.mails import Uncomposed
from mailer.post.smtp import Broken, Deferred, Refused, Sent, retry_after
from mailer.store.database import Database
from mailer.store.models import OutboxRow, Person

BATCH = 40
LEASE_SECONDS = 600
"""A claimed letter belongs to its daemon so long; a dead daemon's letters are claimed anew after it."""

COMPOSE_ATTEMPTS = 3
BROKEN_PAUSE = 60


Values = dict[str, str | int]


_TABLE: Table = OutboxRow.__table__  # type: ignore[attr-defined]

# Only while the lease is ours: a daemon that slept too long must not undo what another did.
_SET: dict[tuple[str, ...], Update] = {
    names: update(_TABLE)
    .where(
        _TABLE.c["id"] == bindparam("row"),
        _TABLE.c["status"] == "leased",
        _TABLE.c["owner"] == bindparam("by"),
    )
    .values({name: bindparam(f"to_{name}") for name in names})
    for names in (
        ("status",),
        ("status", "answer", "sent", "attempts"),
        ("status", "answer", "attempts"),
        ("status", "answer", "attempts", "due"),
        ("status", "answer", "due"),
    )
}


@dataclass(slots=True)
class Claims:
    """The letters that ``owner``, a daemon, has leased; ``clock`` gives the time."""

    database: Database
    house: House
    owner: str
    clock: Callable[[], Instant]

    def claim(self) -> tuple[OutboxRow, ...]:
        """Lease the next letters, the oldest first, and drop those to suspended addresses.

        What caused the letters may not be on the disk yet: this waits for the disk, and the disk takes
        commits in order. So nothing leaves the house that a power cut could undo.
        """
        now = self.clock()
        with self.database.writer() as session, session.begin():
            rows = self._free(session, now)
            shut = _shut(session, rows)
            claimed = []
            for row in rows:
                if row.person_id in shut:
                    row.status, row.answer = "failed", bounces.SHUT
                    continue
                row.status, row.owner, row.lease = "leased", self.owner, now + LEASE_SECONDS
                claimed.append(row)
        # Rows that were all dropped must not look like an empty outbox.
        return tuple(claimed) if claimed or not rows else self.claim()

    @staticmethod
    def _free(session: Session, now: Instant) -> list[OutboxRow]:
        """Letters that are due, locked; a dead daemon's first. Each query finds its rows by index."""
        found: list[OutboxRow] = []
        for status, place in (("leased", OutboxRow.lease), ("queued", OutboxRow.due)):
            found += session.exec(
                select(OutboxRow)
                .where(OutboxRow.status == status, col(place) <= now)
                .order_by(col(OutboxRow.due), col(OutboxRow.id))
                .limit(BATCH - len(found))
                .with_for_update(skip_locked=True)
            ).all()
        return found

    def give_back(self) -> None:
        """Let others send at once what this daemon has claimed and not sent."""
        statement = (
            update(OutboxRow)
            .where(col(OutboxRow.status) == "leased", col(OutboxRow.owner) == self.owner)
            .values(status="queued")
        )
        with self.database.hasty() as session, session.begin():
            session.execute(statement)

    def release(self, rows: Iterable[OutboxRow]) -> None:
        """``give_back`` of these."""
        self._set([(row, {"status": "queued"}) for row in rows])

    def record(self, fates: Sequence[tuple[OutboxRow, Fate]]) -> None:
        """Write down what became of letters, all in one transaction but for those that were refused."""
        plain = []
        for row, fate in fates:
            if isinstance(fate, Refused):
                self._refused(row, fate)
            else:
                plain.append((row, self._values(row, fate)))
        self._set(plain)

    def _values(self, row: OutboxRow, fate: Sent | Deferred | Broken | Uncomposed) -> Values:
        match fate:
            case Sent(answer):
                attempts = row.attempts + 1
                return {"status": "sent", "answer": answer, "sent": self.clock(), "attempts": attempts}
            case Deferred(_, answer):
                return self._put_off(row, answer, None)
            case Uncomposed(error):
                return self._put_off(row, error, COMPOSE_ATTEMPTS)
            case Broken(trouble):
                due = self.clock() + BROKEN_PAUSE
                return {"status": "queued", "answer": trouble.what[:500], "due": due}

    def _put_off(self, row: OutboxRow, answer: str, most: int | None) -> Values:
        attempts = row.attempts + 1
        pause = retry_after(attempts)
        if pause is None or (most is not None and attempts >= most):
            log().error("a letter could not be sent and is given up", outbox=row.id, attempts=attempts)
            return {"status": "failed", "answer": answer[:500], "attempts": attempts}
        log().warning("a letter is tried again later", outbox=row.id, answer=answer[:200], seconds=pause)
        due = self.clock() + pause
        return {"status": "queued", "answer": answer[:500], "attempts": attempts, "due": due}

    def _refused(self, row: OutboxRow, refused: Refused) -> None:
        answer = f"{refused.code} {refused.answer}"[:500]
        with self.database.writer() as session, session.begin():
            stored = self._mine(session, row)
            if stored is None:
                return
            stored.status, stored.answer, stored.attempts = "failed", answer, row.attempts + 1
            if refused.address_bad:
                bounces.note(session, self.house, stored, self.clock())
        log().error("a letter was refused for good", outbox=row.id, answer=answer)

    def _set(self, changes: Sequence[tuple[OutboxRow, Values]]) -> None:
        alike: dict[tuple[str, ...], list[Values]] = {}
        for row, values in changes:
            assert row.id is not None
            given: Values = {f"to_{name}": value for name, value in values.items()}
            alike.setdefault(tuple(values), []).append({**given, "row": row.id, "by": self.owner})
        if not alike:
            return
        with self.database.hasty() as session, session.begin():
            for names, given_all in alike.items():
                session.connection().execute(_SET[names], given_all)

    def _mine(self, session: Session, row: OutboxRow) -> OutboxRow | None:
        stored = session.get(OutboxRow, row.id)
        return stored if stored and stored.status == "leased" and stored.owner == self.owner else None


def _shut(session: Session, rows: Sequence[OutboxRow]) -> frozenset[int | None]:
    """Those of the recipients to whom no letter goes."""
    people = {row.person_id for row in rows} - {None}
    if not people:
        return frozenset()
    found = session.exec(select(Person).where(col(Person.id).in_(sorted(people)))).all()
    return frozenset(person.id for person in found if bounces.is_shut(person))
