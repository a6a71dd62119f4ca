"""Where a column goes, and what it eats and carries: orders by what a bag names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.won_by_the_sword.text import phrases as say
from parsers.won_by_the_sword.guesses.bag import Bag, Group, places_of

_MOST_POINTS = 4


def moves(bag: Bag) -> Iterator[Group]:
    if not bag.has_only("points") or not 0 < len(bag.points) <= _MOST_POINTS:
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
        for places in places_of([each for each in said if each is not None])
    ]
    if len(way) == 1 and start is None:
        yield [(say.Retreating(places),) for places in places_of(way)]
        yield [(say.Sheltering(place),) for (place,) in places_of(way)]


def marches(bag: Bag) -> Iterator[Group]:
    if bag.has_only("points") and bag.is_of_one and bag.points and not any(each.how for each in bag.points):
        yield [tuple(say.Moving(place, "march") for place in places) for places in places_of(bag.points)]


def flights(bag: Bag) -> Iterator[Group]:
    """A retreat, a garrison without a place, a move, or a battle that is declined."""
    if not bag.has_only("points") or not bag.is_of_one:
        return
    if not bag.points:
        yield [(say.Accepting(False),)]
        return
    way = [each for each in bag.points if each.how != "FROM"]
    if len(way) == len(bag.points):
        yield [(say.Retreating(places),) for places in places_of(way)]
        if len(way) == 1:
            yield [(say.Sheltering(place),) for (place,) in places_of(way)]
    yield from moves(bag)


def patrols(bag: Bag) -> Iterator[Group]:
    if bag.has_only("points", "troops") and bag.points and len(bag.troops) <= 1 and bag.is_of_one:
        troop = bag.troops[0] if bag.troops else None
        yield [(say.Patrolling(places, troop),) for places in places_of(bag.points)]


def forages(bag: Bag) -> Iterator[Group]:
    if not any(each.count for each in bag.troops):
        bag = replace(bag, troops=[])  # ``the horses need hay``
    if not bag.has_only("points", "times") or not bag.is_of_one:
        return
    if len(bag.points) > 1 or len(bag.times) > 1:
        return
    times = bag.times[0] if bag.times else 1
    if not bag.points:
        yield [(say.Foraging(None),), (say.Foraging(times),)] if bag.all else [(say.Foraging(times),)]
        return
    here: Group = [(say.Foraging(times, place=place),) for (place,) in places_of(bag.points)]
    there: Group = [(say.Moving(place), say.Foraging(times)) for (place,) in places_of(bag.points)]
    yield from (there, here) if "move" in bag.deeds else (here, there)


def lifts(bag: Bag) -> Iterator[Group]:
    if bag.has_only("baggage") and len(bag.baggage) == 1 and bag.is_of_one:
        yield [(say.Lifting(bag.baggage[0]),)]


def burns(bag: Bag) -> Iterator[Group]:
    if bag.has_only("baggage") and len(bag.baggage) == 1 and bag.is_of_one:
        yield [(say.Dropping(bag.baggage[0], burn=True),)]


def joined(bag: Bag) -> Iterator[Group]:
    """A ride of somebody to a column: where leaders without a place go."""
    if (bag.has_only() and len(bag.bands) == 2) or (bag.has_only() and len(bag.bands) == 1 and not bag.cards):
        yield [(say.Sheltering(None, bag.target),)]


def rides(bag: Bag) -> Iterator[Group]:
    yield from moves(bag)
    yield from joined(bag)
