"""Positions and orders in short, and the game taken from phase to phase."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from adjudicator.kinds import Answer, Answers, Ask, Step
from games.diplomacy.data.load import BUILT_IN
from games.diplomacy.game import DiplomacyGame
from games.diplomacy.model.ground import ground_of
from games.diplomacy.model.notation import order_of
from games.diplomacy.model.orders import Order, OrderSet, Power, Province
from games.diplomacy.model.position import Position
from games.diplomacy.model.state import State
from tests.diplomacy.house import house, variant

GAME = DiplomacyGame({key: variant(key) for key in BUILT_IN}, house().names)


def start(scenario: str = "standard", **options: Any) -> State:
    """A new game."""
    return GAME.setup(scenario, options)


def orders(*texts: str) -> OrderSet:
    """An OrderSet of canonical texts."""
    found: list[Order] = []
    for text in texts:
        order = order_of(text)
        assert order is not None, text
        found.append(order)
    return OrderSet(tuple(found))


def asks(state: State) -> tuple[Ask, ...]:
    """What is pending, which must be asks."""
    pending = GAME.pending(state)
    assert isinstance(pending, tuple)
    return pending


def go(state: State, **given: OrderSet) -> Step[State]:
    """Answer all asks: the given orders, the default for the others. Each given order must be lawful."""
    answers = []
    for ask in asks(state):
        view = GAME.view(state, ask.seat)
        order = given.pop(str(ask.seat), None)
        if order is None:
            order = GAME.default(view, ask)
        assert GAME.check(view, ask, order) is None
        answers.append(Answer(ask.seat, order))
    assert not given
    return GAME.apply(state, Answers(tuple(answers)))


def placed(phase: str, units: dict[str, list[str]], centers: dict[str, list[str]], **options: Any) -> State:
    """A game in the middle."""
    ground = ground_of(variant().board)
    position = Position(
        phase,
        {
            Power(power): tuple(unit for text in own if (unit := ground.unit(text)))
            for power, own in units.items()
        },
        {Power(power): tuple(Province(place) for place in own) for power, own in centers.items()},
    )
    return replace(start(**options), position=position)
