"""A person's new address, confirmed from there; it must not tell anybody whose addresses are known here."""

from __future__ import annotations

from dataclasses import replace

from sqlmodel import Session

from adjudicator.kinds import Instant
from mailer import limits
from mailer.desk import people, send
from mailer.desk.visit import Answer, Visit
from mailer.house import House
from mailer.letters.sheet import Para, Sheet, Small
from mailer.post.automatic import from_ourselves
from mailer.post.headers import is_address
from mailer.post.letter import Letter
from mailer.store.models import InboxRow, Person
from mailer.tokens import person_token
from mailer.words import words_of

LONGEST = 254


def ask(visit: Visit, wanted: str) -> Answer:
    """Send a letter to the new address; an answer from there moves the person."""
    person, address = visit.person, wanted.strip("<>.,;").lower()
    if not visit.by_token:
        # A forged From must not be enough to take over somebody's games.
        return visit.refused("address-token")
    own = (visit.house.config.judge.address,)
    if len(address) > LONGEST or not is_address(address) or from_ourselves(address, own):
        return visit.refused("address", address=wanted[:60])
    if address == person.address:
        return visit.refused("address-same")
    if not limits.may_refuse(visit.session, visit.house, "moving", address, visit.now):
        return visit.refused("address-often")
    person.new_address = address
    taken = people.person_at(visit.session, address) is not None
    _confirm(visit, address, taken)
    return visit.done("address", address=address)


def _confirm(visit: Visit, address: str, taken: bool) -> None:
    say, judge = visit.words, visit.house.config.judge.name
    args = {"name": visit.person.name, "judge": judge}
    body = "moving.taken" if taken else "moving.reply"
    sheet = Sheet(
        say.say("subject.moving", args),
        (
            Para(say.say("moving.what", args)),
            Para(say.say(body), strong=True),
            Small(say.say("moving.not-you")),
        ),
        lang=visit.person.lang,
    )
    token = "" if taken else person_token(visit.house, visit.person, "address", visit.now)
    send.to_address(
        visit.session,
        visit.house,
        address,
        sheet,
        key=send.key_of("moving", visit.ref),
        now=visit.now,
        token=token,
    )


def arrive(
    session: Session, house: House, person: Person, letter: Letter, row: InboxRow, now: Instant
) -> None:
    """The answer from the new address came: letters go there from now on, and the old one is told."""
    former, say = person.address, words_of(person.lang)
    holder = people.person_at(session, letter.sender)
    if holder is not None:
        row.reason = "the new address is somebody's by now"
        _too_late(session, house, person, holder, letter, row, now)
        return
    person.address, person.new_address = letter.sender, ""
    person.bounces = 0
    person.nonce += 1
    session.add(person)
    session.flush()
    args = {"name": person.name, "judge": house.config.judge.name}
    told = Sheet(
        say.say("subject.moved", args),
        (Para(say.say("moving.done", args), strong=True), Para(say.say("moving.games"))),
    )
    send.to_person(
        session, house, person, told, key=send.key_of("moved", send.ref_of(row)), now=now, answers=letter
    )
    farewell = replace(
        told, blocks=(Para(say.say("moving.old", args)), Para(say.say("moving.not-moved"))), lang=person.lang
    )
    send.to_address(session, house, former, farewell, key=send.key_of("moved-old", send.ref_of(row)), now=now)


def _too_late(
    session: Session,
    house: House,
    person: Person,
    holder: Person,
    letter: Letter,
    row: InboxRow,
    now: Instant,
) -> None:
    """Whoever has the address by now answered in the place of ``person``."""
    most = house.config.limits.refusals_per_day
    if limits.share(session, "moving", holder.address, most, now) == "none":
        return
    say, args = words_of(holder.lang), {"name": person.name, "judge": house.config.judge.name}
    sheet = Sheet(
        say.say("subject.moving", args),
        (Para(say.say("moving.what", args)), Para(say.say("moving.taken"), strong=True)),
    )
    key = send.key_of("moving-late", send.ref_of(row))
    send.to_person(session, house, holder, sheet, key=key, now=now, answers=letter)
