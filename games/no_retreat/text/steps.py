"""The steps of a battle taken from what was said of how it is fought; it must not read text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from adjudicator.conditions import ALWAYS
from adjudicator.kinds import Ask, Fault, Value
from games.kit.drafting import UnresolvedError
from games.no_retreat.model import orders
from games.no_retreat.model.atlas import HexId
from games.no_retreat.model.board import Board
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.fighting import Fight
from games.no_retreat.model.orders import Order
from games.no_retreat.model.state import View
from games.no_retreat.rules.combat.outcome.advance import stops, vacated
from games.no_retreat.text import preferring
from games.no_retreat.text.phrases import (
    Building,
    Choosing,
    Manner,
    Moving,
    Replying,
    Saying,
    Troop,
    Way,
    Written,
)
from games.no_retreat.text.phrases import Place as PlaceName
from games.no_retreat.text.resolving import Resolver, among

Join = Callable[[Resolver, View, Ask, Any, Written], Order]


def not_now(ask: Ask) -> UnresolvedError:
    """What was written answers another question."""
    return UnresolvedError(Fault("not-now", {"kind": ask.kind}))


def manner_of(resolver: Resolver, ask: Ask, written: Written) -> Manner:
    """How the battle is fought that the ask tells of; words for another one are no answer."""
    match written:
        case Manner():
            return written
        case Replying(places, manner, _):
            hexes = ask.args.get("hexes", ())
            named = {hex_ for place in places for hex_ in standing_at(resolver.board, place)}
            if not places or (isinstance(hexes, tuple | list) and named & set(hexes)):
                return manner
    raise not_now(ask)


def standing_at(board: Board, place: PlaceName) -> tuple[HexId, ...]:
    """The hexes that a place may be: of a unit alone that in which it stands."""
    return place.hexes or tuple(HexId(board.units[unit].at) for unit in place.units)


def _everybody(resolver: Resolver, fight: Fight, way: Way) -> Way:
    """The way of all who attacked, where it names nobody."""
    if way.troops or way.start is not None:
        return way
    atlas, units = resolver.source.atlas, resolver.board.units
    return replace(
        way, troops=tuple(Troop(each, (each,)) for each in fight.attackers if units[each].at in atlas)
    )


def together(resolver: Resolver, view: View, manner: Manner) -> None:
    """Who is said to counterattack, or not to, is all that defend (10.7.2). Raises UnresolvedError."""
    if not manner.by or view.fight is None:
        return
    sides = (*view.fight.attackers, *view.fight.defenders)
    own = {unit for unit in sides if resolver.source.roster[unit].seat == resolver.seat}
    if {*resolver.units(manner.by)} != own:
        raise UnresolvedError(Fault("counterattack-together", {"units": tuple(sorted(own))}, "10.7.2"))


def led(way: Way, places: Sequence[PlaceName]) -> Way:
    """Who follows without a word of where goes to the hex that was attacked: no advance begins elsewhere."""
    return way if way.path else replace(way, path=tuple(places[:1]))


_NONE: Mapping[str, Order] = {"cadre": orders.PutCadre(), "advances": orders.Advance()}
"""What ``no`` and ``pass`` are where nobody need be named."""


def of_manner(field: Literal["losses", "retreats", "advances", "marker", "cadre"]) -> Join:
    """The asks of the steps of a battle: that of its manner which they ask for."""

    def join(resolver: Resolver, view: View, ask: Ask, former: Any, written: Written) -> Order:
        if field in _NONE and isinstance(written, Saying) and written.word != "yes":
            return _NONE[field]
        if field == "advances" and isinstance(written, Moving):
            if written.way is None and isinstance(former, orders.Advance):
                stay = resolver.units(written.stay)
                return orders.Advance(tuple(move for move in former.moves if move.unit not in stay))
            written = Manner(advances=() if written.way is None else (written.way,))
        if field == "retreats" and isinstance(written, Moving) and written.way is not None:
            written = Manner(retreats=(written.way,))
        written = _meant(resolver, field, view, ask, written)
        if field == "retreats" and (there := _only_where(written)):
            written = Manner(towards=there)
        manner = manner_of(resolver, ask, written)
        if field == "retreats" and manner.retreats is None and manner.towards is not None:
            return preferring.retreat(resolver.source, view, resolver.hexes(manner.towards))
        said = getattr(manner, field)
        if said is None:
            raise not_now(ask)
        if isinstance(written, Replying) and written.places and field != "advances":
            former = None  # words for this battle, over those for any
        said = _asked_of(field, ask, said)
        if field == "losses" and not isinstance(former, orders.Losses):
            return preferring.losses(ask, resolver.units(said))
        if field == "retreats" and view.fight is not None:
            said = _of_fight(resolver, view.fight, said)
            if not said:
                raise not_now(ask)  # said of another battle
        if field == "advances" and view.fight is not None:
            free = vacated(resolver.source, resolver.board, view.fight)
            said = tuple(begun(resolver, _everybody(resolver, view.fight, way), free) for way in said)
        return _step(resolver, field, former, said)

    return join


def _meant(resolver: Resolver, field: str, view: View, ask: Ask, written: Written) -> Written:
    """What names alone say at such a question."""
    if isinstance(written, Choosing) and written.troops and written == Choosing(written.troops):
        written = _chosen(field, written.troops)
    return _placed(resolver, ask, written) if field == "cadre" else _answered(field, view, ask, written)


def _chosen(field: str, troops: tuple[Troop, ...]) -> Written:
    """Units alone as the answer to who it is; of a retreat they do not say where."""
    match field:
        case "losses":
            return Manner(losses=troops)
        case "cadre":
            return Manner(cadre=troops)
        case "advances":
            return Manner(advances=(Way(troops, ()),))
        case "marker" if len(troops) == 1:
            return Manner(marker=troops[0])
    return Choosing(troops)


def _placed(resolver: Resolver, ask: Ask, written: Written) -> Written:
    """A cadre of the question that is put where it asks of: ``Ostatki 1 at 0918``."""
    cadres = ask.args.get("cadres", ())
    match written:
        case Building("place" | "detrain", troop, at, ()):
            pass
        case Moving(Way((troop,), (at,), None)):
            pass
        case _:
            return written
    there = at is None or resolver.hex(at) == ask.args.get("hex")
    known = isinstance(cadres, tuple | list) and resolver.unit(troop) in cadres
    return Manner(cadre=(troop,)) if there and known else written


def _answered(field: str, view: View, ask: Ask, written: Written) -> Written:
    """What a place alone answers: ``on the Rumanians``, ``into Kiev`` where only one can advance."""
    places, fight = _only_where(written), view.fight
    if not places or fight is None:
        return written
    if field == "marker" and not any(place.hexes for place in places):
        named = {unit for place in places for unit in place.units}
        here = tuple(unit for unit in (*fight.attackers, *fight.defenders) if unit in named)
        return Manner(marker=Troop(places[0].text, here)) if here else written
    able = _candidates(ask)
    if field == "advances" and len(places) == len(able) == 1 and places[0].hexes:
        return Manner(advances=(Way((Troop(able[0], able),), places),))
    return written


def _asked_of(field: str, ask: Ask, said: Any) -> Any:
    """Of several units named at once those of whom the question is."""
    if field == "losses":
        return among(said, _candidates(ask))
    if field == "advances":
        return tuple(replace(way, troops=among(way.troops, _candidates(ask))) for way in said)
    return said


def _candidates(ask: Ask) -> tuple[UnitId, ...]:
    """The units of which the question is."""
    units = ask.args.get("units", ())
    return tuple(UnitId(str(unit)) for unit in units) if isinstance(units, tuple | list) else ()


def _only_where(written: Written) -> tuple[PlaceName, ...]:
    """Hexes that are all that was written; none where it says more."""
    match written:
        case Choosing((), places, (), 0):
            return places
        case Replying(places, manner, when) if manner == Manner() and when == ALWAYS:
            return places
    return ()


def _of_fight(resolver: Resolver, fight: Fight, ways: Sequence[Way]) -> tuple[Way, ...]:
    """The ways of units that fight here, or stand with those who do."""
    units = resolver.board.units
    here = {units[each].at for each in (*fight.attackers, *fight.defenders)}
    return tuple(way for way in ways if here & {units[each].at for each in _walkers(resolver, way)})


def _walkers(resolver: Resolver, way: Way) -> tuple[UnitId, ...]:
    try:
        return resolver.walkers(way)
    except UnresolvedError:  # nobody is where they should stand
        return ()


def _step(resolver: Resolver, field: str, former: Any, said: Any) -> Order:
    if field == "losses":
        before = former.units if isinstance(former, orders.Losses) else ()
        return orders.Losses((*before, *resolver.units(said)))
    if field == "marker":
        return orders.PutMarker(resolver.unit(said))
    if field == "cadre":
        return orders.PutCadre(resolver.unit(said[0]) if said else None)
    moves = tuple(move for way in said for move in resolver.moves(way, far=False))
    if field == "retreats":
        return orders.Retreat((*former.moves, *moves) if isinstance(former, orders.Retreat) else moves)
    return orders.Advance((*former.moves, *moves) if isinstance(former, orders.Advance) else moves)


def begun(resolver: Resolver, way: Way, hexes: Sequence[HexId]) -> Way:
    """A way by the hex that was attacked, where all of them begin, if it was left out (10.8.1).

    Of several such hexes it is the one beside all who go that is nearest to where the way leads. Raises
    UnresolvedError: it begins elsewhere.
    """
    if not way.path or resolver.hex(way.path[0]) in hexes:
        return led(way, tuple(PlaceName(hex_, (hex_,)) for hex_ in hexes))
    for first in _first(resolver, way, hexes):
        there = (PlaceName(hex_, (hex_,)) for hex_ in (first, *_onward(resolver, first, way.path[0])))
        return replace(way, path=(*there, *way.path[1:]))
    told: dict[str, Value] = {"unit": resolver.walkers(way)[0], "hexes": tuple(hexes)}
    raise UnresolvedError(Fault("advance-begins-there", told, "10.8.1"))


def _first(resolver: Resolver, way: Way, hexes: Sequence[HexId]) -> Sequence[HexId]:
    """The hex in which a way begins that does not name it; none where that is not plain."""
    if any(resolver.hex(place) in hexes for place in way.path[1:]):
        return ()  # it names one, but goes elsewhere first
    if len(hexes) == 1:
        return hexes
    return _nearest(resolver, way, hexes)


def _onward(resolver: Resolver, start: HexId, place: PlaceName) -> tuple[HexId, ...]:
    """The hexes from one to the next that is named; where there is a choice, through none that ends it."""
    source, board, goal = resolver.source, resolver.board, resolver.hex(place)
    ways = source.atlas.ways.beside
    shut = {hex_ for hex_ in ways if ways[hex_] and stops(source, board, hex_)}
    shut |= {
        HexId(each.at) for unit, each in board.units.items() if source.roster[unit].seat != resolver.seat
    }
    return resolver.shortest(start, goal, shut)


def _nearest(resolver: Resolver, way: Way, hexes: Sequence[HexId]) -> tuple[HexId, ...]:
    """The one hex from which it is the least far; none where there is no such hex, or more than one."""
    beside, goal = resolver.source.atlas.ways.beside, resolver.hex(way.path[0])
    stand = {HexId(resolver.board.units[unit].at) for unit in resolver.walkers(way)}
    far = {
        hex_: len(resolver.shortest(hex_, goal))
        for hex_ in hexes
        if all(hex_ in beside.get(each, ()) for each in stand)
    }
    least = [hex_ for hex_, steps in far.items() if steps == min(far.values())]
    return tuple(least) if len(least) == 1 else ()
