"""Shuts a person out and lets them in again, and tells whom it concerns; it must not choose whom."""

from __future__ import annotations

from sqlmodel import Session

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.base.words import words_of
from mailer.desk import send, telling
from mailer.desk.telling import Hearer, Message, at_game
from mailer.letters.render import as_html, as_text
from mailer.letters.sheet import Para, Sheet
from mailer.outbox.queue import Body, queue_to
from mailer.store.models import GameRow, Person
from mailer.table import people


def suspend(session: Session, house: House, person: Person, now: Instant) -> bool:
    """From now on no letter of the person is read and none goes to them; False where it was so before."""
    if person.suspended:
        return False
    person.suspended = True
    session.add(person)
    _tell(session, house, person, "suspended", now)
    return True


def readmit(session: Session, house: House, person: Person, now: Instant) -> bool:
    """Letters of the person are read again, and go to them; False where they were not suspended."""
    if not person.suspended:
        return False
    person.suspended, person.bounces = False, 0
    session.add(person)
    _tell(session, house, person, "readmitted", now)
    return True


def games(session: Session, person: Person) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names of the open games that the person (plays, runs)."""
    plays = tuple(row.name for row, _ in people.games_of(session, person))
    return plays, tuple(row.name for row in people.mastered(session, person))


def _tell(session: Session, house: House, person: Person, what: str, now: Instant) -> None:
    """The person, at the bare address since nothing goes to a suspended one, and their games' masters."""
    words = words_of(person.lang)
    sheet = Sheet(
        words.say(f"{what}.subject", {"judge": house.config.judge.name}),
        (Para(words.say(f"{what}.you", {"name": person.name}), strong=True), Para(words.say(f"{what}.next"))),
        lang=person.lang,
    )
    key = send.key_of(what, person.id, now)
    body = Body(sheet.subject, as_text(sheet), as_html(sheet), kind="report", reply_to=house.address_for(""))
    queue_to(session, house, key=key, address=person.address, outgoing=body, now=now)
    for game, _ in people.games_of(session, person):
        _tell_masters(session, house, person, game, what, now)


def _tell_masters(
    session: Session, house: House, person: Person, game: GameRow, what: str, now: Instant
) -> None:
    def write(master: Hearer) -> Message:
        words = words_of(master.person.lang)
        # Not the seat: where names are hidden its master may play elsewhere and need not know it.
        text = words.say(f"{what}.master", {"name": person.name, "game": game.name})
        office = master.at.id if master.at is not None else None
        key = send.key_of(f"{what}-master", person.id, office, now, game=game)
        return Message(key, Sheet(words.say("subject.notice", {"game": game.name}), (Para(text),)))

    masters = at_game(session, game, "masters")
    telling.tell(session, house, game, masters, write, now, but=(person.id,))
