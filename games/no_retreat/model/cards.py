"""The cards as data: two halves each, when they may be played and what they do; no rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NewType

from adjudicator.kinds import Seat

CardId = NewType("CardId", str)
"""A card by its number in two digits, so that sorted cards are in their order: ``07``."""


def card_of(number: int) -> CardId:
    """The card of a number."""
    return CardId(f"{number:02}")


@dataclass(frozen=True, slots=True, eq=False)
class Half:
    """One half of a card: what it is to one side.

    ``windows``: when it may be played (data/cards.toml); ``initiative``: whose initiative it needs (5.3.3).
    ``does``: the name of its effect, ``figures`` what that effect needs to know.
    """

    card: CardId
    seat: Seat
    names: Mapping[str, str]
    windows: tuple[str, ...]
    does: str
    figures: Mapping[str, Any] = field(default_factory=dict)
    initiative: Seat | None = None

    @property
    def immediate(self) -> bool:
        """Whether it is played at once when its side draws it."""
        return self.windows == ("draw",)


@dataclass(frozen=True, slots=True, eq=False)
class Pack:
    """The 54 cards. ``early`` leave the game in 1945, ``late`` enter it then (5.5)."""

    halves: Mapping[tuple[CardId, Seat], Half]
    early: frozenset[CardId]
    late: frozenset[CardId]

    @property
    def cards(self) -> tuple[CardId, ...]:
        """All cards, sorted."""
        return tuple(sorted({card for card, _ in self.halves}))

    def half(self, card: CardId, seat: Seat) -> Half:
        """What a card is to a side."""
        return self.halves[card, seat]
