"""Takes letters from the mailbox into the inbox and through the desk, and games past their deadline."""

from __future__ import annotations

import hashlib
import traceback
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from sqlalchemy import ColumnElement
from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError
from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer import set_aside
from mailer.bounces import read_bounce
from mailer.house import House
from mailer.log import log
from mailer.play import StaleError, closing_of
from mailer.points import reached
from mailer.post import headers, mime
from mailer.post.automatic import from_ourselves
from mailer.post.letter import Letter, Unreadable, read_letter
from mailer.store.database import SessionFactory
from mailer.store.models import GameRow, InboxRow, OutboxRow, Person

ATTEMPTS = 3
"""A letter that fails this often is quarantined."""

STALE_ATTEMPTS = 5
REASON_LIMIT = 8_000

Outcome = Literal["done", "ignored", "failed", "quarantined", "past"]


class Arrival(Protocol):
    """A mail as the mailbox gave it. ``received`` is the mailbox's INTERNALDATE, never the mail's Date."""

    @property
    def raw(self) -> bytes: ...
    @property
    def uid(self) -> int: ...
    @property
    def uidvalidity(self) -> int: ...
    @property
    def received(self) -> int: ...
    @property
    def truncated(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Stored:
    """What became of arrivals: new inbox rows, mails known already, mails that reused another's id."""

    fresh: tuple[int, ...]
    duplicates: int
    collisions: int


def store_arrivals(factory: SessionFactory, arrivals: Iterable[Arrival], now: Instant) -> Stored:
    """Put mails into the inbox in one transaction; only after it may they be flagged in the mailbox."""
    fresh: list[int] = []
    duplicates = collisions = 0
    with factory() as session, session.begin():
        for arrival in arrivals:
            row = _row(arrival, now)
            if _add(session, row):
                fresh.append(_id(row))
                continue
            former = session.exec(select(InboxRow).where(InboxRow.key == row.key)).one()
            if former.digest == row.digest:
                duplicates += 1
                continue
            row = _row(arrival, now)
            row.reason = row.reason or f"the Message-ID of letter {former.id} with other contents"
            row.key = f"{row.key} {row.digest}"
            if not _add(session, row):
                duplicates += 1
                continue
            collisions += 1
            fresh.append(_id(row))
            log().warning("two letters with one Message-ID, both kept", inbox=row.id, former=former.id)
    return Stored(tuple(fresh), duplicates, collisions)


def waiting(factory: SessionFactory, limit: int = 500) -> tuple[tuple[int, Instant], ...]:
    """(inbox id, received) of the letters to be processed, the oldest first."""
    with factory() as session, session.begin():
        rows = session.exec(
            select(InboxRow.id, InboxRow.received)
            .where(InboxRow.status == "new")
            .order_by(col(InboxRow.received), col(InboxRow.id))
            .limit(limit)
        ).all()
    return tuple((number, Instant(received)) for number, received in rows if number is not None)


def process(factory: SessionFactory, house: House, inbox_id: int, now: Instant) -> Outcome:
    """Deal with one letter in one transaction: all of its effects, or none.

    A letter that makes the desk fail is tried again at the next call and quarantined at the third.
    Raises OperationalError where the database fails, which is no fault of the letter.
    """
    for attempt in range(STALE_ATTEMPTS):
        try:
            with factory() as session, session.begin():
                outcome = _process(session, house, inbox_id, now)
                reached("before-commit")
            reached("after-commit")
            return outcome
        except (OperationalError, InterfaceError):
            raise
        except StaleError as error:
            if attempt == STALE_ATTEMPTS - 1:
                return _failed(factory, house, inbox_id, now, error)
        except Exception as error:  # whatever a letter may provoke, the next one must be processed
            return _failed(factory, house, inbox_id, now, error)
    raise AssertionError("unreachable")


def run_due(
    factory: SessionFactory,
    house: House,
    now: Instant,
    *,
    until: Instant | None = None,
    but: Collection[int] = (),
) -> dict[int, bool]:
    """Run every game whose ``due`` is at or before ``until`` (``now`` unless given), one transaction each.

    Games in ``but`` are passed over. Returns whether each went well; a failure leaves the others alone.
    """
    from mailer.desk import desk

    moment = now if until is None else min(until, now)

    def act(session: Session, row: GameRow) -> None:
        # A reminder must not close a phase whose last letters may not have been fetched yet.
        closing = closing_of(session, row)
        reached_by = now if closing is not None and closing <= moment else moment
        desk.game_due(session, house, row, reached_by)

    with factory() as session, session.begin():
        found = session.exec(
            select(GameRow.id).where(*_is_due(moment)).order_by(col(GameRow.due), col(GameRow.id))
        ).all()
    return {
        number: _one_game(factory, number, act, moment)
        for number in found
        if number is not None and number not in but
    }


def daily(factory: SessionFactory, house: House, now: Instant) -> int:
    """Send the letters of those who want one a day, and drop last letters to forgotten people; how many."""
    from mailer.desk import forgetting, observers

    with factory() as session, session.begin():
        forgetting.sweep(session)
        return observers.digests(session, house, now)


def _one_game(
    factory: SessionFactory, number: int, act: Callable[[Session, GameRow], object], moment: Instant
) -> bool:
    try:
        with factory() as session, session.begin():
            # Another daemon may have run it between the two transactions.
            row = session.exec(
                select(GameRow).where(GameRow.id == number, *_is_due(moment)).with_for_update()
            ).first()
            if row is not None:
                act(session, row)
    except (OperationalError, InterfaceError):
        raise
    except Exception as error:
        log().error("a game could not be run", game=number, error=str(error), exc_info=error)
        return False
    return True


def _is_due(moment: Instant) -> tuple[ColumnElement[bool], ...]:
    return col(GameRow.status) == "running", col(GameRow.due).is_not(None), col(GameRow.due) <= moment


def _known_charsets(session: Session, sender: str) -> tuple[str, ...]:
    found = session.exec(select(Person.charset).where(Person.address == sender)).first()
    return (found,) if found else ()


def _process(session: Session, house: House, inbox_id: int, now: Instant) -> Outcome:
    from mailer.desk import desk

    row = session.exec(select(InboxRow).where(InboxRow.id == inbox_id).with_for_update()).first()
    if row is None or row.status != "new":
        return "past"
    letter = (
        Unreadable(set_aside.TOO_LARGE, row.digest)
        if row.reason == set_aside.TOO_LARGE
        else read_letter(row.raw, known=_known_charsets(session, row.sender))
    )
    reached("after-parse")
    if isinstance(letter, Unreadable):
        row.status, row.done = "quarantined", now
        row.reason = f"{letter.reason}\n{letter.detail}".strip()
        set_aside.tell(session, house, row, letter.reason, now)
        return "quarantined"
    reason = _needs_no_answer(session, house, letter)
    if letter.bounce is not None:
        reason = read_bounce(session, house, letter.bounce, now)
    if reason:
        row.status, row.reason, row.done = "ignored", reason, now
        return "ignored"
    _is_alive(session, letter.sender)
    desk.handle(session, house, letter, row, now)
    if row.status == "new":
        row.status = "done"
    row.done = now
    return "ignored" if row.status == "ignored" else "done"


def _needs_no_answer(session: Session, house: House, letter: Letter) -> str:
    if letter.automatic:
        return f"automatic: {letter.automatic}"
    if from_ourselves(letter.sender, (house.config.judge.address,)):
        return "automatic: from ourselves"
    ours = select(OutboxRow.id).where(OutboxRow.message_id == letter.message_id)
    return "automatic: our own letter" if letter.message_id and session.exec(ours).first() else ""


def _is_alive(session: Session, sender: str) -> None:
    """Whoever writes from an address reads it again: letters to it go out once more."""
    person = session.exec(select(Person).where(Person.address == sender, Person.bounces > 0)).first()
    if person is not None:
        person.bounces = 0


def _failed(factory: SessionFactory, house: House, inbox_id: int, now: Instant, error: Exception) -> Outcome:
    told = "".join(traceback.format_exception(error))
    with factory() as session, session.begin():
        row = session.get(InboxRow, inbox_id)
        if row is None or row.status != "new":
            return "past"
        row.attempts += 1
        # PostgreSQL takes no NUL in a text.
        row.reason = f"{type(error).__name__}: {error}\n\n{told}".replace("\0", "")[:REASON_LIMIT]
        if row.attempts < ATTEMPTS:
            log().warning("a letter failed, it is tried again", inbox=row.id, error=row.reason[:200])
            return "failed"
        row.status, row.done = "quarantined", now
        set_aside.tell(session, house, row, set_aside.FAILED, now)
    log().error("a letter is quarantined", inbox=inbox_id, error=str(error)[:200], exc_info=error)
    return "quarantined"


def _row(arrival: Arrival, now: Instant) -> InboxRow:
    fields = set_aside.head_of(arrival.raw)
    senders = headers.mailboxes(mime.first(fields, "from"), 1)
    sender = senders[0][1] if senders else ""
    identity = headers.message_id(mime.every(fields, "message-id"))
    if identity is None:
        digest = hashlib.sha256(arrival.raw).hexdigest()
        key = f"sha256:{digest}"
    else:
        digest = _content_digest(fields, _body(arrival.raw))
        key = f"{identity} {sender}"
    return InboxRow(
        key=key,
        digest=digest,
        message_id=identity or "",
        sender=sender,
        uidvalidity=arrival.uidvalidity,
        uid=arrival.uid,
        received=min(arrival.received, now),
        raw=arrival.raw,
        reason=set_aside.TOO_LARGE if arrival.truncated else "",
    )


def _body(raw: bytes) -> bytes:
    _, _, body = raw.replace(b"\r\n", b"\n").partition(b"\n\n")
    return body


def _content_digest(fields: Sequence[tuple[str, str]], body: bytes) -> str:
    """Of what the sender wrote: the trace that each delivery adds above it does not make another letter."""
    kept = ("from", "to", "cc", "subject", "date", "message-id", "content-type", "content-transfer-encoding")
    digest = hashlib.sha256()
    for name, value in fields:
        if name in kept:
            digest.update(f"{name}:{value}\n".encode("utf-8", "replace"))
    digest.update(body.strip())
    return digest.hexdigest()


def _add(session: Session, row: InboxRow) -> bool:
    try:
        with session.begin_nested():
            session.add(row)
            session.flush()
    except IntegrityError:
        return False
    return True


def _id(row: InboxRow) -> int:
    if row.id is None:
        raise ValueError("an inbox row without an id")
    return row.id
