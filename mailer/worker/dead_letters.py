"""Tells operator and writer of a letter that was set aside; it must not decide which letters are."""

from __future__ import annotations

import re

from sqlmodel import Session, select

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.base.log import redact
from mailer.base.words import LANGS, Clock, words_of
from mailer.desk import send
from mailer.inbox import heads
from mailer.letters.sheet import Code, Para, Sheet
from mailer.outbox.queue import Body, queue
from mailer.post import headers, mime
from mailer.post.automatic import automatic_reason
from mailer.post.verdict import DomainVerdict, verdict
from mailer.store.models import InboxRow, Person
from mailer.table import limits
from mailer.table.operator import enlist, is_operator
from mailer.table.tokens import TOKEN_LENGTH, read_token

FAILED = "failed"
_SUBJECT_SHOWN = 100
_TO = ("to", "cc", "delivered-to", "x-original-to")
_TOKENS = 20
_TOKEN = re.compile(rf"\+([A-Za-z2-7]{{{TOKEN_LENGTH}}})(?=[-@])")


def tell(session: Session, house: House, row: InboxRow, reason: str, now: Instant) -> None:
    """Queue a notice to the operator, and one to the writer if it is a person that we know."""
    person = session.exec(select(Person).where(Person.address == row.sender)).first()
    _tell_operator(session, house, row, person, now)
    if person is None or not person.confirmed or _is_automatic(row) or is_operator(house, person.address):
        return
    most = house.config.limits.refusals_per_day
    if limits.share(session, "set-aside", person.address, most, now) != "none":
        queue(
            session,
            house,
            key=send.key_of("set-aside", send.ref_of(row), now),
            person=person,
            outgoing=_notice(person.lang, row, reason),
            game_id=None,
            scene=None,
            now=now,
        )


_KEY = re.compile(r"(?s)(?![a-zA-Z-]).*")
"""All behind the first word of a reason."""


def _verdict(house: House, row: InboxRow) -> DomainVerdict:
    fields = mime.every(heads.head_of(row.raw), "authentication-results")
    return verdict(fields, house.config.judge.authserv_id, row.sender)


def _is_proved(session: Session, house: House, row: InboxRow, person: Person, now: Instant) -> bool:
    """Whether more than From says that the person wrote: their domain, or an address that only they have."""
    found = _verdict(house, row)
    if found != "none":
        return found == "pass"
    head = heads.head_of(row.raw)
    to = " ".join(value for name in _TO for value in mime.every(head, name))
    for token in _TOKEN.findall(to)[:_TOKENS]:
        owner = read_token(session, house, token, now)
        whose = owner.id if isinstance(owner, Person) else owner.person_id if owner is not None else None
        if whose is not None and whose == person.id:
            return True
    return False


def _tell_of_more(session: Session, house: House, operator: Person, row: InboxRow, now: Instant) -> None:
    words = words_of(operator.lang)
    next_ = Clock(operator.lang, operator.zone).moment(limits.next_hour(now))
    text = Para(words.say("operator.aside.more", {"next": next_}), strong=True)
    sheet = Sheet(words.say("operator.aside.more-subject"), (text, Code((words.say("operator.aside.list"),))))
    key = send.key_of("quarantine-more", send.ref_of(row), now)
    send.to_person(session, house, operator, sheet, key=key, now=now)


def _tell_operator(
    session: Session, house: House, row: InboxRow, person: Person | None, now: Instant
) -> None:
    operator = enlist(session, house, "en", words_of("en").say("operator.name"), now)
    if operator is None:
        return
    words = words_of(operator.lang)
    known = person is not None and person.confirmed and _is_proved(session, house, row, person, now)
    most = house.config.limits.strangers_per_hour
    vouched = known or _verdict(house, row) == "pass"
    beyond = limits.within_hour(session, "set-aside", most, now, vouched=vouched)
    if beyond:
        if limits.first_of_hour(session, "short/set-aside", operator.address, now):
            _tell_of_more(session, house, operator, row, now)
        return
    # Of a letter that anybody may have written no word goes on, nor of what its reading stumbled over.
    sender = row.sender if known else words.say("operator.unknown")
    why = row.reason if known else _KEY.sub("", row.reason)[:40]
    actions = ("show", "drop") if row.reason.startswith(heads.TOO_LARGE) else ("show", "retry", "drop")
    # A traceback may quote the letter, and with it the tokens in it.
    sheet = Sheet(
        words.say("operator.aside.subject", {"number": row.id or 0}),
        (
            Para(words.say("operator.aside.what", {"number": row.id or 0, "sender": sender})),
            Code(tuple(redact(why).strip().split("\n"))),
            Para(words.say("operator.aside.next")),
            Code(tuple(words.say(f"operator.aside.{what}", {"number": row.id or 0}) for what in actions)),
        ),
    )
    send.to_person(
        session, house, operator, sheet, key=send.key_of("quarantine", send.ref_of(row), now), now=now
    )


def _is_automatic(row: InboxRow) -> bool:
    return automatic_reason(mime.head(row.raw), row.sender) is not None


def _notice(lang: str, row: InboxRow, reason: str) -> Body:
    words = words_of(lang if lang in LANGS else "en")
    key = {heads.TOO_LARGE: "too-large", FAILED: "failed"}.get(reason, "unreadable")
    subject = headers.words(mime.first(heads.head_of(row.raw), "subject"), _SUBJECT_SHOWN)
    return Body(
        words.say("set-aside.subject"),
        words.say("set-aside.text", {"subject": subject or "-", "why": words.say(f"set-aside.{key}")}) + "\n",
        in_reply_to=row.message_id,
        references=(row.message_id,) if row.message_id else (),
    )
