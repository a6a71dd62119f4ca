"""Some lawful order to any question of Won by the Sword, by chance, as random games of tests ask for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from adjudicator.kinds import Ask
from games.won_by_the_sword.model.board import columns_of
from games.won_by_the_sword.model.forces import UnitId
from games.won_by_the_sword.model.orders import (
    Activate,
    Conclude,
    End,
    Go,
    Order,
    Precede,
    SetUp,
    Throw,
)
from games.won_by_the_sword.model.state import State, View
from tests.won_by_the_sword.guesses import tasks
from tests.won_by_the_sword.positions import GAME, SOURCE

TRIES = 12


def sample(position: State, ask: Ask, random: Random) -> Order:
    """By the view of the seat that is asked; what no try hits upon is the default."""
    view, guess = GAME.view(position, ask.seat), GUESSES.get(ask.kind)
    for _ in range(TRIES if guess is not None else 0):
        assert guess is not None
        order = guess(view, ask, random)
        if GAME.check(view, ask, order) is None:
            return order
    return GAME.default(view, ask)


def set_up(view: View, ask: Ask, random: Random) -> Order:
    """Regiments of the pool where chance puts them."""
    assert view.own is not None
    setup = SOURCE.setups[view.board.terms.scenario]
    usual, pool = GAME.default(view, ask), dict(view.own.pool)
    assert isinstance(usual, SetUp)
    garrisons = dict(usual.garrisons)
    for unit in garrisons.values():
        pool[unit] -= 1
    for point, post in setup.posts[ask.seat].items():
        regiment = UnitId(f"{post.nation}-i")
        if pool.get(regiment) and point not in garrisons and random.random() < 0.3:
            garrisons[point] = regiment
            pool[regiment] -= 1
    return SetUp(dict(sorted(garrisons.items())))


def precede(view: View, ask: Ask, random: Random) -> Order:
    """Either."""
    return Precede(random.random() < 0.5)


def activate(view: View, ask: Ask, random: Random) -> Order:
    """A column, a card, a few tasks; sometimes a garrison that marches out."""
    assert view.own is not None
    usual = GAME.default(view, ask)
    cards = view.own.hand
    if isinstance(usual, Throw):
        return Throw(random.choice(cards))
    drawn = usual.card is None if isinstance(usual, Activate) else False
    card = None if drawn else random.choice(cards)
    held = [point for point, force in view.own.garrisons.items() if force.leaders]
    free = [each for each in columns_of(ask.seat, 4) if each not in view.board.columns]
    if held and free and random.random() < 0.3:
        return Activate(free[0], card, (End(),), garrison=random.choice(held))
    left = [key for key in view.board.of(ask.seat) if not view.board.columns[key].done]
    column = random.choice(left)
    pay = random.random() < 0.3
    return Activate(column, card, tasks(view, column, random), pay=pay)


def go(view: View, ask: Ask, random: Random) -> Order:
    """A few more tasks, or the end."""
    if view.acting is None or random.random() < 0.5:
        return Go((End(),))
    return Go(tasks(view, view.acting.column, random))


def conclude(view: View, ask: Ask, random: Random) -> Order:
    """Whether the end is rolled for."""
    return Conclude(random.random() < 0.7, random.random() < 0.5)


GUESSES: Mapping[str, Callable[[View, Ask, Random], Order]] = {
    "setup": set_up,
    "precede": precede,
    "activate": activate,
    "go": go,
    "conclude": conclude,
}
"""By kind of ask; the others get their default."""
