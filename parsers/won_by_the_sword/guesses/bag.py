"""All that a piece of a line names, each kind in turn; it orders nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from itertools import product
from typing import TypeAlias

from games.won_by_the_sword.model.names import Wing
from games.won_by_the_sword.text.phrases import Band, Place, Troop, Written

Group: TypeAlias = list[tuple[Written, ...]]
"""Orders that are equally likely."""


@dataclass(frozen=True, slots=True)
class Point:
    """A point, or those that are called so; ``how``: FROM, VIA or empty."""

    places: tuple[Place, ...]
    how: str = ""


_BESIDE = ("deeds", "unknown", "foe", "mine", "all")
"""What of a bag is no name."""


@dataclass(slots=True)
class Bag:
    """What a piece names, each kind in turn."""

    points: list[Point] = field(default_factory=list)
    bands: list[Band] = field(default_factory=list)
    cards: list[int | None] = field(default_factory=list)
    troops: list[Troop] = field(default_factory=list)
    baggage: list[int | None] = field(default_factory=list)
    wings: list[Wing] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    times: list[int] = field(default_factory=list)
    sayings: list[str] = field(default_factory=list)
    deeds: list[str] = field(default_factory=list)
    unknown: int = 0
    foe: bool = False
    mine: bool = False
    all: bool = False

    def add(self, other: Bag) -> None:
        """All of another too."""
        for each in fields(self):
            mine = getattr(self, each.name)
            more = getattr(other, each.name)
            setattr(self, each.name, mine or more if isinstance(mine, bool) else mine + more)

    def named(self) -> frozenset[str]:
        """The kinds of which something is named."""
        kinds = (each.name for each in fields(self) if each.name not in _BESIDE)
        return frozenset(kind for kind in kinds if getattr(self, kind))

    def has_only(self, *kinds: str) -> bool:
        """Whether nothing else is named than these, and who acts with which card."""
        beside = {"bands", "cards", "numbers"}
        return self.named() <= {*kinds, *beside} and len(self.bands) <= 2 and len(self.cards) <= 1

    @property
    def is_of_one(self) -> bool:
        """Whether no more than one column is named."""
        return len(self.bands) <= 1

    @property
    def target(self) -> Band | None:
        """The column to which something is done, if that needs one."""
        return self.bands[-1] if self.bands else None


def places_of(points: Sequence[Point]) -> Iterator[tuple[Place, ...]]:
    """Of points that are called alike each."""
    return product(*(each.places for each in points))
