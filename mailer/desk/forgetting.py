"""Removes what tells who a person is; games stay, under a pseudonym. It must not write to that person."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from markupsafe import escape
from sqlalchemy import String, Update, cast, delete, func, literal, or_, update
from sqlmodel import Session, SQLModel, col, select

from adjudicator.codec import dumps, loads
from adjudicator.kinds import Instant, Seat
from mailer.base.house import House
from mailer.base.words import words_of
from mailer.desk import send, turn, votes
from mailer.desk.commands import seat as seat_commands
from mailer.desk.work import Incoming, Work
from mailer.desk.writer import Writer
from mailer.inbox import erasure
from mailer.inbox.erasure import Record, who_of
from mailer.outbox.queue import Body
from mailer.post.letter import Letter
from mailer.store.models import (
    Absence,
    DiaryRow,
    GameRow,
    InboxRow,
    Invitation,
    Master,
    Observer,
    OutboxRow,
    Person,
    Player,
    PressRow,
    SigningKey,
    Tally,
    Undelivered,
    Undrawn,
)
from mailer.table import limits, people

_HEAD = 20_000
GONE = "its writer was forgotten"
"""Why letters of theirs that still waited are ignored."""

LAST = "forgotten/"
"""The key of the last letter to a person begins so; it is removed once it is sent."""


def pseudonym(person: Person) -> str:
    """The name under which the games are kept."""
    return words_of(person.lang).say("forget.name", {"number": person.id})


def again(session: Session, house: House, letter: Letter, row: InboxRow, record: Record, now: Instant) -> int:
    """Forget once more whom an old backup brought back, and nobody who came later; how many people."""
    people_then = session.exec(select(Person).where(col(Person.created) <= record.at)).all()
    received = Instant(min(row.received, now))
    found = [one for one in people_then if who_of(house, one.address) == record.who]
    for person in found:
        work = Work(session, house, now, send.ref_of(row), received, incoming=Incoming(letter, row))
        erase(Writer(person), work, record.at)
    return len(found)


def erase(writer: Writer, work: Work, at: Instant | None = None) -> None:
    """Leave all games, then remove address, name, settings and letters of the writer, as of ``at``.

    Only as the last thing of the work: nothing can be sent to the writer after it.
    """
    person = writer.person
    own = select(Player.id).where(Player.person_id == person.id)
    for notes in (DiaryRow, Absence):
        _delete(work.session, notes, col(notes.player_id).in_(own))
    for game, player in people.games_of(work.session, person):
        player.proposed = player.refused = ""
        _leave(work, game, player)
    name, address = person.name, person.address
    # Some came from addresses that the person had before; one that they only wished for may be anybody's.
    addresses = {address, *_senders(work.session, address)}
    holders = ((each, people.person_at(work.session, each)) for each in addresses)
    theirs = {each for each, holder in holders if holder is None or holder.id == person.id}
    erasure.note(work.session, work.house, theirs, work.now if at is None else at)
    _letters(work, person, address)
    for gone in (Master, Observer):
        _delete(work.session, gone, gone.person_id == person.id)
    _delete(work.session, SigningKey, SigningKey.person_id == person.id)
    _delete(work.session, Invitation, Invitation.address == address)
    counted = (address, limits.about(address, proved=False), f"person {person.id}")
    _delete(work.session, Tally, col(Tally.who).in_(counted))
    alias = pseudonym(person)
    _rename(work.session, person, name, alias)
    person.name, person.address, person.new_address = alias, f"forgotten-{person.id}", ""
    person.zone, person.charset, person.lang = "UTC", "", "en"
    person.confirmed = person.digest = person.data = person.codes = False
    person.nonce += 1
    work.session.add(person)
    work.session.flush()


def _delete(session: Session, table: type[SQLModel], where: Any) -> None:
    session.execute(delete(table).where(where).execution_options(synchronize_session="fetch"))


def _leave(work: Work, game: GameRow, player: Player) -> None:
    session, now = work.session, work.now
    if game.status == "forming":
        seat_commands.leave(work, game, player)
        return
    play = work.play_of(game)
    if play.over is not None:
        return
    player.left = now
    player.nonce += 1
    session.flush()
    seat = Seat(player.seat or "")
    seat_commands.vacate(session, play, seat)
    seat_commands.tell_others(work, play, seat, player.person_id)
    over = votes.outcome(session, play)
    if over is not None and people.seated(session, game):
        told = turn.conclude(session, play, over, now)
    else:
        told = turn.go_on(session, work.house, play, now)
    if told:
        turn.tell(session, work.house, turn.News(play, told), now)


def _senders(session: Session, address: str) -> set[str]:
    """From where the letters of an address came, though it was another then.

    Mostly the key tells it. Else the letters are read one at a time: they may be thousands, and large.
    """
    rows = session.exec(select(InboxRow.id, InboxRow.key).where(InboxRow.sender == address)).all()
    found: set[str] = set()
    for number, key in rows:
        _, _, sender = key.partition("> ")
        sender = sender.partition(" ")[0]
        if not sender:
            head = func.substr(InboxRow.raw, 1, _HEAD)
            sender = erasure.sender_of(bytes(session.exec(select(head).where(InboxRow.id == number)).one()))
        found.add(sender)
    return found


def _letters(work: Work, person: Person, address: str) -> None:
    """Letters from and to the person, or in their name, go; the answer to the last one is still sent.

    What was not dealt with yet never is: nobody may take it for a blank letter.
    """
    session, last = work.session, work.incoming.row.id if work.incoming is not None else None
    answer = col(OutboxRow.key).startswith(f"receipt/{work.ref}/")
    theirs = or_(col(InboxRow.sender) == address, col(InboxRow.held_for) == person.id)
    # A Message-ID often tells whose machine wrote it.
    identities = select(InboxRow.message_id).where(theirs, InboxRow.message_id != "")
    _change(session, update(PressRow).where(col(PressRow.message_id).in_(identities)).values(message_id=""))
    waiting = col(InboxRow.status).in_(("new", "held"))
    ignored = update(InboxRow).where(theirs, waiting, *((col(InboxRow.id) != last,) if last else ()))
    _change(session, ignored.values(status="ignored", reason=GONE, done=work.now))
    key = literal(LAST) + cast(col(InboxRow.id), String)
    _change(session, update(InboxRow).where(theirs).values(key=key, message_id="", sender="", raw=b""))

    sent = col(OutboxRow.person_id) == person.id
    gone = select(OutboxRow.id).where(sent, ~answer)
    for notes in (Undrawn, Undelivered):
        _delete(session, notes, col(notes.outbox_id).in_(gone))
    _delete(session, OutboxRow, sent & ~answer)
    key = literal(LAST) + cast(col(OutboxRow.id), String)
    _change(session, update(OutboxRow).where(sent).values(key=key, person_id=None, game_id=None))
    session.flush()


def _change(session: Session, statement: Update) -> None:
    """Rows that this session has read already are as new, too."""
    session.execute(statement.execution_options(synchronize_session="fetch"))


def _rename(session: Session, person: Person, name: str, alias: str) -> None:
    """Letters to others that name the person, and are kept, name the pseudonym; read one at a time."""
    games = select(Player.game_id).where(Player.person_id == person.id)
    numbers = session.exec(
        select(OutboxRow.id).where(
            or_(col(OutboxRow.game_id).in_(games), col(OutboxRow.game_id).is_(None)),
            # A line may end between the words of a name.
            col(OutboxRow.body).contains(max(name.split(), key=len)),
            col(OutboxRow.key).not_like(f"{LAST}%"),
        )
    ).all()
    for number in numbers:
        stored = session.exec(select(OutboxRow.body).where(OutboxRow.id == number)).one()
        former = loads(stored, Body)
        said = replace(
            former,
            subject=without(former.subject, name, alias),
            text=without(former.text, name, alias),
            html=without(former.html, name, alias),
            data=without(former.data, name, alias),
            attached=without(former.attached, name, alias),
        )
        if said != former:
            letter = update(OutboxRow).where(col(OutboxRow.id) == number)
            _change(session, letter.values(body=dumps(said, Body)))


def without(text: str, name: str, alias: str) -> str:
    """The text, plain or HTML, with the pseudonym for the name where it stands as whole words."""
    forms = dict.fromkeys((name, str(escape(name))))
    words = "|".join(r"\s+".join(map(re.escape, form.split())) for form in forms)
    return re.sub(rf"(?<!\w)(?:{words})(?!\w)", lambda _: alias, text)


def sweep(session: Session) -> int:
    """Remove last letters to forgotten people that are sent or given up; how many."""
    rows = session.exec(
        select(OutboxRow).where(
            col(OutboxRow.key).startswith(LAST), col(OutboxRow.status).in_(("sent", "failed"))
        )
    ).all()
    for row in rows:
        session.delete(row)
    return len(rows)
