"""Remarks on lawful moves that are surely mistaken, seen from a power's own orders; it refuses nothing."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.kinds import Fault
from games.diplomacy.model.notation import unit_text
from games.diplomacy.model.orders import Convoy, Move, Order, Power, Province, Waive, province_of
from games.diplomacy.rules.movement.situation import Situation, illegal


def doomed_moves(here: Situation, power: Power, orders: Sequence[Order]) -> dict[Province | None, Fault]:
    """Moves that a power's own orders doom, by the place of the unit.

    An army that only own fleets could convoy, and none does; an attack on an own unit that was told to stay.
    """
    given = {order.unit: order for order in orders if not isinstance(order, Waive)}
    convoyed = {order.target for order in given.values() if isinstance(order, Convoy)}
    found: dict[Province | None, Fault] = {}
    for order in given.values():
        if not isinstance(order, Move):
            continue
        there = here.unit_in(here.ground.index[province_of(order.to)])
        if order.unit not in convoyed and _needs_own_fleets(here, power, order):
            fault = illegal("no-own-convoy", unit=unit_text(order.unit), to=order.to)
        elif there and there[1] == power and there[0] in given and not isinstance(given[there[0]], Move):
            fault = illegal("own-attack", unit=unit_text(order.unit), target=unit_text(there[0]))
        else:
            continue
        found[province_of(order.unit.at)] = fault
    return found


def _needs_own_fleets(here: Situation, power: Power, order: Move) -> bool:
    """Whether an army cannot walk and the fleets of the other powers alone make no chain."""
    ground = here.ground
    start, end = ground.index[province_of(order.unit.at)], ground.index[province_of(order.to)]
    if order.unit.kind == "F" or end in ground.army[start]:
        return False
    foreign = 0
    for number, sea in enumerate(here.at):
        if here.powers[number] != power:
            foreign |= ground.sea_bit[sea]
    return not ground.linked(foreign, start, end)
