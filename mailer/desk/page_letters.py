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
from mailer.desk.checking import WORDS
from mailer.desk.pieces import take_apart
from mailer.inbox.arrivals import store_arrivals
from mailer.outbox.queue import body_of
from mailer.post.letter import Letter, read_letter
from mailer.store.database import SessionFactory
from mailer.store.models import InboxRow, OutboxRow, Person
from mailer.table import limits
from parsers.judge.reader import Command

_BEGINS = "<page."
LETTERS_PER_HOUR = 60
"""Letters that one page of a seat or a master posts; what they do is bounded as that of all letters."""


@dataclass(frozen=True, slots=True)
class _Arrival:
    """A mail that came by no mailbox."""

    raw: bytes
    received: int
    uid: int = 0
    uidvalidity: int = 0
    truncated: bool = False


def post(factory: SessionFactory, house: House, whose: str, raw: bytes, now: Instant) -> bool:
    """Put a letter into the inbox: it goes the way of all letters. False where there are too many.

    ``whose`` page it comes from: ``player`` or ``master`` with the number.
    """
    with factory() as session, session.begin():
        if limits.count(session, "page", whose, limits.HOUR, now) > LETTERS_PER_HOUR:
            return False
    store_arrivals(factory, house, [_Arrival(raw, now)], now)
    return True


def mail(house: House, person: Person, token: str, text: str, once: str) -> bytes:
    """A letter of ``person`` to the place of ``token``; a seat's is marked with the question that it answers.

    ``once`` tells it from all others; the same form sent twice is the same letter, so it has no date.
    """
    message = EmailMessage(policy=SMTP)
    message["From"] = person.address
    message["To"] = house.address_for(token)
    message["Message-ID"] = _identity(house, once)
    message["In-Reply-To"] = f"<page@{house.host}>"
    # Above the text: the first one counts, and somebody may have put another letter of ours into the text.
    head = "" if house.config.judge.plus else f"Ref: {token}\n"
    message.set_content(f"{head}{text}", charset="utf-8", cte="base64")
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


def is_one(identity: str) -> bool:
    """Whether this is the Message-ID of a letter from a page; who else calls theirs so gains nothing."""
    return identity.startswith(_BEGINS)


def waits(session: Session, house: House, person: Person) -> bool:
    """Whether a letter that a page has sent for the person is still to be dealt with."""
    query = select(InboxRow.id).where(
        InboxRow.sender == person.address,
        InboxRow.status == "new",
        col(InboxRow.message_id).startswith(_BEGINS, autoescape=True),
    )
    return session.exec(query).first() is not None


def brings(raw: bytes, command: str, body: str) -> bool:
    """Whether the judge reads that command in the letter and nothing else, with the whole of its text.

    A line of the text may look like its end or like a signature.
    """
    letter = read_letter(raw)
    if not isinstance(letter, Letter):
        return False
    taken = take_apart(letter.readings[0], None, runs=True, words=WORDS)
    if len(taken.items) != 1 or taken.rest or taken.below or taken.cut:
        return False
    item = taken.items[0]
    read = str(item.args.get("body", "")) if isinstance(item, Command) else ""
    same = isinstance(item, Command) and item.name == command
    return same and _lines(read) == _lines(body)


def answers(session: Session, person: Person, rows: Sequence[InboxRow]) -> list[str]:
    """What was answered, as the letters say it, without what shows whose they are."""
    keys = [f"{kind}/{send.ref_of(rows[-1])}/" for kind in ("receipt", "preview", "forecast")]
    begins = or_(*(col(OutboxRow.key).startswith(key, autoescape=True) for key in keys))
    query = select(OutboxRow).where(OutboxRow.person_id == person.id, begins)
    found = session.exec(query.order_by(col(OutboxRow.id))).all()
    return [for_log(body_of(row).text.rpartition("\n-- \n")[0].strip()) for row in found]


def _lines(text: str) -> list[bool]:
    """The lines of a text, whatever became of its dashes and quote marks."""
    return [bool(line.strip()) for line in text.split("\n")]


def _identity(house: House, once: str) -> str:
    return f"{_BEGINS}{once}@{house.host}>"
