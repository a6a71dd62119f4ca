"""What a letter shows of how an answer is written: a first lawful order of its sort, never advice."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.kinds import Ask
from games.diplomacy.model.notation import unit_text, written_of
from games.diplomacy.model.orders import (
    Build,
    Disband,
    Hold,
    Move,
    Order,
    OrderSet,
    Province,
    Retreat,
    Waive,
    province_of,
)
from games.diplomacy.model.state import MOVEMENT, RETREAT
from games.diplomacy.rules.judge import Judge
from games.diplomacy.text.drafting import owing_units, place_of, sites


def example(judge: Judge, ask: Ask, given: OrderSet) -> Order:
    """An order for the first unit or place that has none in ``given``; no better than any other.

    It leads nowhere a unit of ``given`` ends: who sends the examples one after another blocks no own unit.
    """
    placed = {place_of(order) for order in given.orders}
    ends = {_end(order) for order in given.orders}
    lawful = [order for order in _orders(judge, ask) if judge(written_of(order)) == order]
    open_ = [order for order in lawful if place_of(order) not in placed]
    return next((order for order in open_ if _end(order) not in ends), (open_ or lawful)[0])


def _end(order: Order) -> Province | None:
    """Where the unit stands if nobody is in its way."""
    return province_of(order.to) if isinstance(order, Move | Retreat) else place_of(order)


def _orders(judge: Judge, ask: Ask) -> Iterator[Order]:
    """Every unit to where it can go, by the alphabet; each build; what is left where there is none."""
    ground, own = judge.course.ground, judge.position.units.get(judge.power, ())
    if ask.kind == MOVEMENT:
        for unit in sorted(own, key=unit_text):
            yield from (Move(unit, there) for there in sorted(ground.exits(unit.kind, unit.at)))
            yield Hold(unit)
    elif ask.kind == RETREAT:
        for unit in filter(None, map(ground.unit, owing_units(ask))):
            yield from (Retreat(unit, there) for there in sorted(ground.exits(unit.kind, unit.at)))
            yield Disband(unit)
    else:
        yield from map(Build, reversed(sites(ask, ground)))
        yield from map(Disband, sorted(own, key=unit_text))
        yield Waive()
