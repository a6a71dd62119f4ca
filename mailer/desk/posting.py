"""The letters that press becomes, one a recipient; it must not know who wrote an unsigned one."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from sqlmodel import Session

from adjudicator.kinds import Instant, Seat, Value
from mailer.base.house import House
from mailer.desk import observers, send
from mailer.letters.eyes import Eyes
from mailer.letters.sheet import Block, Para, Quote, Sheet, Small
from mailer.store.models import Observer, PressRow
from mailer.table import people
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
        self._to_seats(ident, now)
        self._to_masters(ident, now)
        if self.to.scope == "broadcast":
            self._to_observers(ident, now)

    def _to_seats(self, ident: str, now: Instant) -> None:
        held = people.seated(self.session, self.play.row)
        for seat in self.to.seats:
            if seat not in held:
                continue
            player, person = held[seat]
            send.to_place(
                self.session,
                self.house,
                person,
                player,
                self.play.row,
                sheet(Eyes(self.play, seat, person.lang, person.zone), self.row, self.to, REPLY),
                key=key_of(self.play, self.row, ident, seat),
                now=now,
                after=self.after(seat),
            )

    def _to_masters(self, ident: str, now: Instant) -> None:
        if not self.to.master:
            return
        for office, person in people.masters(self.session, self.play.row):
            who = f"{MASTER}{office.id}"
            send.to_place(
                self.session,
                self.house,
                person,
                office,
                self.play.row,
                sheet(Eyes(self.play, None, person.lang, person.zone), self.row, self.to, REPLY),
                key=key_of(self.play, self.row, ident, who),
                now=now,
                after=self.after(who),
            )

    def _to_observers(self, ident: str, now: Instant) -> None:
        def worded(eyes: Eyes) -> Sheet:
            return sheet(eyes, self.row, self.to, NO_REPLY)

        def key(observer: Observer) -> str:
            return key_of(self.play, self.row, ident, f"observer{observer.id}")

        observers.press(self.session, self.house, self.play, self.row, worded, key, now)


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
