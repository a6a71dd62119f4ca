"""Activations in the small country, by the game itself: what is refused, what is told, what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from adjudicator.kinds import Answer, Answers, Ask, Event, Fault, Roll, Rolled, Seat, heard
from games.won_by_the_sword.game import WonByTheSword
from games.won_by_the_sword.model.atlas import PROTESTANT, SEATS, PointId, foe
from games.won_by_the_sword.model.board import seat_of
from games.won_by_the_sword.model.cards import card_of
from games.won_by_the_sword.model.forces import Force
from games.won_by_the_sword.model.orders import Activate, Go, Order, Task
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import Activating, Drawing, Preceding, State
from tests.won_by_the_sword.country import SOURCE, side

GAME = WonByTheSword(SOURCE)
PLAIN = 9
"""A card of five points whose action does nothing for columns."""


@dataclass(frozen=True)
class After:
    """A state and the events that led to it."""

    state: State
    events: tuple[Event, ...]

    def force(self, column: str) -> Force:
        """What a column is made of."""
        return self.state.sides[seat_of(ColumnId(column))].columns[ColumnId(column)]

    def marker(self, column: str) -> Any:
        """The marker of a column."""
        return self.state.board.columns[ColumnId(column)]

    def garrison(self, point: str) -> Force:
        """What a garrison is made of."""
        whose = self.state.board.garrisons[PointId(point)]
        return self.state.sides[whose].garrisons[PointId(point)]

    def told(self, key: str, seat: Seat | None = None) -> list[Mapping[str, Any]]:
        """The arguments of the events of that name that a seat hears; None: of all."""
        events = self.events if seat is None else heard(self.events, seat)
        return [event.args for event in events if event.key == key]

    @property
    def waits(self) -> str:
        """The kind of the ask that is pending."""
        return ask_of(self.state).kind

    @property
    def cp(self) -> int:
        """Campaign points left."""
        view = GAME.view(self.state, None)
        assert view.acting is not None
        return view.acting.cp


def ask_of(position: State) -> Ask:
    """The one ask that is pending."""
    waits = GAME.pending(position)
    assert isinstance(waits, tuple), waits
    (ask,) = waits
    return ask


def before(position: State, seat: Seat = PROTESTANT, *cards: int, number: int = 1) -> State:
    """The side is to activate, with these cards in hand."""
    position = side(position, seat, hand=tuple(sorted(map(card_of, cards))))
    return replace(position, stack=(Preceding(), Activating(seat, number)))


def rolled(position: State, dice: list[int]) -> After:
    """Rolls as long as dice are asked for; each shows what is said, 0 to 9."""
    events: tuple[Event, ...] = ()
    while isinstance(waits := GAME.pending(position), Roll):
        faces = tuple((dice.pop(0) or 10) for _ in waits.sides)
        step = GAME.apply(position, Rolled(faces))
        position, events = step.state, (*events, *step.events)
    assert not dice, f"dice left: {dice}"
    return After(position, events)


def answer(position: State, order: Order, *dice: int) -> After:
    """After a lawful order and these dice."""
    ask = ask_of(position)
    fault = GAME.check(GAME.view(position, ask.seat), ask, order)
    assert fault is None, fault
    step = GAME.apply(position, Answers((Answer(ask.seat, order),)))
    found = rolled(step.state, [*dice])
    return After(found.state, (*step.events, *found.events))


def act(
    position: State,
    *tasks: Task,
    column: str = "P1",
    card: int = PLAIN,
    dice: tuple[int, ...] = (),
    **more: Any,
) -> After:
    """The column is activated with a card out of the hand."""
    seat = seat_of(ColumnId(column))
    order = Activate(ColumnId(column), card_of(card), tasks, **more)
    return answer(before(position, seat, card), order, *dice)


def go(found: After, *tasks: Task, dice: tuple[int, ...] = ()) -> After:
    """More tasks."""
    return answer(found.state, Go(tasks), *dice)


def refused(
    position: State, *tasks: Task, column: str = "P1", card: int = PLAIN, **more: Any
) -> tuple[str, str]:
    """Key and rule of the refusal of the first task."""
    seat = seat_of(ColumnId(column))
    ready = before(position, seat, card)
    fault = GAME.check(
        GAME.view(ready, seat), ask_of(ready), Activate(ColumnId(column), card_of(card), tasks, **more)
    )
    return _key(fault)


def refused_then(found: After, *tasks: Task) -> tuple[str, str]:
    """Key and rule of the refusal of further tasks."""
    ask = ask_of(found.state)
    return _key(GAME.check(GAME.view(found.state, ask.seat), ask, Go(tasks)))


def lapsed(found: After) -> tuple[str, str]:
    """Key and rule of the task that lapsed."""
    (args,) = found.told("task-lapsed")
    return args["fault"]["key"], args["rule"]


def drawn(
    position: State, *tasks: Task, column: str = "P1", card: int = PLAIN, dice: tuple[int, ...] = ()
) -> After:
    """The column is activated as third with a card out of the deck."""
    seat = seat_of(ColumnId(column))
    ready = before(position, seat, number=3)
    ready = replace(ready, deck=(card_of(card),), board=replace(ready.board, deck=1))
    return answer(ready, Activate(ColumnId(column), None, tasks), 1, *dice)


def _key(fault: Fault | None) -> tuple[str, str]:
    assert fault is not None, "accepted"
    return fault.key, fault.rule


def nobody_else_heard(found: After, seat: Seat, *keys: str) -> bool:
    """Whether events of these names reached that seat alone."""
    return all(found.told(key, seat) and not found.told(key, foe(seat)) for key in keys)


__all__ = ["GAME", "PLAIN", "SEATS", "After", "Drawing"]
