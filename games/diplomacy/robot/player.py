"""A simple player: greedy orders that go for centres with support; it must not know seats or mail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial

from games.diplomacy.model.ground import Ground
from games.diplomacy.model.orders import (
    Build,
    Disband,
    Hold,
    Location,
    Move,
    Order,
    Power,
    Province,
    Retreat,
    SupportMove,
    Unit,
    Waive,
    province_of,
)
from games.diplomacy.model.position import Position
from games.kit import points

Pick = Callable[[int], int]
"""``pick(n)`` gives a number in ``0..n-1``."""

FAR = 99


@dataclass(frozen=True, slots=True)
class Outlook:
    """A position as one power sees it: the centres it wants and the way there in moves.

    ``foreign`` tells by a province's number how many units of others reach it, ``held`` where they stand.
    """

    ground: Ground
    position: Position
    power: Power
    wanted: tuple[Province, ...]
    foreign: Mapping[int, int]
    held: frozenset[Province]

    def own(self) -> tuple[Unit, ...]:
        """The power's units."""
        return self.position.units.get(self.power, ())

    def distance(self, unit_kind: str, start: Location) -> int:
        """Moves of a unit of that kind from ``start`` to the nearest wanted centre; FAR if none."""
        return distances(self.ground, unit_kind, self.wanted).get(start, FAR)


@lru_cache(maxsize=64)
def distances(ground: Ground, unit_kind: str, wanted: tuple[Province, ...]) -> Mapping[Location, int]:
    """Moves of such a unit to the nearest wanted province: ways lead back as they lead there."""
    goals = [
        at
        for at in (ground.fleet if unit_kind == "F" else ground.board.army_next)
        if province_of(Location(at)) in wanted
    ]
    exits = partial(_exits, ground, unit_kind)
    return points.distances(map(Location, goals), exits)


def _exits(ground: Ground, unit_kind: str, here: Location) -> tuple[Location, ...]:
    return ground.exits("A" if unit_kind == "A" else "F", here)


def outlook(ground: Ground, position: Position, power: Power) -> Outlook:
    """What ``power`` wants: every centre that it does not own."""
    owned = set(position.centers.get(power, ()))
    wanted = tuple(key for key in ground.keys if ground.board.provinces[key].center and key not in owned)
    foreign = [unit for other, units in position.units.items() if other != power for unit in units]
    held = frozenset(province_of(unit.at) for unit in foreign)
    return Outlook(ground, position, power, wanted, _within_reach(ground, foreign), held)


def _within_reach(ground: Ground, units: Iterable[Unit]) -> Mapping[int, int]:
    """How many of the units reach each province, by its number."""
    return Counter(number for unit in units for number in ground.reach(unit.kind, unit.at))


def movement(ground: Ground, position: Position, power: Power, pick: Pick) -> tuple[Order, ...]:
    """Orders for every unit: the best supported attack on a centre first, the rest goes nearer to one."""
    seen = outlook(ground, position, power)
    free = list(seen.own())
    orders: list[Order] = []
    taken: set[Province] = set()
    for target in _by_promise(seen, pick):
        if target in taken:
            continue
        attack = _attack(seen, free, target, pick)
        if attack:
            orders.extend(attack)
            taken.add(target)
            free = [unit for unit in free if all(unit != order.unit for order in attack)]
    for unit in free:
        orders.append(_approach(seen, unit, taken, pick))
    return tuple(orders)


def _by_promise(seen: Outlook, pick: Pick) -> list[Province]:
    """Wanted centres within reach, those with more of our units beside them than theirs first."""
    scored = []
    reached = _within_reach(seen.ground, seen.own())
    for target in seen.wanted:
        ours = reached.get(seen.ground.index[target])
        if ours:
            scored.append((ours - _defence(seen, target) + pick(3) / 2, target))
    return [target for _, target in sorted(scored, reverse=True)]


def _defence(seen: Outlook, target: Province) -> int:
    """How many foreign units stand in or beside ``target``, the ones beside it for a half."""
    beside = seen.foreign.get(seen.ground.index[target], 0)
    return (target in seen.held) + (beside + 1) // 3


def _reaching(ground: Ground, units: Iterable[Unit], target: Province) -> list[Unit]:
    number = ground.index[target]
    return [unit for unit in units if number in ground.reach(unit.kind, unit.at)]


def _attack(seen: Outlook, free: list[Unit], target: Province, pick: Pick) -> list[Move | SupportMove]:
    """One unit goes to ``target``, enough others support it; nothing where we stand already."""
    if any(province_of(unit.at) == target for unit in seen.own()):
        return []
    able = _reaching(seen.ground, free, target)
    if not able:
        return []
    # A unit in a wanted centre stays to keep it in fall; let those without such a stake lead.
    able.sort(key=lambda unit: (province_of(unit.at) in seen.wanted, pick(100), unit.at))
    mover = able[0]
    landings = [there for there in seen.ground.exits(mover.kind, mover.at) if province_of(there) == target]
    landing = landings[pick(len(landings))]
    needed = 1 + _defence(seen, target)
    support = [SupportMove(unit, mover, landing) for unit in able[1 : 1 + needed]]
    return [Move(mover, landing), *support]


def _approach(seen: Outlook, unit: Unit, taken: set[Province], pick: Pick) -> Order:
    """Step nearer to a wanted centre, or hold."""
    ours = {province_of(other.at) for other in seen.own()}
    here = seen.distance(unit.kind, unit.at)
    if here == 0 and seen.position.phase.startswith("F"):
        return Hold(unit)
    steps = []
    for there in seen.ground.exits(unit.kind, unit.at):
        if province_of(there) not in taken and province_of(there) not in ours:
            steps.append((seen.distance(unit.kind, there), pick(1000), there))
    if steps and (min(steps)[0] < here or here == FAR or pick(3) == 0):
        there = min(steps)[2]
        taken.add(province_of(there))
        return Move(unit, there)
    return Hold(unit)


def retreat(ground: Ground, position: Position, power: Power, pick: Pick) -> tuple[Order, ...]:
    """Each beaten unit goes where it is nearest to a wanted centre; two never to one place."""
    seen = outlook(ground, position, power)
    taken: set[Province] = set()
    orders: list[Order] = []
    for beaten in position.dislodged:
        if beaten.power != power:
            continue
        open_ = [there for there in beaten.retreats if province_of(there) not in taken]
        if open_:
            there = min(open_, key=lambda to: (seen.distance(beaten.unit.kind, to), pick(100), to))
            taken.add(province_of(there))
            orders.append(Retreat(beaten.unit, there))
        else:
            orders.append(Disband(beaten.unit))
    return tuple(orders)


def build(sites: tuple[Unit, ...], count: int, pick: Pick) -> tuple[Order, ...]:
    """``count`` builds of what may be built, armies twice as willingly as fleets; the rest is waived."""
    orders: list[Order] = []
    left = list(sites)
    while left and len(orders) < count:
        weighted = [unit for unit in left for _ in range(2 if unit.kind == "A" else 1)]
        unit = weighted[pick(len(weighted))]
        orders.append(Build(unit))
        left = [other for other in left if province_of(other.at) != province_of(unit.at)]
    return (*orders, *(Waive() for _ in range(count - len(orders))))


def remove(ground: Ground, position: Position, power: Power, count: int, pick: Pick) -> tuple[Order, ...]:
    """Gives up the ``count`` units farthest from what the power wants."""
    seen = outlook(ground, position, power)
    far = sorted(seen.own(), key=lambda unit: (-seen.distance(unit.kind, unit.at), pick(100), unit.at))
    return tuple(Disband(unit) for unit in far[:count])
