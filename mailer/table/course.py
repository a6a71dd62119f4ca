"""What a game has been through, by phases, and what going back would undo; it must not change or word it."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session

from adjudicator.entries import Edited, Ended, RolledBack
from adjudicator.history import History, Thrown, replayed
from adjudicator.kinds import Event, Over, Roll
from mailer.store.models import JournalRow
from mailer.table import journal
from mailer.table.journal import events_of
from mailer.table.play import Play


@dataclass(frozen=True, slots=True)
class Opening:
    """A phase that began on the way to where the game stands; ``to`` journal rows lead there."""

    phase: str
    to: int


@dataclass(frozen=True, slots=True)
class Undone:
    """What going back to where ``to`` rows led takes away, in order: events by phase, rolls, the number of
    edits, the end.
    """

    to: int
    told: tuple[tuple[str, tuple[Event, ...]], ...]
    thrown: tuple[Thrown, ...]
    edits: int
    ended: bool

    @property
    def phases(self) -> tuple[str, ...]:
        """The phases of which something is undone."""
        return tuple(dict.fromkeys(phase for phase, _ in self.told if phase))


@dataclass(frozen=True, slots=True)
class Trail:
    """A game's whole journal, played again."""

    history: History
    rows: tuple[JournalRow, ...]
    entries: tuple[object, ...]

    def openings(self) -> tuple[Opening, ...]:
        """The phases that led to where the game stands, undone ones left out, the open one last."""
        found: list[Opening] = []
        for number in self.history.line():
            waits = self.history.pending(self.history.points[number])
            if isinstance(waits, Roll | Over) or not waits:
                continue
            if not found or found[-1].phase != waits[0].phase:
                found.append(Opening(waits[0].phase, number + 1))
        return tuple(found)

    def undone(self, to: int) -> Undone:
        """What is taken away by going back to where ``to`` rows led."""
        numbers = [number for number in self.history.line() if number >= to]
        told: list[tuple[str, tuple[Event, ...]]] = []
        for number in numbers:
            row, entry = self.rows[number], self.entries[number]
            if isinstance(entry, RolledBack | Ended):
                continue
            if told and told[-1][0] == row.phase:
                told[-1] = (row.phase, told[-1][1] + events_of(row))
            else:
                told.append((row.phase, events_of(row)))
        over = isinstance(self.history.pending(self.history.now), Over)
        return Undone(
            to,
            tuple(told),
            tuple(self.history.thrown[number] for number in numbers if number in self.history.thrown),
            sum(isinstance(self.entries[number], Edited) for number in numbers),
            over,
        )

    def is_here(self, to: int) -> bool:
        """Whether nothing but rollbacks happened since ``to`` rows led there."""
        return all(
            isinstance(self.entries[number], RolledBack) for number in self.history.line() if number >= to
        )


def trail_of(session: Session, play: Play) -> Trail:
    """The past of a game that has started."""
    rows = journal.read(session, play.row, play.title)
    history = replayed(play.game, (entry for _, entry in rows))
    return Trail(history, tuple(row for row, _ in rows), tuple(entry for _, entry in rows))
