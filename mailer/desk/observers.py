"""Those who watch games: public reports, press to everybody, one letter a day; never a seat's own view."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from sqlalchemy import bindparam
from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.base.words import words_of
from mailer.desk import send
from mailer.desk.chapters import chapters_of
from mailer.letters import eyes as sights
from mailer.letters import report
from mailer.letters.eyes import Eyes
from mailer.letters.sheet import Block, Heading, Para, Quote, Sheet
from mailer.store.models import GameRow, Observer, Person, PressRow
from mailer.store.unit_of_work import unit_of
from mailer.table import play as table
from mailer.table.addresses import is_shut
from mailer.table.snapshots import snapshot_of
from mailer.terms import settings

HOUR = 3_600
DIGEST_HOUR = 7
"""A digest goes out in the morning of its reader."""

_WATCHING = (
    select(Observer, Person)
    .join(Person, col(Person.id) == col(Observer.person_id))
    .where(col(Observer.game_id) == bindparam("game"))
    .order_by(col(Observer.id))
)


def watching(session: Session, row: GameRow) -> list[tuple[Observer, Person]]:
    """Who watches the game, the first first; nobody where the game admits no observers."""
    if not settings.load(row).observers:
        return []
    return unit_of(session).read_once(
        ("observers", row.id),
        (Observer, Person),
        lambda: session.exec(_WATCHING, params={"game": row.id}).all(),
    )


def observer_of(session: Session, row: GameRow, person: Person) -> Observer | None:
    """The person's place among those who watch."""
    return session.exec(
        select(Observer).where(Observer.game_id == row.id, Observer.person_id == person.id)
    ).first()


def watched(session: Session, person: Person) -> list[tuple[GameRow, Observer]]:
    """The games that the person watches, the oldest first."""
    return list(
        session.exec(
            select(GameRow, Observer)
            .join(Observer, col(Observer.game_id) == col(GameRow.id))
            .where(Observer.person_id == person.id)
            .order_by(col(GameRow.id))
        ).all()
    )


def admit(session: Session, row: GameRow, person: Person, now: Instant) -> Observer:
    """Let the person watch from now on."""
    assert row.id is not None
    assert person.id is not None
    observer = Observer(
        game_id=row.id,
        person_id=person.id,
        told=entries(session, row),
        read=_last(session, row),
        since=now,
    )
    session.add(observer)
    session.flush()
    return observer


def leave(session: Session, observer: Observer) -> None:
    """Watch no more; letters to the observer's address then come to nothing."""
    session.delete(observer)
    session.flush()


# -- one letter a day


def readers(session: Session, now: Instant) -> list[int]:
    """The people whose digest is due."""
    found = session.exec(
        select(Person)
        .where(col(Person.digest).is_(True), col(Person.digested) <= now - HOUR)
        .order_by(col(Person.id))
    ).all()
    return [person.id for person in found if person.id is not None and _is_morning(person, now)]


def digest_for(session: Session, house: House, number: int, now: Instant) -> int:
    """Send this reader's digest, if it is still due; how many letters."""
    person = session.get(Person, number)
    if person is None or not person.digest or not _is_morning(person, now):
        return 0
    sent = digest(session, house, person, now)
    person.digested = now
    session.add(person)
    return int(sent)


def _is_morning(person: Person, now: Instant) -> bool:
    """Whether it is past the hour of digests on a day that had none yet, where the reader lives."""
    zone = ZoneInfo(person.zone)
    here = datetime.fromtimestamp(now, UTC).astimezone(zone)
    return here.hour >= DIGEST_HOUR and _day(person.digested, zone) < here.date()


def _day(instant: int, zone: ZoneInfo) -> date:
    return datetime.fromtimestamp(instant, UTC).astimezone(zone).date()


def digest(session: Session, house: House, person: Person, now: Instant) -> bool:
    """One letter with all that is new to the person in the games they watch; whether there was any."""
    if is_shut(person) or not person.confirmed:
        return False
    blocks: list[Block] = []
    for row, observer in watched(session, person):
        if row.status == "forming" or not settings.load(row).observers:
            continue
        blocks.extend(_news_of(session, row, observer, person, now))
    if not blocks:
        return False
    words = words_of(person.lang)
    send.to_person(
        session,
        house,
        person,
        Sheet(words.say("subject.digest"), (Para(words.say("digest.head"), strong=True), *blocks)),
        key=send.key_of("digest", person.id, now),
        now=now,
        unsubscribe="UNOBSERVE ALL",
    )
    return True


def _news_of(
    session: Session, row: GameRow, observer: Observer, person: Person, now: Instant
) -> tuple[Block, ...]:
    reached = entries(session, row)
    letters = letters_since(session, row, observer.read)
    if reached <= observer.told and not letters:
        return ()
    play = table.load(session, row)
    eyes = Eyes(play, None, person.lang, person.zone)
    blocks: list[Block] = [Heading(eyes.words.say("digest.game", {"game": row.name}))]
    if reached > observer.told:
        told = [(one.phase, one.since(observer.told)) for one in chapters_of(session, play)]
        happened = sights.happened(eyes, [(phase, events) for phase, events in told if events])
        blocks += [*happened, *report.standing_of(eyes, told, now)]
    for letter in letters:
        blocks += letter_blocks(eyes, letter)
    observer.told, observer.read = reached, _last(session, row)
    session.add(observer)
    return tuple(blocks)


def letter_blocks(eyes: Eyes, letter: PressRow) -> tuple[Block, ...]:
    """Press to everybody as observers get it."""
    args = {"from": letter.seat, "game": eyes.play.row.name, "phase": eyes.phase(letter.phase)}
    text = eyes.words.say("press.white.broadcast" if letter.seat else "press.grey.broadcast", args)
    return Para(text[:1].upper() + text[1:]), Quote(letter.text)


def letters_since(session: Session, row: GameRow, number: int) -> list[PressRow]:
    """The press to everybody that came after the letter of that number."""
    return list(
        session.exec(
            select(PressRow)
            .where(PressRow.game_id == row.id, PressRow.to == "**", col(PressRow.id) > number)
            .order_by(col(PressRow.id))
        ).all()
    )


def _last(session: Session, row: GameRow) -> int:
    found = session.exec(
        select(PressRow.id).where(PressRow.game_id == row.id).order_by(col(PressRow.id).desc())
    ).first()
    return found or 0


def entries(session: Session, row: GameRow) -> int:
    """Entries of the game's journal so far, of which whoever watches has heard so many."""
    snapshot = snapshot_of(session, row)
    return snapshot.entries if snapshot is not None else 0
