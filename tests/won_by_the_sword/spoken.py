"""Activations as letters say them: lines read, played on positions of the own data, and what happened."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from adjudicator.kinds import Answer, Answers, Ask, Event, Fault, Roll, Rolled, Seat, heard
from games.won_by_the_sword.model.acting import Acting
from games.won_by_the_sword.model.atlas import PROTESTANT
from games.won_by_the_sword.model.board import seat_of
from games.won_by_the_sword.model.cards import card_of
from games.won_by_the_sword.model.clauses import Choosing
from games.won_by_the_sword.model.forces import Force
from games.won_by_the_sword.model.orders import Activate, Go, Order, Said
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import Activating, Preceding, State
from games.won_by_the_sword.rules.naming import names
from games.won_by_the_sword.text.phrases import Activating as Head
from games.won_by_the_sword.text.phrases import Deciding, Written
from parsers.conditions import Choice, PlanStep, read_steps
from parsers.reading import Understood
from parsers.registry import title
from tests.won_by_the_sword.positions import GAME, SOURCE, ask_of, hand, on

READER = title("won_by_the_sword").reader("c1632")
PHRASINGS = Path(__file__).parents[1] / "phrasings" / "won_by_the_sword"


@cache
def _phrasings() -> Mapping[tuple[str, ...], tuple[str, ...]]:
    found: dict[tuple[str, ...], tuple[str, ...]] = {}
    for file in sorted(PHRASINGS.glob("*.toml")):
        for each in tomllib.loads(file.read_text("utf-8")).get("meaning", ()):
            key = tuple(each["is"])
            found[key] = (*found.get(key, ()), *each["said"])
    return found


def ways_to_say(*meaning: str) -> tuple[str, ...]:
    """All phrasings of a meaning, in the notation of their files. Raises KeyError where there is none."""
    return _phrasings()[meaning]


def said(text: str) -> tuple[Written, ...]:
    """What is read of a text. Raises AssertionError where something is not understood."""
    return _written(read_steps(text, READER, PROTESTANT))


def _written(steps: Sequence[PlanStep]) -> tuple[Written, ...]:
    found: list[Written] = []
    for step in steps:
        if isinstance(step, Choice):
            found.append(Deciding(step.when, _written(step.then), _written(step.otherwise)))
        else:
            assert isinstance(step, Understood), step
            found.append(step.written)
    return tuple(found)


def waiting(written: Sequence[Written]) -> tuple[Said, ...]:
    """The same as it waits in the state."""
    made: list[Any] = []
    for each in written:
        if isinstance(each, Deciding):
            made.append(Choosing(each.when, waiting(each.then), waiting(each.otherwise)))
        else:
            made.append(each)
    return tuple(made)


def order_of(position: State, text: str, seat: Seat = PROTESTANT) -> Activate | Go:
    """The activation, or tasks alone, that a letter says."""
    first, *rest = said(text)
    if not isinstance(first, Head):
        return Go(waiting((first, *rest)))
    board, own = position.board, position.sides[seat]
    column = names.column(SOURCE, board, own, seat, first.band)
    assert not isinstance(column, Fault), column
    card = None if first.card is None else card_of(first.card)
    garrison = None if first.garrison is None else first.garrison.points[0]
    return Activate(column, card, waiting(rest), garrison=garrison, pay=first.pay)


@dataclass(frozen=True)
class Done:
    """A state and the events that led to it."""

    state: State
    events: tuple[Event, ...]

    def told(self, key: str, seat: Seat | None = None) -> list[Mapping[str, Any]]:
        """The arguments of the events of that name that a seat hears; None: of all."""
        events = self.events if seat is None else heard(self.events, seat)
        return [event.args for event in events if event.key == key]

    @property
    def way(self) -> list[str]:
        """The points to which columns moved, in turn."""
        return [str(args["to"]) for args in self.told("moved")]

    @property
    def lapsed(self) -> str:
        """Why a task lapsed, empty where none did."""
        return ", ".join(str(args["fault"]["key"]) for args in self.told("task-lapsed"))

    @property
    def waits(self) -> str:
        """The kind of the ask that is pending, or ``roll``."""
        pending = GAME.pending(self.state)
        return "roll" if isinstance(pending, Roll) else ask_of(self.state).kind

    @property
    def acting(self) -> Acting:
        """The activation under way."""
        return next(stage for stage in self.state.stack if isinstance(stage, Acting))

    def force(self, column: str = "P1") -> Force:
        """What a column is made of."""
        return self.state.sides[seat_of(ColumnId(column))].columns[ColumnId(column)]


def ready(position: State, *cards: int, number: int = 1, seat: Seat = PROTESTANT) -> State:
    """The side is to activate, with these cards in hand."""
    return on(hand(position, seat, *cards), Preceding(), Activating(seat, number))


def _rolled(position: State, dice: list[int]) -> Done:
    events: tuple[Event, ...] = ()
    while dice and isinstance(waits := GAME.pending(position), Roll):
        step = GAME.apply(position, Rolled(tuple((dice.pop(0) or 10) for _ in waits.sides)))
        position, events = step.state, (*events, *step.events)
    assert not dice, f"dice left: {dice}"
    return Done(position, events)


def fault_of(position: State, order: Order) -> Fault | None:
    """Why it is refused."""
    ask: Ask = ask_of(position)
    return GAME.check(GAME.view(position, ask.seat), ask, order)


def give(position: State, order: Order, *dice: int) -> Done:
    """After a lawful order and these dice."""
    assert (found := fault_of(position, order)) is None, found
    step = GAME.apply(position, Answers((Answer(ask_of(position).seat, order),)))
    done = _rolled(step.state, [*dice])
    return replace(done, events=(*step.events, *done.events))


def letter(position: State, text: str, *dice: int) -> Done:
    """After a letter: an activation, or more tasks of one."""
    return give(position, order_of(position, text), *dice)


def refused(position: State, text: str) -> str:
    """Why a letter is refused."""
    found = fault_of(position, order_of(position, text))
    assert found is not None, "accepted"
    return found.key
