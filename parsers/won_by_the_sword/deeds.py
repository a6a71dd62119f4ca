"""What the names of a clause may mean with what is done, the likeliest first; it reads no text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Literal, TypeAlias

from games.won_by_the_sword.text import phrases as say
from games.won_by_the_sword.text.phrases import Band, Kind, Part, Place, Written
from parsers.won_by_the_sword.bag import Bag, Point

Group: TypeAlias = list[tuple[Written, ...]]
"""Orders that are equally likely."""
_LIGHT = ("move", "put", "lift", "stay", "drop", "recover")
"""What is said beside another deed and adds nothing: ``they go and besiege Ulm``, ``take Ulm by storm``."""
_KIN = (
    ("sally", "storm", "bombard", "battle", "accept"),
    ("shelter", "retreat", "flee", "decline"),
    ("precede-no", "precede-yes"),
    ("throw", "lose", "burn"),
    ("guard", "shelter"),
    ("works", "siege"),
    ("conclude-yes", "conclude-no", "accept"),
)
"""What the same words are said of; which it is depends on what is asked."""
_MOST_POINTS = 4
_ARMS: Mapping[Kind, Literal["foot", "horse"]] = {"i": "foot", "c": "horse"}


def meant(bag: Bag) -> Iterator[Group]:
    """Groups of orders that use every name of a bag."""
    if not are_one(bag.deeds):
        return
    deeds = _weighty(bag.deeds)
    if bag.cards and deeds == ["lose"]:
        deeds = ["throw"]
    for deed in deeds or [_unsaid(bag)]:
        for group in _GROUPS.get(deed, _nothing)(bag):
            yield [order for each in group for order in _by_whom(bag, deed, each)]


def are_one(deeds: Sequence[str]) -> bool:
    """Whether one thing is done, whatever is said beside it."""
    heavy = {*_weighty(deeds)}
    return len(heavy) < 2 or any(heavy <= {*kin} for kin in _KIN)


def _weighty(deeds: Sequence[str]) -> list[str]:
    """What is done, without what is said in passing; of the like the more special first."""
    found = list(dict.fromkeys(deeds))
    heavy = [each for each in found if each not in _LIGHT]
    if not heavy and len(found) > 1:
        heavy = [each for each in found if each not in ("stay", "put")]
    if not heavy:
        return found
    kin = next((kin for kin in _KIN if {*heavy} <= {*kin}), None)
    return sorted(heavy, key=kin.index) if kin else heavy


def _unsaid(bag: Bag) -> str:
    """What names alone may mean."""
    match sorted(bag.named() - {"bands", "cards"}):
        case ["points"] | ["troops", "wings"]:
            return "move"
        case ["points", "troops"]:
            return "guard"
        case ["troops"]:
            return "troops"
    return ""


# Who does it


def _by_whom(bag: Bag, deed: str, orders: tuple[Written, ...]) -> Iterator[tuple[Written, ...]]:
    """With who acts before it, and with the card, if one is named."""
    actor = _actor(bag, orders)
    if isinstance(orders[-1], say.Sheltering):
        actor = None  # who looks for a place is who is asked for
    if bag.cards and deed != "throw":
        band = actor or (Band("", bag.numbers[0]) if len(bag.numbers) == 1 and bag.numbers[0] <= 4 else None)
        if band is not None and len(bag.cards) == 1:
            yield (say.Activating(band, bag.cards[0]), *orders)
    elif not bag.numbers or deed == "throw":
        yield orders if actor is None else (say.Acting(actor), *orders)


def _actor(bag: Bag, orders: Sequence[Written]) -> Band | None:
    """The column that is named first, if it is not the one that something is done to."""
    object_ = _object(bag)
    used = object_ is not None and any(_uses(each) for each in orders)
    left = bag.bands[:-1] if used else bag.bands
    return left[0] if left else None


def _uses(one: Written) -> bool:
    match one:
        case say.Battling(band=band):
            return bool(band.number or band.leader or band.at)
        case say.Absorbing(band=Band()) | say.Sheltering(band=Band()):
            return True
    return False


def _object(bag: Bag) -> Band | None:
    return bag.bands[-1] if bag.bands else None


def _only(bag: Bag, *kinds: str) -> bool:
    """Whether nothing else is named than these, and who acts."""
    beside = {"bands", "cards", "numbers"}
    return bag.named() <= {*kinds, *beside} and len(bag.bands) <= 2 and len(bag.cards) <= 1


def _alone(bag: Bag) -> bool:
    """Whether no more than one column is named."""
    return len(bag.bands) <= 1


# Where


def _places(points: Sequence[Point]) -> Iterator[tuple[Place, ...]]:
    """Of points that are called alike each."""
    return product(*(each.places for each in points))


def _moves(bag: Bag) -> Iterator[Group]:
    if bag.wings:
        yield from _shifts(bag)
    if not _only(bag, "points") or not 0 < len(bag.points) <= _MOST_POINTS:
        return
    if len(bag.bands) > 1:
        return
    start = next((each for each in bag.points if each.how == "FROM"), None)
    via = [each for each in bag.points if each.how == "VIA"]
    rest = [each for each in bag.points if each is not start and each not in via]
    if len(rest) != 1 and (start is not None or via):
        return
    way = [*via, *rest]
    first = [True] if start is not None else [False, True] if len(way) > 1 and not via else [False]
    ways = [[start, *way] if start is not None else way] * len(first)
    yield [
        tuple(say.Moving(place, start=begins and not at) for at, place in enumerate(places))
        for begins, said in zip(first, ways, strict=True)
        for places in _places([each for each in said if each is not None])
    ]
    if len(way) == 1 and start is None:
        yield [(say.Retreating(places),) for places in _places(way)]
        yield [(say.Sheltering(place),) for (place,) in _places(way)]


def _marches(bag: Bag) -> Iterator[Group]:
    if _only(bag, "points") and _alone(bag) and bag.points and not any(each.how for each in bag.points):
        yield [tuple(say.Moving(place, "march") for place in places) for places in _places(bag.points)]


def _flights(bag: Bag) -> Iterator[Group]:
    """A retreat, a garrison without a place, a move, or a battle that is declined."""
    if not _only(bag, "points") or not _alone(bag):
        return
    if not bag.points:
        yield [(say.Accepting(False),)]
        return
    way = [each for each in bag.points if each.how != "FROM"]
    if len(way) == len(bag.points):
        yield [(say.Retreating(places),) for places in _places(way)]
        if len(way) == 1:
            yield [(say.Sheltering(place),) for (place,) in _places(way)]
    yield from _moves(bag)


def _patrols(bag: Bag) -> Iterator[Group]:
    if _only(bag, "points", "troops") and bag.points and len(bag.troops) <= 1 and _alone(bag):
        troop = bag.troops[0] if bag.troops else None
        yield [(say.Patrolling(places, troop),) for places in _places(bag.points)]


# Baggage, units


def _forages(bag: Bag) -> Iterator[Group]:
    if not _only(bag, "points", "times") or not _alone(bag) or len(bag.points) > 1 or len(bag.times) > 1:
        return
    times = bag.times[0] if bag.times else 1
    if not bag.points:
        yield [(say.Foraging(times),)]
        return
    yield [(say.Foraging(times, place=place),) for (place,) in _places(bag.points)]
    yield [(say.Moving(place), say.Foraging(times)) for (place,) in _places(bag.points)]


def _drops(bag: Bag) -> Iterator[Group]:
    if _only(bag, "baggage") and len(bag.baggage) == 1 and _alone(bag):
        yield [(say.Dropping(bag.baggage[0]),)]
    elif bag.troops:
        yield from _guards(bag)


def _burns(bag: Bag) -> Iterator[Group]:
    if _only(bag, "baggage") and len(bag.baggage) == 1 and _alone(bag):
        yield [(say.Dropping(bag.baggage[0], burn=True),)]


def _lifts(bag: Bag) -> Iterator[Group]:
    if _only(bag, "baggage") and len(bag.baggage) == 1 and _alone(bag):
        yield [(say.Lifting(bag.baggage[0]),)]


def _guards(bag: Bag) -> Iterator[Group]:
    """Units into a garrison: of a set-up, of a column, of a town that was taken."""
    if not _only(bag, "points", "troops", "baggage") or not bag.troops or len(bag.points) > 1:
        return
    part = Part(tuple(bag.troops), (), bag.baggage[0] if bag.baggage else 0)
    if not _alone(bag) or len(bag.baggage) > 1:
        return
    if not bag.points:
        yield [(say.Holding(part),), (say.Leaving(part, None),)]
        return
    for_setup = [(place, bag.troops) for (place,) in _places(bag.points)]
    if not bag.baggage:
        yield [tuple(say.Garrisoning(place, troop) for troop in troops) for place, troops in for_setup]
    yield [(say.Leaving(part, place),) for place, _ in for_setup]


def _recovers(bag: Bag) -> Iterator[Group]:
    if _only(bag, "troops") and bag.troops and _alone(bag):
        yield [(say.Recovering(tuple(bag.troops)),)]


def _loses(bag: Bag) -> Iterator[Group]:
    if not _only(bag, "troops") or not bag.troops or bag.bands:
        return
    if all(each.count for each in bag.troops):
        yield [(say.Losing(tuple(bag.troops)),)]
    elif not any(each.count or each.count is None for each in bag.troops):
        yield [(say.Losing(order=tuple(each.kind for each in bag.troops if each.kind)),)]


def _units(bag: Bag) -> Iterator[Group]:
    """Units by themselves, as the answer to whatever is asked."""
    if not bag.bands:
        yield [order for each in (_loses, _sallies, _guards) for group in each(bag) for order in group]


def _shifts(bag: Bag) -> Iterator[Group]:
    if not _only(bag, "troops", "wings") or len(bag.wings) != 1 or len(bag.troops) != 1 or bag.bands:
        return
    (troop,), (wing,) = bag.troops, bag.wings
    if troop.kind in _ARMS and troop.count and not troop.nation and not troop.reduced:
        yield [(say.Shifting(_ARMS[troop.kind], ((troop.count, wing),)),)]
    yield [(say.Posting(wing, (troop,)),)]


# Sieges and battles


def _sieges(bag: Bag) -> Iterator[Group]:
    yield from _towns(say.Besieging, bag)
    if _only(bag, "points") and _alone(bag) and len(bag.points) == 1:
        yield [(say.Moving(place), say.Besieging()) for (place,) in _places(bag.points)]


def _towns(made: Callable[[Place | None], Written], bag: Bag) -> Iterator[Group]:
    """What is done to a town, here or to one that is named."""
    if _only(bag, "points") and _alone(bag) and len(bag.points) <= 1:
        yield [(made(place[0] if place else None),) for place in _places(bag.points)]


def _works(bag: Bag) -> Iterator[Group]:
    if _only(bag) and _alone(bag):
        yield [(say.Working(enough=True),)]


def _battles(bag: Bag) -> Iterator[Group]:
    if not _only(bag, "points") or len(bag.points) > 1:
        return
    band = _object(bag)
    if _only(bag) and band is None:
        yield [(say.Accepting(True),), (say.Battling(Band("")),)]
        return
    before: list[tuple[Written, ...]] = [tuple(map(say.Moving, places)) for places in _places(bag.points)]
    if band is not None:
        yield [(*moves, say.Battling(band)) for moves in before]
    if _alone(bag) and not (band is not None and band.foe):
        yield [(*moves, say.Battling(Band(""))) for moves in before]


def _absorbs(bag: Bag) -> Iterator[Group]:
    if not _only(bag, "troops", "baggage") or not bag.bands or len(bag.baggage) > 1:
        return
    part = Part(tuple(bag.troops), (), bag.baggage[0] if bag.baggage else 0)
    yield [(say.Absorbing(_object(bag), part),)]
    if part == say.NO_PART:
        yield [(say.Sheltering(None, _object(bag)),)]


def _joins(bag: Bag) -> Iterator[Group]:
    """Where leaders or a garrison go."""
    if _only(bag, "points") and len(bag.points) == 1 and not bag.bands:
        yield [(say.Sheltering(place),) for (place,) in _places(bag.points)]
        yield from _moves(bag)
    elif _only(bag) and bag.bands:
        yield [(say.Sheltering(None, _object(bag)),)]


def _sallies(bag: Bag) -> Iterator[Group]:
    if _only(bag, "troops") and len(bag.troops) <= 1 and not bag.bands:
        yield [(say.Sallying(bag.troops[0]) if bag.troops else say.Sallying(whoever=True),)]


def _stays(bag: Bag) -> Iterator[Group]:
    if _only(bag) and _alone(bag):
        yield [(say.Ending(),)]
    elif bag.troops:
        yield from _guards(bag)


def _throws(bag: Bag) -> Iterator[Group]:
    cards = [each for each in (*bag.cards, *bag.numbers) if each is not None]
    if bag.named() <= {"cards", "numbers"} and len(cards) == 1:
        yield [(say.Throwing((cards[0],)),)]
    elif bag.baggage:
        yield from _drops(bag)


def _saying(*said: Written) -> Callable[[Bag], Iterator[Group]]:
    """What names nothing but who acts."""

    def groups(bag: Bag) -> Iterator[Group]:
        if _only(bag) and _alone(bag):
            yield [(each,) for each in said]

    return groups


def _precedes(first: bool) -> Callable[[Bag], Iterator[Group]]:
    """Of the foe it is not said who of the two was meant."""

    def groups(bag: Bag) -> Iterator[Group]:
        if not bag.named() and (not first or not bag.foe):
            yield [(say.Preceding(first),)]

    return groups


def _nothing(bag: Bag) -> Iterator[Group]:
    return iter(())


def _joined(bag: Bag) -> Iterator[Group]:
    """A ride of somebody to a column: where leaders without a place go."""
    if (_only(bag) and len(bag.bands) == 2) or (_only(bag) and len(bag.bands) == 1 and not bag.cards):
        yield [(say.Sheltering(None, _object(bag)),)]


def _rides(bag: Bag) -> Iterator[Group]:
    yield from _moves(bag)
    yield from _joined(bag)


_GROUPS: Mapping[str, Callable[[Bag], Iterable[Group]]] = {
    "move": _rides,
    "march": _marches,
    "flee": _flights,
    "retreat": _flights,
    "patrol": _patrols,
    "forage": _forages,
    "drop": _drops,
    "burn": _burns,
    "lift": _lifts,
    "guard": _guards,
    "put": _guards,
    "troops": _units,
    "recover": _recovers,
    "lose": _loses,
    "siege": _sieges,
    "works": _works,
    "bombard": lambda bag: _towns(lambda place: say.Firing(place=place), bag),
    "storm": lambda bag: _towns(lambda place: say.Storming(False, place), bag),
    "escalade": lambda bag: _towns(lambda place: say.Storming(True, place), bag),
    "raise": lambda bag: _towns(say.Raising, bag),
    "battle": _battles,
    "absorb": _absorbs,
    "shelter": _joins,
    "sally": _sallies,
    "stay": _stays,
    "throw": _throws,
    "accept": _saying(say.Accepting(True)),
    "decline": _saying(say.Accepting(False)),
    "precede-yes": _precedes(True),
    "precede-no": _precedes(False),
    "conclude-yes": _saying(say.Concluding(True)),
    "conclude-no": _saying(say.Concluding(False)),
}
