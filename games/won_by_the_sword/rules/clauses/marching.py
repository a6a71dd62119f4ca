"""Moves, patrols, foraging and baggage as a letter says them (7.0 to 10.0)."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

from adjudicator.kinds import Fault
from games.won_by_the_sword.model.atlas import NO_BANK, Edge, EdgeId, PointId
from games.won_by_the_sword.model.clauses import Dropping, Foraging, Lifting, Moving, Patrolling
from games.won_by_the_sword.model.forces import UnitId, without
from games.won_by_the_sword.model.names import Place, Troop
from games.won_by_the_sword.model.orders import Chit, Drop, Forage, Lift, Move, Patrol, Said
from games.won_by_the_sword.rules.baggage.carrying import open_guns
from games.won_by_the_sword.rules.baggage.foraging import BARE, COST
from games.won_by_the_sword.rules.cards.chits import leader_with
from games.won_by_the_sword.rules.ground.points import exits
from games.won_by_the_sword.rules.ground.table import Table
from games.won_by_the_sword.rules.movement.moving import CARD_MARCH, CARD_MARCHES, destinations
from games.won_by_the_sword.rules.naming import names

HORSE = Troop("", 1, "c")


def moving(table: Table, said: Moving, behind: tuple[Said, ...]) -> tuple[Said, ...] | Fault:
    """A move over one edge; a chain that begins or goes on where the column stands asks for none there."""
    here, place = table.marker.at, said.place
    if place.off:
        return Fault("no-move-off-the-map", {"could": destinations(table)}, "8.0")
    if here in place.points and (said.start or _goes_on(behind)):
        return behind
    to = names.point(place, destinations(table))
    if isinstance(to, Fault):
        return to
    if not said.march:
        return Move(to, place.bank), *behind
    if said.march == "march" and _card_marches(table):
        return Move(to, place.bank, "card"), *behind
    if table.acting.marches <= 0 and leader_with(table, "forced_march") is not None:
        return Chit("forced_march"), said, *behind
    if said.march == "march":
        # 6.2 1: one or the other, by the player's choice; nothing is lost by baggage that is there.
        return Move(
            to, place.bank, "baggage" if table.force.baggage > table.acting.owed else "fatigue"
        ), *behind
    return Move(to, place.bank, said.march), *behind


def _goes_on(behind: tuple[Said, ...]) -> bool:
    return bool(behind) and isinstance(behind[0], Moving)


def _card_marches(table: Table) -> bool:
    return table.card.action == "forced_march" and table.acting.used.count(CARD_MARCH) < CARD_MARCHES


def elsewhere(table: Table, place: Place | None, rule: str) -> Fault | None:
    """Why nothing is done at a point that was named: the column is not there."""
    here = table.marker.at
    if place is None or here in place.points:
        return None
    return Fault("not-there-now", {"point": place.points[0], "at": here}, rule)


def foraging(table: Table, said: Foraging, behind: tuple[Said, ...]) -> tuple[Said, ...] | Fault:
    """Once, and the rest of it after that: so many times, as long as points last, up to so much baggage."""
    if (wrong := elsewhere(table, said.place, "10.0")) is not None:
        return wrong
    times = table.acting.cp // COST if said.times is None else said.times
    if times <= 0 or (said.until and table.force.baggage >= said.until):
        return behind
    bare = table.board.requisitioned.get(table.marker.at) == BARE
    if said.begun and behind and bare and table.board.terms.edition > 2:
        return behind  # what could be had is had; what was said for afterwards is done
    begun = not said.until and table.board.terms.edition > 2
    rest = (replace(said, times=times - 1, begun=begun),) if times > 1 else ()
    return Forage(), *rest, *behind


def dropping(table: Table, said: Dropping, behind: tuple[Said, ...]) -> tuple[Said, ...] | Fault:
    """Baggage lies on the bank where the column stands, or on the one that is named (7.1)."""
    points = table.force.baggage if said.points is None else said.points
    bank = said.bank if said.bank != table.marker.bank else NO_BANK
    return Drop(points, said.burn, bank), *behind


def lifting(table: Table, said: Lifting, behind: tuple[Said, ...]) -> tuple[Said, ...] | Fault:
    """Baggage, or batteries of whatever nation."""
    if not said.guns:
        return Lift(said.points or 0), *behind
    there, guns, left = open_guns(table), dict[UnitId, int](), said.guns
    for gun, count in sorted(there.items()):
        some = min(count, left)
        if some:
            guns[gun], left = some, left - some
    if left:
        return Fault("too-few-guns", {"said": said.guns, "has": sum(there.values())}, "12.6")
    return Lift(0 if said.points is None else said.points, guns, guns_alone=said.points == 0), *behind


# Patrols


def patrolling(table: Table, said: Patrolling, behind: tuple[Said, ...]) -> tuple[Said, ...] | Fault:
    """All go out at once (9.1): what is said of patrols in a row is one task."""
    more = [*takewhile(lambda each: isinstance(each, Patrolling), behind)]
    every = [said, *(each for each in more if isinstance(each, Patrolling))]
    edges: dict[EdgeId, UnitId] = {}
    left = {
        unit: n for unit, n in table.force.units.items() if table.source.roster.units[unit].arm == "cavalry"
    }
    for each in every:
        found = _edges(table, each)
        if isinstance(found, Fault):
            return found
        for edge in found:
            troop = replace(each.troop or HORSE, count=1)
            rides = names.picked(table.source.roster, left, (troop,), rule="9.1")
            if isinstance(rides, Fault):
                return rides
            (edges[edge],) = rides
            left = without(left, rides)
    return Patrol({edge: edges[edge] for edge in sorted(edges)}), *behind[len(more) :]


def _edges(table: Table, said: Patrolling) -> list[EdgeId] | Fault:
    """The edges towards the points named, or all that have no own patrol yet."""
    able = exits(table.source.atlas, table.board, table.acting.seat, table.marker)
    if not said.places:
        mine = {
            edge for edge, whose in table.board.patrols.items() if whose in table.board.of(table.acting.seat)
        }
        return [edge.id for edge in able if edge.id not in mine]
    found: list[EdgeId] = []
    # An edge may be said by both its ends.
    beyond = [place for place in said.places if place.off or table.marker.at not in place.points]
    for place in beyond or said.places:
        edge = _edge(table, able, place)
        if isinstance(edge, Fault):
            return edge
        if edge not in found:
            found.append(edge)
    return found


def _edge(table: Table, able: tuple[Edge, ...], place: Place) -> EdgeId | Fault:
    """The edge towards a point, or off the map; one that can be reached before one that cannot."""
    atlas, here = table.source.atlas, table.marker.at
    every = (*able, *(atlas.edges[each] for each in atlas.at[here] if atlas.edges[each] not in able))
    if place.off:
        off = [edge.id for edge in every if edge.beyond(here) is None]
        if here in place.points and off:
            return off[0]
        return Fault("no-edge-off-the-map", {"at": here}, "9.1")
    beside = [end.point for edge in able if (end := edge.beyond(here)) is not None]
    to = names.point(place, beside)
    if isinstance(to, Fault):
        return to
    return _towards(table, every, to, place)


def _towards(table: Table, every: tuple[Edge, ...], to: PointId, place: Place) -> EdgeId | Fault:
    for edge in every:
        end = edge.beyond(table.marker.at)
        if end is not None and end.point == to and place.bank in ("", end.bank):
            return edge.id
    return Fault("not-beside", {"at": table.marker.at, "to": to, "could": destinations(table)}, "9.2")
