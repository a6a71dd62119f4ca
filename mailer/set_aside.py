"""Tells operator and writer of a letter that was set aside; it must not decide which letters are."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session, select

from adjudicator.kinds import Instant
from mailer.desk import send
from mailer.house import House
from mailer.outbox import Body, queue, queue_to
from mailer.post import headers, mime
from mailer.post.automatic import automatic_reason
from mailer.store.models import InboxRow, Person

TOO_LARGE = "too-large"
FAILED = "failed"
_SUBJECT_SHOWN = 100


@dataclass(frozen=True, slots=True)
class _Words:
    subject: str
    text: str
    too_large: str
    failed: str
    unreadable: str


_WORDS = {
    "en": _Words(
        "Your letter could not be read",
        "Your letter “{subject}” was set aside: {why}. Nothing in it was carried out, and what stood before "
        "still stands. Please write again, as plain text and without attachments. The operator of this judge "
        "can look at your letter.\n",
        "it is larger than 10 MB",
        "the judge failed on it, which is our mistake and not yours",
        "it is built in a way that the judge cannot read",
    ),
    "ru": _Words(
        "Ваше письмо не удалось прочесть",
        "Ваше письмо «{subject}» отложено: {why}. Ничего из него не выполнено, прежнее остаётся в силе. "
        "Напишите, пожалуйста, ещё раз, простым текстом и без вложений. Ваше письмо может посмотреть "
        "оператор судьи.\n",
        "оно больше 10 МБ",
        "судья не справился с ним, и это наша ошибка, а не ваша",
        "оно составлено так, что судья не может его прочесть",
    ),
}


def head_of(raw: bytes) -> mime.Headers:
    """The header fields of a mail, however badly the rest is built."""
    return mime.head(raw).headers


def tell(session: Session, house: House, row: InboxRow, reason: str, now: Instant) -> None:
    """Queue a notice to the operator, and one to the writer if it is a person that we know."""
    operator = house.config.judge.operator
    if operator:
        text = (
            f"Letter {row.id} of {row.sender or 'an unknown sender'} was set aside, nothing of it was done. "
            f"It is kept in the inbox table; other letters go on.\n\n{row.reason}"
        )
        body = Body(subject=f"Letter {row.id} is quarantined", text=text, kind="report")
        queue_to(session, house, key=f"quarantine/{row.id}", address=operator, outgoing=body, now=now)
    person = session.exec(select(Person).where(Person.address == row.sender)).first()
    if person is None or not person.confirmed or _is_automatic(row):
        return
    if send.may_answer(session, house, person.address, now):
        queue(
            session,
            house,
            key=f"set-aside/{row.id}",
            person=person,
            outgoing=_notice(person.lang, row, reason),
            game_id=None,
            scene=None,
            now=now,
        )


def _is_automatic(row: InboxRow) -> bool:
    return automatic_reason(mime.head(row.raw), row.sender) is not None


def _notice(lang: str, row: InboxRow, reason: str) -> Body:
    words = _WORDS.get(lang, _WORDS["en"])
    why = {TOO_LARGE: words.too_large, FAILED: words.failed}.get(reason, words.unreadable)
    subject = headers.words(mime.first(head_of(row.raw), "subject"), _SUBJECT_SHOWN)
    return Body(
        words.subject,
        words.text.format(subject=subject or "-", why=why),
        in_reply_to=row.message_id,
        references=(row.message_id,) if row.message_id else (),
    )
