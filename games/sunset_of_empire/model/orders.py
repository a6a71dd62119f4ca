"""The orders of a player as plain data; no rules, no text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType, TypeAlias

from games.sunset_of_empire.model.cards import CardId, Row

Tag = NewType("Tag", str)
"""A unit on the field by its number: ``E3`` is the third that the Entente laid, face down or not."""

LIFE = Tag("life")
"""The foe's life points as the target of an attack."""


@dataclass(frozen=True, slots=True)
class LayOut:
    """Cards of the hand onto the field, in this order; of none the rest is kept."""

    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class Attack:
    """Units strike a unit of the foe, or ``LIFE`` over ``row``.

    Several attack together, by the action ``card`` or by an event (``card`` is None). ``uncover`` turns an
    own hidden submarine up first; without it a hidden submarine strikes from under water.
    """

    units: tuple[Tag, ...]
    target: Tag
    row: Row | None = None
    uncover: bool = False
    card: CardId | None = None


@dataclass(frozen=True, slots=True)
class Uncover:
    """A hidden submarine, of either side, is turned up."""

    unit: Tag


@dataclass(frozen=True, slots=True)
class ClearMines:
    """A minesweeper sweeps the mines before its row; ``sunk``: any ship is lost on them instead."""

    unit: Tag
    sunk: bool = False


@dataclass(frozen=True, slots=True)
class ClearBalloon:
    """A unit that hits the air takes the barrage balloon down."""

    unit: Tag


@dataclass(frozen=True, slots=True)
class SendScout:
    """A scout looks for reinforcements in its own deck."""

    unit: Tag


@dataclass(frozen=True, slots=True)
class Rise:
    """By an event: a unit that gas neutralised rises and dies with a unit of the foe."""

    unit: Tag
    target: Tag


@dataclass(frozen=True, slots=True)
class Play:
    """An action card from the hand, with the units it is meant for (its own ones first)."""

    card: CardId
    targets: tuple[Tag, ...] = ()


@dataclass(frozen=True, slots=True)
class Pass:
    """No more moves this year; in a window: no card."""


@dataclass(frozen=True, slots=True)
class Deflect:
    """The own unit that a reflected blow falls on."""

    unit: Tag


@dataclass(frozen=True, slots=True)
class Arrange:
    """What a spy does with the cards seen: back on top in this order, or under the deck in this order."""

    top: tuple[CardId, ...]
    bottom: tuple[CardId, ...] = ()


@dataclass(frozen=True, slots=True)
class Keep:
    """The card that a scout brings to the hand; the other goes under the deck."""

    card: CardId


Move: TypeAlias = Attack | Uncover | ClearMines | ClearBalloon | SendScout | Rise | Play | Pass
Order: TypeAlias = LayOut | Move | Deflect | Arrange | Keep
