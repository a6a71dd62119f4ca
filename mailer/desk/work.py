"""What a command is done with: the session, the moment, and the games that are open meanwhile."""

from __future__ import annotations

from dataclasses import dataclass, field

from sqlmodel import Session

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.desk import turn
from mailer.post.letter import Letter
from mailer.store.locks import lock_game_of
from mailer.store.models import GameRow, InboxRow, Master, Observer, Player
from mailer.table.play import Play


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


@dataclass(frozen=True, slots=True)
class Incoming:
    """The letter in which commands came, and the row in which it is kept.

    ``held`` is an earlier letter that this one decides about.
    """

    letter: Letter
    row: InboxRow
    held: InboxRow | None = None


@dataclass(slots=True)
class Work:
    """The work at hand.

    ``ref`` names what has caused it for ever (a letter, a press of a button): letters about it are called by
    that. ``received`` is when it came; games stand as they did then. ``game`` and ``play`` are those of the
    address that it came to (``play`` only once the game has started). ``incoming`` is the letter where one
    came. ``chair`` is the game that the master's command now done is about, ``opened`` all games that
    commands are about, by id, ``moved`` those of them that may now go on; ``stirred`` tells that ``game``
    may. ``notices`` counts the news that it has brought, so that each is called differently.
    """

    session: Session
    house: House
    now: Instant
    ref: str
    received: Instant
    game: GameRow | None = None
    play: Play | None = None
    incoming: Incoming | None = None
    chair: Chair | None = None
    opened: dict[int, Play] = field(default_factory=dict)
    moved: set[int] = field(default_factory=set)
    stirred: bool = False
    notices: int = 0

    def open(self, at: Player | Master | Observer) -> bool:
        """Open the game of a place as it stood when this was received; whether a deadline had passed by then.

        A game that has not begun has no ``play``.
        """
        self.game = lock_game_of(self.session, at)
        if self.game is None or self.game.status == "forming":
            return False
        self.play, closed = turn.catch_up(self.session, self.house, self.game, self.received, self.now)
        return closed

    @property
    def at_head(self) -> Chair:
        """The game that the master's command is about. Only inside such a command."""
        if self.chair is None:
            raise ValueError("this is no command of a master")
        return self.chair

    def play_of(self, row: GameRow) -> Play:
        """A game that has begun, as it stood when the command was received.

        One play a game, so that commands that came together see each other's work.
        """
        if self.play is not None and self.play.row.id == row.id:
            return self.play
        assert row.id is not None
        if row.id not in self.opened:
            self.opened[row.id], _ = turn.catch_up(self.session, self.house, row, self.received, self.now)
        return self.opened[row.id]

    def move(self, play: Play) -> None:
        """The game may now go on: it does once all commands are done."""
        assert play.row.id is not None
        if play is self.play:
            self.stirred = True
        else:
            self.moved.add(play.row.id)

    def ident(self) -> str:
        """What tells the next piece of news that this work brings from all others of the game."""
        self.notices += 1
        return f"{self.ref}.{self.notices}"
