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
    Fortify,
    Moves,
    Order,
    Organize,
    Targets,
    Upgrade,
)
from games.no_retreat.rules.organization.organize import Line, paid_with
from games.no_retreat.text.phrases import (
    Building,
    Countering,
    Fighting,
    Manner,
    Moving,
    Place,
    Saying,
    Targeting,
    Timed,
    Troop,
    Way,
    Written,
)
from games.no_retreat.text.resolving import Resolver


def standing_beside(resolver: Resolver, former: Order | None, written: Sequence[Written]) -> Order | None:
    """What the letter does not name of moves, units that leave the train, battles and counterblows, and of a
    defence what it says nothing of; None of all other answers.

    None too where the letter takes everything back: nobody moves, no counterblows, pass. That the others stay
    where some move takes nothing back: see ``in_doubt``.
    """
    said = [each.order if isinstance(each, Timed) else each for each in written]
    if isinstance(former, Moves | Organize | Targets) and all(map(_adds_nothing, said)):
        return former  # ``no more upgrades``
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


def _adds_nothing(written: Written) -> bool:
    return isinstance(written, Saying | Moving | Targeting) and written.more


def _steps_beside(resolver: Resolver, former: Order | None, said: Sequence[Written]) -> Order | None:
    """Advances, and units that leave the train, that are not named.

    Of an organization what is paid with other cards; free upgrades may be too many with another.
    """
    if any(isinstance(each, Saying) and each.word == "pass" and not each.more for each in said):
        return None
    if isinstance(former, Advance):
        if not said or _alone(said):
            return None
        named = {unit for each in said for unit in _units(resolver, each)}
        return Advance(tuple(move for move in former.moves if move.unit not in named))
    if isinstance(former, Organize):
        return _organized_beside(resolver, former, said)
    if isinstance(former, Detrain):
        named = {unit for each in said for unit in _built(resolver, each)}
        return Detrain(tuple(each for each in former.places if each.unit not in named))
    return None


def _organized_beside(resolver: Resolver, former: Organize, said: Sequence[Written]) -> Organize | None:
    """Lines of units that are not named, which cost none of the cards that are now spent on others."""
    named = {unit for each in said for unit in _built(resolver, each)}
    built = [each for each in said if isinstance(each, Building)]
    try:
        spent = {card for each in built for card in resolver.cards(each.cards)}
    except UnresolvedError:
        return None
    if not named:
        return None
    free = any(each.deed in ("upgrade", "fortify") and not each.cards for each in built)

    def stays(line: Line) -> bool:
        cards = paid_with(line)
        taken = free and not cards and isinstance(line, Upgrade | Fortify)
        return line.unit not in named and spent.isdisjoint(cards) and not taken

    upgrades, places = filter(stays, former.upgrades), filter(stays, former.places)
    made = Organize(tuple(upgrades), tuple(places), tuple(filter(stays, former.regroups)))
    return made if made != Organize() else None


def _built(resolver: Resolver, written: Written) -> tuple[UnitId, ...]:
    """Whom a line places; a line that cannot be understood nobody."""
    try:
        if isinstance(written, Building):
            return (resolver.unit(written.troop),)
        if isinstance(written, Moving) and written.way is not None:
            return resolver.walkers(written.way)
    except UnresolvedError:
        pass
    return ()


def in_doubt(beside: Order | None, written: Sequence[Written]) -> dict[int, tuple[UnitId, ...]]:
    """Lines by which nobody else moves or advances, beside those told to in a letter before: whom."""
    steps = beside.steps if isinstance(beside, Moves) else beside.moves if isinstance(beside, Advance) else ()
    units = tuple(dict.fromkeys(step.unit for step in steps))
    return (
        {at: units for at, each in enumerate(written) if each == Moving(None) and not _adds_nothing(each)}
        if units
        else {}
    )


def _alone(said: Sequence[Written]) -> bool:
    """Whether a letter says that nobody advances but who is named in it, or nobody at all."""
    ways = [each.advances for each in said if isinstance(each, Manner) and each.advances is not None]
    only = any(isinstance(each, Manner) and each.only for each in said)
    others = any(isinstance(each, Moving) and each.way is None and not each.stay for each in said)
    return only or () in ways or (bool(ways) and others) or Saying("no") in said


def elsewhere(written: Written) -> Written | None:
    """An order with where its units go if they cannot go where it says first; None where it says nothing."""
    match written:
        case Timed(order=order) if (other := elsewhere(order)) is not None:
            return replace(written, order=other)
        case Moving(Way(troops=troops, instead=there) as way) if there is not None:
            return replace(written, way=_there(way, there)) if there else Moving(stay=troops)
        case Manner(advances=(way,)) if way.instead is not None:
            return replace(written, advances=(_there(way, way.instead),) if way.instead else ())
        case Manner(retreats=(way,)) if way.instead is not None:
            return replace(written, retreats=(_there(way, way.instead),))
        case Building(instead=there) if there is not None:
            return replace(written, at=there, instead=None)
    return None


def _there(way: Way, places: tuple[Place, ...]) -> Way:
    return replace(way, path=places, instead=None)


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
    only = replace(manner, retreats=None, advances=None, only=False) == Manner()
    return (
        ways if only and all(way.path and (way.troops or way.start) and not way.after for way in ways) else ()
    )


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
            case Manner() if ways := marched(written):
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
