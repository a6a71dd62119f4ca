"""Steps lost by the names of those that take them; it must not read text."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.kinds import Args, Fault
from games.kit.drafting import UnresolvedError
from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.rules.results import toll
from games.paths_of_glory.text.drafts.resolving import Resolver
from games.paths_of_glory.text.phrases import Troops


def steps_of(
    source: Source,
    bill: toll.Toll,
    resolver: Resolver,
    named: Sequence[Troops],
    doomed: Sequence[Troops] = (),
) -> tuple[UnitId, ...]:
    """Steps by the names of those that take them, in turn; all steps of those that are ``doomed``.

    Raises UnresolvedError on one that may not.
    """
    steps: list[UnitId] = []
    for at, troops in enumerate(named):
        begun = len(steps)
        again = sum(each.count for each in named[at:] if same(each, troops))
        resolver.certain(
            troops, [each.unit for each in bill.pieces if _is(source, bill, resolver, each.unit, troops)]
        )
        for _ in range(troops.count):
            unit = _next(source, bill, resolver, troops, steps, begun, again)
            steps.append(unit)
            bill = toll.after(source, bill, unit)
            while troops in doomed and any(each.unit == unit for each in bill.pieces):
                steps.append(unit)
                bill = toll.after(source, bill, unit)
    return tuple(steps)


def _next(
    source: Source,
    bill: toll.Toll,
    resolver: Resolver,
    troops: Troops,
    steps: Sequence[UnitId],
    begun: int,
    again: int,
) -> UnitId:
    """Who takes the next step by that name; of ``both armies``, which began at ``begun``, another each.

    ``again``: how many steps are taken by that name; corps of different spaces that are more are asked for.
    """
    able = toll.lawful(source, bill)
    # A name without brackets means a unit at full strength first.
    fitting = [
        (_reduced(bill, each), at, each)
        for at, each in enumerate(able)
        if _is(source, bill, resolver, each, troops) and (troops.size != "army" or each not in steps[begun:])
    ]
    if fitting:
        weaker, _, unit = min(fitting)
        alike = [each for reduced, _, each in fitting if reduced == weaker]
        if troops.size == "corps" and troops.at is None and again < len(alike):
            places = {(source.roster[each].id, _place(resolver, each)) for each in alike}
            if len(places) > 1:
                raise UnresolvedError(Fault("which-corps", {"units": tuple(alike)}))
        return unit
    named = resolver.called(troops)
    args: Args = {**named, "number": len(steps) + 1, "units": able, "left": bill.left}
    raise UnresolvedError(Fault("not-this-loss", args, "12.4.3"))


def _reduced(bill: toll.Toll, unit: UnitId) -> bool:
    return next(each for each in bill.pieces if each.unit == unit).reduced


def _is(source: Source, bill: toll.Toll, resolver: Resolver, unit: UnitId, troops: Troops) -> bool:
    if troops.reduced is not None and troops.reduced != _reduced(bill, unit):
        return False
    if troops.at is not None and _place(resolver, unit) != (space := resolver.space(troops.at)):
        piece = next((each for each in bill.pieces if each.unit == unit), None)
        if piece is None or piece.at != space:  # who replaces an army stands where it stood
            return False
    return resolver.names(troops, unit)


def _place(resolver: Resolver, unit: UnitId) -> SpaceId:
    """Where a unit comes from: the box, of a corps that replaces an army."""
    return resolver.board.units[unit].at


def same(troops: Troops, other: Troops) -> bool:
    """Whether two names call the same units."""
    return (troops.nation, troops.badge, troops.size, troops.at) == (
        other.nation,
        other.badge,
        other.size,
        other.at,
    )
