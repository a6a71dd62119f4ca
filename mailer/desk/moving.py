"""A person's new address, confirmed from there; it must not tell anybody whose addresses are known here."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import update
from sqlmodel import Session, col

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.base.words import words_of
from mailer.desk import send
from mailer.desk.assent import assent
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.letters.sheet import Para, Sheet, Small
from mailer.post.automatic import from_ourselves
from mailer.post.headers import is_address
from mailer.post.letter import Letter
from mailer.store.models import InboxRow, Person
from mailer.table import limits, people
from mailer.table.tokens import person_token

LONGEST = 254


def ask(visit: Visit, wanted: str) -> Answer:
    """Send a letter to the new address; an answer from there moves the person."""
    person, address = visit.person, wanted.strip("<>.,;").lower()
    if not visit.writer.answers:
        # A forged From, or a browser that was left open, must not be enough to take over somebody's games.
        return visit.refused("address-token")
    own = (visit.house.config.judge.address,)
    if len(address) > LONGEST or not is_address(address) or from_ourselves(address, own):
        return visit.refused("address", address=wanted[:60])
    if address == person.address:
        return visit.refused("address-same")
    if not limits.may_refuse(visit.session, visit.house, "moving", limits.mailbox(address), visit.now):
        return visit.refused("address-often")
    if not limits.may_write_for_known(visit.session, visit.house, visit.now):
        return visit.refused("address-often")
    person.new_address = address
    _confirm(visit.session, visit.house, person, visit.ref, visit.now)
    return visit.done("address", address=address)


def _confirm(
    session: Session, house: House, person: Person, ref: str, now: Instant, *, again: bool = False
) -> None:
    say, address = words_of(person.lang), person.new_address
    taken = people.person_at(session, address) is not None
    args = {"name": person.name, "judge": house.config.judge.name}
    sheet = Sheet(
        say.say("subject.moving", args),
        (
            *((Para(say.say("doubt.again"), strong=True),) if again else ()),
            Para(say.say("moving.what", args)),
            Para(say.say("moving.taken" if taken else "moving.reply"), strong=True),
            Small(say.say("moving.not-you")),
        ),
        lang=person.lang,
    )
    token = "" if taken else person_token(house, person, "address", now)
    send.to_address(session, house, address, sheet, key=send.key_of("moving", ref), now=now, token=token)


def arrive(
    session: Session, house: House, person: Person, letter: Letter, row: InboxRow, now: Instant
) -> None:
    """An answer from the new address came: with a YES letters go there from now on; the old one is told."""
    said = assent(letter)
    if said != "yes":
        _unsaid(session, house, person, row, now, ask=said == "")
        return
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
    # What they wrote stays theirs; the next to have the old address has no part in it.
    moved = update(InboxRow).where(col(InboxRow.sender) == former).values(sender=person.address)
    session.execute(moved.execution_options(synchronize_session="fetch"))
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


def _unsaid(
    session: Session, house: House, person: Person, row: InboxRow, now: Instant, *, ask: bool
) -> None:
    """The new address did not say YES: ask there once more, else stay at the old one and say so there."""
    if ask and limits.refusals(session, "moving-unclear", person.new_address, now) == 1:
        row.reason = "no plain YES from the new address: asked once more"
        _confirm(session, house, person, send.ref_of(row), now, again=True)
        return
    row.reason, address, person.new_address = "no YES from the new address", person.new_address, ""
    session.add(person)
    say = words_of(person.lang)
    text = Para(say.say("moving.dropped", {"address": address}), strong=True)
    sheet = Sheet(say.say("subject.moved"), (text,))
    send.to_person(session, house, person, sheet, key=send.key_of("moving-no", send.ref_of(row)), now=now)


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
