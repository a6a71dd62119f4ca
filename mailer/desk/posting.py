"""The letters that press becomes, one a recipient; it must not know who wrote an unsigned one."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from sqlmodel import Session

from adjudicator.kinds import Instant, Seat, Value
from mailer.base.house import House
from mailer.desk import send, telling
from mailer.desk.telling import Hearer, Message
from mailer.letters.data import PressData, position_data
from mailer.letters.eyes import Eyes
from mailer.letters.sheet import Block, Para, Quote, Sheet, Small
from mailer.store.models import Master, Observer, PressRow
from mailer.table.play import Play
from parsers.judge.press import Scope

MASTER = Seat("@master")
ALL, BROADCAST = "*", "**"
REPLY, NO_REPLY = True, False


@dataclass(frozen=True, slots=True)
class Reach:
    """Whom a letter reaches, as all of them are told. ``but``: whom ALL BUT named."""

    scope: Scope
    seats: tuple[Seat, ...]
    master: bool = False
    but: tuple[Seat, ...] = ()

    @property
    def named(self) -> tuple[Seat, ...]:
        """Recipients as they are told."""
        return (*self.seats, *((MASTER,) if self.master else ()))

    @property
    def stored(self) -> str:
        """As a row keeps it."""
        return {"all": ALL, "broadcast": BROADCAST}.get(self.scope, " ".join(self.named))

    @classmethod
    def told(cls, stored: str) -> Reach:
        """As a row tells it: of ALL BUT it has whom it left, and of all of them no names."""
        if stored in (ALL, BROADCAST):
            return cls("all" if stored == ALL else "broadcast", ())
        named = stored.split()
        return cls("some", tuple(Seat(each) for each in named if each != MASTER), MASTER in named)


@dataclass(frozen=True, slots=True)
class Posting:
    """A letter between seats on its way to all whom it reaches.

    ``after`` gives the Message-ID that the letter to somebody hangs on: a seat, or a master by the number.
    """

    session: Session
    house: House
    play: Play
    row: PressRow
    to: Reach
    after: Callable[[str], str] = lambda _: ""

    def deliver(self, ident: str, now: Instant) -> None:
        """Queue a letter to each. ``ident`` tells it from all others of the game."""
        telling.tell(
            self.session,
            self.house,
            self.play.row,
            self._hearers(),
            lambda hearer: self._message(hearer, ident),
            now,
        )

    def _hearers(self) -> Iterator[Hearer]:
        """The seats in the order in which they were named, masters, observers."""
        held = {one.seat: one for one in self._at_game("seats")}
        yield from (held[seat] for seat in self.to.seats if seat in held)
        if self.to.master:
            yield from self._at_game("masters")
        if self.to.scope == "broadcast":
            yield from self._at_game("observers")

    def _at_game(self, group: telling.Group) -> Iterator[Hearer]:
        return telling.at_game(self.session, self.play.row, group)

    def _message(self, hearer: Hearer, ident: str) -> Message:
        eyes, who = hearer.eyes(self.play), _who(hearer)
        key = key_of(self.play, self.row, ident, who)
        if isinstance(hearer.at, Observer):
            hearer.at.read = self.row.id or 0
            return Message(key, sheet(eyes, self.row, self.to, NO_REPLY))
        letter = sheet(eyes, self.row, self.to, REPLY)
        if self.row.seat and hearer.seat is not None and hearer.person.data:
            told = PressData(self.row.seat, tuple(self.row.to.split()), self.row.phase, self.row.text)
            letter = replace(letter, data=position_data(self.play, hearer.seat, told))
        return Message(key, letter, after=self.after(who))


def _who(hearer: Hearer) -> str:
    """Who gets a letter, as its key has it."""
    return f"{MASTER}{hearer.at.id}" if isinstance(hearer.at, Master) else hearer.who


def key_of(play: Play, row: PressRow, ident: str, who: str) -> str:
    """The key of the letter to ``who``; last but one but for its place comes who gets it."""
    return send.key_of(*_parts(row, ident, who), game=play.row, phase=row.phase)


def keys_of(row: PressRow, ident: str, who: str) -> str:
    """How the key of the letter to ``who`` begins, wherever in the game it went."""
    return "/".join((*_parts(row, ident, who), ""))


def _parts(row: PressRow, ident: str, who: str) -> tuple[str, ...]:
    # With the words: a number may be another letter's after an old backup was restored.
    words = hashlib.sha256(row.text.encode()).hexdigest()[:16]
    return "press", ident, words, who


def posted(session: Session, key: str) -> PressRow | None:
    """The letter between seats that the letter of this key brought; None where it is gone."""
    ident = key.split("/")[1]
    if ident.isdecimal():
        return session.get(PressRow, int(ident))
    return PressRow(game_id=0, seat="", to="", text="", at=0)  # unsigned, and nothing more is known of it


def phase_of(eyes: Eyes, row: PressRow) -> str:
    """When a letter went; an unsigned one may go after the end of the game."""
    return eyes.phase(row.phase) or eyes.words.say("status.over")


def sheet(eyes: Eyes, row: PressRow, to: Reach, reply: bool) -> Sheet:
    """The letter as ``eyes`` get it. What it says of an unsigned one depends on no sender."""
    args: dict[str, Value] = {
        "from": row.seat,
        "to": to.named,
        "but": to.but,
        "game": eyes.play.row.name,
        "phase": phase_of(eyes, row),
    }
    say, colour = eyes.words, "white" if row.seat else "grey"
    scope = to.scope if to.scope in ("all", "but", "broadcast") else "some"
    head = say.say(f"press.{colour}.{scope}", args)
    blocks: list[Block] = [Para(head[:1].upper() + head[1:]), Quote(row.text)]
    if reply:
        many = len(to.named) > 1 or to.scope != "some"
        how = "press.answer-grey" if not row.seat else "press.answer-all" if many else "press.answer"
        blocks.append(Small(say.say(how, args)))
    subject = "subject.press" if row.seat else "subject.press-grey"
    return Sheet(say.say(subject, args), tuple(blocks))
