"""The campaign cards: points, baggage by size of column, action (1.2, 14.0); no rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NewType, get_args

CardId = NewType("CardId", str)
"""A card by its number in two digits, so that sorted cards are in their order: ``07``."""

Size = Literal["small", "medium", "large"]
SIZES: tuple[Size, ...] = get_args(Size)

Action = Literal[
    "cavalry_bonus",
    "cooperative_teamsters",
    "epidemic_outbreak",
    "forced_march",
    "impressed_local_labor",
    "poor_forage",
    "reinforcements",
    "scorched_earth",
    "stratagem",
    "surprise_attack",
    "tactical_advantage",
]
"""14.0, in its order."""
ACTIONS: tuple[Action, ...] = get_args(Action)


def card_of(number: int) -> CardId:
    """The card of a number."""
    return CardId(f"{number:02}")


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One of the 54. ``cp``: campaign points, ``cavalry`` those of the cavalry bonus; ``baggage`` by size."""

    id: CardId
    cp: int
    baggage: Mapping[Size, int]
    action: Action
    cavalry: int = 0


Pack = Mapping[CardId, Card]
