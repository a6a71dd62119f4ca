"""Leases letters of the outbox to one daemon and writes down what became of them; it must not send any."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields

from sqlalchemy import Connection, Table, Update, bindparam, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session, col

from adjudicator.kinds import Instant
from mailer.base.daemons import is_gone
from mailer.base.house import House
from mailer.base.log import log
from mailer.outbox import bounces
from mailer.outbox.carrying import Fate
from mailer.outbox.mails import Uncomposed
from mailer.post.smtp import Broken, Deferred, Refused, Sent, retry_after
from mailer.store.database import Database
from mailer.store.models import OutboxRow, Person, Undrawn
from mailer.table import addresses

BATCH = 40
LEASE_SECONDS = 600
"""A claimed letter belongs to its daemon so long, unless that is dead for certain."""

DEAD_SECONDS = 10
"""So often it is looked for those of dead daemons."""

COMPOSE_ATTEMPTS = 3
BROKEN_PAUSE = 60


Values = dict[str, str | int]


@dataclass(frozen=True, slots=True)
class Claimed:
    """A letter of the outbox as it was leased; ``lease`` is when it ends."""

    id: int
    message_id: str
    person_id: int | None
    address: str
    body: str
    created: int
    attempts: int
    due: int
    lease: int


_TABLE: Table = OutboxRow.__table__  # type: ignore[attr-defined]
_PEOPLE: Table = Person.__table__  # type: ignore[attr-defined]


def _take(status: str, place: str) -> Update:
    """Lease letters that are due, the oldest; they are found by index, and what others lock is left."""
    free = (
        select(_TABLE.c["id"])
        .where(_TABLE.c["status"] == status, _TABLE.c[place] <= bindparam("now"))
        .order_by(_TABLE.c["due"], _TABLE.c["id"])
        .limit(bindparam("most"))
        .with_for_update(skip_locked=True)
        .cte("free")  # so that it is looked for once, whatever the planner thinks
    )
    return (
        update(_TABLE)
        .where(_TABLE.c["id"].in_(select(free.c["id"])))
        .values(status="leased", owner=bindparam("by"), lease=bindparam("until"))
        .returning(*(_TABLE.c[one.name] for one in fields(Claimed)))
    )


_OWNERS = select(_TABLE.c["owner"]).where(_TABLE.c["status"] == "leased").distinct()
_FREE = (
    update(_TABLE)
    .where(_TABLE.c["status"] == "leased", _TABLE.c["owner"].in_(bindparam("owners", expanding=True)))
    .values(lease=bindparam("now"))
)

# A dead daemon's go first.
_TAKES = (_take("leased", "lease"), _take("queued", "due"))
_SHUT = select(_PEOPLE.c["id"]).where(
    _PEOPLE.c["id"].in_(bindparam("people", expanding=True)), addresses.shut_people()
)

# Only while the lease is ours: a daemon that slept too long must not undo what another did.
_LEASED = update(_TABLE).where(
    _TABLE.c["id"] == bindparam("row"), _TABLE.c["status"] == "leased", _TABLE.c["owner"] == bindparam("by")
)
_SET: dict[tuple[str, ...], Update] = {
    names: _LEASED.values({name: bindparam(f"to_{name}") for name in names})
    for names in (
        ("status",),
        ("status", "answer", "sent", "attempts"),
        ("status", "answer", "attempts"),
        ("status", "answer", "attempts", "due"),
        ("status", "answer", "due"),
    )
}
_DROP = _LEASED.values(status="failed", answer=bindparam("to_answer"))


@dataclass(slots=True)
class Claims:
    """The letters that ``owner``, a daemon, has leased; ``clock`` gives the time."""

    database: Database
    house: House
    owner: str
    clock: Callable[[], Instant]
    _sought: Instant | None = field(default=None, init=False)
    _unnoted: dict[int, tuple[Claimed, Fate]] = field(default_factory=dict, init=False)

    def claim(self) -> tuple[Claimed, ...]:
        """Lease the next letters, the oldest first, and drop those to suspended addresses.

        What caused the letters may not be on the disk yet: this waits for the disk, and the disk takes
        commits in order. So nothing leaves the house that a power cut could undo.
        """
        now = self.clock()
        with self.database.writer() as session, session.begin():
            rows = self._lease(session.connection(), now)
            shut = _shut(session.connection(), rows)
            dropped = [row for row in rows if row.person_id in shut]
            if dropped:
                given = [{"row": row.id, "by": self.owner, "to_answer": bounces.SHUT} for row in dropped]
                session.connection().execute(_DROP, given)
        claimed = tuple(row for row in rows if row.person_id not in shut)
        # Rows that were all dropped must not look like an empty outbox.
        return claimed if claimed or not rows else self.claim()

    def _lease(self, connection: Connection, now: Instant) -> list[Claimed]:
        found: list[Claimed] = []
        looks = self._sought is None or not 0 <= now - self._sought < DEAD_SECONDS
        if looks:
            self._free_of_the_dead(connection, now)
        for take in _TAKES if looks else _TAKES[1:]:
            most = BATCH - len(found)
            given = {"now": now, "most": most, "by": self.owner, "until": now + LEASE_SECONDS}
            found += [Claimed(*row) for row in connection.execute(take, given)] if most else []
        if looks and len(found) < BATCH:
            self._sought = now
        return sorted(found, key=lambda row: (row.due, row.id))

    def _free_of_the_dead(self, connection: Connection, now: Instant) -> None:
        owners = [owner for owner in connection.execute(_OWNERS).scalars() if is_gone(owner)]
        if owners:
            connection.execute(_FREE, {"owners": owners, "now": now})

    def take_up(self) -> None:
        """After the database was away: note what could not be noted, and have the rest claimed anew.

        Only while nothing is under way: whatever bears our name then was claimed and not sent.
        """
        self.record(tuple(self._unnoted.values()))
        self.give_back()

    def give_back(self) -> None:
        """Let others send at once what this daemon has claimed and not sent."""
        statement = (
            update(OutboxRow)
            .where(col(OutboxRow.status) == "leased", col(OutboxRow.owner) == self.owner)
            .values(status="queued")
        )
        with self.database.hasty() as session, session.begin():
            session.execute(statement)

    def release(self, rows: Iterable[Claimed]) -> None:
        """``give_back`` of these."""
        self._set([(row, {"status": "queued"}) for row in rows])

    def record(self, fates: Sequence[tuple[Claimed, Fate]]) -> None:
        """Write down what became of letters, all in one transaction but for those that were refused.

        What cannot be written down is kept for ``take_up``.
        """
        self._unnoted.update((row.id, (row, fate)) for row, fate in fates)
        self._record(fates)
        for row, _ in fates:
            self._unnoted.pop(row.id, None)

    def _record(self, fates: Sequence[tuple[Claimed, Fate]]) -> None:
        plain, undrawn = [], list[Values]()
        for row, fate in fates:
            if isinstance(fate, Refused):
                self._refused(row, fate)
            else:
                plain.append((row, self._values(row, fate)))
            if isinstance(fate, Sent) and fate.undrawn:
                undrawn.append({"outbox_id": row.id, "at": self.clock(), "why": fate.undrawn})
        self._set(plain, undrawn)

    def _values(self, row: Claimed, fate: Sent | Deferred | Broken | Uncomposed) -> Values:
        match fate:
            case Sent(answer, _):
                attempts = row.attempts + 1
                return {"status": "sent", "answer": answer, "sent": self.clock(), "attempts": attempts}
            case Deferred(_, answer):
                return self._put_off(row, answer, None)
            case Uncomposed(error):
                return self._put_off(row, error, COMPOSE_ATTEMPTS)
            case Broken(trouble):
                due = self.clock() + BROKEN_PAUSE
                return {"status": "queued", "answer": trouble.what[:500], "due": due}

    def _put_off(self, row: Claimed, answer: str, most: int | None) -> Values:
        attempts = row.attempts + 1
        pause = retry_after(attempts)
        if pause is None or (most is not None and attempts >= most):
            log().error("a letter could not be sent and is given up", outbox=row.id, attempts=attempts)
            return {"status": "failed", "answer": answer[:500], "attempts": attempts}
        log().warning("a letter is tried again later", outbox=row.id, answer=answer[:200], seconds=pause)
        due = self.clock() + pause
        return {"status": "queued", "answer": answer[:500], "attempts": attempts, "due": due}

    def _refused(self, row: Claimed, refused: Refused) -> None:
        answer = f"{refused.code} {refused.answer}"[:500]
        with self.database.writer() as session, session.begin():
            stored = self._mine(session, row)
            if stored is None:
                return
            stored.status, stored.answer, stored.attempts = "failed", answer, row.attempts + 1
            if refused.address_bad:
                try:
                    with session.begin_nested():
                        bounces.note(session, self.house, stored, self.clock())
                except DBAPIError:
                    raise
                except Exception as error:  # a mistake of ours must not have the letter noted for ever
                    log().error("a refusal has no effect on its address", outbox=row.id, exc_info=error)
        log().error("a letter was refused for good", outbox=row.id, answer=answer)

    def _set(self, changes: Sequence[tuple[Claimed, Values]], undrawn: Sequence[Values] = ()) -> None:
        alike: dict[tuple[str, ...], list[Values]] = {}
        for row, values in changes:
            given: Values = {f"to_{name}": value for name, value in values.items()}
            alike.setdefault(tuple(values), []).append({**given, "row": row.id, "by": self.owner})
        if not alike:
            return
        with self.database.lax.begin() as connection:
            for names, given_all in alike.items():
                connection.execute(_SET[names], given_all)
            if undrawn:
                shared = connection.dialect.name == "postgresql"
                insert = postgresql.insert(Undrawn) if shared else sqlite.insert(Undrawn)
                connection.execute(insert.on_conflict_do_nothing(), undrawn)

    def _mine(self, session: Session, row: Claimed) -> OutboxRow | None:
        stored = session.get(OutboxRow, row.id)
        return stored if stored and stored.status == "leased" and stored.owner == self.owner else None


def _shut(connection: Connection, rows: Sequence[Claimed]) -> frozenset[int | None]:
    """Those of the recipients to whom no letter goes."""
    people = {row.person_id for row in rows if row.person_id is not None}
    if not people:
        return frozenset()
    return frozenset(connection.execute(_SHUT, {"people": sorted(people)}).scalars())
