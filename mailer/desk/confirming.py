"""Holds what came without proof of its writer until a plain YES proves it; it must not judge who wrote."""

from __future__ import annotations

from collections.abc import Callable

from sqlmodel import Session

from adjudicator.kinds import Instant, Value
from mailer.base.house import House
from mailer.base.words import Clock, words_of
from mailer.desk import send
from mailer.desk.assent import assent
from mailer.desk.commands.rows import needs_proof
from mailer.desk.proving import Doubt, Known, owner, question_in
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.letters import notices
from mailer.letters.sheet import Block, Code, Para, Sheet, Small
from mailer.post.letter import Letter, read_letter
from mailer.store.models import InboxRow, Master, Person, Player
from mailer.table import limits
from mailer.table.tokens import held_token
from parsers.judge import reader as judge
from parsers.judge.reader import Command

HELD = "held until its writer confirms it"
HELD_OPERATOR = "held until the operator confirms it"
DAYS = 7
"""For so long a held letter may be confirmed."""

_ASKED_AGAIN = "; asked once more"
"""Stands behind the reason of what was asked about twice: the next answer that is no plain YES drops it."""


# -- commands of a letter that is otherwise dealt with


def hold(visit: Visit) -> Answer:
    """Ask by a letter to the registered address whether its owner wrote the command; it is not done yet.

    No question is promised that will not come: so many in an hour are enough, as anybody may have written.
    Where no letter came there is nothing to ask about: whoever gives the command must prove who they are.
    """
    if visit.work.incoming is None:
        return visit.refused("unproved")
    if visit.row.held_for is None:
        most = visit.house.config.limits.questions_per_hour
        if not _may_ask(visit.session, visit.house, visit.person, visit.now):
            return visit.refused("confirm-often", most=most)
        visit.reply.owed = True
        visit.row.held_for = visit.person.id
        visit.row.reason = HELD_OPERATOR if visit.writer.proved else HELD
        visit.reply.later.append(lambda: _ask(visit))
    return visit.refused("confirm-first")


def _ask(visit: Visit) -> None:
    session, house, person, now = visit.session, visit.house, visit.person, visit.now
    sheet = Sheet(visit.say("doubt.confirm"), question(visit, visit.letter, visit.row.reason))
    key = send.key_of("confirm-letter", visit.row.id, visit.ref)
    send.to_person(
        session, house, person, sheet, key=key, now=now, token=held_token(house, visit.row, person)
    )


def question(visit: Visit, letter: Letter, reason: str) -> tuple[Block, ...]:
    """Whether its owner wrote the commands of the letter that were held for this reason."""
    return (
        Para(visit.say("doubt.asked")),
        Code(tuple(one.text for one in held_commands(letter, reason))),
        Para(visit.say("doubt.reply", days=DAYS), strong=True),
        Small(visit.say("doubt.not-you")),
    )


def _may_ask(session: Session, house: House, person: Person, now: Instant) -> bool:
    """Whether the person may be asked once more in this hour; counts it."""
    asked = limits.count(session, "question", person.address, limits.HOUR, now)
    return asked <= house.config.limits.questions_per_hour


def held_commands(letter: Letter, reason: str) -> list[Command]:
    """The commands of the letter that were held for this reason."""
    operators = reason.startswith(HELD_OPERATOR)
    readings = [
        [
            item
            for item in judge.read("\n".join(reading.text.split("\n")[:200])).items
            if isinstance(item, Command) and needs_proof(item.name, item.args, operators=operators)
        ]
        for reading in letter.readings[:6]
    ]
    return max(readings, key=len, default=[])


# -- whole letters


def hold_letter(
    session: Session, house: House, letter: Letter, row: InboxRow, person: Person, why: Doubt, now: Instant
) -> None:
    """Nothing of the letter is done; the person in whose name it came is asked, at the registered address."""
    row.status, row.reason, row.held_for = "held", f"{HELD}: {why}", person.id
    session.add(row)
    if not person.confirmed:
        return
    if not _may_ask(session, house, person, now):
        row.status, row.reason = "ignored", f"not asked about: {why}"
        if limits.first_of_hour(session, "short/held", person.address, now):
            _tell_of_many(session, house, letter, row, person, now)
        return
    _ask_about(session, house, letter, row, person, why, now)


def _ask_about(
    session: Session,
    house: House,
    letter: Letter,
    row: InboxRow,
    person: Person,
    why: str,
    now: Instant,
    *,
    again: bool = False,
) -> None:
    sheet = notices.held(person.lang, letter, why, DAYS, again=again)
    token = held_token(house, row, person)
    key = send.key_of("held", send.ref_of(row), *(("again",) if again else ()))
    send.to_person(session, house, person, sheet, key=key, now=now, token=token)


def _tell_of_many(
    session: Session, house: House, letter: Letter, row: InboxRow, person: Person, now: Instant
) -> None:
    """Once an hour: what comes beyond the questions of the hour is never done, and what to do about it."""
    say = words_of(person.lang)
    next_ = Clock(person.lang, person.zone).moment(limits.next_hour(now))
    asked: dict[str, Value] = {
        "most": house.config.limits.questions_per_hour,
        "subject": letter.subject or "-",
    }
    sheet = Sheet(
        say.say("subject.limit"),
        (
            Para(say.say("doubt.many", asked), strong=True),
            Para(say.say("doubt.many-yours", {"next": next_})),
        ),
    )
    key = send.key_of("held-many", send.ref_of(row))
    send.to_person(session, house, person, sheet, key=key, now=now)


Act = Callable[[Letter, Known], None]
"""Deals with a letter as one of a person who has proved to be its writer."""


def settle(
    session: Session,
    house: House,
    letter: Letter,
    row: InboxRow,
    person: Person,
    held: InboxRow,
    now: Instant,
    act: Act,
) -> None:
    """The answer about a held letter came: do all of it now, ask once more, or do nothing of it ever."""
    known = decided(letter, held, now)
    then = read_letter(held.raw, known=(person.charset,) if person.charset else ())
    if not known and isinstance(then, Letter):
        at = owner(session, house, then, person, now)
        held.status, held.reason = "done", f"confirmed by letter {row.id}"
        session.add(held)
        act(then, Known(person, at, True, question=question_in(house, then, at)))
        return
    why = held.reason.removeprefix(f"{HELD}: ")
    held.reason = after(held, known, row)
    session.add(held)
    if known == "again" and isinstance(then, Letter):
        _ask_about(session, house, then, held, person, why, now, again=True)
        return
    leaked = None
    if known in ("denied", "dropped"):
        held.status = "ignored"
    if known == "denied" and why.startswith("address") and isinstance(then, Letter):
        leaked = _turn(session, house, then, person, now)
    say = words_of(person.lang)
    more = (Para(say.say("doubt.turned")),) if leaked is not None else ()
    sheet = Sheet(say.say("subject.letter"), (Para(say.say(f"doubt.{known or 'late'}"), strong=True), *more))
    key = send.key_of("settled", send.ref_of(row))
    token = send.token_of(house, leaked) if leaked is not None else ""
    send.to_person(session, house, person, sheet, key=key, now=now, answers=letter, token=token)


def decided(letter: Letter, held: InboxRow, now: Instant) -> str:
    """Why nothing is done of what was held: ``before`` (it was), ``late``, ``denied``; the answer is no plain
    YES and it is asked ``again``, or it was so the second time and what was held is ``dropped``. Else empty.
    """
    if not held.reason.startswith((HELD, HELD_OPERATOR)):
        return "before"
    if now - held.received > DAYS * send.DAY:
        return "late"
    match assent(letter):
        case "yes":
            return ""
        case "no":
            return "denied"
    return "dropped" if held.reason.endswith(_ASKED_AGAIN) else "again"


def after(held: InboxRow, known: str, row: InboxRow) -> str:
    """What is noted of the held letter after the answer ``row``."""
    match known:
        case "again":
            return held.reason + _ASKED_AGAIN
        case "denied" | "dropped":
            return f"{known} by letter {row.id}"
    return held.reason


def _turn(
    session: Session, house: House, letter: Letter, person: Person, now: Instant
) -> Player | Master | None:
    """Somebody else has the secret address of a seat or of a master: give it another."""
    at = owner(session, house, letter, person, now)
    if not isinstance(at, Player | Master):
        return None
    at.nonce += 1
    session.add(at)
    session.flush()
    return at
