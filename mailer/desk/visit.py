"""One letter being dealt with: who wrote it, about what, and the answers so far; it decides nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from sqlmodel import Session

from adjudicator.kinds import Args, Ask, Instant, Seat, Value
from games.words import Words
from mailer.base.house import House
from mailer.base.words import Clock, words_of
from mailer.desk import send, turn
from mailer.desk.binding import Bound
from mailer.letters import echo
from mailer.letters.eyes import Eyes, current_phase
from mailer.letters.sheet import Block, Mark, Said
from mailer.post.letter import Letter
from mailer.store.models import GameRow, InboxRow, Master, Observer, Person, Player
from mailer.table.play import Play
from mailer.table.tokens import Purpose


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command did or why it did not; ``blocks`` are what it shows below the transcript."""

    mark: Mark
    text: str
    blocks: tuple[Block, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chair:
    """The game that a master's command is about, as it stands; ``play`` is None before it starts."""

    office: Master
    row: GameRow
    play: Play | None

    @property
    def at_play(self) -> Play:
        """The game in play. Only for a game that has started."""
        if self.play is None:
            raise ValueError(f"game {self.row.name} has not started")
        return self.play


@dataclass(slots=True)
class Visit:
    """A letter of a registered person.

    ``player``, ``game`` and ``play`` are set where it came to a seat's own address (``play`` only once the
    game has started); ``office``, ``game`` and ``play`` where it came to a master's own address, ``watch``,
    ``game`` and ``play`` to an observer's. ``by_token`` tells that it answered a letter of ours,
    ``purpose`` what a person's own token was for, ``held`` the letter that this one decides about,
    ``reply_token`` where an answer to the receipt goes, if not where it would.
    ``vouched`` tells that the judge's mail server found the sender genuine, ``signed`` that a registered
    key signed it, ``void`` that it bears a token that is not good. ``chair`` is the game that the master's
    command now done is about, ``opened`` all games that commands of this letter are about, by id, ``moved``
    those of them that may now go on. ``claimed`` is the phase that a heading of the letter names, ``bound``
    the question that the letter answers, ``replies_to`` the kind of our letter that it answers (``report``,
    ``press``), ``late`` tells that it was written before the open question was put, ``gone`` which phases
    were open since, ``again`` that it is a copy of a letter that came then, ``stirred`` that the game may
    now go on, ``welcome`` that it confirmed the address (its other lines are mere courtesy), ``maps``
    counts the maps asked for. ``later`` queues what others are told, so that the writer finds the answer
    before the report. ``owed`` tells that something in the letter counts, so that it is answered however
    many came today.

    ``doubts`` are the phases (the open one is "") of which something that looks like an order or a command
    was not taken: what else the letter says of them waits; ``broken`` those of which it was an order.
    ``postpones`` tells that the letter says NOT READY: an order that acts at once waits for READY.
    ``given`` are the lines of an answer to a question that it closes at once, as their orders print,
    ``planned`` has for a phase to come what was left for it before this letter, and the lines added by it.
    ``ahead`` is the phase to come under whose heading the lines now dealt with stand, ``barred`` why none
    can be taken where a heading names no phase of this game, ``previews`` counts what-ifs, ``shows_plans``
    tells that the answer ends with what is kept for later. ``given_words`` is what the letter says by WORD,
    ``worded`` what of it counts, by game, ``joined`` the game that it has joined.
    """

    session: Session
    house: House
    letter: Letter
    row: InboxRow
    now: Instant
    person: Person
    player: Player | None = None
    office: Master | None = None
    watch: Observer | None = None
    game: GameRow | None = None
    play: Play | None = None
    owed: bool = False
    claimed: str | None = None
    ahead: str = ""
    barred: str = ""
    doubts: set[str] = field(default_factory=set)
    broken: set[str] = field(default_factory=set)
    postpones: bool = False
    given: dict[tuple[int, int], str] = field(default_factory=dict)
    planned: dict[str, tuple[str, set[tuple[int, int]]]] = field(default_factory=dict)
    previews: int = 0
    shows_plans: bool = False
    bound: Bound | None = None
    replies_to: str = ""
    late: bool = False
    again: bool = False
    gone: frozenset[str] = frozenset()
    stirred: bool = False
    welcome: bool = False
    by_token: bool = False
    purpose: Purpose | None = None
    held: InboxRow | None = None
    reply_token: str = ""
    vouched: bool = False
    signed: bool = False
    void: bool = False
    elsewhere: Player | None = None
    chair: Chair | None = None
    opened: dict[int, Play] = field(default_factory=dict)
    moved: set[int] = field(default_factory=set)
    notices: int = 0
    maps: int = 0
    given_words: list[Args] = field(default_factory=list)
    worded: dict[int, tuple[str, str]] = field(default_factory=dict)
    joined: GameRow | None = None
    later: list[Callable[[], None]] = field(default_factory=list)
    said: list[tuple[tuple[int, int], Said]] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    shown: list[tuple[Block, ...]] = field(default_factory=list)
    head: list[Block] = field(default_factory=list)

    @property
    def proved(self) -> bool:
        """Whether more than the address in From, which anybody can write, says that the person wrote it."""
        return self.by_token or self.vouched or self.signed

    @property
    def ref(self) -> str:
        """By what letters about this one are called."""
        return send.ref_of(self.row)

    @property
    def words(self) -> Words:
        """The words for the writer."""
        return words_of(self.person.lang, self.play.title if self.play else None)

    @property
    def clock(self) -> Clock:
        """Moments for the writer."""
        return Clock(self.person.lang, self.person.zone)

    @property
    def seat(self) -> Seat | None:
        """The seat whose address the letter came to."""
        return Seat(self.player.seat) if self.player and self.player.seat and self.play else None

    @property
    def ask(self) -> Ask | None:
        """What that seat owes."""
        return self.play.ask(self.seat) if self.play and self.seat else None

    @property
    def closed(self) -> frozenset[str] | None:
        """The phases of the questions that the letter may be about where those are closed; else None."""
        late = self.gone if self.late else None
        if self.bound is None or self.bound.is_open:
            return late
        return frozenset({*(late or ()), self.bound.phase})

    @property
    def takes_heading(self) -> bool:
        """Whether the name of the open phase as a heading makes the letter one for it.

        Not where a question of that same phase is closed: then it may have stood there when that was open.
        """
        if self.play is None or self.again:
            return False
        return current_phase(self.play) not in (self.closed or ())

    @property
    def stale(self) -> bool:
        """Whether the letter is for a question that is no longer open."""
        if self.play is None:
            return False
        if self.again or self.claimed not in (None, current_phase(self.play)):
            return True
        return self.closed is not None and not (self.claimed and self.takes_heading)

    @property
    def past(self) -> bool:
        """Whether the letter is for a phase that is no longer open; for another question of it is not."""
        if not self.stale or self.play is None:
            return False
        now = current_phase(self.play)
        if self.again or self.claimed not in (None, now) or (self.bound is not None and self.bound.undone):
            return True
        return self.closed != frozenset({now})

    @property
    def at_table(self) -> tuple[Play, Seat]:
        """The game and the seat. Only for a visit to a seat of a game that has started."""
        if self.play is None or self.seat is None:
            raise ValueError("this letter came to no seat of a running game")
        return self.play, self.seat

    @property
    def at_head(self) -> Chair:
        """The game that the master's command is about. Only inside such a command."""
        if self.chair is None:
            raise ValueError("this is no command of a master")
        return self.chair

    def play_of(self, row: GameRow) -> Play:
        """A game that has begun, as it stood when the letter was received.

        One play a game and letter, so that its commands see each other's work.
        """
        if self.play is not None and self.play.row.id == row.id:
            return self.play
        assert row.id is not None
        if row.id not in self.opened:
            received = Instant(min(self.row.received, self.now))
            self.opened[row.id], _ = turn.catch_up(self.session, self.house, row, received, self.now)
        return self.opened[row.id]

    def move(self, play: Play) -> None:
        """The game may now go on: it does once the whole letter is dealt with."""
        assert play.row.id is not None
        if play is self.play:
            self.stirred = True
        else:
            self.moved.add(play.row.id)

    def report(self, play: Play, told: turn.Told, *, started: bool = False) -> None:
        """Tell every seat once the answer to this letter is queued."""
        self.later.append(partial(turn.tell, self.session, self.house, play, told, self.now, started=started))

    def eyes(self) -> Eyes:
        """The game as the writer's seat sees it. Only for a visit with a ``play``."""
        assert self.play is not None
        return Eyes(self.play, self.seat, self.person.lang, self.person.zone)

    def say(self, key: str, **args: Value) -> str:
        """Words for the writer; of what they repeat of the letter no more than an answer has."""
        return self.words.say(key, {name: _cut(value) for name, value in args.items()})

    def done(self, key: str, *, blocks: tuple[Block, ...] = (), **args: Value) -> Answer:
        """It was done."""
        return Answer("ok", self.say(f"did.{key}", **args), blocks)

    def refused(self, key: str, **args: Value) -> Answer:
        """It was not done, and nothing has changed."""
        return Answer("bad", self.say(f"no.{key}", **args))

    def show(self, answer: Answer) -> None:
        """Show what the command shows, once: HELP asked twice needs no second page."""
        if answer.blocks not in self.shown:
            self.shown.append(answer.blocks)
            self.blocks.extend(answer.blocks)

    def note(self, line: int, column: int, said: Said) -> None:
        """Answer a piece of the letter."""
        self.said.append(((line, column), echo.shown(said)))


def _cut(value: Value) -> Value:
    return echo.cut(value, echo.ANSWER) if isinstance(value, str) else value
