"""Letters that are written on a page: a mail as its writer's own program would send, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP

from sqlmodel import Session, col, or_, select

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.base.log import for_log
from mailer.desk import send
from mailer.inbox.arrivals import store_arrivals
from mailer.outbox.queue import body_of
from mailer.store.database import SessionFactory
from mailer.store.models import InboxRow, OutboxRow, Person
from mailer.table import limits

LETTERS_PER_HOUR = 60
"""Letters that a page of one seat posts; what they do is bounded as that of all letters."""


@dataclass(frozen=True, slots=True)
class _Arrival:
    """A mail that came by no mailbox."""

    raw: bytes
    received: int
    uid: int = 0
    uidvalidity: int = 0
    truncated: bool = False


def post(factory: SessionFactory, house: House, player: int, raw: bytes, now: Instant) -> bool:
    """Put a letter into the inbox: it goes the way of all letters. False where there are too many."""
    with factory() as session, session.begin():
        if limits.count(session, "page", f"player {player}", limits.HOUR, now) > LETTERS_PER_HOUR:
            return False
    store_arrivals(factory, house, [_Arrival(raw, now)], now)
    return True


def mail(house: House, person: Person, token: str, text: str, once: str) -> bytes:
    """A letter of ``person`` to the seat of ``token``, marked with the question that the page showed.

    ``once`` tells it from all others; the same form sent twice is the same letter, so it has no date.
    """
    message = EmailMessage(policy=SMTP)
    message["From"] = person.address
    message["To"] = house.address_for(token)
    message["Message-ID"] = _identity(house, once)
    message["In-Reply-To"] = f"<page@{house.host}>"
    foot = "" if house.config.judge.plus else f"\n\n> Ref: {token}\n"
    message.set_content(f"{text}{foot}", charset="utf-8", cte="base64")
    return message.as_bytes()


def letters(session: Session, house: House, person: Person, once: str) -> Sequence[InboxRow]:
    """The letters that a form has sent, the newest last: more than one where it was changed in between."""
    query = select(InboxRow).where(
        InboxRow.message_id == _identity(house, once), InboxRow.sender == person.address
    )
    return session.exec(query.order_by(col(InboxRow.id))).all()


def state(row: InboxRow) -> str:
    """What a page says of a letter: it waits, was answered, or nothing was done."""
    return {"new": "waits", "done": "done"}.get(row.status, "aside")


def answers(session: Session, person: Person, rows: Sequence[InboxRow]) -> list[str]:
    """What was answered, as the letters say it, without what shows whose they are."""
    keys = [f"{kind}/{send.ref_of(rows[-1])}/" for kind in ("receipt", "preview")]
    begins = or_(*(col(OutboxRow.key).startswith(key, autoescape=True) for key in keys))
    found = session.exec(select(OutboxRow).where(OutboxRow.person_id == person.id, begins)).all()
    return [for_log(body_of(row).text.rpartition("\n-- \n")[0].strip()) for row in found]


def _identity(house: House, once: str) -> str:
    return f"<page.{once}@{house.host}>"
