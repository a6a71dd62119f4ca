"""Random movement phases of lawful orders, for property tests and the benchmark; it must not adjudicate."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.diplomacy.model.board import Board
from games.diplomacy.model.ground import Ground, ground_of
from games.diplomacy.model.notation import text_of
from games.diplomacy.model.orders import (
    Convoy,
    Hold,
    Location,
    Move,
    Power,
    SupportHold,
    SupportMove,
    Unit,
    province_of,
)
from games.diplomacy.model.rulesets import Rules
from games.diplomacy.rules.movement.situation import Situation

MovementOrder = Hold | Move | SupportHold | SupportMove | Convoy


def random_units(
    board: Board, dice: Random, count: int, around: int | None = None
) -> dict[Power, list[Unit]]:
    """``count`` units at random; ``around`` that many provinces near each other, so that they meet."""
    ground = ground_of(board)
    provinces = list(ground.keys) if around is None else _neighbourhood(ground, dice, around)
    units: dict[Power, list[Unit]] = {power: [] for power in board.powers}
    for place in dice.sample(provinces, min(count, len(provinces))):
        here = [at for at in sorted(ground.fleet) if province_of(at) == place]
        options = [Unit("F", at) for at in here]
        if not ground.sea[ground.index[place]]:
            options += [Unit("A", Location(place))] * (max(1, len(here)) + 1)
        units[dice.choice(board.powers)].append(dice.choice(options))
    return units


def _neighbourhood(ground: Ground, dice: Random, size: int) -> list:
    found = [dice.choice(ground.keys)]
    while len(found) < size:
        here = dice.choice(found)
        i = ground.index[here]
        near = set(ground.army[i])
        for at, reach in ground.fleet_reach.items():
            if province_of(at) == here:
                near |= reach
        place = ground.keys[dice.choice(sorted(near))]
        if place not in found:
            found.append(place)
    return found


def random_orders(
    board: Board, rules: Rules, units: dict[Power, list[Unit]], dice: Random, moving: float = 0.6
) -> dict[Power, list[MovementOrder]]:
    """One lawful order a unit: about ``moving`` of them move, most of the others help those."""
    ground = ground_of(board)
    here = Situation(ground, rules, units)
    orders: dict[int, MovementOrder] = {}
    numbers = list(range(len(here.units)))
    dice.shuffle(numbers)
    for i in numbers:
        if dice.random() < moving:
            moves = _moves(here, here.units[i], dice)
            if moves:
                orders[i] = dice.choice(moves)
    for i in numbers:
        if i not in orders:
            helps = _helps(here, i, orders)
            orders[i] = dice.choice(helps) if helps and dice.random() < 0.9 else Hold(here.units[i])
    by_power: dict[Power, list[MovementOrder]] = {power: [] for power in units}
    for i in sorted(orders):
        by_power[here.powers[i]].append(orders[i])
    return by_power


def _moves(here: Situation, unit: Unit, dice: Random) -> list[Move]:
    ground = here.ground
    found = [Move(unit, to) for to in ground.exits(unit.kind, unit.at)]
    if unit.kind == "A":
        start = ground.index[province_of(unit.at)]
        for end, key in enumerate(ground.keys):
            if end != start and here.ground.linked(here.fleets, start, end):
                walks = end in ground.army[start]
                if not walks or dice.random() < 0.3:
                    found.append(Move(unit, Location(key), via=walks))
    return found


def _helps(here: Situation, i: int, orders: dict[int, MovementOrder]) -> Sequence[MovementOrder]:
    """Lawful supports and convoys; those of what is really ordered several times, to be likelier."""
    unit = here.units[i]
    found: list[MovementOrder] = []
    for j, target in enumerate(here.units):
        if j == i:
            continue
        order = orders.get(j)
        options: list[MovementOrder] = [SupportHold(unit, target)]
        if isinstance(order, Move):
            options = [SupportMove(unit, target, order.to), Convoy(unit, target, order.to)] * 4
        for option in options:
            entry = here.book.entry(text_of(option))
            if entry is not None and here.allows(entry):
                found.append(option)
    return found


def naval_phase(board: Board, rules: Rules, dice: Random) -> dict[Power, list[MovementOrder]]:
    """A small phase full of convoys, attacks on their fleets and supports: where paradoxes come from."""
    ground = ground_of(board)
    seas = [dice.choice([key for i, key in enumerate(ground.keys) if ground.sea[i]])]
    reach = {province_of(there) for there in ground.fleet[Location(seas[0])]}
    next_seas = sorted(key for key in reach if ground.sea[ground.index[key]])
    if next_seas and dice.random() < 0.7:
        seas.append(dice.choice(next_seas))
    near = sorted({province_of(there) for sea in seas for there in ground.fleet[Location(sea)]} - set(seas))
    powers = dice.sample(board.powers, 3)
    units: dict[Power, list[Unit]] = {power: [] for power in powers}
    for sea in seas:
        units[dice.choice(powers)].append(Unit("F", Location(sea)))
    for place in dice.sample(near, min(len(near), 7)):
        at = dice.choice([at for at in sorted(ground.fleet) if province_of(at) == place])
        land = not ground.sea[ground.index[place]]
        army = land and dice.random() < 0.45
        units[dice.choice(powers)].append(Unit("A", Location(place)) if army else Unit("F", at))
    here = Situation(ground, rules, units)
    orders: dict[int, MovementOrder] = {}
    for i, unit in enumerate(here.units):
        if unit.kind == "A":
            by_sea = [
                move
                for move in _moves(here, unit, dice)
                if not ground.army[here.at[i]] & {ground.index[province_of(move.to)]}
            ]
            orders[i] = dice.choice(by_sea) if by_sea and dice.random() < 0.8 else Hold(unit)
    for i, unit in enumerate(here.units):
        at_sea = ground.sea[here.at[i]] and unit.at in seas
        if unit.kind == "F" and not at_sea and dice.random() < 0.5:
            goals = [move for move in _moves(here, unit, dice) if province_of(move.to) in seas]
            if goals:
                orders[i] = dice.choice(goals)
    for i, unit in enumerate(here.units):
        if i not in orders:
            helps = _helps(here, i, orders)
            convoys = [order for order in helps if isinstance(order, Convoy)]
            orders[i] = dice.choice(convoys or helps) if helps else Hold(unit)
    by_power: dict[Power, list[MovementOrder]] = {power: [] for power in units}
    for i in sorted(orders):
        by_power[here.powers[i]].append(orders[i])
    return by_power
