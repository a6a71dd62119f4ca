"""Who takes losses, by what was named: so many of a kind, kinds in an order, works instead of men (13.0)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from adjudicator.kinds import Fault
from games.kit.drafting import UnresolvedError
from games.won_by_the_sword.model.forces import Force, UnitId
from games.won_by_the_sword.model.names import Troop
from games.won_by_the_sword.model.orders import Lose
from games.won_by_the_sword.rules.ground.losing import after, forced
from games.won_by_the_sword.rules.ground.losses import Due, due, stage_of
from games.won_by_the_sword.rules.naming.names import fits
from games.won_by_the_sword.rules.naming.plans import both, losses_in_order
from games.won_by_the_sword.text.phrases import Losing, Written
from games.won_by_the_sword.text.resolving import Resolver

MOST = 99
"""Levels that one saying can name."""


def join(resolver: Resolver, former: Any, written: Written) -> Losing:
    """All that is said of the losses."""
    if not isinstance(written, Losing):
        raise UnresolvedError(Fault("not-now", {"kind": resolver.ask.kind}))
    made = both(former, written) if isinstance(former, Losing) else written
    if sum(each.count or 1 for each in made.troops) > MOST:
        found = due(resolver.source.roster, resolver.view.board, resolver.own, stage_of(resolver.ask))
        raise UnresolvedError(Fault("losses-due", {"due": found.levels, "said": MOST + 1}, "13.0"))
    return made


def finish(resolver: Resolver, made: Any) -> Lose:
    """Works as they were said, and men for the rest; where nothing is said of works, works before men."""
    if not isinstance(made, Losing):
        order: Lose = made
        return order
    stage, roster = stage_of(resolver.ask), resolver.source.roster
    found = due(roster, resolver.view.board, resolver.own, stage)
    works = found.works if made.works is None or (made.works == 0 and not made.troops) else made.works
    if made.order and made.troops and all(each.reduced and not each.count for each in made.troops):
        return _in_order(resolver, found, made, stage.levels - works, works)
    if made.troops:
        return Lose(_named(resolver, found, made.troops, stage.levels - works), works)
    order_ = losses_in_order(roster, found.units, made.order, made.spare)
    return Lose(forced(roster, found.units, min(found.levels, stage.levels - works), first=order_), works)


def _in_order(resolver: Resolver, found: Due, made: Losing, levels: int, works: int) -> Lose:
    """``horse first, then the reduced regiments``, where the horse bears all: reduced ones come last."""
    roster = resolver.source.roster
    order = losses_in_order(roster, found.units, made.order, made.spare)
    lost = forced(roster, found.units, min(found.levels, levels), first=order)
    named = {unit for kind in made.order for unit in fits(roster, found.units, Troop("", None, kind))}
    if not {*lost} <= named:
        raise UnresolvedError(Fault("reduced-never-first", rule="13.0"))
    return Lose(lost, works)


def _named(resolver: Resolver, found: Due, troops: tuple[Troop, ...], levels: int) -> dict[UnitId, int]:
    """So many of each kind: plain before veteran, full before reduced."""
    roster = resolver.source.roster
    left, lost = dict(found.units), dict[UnitId, int]()
    for each in troops:
        able = [unit for unit in fits(roster, left, each) if left.get(unit)]
        if len(troops) == 1 and each.count == 0:  # ``lose foot``: all that is due
            count = min(levels, found.levels, sum(left[unit] * roster.units[unit].levels for unit in able))
        else:
            count = _count(found, each, levels, roster_fits=sum(left[unit] for unit in able))
        for _ in range(count):
            able = [unit for unit in fits(roster, left, each) if left.get(unit) and roster.units[unit].levels]
            if not able:
                raise _nobody(resolver, found, each)
            unit = min(able, key=lambda one: (roster.units[one].reduced, able.index(one)))
            lost[unit] = lost.get(unit, 0) + 1
            left, _gone = after(roster, left, {unit: 1})
    return {unit: lost[unit] for unit in sorted(lost)}


def _nobody(resolver: Resolver, found: Due, named: Troop) -> UnresolvedError:
    """Guns take no losses; of all others there are not so many."""
    guns = fits(resolver.source.roster, found.units, named)
    if named.kind == "g" and guns:
        return UnresolvedError(Fault("takes-no-losses", {"unit": guns[0]}, "13.0"))
    try:
        resolver.units((replace(named, count=MOST),), Force(found.units), rule="13.0")
    except UnresolvedError as lacking:
        return lacking
    raise AssertionError(named)


def _count(found: Due, named: Troop, levels: int, *, roster_fits: int) -> int:
    """How many lose: as said, all of the kind, or the only one that is due."""
    if named.count is None:
        return roster_fits
    if not named.count and min(levels, found.levels) > 1:
        raise UnresolvedError(Fault("how-many-lose", {"due": min(levels, found.levels)}, "13.0"))
    return named.count or 1
