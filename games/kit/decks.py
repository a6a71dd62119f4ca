"""Bags, hands and discards: cards in tuples that are kept sorted, drawn by dice; not whose they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

from adjudicator.kinds import Roll, Seat, only

Card = TypeVar("Card", bound=str)


def draw(label: str, bag: Sequence[Card], most: int, seat: Seat) -> Roll:
    """The roll that draws up to ``most`` cards, for ``seat`` alone: each die has a face less."""
    return Roll(label, tuple(len(bag) - gone for gone in range(min(most, len(bag)))), only(seat))


def drawn(bag: Sequence[Card], values: Sequence[int]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """(the cards that the values of a draw mean, in that order, the bag without them)."""
    left = list(bag)
    cards = tuple(left.pop(value - 1) for value in values)
    return cards, tuple(left)


def values_of(bag: Sequence[Card], cards: Sequence[Card]) -> tuple[int, ...] | None:
    """The values that draw just these cards, in that order; None where the bag lacks one of them."""
    left, values = list(bag), list[int]()
    for card in cards:
        if card not in left:
            return None
        values.append(left.index(card) + 1)
        left.remove(card)
    return tuple(values)


def joined(pile: Iterable[Card], *cards: Card) -> tuple[Card, ...]:
    """The pile with these cards too, sorted."""
    return tuple(sorted((*pile, *cards)))


def without(pile: Iterable[Card], *cards: Card) -> tuple[Card, ...]:
    """The pile without these cards, of copies one each. Raises ValueError where one is not in it."""
    left = list(pile)
    for card in cards:
        left.remove(card)
    return tuple(left)


def could_hold(size: int, cards: Iterable[Card], *seen: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that a hand of ``size`` may hold by what everybody knows, in their order.

    ``cards`` are those it could have drawn, each copy by itself; ``seen`` those that everybody sees or saw
    going elsewhere. A window opens by this, never by what is really held: being asked tells something too.
    """
    if size <= 0:
        return ()
    open_, found = Counter(card for pile in seen for card in pile), list[Card]()
    for card in cards:
        if open_[card] > 0:
            open_[card] -= 1
        else:
            found.append(card)
    return tuple(found)
