"""Who of an attack's units the names in its plan mean; it must not know what becomes of the plan."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.kinds import Fault
from games.kit.drafting import UnresolvedError
from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Advance
from games.paths_of_glory.text.drafts.resolving import Resolver
from games.paths_of_glory.text.phrases import Following, Troops


def first_hurt(resolver: Resolver, several: Sequence[Troops], units: Sequence[UnitId]) -> tuple[UnitId, ...]:
    """Who takes losses first: one unit for each name, of alike ones another each time; every one where a sort
    is named. Raises UnresolvedError.
    """
    made: list[UnitId] = []
    for each in several:
        if each.every:
            made += [unit for unit in resolver.matching(each) if unit in units]
        else:
            found = _among(resolver, each, units)
            resolver.certain(each, found)
            made += sorted(found, key=made.__contains__)[: each.count]
    return tuple(made)


def plan_of_advance(
    resolver: Resolver,
    wishes: Sequence[Following],
    units: Sequence[UnitId],
    target: SpaceId,
    made: tuple[Advance, ...] = (),
) -> tuple[Advance, ...]:
    """``made``, then the wishes; of alike units a name means one that goes nowhere yet, where there is one.

    Raises UnresolvedError.
    """
    for wish in wishes:
        gone = {unit for advance in made for unit in advance.units}
        chosen: list[UnitId] = []
        for troops in wish.troops:
            found = _among(resolver, troops, [unit for unit in units if unit not in chosen])
            resolver.certain(troops, found)
            found.sort(key=gone.__contains__)
            chosen += found if troops.every else found[: troops.count]
        made = (*made, Advance(tuple(chosen), resolver.space(wish.to) if wish.to else target))
    return made


def _among(resolver: Resolver, troops: Troops, units: Sequence[UnitId]) -> list[UnitId]:
    found = resolver.fitting(troops, [unit for unit in resolver.matching(troops) if unit in units])
    if len(found) < troops.count:
        raise UnresolvedError(Fault("not-in-battle", {**resolver.called(troops), "units": tuple(units)}))
    return found
