"""A journal played again row by row, rollbacks and edits too; it must not know tables of rows or time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from adjudicator.dice import RollRecord, Seal
from adjudicator.entries import Edited, Ended, Entry, OpenRoll, RolledBack, Setup
from adjudicator.game import Game, set_up
from adjudicator.kinds import PUBLIC, Event, Fault, Over, Pending, Roll, Rolled
from adjudicator.luck import Luck, open_question


@dataclass(frozen=True, slots=True)
class Point:
    """A game after a row of its journal. ``before`` is the row that led to it, -1 for the first."""

    state: Any
    luck: Luck
    ended: Over | None
    before: int


@dataclass(frozen=True, slots=True)
class Thrown:
    """A roll of a row: the question, its answer, its number."""

    roll: Roll
    values: tuple[int, ...]
    number: int


@dataclass(slots=True)
class History:
    """What a journal comes to. ``points`` has one member a row, ``thrown`` those rows that are rolls.

    ``records`` are all rolls ever made by number: a question that was asked again counts once.
    ``seals`` are the seeds that were published and replaced.
    """

    game: Game[Any, Any, Any]
    points: list[Point] = field(default_factory=list)
    thrown: dict[int, Thrown] = field(default_factory=dict)
    records: list[RollRecord] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    seals: list[Seal] = field(default_factory=list)
    steps: int = 0

    @property
    def now(self) -> Point:
        """Where the game stands. Raises IndexError before the first row."""
        return self.points[-1]

    @property
    def state(self) -> Any:
        """The state of the game now."""
        return self.now.state

    def pending(self, point: Point) -> Pending:
        """What the game waits for at ``point``."""
        return point.ended or self.game.pending(point.state)

    def take(self, entry: Entry) -> tuple[Event, ...]:
        """Apply one row; what it tells. Raises ValueError where it cannot follow the rows before."""
        if isinstance(entry, Setup) != (not self.points):
            raise ValueError("a journal begins with its Setup and has no other")
        events: tuple[Event, ...] = ()
        number = len(self.points)
        match entry:
            case Setup(scenario, options, edition):
                point = Point(set_up(self.game, scenario, options, edition), Luck(), None, -1)
            case Ended(over):
                point = replace(self.now, ended=over, before=number - 1)
            case RolledBack():
                point = self._back(entry)
            case Edited(edits):
                outcome = self.game.edit(self.state, edits)
                if isinstance(outcome, Fault):
                    raise ValueError(f"the position cannot be edited so: {outcome}")
                point = replace(self.now, state=outcome.state, before=number - 1)
                events = outcome.events
            case OpenRoll(purpose, sides, values):
                luck = self._number(open_question(purpose, sides), values)
                point = replace(self.now, luck=luck, before=number - 1)
                events = (opened(entry),)
            case given:
                luck = self._throw(given) if isinstance(given, Rolled) else self.now.luck
                step = self.game.apply(self.state, given)
                point = Point(step.state, luck, self.now.ended, number - 1)
                events = step.events
        self.points.append(point)
        self.steps += not isinstance(entry, Setup | Ended | OpenRoll)
        return events

    def _throw(self, rolled: Rolled) -> Luck:
        waits = self.game.pending(self.state)
        if not isinstance(waits, Roll):
            raise ValueError("values are rolled where no roll is asked for")
        return self._number(waits, rolled.values)

    def _number(self, roll: Roll, values: tuple[int, ...]) -> Luck:
        luck = self.now.luck
        known = luck.known(roll)
        if known is None:
            self.records.append(RollRecord(luck.made, roll.sides, values))
            self.labels.append(roll.label)
        elif known.values != values:
            raise ValueError(f"roll {known.number} was {known.values} before and is {values} now")
        number = known.number if known else self.records[-1].index
        self.thrown[len(self.points)] = Thrown(roll, values, number)
        return luck.after(roll, values)

    def _back(self, entry: RolledBack) -> Point:
        if not 1 <= entry.to < len(self.points):
            raise ValueError(f"the journal has no {entry.to} rows to roll back to")
        if entry.seed:
            self.seals.append(Seal(bytes.fromhex(entry.seed), entry.sealed, len(self.records)))
        then = self.points[entry.to - 1]
        return replace(then, luck=self.now.luck.back_to(then.luck), before=entry.to - 1)

    def line(self, last: int | None = None) -> tuple[int, ...]:
        """The rows that led to where the game stands (or stood after row ``last``), in order.

        Undone rows are left out; a rollback itself is a row.
        """
        rows: list[int] = []
        at = len(self.points) - 1 if last is None else last
        while at >= 0:
            rows.append(at)
            at = self.points[at].before
        return tuple(reversed(rows))


def opened(entry: OpenRoll) -> Event:
    """What a roll for an open purpose makes known, to everybody."""
    return Event(PUBLIC, "open-roll", {"purpose": entry.purpose, "values": entry.values})


def replayed(game: Game[Any, Any, Any], journal: Iterable[Entry]) -> History:
    """The history that ``journal`` tells. Raises ValueError where a row cannot follow those before."""
    history = History(game)
    for entry in journal:
        history.take(entry)
    return history


def replay(game: Game[Any, Any, Any], journal: Iterable[Entry]) -> Any:
    """The state that the journal leads to. Raises ValueError where a journal does not begin with Setup."""
    history = replayed(game, journal)
    if not history.points:
        raise ValueError("a journal begins with its Setup")
    return history.state
