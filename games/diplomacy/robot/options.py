"""Changes of a power's orders worth a try: moves, supports of them, convoys; it must not judge them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

from games.diplomacy.model.notation import written_of
from games.diplomacy.model.orders import (
    Convoy,
    Hold,
    Location,
    Move,
    Order,
    Province,
    SupportHold,
    SupportMove,
    Unit,
    province_of,
)
from games.diplomacy.rules.judge import Judge
from games.diplomacy.rules.movement.situation import Situation

Plan: TypeAlias = Mapping[Unit, Order]
"""An order for each unit."""

MOST_SUPPORTS = 2


class Options:
    """What the units of one power can be ordered. ``closed``: provinces that it has promised not to enter."""

    def __init__(self, judge: Judge, here: Situation, closed: frozenset[Province]) -> None:
        self.judge, self.here, self.ground = judge, here, here.ground
        self.units: Sequence[Unit] = judge.position.units.get(judge.power, ())
        self.closed = closed
        self.moves = {unit: tuple(self._moves(unit)) for unit in self.units}

    def _lawful(self, order: Order) -> bool:
        return self.judge(written_of(order)) == order

    def _moves(self, unit: Unit) -> Iterator[Move]:
        for there in self.ground.exits(unit.kind, unit.at):
            move = Move(unit, there)
            if province_of(there) not in self.closed and self._lawful(move):
                yield move

    def alone(self, unit: Unit, plan: Plan) -> Iterator[Order]:
        """What one unit may do while the others do as planned."""
        yield Hold(unit)
        yield from self.moves[unit]
        for other in self.units:
            if other != unit and (order := self.support(unit, plan[other])) is not None:
                yield order

    def support(self, unit: Unit, order: Order) -> Order | None:
        """How a unit helps another of the power to do as it is ordered, if it can."""
        if isinstance(order, Move):
            there = province_of(order.to)
            made: Order = SupportMove(unit, order.unit, order.to)
        elif isinstance(order, Hold | SupportHold | SupportMove | Convoy):
            there = province_of(order.unit.at)
            made = SupportHold(unit, order.unit)
        else:
            return None
        reached = self.ground.index[there] in self.ground.reach(unit.kind, unit.at)
        return made if reached and there != province_of(unit.at) and self._lawful(made) else None

    def together(self) -> Iterator[Plan]:
        """Attacks of several units on one place, and convoys, with support where there is some."""
        for unit in self.units:
            for move in self.moves[unit]:
                yield from self._supported(move, {unit: move})
            if unit.kind == "A":
                for carried in self._convoys(unit):
                    yield carried
                    yield from self._supported(carried[unit], carried)

    def _supported(self, move: Order, plan: Plan) -> Iterator[Plan]:
        helps = [
            order
            for other in self.units
            if other not in plan and (order := self.support(other, move)) is not None
        ]
        for number in range(1, MOST_SUPPORTS + 1):
            for chosen in combinations(helps, number):
                yield {**plan, **{_unit(order): order for order in chosen}}

    def _convoys(self, army: Unit) -> Iterator[Plan]:
        """Ways over own fleets to where the army cannot walk."""
        index, ground = self.ground.index, self.ground
        start = index[province_of(army.at)]
        fleets = {
            index[province_of(unit.at)]: unit
            for unit in self.units
            if unit.kind == "F" and ground.sea[index[province_of(unit.at)]]
        }
        mask = sum(ground.sea_bit[sea] for sea in fleets)
        if not mask & ground.shores[start]:
            return
        for key in ground.keys:
            end = index[key]
            walks = end in ground.reach(army.kind, army.at)
            if end == start or walks or key in self.closed or not ground.linked(mask, start, end):
                continue
            move = Move(army, Location(key))
            chain = _chain(self.here, mask, start, end)
            orders: list[Order] = [Convoy(fleets[sea], army, Location(key)) for sea in chain]
            if all(map(self._lawful, (move, *orders))):
                yield {army: move, **{_unit(order): order for order in orders}}


def _chain(here: Situation, mask: int, start: int, end: int) -> tuple[int, ...]:
    """The seas of a chain of which none can be left out."""
    ground = here.ground
    for sea in ground.seas(mask):
        if ground.linked(mask & ~ground.sea_bit[sea], start, end):
            mask &= ~ground.sea_bit[sea]
    return tuple(ground.seas(mask))


def _unit(order: Order) -> Unit:
    assert isinstance(order, Hold | Move | SupportHold | SupportMove | Convoy)
    return order.unit
