"""Some lawful order to any question of Won by the Sword, by chance, as random games of tests ask for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from adjudicator.kinds import Ask
from games.won_by_the_sword.model.board import columns_of
from games.won_by_the_sword.model.forces import UnitId
from games.won_by_the_sword.model.orders import (
    Accept,
    Activate,
    Conclude,
    End,
    Go,
    Lose,
    Order,
    Plan,
    Precede,
    Retreat,
    Sally,
    SetUp,
    Shelter,
    Task,
    Throw,
)
from games.won_by_the_sword.model.state import State, View
from tests.won_by_the_sword.guesses import some, task
from tests.won_by_the_sword.positions import GAME, SOURCE

TRIES = 12


def sample(position: State, ask: Ask, random: Random) -> Order:
    """By the view of the seat that is asked; where no try is lawful the default."""
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
    """A column, a card, a task or two; sometimes a garrison that marches out."""
    assert view.own is not None
    usual, hand = GAME.default(view, ask), view.own.hand
    card = random.choice(hand) if hand else None
    held = [point for point, force in view.own.garrisons.items() if force.leaders]
    free = [each for each in columns_of(ask.seat, 4) if each not in view.board.columns]
    if isinstance(usual, Activate) and usual.card is None:
        card = None
    if held and free and random.random() < 0.3:
        return Activate(free[0], card, garrison=random.choice(held))
    if isinstance(usual, Throw):
        assert card is not None
        return Throw(card)
    left = [key for key in view.board.of(ask.seat) if not view.board.columns[key].done]
    column = random.choice(left)
    said = (task(view, column, random),) if random.random() < 0.9 else ()
    return Activate(column, card, said, plain=random.random() < 0.1, pay=random.random() < 0.3)


def go(view: View, ask: Ask, random: Random) -> Order:
    """One more task, sometimes two, or the end."""
    assert view.acting is not None
    if random.random() < 0.15:
        return Go((End(),))
    said: list[Task] = [task(view, view.acting.column, random) for _ in range(random.randrange(1, 3))]
    return Go(tuple(said))


def plan(view: View, ask: Ask, random: Random) -> Order:
    """Markers, horse and foot where chance sends them."""
    wings: Any = ("right", "left", "centre")
    markers: Any = {random.choice(wings): random.randrange(1, 3)} if random.random() < 0.5 else {}
    foot: Any = {random.choice(wings[:2]): random.randrange(3)} if random.random() < 0.5 else {}
    return Plan(
        advantages=markers,
        initiative=random.choice((None, None, *wings)),
        charge=random.choice((None, *wings)),
        entrench=random.random() < 0.2,
        cannonade=random.random() < 0.2,
        horse=random.randrange(-2, 3),
        foot=foot,
        reinforce=random.random() < 0.7,
        spoils=random.choice(("take", "leave", "destroy")),
    )


def accept(view: View, ask: Ask, random: Random) -> Order:
    """Either."""
    return Accept(random.random() < 0.7)


def lose(view: View, ask: Ask, random: Random) -> Order:
    """Other units than the default loses, and perhaps works."""
    usual = GAME.default(view, ask)
    assert isinstance(usual, Lose)
    if view.own is None or random.random() < 0.5:
        return usual
    forces = (*view.own.columns.values(), *view.own.garrisons.values())
    return Lose(some(random.choice(forces).units, random), random.randrange(3)) if forces else usual


def retreat(view: View, ask: Ask, random: Random) -> Order:
    """One point or two, anywhere."""
    usual = GAME.default(view, ask)
    if not isinstance(usual, Retreat) or not usual.way or view.fight is None:
        return usual
    here, way = view.fight.point, list[Any]()
    for _ in range(random.randrange(1, 3)):
        ends = [SOURCE.atlas.edges[edge].beyond(here) for edge in SOURCE.atlas.at[here]]
        here = random.choice([end.point for end in ends if end is not None])
        way.append(here)
    return Retreat(tuple(way), abandon=len(way) == 2)


def sally(view: View, ask: Ask, random: Random) -> Order:
    """Fire, and some unit of some garrison."""
    assert view.own is not None
    units = [unit for force in view.own.garrisons.values() for unit in force.units]
    unit = random.choice(units) if units and random.random() < 0.6 else None
    return Sally(random.random() < 0.7, unit, chit=random.random() < 0.1)


def shelter(view: View, ask: Ask, random: Random) -> Order:
    """Any place of the own side."""
    assert view.own is not None
    return Shelter(random.choice([*view.own.columns, *view.own.garrisons, "nowhere"]))


def conclude(view: View, ask: Ask, random: Random) -> Order:
    """Whether the end is rolled for."""
    return Conclude(random.random() < 0.7, random.random() < 0.5)


GUESSES: Mapping[str, Callable[[View, Ask, Random], Order]] = {
    "setup": set_up,
    "precede": precede,
    "activate": activate,
    "go": go,
    "plan": plan,
    "accept": accept,
    "lose": lose,
    "retreat": retreat,
    "sally": sally,
    "shelter": shelter,
    "return": shelter,
    "conclude": conclude,
}
"""By kind of ask; the others get their default."""
