"""Losses on a wing of a battle (13.0), carried out by the plan of their owner; nobody is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.won_by_the_sword.model.forces import Roster, UnitId, joined
from games.won_by_the_sword.rules.ground.losing import after, forced


def suffered(
    roster: Roster,
    units: Mapping[UnitId, int],
    hits: int,
    kinds: Sequence[UnitId] = (),
    veterans: Sequence[UnitId] = (),
) -> tuple[dict[UnitId, int], dict[UnitId, int]]:
    """The units after so many hits, and what of them was destroyed.

    A veteran takes the first, nobody is destroyed while a full regiment stands. Within that ``veterans``,
    then ``kinds`` come before others, then the weakest, foot before horse. Surplus hits are lost.
    """
    if not hits:
        return dict(units), {}
    one = forced(roster, units, 1, veterans_first=True, first=_order(roster, units, [*veterans, *kinds]))
    left, fallen = after(roster, units, one)
    rest = forced(roster, left, hits - 1, first=_order(roster, left, kinds))
    left, more = after(roster, left, rest)
    return left, {unit: count for unit, count in joined(fallen, more).items() if count}


def _order(roster: Roster, units: Mapping[UnitId, int], kinds: Sequence[UnitId]) -> list[UnitId]:
    """All units that may be hit in the order in which they are."""
    wanted = [_kind(roster, kind) for kind in kinds]

    def rank(unit: UnitId) -> tuple[int, int, bool, str]:
        full, of = _kind(roster, unit), roster.units[unit]
        named = wanted.index(full) if full in wanted else len(wanted)
        return named, of.firepower, of.arm == "cavalry", unit

    turned = (roster.units[unit].turned for unit in units)
    return sorted({*units, *(unit for unit in turned if unit is not None)}, key=rank)


def _kind(roster: Roster, unit: UnitId) -> UnitId:
    """The kind with its full side up."""
    return roster.units[unit].raised or unit
