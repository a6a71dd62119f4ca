"""Finds out who wrote a letter and what proves it; it must not act on the letter or answer it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.post import mime
from mailer.post.letter import Letter
from mailer.post.verdict import verdict
from mailer.store.models import InboxRow, Master, Observer, Person, Player
from mailer.table import people
from mailer.table.tokens import ONCE, Purpose, looks_like_one, purpose_of, question_of, read_held, read_token

TOKENS = 20
"""Tokens of one letter that are looked at."""

REPLAY = 3_600
"""A letter that is the same as one of more than so many seconds ago is an old one sent again."""

Doubt = Literal["address", "dmarc", "replay", "signature", "unsigned"]
"""Why a letter is held: a token from another address than its owner's, a failed DMARC check, an old letter
sent again, a signature that is not good, none where the person wants one."""


@dataclass(frozen=True, slots=True)
class Stranger:
    """An address that nobody has registered. ``vouched``: its domain stands for it."""

    vouched: bool = False


@dataclass(frozen=True, slots=True)
class Known:
    """``person`` wrote; ``at`` where it came to an address of theirs at a game, ``by_token`` where to any.

    ``purpose`` is what a token that is theirs outside of games is for, ``held`` the letter that this one
    decides about. ``vouched``: the judge's mail server found that the sender's domain stands for it.
    ``void``: it bears a token that is not, or no longer, good. ``first`` is when the same letter first came,
    ``question`` the number of the question in whose letter the seat's address stood.
    """

    person: Person
    at: Player | Master | Observer | None = None
    by_token: bool = False
    purpose: Purpose | None = None
    held: InboxRow | None = None
    vouched: bool = False
    void: bool = False
    first: Instant | None = None
    question: int | None = None


@dataclass(frozen=True, slots=True)
class Doubtful:
    """Somebody wrote in the name of ``person``, who must be asked."""

    person: Person
    why: Doubt


@dataclass(frozen=True, slots=True)
class Moved:
    """``person`` answered from the new address that they had named."""

    person: Person


@dataclass(frozen=True, slots=True)
class Forged:
    """A sender whose own domain disowns the letter, and whom the judge does not know."""


Sender: TypeAlias = Stranger | Forged | Doubtful | Known | Moved


def writer(session: Session, house: House, letter: Letter, row: InboxRow, now: Instant) -> Sender:
    """Who wrote the letter. Sets ``row.twin``."""
    row.twin = _twin(letter)
    session.add(row)
    found = _by_token(session, house, letter, now)
    if isinstance(found, Moved) or (isinstance(found, Doubtful) and found.why == "address"):
        return found
    if found is None:
        person = people.person_at(session, letter.sender)
        void = any(map(looks_like_one, letter.tokens))
        found = Known(person, void=void) if person is not None else None
    server = verdict(letter.authentication, house.config.judge.authserv_id, letter.sender)
    if not isinstance(found, Known):
        return Forged() if server == "fail" else Stranger(server == "pass")
    if found.held is not None or found.purpose in ONCE:
        # Asked for by a letter to the registered address just now: whoever answers it has read that mailbox.
        return found
    if server == "fail":
        return Doubtful(found.person, "dmarc")
    first = _first(session, row)
    if first is not None and row.received - first > REPLAY:
        return Doubtful(found.person, "replay")
    return replace(found, vouched=server == "pass", first=first)


def owner(
    session: Session, house: House, letter: Letter, person: Person, now: Instant
) -> Player | Master | Observer | None:
    """The place of ``person`` at a game whose token the letter bears."""
    for token in letter.all_tokens[:TOKENS]:
        found = read_token(session, house, token, now)
        if found is not None and not isinstance(found, Person) and found.person_id == person.id:
            return found
    return None


def question_in(house: House, letter: Letter, at: Player | Master | Observer | None) -> int | None:
    """The number of the question that an address of the seat, or a reference line with it, is about."""
    if not isinstance(at, Player):
        return None
    marked = (question_of(house, token, at) for token in letter.all_tokens[:TOKENS])
    return next((number for number in marked if number is not None), None)


def _by_token(
    session: Session, house: House, letter: Letter, now: Instant
) -> Known | Doubtful | Moved | None:
    """By the first token whose owner wrote, else by the first good one."""
    stolen: Doubtful | None = None
    for token in letter.all_tokens[:TOKENS]:
        held = read_held(session, house, token)
        if held is not None:
            row, person = held
            known = Known(person, by_token=True, held=row)
        else:
            owner = read_token(session, house, token, now)
            if owner is None:
                continue
            at = None if isinstance(owner, Person) else owner
            wanted = owner if isinstance(owner, Person) else session.get(Person, owner.person_id)
            if wanted is None:
                continue
            person = wanted
            asked = question_in(house, letter, at)
            known = Known(person, at, True, purpose_of(house, token, owner, now), question=asked)
            if known.purpose == "address" and person.new_address == letter.sender:
                return Moved(person)
        if person.address == letter.sender:
            return known
        stolen = stolen or Doubtful(person, "address")
    return stolen


def _twin(letter: Letter) -> str:
    """The same for a letter that was sent twice, whatever its way and its id; empty without a date."""
    date = mime.first(letter.headers, "date")
    if not date:
        return ""
    reading = letter.readings[0]
    parts = (letter.sender, date, letter.subject, reading.verbatim, reading.quoted, reading.below)
    return hashlib.sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()


def _first(session: Session, row: InboxRow) -> Instant | None:
    """When the same letter first came, if it did before."""
    if not row.twin:
        return None
    received = session.exec(
        select(InboxRow.received)
        .where(InboxRow.twin == row.twin, InboxRow.id != row.id)
        .order_by(col(InboxRow.received))
    ).first()
    return Instant(received) if received is not None else None
