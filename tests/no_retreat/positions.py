"""Positions of No Retreat! for tests: units where a test wants them, all others out of the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from adjudicator.kinds import Answer, Answers, Ask, Event, Fault, Over, Pending, Roll, Rolled, Seat, Step
from games.no_retreat.game import NoRetreat
from games.no_retreat.model import orders
from games.no_retreat.model.atlas import AXIS, REMOVED, SEATS, SOVIET, HexId
from games.no_retreat.model.board import Board, Terms, Unit, in_order
from games.no_retreat.model.cards import card_of
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.fighting import BattleDie, Battling, Combat, Fight
from games.no_retreat.model.orders import Order, React
from games.no_retreat.model.playing import Window
from games.no_retreat.model.state import Moving, Stage, State
from games.no_retreat.rules.cards.pile import in_play
from games.no_retreat.rules.phases import opening

GAME = NoRetreat()
SOURCE = GAME.source


def u(name: str) -> UnitId:
    return UnitId(name)


def h(number: str) -> HexId:
    return HexId(number)


def empty(scenario: str = "A", **fields: Any) -> Board:
    """The board of a scenario with nobody on it; Axis movement, unless ``fields`` say otherwise."""
    board = opening.begin(SOURCE, Terms(scenario)).board
    gone = {unit: replace(each, at=REMOVED) for unit, each in board.units.items()}
    return replace(board, units=gone, **{"active": AXIS, **fields})


def put(board: Board, units: Mapping[str, str], **marks: Any) -> Board:
    """Units onto the board; a name with a trailing ``-`` lies with its weak side up, brown Soviets too."""
    placed = dict(board.units)
    for name, at in units.items():
        unit = u(name.rstrip("-"))
        weak = name.endswith("-") or SOURCE.roster[unit].full is None
        placed[unit] = replace(Unit(h(at), weak), **marks)
    return replace(board, units=in_order(placed))


def owned(board: Board, **hexes: Seat | None) -> Board:
    """Other owners of hexes that give points: ``x0314=AXIS``."""
    return replace(board, control={**board.control, **{h(key[1:]): seat for key, seat in hexes.items()}})


def state(board: Board, *stack: Stage, hands: Mapping[Seat, tuple[int, ...]] | None = None) -> State:
    """A state with this board, these stages and these cards in hand."""
    held = {seat: tuple(sorted(map(card_of, (hands or {}).get(seat, ())))) for seat in SEATS}
    deck = tuple(
        card
        for card in SOURCE.pack.cards
        if card in in_play(SOURCE, board.turn) and card not in (*held[AXIS], *held[SOVIET], *board.discards)
    )
    sizes = {seat: len(hand) for seat, hand in held.items()}
    return State(replace(board, hands=sizes, deck=len(deck)), held, deck, stack or (Moving(),))


def ask_of(position: State) -> Ask:
    """The one ask that is pending."""
    waits = GAME.pending(position)
    assert isinstance(waits, tuple), waits
    (ask,) = waits
    return ask


def fault(position: State, order: Order) -> Fault | None:
    """Why the order is refused now."""
    ask = ask_of(position)
    return GAME.check(GAME.view(position, ask.seat), ask, order)


def refused(position: State, order: Order) -> tuple[str, str]:
    """Key and rule of the refusal."""
    found = fault(position, order)
    assert found is not None, "accepted"
    return found.key, found.rule


def answer(position: State, order: Order) -> Step[State]:
    """The step of a lawful order."""
    assert (found := fault(position, order)) is None, found
    return GAME.apply(position, Answers((Answer(ask_of(position).seat, order),)))


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


def played(scenario: str, seed: int, choose: Choice = by_default, **options: Any) -> list[Played]:
    """A whole game; ``options`` by the fields of ``Terms``."""
    agreed = {field.replace("_", "-"): each for field, each in options.items()}
    random, now = Random(seed), GAME.setup(scenario, agreed)
    given: Answers[Order] | Rolled | None = None
    events: tuple[Event, ...] = ()
    steps: list[Played] = []
    while len(steps) < 9000:
        waits = GAME.pending(now)
        steps.append(Played(now, waits, given, events))
        if isinstance(waits, Over):
            return steps
        if isinstance(waits, Roll):
            given = Rolled(tuple(random.randint(1, faces) for faces in waits.sides))
        else:
            given = Answers(tuple(Answer(ask.seat, choose(now, ask, random)) for ask in waits))
        step = GAME.apply(now, given)
        now, events = step.state, step.events
    raise AssertionError(f"{scenario}, seed {seed}: no end")


def window(
    board: Board,
    name: str,
    *seats: Seat,
    hands: Mapping[Seat, tuple[int, ...]],
    fight: Fight | None = None,
) -> State:
    """A window for these sides, above the Axis movement or the die of a battle."""
    below: tuple[Stage, ...] = (Moving(),)
    if fight is not None:
        below = (Combat(), Battling(), BattleDie(fight))
    return state(board, *below, Window(name, seats, fight), hands=hands)


def event(number: int, option: int = 0, **chosen: Any) -> React:
    """A card played as event; ``units``, ``hexes``, ``moves`` as in ``Event``."""
    return React(orders.Event(card_of(number), option, **chosen))


def settled(position: State, *answers: Order) -> State:
    """The state after these orders, each to the ask then pending."""
    for order in answers:
        position = answer(position, order).state
    return position


def drawing(position: State, *numbers: int) -> State:
    """The state after these cards are drawn from the deck."""
    for number in numbers:
        at = position.deck.index(card_of(number)) + 1
        position = GAME.apply(position, Rolled((at,))).state
    return position


def past_windows(position: State) -> State:
    """The state after everybody has passed in the windows that are open."""
    while isinstance(position.stack[-1], Window):
        position = GAME.apply(position, Answers((Answer(ask_of(position).seat, React()),))).state
    return position
