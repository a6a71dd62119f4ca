"""Positions of Won by the Sword over its own data: what a test wants, and nothing else on the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from adjudicator.kinds import Answer, Answers, Ask, Event, Fault, Over, Pending, Roll, Rolled, Seat, Step
from games.won_by_the_sword.game import WonByTheSword
from games.won_by_the_sword.model.atlas import SEATS, Bank, PointId
from games.won_by_the_sword.model.board import Column, Terms, in_order, seat_of
from games.won_by_the_sword.model.cards import card_of
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import Force, LeaderId, UnitId
from games.won_by_the_sword.model.orders import Order
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import NewRound, Side, Stage, State
from games.won_by_the_sword.rules.phases import opening
from games.won_by_the_sword.turn import SEQUENCE

GAME = WonByTheSword()
SOURCE = GAME.source
SCENARIOS = tuple(SOURCE.setups)


def force(units: str = "", *leaders: str, baggage: int = 0) -> Force:
    """``force("4 sweden-i, 1 sweden-g", "horn", baggage=2)``."""
    found: dict[UnitId, int] = {}
    for part in units.split(",") if units else ():
        count, name = part.split()
        assert UnitId(name) in SOURCE.roster.units, name
        found[UnitId(name)] = int(count)
    return Force(in_order(found), tuple(sorted(map(LeaderId, leaders))), baggage)


def empty(scenario: str = "c1632", **fields: Any) -> State:
    """A scenario's first turn with nobody on the map and no cards dealt; it goes on with a new round."""
    board = opening.begin(SOURCE, Terms(scenario)).board
    table: dict[str, Any] = {"columns": {}, "garrisons": {}, "sieges": {}, "refusals": (), "turn": 1}
    return State(
        replace(board, **{**table, **fields}),
        dict.fromkeys(SEATS, Side()),
        tuple(SOURCE.pack),
        (NewRound(),),
    )


def on(position: State, *stack: Stage) -> State:
    """The same with these stages, the last of which runs; what needs nobody is not done yet."""
    return replace(position, stack=stack)


def table(position: State, **fields: Any) -> State:
    """Other fields of the board."""
    return replace(position, board=replace(position.board, **fields))


def side(position: State, seat: Seat, **fields: Any) -> State:
    """Other fields of a side; the board counts its hand, and the deck has the other cards."""
    sides = {**position.sides, seat: replace(position.sides[seat], **fields)}
    held = [card for each in SEATS for card in sides[each].hand]
    deck = tuple(card for card in SOURCE.pack if card not in held)
    hands = {each: len(sides[each].hand) for each in SEATS}
    return table(replace(position, sides=sides, deck=deck), hands=hands, deck=len(deck))


def hand(position: State, seat: Seat, *numbers: int) -> State:
    """These cards in the hand of a side."""
    return side(position, seat, hand=tuple(sorted(map(card_of, numbers))))


def put(position: State, column: str, at: str, force_: Force, **marks: Any) -> State:
    """A column onto the map, at a crossing perhaps with its bank: ``ulm:L``."""
    key, (point, _, bank) = ColumnId(column), at.partition(":")
    assert PointId(point) in SOURCE.atlas, point
    columns = {**position.board.columns, key: Column(PointId(point), Bank(bank), **marks)}
    own = {**position.sides[seat_of(key)].columns, key: force_}
    return side(table(position, columns=in_order(columns)), seat_of(key), columns=in_order(own))


def garrison(position: State, seat: Seat, point: str, force_: Force) -> State:
    """A garrison."""
    assert SOURCE.atlas[PointId(point)].fortified
    markers = {**position.board.garrisons, PointId(point): seat}
    own = {**position.sides[seat].garrisons, PointId(point): force_}
    return side(table(position, garrisons=in_order(markers)), seat, garrisons=in_order(own))


def settled(position: State) -> Step[State]:
    """Everything done that needs nobody."""
    change = Change(SOURCE, position)
    SEQUENCE.settle(change)
    return Step(change.state, tuple(change.events))


def asks_of(position: State) -> tuple[Ask, ...]:
    """The asks that are pending."""
    waits = GAME.pending(position)
    assert isinstance(waits, tuple), waits
    return waits


def ask_of(position: State) -> Ask:
    """The one ask that is pending."""
    (ask,) = asks_of(position)
    return ask


def roll_of(position: State) -> Roll:
    """The roll that is pending."""
    waits = GAME.pending(position)
    assert isinstance(waits, Roll), waits
    return waits


def fault(position: State, order: Order, seat: Seat | None = None) -> Fault | None:
    """Why the order is refused now."""
    ask = next(each for each in asks_of(position) if seat in (None, each.seat))
    return GAME.check(GAME.view(position, ask.seat), ask, order)


def refused(position: State, order: Order, seat: Seat | None = None) -> tuple[str, str]:
    """Key and rule of the refusal."""
    found = fault(position, order, seat)
    assert found is not None, "accepted"
    return found.key, found.rule


def answer(position: State, order: Order) -> Step[State]:
    """The step of a lawful order."""
    assert (found := fault(position, order)) is None, found
    return GAME.apply(position, Answers((Answer(ask_of(position).seat, order),)))


def die(position: State, *pips: int) -> Step[State]:
    """The step of ten-sided dice that show this, 0 to 9."""
    return GAME.apply(position, Rolled(tuple(each or 10 for each in pips)))


def told(step: Step[State], key: str) -> list[Mapping[str, Any]]:
    """The arguments of the events of that name."""
    return [event.args for event in step.events if event.key == key]


Choice = Callable[[State, Ask, Random], Order]


def by_default(position: State, ask: Ask, random: Random) -> Order:
    """What a silent seat does."""
    return GAME.default(GAME.view(position, ask.seat), ask)


@dataclass(frozen=True, slots=True)
class Played:
    """A state, what it waits for, and the input with its events that led to it (None at the start)."""

    state: State
    waits: Pending
    given: Answers[Order] | Rolled | None
    events: tuple[Event, ...]


def played(scenario: str, seed: int, choose: Choice = by_default) -> list[Played]:
    """A whole game."""
    return list(playing(scenario, seed, choose))


def playing(scenario: str, seed: int, choose: Choice = by_default) -> Iterator[Played]:
    """A game as far as somebody looks on."""
    random, now = Random(seed), GAME.setup(scenario, {})
    given: Answers[Order] | Rolled | None = None
    events: tuple[Event, ...] = ()
    for _ in range(20000):
        waits = GAME.pending(now)
        yield Played(now, waits, given, events)
        if isinstance(waits, Over):
            return
        if isinstance(waits, Roll):
            given = Rolled(tuple(random.randint(1, faces) for faces in waits.sides))
        else:
            given = Answers(tuple(Answer(ask.seat, choose(now, ask, random)) for ask in waits))
        step = GAME.apply(now, given)
        now, events = step.state, step.events
    raise AssertionError(f"{scenario}, seed {seed}: no end")
