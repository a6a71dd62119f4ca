"""Some lawful order to any question of Won by the Sword, by chance, for random games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from adjudicator.kinds import Ask
from games.kit.luck import Luck
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
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import View
from games.won_by_the_sword.robot.chance.tasks import some, task
from games.won_by_the_sword.turn import SEQUENCE

Guess: TypeAlias = Callable[[Source, View, Ask, Luck], Order]
TRIES = 12
"""So often something is guessed before the default is taken."""


def sample(source: Source, view: View, ask: Ask, luck: Luck) -> Order:
    """A lawful answer by the view of the seat that is asked; where no try is lawful the default."""
    guess = GUESSES.get(ask.kind)
    for _ in range(TRIES if guess is not None else 0):
        assert guess is not None
        order = guess(source, view, ask, luck)
        if SEQUENCE.check(source, view, ask, order) is None:
            return order
    return SEQUENCE.default(source, view, ask)


def _default(source: Source, view: View, ask: Ask) -> Order:
    return SEQUENCE.default(source, view, ask)


def _set_up(source: Source, view: View, ask: Ask, luck: Luck) -> Order:
    """Regiments of the pool where chance puts them."""
    assert view.own is not None
    setup = source.setups[view.board.terms.scenario]
    usual, pool = _default(source, view, ask), dict(view.own.pool)
    assert isinstance(usual, SetUp)
    garrisons = dict(usual.garrisons)
    for unit in garrisons.values():
        pool[unit] -= 1
    for point, post in setup.posts[ask.seat].items():
        regiment = UnitId(f"{post.nation}-i")
        if pool.get(regiment) and point not in garrisons and luck.in_ten(3):
            garrisons[point] = regiment
            pool[regiment] -= 1
    return SetUp(dict(sorted(garrisons.items())))


def _activate(source: Source, view: View, ask: Ask, luck: Luck) -> Order:
    """A column, a card, a task or two; sometimes a garrison that marches out."""
    assert view.own is not None
    usual, hand = _default(source, view, ask), view.own.hand
    card = luck.one(hand) if hand else None
    held = [point for point, force in view.own.garrisons.items() if force.leaders]
    most = source.tables.figures.columns
    free = [each for each in columns_of(ask.seat, most) if each not in view.board.columns]
    if isinstance(usual, Activate) and usual.card is None:
        card = None
    if held and free and luck.in_ten(3):
        return Activate(free[0], card, garrison=luck.one(held))
    if isinstance(usual, Throw):
        assert card is not None
        return Throw(card)
    left = [key for key in view.board.of(ask.seat) if not view.board.columns[key].done]
    column = luck.one(left)
    said = (task(source, view, column, luck),) if luck.in_ten(9) else ()
    return Activate(column, card, said, plain=luck.in_ten(1), pay=luck.in_ten(3))


def _go(source: Source, view: View, ask: Ask, luck: Luck) -> Order:
    """One more task, sometimes two, or the end."""
    assert view.acting is not None
    if luck.pick(100) < 15:
        return Go((End(),))
    column, count = view.acting.column, 1 + luck.number(1)
    said: list[Task] = [task(source, view, column, luck) for _ in range(count)]
    return Go(tuple(said))


def _plan(source: Source, view: View, ask: Ask, luck: Luck) -> Order:
    """Markers, horse and foot where chance sends them."""
    wings: Any = ("right", "left", "centre")
    markers: Any = {luck.one(wings): 1 + luck.number(1)} if luck.in_ten(5) else {}
    foot: Any = {luck.one(wings[:2]): luck.number(2)} if luck.in_ten(5) else {}
    return Plan(
        advantages=markers,
        initiative=luck.one((None, None, *wings)),
        charge=luck.one((None, *wings)),
        entrench=luck.in_ten(2),
        cannonade=luck.in_ten(2),
        horse=luck.number(4) - 2,
        foot=foot,
        reinforce=luck.in_ten(7),
        spoils=luck.one(("take", "leave", "destroy")),
    )


def _lose(source: Source, view: View, ask: Ask, luck: Luck) -> Order:
    """Other units than the default loses, and perhaps works."""
    usual = _default(source, view, ask)
    assert isinstance(usual, Lose)
    if view.own is None or luck.in_ten(5):
        return usual
    forces = (*view.own.columns.values(), *view.own.garrisons.values())
    if not forces:
        return usual
    return Lose(some(source.roster, luck.one(forces).units, luck), luck.number(2))


def _retreat(source: Source, view: View, ask: Ask, luck: Luck) -> Order:
    """One point or two, anywhere."""
    usual, atlas = _default(source, view, ask), source.atlas
    if not isinstance(usual, Retreat) or not usual.way or view.fight is None:
        return usual
    here, way = view.fight.point, list[Any]()
    for _ in range(1 + luck.number(1)):
        ends = [atlas.edges[edge].beyond(here) for edge in atlas.at[here]]
        here = luck.one([end.point for end in ends if end is not None])
        way.append(here)
    return Retreat(tuple(way), abandon=len(way) == 2)


def _sally(source: Source, view: View, ask: Ask, luck: Luck) -> Order:
    """Fire, and some unit of some garrison."""
    assert view.own is not None
    units = [unit for force in view.own.garrisons.values() for unit in force.units]
    unit = luck.one(units) if units and luck.in_ten(6) else None
    return Sally(luck.in_ten(7), unit, chit=luck.in_ten(1))


def _shelter(source: Source, view: View, ask: Ask, luck: Luck) -> Order:
    """Any place of the own side."""
    assert view.own is not None
    return Shelter(luck.one([*view.own.columns, *view.own.garrisons, "nowhere"]))


GUESSES: Mapping[str, Guess] = {
    "setup": _set_up,
    "precede": lambda source, view, ask, luck: Precede(luck.in_ten(5)),
    "activate": _activate,
    "go": _go,
    "plan": _plan,
    "accept": lambda source, view, ask, luck: Accept(luck.in_ten(7)),
    "lose": _lose,
    "retreat": _retreat,
    "sally": _sally,
    "shelter": _shelter,
    "return": _shelter,
    "conclude": lambda source, view, ask, luck: Conclude(luck.in_ten(7), luck.in_ten(5)),
}
"""By kind of ask; the others get their default."""
