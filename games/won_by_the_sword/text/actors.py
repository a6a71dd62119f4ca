"""Who acts as a sentence has it, and whether that is who is asked; it must not read text."""

from __future__ import annotations

from adjudicator.kinds import Fault
from games.kit.drafting import UnresolvedError
from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.forces import Force
from games.won_by_the_sword.model.names import Band, Place
from games.won_by_the_sword.model.orders import Activate
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.rules.naming import names
from games.won_by_the_sword.rules.phases.activating import from_hand
from games.won_by_the_sword.text.phrases import Acting
from games.won_by_the_sword.text.resolving import Resolver, found

ASKED = ("activate", "go", "accept", "plan", "lose", "retreat", "sally", "hold")
"""Questions of which it may be said who acts."""


def asked(resolver: Resolver, said: Acting) -> None:
    """Raises UnresolvedError where another acts than is asked."""
    if resolver.ask.kind not in ASKED[1:]:
        raise UnresolvedError(Fault("not-now", {"kind": resolver.ask.kind}))
    point = resolver.ask.args.get("point")
    town = PointId(str(point)) if point and resolver.ask.kind in ("sally", "lose") else None
    if said.town is not None:
        besieged(said.town, town)
    if said.band is None:
        return
    column = _column(resolver)
    if column is None:
        _within(resolver, said.band, town)
    elif (named := resolver.column(said.band)) != column:
        raise UnresolvedError(Fault("acts-not", {"column": named, "asked": column}, "3.4"))


def besieged(named: Place, town: PointId | None) -> None:
    """Raises UnresolvedError where another town was named than the one that is asked, if one is."""
    if town is None:
        raise UnresolvedError(Fault("no-town-asked", {"point": named.points[0]}, "11.5"))
    if town not in named.points:
        raise UnresolvedError(Fault("town-asked", {"point": named.points[0], "asked": town}, "11.5"))


def activated(resolver: Resolver, made: Activate | None, said: Acting) -> Activate:
    """The activation of who acts: the one that was said, or one by a card out of the deck (3.4).

    Raises UnresolvedError where a card of the hand is needed for it.
    """
    if said.band is None:
        raise UnresolvedError(Fault("not-now", {"kind": resolver.ask.kind}))
    column = resolver.column(said.band)
    if made is not None and made.column == column:
        return made
    if made is None and not from_hand(resolver.ask):
        return Activate(column, None)
    raise UnresolvedError(Fault("card-not-said", {"column": column, "hand": resolver.own.hand}, "3.4"))


def _column(resolver: Resolver) -> ColumnId | None:
    """The own column that is asked; None where it is a town."""
    view, ask = resolver.view, resolver.ask
    match ask.kind:
        case "go":
            return None if view.acting is None else view.acting.column
        case "accept" | "plan" | "retreat":
            return None if view.fight is None else view.fight.column(ask.seat)
    column = ask.args.get("column")
    return ColumnId(str(column)) if column else None


def _within(resolver: Resolver, band: Band, town: PointId | None) -> None:
    """A leader in the garrison that is asked."""
    if band.leader is None or town is None:
        raise UnresolvedError(Fault("not-now", {"kind": resolver.ask.kind}))
    led = resolver.own.garrisons.get(town, Force()).leaders
    named = found(names.leader(resolver.source, resolver.ask.seat, led, band.leader))
    if named not in led:
        raise UnresolvedError(Fault("not-in-garrison", {"leader": named, "point": town}, "11.5"))
