"""Takes mails from the mailbox into the inbox, each once; it must not deal with them."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import make_transient
from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.base.log import log
from mailer.inbox import heads
from mailer.post import headers, mime
from mailer.store.database import SessionFactory
from mailer.store.models import InboxRow, Person
from mailer.table.tokens import TOKEN_LENGTH, at_seats, read_token

LANE_BYTES = 100_000
TOKENS_TRIED = 20
_TOKEN = re.compile(rb"(?<![A-Za-z0-9])[a-zA-Z2-7]{%d}(?![A-Za-z0-9])" % TOKEN_LENGTH)


class IncomingMail(Protocol):
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


def store_arrivals(
    factory: SessionFactory, house: House, arrivals: Iterable[IncomingMail], now: Instant
) -> Stored:
    """Put mails into the inbox in one transaction; only after it may they be flagged in the mailbox."""
    fresh: list[int] = []
    duplicates = collisions = 0
    with factory() as session, session.begin():
        rows = [_row(arrival, now) for arrival in arrivals]
        # Their owners are looked for together, and held so that none is looked for again.
        tokens = [_tokens_in(row.raw) for row in rows]
        owners = at_seats(session, house, [token for found in tokens for token in found])
        for row, found in zip(rows, tokens, strict=True):
            row.lane = _lane(session, house, found, now)
        del owners
        if _add_new(session, rows):
            return Stored(tuple(map(_id, rows)), 0, 0)
        for row in rows:
            if _add(session, row):
                fresh.append(_id(row))
                continue
            former = session.exec(select(InboxRow).where(InboxRow.key == row.key)).one()
            if former.digest == row.digest:
                duplicates += 1
                continue
            other = InboxRow(**row.model_dump(exclude={"id"}))
            other.reason = row.reason or f"the Message-ID of letter {former.id} with other contents"
            other.key = f"{row.key} {row.digest}"
            if not _add(session, other):
                duplicates += 1
                continue
            collisions += 1
            fresh.append(_id(other))
            log().warning("two letters with one Message-ID, both kept", inbox=other.id, former=former.id)
    return Stored(tuple(fresh), duplicates, collisions)


def _tokens_in(raw: bytes) -> list[str]:
    found = dict.fromkeys(_TOKEN.findall(raw[:LANE_BYTES])[:TOKENS_TRIED])
    return [token.decode("ascii") for token in found]


def _lane(session: Session, house: House, tokens: Sequence[str], now: Instant) -> int:
    """The game of the first good token of one, or 0. It says in which order letters are dealt with, never who
    wrote them."""
    for token in tokens:
        owner = read_token(session, house, token, now)
        if owner is not None and not isinstance(owner, Person):
            return owner.game_id
    return 0


def _row(arrival: IncomingMail, now: Instant) -> InboxRow:
    fields = heads.head_of(arrival.raw)
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
        reason=heads.TOO_LARGE if arrival.truncated else "",
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


def _add_new(session: Session, rows: Sequence[InboxRow]) -> bool:
    """All of them at once, as is usual; nothing where one is known or comes twice."""
    keys = [row.key for row in rows]
    known = session.exec(select(InboxRow.id).where(col(InboxRow.key).in_(keys)).limit(1)).first()
    if known is not None or len(set(keys)) != len(keys):
        return False
    try:
        with session.begin_nested():
            session.add_all(rows)
            session.flush()
    except IntegrityError:  # another daemon stored one this moment
        for row in rows:
            make_transient(row)
            row.id = None
        return False
    return True


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
