"""A column made of a garrison as it is activated (4.1): what marches and what stays."""

from __future__ import annotations

from games.won_by_the_sword.model.forces import Force, Roster, UnitId
from games.won_by_the_sword.rules.ground.nations import column_fault


def parted(roster: Roster, garrison: Force) -> tuple[Force, Force] | None:
    """(the column, what stays); None where no column can be made.

    All march but one level, which no column takes (5.2): a detachment that is there, else one made of a full
    regiment of foot, else a reduced regiment, else a full one of horse. Its leader is of its nation (16.0).
    """
    if not garrison.leaders:
        return None
    for stays, marches in ways(roster, garrison):
        if column_fault(roster, marches) is None:
            return marches, stays
    return None


def ways(roster: Roster, garrison: Force) -> list[tuple[Force, Force]]:
    """(what stays, what marches), the cheapest first: one level stays, or one regiment of horse."""

    def left(unit: UnitId, instead: UnitId | None = None) -> tuple[Force, Force]:
        rest = garrison.minus(Force({unit: 1}))
        if instead is None:
            return Force({unit: 1}), rest
        nation = roster.units[unit].nation
        return Force({UnitId(f"{nation}-d"): 1}), rest.plus(Force({instead: 1}))

    units = {key: roster.units[key] for key in garrison.units}
    detachments = [left(key) for key, unit in units.items() if unit.arm == "detachment"]
    made = [left(key, unit.turned) for key, unit in units.items() if unit.arm == "infantry" and unit.turned]
    whole = sorted(
        (key for key, unit in units.items() if unit.arm in ("infantry", "cavalry")),
        key=lambda key: (units[key].levels, units[key].firepower, key),
    )
    return [*detachments, *made, *map(left, whole)]
