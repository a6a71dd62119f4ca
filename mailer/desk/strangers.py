"""Letters of people the house does not know yet: sign-up, help, a polite answer, never a flood of them."""

# Anybody may have written them under anybody's address: no word of theirs goes back, nor does a subject.

from __future__ import annotations

import re

from sqlmodel import Session

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.base.words import words_of, zone_named
from mailer.desk import namesakes, send
from mailer.desk.assent import assent
from mailer.desk.commands import help_text
from mailer.desk.commands.account import good_name
from mailer.letters import notices
from mailer.letters.sheet import Sheet
from mailer.post.letter import CharsetText, Letter
from mailer.store.models import InboxRow, Person
from mailer.table import limits
from parsers.judge import reader as judge
from parsers.judge.reader import Command

READINGS, MEANT = 6, 40
"""Readings that are looked at, lines in which a misspelt command is sought."""

_CYRILLIC = re.compile(r"[\u0400-\u04ff]")

BUSY = "so many letters to strangers in this hour"


def language_of(letter: Letter) -> str:
    """``ru`` where the letter is in Cyrillic letters, else ``en``."""
    text = f"{letter.subject} {letter.text[:5_000]}"
    cyrillic = len(_CYRILLIC.findall(text))
    return "ru" if 2 * cyrillic > sum(letter_.isalpha() for letter_ in text) else "en"


def answer(
    session: Session, house: House, letter: Letter, row: InboxRow, now: Instant, *, vouched: bool
) -> None:
    """Sign the writer up, help, or say once a day how to sign up. ``vouched``: their domain stands for it."""
    lang = language_of(letter)
    found = _commands(letter)
    sign_up = next((one for one in found if one.name == "register"), None)
    if sign_up is not None:
        if _may_ask(session, house, letter.sender, row, now, vouched=vouched):
            person = _register(session, house, letter, sign_up, lang, now)
            zone = str(sign_up.args.get("zone") or "")
            _ask(session, house, person, letter, row, now, zone=zone, proved=vouched)
        return
    sheet = _asked(session, house, letter, found, lang, now)
    if sheet is None:
        row.status, row.reason = "ignored", "a stranger who was answered today"
        return
    if not limits.may_answer_stranger(session, house, letter.sender, now, vouched=vouched):
        row.status, row.reason = "ignored", BUSY
        return
    send.to_stranger(
        session,
        house,
        letter.sender,
        sheet,
        key=send.key_of("stranger", send.ref_of(row)),
        now=now,
        answers=letter if vouched else None,
    )


def _asked(
    session: Session, house: House, letter: Letter, found: list[Command], lang: str, now: Instant
) -> Sheet | None:
    """Small talk is answered once a day, as it may be a robot's; who asks for something, as a player is."""
    most, judge = house.config.limits.refusals_per_day, house.config.judge.name
    who = limits.mailbox(letter.sender)
    wanted = next((one for one in found if one.name == "help"), None)
    # Small talk under the subject "orders" asks for nothing.
    in_text = any(_in(reading.text) for reading in letter.readings[:READINGS])
    line = found[0].text if found and (wanted or in_text or not letter.text.strip()) else _meant(letter)
    if not line:
        first = limits.refusals(session, "stranger", who, now) == 1
        return notices.sign_up(lang, judge) if first else None
    share = limits.share(session, "asked", who, most, now)
    if share == "none":
        return None
    if share == "short":
        return notices.stranger_short(lang, judge, most)
    if wanted is None:
        return notices.sign_up(lang, judge, asked=True)
    words = words_of(lang)
    topic = str(wanted.args["topic"])
    blocks = (help_text.about(words, topic) if topic else ()) or help_text.overview(words)
    return notices.stranger_help(lang, judge, blocks)


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


_DELIBERATE = ("register", "set", "join", "create")
"""Commands that nobody's vacation reply looks like, as "Away until 5 August" looks like ABSENCE."""


def confirms(letter: Letter) -> bool:
    """Whether an answer stands by the sign-up: it says YES, or a command as no automatic answer does."""
    said = assent(letter)
    given = {one.name for reading in letter.readings[:READINGS] for one in _in(reading.text)}
    return said == "yes" or (not said and not given.isdisjoint(_DELIBERATE))


def _register(
    session: Session, house: House, letter: Letter, command: Command, lang: str, now: Instant
) -> Person:
    offered = (good_name(str(command.args["name"])), good_name(letter.sender_name))
    name = next((one for one in offered if one and not namesakes.is_judges(house, one)), "")
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


def _charset(readings: tuple[CharsetText, ...]) -> str:
    return readings[0].charset if len(readings) == 1 and readings[0].charset not in ("ascii", "utf-8") else ""


def confirm(
    session: Session,
    house: House,
    person: Person,
    letter: Letter,
    row: InboxRow,
    now: Instant,
    *,
    proved: bool,
    answered: bool,
) -> None:
    """Answer a letter of somebody unconfirmed: ask again for a YES that proves the address.

    ``answered``: it answers the question; a NO ends it.
    """
    if answered and assent(letter) == "no":
        row.status, row.reason = "ignored", "the address is not confirmed: NO"
    elif _may_ask(session, house, person.address, row, now, vouched=proved):
        _ask(session, house, person, letter, row, now, zone="", proved=proved)


def _may_ask(
    session: Session, house: House, address: str, row: InboxRow, now: Instant, *, vouched: bool
) -> bool:
    """Whether an address may be asked to confirm; else the row says why not."""
    most, who = house.config.limits.refusals_per_day, limits.mailbox(address)
    if limits.share(session, "confirm", who, most, now) == "none":
        row.reason = "asked often enough today to confirm the address"
        return False
    if not limits.may_answer_stranger(session, house, address, now, vouched=vouched):
        row.status, row.reason = "ignored", BUSY
        return False
    return True


def _ask(
    session: Session,
    house: House,
    person: Person,
    letter: Letter,
    row: InboxRow,
    now: Instant,
    *,
    zone: str,
    proved: bool,
) -> None:
    """``zone`` is the time zone as they wrote it."""
    send.to_person(
        session,
        house,
        person,
        notices.confirm(person.lang, house.config.judge.name, zone, person.zone),
        key=send.key_of("confirm", send.ref_of(row)),
        now=now,
        answers=letter if proved else None,
    )
