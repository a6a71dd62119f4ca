"""What a command is given: who gives it, the work at hand, the answer so far; it decides nothing."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial

from sqlmodel import Session

from adjudicator.kinds import Ask, Instant, Seat, Value
from games.words import Words
from mailer.base.house import House
from mailer.base.words import Clock, words_of
from mailer.desk import turn
from mailer.desk.intake import Intake
from mailer.desk.reply import Answer, Reply
from mailer.desk.work import Incoming, Work
from mailer.desk.writer import Writer
from mailer.letters import echo
from mailer.letters.eyes import Eyes
from mailer.letters.sheet import Block, Said
from mailer.post.letter import Letter
from mailer.store.models import GameRow, InboxRow, Master, Observer, Person, Player
from mailer.table.play import Play


@dataclass(slots=True)
class Visit:
    """A registered person at the desk, by a letter or without one (a page, a program).

    Commands find here who gives them (``writer``), what they are done with (``work``) and where what they
    show or send goes (``reply``). ``intake`` is for what reads and judges orders: without a letter it stays
    as it is made, with nothing in doubt. What is asked for most is at hand by short names.
    """

    writer: Writer
    work: Work
    reply: Reply = field(default_factory=Reply)
    intake: Intake = field(default_factory=Intake)

    # -- the writer

    @property
    def person(self) -> Person:
        """Who writes."""
        return self.writer.person

    @property
    def player(self) -> Player | None:
        """The player whose address it came to."""
        return self.writer.player

    @property
    def office(self) -> Master | None:
        """The master whose address it came to."""
        return self.writer.office

    @property
    def watch(self) -> Observer | None:
        """The observer whose address it came to."""
        return self.writer.watch

    def lose_place(self) -> None:
        """The place that it came to is no more: the writer has left it, or the game is gone."""
        self.writer = replace(self.writer, at=None)

    @property
    def clock(self) -> Clock:
        """Moments for the writer."""
        return self.writer.clock

    # -- the work

    @property
    def session(self) -> Session:
        """The session in which all of it is done."""
        return self.work.session

    @property
    def house(self) -> House:
        """The judge's house."""
        return self.work.house

    @property
    def now(self) -> Instant:
        """The moment at which it is done."""
        return self.work.now

    @property
    def ref(self) -> str:
        """By what letters about it are called."""
        return self.work.ref

    @property
    def game(self) -> GameRow | None:
        """The game whose address it came to."""
        return self.work.game

    @property
    def play(self) -> Play | None:
        """That game, once it has started."""
        return self.work.play

    @property
    def incoming(self) -> Incoming:
        """The letter. Only where one came."""
        if self.work.incoming is None:
            raise ValueError("no letter came")
        return self.work.incoming

    @property
    def letter(self) -> Letter:
        """The letter. Only where one came."""
        return self.incoming.letter

    @property
    def row(self) -> InboxRow:
        """The row of the letter. Only where one came."""
        return self.incoming.row

    # -- writer and work

    @property
    def words(self) -> Words:
        """The words for the writer."""
        return words_of(self.person.lang, self.play.title if self.play else None)

    @property
    def seat(self) -> Seat | None:
        """The seat whose orders are given, once the game has started."""
        return self.writer.seat if self.play else None

    @property
    def plays(self) -> bool:
        """Whether orders may be given: of the writer's own seat that they have not left, or in its name."""
        return self.writer.plays

    @property
    def ask(self) -> Ask | None:
        """What that seat owes."""
        seat = self.seat
        return self.play.ask(seat) if self.play and seat else None

    @property
    def at_table(self) -> tuple[Play, Seat]:
        """The game and the seat. Only for a visit to a seat of a game that has started."""
        if self.play is None or self.seat is None:
            raise ValueError("this came to no seat of a running game")
        return self.play, self.seat

    def eyes(self) -> Eyes:
        """The game as the writer's seat sees it. Only for a visit with a ``play``."""
        assert self.play is not None
        return Eyes(self.play, self.seat, self.person.lang, self.person.zone)

    # -- the answer

    def note(self, line: int, column: int, said: Said) -> int:
        """Answer a piece of what was written; see Reply.note."""
        return self.reply.note(line, column, said)

    def say(self, key: str, **args: Value) -> str:
        """Words for the writer; of what they repeat of the letter no more than an answer has."""
        return self.words.say(key, {name: _cut(value) for name, value in args.items()})

    def done(self, key: str, *, blocks: tuple[Block, ...] = (), **args: Value) -> Answer:
        """It was done."""
        return Answer("ok", self.say(f"did.{key}", **args), blocks)

    def refused(self, key: str, **args: Value) -> Answer:
        """It was not done, and nothing has changed."""
        return Answer("bad", self.say(f"no.{key}", **args), why=key)

    def report(self, play: Play, told: turn.Told, *, started: bool = False) -> None:
        """Tell every seat once the answer is queued."""
        news = turn.News(play, told, started)
        self.reply.news.append(news)
        self.reply.later.append(partial(turn.tell, self.session, self.house, news, self.now))


def _cut(value: Value) -> Value:
    return echo.cut(value, echo.ANSWER) if isinstance(value, str) else value
