"""Press that was refused: sent again when the address is good again, or its writer is told; it words none."""

from __future__ import annotations

from typing import Literal

from sqlmodel import Session, col, select

from adjudicator.kinds import Args, Instant, Seat
from mailer.base.house import House
from mailer.desk import notify
from mailer.desk.posting import MASTER, phase_of, posted
from mailer.desk.send import DAY
from mailer.letters.eyes import Eyes
from mailer.store.models import GameRow, OutboxRow, Person, PressRow, Undelivered
from mailer.table import addresses, people
from mailer.table import play as table

PAUSES = (3600, 6 * 3600, DAY)
"""So long after a refusal it is tried once more by itself; after the last one the writer is told.

A refusal for good may be none: of a quota, a list of spam, a server set up badly for an hour."""

MOST = 6
"""So often at most, also where other letters reach the address in between."""

KEPT = 30 * DAY
RECENT = 7 * DAY

_PRESS = col(OutboxRow.key).like("press/%")


def refused(session: Session, now: Instant) -> list[int]:
    """The letters of the outbox with press that was refused and of which something must be done now."""
    rows = session.exec(
        select(Undelivered, OutboxRow)
        .join(OutboxRow, col(OutboxRow.id) == col(Undelivered.outbox_id))
        .where(OutboxRow.status == "failed")
        .order_by(col(Undelivered.outbox_id))
    ).all()
    return [noted.outbox_id for noted, row in rows if _wanted(session, noted, row, now) != "nothing"]


def look_after(session: Session, house: House, number: int, now: Instant) -> int:
    """Do what must be done of one of these, if it must be still; how many letters wait to be sent then."""
    noted, row = session.get(Undelivered, number), session.get(OutboxRow, number)
    if noted is None or row is None:
        return 0
    match _wanted(session, noted, row, now):
        case "again":
            again(session, row, noted, now)
            return 1
        case "tell":
            noted.told = now
            session.add(noted)
            return _tell(session, house, row, now)
        case "nothing":
            return 0


def _wanted(
    session: Session, noted: Undelivered, row: OutboxRow, now: Instant
) -> Literal["again", "tell", "nothing"]:
    person = session.get(Person, row.person_id) if row.person_id is not None else None
    if person is None or row.status != "failed":
        return "nothing"
    if not addresses.is_shut(person) and noted.tries < MOST and _is_due(session, noted, person, now):
        return "again"
    if noted.told is None and (addresses.is_shut(person) or noted.tries >= len(PAUSES)):
        return "tell"
    return "nothing"


def again(session: Session, row: OutboxRow, noted: Undelivered, now: Instant) -> None:
    """Send a refused letter once more."""
    row.status, row.answer, row.due, row.attempts = "queued", "", now, 0
    noted.tries += 1
    noted.since = now
    noted.due = now + PAUSES[min(noted.tries, len(PAUSES) - 1)]
    session.add(row)
    session.add(noted)


def note(session: Session, now: Instant) -> None:
    old = select(Undelivered).where(col(Undelivered.since) < now - KEPT)
    for noted in session.exec(old).all():
        session.delete(noted)
    known = select(Undelivered.outbox_id)
    fresh = session.exec(
        select(OutboxRow.id).where(
            OutboxRow.status == "failed",
            _PRESS,
            col(OutboxRow.created) > now - RECENT,
            col(OutboxRow.id).not_in(known),
        )
    ).all()
    for number in fresh:
        assert number is not None
        session.add(Undelivered(outbox_id=number, since=now, due=now + PAUSES[0]))
    session.flush()


def _is_due(session: Session, noted: Undelivered, person: Person, now: Instant) -> bool:
    if noted.tries < len(PAUSES) and noted.due <= now:
        return True
    # A relay may take whatever it gets and return it minutes later: another that was sent tells little.
    if noted.tries and now - noted.since < PAUSES[min(noted.tries, len(PAUSES)) - 1]:
        return False
    reached = select(OutboxRow.id).where(
        OutboxRow.person_id == person.id, OutboxRow.status == "sent", col(OutboxRow.sent) > noted.since
    )
    return session.exec(reached.limit(1)).first() is not None


def _tell(session: Session, house: House, row: OutboxRow, now: Instant) -> int:
    """Tell the writer; not of an unsigned letter, of which nobody knows who wrote it. How many letters."""
    press, game = posted(session, row.key), session.get(GameRow, row.game_id)
    who = row.key.split("/")[3]
    if press is None or game is None or not press.seat or who.startswith("observer"):
        return 0
    to = MASTER if who.startswith(MASTER) else Seat(who)
    play = table.load(session, game)

    def news(reader: notify.Recipient) -> Args:
        eyes = Eyes(play, None, reader.person.lang, reader.person.zone)
        return {"to": to, "phase": phase_of(eyes, press)}

    readers = _writers(session, game, press)
    ident = f"{row.id}.{row.created}"
    for reader in readers:
        notify.one(
            session, house, game, play, reader, "undelivered", news,
            ident=ident, now=now, quote=press.text, alone=True,
        )  # fmt: skip
    return len(readers)


def _writers(session: Session, game: GameRow, press: PressRow) -> list[notify.Recipient]:
    if press.seat == MASTER:
        return [notify.reader_of(game, person, at) for at, person in people.masters(session, game)]
    held = people.seated(session, game).get(Seat(press.seat))
    # Whoever has taken the seat since did not write it.
    return [notify.reader_of(game, held[1], held[0])] if held and held[0].joined <= press.at else []
