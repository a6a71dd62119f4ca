"""Retreats: what is open to a dislodged unit, what an order for it means, how all are carried out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adjudicator.kinds import Fault, Value
from games.diplomacy.model.ground import Ground
from games.diplomacy.model.notation import text_of, unit_text
from games.diplomacy.model.orders import (
    Disband,
    Location,
    Move,
    Order,
    Power,
    Province,
    Retreat,
    Unit,
    Written,
    province_of,
)
from games.diplomacy.model.position import Dislodged, Position
from games.diplomacy.model.rulesets import Rules
from games.diplomacy.rules.movement.explain import Account, Outcome
from games.diplomacy.rules.movement.legality import FLEETS, WRITING, Choice, Judged
from games.diplomacy.rules.movement.situation import illegal

RECORD = "ЗАПИСЬ ОТСТУПЛЕНИЙ"


def contested(account: Account) -> tuple[Province, ...]:
    """Provinces that nobody entered because attackers held each other off; sorted."""
    conflict = account.conflict
    found = []
    for province, attackers in conflict.attackers.items():
        if any(conflict.moves[j] for j in attackers):
            continue
        if any(conflict.prevent(j)[0] for j in attackers):
            found.append(conflict.ground.keys[province])
    return tuple(sorted(found))


def dislodged(account: Account, closed: Sequence[Province]) -> tuple[Dislodged, ...]:
    """The beaten units and their open retreats: next door, empty, not contested, not whence the attack came.

    The origin of an attacker that came by convoy is open under DATC 4.A.5 b, if nothing else closes it.
    """
    conflict = account.conflict
    if not account.beaten:
        return ()
    ground = conflict.ground
    taken = {province_of(at) for _, _, at in account.standing()} | set(closed)
    found = []
    for i in sorted(account.beaten):
        beaten = account.beaten[i]
        unit = conflict.here.units[i]
        origin = ground.keys[conflict.at[beaten.by]]
        shut = not (beaten.by_sea and conflict.rules.retreat_to_origin == "convoyed")
        retreats = tuple(
            there
            for there in ground.exits(unit.kind, unit.at)
            if province_of(there) not in taken and not (shut and province_of(there) == origin)
        )
        found.append(Dislodged(conflict.powers[i], unit, origin, retreats))
    return tuple(found)


def judge_retreat(ground: Ground, rules: Rules, position: Position, power: Power, written: Written) -> Judged:
    """What a power's written order means in a retreat phase, or why it is none."""
    if written.unit is None or written.verb not in ("M", "R", "D"):
        return illegal("wrong-phase", RECORD, verb=written.verb, phase="retreat")
    if written.power is not None and written.power != power:
        return illegal("not-your-power", power=written.power)
    beaten = next((one for one in position.dislodged if province_of(one.unit.at) == written.unit.place), None)
    if beaten is None:
        return illegal("not-dislodged", RECORD, place=written.unit.place)
    if beaten.power != power:
        return illegal("not-yours", RECORD, unit=unit_text(beaten.unit), owner=beaten.power)
    if written.unit.power is not None and written.unit.power != power:
        return illegal(
            "wrong-nationality", unit=unit_text(beaten.unit), power=written.unit.power, owner=beaten.power
        )
    if written.unit.kind not in (None, beaten.unit.kind) and rules.unit_wrong == "invalid":
        return illegal(
            "wrong-unit-letter", WRITING, unit=unit_text(beaten.unit), given=str(written.unit.kind)
        )
    if written.verb == "D":
        return Disband(beaten.unit)
    return _destination(ground, rules, position, beaten, written)


def _destination(
    ground: Ground, rules: Rules, position: Position, beaten: Dislodged, written: Written
) -> Judged:
    named = unit_text(beaten.unit)
    to = written.to
    if to is None:
        return illegal("no-destination", WRITING, unit=named)
    if written.via or written.path:
        return illegal("retreat-convoyed", RECORD, unit=named)
    open_to = [there for there in beaten.retreats if province_of(there) == to]
    if not open_to:
        return _closed(ground, position, beaten, to)
    coast = written.to_coast
    if "/" not in open_to[0]:
        if coast is not None and rules.coast_irrelevant == "fail":
            return illegal("useless-coast", place=to, coast=coast)
        return Retreat(beaten.unit, open_to[0])
    if coast is not None:
        wanted = Location(f"{to}/{coast}")
        if wanted in open_to or (rules.coast_wrong == "possible" and len(open_to) == 1):
            return Retreat(beaten.unit, wanted if wanted in open_to else open_to[0])
        return illegal("wrong-coast", FLEETS, unit=named, to=wanted)
    default = Location(f"{to}/{ground.coasts[ground.index[to]][0]}")
    if len(open_to) == 1 and rules.coast_single == "possible":
        return Retreat(beaten.unit, open_to[0])
    chosen = rules.coast_ambiguous if len(open_to) > 1 else rules.coast_single
    if chosen == "default" and default in open_to:
        return Retreat(beaten.unit, default)
    fault = illegal("coast-needed", FLEETS, unit=named, to=to)
    return (
        Choice(tuple(Retreat(beaten.unit, there) for there in open_to), fault) if len(open_to) > 1 else fault
    )


def _closed(ground: Ground, position: Position, beaten: Dislodged, to: Province) -> Fault:
    named = unit_text(beaten.unit)
    if ground.index.get(to) not in ground.reach(beaten.unit.kind, beaten.unit.at):
        return illegal("unreachable", RECORD, unit=named, to=to)
    if any(province_of(unit.at) == to for units in position.units.values() for unit in units):
        return illegal("retreat-occupied", RECORD, unit=named, to=to)
    if to in position.contested:
        return illegal("retreat-contested", RECORD, unit=named, to=to)
    return illegal("retreat-origin", RECORD, unit=named, to=to)


@dataclass(frozen=True, slots=True)
class Retreated:
    """The position after a retreat phase, how each order fared, and the units lost."""

    position: Position
    outcomes: tuple[Outcome, ...]
    lost: tuple[tuple[Power, Unit], ...]


def retreat(position: Position, orders: Mapping[Power, Sequence[Order]]) -> Retreated:
    """Carry out all retreats at once: units that meet are disbanded, so are those without an order."""
    chosen: dict[Unit, Order] = {
        order.unit: order
        for own in orders.values()
        for order in own
        if isinstance(order, Retreat | Move | Disband)
    }
    goals = {one.unit: _goal(chosen.get(one.unit)) for one in position.dislodged}
    crowd = Counter(province_of(to) for to in goals.values() if to is not None)
    units = {power: list(own) for power, own in position.units.items()}
    outcomes, lost = [], []
    for one in position.dislodged:
        to, order, named = goals[one.unit], chosen.get(one.unit), unit_text(one.unit)
        if to is not None and crowd[province_of(to)] == 1:
            units.setdefault(one.power, []).append(Unit(one.unit.kind, to))
            facts: dict[str, Value] = {"unit": named, "to": to}
            outcomes.append(Outcome(one.power, text_of(Retreat(one.unit, to)), "retreated", facts))
            continue
        lost.append((one.power, one.unit))
        if to is not None:
            by = tuple(
                unit_text(other.unit)
                for other in position.dislodged
                if other is not one
                and goals[other.unit] is not None
                and province_of(str(goals[other.unit])) == province_of(to)
            )
            facts = {"unit": named, "to": to, "by": by}
            outcomes.append(Outcome(one.power, text_of(Retreat(one.unit, to)), "retreat-clash", facts))
        else:
            reason = "retreat-missing" if order is None else "retreat-disbanded"
            text = text_of(Disband(one.unit))
            outcomes.append(Outcome(one.power, text, reason, {"unit": named}, ours=order is None))
    after = Position(
        position.phase,
        {power: tuple(sorted(own, key=lambda unit: (unit.at, unit.kind))) for power, own in units.items()},
        position.centers,
    )
    return Retreated(after, tuple(outcomes), tuple(lost))


def _goal(order: Order | None) -> Location | None:
    return order.to if isinstance(order, Retreat | Move) else None
