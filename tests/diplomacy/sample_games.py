"""Games played by the simple player to a number of phases, for pictures; it must not judge what it sees."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from adjudicator.kinds import Answer, Answers, Ask, Event, Over, Roll
from games.diplomacy.data.load import variants
from games.diplomacy.game import DiplomacyGame
from games.diplomacy.model.orders import Location, Order, OrderSet, Power, Unit
from games.diplomacy.model.state import State, View
from games.diplomacy.robot import player


def phases(variant: str, seed: int, count: int) -> Iterator[tuple[View, tuple[Event, ...]]]:
    """The public view after each of ``count`` phases with what was told of it; the first tells nothing."""
    game, dice = DiplomacyGame(variants()), Random(seed)
    state, events = game.setup(variant, {}), tuple[Event, ...]()
    yield game.view(state, None), events
    for _ in range(count):
        asks = game.pending(state)
        if isinstance(asks, Over | Roll):
            return
        given = tuple(Answer(ask.seat, OrderSet(_orders(game, state, ask, dice))) for ask in asks)
        step = game.apply(state, Answers(given))
        state, events = step.state, step.events
        yield game.view(state, None), events


def _orders(game: DiplomacyGame, state: State, ask: Ask, dice: Random) -> tuple[Order, ...]:
    course, power = game.course(state), Power(ask.seat)
    if ask.kind == "movement":
        return player.movement(course.ground, state.position, power, dice.randrange)
    if ask.kind == "retreat":
        return player.retreat(course.ground, state.position, power, dice.randrange)
    due = int(str(ask.args["due"]))
    if due < 0:
        return player.remove(course.ground, state.position, power, -due, dice.randrange)
    sites = ask.args["sites"]
    assert isinstance(sites, tuple)
    inland = tuple(Unit("A", Location(str(site))) for site in sites if "/" not in str(site))
    return player.build(inland, due, dice.randrange)
