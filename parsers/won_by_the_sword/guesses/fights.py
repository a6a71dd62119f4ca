"""Sieges, battles, and answers of a word: orders by what a bag names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from games.won_by_the_sword.text import phrases as say
from games.won_by_the_sword.text.phrases import Band, Part, Place, Written
from parsers.won_by_the_sword.guesses.bag import Bag, Group, places_of
from parsers.won_by_the_sword.guesses.moves import moves
from parsers.won_by_the_sword.guesses.units import drops, sallies


def sieges(bag: Bag) -> Iterator[Group]:
    yield from towns(say.Besieging, bag)
    if bag.has_only("points") and bag.is_of_one and len(bag.points) == 1:
        yield [(say.Moving(place), say.Besieging()) for (place,) in places_of(bag.points)]


def towns(made: Callable[[Place | None], Written], bag: Bag) -> Iterator[Group]:
    """What is done to a town, here or to one that is named."""
    if bag.has_only("points") and bag.is_of_one and len(bag.points) <= 1:
        yield [(made(place[0] if place else None),) for place in places_of(bag.points)]


def bombards(bag: Bag) -> Iterator[Group]:
    """With the guns, whether they are named or not."""
    if all(each.kind == "g" and not each.count for each in bag.troops):
        yield from towns(lambda place: say.Firing(place=place), replace(bag, troops=[]))


def works(bag: Bag) -> Iterator[Group]:
    if bag.has_only() and bag.is_of_one:
        yield [(say.Working(None) if bag.all else say.Working(enough=True),)]


def battles(bag: Bag) -> Iterator[Group]:
    if bag.troops and not bag.bands:
        yield from sallies(bag)
    if any(each.kind or each.count or not each.nation for each in bag.troops) or len(bag.points) > 1:
        return  # ``engage the Bavarians``
    if not bag.has_only("points", "troops"):
        return
    band = bag.target
    if bag.has_only() and band is None:
        yield [(say.Accepting(True),), (say.Battling(Band("")),)]
        return
    before: list[tuple[Written, ...]] = [tuple(map(say.Moving, places)) for places in places_of(bag.points)]
    if band is not None:
        yield [(*moves, say.Battling(band)) for moves in before]
    if bag.is_of_one and not (band is not None and band.foe):
        yield [(*moves, say.Battling(Band(""))) for moves in before]


def absorbs(bag: Bag) -> Iterator[Group]:
    if bag.has_only("points") and len(bag.points) == 1 and bag.bands:
        yield from _unites(bag)
    if not bag.has_only("troops", "baggage") or not bag.bands or len(bag.baggage) > 1:
        return
    part = Part(tuple(bag.troops), (), bag.baggage[0] if bag.baggage else 0)
    yield [(say.Absorbing(bag.target, part),)]
    if part == say.NO_PART:
        yield [(say.Sheltering(None, bag.target),)]


def _unites(bag: Bag) -> Iterator[Group]:
    """``Horn joins the King at Ulm``: he goes there, or takes in the column that is there, too."""
    places = [place for (place,) in places_of(bag.points)]
    together: Group = [(say.Moving(place), say.Absorbing(bag.target)) for place in places]
    yield [*((say.Moving(place),) for place in places if not bag.is_of_one), *together]


def joins(bag: Bag) -> Iterator[Group]:
    """Where leaders or a garrison go."""
    if bag.has_only("points") and len(bag.points) == 1 and not bag.bands:
        yield [(say.Sheltering(place),) for (place,) in places_of(bag.points)]
        yield from moves(bag)
    elif bag.has_only() and bag.bands:
        yield [(say.Sheltering(None, bag.target),)]


def stays(bag: Bag) -> Iterator[Group]:
    if bag.has_only() and bag.is_of_one:
        yield [(say.Ending(),)]
    elif bag.troops or bag.baggage:
        yield from drops(bag)


def throws(bag: Bag) -> Iterator[Group]:
    cards = [each for each in (*bag.cards, *bag.numbers) if each is not None]
    if bag.named() <= {"cards", "numbers"} and len(cards) == 1:
        yield [(say.Throwing((cards[0],)),)]
    elif bag.baggage:
        yield from drops(bag)


def saying(*said: Written) -> Callable[[Bag], Iterator[Group]]:
    """What names nothing but who acts."""

    def groups(bag: Bag) -> Iterator[Group]:
        if bag.has_only() and bag.is_of_one:
            yield [(each,) for each in said]

    return groups
