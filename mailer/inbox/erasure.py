"""Whose mails are to be removed from the mailbox, and the record that outlives a restore; it removes none."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable
from dataclasses import dataclass
from email.utils import formatdate

from sqlalchemy import or_, update
from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.inbox import heads
from mailer.post import headers, mime
from mailer.store.models import Erasure, InboxRow

FIELD = "X-Estafette-Forgotten"
CLEARED = 5000
HELD = 7 * 86_400
"""Seconds for which a letter that was asked about may be confirmed (desk/confirming.py)."""
_VALUE = re.compile(r"(?P<who>[0-9a-f]{32}) (?P<at>\d{1,12}) (?P<seal>[0-9a-f]{32})")


@dataclass(frozen=True, slots=True)
class Record:
    """Somebody was forgotten ``at`` that moment; ``who`` is made of the address and does not tell it."""

    who: str
    at: Instant


def who_of(house: House, address: str) -> str:
    """What is kept of an address that is forgotten: by the secret it is known again, and not told."""
    return _keyed(house, f"forgotten\n{address.lower()}")


def sender_of(head: bytes) -> str:
    """The address in From of a mail's header."""
    found = headers.mailboxes(mime.first(heads.head_of(head), "from"), 1)
    return found[0][1] if found else ""


def note(session: Session, house: House, addresses: Iterable[str], at: Instant) -> None:
    """Have the mails from these addresses that came until then removed."""
    for address in sorted({one.lower() for one in addresses if one}):
        session.add(Erasure(who=who_of(house, address), at=at))


def pending(session: Session) -> list[Erasure]:
    """What the mailbox has not been rid of yet."""
    return list(session.exec(select(Erasure).where(Erasure.done == False)).all())  # noqa: E712


def clear(session: Session, before: Instant, last: int) -> None:
    """Drop the bytes of letters dealt with that were received before, up to the one of the number ``last``.

    What came of them stays.
    """
    old = (
        select(InboxRow.id)
        .where(col(InboxRow.received) < before, col(InboxRow.status).in_(("done", "ignored")))
        .where(InboxRow.raw != b"", col(InboxRow.id) <= last)
        # A YES may still come to what was asked about.
        .where(or_(col(InboxRow.held_for).is_(None), col(InboxRow.received) < before - HELD))
        .limit(CLEARED)
    )
    session.execute(update(InboxRow).where(col(InboxRow.id).in_(old)).values(raw=b""))


def field_of(house: House, record: Record) -> str:
    """The header field by which a mail of our own is known as the record."""
    return f"{record.who} {record.at} {_keyed(house, f'record {record.who} {record.at}')}"


def mail_of(house: House, record: Record) -> bytes:
    """The record as it lies among the letters dealt with, where a restore finds it again."""
    text = (
        f"From: {house.config.judge.address}\r\n"
        f"Date: {formatdate(record.at)}\r\n"
        f"Message-ID: <forgotten.{record.who}.{record.at}@{house.host}>\r\n"
        f"Subject: Do not delete: somebody was forgotten\r\n"
        f"{FIELD}: {field_of(house, record)}\r\n"
        "\r\n"
        "Who it was cannot be told from this. By it the judge forgets them again when an old backup is "
        "restored.\r\n"
    )
    return text.encode()


def record_of(house: House, fields: mime.Headers) -> Record | None:
    """The record that a mail with these header fields is; None where it is none, or not ours."""
    value = mime.first(fields, FIELD.lower()) or ""
    found = _VALUE.fullmatch(value.strip())
    if found is None:
        return None
    record = Record(found["who"], Instant(int(found["at"])))
    return record if hmac.compare_digest(field_of(house, record), found[0]) else None


def _keyed(house: House, text: str) -> str:
    return hmac.new(house.secret, text.encode("utf-8", "replace"), hashlib.sha256).hexdigest()[:32]
