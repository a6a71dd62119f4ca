"""Letters of people the house does not know yet: sign-up, help, a polite answer, never a flood of them."""

from __future__ import annotations

from sqlmodel import Session

from adjudicator.kinds import Instant
from mailer import limits
from mailer.desk import send
from mailer.desk.commands import help_text
from mailer.desk.commands.account import good_name
from mailer.house import House
from mailer.letters import notices
from mailer.letters.sheet import Sheet
from mailer.post.letter import Letter, Reading
from mailer.store.models import InboxRow, Person
from mailer.words import words_of, zone_named
from parsers import judge
from parsers.judge import Command

READINGS, MEANT, SHOWN = 6, 40, 60
"""Readings that are looked at, lines in which a misspelt command is sought, characters of one shown."""


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
    sheet = _asked(session, house, letter, found, lang, now)
    if sheet is None:
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


def _asked(
    session: Session, house: House, letter: Letter, found: list[Command], lang: str, now: Instant
) -> Sheet | None:
    """Small talk is answered once a day, as it may be a robot's; who asks for something, as a player is."""
    most = house.config.limits.refusals_per_day
    wanted = next((one for one in found if one.name == "help"), None)
    # Small talk under the subject "orders" asks for nothing.
    in_text = any(_in(reading.text) for reading in letter.readings[:READINGS])
    line = found[0].text if found and (wanted or in_text or not letter.text.strip()) else _meant(letter)
    if not line:
        first = limits.refusals(session, "stranger", letter.sender, now) == 1
        return notices.sign_up(lang, house.config.judge.name, letter.subject) if first else None
    share = limits.share(session, "asked", letter.sender, most, now)
    if share == "none":
        return None
    if share == "short":
        return notices.stranger_short(lang, letter.subject, most)
    if wanted is None:
        return notices.sign_up(lang, house.config.judge.name, letter.subject, line.strip()[:SHOWN])
    words = words_of(lang)
    topic = str(wanted.args["topic"])
    blocks = (help_text.about(words, topic) if topic else ()) or help_text.overview(words)
    return notices.stranger_help(lang, letter.subject, blocks)


def _commands(letter: Letter) -> list[Command]:
    """The commands of the reading that has most of them; the subject counts where the text has none."""
    texts = [reading.text for reading in letter.readings[:READINGS]]
    best = max((_in(text) for text in texts), key=len, default=[])
    return best or _in(letter.subject)


def _in(text: str) -> list[Command]:
    return [item for item in judge.read(_cut(text)).items if isinstance(item, Command)]


def _meant(letter: Letter) -> str:
    """The first line that is nearly a command; empty where there is none."""
    texts = [reading.text for reading in letter.readings[:READINGS]]
    for text in texts if letter.text.strip() else [letter.subject]:
        half = [item.text for item in judge.read(_cut(text)).items]
        near = half or [line for line in text.split("\n")[:MEANT] if judge.near(line)]
        if near:
            return near[0]
    return ""


def _cut(text: str) -> str:
    return "\n".join(text.split("\n")[:2_000])


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
    most = house.config.limits.refusals_per_day
    if limits.share(session, "confirm", person.address, most, now) == "none":
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
