"""Deployment for a general battle (12.4): foot and guns in the centre, horse on both wings."""

from __future__ import annotations

from collections.abc import Mapping

from games.won_by_the_sword.model.forces import Roster, UnitId
from games.won_by_the_sword.model.orders import Plan, Wing
from games.won_by_the_sword.rules.battles.wings import WINGS

Sizes = Mapping[Wing, int]


def horse_of(roster: Roster, units: Mapping[UnitId, int]) -> dict[Wing, int]:
    """How many regiments of horse each wing begins with: half of them, the odd one on the right."""
    horse = roster.regiments(units, "cavalry")
    return {"right": horse - horse // 2, "left": horse // 2}


def deployed(roster: Roster, units: Mapping[UnitId, int], plan: Plan) -> dict[Wing, dict[UnitId, int]]:
    """The wings before the manoeuvre, by the side's own names."""
    return lined(roster, units, horse_of(roster, units), {}, plan)


def lined(
    roster: Roster, units: Mapping[UnitId, int], horse: Sizes, foot: Sizes, plan: Plan
) -> dict[Wing, dict[UnitId, int]]:
    """Wings with so many regiments of horse and of foot each, everything else in the centre."""
    mounted = {unit: count for unit, count in units.items() if roster.units[unit].arm == "cavalry"}
    walking = {unit: count for unit, count in units.items() if roster.units[unit].arm == "infantry"}
    guns = {unit: count for unit, count in units.items() if unit not in mounted and unit not in walking}
    rest = roster.regiments(walking, "infantry") - sum(foot.values())
    riders = dealt(roster, mounted, horse, plan.posted)
    marchers = dealt(roster, walking, {**foot, "centre": rest}, plan.posted)
    parts = {wing: (*riders.get(wing, ()), *marchers.get(wing, ())) for wing in WINGS}
    lines = {wing: _counted(parts[wing]) for wing in WINGS}
    lines["centre"] = dict(sorted({**lines["centre"], **guns}.items()))
    return lines


def dealt(
    roster: Roster, units: Mapping[UnitId, int], sizes: Sizes, posted: Mapping[Wing, Mapping[UnitId, int]]
) -> dict[Wing, list[UnitId]]:
    """The regiments over wings of these sizes.

    Kinds that were posted to a wing come there first; then the strongest each to the wing that lacks most
    of its share. ``sizes`` add up to the number of regiments.
    """
    stock = dict(units)
    places: dict[Wing, list[UnitId]] = {wing: [] for wing in sizes}
    for wing, kinds in sorted(posted.items()):
        for unit, wanted in sorted(kinds.items()):
            room = sizes.get(wing, 0) - len(places.get(wing, ()))
            taken = max(0, min(wanted, stock.get(unit, 0), room))
            if taken:
                places[wing] += [unit] * taken
                stock[unit] -= taken
    order = sorted(stock, key=lambda unit: (-roster.units[unit].firepower, unit))
    for unit in (each for each in order for _ in range(stock[each])):
        lacking = {wing: _share_left(sizes[wing], len(places[wing])) for wing in sizes}
        places[max(sizes, key=lambda wing: lacking[wing])].append(unit)
    return places


def _share_left(size: int, there: int) -> float:
    """How much of a wing is still empty, from 1 to 0; below 0 where it has no room at all."""
    return (size - there) / size if size > there else -1.0


def _counted(units: tuple[UnitId, ...]) -> dict[UnitId, int]:
    """The units by kind, in the order of their ids."""
    return {unit: units.count(unit) for unit in sorted({*units})}
