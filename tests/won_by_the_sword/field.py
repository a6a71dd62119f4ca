"""Battles and sieges of Won by the Sword for tests: the own data, columns where a test wants them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from adjudicator.kinds import Answer, Answers, Ask, Event, Fault, Roll, Rolled, Seat
from games.won_by_the_sword.game import WonByTheSword
from games.won_by_the_sword.model.acting import Acting
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, PointId, foe
from games.won_by_the_sword.model.board import Column, Terms, seat_of
from games.won_by_the_sword.model.cards import Action, CardId
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.fighting import Fight
from games.won_by_the_sword.model.forces import Force, LeaderId
from games.won_by_the_sword.model.orders import Accept, Engage, Order, Plan, Task
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import Activating, Side, State
from games.won_by_the_sword.rules.battles.engage import ENGAGE
from games.won_by_the_sword.rules.ground.table import Doing, table_of
from games.won_by_the_sword.turn import SEQUENCE
from tests.won_by_the_sword import country

GAME = WonByTheSword()
SOURCE = GAME.source
ROSTER = SOURCE.roster
P, C = PROTESTANT, CATHOLIC
HORN, TILLY = "horn", "tilly"


def card(action: Action) -> CardId:
    """The first card with this action."""
    return next(key for key, each in SOURCE.pack.items() if each.action == action)


def army(nation: str, *, leader: str = "", baggage: int = 0, **counts: int) -> Force:
    """A force of one nation: ``i=12, vi=1, c=8, vc=0, g=2``, reduced ``i_r``."""
    named = {f"{nation}_{kind}": count for kind, count in counts.items()}
    return country.force(leader or f"{nation}-o", baggage=baggage, **named)


EVEN_P = army("sweden", i=12, c=8, g=2)
EVEN_C = army("bavaria", i=12, c=8, g=2)


def position(
    columns: Mapping[str, tuple[str, Force]],
    garrisons: Mapping[str, tuple[Seat, Force]] | None = None,
    *,
    action: Action = "reinforcements",
    cp: int = 5,
    acting: str = "P1",
    acts: Mapping[str, Any] | None = None,
    **fields: Any,
) -> State:
    """Columns and garrisons; a column acts with so many points; below it somebody is asked to activate."""
    state = country.state(columns, garrisons, **{"terms": Terms("c1634"), **fields})
    seat = seat_of(ColumnId(acting))
    stage = Acting(seat, ColumnId(acting), card(action), cp, **(acts or {}))
    return replace(state, stack=(Activating(foe(seat), 1), stage))


def met(protestant: Force, catholic: Force, at: str = "noerdlingen", **fields: Any) -> State:
    """P1, which acts, and C1 at one point."""
    return position({"P1": (at, protestant), "C1": (at, catholic)}, **fields)


class Played:
    """A state that goes on by tasks, answers and dice; ``events`` are those of all of them."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def task(self, doing: Doing, order: Task) -> Played:
        """A lawful task of the column that acts."""
        change = Change(SOURCE, self.state)
        assert (fault := doing.check(table_of(change), order)) is None, fault
        doing.do(change, order)
        SEQUENCE.settle(change)
        return self._now(change)

    def refused(self, doing: Doing, order: Task) -> tuple[str, str]:
        """Key and rule of the fault of a task."""
        fault = doing.check(table_of(Change(SOURCE, self.state)), order)
        assert fault is not None, "accepted"
        return fault.key, fault.rule

    @property
    def waits(self) -> tuple[Ask, ...] | Roll:
        """What it waits for."""
        pending = GAME.pending(self.state)
        assert isinstance(pending, Roll | tuple), pending
        return pending

    @property
    def ask(self) -> Ask:
        """The one ask that is open."""
        assert isinstance(self.waits, tuple), self.waits
        (ask,) = self.waits
        return ask

    def fault(self, order: Order) -> Fault | None:
        """Why an answer is refused."""
        return GAME.check(GAME.view(self.state, self.ask.seat), self.ask, order)

    def no(self, order: Order) -> tuple[str, str]:
        """Key and rule of the fault of an answer."""
        fault = self.fault(order)
        assert fault is not None, "accepted"
        return fault.key, fault.rule

    def say(self, order: Order) -> Played:
        """A lawful answer."""
        assert (fault := self.fault(order)) is None, fault
        return self._step(Answers((Answer(self.ask.seat, order),)))

    def default(self) -> Played:
        """The answer of a silent seat."""
        return self.say(GAME.default(GAME.view(self.state, self.ask.seat), self.ask))

    def roll(self, *pips: int) -> Played:
        """Ten-sided dice that show this."""
        assert isinstance(self.waits, Roll), self.waits
        assert self.waits.sides == (10,) * len(pips), self.waits
        return self._step(Rolled(tuple(pip or 10 for pip in pips)))

    def _step(self, given: Answers[Order] | Rolled) -> Played:
        step = GAME.apply(self.state, given)
        self.state = step.state
        self.events += step.events
        return self

    def _now(self, change: Change) -> Played:
        self.state = change.state
        self.events += change.events
        return self

    def told(self, key: str, seat: Seat | None = None) -> list[Mapping[str, Any]]:
        """The arguments of the events of that name that a seat (None: everybody) has heard."""
        return [event.args for event in self.events if event.key == key and event.audience.hears(seat)]

    def side(self, seat: Seat) -> Side:
        """What a side has."""
        return self.state.sides[seat]

    def force(self, column: str) -> Force:
        """What a column is made of."""
        return self.side(seat_of(ColumnId(column))).columns[ColumnId(column)]

    def marker(self, column: str) -> Column:
        """The marker of a column."""
        return self.state.board.columns[ColumnId(column)]

    @property
    def fight(self) -> Fight | None:
        """The battle under way."""
        return GAME.view(self.state, None).fight


def kinds(**counts: int) -> dict[Any, int]:
    """Units by name, as ``sweden_i=3``, reduced ``sweden_i_r=1``."""
    return country.units(**counts)


def at(point: str) -> PointId:
    return PointId(point)


C1, P1 = ColumnId("C1"), ColumnId("P1")
FIGHT = Engage(C1)
SMALL_P = army("sweden", i=3, c=1, baggage=2)
SMALL_C = army("bavaria", i=2, c=1, g=1, baggage=3)


def forced(*args: object, **fields: object) -> Played:
    return Played(met(*args, **fields)).task(ENGAGE, FIGHT)  # type: ignore[arg-type]


def small(**fields: object) -> Played:
    """A small battle, joined and planned by both without anything."""
    return forced(SMALL_P, SMALL_C, **fields).say(Accept(True, Plan())).say(Plan())


def chit(played: Played, column: str, leader: str, ability: str) -> Played:
    """A leader in a column that has a chit."""
    seat = P if column.startswith("P") else C
    state = country.side(played.state, seat, chits={LeaderId(leader): ability})
    force = replace(state.sides[seat].columns[ColumnId(column)], leaders=(LeaderId(leader),))
    columns = {**state.sides[seat].columns, ColumnId(column): force}
    return Played(country.side(state, seat, columns=columns))
