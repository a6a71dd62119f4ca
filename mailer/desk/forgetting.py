"""Removes what tells who a person is; games stay, under a pseudonym. It must not write to that person."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from markupsafe import escape
from sqlalchemy import delete, func, or_, update
from sqlmodel import Session, SQLModel, col, select

from adjudicator.codec import dumps
from adjudicator.kinds import Instant, Seat
from mailer import erasure, limits
from mailer.desk import people, send, turn, votes
from mailer.desk.commands import seat as seat_commands
from mailer.desk.visit import Visit
from mailer.erasure import Record, who_of
from mailer.house import House
from mailer.outbox import Body, body_of
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
    Undrawn,
)
from mailer.words import words_of

_HEAD = 100_000

LAST = "forgotten/"
"""The key of the last letter to a person begins so; it is removed once it is sent."""


def pseudonym(person: Person) -> str:
    """The name under which the games are kept."""
    return words_of(person.lang).say("forget.name", {"number": person.id})


def again(session: Session, house: House, letter: Letter, row: InboxRow, record: Record, now: Instant) -> int:
    """Forget once more whom an old backup brought back, and nobody who came later; how many people."""
    people_then = session.exec(select(Person).where(col(Person.created) <= record.at)).all()
    found = [one for one in people_then if who_of(house, one.address) == record.who]
    for person in found:
        erase(Visit(session, house, letter, row, now, person), record.at)
    return len(found)


def erase(visit: Visit, at: Instant | None = None) -> None:
    """Leave all games, then remove address, name, settings and letters of the writer, as of ``at``.

    Only as the last thing that is done with a letter: nothing can be sent to the writer after it.
    """
    person = visit.person
    own = select(Player.id).where(Player.person_id == person.id)
    for notes in (DiaryRow, Absence):
        _delete(visit.session, notes, col(notes.player_id).in_(own))
    for game, player in people.games_of(visit.session, person):
        _leave(visit, game, player)
    name, address = person.name, person.address
    # Some came from addresses that the person had before; one that they only wished for may be anybody's.
    addresses = {address, *_senders(visit.session, address)}
    holders = ((each, people.person_at(visit.session, each)) for each in addresses)
    theirs = {each for each, holder in holders if holder is None or holder.id == person.id}
    erasure.note(visit.session, visit.house, theirs, visit.now if at is None else at)
    _letters(visit.session, visit.row, person, address)
    for gone in (Master, Observer):
        _delete(visit.session, gone, gone.person_id == person.id)
    _delete(visit.session, SigningKey, SigningKey.person_id == person.id)
    _delete(visit.session, Invitation, Invitation.address == address)
    counted = (address, limits.about(address, proved=False), f"person {person.id}")
    _delete(visit.session, Tally, col(Tally.who).in_(counted))
    alias = pseudonym(person)
    _rename(visit.session, person, name, alias)
    person.name, person.address, person.new_address = alias, f"forgotten-{person.id}", ""
    person.zone, person.charset, person.lang = "UTC", "", "en"
    person.confirmed = person.digest = person.data = False
    person.nonce += 1
    visit.session.add(person)
    visit.session.flush()


def _delete(session: Session, table: type[SQLModel], where: Any) -> None:
    session.execute(delete(table).where(where).execution_options(synchronize_session="fetch"))


def _leave(visit: Visit, game: GameRow, player: Player) -> None:
    session, now = visit.session, visit.now
    if game.status == "forming":
        seat_commands.leave(visit, game, player)
        return
    play = visit.play_of(game)
    if play.over is not None:
        return
    player.left = now
    player.nonce += 1
    session.flush()
    seat = Seat(player.seat or "")
    seat_commands.vacate(visit, play, seat)
    seat_commands.tell_others(visit, play, seat)
    over = votes.outcome(session, play)
    if over is not None and people.seated(session, game):
        told = turn.conclude(session, play, over, now)
    else:
        told = turn.go_on(session, visit.house, play, now)
    if told:
        turn.tell(session, visit.house, play, told, now)


def _senders(session: Session, address: str) -> set[str]:
    heads = select(func.substr(InboxRow.raw, 1, _HEAD)).where(InboxRow.sender == address)
    return {erasure.sender_of(bytes(head)) for head in session.exec(heads).all()}


def _letters(session: Session, last: InboxRow, person: Person, address: str) -> None:
    """Letters from and to the person, or in their name, go; the answer to the last one is still sent."""
    answer = f"receipt/{send.ref_of(last)}/"
    theirs = or_(col(InboxRow.sender) == address, col(InboxRow.held_for) == person.id)
    for stored in session.exec(select(InboxRow).where(theirs)).all():
        if stored.message_id:
            # A Message-ID often tells whose machine wrote it.
            press = update(PressRow).where(col(PressRow.message_id) == stored.message_id)
            session.execute(press.values(message_id=""))
        stored.key, stored.message_id, stored.sender, stored.raw = f"{LAST}{stored.id}", "", "", b""
        session.add(stored)
    for letter in session.exec(select(OutboxRow).where(OutboxRow.person_id == person.id)).all():
        if letter.key.startswith(answer):
            letter.key, letter.person_id, letter.game_id = f"{LAST}{letter.id}", None, None
            session.add(letter)
        else:
            session.execute(delete(Undrawn).where(col(Undrawn.outbox_id) == letter.id))
            session.delete(letter)
    session.flush()


def _rename(session: Session, person: Person, name: str, alias: str) -> None:
    """Letters to others that name the person, and are kept, name the pseudonym."""
    games = select(Player.game_id).where(Player.person_id == person.id)
    letters = session.exec(
        select(OutboxRow).where(
            or_(col(OutboxRow.game_id).in_(games), col(OutboxRow.game_id).is_(None)),
            # A line may end between the words of a name.
            col(OutboxRow.body).contains(max(name.split(), key=len)),
            col(OutboxRow.key).not_like(f"{LAST}%"),
        )
    ).all()
    for letter in letters:
        former = body_of(letter)
        said = replace(
            former,
            subject=without(former.subject, name, alias),
            text=without(former.text, name, alias),
            html=without(former.html, name, alias),
            data=without(former.data, name, alias),
        )
        if said != former:
            letter.body = dumps(said, Body)
            session.add(letter)


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
