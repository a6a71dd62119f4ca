"""Who deals with letters, and by what means they are read before they are dealt with; it deals with none."""

from __future__ import annotations

import faulthandler
import signal
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import TypeAlias

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer.base import daemons
from mailer.inbox import heads
from mailer.post.letter import BadMail, Letter, read_letter
from mailer.sandbox.reader import ReadWish, TrialLetter
from mailer.sandbox.sandbox import DiedError, LostError, Sandbox
from mailer.store.database import SessionFactory
from mailer.store.models import GameRow, InboxRow, Person, Player
from mailer.worker import attempts
from mailer.worker.attempts import Begun

SECONDS = 60.0
"""A judge that is at a letter for so long ends itself: whoever starts it again tries the letter apart."""

UNSEEN = 12
"""Attempts that ended with the whole judge, for whatever reason, after which a letter is quarantined though
none of those that were made apart has failed."""


_WRITERS = (
    sa.select(
        col(Person.address),
        col(Person.charset),
        col(Player.game_id),
        col(Player.seat),
        col(GameRow.title),
        col(GameRow.scenario),
    )
    .join(Player, col(Player.person_id) == col(Person.id), isouter=True)
    .join(GameRow, col(GameRow.id) == col(Player.game_id), isouter=True)
    .where(col(Person.address).in_(sa.bindparam("senders", expanding=True)))
)


class UnfinishedError(Exception):
    """Attempts at a letter have ended with the judge itself, nobody saw why."""

    def __init__(self, times: int) -> None:
        super().__init__(f"the judge ended {times} times while it dealt with this letter")


@dataclass(frozen=True, slots=True)
class Read:
    """A letter as it was read, by the charsets that its writer was known to use."""

    letter: Letter | BadMail
    charsets: tuple[str, ...]


Reads: TypeAlias = Mapping[int, Read]

ASKED_AHEAD = 100_000
"""Bytes of letters that the sandbox is given while this process is at others: a socket holds them."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Letters with which a worker begins: those of which an attempt was counted, and how each is to be read.

    What is in other hands, rests or was dealt with is only among the ``numbers``.
    """

    numbers: tuple[int, ...]
    begun: Mapping[int, Begun]
    wishes: Mapping[int, ReadWish]

    @property
    def is_fresh(self) -> bool:
        """Whether all are there, none of which was begun before."""
        return len(self.begun) == len(self.numbers) and all(one.attempts == 1 for one in self.begun.values())

    def to_read(self) -> dict[int, tuple[bytes, ReadWish]]:
        """What the sandbox is asked for: the letters that are there, but those too large to be kept."""
        return {
            number: (one.raw, self.wishes[number])
            for number, one in self.begun.items()
            if one.reason != heads.TOO_LARGE
        }


@dataclass(frozen=True, slots=True)
class Hands:
    """One worker's. Without a ``sandbox`` letters are read and dealt with in this process.

    ``watch`` is told which letters this worker is at, and none. ``clock`` tells when an attempt begins and
    ends.
    """

    sandbox: Sandbox | None = None
    watch: Callable[[Collection[int]], object] = lambda letters: None
    clock: Callable[[], Instant] | None = None
    owner: str = field(default_factory=daemons.new_name)

    def present(self, now: Instant) -> Instant:
        """The present moment: ``now``, as of which letters are dealt with, where there is no clock."""
        return now if self.clock is None else self.clock()

    @property
    def most(self) -> int:
        """Attempts that may be begun. What kills the judge does not kill it when it is tried apart."""
        return attempts.MOST if self.sandbox is None else UNSEEN

    @contextmanager
    def at(self, factory: SessionFactory, letters: Sequence[int]) -> Iterator[None]:
        """While this worker is at these letters.

        Of what is raised only DiedError is a letter's fault; of an interrupt nobody knows whose it is. After
        LostError a letter that was tried before rests.
        """
        self.watch(letters)
        try:
            yield
        except DiedError as error:
            self._give_back(factory, [one for one in letters if one != error.letter])
            raise
        except LostError:
            self._give_back(factory, letters, at=self.present(Instant(0)))
            raise
        except BaseException as error:
            self._give_back(factory, letters, blamed=not isinstance(error, Exception | SystemExit))
            raise
        finally:
            self.watch(())

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """While letters are dealt with in this process, which ends itself where that does not end."""
        told = sys.__stderr__ if self.sandbox is not None else None
        if told is None:
            yield
            return
        # A handler of C, after which the signal ends the process: it needs no turn of Python, which may never
        # come where something hangs. The timer costs nothing; a thread that waits would be waited for.
        faulthandler.register(signal.SIGALRM, told, chain=True)
        before = signal.setitimer(signal.ITIMER_REAL, SECONDS)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, *before)

    def _give_back(
        self, factory: SessionFactory, letters: Collection[int], *, blamed: bool = False, at: int = 0
    ) -> None:
        with suppress(DBAPIError):  # what was raised matters more
            attempts.give_back(factory, letters, self.owner, blamed=blamed, at=at)

    def take(self, factory: SessionFactory, numbers: Sequence[int], now: Instant) -> Batch:
        """Count an attempt at each of these letters, and commit that before any is touched."""
        with factory() as session, session.begin():
            begun = attempts.begin_in(session, numbers, self.owner, self.present(now))
            # In the letters' order, in which a database need not give them.
            begun = {number: begun[number] for number in numbers if number in begun}
            wishes = {} if self.sandbox is None or not begun else _wishes(session, list(begun.values()))
        return Batch(tuple(numbers), begun, wishes)

    def ask(self, batch: Batch) -> None:
        """Have the sandbox read these letters while the caller is at others; ``read`` then fetches them."""
        asked = batch.to_read()
        if self.sandbox is not None and sum(len(raw) for raw, _ in asked.values()) <= ASKED_AHEAD:
            self.sandbox.ask(asked)

    def read(self, batch: Batch) -> Reads:
        """The letters as the sandbox has read them; none where there is no sandbox. Raises what it raises."""
        if self.sandbox is None:
            return {}
        found = self.sandbox.read_all(batch.to_read())
        return {number: Read(letter, batch.wishes[number].charsets) for number, letter in found.items()}

    def leave(self, factory: SessionFactory, batch: Batch) -> None:
        """Give letters back that were taken and not begun with; they are to blame for nothing."""
        if self.sandbox is not None:
            self.sandbox.forget()
        self._give_back(factory, list(batch.begun))

    def tried(self, one: Begun, reads: Reads, now: Instant) -> str:
        """The outcome of dealing with a letter apart. There must be a sandbox; raises what it raises."""
        assert self.sandbox is not None
        read = reads.get(one.id)
        trial = TrialLetter(one.id, now, self.present(now), read.charsets if read else ())
        return self.sandbox.deal(trial, read.letter if read else None)


def letter_of(row: InboxRow, charsets: tuple[str, ...], read: Read | None) -> Letter | BadMail:
    """The letter as it was read, or read here where the charsets are others by now."""
    if row.reason == heads.TOO_LARGE:
        return BadMail(heads.TOO_LARGE, row.digest)
    if read is not None and read.charsets == charsets:
        return read.letter
    return read_letter(row.raw, known=charsets)


def _wishes(session: Session, letters: Sequence[Begun]) -> dict[int, ReadWish]:
    """How each is to be read: by its writer's charset, with the orders of the games that it may be about."""
    senders = {one.sender for one in letters}
    people = session.execute(_WRITERS, {"senders": [*senders]}).all()
    games = {row.game_id: (row.title, row.scenario) for row in people if row.title}
    if lanes := {one.lane for one in letters if one.lane} - games.keys():
        rows = session.exec(
            select(GameRow.id, GameRow.title, GameRow.scenario).where(col(GameRow.id).in_(lanes))
        )
        games |= {number: (title, scenario) for number, title, scenario in rows}
    wishes = {}
    for one in letters:
        mine = [row for row in people if row.address == one.sender]
        charset = next((row.charset for row in mine), "")
        played = [(row.title, row.scenario) for row in mine if row.title]
        titles = [games[one.lane]] if one.lane in games else played
        seat = next((row.seat for row in mine if one.lane and row.game_id == one.lane), "")
        wishes[one.id] = ReadWish((charset,) if charset else (), tuple(dict.fromkeys(titles)), seat or "")
    return wishes
