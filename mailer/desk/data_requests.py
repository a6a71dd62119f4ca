"""Requests for MY DATA: noted with the letter that makes them, answered outside of its transaction."""

# To gather the letters of years takes seconds; while the letter's transaction is open nobody else may write
# to SQLite.

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.base.words import words_of
from mailer.desk import dossier, send
from mailer.letters.sheet import Para, Sheet, Small
from mailer.outbox.queue import Body, queue, queue_to
from mailer.store.models import OutboxRow, Person

OPEN = "requested"
"""The status in the outbox of a letter that is yet to be made."""


@dataclass(frozen=True, slots=True)
class Made:
    """The letters, by key, that answer the request of this number."""

    request: int
    letters: tuple[tuple[str, Body], ...]


def note(session: Session, house: House, person: Person, ref: str, now: Instant) -> None:
    """``person`` has asked for their data by the letter ``ref``."""
    queue_to(
        session,
        house,
        key=send.key_of("my-data", ref),
        address=person.address,
        outgoing=Body("", ""),
        now=now,
        person_id=person.id,
        status=OPEN,
    )


def waiting(session: Session) -> list[int]:
    """The numbers of the requests that nobody has answered, the oldest first."""
    rows = session.exec(select(OutboxRow.id).where(OutboxRow.status == OPEN).order_by(col(OutboxRow.id)))
    return [number for number in rows.all() if number is not None]


def make(session: Session, house: House, request: int, now: Instant) -> Made | None:
    """The answer to a request, from a session that only reads; None where the request is gone."""
    row = session.get(OutboxRow, request)
    person = session.get(Person, row.person_id) if row is not None else None
    if row is None or row.status != OPEN or person is None:
        return None
    _, ref, *_ = row.key.split("/")
    say = words_of(person.lang)
    files = list(dossier.parts(session, house, person, now))
    letters = []
    for number, file in enumerate(files, 1):
        part = (Small(say.say("data.part", {"number": number, "all": len(files)})),) if len(files) > 1 else ()
        rest = (Para(say.say("data.left-out", {"letters": file.left_out})),) if file.left_out else ()
        sheet = Sheet(
            say.say("subject.my-data"),
            (Para(say.say("data.what", {"file": dossier.FILE})), Para(say.say("data.not")), *rest, *part),
            data=file.text,
            file=dossier.FILE,
        )
        letters.append((send.key_of("my-data", ref, number), send.body_to(house, person, sheet, now)))
    return Made(request, tuple(letters))


def answer(session: Session, house: House, made: Made, now: Instant) -> int:
    """Queue the letters in place of the request, unless it is gone; how many."""
    row = session.get(OutboxRow, made.request, with_for_update=True)
    person = session.get(Person, row.person_id) if row is not None else None
    if row is None or row.status != OPEN or person is None:
        return 0
    session.delete(row)
    for key, body in made.letters:
        queue(session, house, key=key, person=person, outgoing=body, game_id=None, scene=None, now=now)
    return len(made.letters)
