"""Winter: how many units a power may build or must remove, what its orders mean, and carrying them out."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from adjudicator.kinds import Fault
from games.diplomacy.model.board import Variant
from games.diplomacy.model.ground import Ground, ground_of
from games.diplomacy.model.notation import text_of, unit_text
from games.diplomacy.model.orders import (
    Build,
    Disband,
    Location,
    Order,
    Power,
    Province,
    Unit,
    Waive,
    Written,
    WrittenUnit,
    province_of,
)
from games.diplomacy.model.position import Position, sorted_units
from games.diplomacy.model.rulesets import Rules
from games.diplomacy.rules.disorder import removals
from games.diplomacy.rules.movement.explain import Outcome
from games.diplomacy.rules.movement.legality import WRITING, Choice, Judged
from games.diplomacy.rules.movement.situation import illegal

ADJUSTING = "ФАЗА ПОЛУЧЕНИЯ И ПОТЕРИ ВОЙСК"


@dataclass(frozen=True, slots=True)
class Winter:
    """All that adjustments of one position depend on. ``names`` are the English ones, for DATC 4.D.8."""

    variant: Variant
    rules: Rules
    position: Position
    names: Mapping[Province, str]

    @property
    def ground(self) -> Ground:
        """The tables of the variant's board."""
        return ground_of(self.variant.board)

    def sites(self, power: Power) -> tuple[Province, ...]:
        """Centres in which the power may build now, sorted."""
        taken = {province_of(unit.at) for own in self.position.units.values() for unit in own}
        homes = self.variant.board.homes.get(power, ())
        return tuple(
            center
            for center in sorted(self.position.centers.get(power, ()))
            if center not in taken and (self.variant.build_anywhere or center in homes)
        )

    def due(self, power: Power) -> int:
        """Units to build (above 0; never more than there is room for) or to remove (below 0)."""
        difference = len(self.position.centers.get(power, ())) - len(self.position.units.get(power, ()))
        return min(difference, len(self.sites(power))) if difference > 0 else difference

    def spare(self, power: Power) -> int:
        """Builds that the power's centres allow, whether there is room for them or not."""
        return len(self.position.centers.get(power, ())) - len(self.position.units.get(power, ()))

    def at_risk(self, power: Power, chosen: Collection[Unit] = ()) -> tuple[Unit, ...]:
        """The power's units but the ``chosen`` ones, in the sequence in which civil disorder takes them."""
        left = [unit for unit in self.position.units.get(power, ()) if unit not in chosen]
        return removals(self.ground, self.rules, self.names, self.position, power, left)


def judge_adjustment(winter: Winter, power: Power, written: Written) -> Judged:
    """What one written order means in winter, or why it is none; how many there are is for ``select``."""
    if written.power is not None and written.power != power:
        return illegal("not-your-power", power=written.power)
    match written.verb:
        case "W":
            if winter.spare(power) <= 0:
                return illegal("nothing-to-build", ADJUSTING, power=power)
            return illegal("waive-refused", ADJUSTING) if winter.rules.waive == "refused" else Waive()
        case "B" if written.unit is not None:
            return _build(winter, power, written.unit)
        case "D" if written.unit is not None:
            return _removal(winter, power, written.unit)
        case _:
            return illegal("wrong-phase", ADJUSTING, verb=written.verb, phase="adjustment")


def _removal(winter: Winter, power: Power, written: WrittenUnit) -> Judged:
    found = next(
        (
            (owner, unit)
            for owner, own in winter.position.units.items()
            for unit in own
            if province_of(unit.at) == written.place
        ),
        None,
    )
    if found is None:
        return illegal("no-unit", ADJUSTING, place=written.place)
    owner, unit = found
    if owner != power:
        return illegal("not-yours", ADJUSTING, unit=unit_text(unit), owner=owner)
    if written.power is not None and written.power != power:
        return illegal("wrong-nationality", unit=unit_text(unit), power=written.power, owner=owner)
    if written.kind not in (None, unit.kind) and winter.rules.unit_wrong == "invalid":
        return illegal("wrong-unit-letter", WRITING, unit=unit_text(unit), given=str(written.kind))
    if winter.due(power) >= 0:
        return illegal("nothing-to-remove", ADJUSTING, power=power)
    return Disband(unit)


def _build(winter: Winter, power: Power, written: WrittenUnit) -> Judged:
    place = written.place
    if winter.spare(power) <= 0:
        return illegal("nothing-to-build", ADJUSTING, power=power)
    fault = _site_fault(winter, power, place)
    if fault is not None:
        return fault
    ground, rules = winter.ground, winter.rules
    number = ground.index[place]
    kind = written.kind
    if kind is None:
        if ground.inland[number] and rules.build_unit_missing != "invalid":
            kind = "A"
        elif written.coast in ground.coasts[number] and rules.build_unit_missing == "coast-tells":
            kind = "F"
        else:
            fault = illegal("build-letter-missing", ADJUSTING, place=place)
            fleets = [Build(Unit("F", there)) for there in _landings(ground, place)]
            return Choice((Build(Unit("A", Location(place))), *fleets), fault) if fleets else fault
    if kind == "F" and ground.inland[number]:
        if rules.fleet_inland == "invalid":
            return illegal("build-fleet-inland", ADJUSTING, place=place)
        kind = "A"
    return Build(Unit("A", Location(place))) if kind == "A" else _fleet(winter, place, written.coast)


def _landings(ground: Ground, place: Province) -> list[Location]:
    coasts = ground.coasts[ground.index[place]]
    every = [Location(f"{place}/{coast}") for coast in coasts] or [Location(place)]
    return [there for there in every if there in ground.fleet]


def _fleet(winter: Winter, place: Province, coast: str | None) -> Judged:
    """DATC 4.B.7: the coast on which a fleet is built."""
    landings = _landings(winter.ground, place)
    if len(landings) == 1:
        return Build(Unit("F", landings[0]))
    if coast is not None:
        wanted = Location(f"{place}/{coast}")
        if wanted in landings:
            return Build(Unit("F", wanted))
        return illegal("no-such-coast", ADJUSTING, place=place, coast=coast)
    if winter.rules.coast_in_build == "default":
        return Build(Unit("F", landings[0]))
    fault = illegal("build-coast-needed", ADJUSTING, place=place)
    return Choice(tuple(Build(Unit("F", there)) for there in landings), fault)


def _site_fault(winter: Winter, power: Power, place: Province) -> Fault | None:
    if place not in winter.position.centers.get(power, ()):
        return illegal("build-not-owned", ADJUSTING, place=place)
    if not winter.variant.build_anywhere and place not in winter.variant.board.homes.get(power, ()):
        return illegal("build-not-home", ADJUSTING, place=place)
    if place not in winter.sites(power):
        return illegal("build-occupied", ADJUSTING, place=place)
    return None


def select(winter: Winter, power: Power, orders: Sequence[Order]) -> tuple[list[Order], dict[int, Fault]]:
    """The lawful orders that count, and by position in ``orders`` why others do not (DATC 4.D.4 to 4.D.6)."""
    faults: dict[int, Fault] = {}
    due = winter.due(power)
    if due < 0:
        chosen = _once(orders, faults, winter.rules.same_centre, "same-unit")
        limit, key = -due, "too-many-removals"
        choice: str = winter.rules.too_many_removals
    else:
        chosen = _once(orders, faults, winter.rules.same_centre, "same-centre")
        limit, key = max(due, winter.spare(power)), "too-many-builds"
        choice = winter.rules.too_many_builds
    if len(chosen) > limit:
        surplus = (
            chosen
            if choice in ("none", "disorder")
            else chosen[limit:]
            if choice == "first"
            else chosen[:-limit]
        )
        for i in surplus:
            faults[i] = illegal(key, ADJUSTING, limit=limit)
        chosen = [i for i in chosen if i not in surplus]
    return [orders[i] for i in chosen], faults


def _once(orders: Sequence[Order], faults: dict[int, Fault], choice: str, key: str) -> list[int]:
    """One order a province; the same removal twice is one removal."""
    by_place: dict[str, list[int]] = {}
    for i, order in enumerate(orders):
        place = f"waive {i}" if isinstance(order, Waive) else province_of(order.unit.at)
        by_place.setdefault(place, []).append(i)
    chosen = []
    for place, same in by_place.items():
        keep = same[0] if choice == "first" or key == "same-unit" else same[-1] if choice == "last" else -1
        if len(same) == 1:
            keep = same[0]
        for i in same:
            if i == keep:
                chosen.append(i)
            else:
                faults[i] = illegal(key, ADJUSTING, place=place)
    return sorted(chosen)


@dataclass(frozen=True, slots=True)
class Adjusted:
    """The position after winter, how each order fared, and the units removed."""

    position: Position
    outcomes: tuple[Outcome, ...]
    lost: tuple[tuple[Power, Unit], ...]


def adjust(winter: Winter, orders: Mapping[Power, Sequence[Order]]) -> Adjusted:
    """Carry out all builds and removals. What a power does not remove, civil disorder removes."""
    units = {power: list(own) for power, own in winter.position.units.items()}
    outcomes: list[Outcome] = []
    lost: list[tuple[Power, Unit]] = []
    for power in winter.variant.board.powers:
        own = list(orders.get(power, ()))
        due = winter.due(power)
        if due < 0:
            gone, told = _remove(winter, power, own, -due)
            lost.extend((power, unit) for unit in gone)
            units[power] = [unit for unit in units[power] if unit not in gone]
        else:
            built, told = _raise(winter, power, own, due)
            if built:
                units.setdefault(power, []).extend(built)
        outcomes.extend(told)
    after = Position(
        winter.position.phase,
        {power: sorted_units(own) for power, own in units.items()},
        winter.position.centers,
    )
    return Adjusted(after, tuple(outcomes), tuple(lost))


def _remove(winter: Winter, power: Power, orders: list[Order], owed: int) -> tuple[list[Unit], list[Outcome]]:
    chosen = [order.unit for order in orders if isinstance(order, Disband)][:owed]
    taken = []
    if len(chosen) < owed:
        taken = list(winter.at_risk(power, chosen)[: owed - len(chosen)])
    told = [
        Outcome(power, text_of(Disband(unit)), reason, {"unit": unit_text(unit)}, ours=units is taken)
        for reason, units in (("removed", chosen), ("removed-by-default", taken))
        for unit in units
    ]
    return [*chosen, *taken], told


def _raise(winter: Winter, power: Power, orders: list[Order], due: int) -> tuple[list[Unit], list[Outcome]]:
    built = [order.unit for order in orders if isinstance(order, Build)][:due]
    told = [Outcome(power, text_of(Build(unit)), "built", {"unit": unit_text(unit)}) for unit in built]
    if winter.rules.waive == "refused":
        taken = {province_of(unit.at) for unit in built}
        rest = [Unit("A", Location(site)) for site in winter.sites(power) if site not in taken]
        for unit in rest[: due - len(built)]:
            built.append(unit)
            told.append(
                Outcome(power, text_of(Build(unit)), "built-by-default", {"unit": unit_text(unit)}, ours=True)
            )
    told.extend(Outcome(power, "WAIVE", "waived", {}) for order in orders if isinstance(order, Waive))
    return built, told
