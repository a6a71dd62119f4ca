"""What of an answer that stood a later letter leaves as it is; it must not read text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudicator.conditions import ALWAYS
from games.kit.drafting import UnresolvedError
from games.no_retreat.model.atlas import HexId
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.orders import (
    Advance,
    Battles,
    Counterblows,
    Defend,
    Detrain,
    Moves,
    Order,
    Organize,
)
from games.no_retreat.text.phrases import (
    Building,
    Countering,
    Fighting,
    Manner,
    Moving,
    Saying,
    Timed,
    Troop,
    Way,
    Written,
)
from games.no_retreat.text.resolving import Resolver


def standing_beside(resolver: Resolver, former: Order | None, written: Sequence[Written]) -> Order | None:
    """What the letter does not name of moves, advances, units placed, battles and counterblows, and of a
    defence what it says nothing of; None of all other answers.

    None too where the letter takes everything back: nobody moves, no counterblows, pass. That the others stay
    where some move takes nothing back: see ``in_doubt``.
    """
    said = [each.order if isinstance(each, Timed) else each for each in written]
    if Saying("pass") in said:
        return None
    if isinstance(former, Moves) and not (Moving(None) in said and {*said} == {Moving(None)}):
        named = {unit for each in said for unit in _units(resolver, each)}
        reserve = (
            None
            if any(isinstance(each, Building) and each.deed == "reserve" for each in said)
            else former.reserve
        )
        return Moves(tuple(step for step in former.steps if step.unit not in named), reserve)
    if isinstance(former, Battles):
        return _battles_beside(resolver, former, said)
    if isinstance(former, Counterblows) and Countering() not in said:
        hexes = {hex_ for each in said for hex_ in _hexes(resolver, each)}
        return Counterblows(tuple(blow for blow in former.blows if blow.at not in hexes))
    if isinstance(former, Defend):
        return former
    return _steps_beside(resolver, former, said)


def _steps_beside(resolver: Resolver, former: Order | None, said: Sequence[Written]) -> Order | None:
    """Advances and organization of units that the letter does not name."""
    if isinstance(former, Advance):
        ways = [way for each in said for way in _ways(each)]
        if not ways and not any(isinstance(each, Moving) and each.stay for each in said):
            return None
        named = {unit for each in said for unit in _units(resolver, each)}
        return Advance(tuple(move for move in former.moves if move.unit not in named))
    if not isinstance(former, Organize | Detrain):
        return None
    named = {unit for each in said for unit in _built(resolver, each)}
    places = tuple(each for each in former.places if each.unit not in named)
    if isinstance(former, Detrain):
        return Detrain(places)
    return Organize(
        tuple(each for each in former.upgrades if each.unit not in named),
        places,
        tuple(each for each in former.regroups if each.unit not in named),
    )


def _ways(written: Written) -> tuple[Way, ...]:
    """The ways of a line, as moves or as advances."""
    if isinstance(written, Moving):
        return () if written.way is None else (written.way,)
    return (written.advances or ()) if isinstance(written, Manner) else ()


def _built(resolver: Resolver, written: Written) -> tuple[UnitId, ...]:
    """Whom a line organizes; a line that cannot be understood nobody."""
    try:
        if isinstance(written, Building):
            return (resolver.unit(written.troop),)
        if isinstance(written, Moving) and written.way is not None:
            return resolver.walkers(written.way)
    except UnresolvedError:
        pass
    return ()


def in_doubt(beside: Order | None, written: Sequence[Written]) -> dict[int, tuple[UnitId, ...]]:
    """Lines by which nobody else moves, beside moves, though others were told to in a letter before: whom."""
    if not isinstance(beside, Moves) or not beside.steps:
        return {}
    units = tuple(dict.fromkeys(step.unit for step in beside.steps))
    return {at: units for at, each in enumerate(written) if each == Moving(None)}


def _battles_beside(resolver: Resolver, former: Battles, said: Sequence[Written]) -> Battles | None:
    """Battles at hexes and of units that the letter does not name; none where any hangs on a condition."""
    fights = [each for each in said if isinstance(each, Fighting)]
    hangs = any(each.otherwise or each.when != ALWAYS for each in fights)
    if not fights or hangs or any(each.when != ALWAYS for each in former.battles):
        return None
    try:
        hexes = {hex_ for each in fights for hex_ in resolver.hexes(each.places)}
        units = {unit for each in fights for unit in resolver.units(each.troops)}
    except UnresolvedError:
        return None
    left = [each for each in former.battles if not hexes & {*each.hexes} and not units & {*each.units}]
    return Battles(tuple(left)) if left else None


def marched(manner: Manner) -> tuple[Way, ...]:
    """The ways of units that retreat and advance, which are moves in a movement phase; else none."""
    ways = (*(manner.retreats or ()), *(manner.advances or ()))
    only = replace(manner, retreats=None, advances=None) == Manner()
    return ways if only and all(way.path for way in ways) else ()


def stands(resolver: Resolver, troop: Troop) -> bool:
    """Whether a unit is on the map: there it comes to a hex by moving. Raises UnresolvedError."""
    return resolver.board.units[resolver.unit(troop)].at in resolver.source.atlas


def _units(resolver: Resolver, written: Written) -> tuple[UnitId, ...]:
    """Whom a line moves; a line that cannot be understood moves nobody."""
    try:
        match written:
            case Moving(way) if way is not None:
                return resolver.walkers(way)
            case Moving(None, stay=stay):
                return tuple(resolver.unit(troop) for troop in stay)
            case Manner() if ways := (marched(written) or written.advances or ()):
                return tuple(unit for way in ways for unit in resolver.walkers(way))
            case Building("rail", troop):
                return (resolver.unit(troop),)
            case Building("place", troop) if stands(resolver, troop):
                return (resolver.unit(troop),)
    except UnresolvedError:
        pass
    return ()


def _hexes(resolver: Resolver, written: Written) -> tuple[HexId, ...]:
    """Where a line strikes."""
    if not isinstance(written, Countering) or written.at is None:
        return ()
    try:
        return (resolver.hex(written.at),)
    except UnresolvedError:
        return ()
