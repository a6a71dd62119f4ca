"""Stages of cards: drawing, throwing away, events and their windows; the rules are in rules/cards/."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from adjudicator.kinds import Seat, Value
from games.no_retreat.model.atlas import HexId
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.fighting import Fight
from games.no_retreat.model.orders import Event
from games.no_retreat.model.paying import Built, Paid


@dataclass(frozen=True, slots=True)
class Keeping:
    """5.1: the active side keeps two cards."""

    seat: Seat
    most: int


@dataclass(frozen=True, slots=True)
class Deal:
    """``left`` cards from the deck to the hand of ``seat``, one by one (5.0).

    ``throws``: so many of them are thrown away then; ``drawn``: those drawn so far where some are; ``count``:
    how many came to the hand so far, told at the end.
    """

    seat: Seat
    left: int
    throws: int = 0
    drawn: tuple[CardId, ...] = ()
    count: int = 0


@dataclass(frozen=True, slots=True)
class Throwing:
    """``seat`` throws ``count`` cards away (5.2.1), of ``drawn`` alone where that is not empty."""

    seat: Seat
    count: int
    drawn: tuple[CardId, ...] = ()


@dataclass(frozen=True, slots=True)
class RandomDiscard:
    """A card of the hand of ``seat``, by chance, onto the pile (15.6, card 42)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Window:
    """A moment at which ``seats`` may play cards, the first of them first.

    ``name`` is that of the windows of data/cards.toml without the side: ``card``, ``commit``, ``move.end``;
    also ``cancel`` after a card played, ``discarded`` after one paid with, ``reroll`` after a die, ``built``
    after an upgrade or replacement.
    ``passed``: who has said no since the last card, or has had its one card. ``fight``: the battle under way;
    when the window closes the stage below gets it back in its own field ``fight``. ``said``: cards that were
    named in an order, played as soon as the window opens; the secret of their seats.
    """

    name: str
    seats: tuple[Seat, ...]
    fight: Fight | None = None
    passed: tuple[Seat, ...] = ()
    said: Mapping[Seat, Event] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Played:
    """A card that lies on the pile and whose event is about to happen, unless it is cancelled.

    ``card``: whose event it is; of a copy (cards 2 and 26) the card that is copied. ``asked``: the window to
    cancel it was open.
    """

    seat: Seat
    event: Event
    card: CardId
    window: str
    fight: Fight | None = None
    asked: bool = False
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class Immediate:
    """A card that was drawn and is played at once."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class Choosing:
    """An event under way asks ``seat`` something: ``question`` names what (rules/cards/choosing.py).

    ``by``: who played the event.
    """

    seat: Seat
    question: str
    by: Seat
    figures: Mapping[str, Value] = field(default_factory=dict)
    units: tuple[UnitId, ...] = ()
    hexes: tuple[HexId, ...] = ()


@dataclass(frozen=True, slots=True)
class Arriving:
    """13.5: ``seat`` puts units on the map that an event of the turn brings."""

    seat: Seat
    units: tuple[UnitId, ...]


@dataclass(frozen=True, slots=True)
class Restoring:
    """14.13: ``seat`` may pay for a scorched city. ``asked``: it was; ``paid``: what became of its cards."""

    seat: Seat
    at: HexId
    asked: bool = False
    paid: Paid | None = None


PlayStage: TypeAlias = (
    Keeping
    | Deal
    | Throwing
    | RandomDiscard
    | Window
    | Played
    | Paid
    | Built
    | Immediate
    | Choosing
    | Arriving
    | Restoring
)
