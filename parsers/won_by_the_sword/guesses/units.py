"""What is done with units: garrisons, losses, wings, sallies; orders by what a bag names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from games.won_by_the_sword.text import phrases as say
from games.won_by_the_sword.text.phrases import Kind, Part
from parsers.won_by_the_sword.guesses.bag import Bag, Group, places_of

_ARMS: Mapping[Kind, Literal["foot", "horse"]] = {"i": "foot", "c": "horse"}


def drops(bag: Bag) -> Iterator[Group]:
    if bag.has_only("baggage") and len(bag.baggage) == 1 and bag.is_of_one:
        yield [(say.Dropping(bag.baggage[0]),)]
    elif bag.troops:
        yield from guards(bag)


def guards(bag: Bag) -> Iterator[Group]:
    """Units into a garrison: of a set-up, of a column, of a town that was taken."""
    if not bag.has_only("points", "troops", "baggage") or not bag.troops or len(bag.points) > 1:
        return
    part = Part(tuple(bag.troops), (), bag.baggage[0] if bag.baggage else 0)
    if not bag.is_of_one or len(bag.baggage) > 1:
        return
    if not bag.points:
        yield [(say.Holding(part),), (say.Leaving(part, None),)]
        return
    for_setup = [(place, bag.troops) for (place,) in places_of(bag.points)]
    if not bag.baggage:
        yield [tuple(say.Garrisoning(place, troop) for troop in troops) for place, troops in for_setup]
    yield [(say.Leaving(part, place),) for place, _ in for_setup]


def recovers(bag: Bag) -> Iterator[Group]:
    if bag.has_only("troops") and bag.troops and bag.is_of_one:
        yield [(say.Recovering(tuple(bag.troops)),)]


def loses(bag: Bag) -> Iterator[Group]:
    if not bag.has_only("troops") or not bag.troops or bag.bands:
        return
    if all(each.count for each in bag.troops):
        yield [(say.Losing(tuple(bag.troops)),)]
    elif not any(each.count or each.count is None for each in bag.troops):
        yield [(say.Losing(order=tuple(each.kind for each in bag.troops if each.kind)),)]


def units(bag: Bag) -> Iterator[Group]:
    """Units by themselves, as the answer to whatever is asked."""
    if not bag.bands:
        yield [order for each in (loses, sallies, guards) for group in each(bag) for order in group]


def shifts(bag: Bag) -> Iterator[Group]:
    if not bag.has_only("troops", "wings") or len(bag.wings) != 1 or len(bag.troops) != 1 or bag.bands:
        return
    (troop,), (wing,) = bag.troops, bag.wings
    if troop.kind in _ARMS and troop.count and not troop.nation and not troop.reduced:
        yield [(say.Shifting(_ARMS[troop.kind], ((troop.count, wing),)),)]
    yield [(say.Posting(wing, (troop,)),)]


def sallies(bag: Bag) -> Iterator[Group]:
    if bag.has_only("troops") and len(bag.troops) <= 1 and not bag.bands:
        yield [(say.Sallying(bag.troops[0]) if bag.troops else say.Sallying(whoever=True),)]
