"""A game as it was played, position by position, for whoever looks at it; it must not word anything."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from sqlmodel import Session

from adjudicator.dice import RollRecord, Seal
from adjudicator.kinds import Event, Instant, Seat, heard
from adjudicator.match import Match
from mailer.base.lru import LruCache
from mailer.desk import observers
from mailer.desk.chapters import chapters
from mailer.letters.eyes import Eyes, Told
from mailer.store.models import GameRow
from mailer.table import play as table
from mailer.table.course import trail_of
from mailer.table.play import Play
from mailer.web.pictures import Shown

GAMES = 16
"""Games whose positions are kept."""


@dataclass(frozen=True, slots=True)
class Position:
    """Where a game stood after a ``phase`` (empty: before the first) that told ``events``."""

    phase: str
    events: tuple[Event, ...]
    state: Any


@dataclass(frozen=True, slots=True)
class Record:
    """A game that has started. ``play`` is as it stands, the last of ``positions`` the same.

    ``rolls`` are all that were made, secret ones too, ``seals`` the seeds that were published and replaced.
    ``charts`` are what was made of these positions already: charts, files for other programs.
    """

    play: Play
    positions: Sequence[Position]
    rolls: Sequence[RollRecord] = ()
    seals: Sequence[Seal] = ()
    charts: dict[str, Any] = field(default_factory=dict)

    @property
    def last(self) -> int:
        """The number of the position where the game stands."""
        return len(self.positions) - 1

    def eyes(self, number: int, seat: Seat | None, lang: str) -> Eyes:
        """A position as ``seat`` (None is a spectator) sees it; nobody has answered there but in the last."""
        play = self.play
        if number != self.last:
            play = replace(play, match=Match(self.positions[number].state, Instant(0)))
        return Eyes(play, seat, lang, "UTC")

    def told(self, number: int) -> Told:
        """What the phase before a position told."""
        position = self.positions[number]
        return [(position.phase, position.events)] if position.events else []

    def picture(self, number: int, seat: Seat | None, lang: str) -> Shown:
        """The picture of a position, with the marks of what the seat heard of the phase before it."""
        eyes, events = self.eyes(number, seat, lang), heard(self.positions[number].events, seat)
        title, view = eyes.play.title, eyes.view
        return Shown(title.scene(view, events, lang), title.places(view, lang))


class Records:
    """Plays journals again, each once until it grows: of a long game that takes a second."""

    def __init__(self) -> None:
        self._kept: LruCache[tuple[int | None, int, int], _Played] = LruCache(GAMES)
        self._turn = threading.Lock()

    def of(self, session: Session, row: GameRow) -> Record:
        """The record of a game. Raises LookupError on one that has not started."""
        play = table.load(session, row)
        key = (row.id, row.era, observers.entries(session, row))
        known = self._kept.get(key)
        if known is None:
            with self._turn:
                known = self._kept.get(key) or _played(session, play)
                self._kept.put(key, known)
        return Record(play, *known)


_Played: TypeAlias = tuple[Sequence[Position], Sequence[RollRecord], Sequence[Seal], dict[str, Any]]


def _played(session: Session, play: Play) -> _Played:
    trail = trail_of(session, play)
    first = Position("", (), trail.history.points[0].state)
    positions = (first, *(Position(one.phase, one.events, one.after) for one in chapters(trail)))
    return positions, tuple(trail.history.records), tuple(trail.history.seals), {}
