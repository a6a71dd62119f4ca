"""Battles of No Retreat! for tests: units and marked hexes where a test wants them, dice and answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from adjudicator.kinds import Event, Roll, Rolled, Seat, Step
from games.no_retreat.model import orders
from games.no_retreat.model.atlas import HexId, foe
from games.no_retreat.model.board import Board, Effect, Marker, in_order
from games.no_retreat.model.cards import card_of
from games.no_retreat.model.fighting import Combat, Fight
from games.no_retreat.model.orders import Battle, Battles, Order, React
from games.no_retreat.model.playing import Window
from games.no_retreat.model.state import State
from games.no_retreat.rules.combat import battles
from games.no_retreat.rules.ground import weather
from tests.no_retreat.positions import GAME, SOURCE, answer, ask_of, empty, h, put, state, u


def marked(board: Board, *targets: str, blows: Sequence[str] = ()) -> Board:
    """Targets of the active side, and counterblows that the other has paid for."""
    marks = {h(at): Marker("target", board.active) for at in targets}
    marks |= {h(at): Marker("counterblow", foe(board.active)) for at in blows}
    return replace(board, markers=in_order(marks))


def field(units: Mapping[str, str], *targets: str, blows: Sequence[str] = (), **fields: Any) -> Board:
    """A board with these units and marked hexes; clear weather on turn 2, the Axis is active."""
    turn = fields.get("turn", 2)
    skies = weather.markers(SOURCE.tables, turn)
    board = empty("A", **{"turn": turn, "skies": skies, **fields})
    return marked(put(board, units), *targets, blows=blows)


def marks(board: Board, *units: str, **changes: Any) -> Board:
    """Units with markers: ``unsupplied=True``."""
    changed = {u(unit): replace(board.units[u(unit)], **changes) for unit in units}
    return replace(board, units={**board.units, **changed})


def battle(at: str, *units: str, **said: Any) -> Battles:
    """An order for one battle; several hexes are written with blanks between."""
    return Battles((Battle(tuple(map(h, at.split())), tuple(map(u, units)), **said),))


def fight(
    board: Board, at: str, *units: str, effects: tuple[Effect, ...] = (), support: bool = False
) -> Fight:
    """A battle as it begins, to look at its shifts."""
    (order,) = battle(at, *units, support=support).battles
    return replace(battles.fight_of(SOURCE, board, order), effects=effects)


def ready(board: Board, hands: Mapping[Seat, tuple[int, ...]] | None = None) -> State:
    """The position in the combat phase."""
    return state(board, Combat(), hands=hands)


def course(position: State, *script: int | Order | None) -> Step[State]:
    """What comes of these dice and orders, one after the other, with all events; None is silence.

    All windows for cards are passed.
    """
    events: list[Event] = []
    for item in script:
        if isinstance(item, int):
            waits = GAME.pending(position)
            assert isinstance(waits, Roll), waits
            step = GAME.apply(position, Rolled((item,)))
        else:
            ask = ask_of(position)
            step = answer(position, item or GAME.default(GAME.view(position, ask.seat), ask))
        position = step.state
        events += step.events
        # Nobody plays a card.
        while isinstance(position.stack[-1], Window):
            step = answer(position, React())
            position = step.state
            events += step.events
    return Step(position, tuple(events))


def fought(board: Board, order: Battles, *script: int | Order | None) -> Step[State]:
    """One battle and all that comes after it."""
    return course(ready(board), order, *script)


def where(position: State | Board, unit: str) -> HexId:
    board = position.board if isinstance(position, State) else position
    return board.units[u(unit)].at


def waits_for(position: State) -> tuple[Seat, str]:
    """Who is asked what."""
    ask = ask_of(position)
    return ask.seat, ask.kind


def card(number: int, **chosen: Any) -> orders.Event:
    return orders.Event(card_of(number), **chosen)


def go(position: State, *script: Order | tuple[int, ...]) -> Step[State]:
    """Orders and dice in turn; no window is passed over."""
    events: list[Any] = []
    for item in script:
        if isinstance(item, tuple):
            waits = GAME.pending(position)
            assert isinstance(waits, Roll), waits
            assert len(waits.sides) == len(item)
            step = GAME.apply(position, Rolled(item))
        else:
            step = answer(position, item)
        position = step.state
        events += step.events
    return Step(position, tuple(events))


def through(step: Step[State]) -> Step[State]:
    """The same with everybody silent in windows for cards."""
    position, events = step.state, step.events
    while isinstance(position.stack[-1], Window):
        passed = answer(position, React())
        position, events = passed.state, (*events, *passed.events)
    return Step(position, events)


def silent(step: Step[State], *kinds: str) -> Step[State]:
    """The same with everybody silent, up to a die, a question of these kinds or such a window."""
    position, events = step.state, step.events
    while isinstance(waits := GAME.pending(position), tuple):
        if {waits[0].kind, waits[0].args.get("window")} & {*kinds}:
            break
        passed = answer(position, GAME.default(GAME.view(position, waits[0].seat), waits[0]))
        position, events = passed.state, (*events, *passed.events)
    return Step(position, events)


def shifted(battle_: Mapping[str, Any]) -> dict[str, int]:
    """The shifts of a battle as its event tells them, by name."""
    return {name: int(by) for name, _, by in (each.rpartition(" ") for each in battle_["shifts"])}
