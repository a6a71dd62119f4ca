"""Takes letters out of the outbox, draws and composes them, hands them to the sender; it words nothing."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Protocol

from sqlalchemy import update
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from games.marks import Scene
from mailer import bounces
from mailer.house import House
from mailer.letters import data as data_file
from mailer.log import log
from mailer.outbox import Body, body_of, scene_of
from mailer.points import reached
from mailer.post.compose import Outgoing, compose
from mailer.post.faults import PostError
from mailer.post.smtp import Broken, Deferred, Outcome, Refused, Sent, retry_after
from mailer.store.database import Database
from mailer.store.models import OutboxRow, Person
from mailer.tokens import return_token

BATCH = 20
LEASE_SECONDS = 600
"""A claimed letter belongs to its daemon so long; a dead daemon's letters are claimed anew after it."""

SAFE_SECONDS = 180
"""A letter is not begun with less of the lease left: one sending takes at most three timeouts of a minute."""

PICTURES_KEPT = 64
COMPOSE_ATTEMPTS = 3
BROKEN_PAUSE = 60

Send = Callable[[str, str, bytes], Awaitable[Outcome]]
"""(envelope sender, recipient, mail) -> what became of it."""


class Drawn(Protocol):
    """A picture in both forms."""

    @property
    def png(self) -> bytes: ...
    @property
    def svg(self) -> bytes: ...


Paint = Callable[[Scene], Drawn]


@dataclass(frozen=True, slots=True)
class Flushed:
    """What one flush did; ``trouble`` is what stopped it before its end, and letters then wait."""

    sent: int = 0
    deferred: int = 0
    failed: int = 0
    trouble: str = ""
    error: PostError | None = None


@dataclass(slots=True)
class _Count:
    sent: int = 0
    deferred: int = 0
    failed: int = 0


@dataclass(slots=True)
class Delivery:
    """The sender of one daemon. ``owner`` names the daemon in the leases; ``clock`` gives the time."""

    database: Database
    house: House
    owner: str
    send: Send
    paint: Paint
    clock: Callable[[], Instant]
    stopped: Callable[[], bool] = lambda: False
    _pictures: OrderedDict[str, Drawn] = field(default_factory=OrderedDict)

    async def flush(self) -> Flushed:
        """Send every letter that is due, the oldest first, until none is left or the server is in trouble."""
        count = _Count()
        while not self.stopped():
            rows = self.claim()
            if not rows:
                break
            reached("after-claim")
            for index, row in enumerate(rows):
                if row.lease - self.clock() < SAFE_SECONDS:
                    self._release(rows[index:])
                    break
                outcome = await self._deliver(row, count)
                stops = isinstance(outcome, Broken) or (
                    isinstance(outcome, Deferred) and outcome.code == 0 and not outcome.uncertain
                )
                if stops or self.stopped():
                    self._release(rows[index + 1 :])
                if isinstance(outcome, Broken):
                    return self._told(count, outcome.trouble.what, outcome.trouble)
                if stops and isinstance(outcome, Deferred):
                    return self._told(count, outcome.answer)
                if self.stopped():
                    # What was released is no longer ours: sent now it could not be marked, and went twice.
                    return self._told(count)
        return self._told(count)

    def claim(self) -> tuple[OutboxRow, ...]:
        """Lease the next letters to this daemon, and drop those to suspended addresses."""
        now = self.clock()
        with self.database.hasty() as session, session.begin():
            rows = self._free(session, now)
            claimed = []
            for row in rows:
                if self._is_suspended(session, row):
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

    def composed(self, row: OutboxRow) -> bytes:
        """The mail of a row; the same bytes whenever it is composed. Raises ValueError on a bad address."""
        body = body_of(row)
        picture = self._picture(body)
        judge = self.house.config.judge
        return compose(
            Outgoing(
                to=row.address,
                sender=judge.address,
                sender_name=judge.name,
                subject=body.subject,
                text=body.text,
                html=body.html,
                message_id=row.message_id,
                kind="receipt" if body.kind == "reply" else "report",
                pictures={"board": picture.png} if picture else {},
                attachments=_attachments(picture, body),
                reply_to=body.reply_to,
                in_reply_to=body.in_reply_to,
                references=body.references,
                list_unsubscribe=body.unsubscribe,
                headers=body.headers,
            ),
            Instant(row.created),
        )

    async def _deliver(self, row: OutboxRow, count: _Count) -> Outcome | None:
        try:
            raw = self.composed(row)
        except DBAPIError:
            raise
        except Exception as error:
            log().error("a letter cannot be composed", outbox=row.id, error=str(error), exc_info=error)
            self._put_off(row, f"{type(error).__name__}: {error}", COMPOSE_ATTEMPTS)
            count.failed += 1
            return None
        # What cannot be delivered comes back to an address that tells which letter it was (VERP).
        envelope = self.house.address_for(return_token(self.house, row))
        outcome = await self.send(envelope, row.address, raw)
        reached("after-data")
        self._mark(row, outcome, count)
        reached("after-mark")
        return outcome

    def _mark(self, row: OutboxRow, outcome: Outcome, count: _Count) -> None:
        match outcome:
            case Sent(answer):
                self._set(row, status="sent", answer=answer, sent=self.clock(), attempts=row.attempts + 1)
                count.sent += 1
            case Deferred(_, answer):
                self._put_off(row, answer, None)
                count.deferred += 1
            case Refused():
                self._refused(row, outcome)
                count.failed += 1
            case Broken(trouble):
                self._set(row, status="queued", answer=trouble.what[:500], due=self.clock() + BROKEN_PAUSE)

    def _put_off(self, row: OutboxRow, answer: str, most: int | None) -> None:
        attempts = row.attempts + 1
        pause = retry_after(attempts)
        if pause is None or (most is not None and attempts >= most):
            self._set(row, status="failed", answer=answer[:500], attempts=attempts)
            log().error("a letter could not be sent and is given up", outbox=row.id, attempts=attempts)
            return
        due = self.clock() + pause
        self._set(row, status="queued", answer=answer[:500], attempts=attempts, due=due)
        log().warning("a letter is tried again later", outbox=row.id, answer=answer[:200], seconds=pause)

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

    def _set(self, row: OutboxRow, **values: str | int) -> None:
        """Only while the lease is ours: a daemon that slept too long must not undo what another did."""
        statement = (
            update(OutboxRow)
            .where(
                col(OutboxRow.id) == row.id,
                col(OutboxRow.status) == "leased",
                col(OutboxRow.owner) == self.owner,
            )
            .values(**values)
        )
        with self.database.hasty() as session, session.begin():
            session.execute(statement)

    def _mine(self, session: Session, row: OutboxRow) -> OutboxRow | None:
        stored = session.get(OutboxRow, row.id)
        return stored if stored and stored.status == "leased" and stored.owner == self.owner else None

    def _release(self, rows: tuple[OutboxRow, ...]) -> None:
        for row in rows:
            self._set(row, status="queued")

    def _picture(self, body: Body) -> Drawn | None:
        """The drawn picture; a letter whose picture cannot be drawn goes without one."""
        if not body.picture:
            return None
        drawn = self._pictures.get(body.picture)
        if drawn is None:
            try:
                with self.database.reader() as session, session.begin():
                    scene = scene_of(session, body.picture)
                drawn = self.paint(scene)
            except DBAPIError:
                raise  # the letter waits, and goes out whole
            except Exception as error:
                log().error(
                    "a picture cannot be drawn", picture=body.picture, error=str(error), exc_info=error
                )
                return None
            self._pictures[body.picture] = drawn
            if len(self._pictures) > PICTURES_KEPT:
                self._pictures.popitem(last=False)
        self._pictures.move_to_end(body.picture)
        return drawn

    @staticmethod
    def _is_suspended(session: Session, row: OutboxRow) -> bool:
        person = session.get(Person, row.person_id) if row.person_id is not None else None
        return person is not None and bounces.is_shut(person)

    @staticmethod
    def _told(count: _Count, trouble: str = "", error: PostError | None = None) -> Flushed:
        return Flushed(count.sent, count.deferred, count.failed, trouble, error)


def _attachments(picture: Drawn | None, body: Body) -> tuple[tuple[str, str, bytes], ...]:
    """Files beside the letter: the board to zoom into, the position as data."""
    board = (("board.svg", "image/svg+xml", picture.svg),) if picture else ()
    data = ((body.file or data_file.FILE, data_file.KIND, body.data.encode()),) if body.data else ()
    return (*board, *data)
