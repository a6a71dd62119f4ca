"""Keys that people sign their letters with: registered, confirmed, asked for; it must not act on letters."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from sqlalchemy import bindparam, delete
from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.desk import proving, send
from mailer.desk.proving import Doubtful, Known, Sender
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.letters.sheet import Code, Para, Sheet, Small
from mailer.post import gpg, pgp
from mailer.post.letter import Letter, read_letter
from mailer.store.models import InboxRow, Person, SigningKey
from mailer.store.unit_of_work import unit_of

_OF_PERSON = select(SigningKey).where(col(SigningKey.person_id) == bindparam("person"))

SignatureState = Literal["none", "good", "confirms", "bad"]
"""What a letter is: unsigned (or signed by somebody who has no key here), signed by the person's key, signed
by a key that waits for just this letter, signed in a way that is not good."""


@dataclass(frozen=True, slots=True)
class Looked:
    """A letter after its signature was looked at: ``letter`` holds nothing but what a good one covers."""

    writer: Sender
    letter: Letter
    state: SignatureState = "none"


def look(
    session: Session, house: House, letter: Letter, row: InboxRow, writer: Sender, now: Instant
) -> Looked:
    """Judge the signature of a letter by somebody who has a key. Sets ``row.signature``.

    A good one says who wrote, whatever else is doubtful; without one a letter is held where the person
    wants so, and with a bad one always.
    """
    if not isinstance(writer, Known | Doubtful):
        return Looked(writer, letter)
    key, coming = key_of(session, writer.person), key_of(session, writer.person, confirmed=False)
    if (key is None and coming is None) or not gpg.is_here():
        return Looked(_unsigned(writer, key), letter)
    found = pgp.find(row.raw)
    if found is None:
        damaged = key is not None and pgp.is_signed(row.raw)
        return Looked(Doubtful(writer.person, "signature") if damaged else _unsigned(writer, key), letter)
    for one in (key, coming):
        checked = gpg.check(one.armored, found) if one is not None else None
        covered = _covered(found, checked, letter) if isinstance(checked, gpg.Good) else None
        if covered is None or not isinstance(checked, gpg.Good):
            continue
        if one is key:
            return _good(session, house, covered, row, writer, checked.identity, now)
        if isinstance(writer, Known) and writer.purpose == "key":
            return Looked(writer, covered, "confirms")
        return Looked(_unsigned(writer, key), letter)
    if key is None:
        return Looked(writer, letter, "bad")
    return Looked(Doubtful(writer.person, "signature"), letter)


def _good(
    session: Session,
    house: House,
    letter: Letter,
    row: InboxRow,
    writer: Known | Doubtful,
    identity: str,
    now: Instant,
) -> Looked:
    row.signature = identity
    session.add(row)
    earlier = session.exec(
        select(InboxRow.received)
        .where(InboxRow.signature == identity, InboxRow.id != row.id)
        .order_by(col(InboxRow.received))
    ).first()
    if earlier is not None and row.received - earlier > proving.REPLAY:
        return Looked(Doubtful(writer.person, "replay"), letter)
    if isinstance(writer, Doubtful):
        if writer.why == "replay":
            return Looked(writer, letter)
        at = proving.owner(session, house, letter, writer.person, now)
        writer = Known(writer.person, at, at is not None)
    first = Instant(earlier) if earlier is not None else writer.first
    return Looked(replace(writer, first=first), letter, "good")


def _covered(found: pgp.Signed, good: gpg.Good, letter: Letter) -> Letter | None:
    """The letter as if it held nothing but what is signed, from the same sender to the same addresses."""
    covered = read_letter(found.covered(good.text))
    if not isinstance(covered, Letter) or covered.sender != letter.sender:
        return None
    return replace(covered, automatic=letter.automatic, authentication=letter.authentication)


def _unsigned(writer: Known | Doubtful, key: SigningKey | None) -> Known | Doubtful:
    return Doubtful(writer.person, "unsigned") if key is not None and key.required else writer


def key_of(session: Session, person: Person, *, confirmed: bool = True) -> SigningKey | None:
    """The key that counts for the person, or the one that waits for a signed reply."""
    keys = unit_of(session).read_once(
        ("keys", person.id),
        (SigningKey,),
        lambda: session.exec(_OF_PERSON, params={"person": person.id}).all(),
    )
    return next((key for key in keys if key.confirmed == confirmed), None)


# -- SET KEY


def register(visit: Visit) -> Answer:
    """Take the key in the letter, and ask for a signed reply that proves it; without one show the key."""
    if not gpg.is_here():
        return visit.refused("key-gpg")
    if visit.letter.private_key:
        return visit.refused("key-private")
    if not visit.letter.keys:
        known = key_of(visit.session, visit.person)
        if known is None:
            return visit.refused("key-none")
        return visit.done("key-required" if known.required else "key-known", fingerprint=shown(known))
    if not visit.writer.answers:
        # A forged From, or a browser that was left open, must not be enough to sign in somebody's name.
        return visit.refused("key-token")
    key = gpg.read_key(visit.letter.keys[0]) if len(visit.letter.keys) == 1 else None
    if key is None:
        return visit.refused("key-bad")
    assert visit.person.id is not None
    _drop(visit.session, visit.person, confirmed=False)
    row = SigningKey(
        person_id=visit.person.id, fingerprint=key.fingerprint, armored=key.armored, since=visit.now
    )
    visit.session.add(row)
    visit.session.flush()
    visit.reply.later.append(lambda: _ask(visit, shown(row)))
    return visit.done("key-asked", fingerprint=shown(row))


def require(visit: Visit, required: bool) -> Answer:
    """From now on only signed letters act, or others too."""
    key = key_of(visit.session, visit.person)
    if key is None:
        return visit.refused("key-none")
    if visit.writer.page or not visit.writer.proved or (required and not visit.writer.signed):
        return visit.refused("key-signed")
    key.required = required
    visit.session.add(key)
    return visit.done("key-required" if required else "key-known", fingerprint=shown(key))


def forget(visit: Visit) -> Answer:
    """No key counts any more."""
    if visit.writer.page or not visit.writer.proved:
        return visit.refused("key-token")
    for confirmed in (True, False):
        _drop(visit.session, visit.person, confirmed=confirmed)
    return visit.done("key-off")


def confirm(visit: Visit) -> None:
    """The signed reply came: the key counts from now on, and no other."""
    coming = key_of(visit.session, visit.person, confirmed=False)
    if coming is None:
        return
    former = key_of(visit.session, visit.person)
    coming.required = former is not None and former.required
    _drop(visit.session, visit.person, confirmed=True)
    coming.confirmed, coming.since = True, visit.now
    visit.session.add(coming)
    visit.intake.welcome = visit.reply.owed = True  # the text of the answer does not matter
    visit.reply.head.append(Para(visit.say("key.confirmed", fingerprint=shown(coming)), strong=True))


def shown(key: SigningKey) -> str:
    """The fingerprint as people compare it: blocks of four."""
    return " ".join(key.fingerprint[at : at + 4] for at in range(0, len(key.fingerprint), 4))


def drop(session: Session, person: Person) -> bool:
    """Forget the person's keys, at the operator's word; False where there was none."""
    there = any(key_of(session, person, confirmed=confirmed) for confirmed in (True, False))
    for confirmed in (True, False):
        _drop(session, person, confirmed=confirmed)
    return there


def _drop(session: Session, person: Person, *, confirmed: bool) -> None:
    session.execute(
        delete(SigningKey)
        .where(col(SigningKey.person_id) == person.id, col(SigningKey.confirmed) == confirmed)
        .execution_options(synchronize_session="fetch")
    )


def _ask(visit: Visit, fingerprint: str) -> None:
    sheet = Sheet(
        visit.say("subject.key"),
        (
            Para(visit.say("key.what")),
            Code((fingerprint,)),
            Para(visit.say("key.sign"), strong=True),
            Small(visit.say("key.not-you")),
        ),
    )
    key = send.key_of("key", visit.ref)
    send.to_person(visit.session, visit.house, visit.person, sheet, key=key, now=visit.now, purpose="key")
