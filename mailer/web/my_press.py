"""The letters between seats on a seat's page, and the form that writes one as the command of a letter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session

from mailer.desk import correspondence
from mailer.desk.correspondence import Recipients
from mailer.letters.eyes import Eyes
from mailer.letters.sheet import Block, Quote, Small
from mailer.store.models import Player
from mailer.web.my_forms import Form
from mailer.web.wording import masked, words_in

ALL, BROADCAST, MASTER = "*", "**", "@master"


@dataclass(frozen=True, slots=True)
class Choice:
    """A box of the form that may be ticked: its value and what stands beside it."""

    value: str
    name: str
    ticked: bool = False


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter as it was mailed; ``back`` is who can be answered, empty where nobody can."""

    blocks: tuple[Block, ...]
    back: str


def letters(session: Session, eyes: Eyes, player: Player, may: Recipients) -> list[Letter]:
    """The seat's letters, the newest first; addresses and tokens in them struck out."""
    found, writers = [], {*may.seats, *((MASTER,) if may.master else ())}
    for letter in correspondence.latest(session, eyes.play.row, player):
        *head, quote = correspondence.shown(eyes, letter)
        assert isinstance(quote, Quote)
        blocks = (*head, Quote(masked(quote.text)), Small(eyes.clock.moment(letter.at)))
        found.append(Letter(blocks, letter.seat if letter.seat in writers else ""))
    return found


def choices(eyes: Eyes, may: Recipients, ticked: Sequence[str]) -> list[Choice]:
    """Whom a letter may be for."""
    words, say = eyes.words, words_in(eyes.lang).say
    found = [(str(seat), words.name("seat", seat)) for seat in may.seats]
    found += [(ALL, say("letters.all"))] if may.all else []
    found += [(BROADCAST, say("letters.broadcast"))] if may.broadcast else []
    found += [(MASTER, words.name("seat", MASTER))] if may.master else []
    return [Choice(value, name, value in ticked) for value, name in found]


def refusal(form: Form, may: Recipients, lang: str) -> str:
    """Why a form is no letter yet; empty where it is one."""
    say = words_in(lang).say
    named = {*may.seats, *((ALL,) if may.all else ()), *((BROADCAST,) if may.broadcast else ())}
    named |= {MASTER} if may.master else set()
    if not named & set(form.all("to")):
        return say("letters.nobody")
    if not form.text.strip():
        return say("letters.empty")
    line = correspondence.closes(form.text)
    return say("letters.closed", {"line": line.strip()}) if line else ""


def command(form: Form, lang: str) -> str:
    """The letter as a mail would have it, written in the language of the page."""
    say, to = words_in(lang).say, form.all("to")
    grey = say("letters.head.grey") if form.one("grey") else ""
    if BROADCAST in to:
        head = say("letters.head.broadcast", {"grey": grey})
    elif ALL in to:
        head = say("letters.head.everybody", {"grey": grey})
    else:
        # By their keys: no name of a seat is a word of such a line.
        named = ", ".join(say("letters.head.master") if each == MASTER else each for each in to)
        head = say("letters.head.some", {"grey": grey, "to": named})
    return f"{head.strip()}\n{form.text}\n{say('letters.head.end')}\n"


def values(session: Session, eyes: Eyes, player: Player, form: Form, said: str) -> dict[str, Any]:
    """What the page shows of letters; ``said`` is why one was not sent."""
    assert eyes.seat is not None
    may = correspondence.recipients(session, eyes.play, eyes.seat)
    found = choices(eyes, may, form.all("to"))
    return {
        "letters": letters(session, eyes, player, may),
        "most": correspondence.MOST,
        "choices": found,
        "grey": len(may.grey) > 1,
        "greyed": bool(form.one("grey")),
        "only_grey": may.grey == frozenset((True,)),
        "text": form.text,
        "said": said,
    }
