"""Answers of the besieged, of losers, of those who look for a place, line by line; it must not read text."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from adjudicator.kinds import Fault
from games.kit.drafting import UnresolvedError
from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.forces import Force, plain
from games.won_by_the_sword.model.names import Part, Place
from games.won_by_the_sword.model.orders import Hold, Order, Retreat, Said, Sally, Shelter
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.rules.battles.retreat import easiest
from games.won_by_the_sword.rules.naming import plans
from games.won_by_the_sword.rules.sieges import defence
from games.won_by_the_sword.text.actors import besieged
from games.won_by_the_sword.text.carrying import clause, together
from games.won_by_the_sword.text.phrases import (
    Abandoning,
    Ending,
    Firing,
    Holding,
    Leaving,
    Retreating,
    Sallying,
    Sheltering,
    Written,
)
from games.won_by_the_sword.text.resolving import Resolver, found


def _not_now(resolver: Resolver) -> UnresolvedError:
    return UnresolvedError(Fault("not-now", {"kind": resolver.ask.kind}))


def retreat(resolver: Resolver, former: Any, written: Written) -> Order:
    """The way, and whether guns and baggage stay; without a way the usual one."""
    view, ask = resolver.view, resolver.ask
    assert view.fight is not None
    column = view.fight.column(ask.seat)
    match written:
        case Retreating(way=(_, *_)):
            made = found(plans.retreat(resolver.source.atlas, view.board.columns[column].at, written))
            if isinstance(former, Retreat) and written.abandon is None:
                made = replace(made, abandon=former.abandon)
            return made
        case Abandoning(yes) | Retreating(abandon=bool() as yes):
            if isinstance(former, Retreat):
                return replace(former, abandon=yes)
            bare = bool(ask.args["bare"]) or yes
            return easiest(resolver.source, view.board, column, ask.seat, bare)
    raise _not_now(resolver)


def sally(resolver: Resolver, former: Any, written: Written) -> Order:
    """Who fires and who sallies; what is not said is done as by default: fire, no sally."""
    made = former if isinstance(former, Sally) else Sally(True)
    match written:
        case Firing(yes, chit, place):
            if place is not None:
                besieged(place, PointId(str(resolver.ask.args["point"])))
            return replace(made, bombard=yes, chit=chit)
        case Sallying(whoever=True):
            able = defence.able(resolver.source, _besieged(resolver))
            if len(able) != 1:
                raise UnresolvedError(Fault("which-sallies", {"could": plain(able)}, "11.5"))
            return replace(made, unit=next(iter(able)))
        case Sallying(None):
            return replace(made, unit=None)
        case Ending():  # they wait
            return replace(made, bombard=False, unit=None)
        case Sallying(troop) if troop is not None:
            if troop.count is None or troop.count > 1:
                raise UnresolvedError(Fault("one-unit-sallies", rule="11.5"))
            (unit,) = resolver.units((troop,), _besieged(resolver), rule="11.5")
            return replace(made, unit=unit)
    raise _not_now(resolver)


def _besieged(resolver: Resolver) -> Force:
    return resolver.own.garrisons[PointId(str(resolver.ask.args["point"]))]


@dataclass(frozen=True, slots=True)
class Garrison:
    """What is left of the column, and the tasks that were said behind it."""

    part: Part
    then: tuple[Said, ...] = ()


def hold(resolver: Resolver, former: Any, written: Written) -> Garrison:
    """All that is named of the column, and what it does next."""
    made = former if isinstance(former, Garrison) else None
    match written:
        case Leaving(part, Place() as place):
            besieged(place, PointId(str(resolver.ask.args["point"])))
        case Holding(part):
            pass
        case _:
            task = clause(written, resolver.leaders)
            if made is None or task is None:
                raise _not_now(resolver)
            merged = together(made.then[-1], written) if made.then else None
            then = (*made.then, task) if merged is None else (*made.then[:-1], merged)
            return replace(made, then=then)
    return Garrison(part) if made is None else replace(made, part=made.part.and_(part))


def held(resolver: Resolver, made: Any) -> Order:
    """The garrison; detachments are made of full regiments."""
    if not isinstance(made, Garrison):
        order: Order = made
        return order
    force = resolver.force(ColumnId(str(resolver.ask.args["column"])))
    given: Force = resolver.part(made.part, force, rule="11.10", splits=True)
    return Hold(given.units, given.leaders, given.baggage, made.then)


def shelter(resolver: Resolver, former: Any, written: Written) -> Order:
    """A column or a garrison."""
    if not isinstance(written, Sheltering):
        raise _not_now(resolver)
    if written.band is not None:
        return Shelter(resolver.column(written.band))
    if written.place is None:
        raise _not_now(resolver)
    return Shelter(resolver.point(written.place, resolver.own.garrisons))
