"""Letters of people the house does not know yet: sign-up, help, one polite answer a day."""

from __future__ import annotations

from sqlmodel import Session

from adjudicator.kinds import Instant
from mailer import limits
from mailer.desk import send
from mailer.desk.commands import help_text
from mailer.desk.commands.account import good_name
from mailer.house import House
from mailer.letters import notices
from mailer.post.letter import Letter, Reading
from mailer.store.models import InboxRow, Person
from mailer.words import words_of, zone_named
from parsers import judge
from parsers.judge import Command


def language_of(letter: Letter) -> str:
    """``ru`` where the letter is in Cyrillic letters, else ``en``."""
    text = f"{letter.subject} {letter.text[:5_000]}"
    cyrillic = sum("\u0400" <= letter_ <= "\u04ff" for letter_ in text)
    return "ru" if 2 * cyrillic > sum(letter_.isalpha() for letter_ in text) else "en"


def answer(session: Session, house: House, letter: Letter, row: InboxRow, now: Instant) -> None:
    """Sign the writer up, help, or say once a day how to sign up."""
    lang = language_of(letter)
    found = _commands(letter)
    sign_up = next((one for one in found if one.name == "register"), None)
    if sign_up is not None:
        person = _register(session, letter, sign_up, lang, now)
        zone = str(sign_up.args.get("zone") or "")
        confirm(session, house, person, letter, row, now, zone)
        return
    wanted = next((one for one in found if one.name == "help"), None)
    if wanted is not None and send.may_answer(session, house, letter.sender, now):
        words = words_of(lang)
        topic = str(wanted.args["topic"])
        blocks = (help_text.about(words, topic) if topic else ()) or help_text.overview(words)
        sheet = notices.stranger_help(lang, letter.subject, blocks)
    elif send.may_reject(session, house, letter.sender, now):
        sheet = notices.sign_up(lang, house.config.judge.name, letter.subject)
    else:
        row.status, row.reason = "ignored", "a stranger who was answered today"
        return
    send.to_stranger(
        session,
        house,
        letter.sender,
        sheet,
        key=send.key_of("stranger", send.ref_of(row)),
        now=now,
        answers=letter,
    )


def _commands(letter: Letter) -> list[Command]:
    """The commands of the reading that has most of them; the subject counts where the text has none."""
    texts = [reading.text for reading in letter.readings[:6]]
    best = max((_in(text) for text in texts), key=len, default=[])
    return best or _in(letter.subject)


def _in(text: str) -> list[Command]:
    return [
        item for item in judge.read("\n".join(text.split("\n")[:2_000])).items if isinstance(item, Command)
    ]


def _register(session: Session, letter: Letter, command: Command, lang: str, now: Instant) -> Person:
    name = good_name(str(command.args["name"])) or good_name(letter.sender_name)
    charset = _charset(letter.readings)
    lang = str(command.args.get("language") or lang)
    person = Person(address=letter.sender, name=name, lang=lang, charset=charset, created=now)
    person.zone = zone_named(str(command.args.get("zone") or "")) or person.zone
    session.add(person)
    session.flush()
    if not name:
        # Never a piece of the address: others will see it.
        person.name = words_of(lang).say("confirm.name", {"number": person.id})
    return person


def _charset(readings: tuple[Reading, ...]) -> str:
    return readings[0].charset if len(readings) == 1 and readings[0].charset not in ("ascii", "utf-8") else ""


def confirm(
    session: Session,
    house: House,
    person: Person,
    letter: Letter,
    row: InboxRow,
    now: Instant,
    zone: str = "",
) -> None:
    """Ask for a reply that proves the address; every letter of somebody unconfirmed is answered so.

    ``zone`` is the time zone as they wrote it.
    """
    if not limits.may_refuse(session, house, "confirm", person.address, now):
        row.reason = "asked often enough today to confirm the address"
        return
    send.to_person(
        session,
        house,
        person,
        notices.confirm(person.lang, person.name, house.config.judge.name, zone, person.zone),
        key=send.key_of("confirm", send.ref_of(row)),
        now=now,
        answers=letter,
    )
