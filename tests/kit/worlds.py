"""Second worlds with hidden cards, for the leak tests of any title; it must not know any title."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from adjudicator.kinds import Rolled
from games.kit import decks

Card = TypeVar("Card", bound=str)

Pick = Callable[[int], int]


def shuffled(cards: Sequence[Card], pick: Pick) -> list[Card]:
    """The cards in an order of chance."""
    pool = list(cards)
    return [pool.pop(pick(len(pool))) for _ in cards]


def carried(bag: Sequence[Card], other: Sequence[Card], rolled: Rolled) -> Rolled | None:
    """The roll that draws from ``other`` what ``rolled`` draws from ``bag``; None where that cannot be."""
    values = decks.values_of(other, decks.drawn(bag, rolled.values)[0])
    return None if values is None else Rolled(values)


def redealt(
    hand: Sequence[Card],
    others: Sequence[Card],
    wanted: Sequence[str],
    pick: Pick,
    fixed: Sequence[Card] = (),
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """(another hand of as many cards, the others): ``wanted`` and ``fixed`` in it, the rest by chance."""
    pool = shuffled(decks.without((*hand, *others), *fixed), pick)
    pool.sort(key=lambda card: card not in wanted)
    free = len(hand) - len(fixed)
    return tuple(sorted((*fixed, *pool[:free]))), tuple(sorted(pool[free:]))
