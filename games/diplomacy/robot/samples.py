"""Lawful orders at random, for robots without a plan and for tests; chance comes in from outside."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from adjudicator.kinds import Ask
from games.diplomacy.model.ground import Ground
from games.diplomacy.model.notation import written_of
from games.diplomacy.model.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Location,
    Move,
    Order,
    Retreat,
    SupportHold,
    SupportMove,
    Unit,
    Waive,
    province_of,
)
from games.diplomacy.model.state import MOVEMENT, RETREAT
from games.diplomacy.rules.judge import Judge
from games.diplomacy.text.drafting import owing_units, sites

Pick = Callable[[int], int]


def orders(judge: Judge, ask: Ask, pick: Pick) -> tuple[Order, ...]:
    """A lawful answer to ``ask``; every unit gets an order."""
    ground = judge.course.ground
    if ask.kind == MOVEMENT:
        return _movement(judge, pick)
    if ask.kind == RETREAT:
        return tuple(_retreat(ask, ground, unit, pick) for unit in owing_units(ask))
    due = ask.args["due"]
    number = due if isinstance(due, int) else 0
    if number < 0:
        own = list(judge.position.units.get(judge.power, ()))
        return tuple(Disband(own.pop(pick(len(own)))) for _ in range(-number))
    open_ = list(sites(ask, ground))
    chosen: list[Order] = []
    for _ in range(number):
        if not open_ or pick(6) == 0:
            chosen.append(Waive())
            continue
        unit = open_[pick(len(open_))]
        chosen.append(Build(unit))
        open_ = [other for other in open_ if province_of(other.at) != province_of(unit.at)]
    return tuple(chosen)


def _movement(judge: Judge, pick: Pick) -> tuple[Order, ...]:
    ground, units = judge.course.ground, judge.position.units
    everybody = [unit for own in units.values() for unit in own]
    chosen: list[Order] = []
    for unit in units.get(judge.power, ()):
        options = [
            order for order in conceivable(ground, everybody, unit, pick) if judge(written_of(order)) == order
        ]
        chosen.append(options[pick(len(options))])
    return tuple(chosen)


def conceivable(ground: Ground, everybody: list[Unit], unit: Unit, pick: Pick) -> list[Order]:
    """Orders that the unit might be given; not all of them need be lawful, the hold is."""
    found: list[Order] = [Hold(unit)]
    found += [Move(unit, there) for there in ground.exits(unit.kind, unit.at)]
    reach = ground.reach(unit.kind, unit.at)
    for other in everybody:
        if other == unit:
            continue
        if ground.index[province_of(other.at)] in reach:
            found.append(SupportHold(unit, other))
        for there in ground.exits(other.kind, other.at):
            if ground.index[province_of(there)] in reach:
                found.append(SupportMove(unit, other, there))
    shores = [key for key in ground.keys if ground.shores[ground.index[key]]]
    if not shores:
        return found
    at_sea = unit.kind == "F" and ground.sea[ground.index[province_of(unit.at)]]
    for _ in range(4):
        there = Location(shores[pick(len(shores))])
        if unit.kind == "A":
            found.append(Move(unit, there, via=True))
            found.append(Move(unit, there))
        elif at_sea:
            army = everybody[pick(len(everybody))]
            found.append(Convoy(unit, army, there))
    return found


def _retreat(ask: Ask, ground: Ground, text: str, pick: Pick) -> Order:
    unit = ground.unit(text)
    table = ask.args["retreats"]
    open_ = table.get(text, ()) if isinstance(table, Mapping) else ()
    if unit is None:
        raise ValueError(f"no unit can stand there: {text}")
    places = [Location(str(there)) for there in open_] if isinstance(open_, tuple | list) else []
    at = pick(len(places) + 1)
    return Retreat(unit, places[at]) if at < len(places) else Disband(unit)
