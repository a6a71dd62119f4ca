"""The state, split by audience, what a seat sees of it, and the stages of play; no rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from adjudicator.kinds import Seat
from adjudicator.stages import Stack
from games.sunset_of_empire.model.board import Board
from games.sunset_of_empire.model.cards import CardId
from games.sunset_of_empire.model.orders import Attack, Tag


@dataclass(frozen=True, slots=True)
class Placed:
    """A card at a known place of a deck, and who knows it."""

    card: CardId
    known: Seat


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck: a bag without an order (sorted), with the few cards that were put on top or under it."""

    bag: tuple[CardId, ...]
    top: tuple[Placed, ...] = ()
    bottom: tuple[Placed, ...] = ()

    @property
    def size(self) -> int:
        """How many cards it holds."""
        return len(self.bag) + len(self.top) + len(self.bottom)


# Stages. The sequence of play is in year.py; the last stage of the stack runs.


@dataclass(frozen=True, slots=True)
class Draw:
    """``left`` cards from the top of the seat's deck to its hand."""

    seat: Seat
    left: int


@dataclass(frozen=True, slots=True)
class FirstMove:
    """Without event cards a die says who begins the year."""


@dataclass(frozen=True, slots=True)
class LifeDice:
    """Phase 1: life points for the year."""


@dataclass(frozen=True, slots=True)
class Laying:
    """Phases 2 and 3: these seats still lay out, the first one now; ``limit`` None is any number of cards."""

    seats: tuple[Seat, ...]
    limit: int | None


@dataclass(frozen=True, slots=True)
class OpenEvent:
    """Phase 4: one of the eight cards of the year is drawn."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """Phase 4: the conditions of the open event from number ``at`` on."""

    at: int = 0


@dataclass(frozen=True, slots=True)
class Fight:
    """Phase 5: ``seat`` has the move."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class YearEnd:
    """Phase 6: who won the year, and whether the game goes on."""


@dataclass(frozen=True, slots=True)
class Balloon:
    """An attack from the air waits for the die that the barrage balloon asks for."""

    seat: Seat
    attack: Attack


@dataclass(frozen=True, slots=True)
class Counter:
    """The window of the seat that is attacked: the counter-blow?"""

    seat: Seat
    attack: Attack
    power: int


@dataclass(frozen=True, slots=True)
class Deflection:
    """The attacker chooses which of these own units a reflected blow falls on."""

    seat: Seat
    units: tuple[Tag, ...]
    power: int


@dataclass(frozen=True, slots=True)
class Strike:
    """An attack that nothing stopped."""

    seat: Seat
    attack: Attack


@dataclass(frozen=True, slots=True)
class Look:
    """``seat`` takes the top cards of ``deck`` in hand, ``seen`` so far; ``left`` are still to be taken.

    Of the foe's deck it is a spy, of the own a scout.
    """

    seat: Seat
    deck: Seat
    left: int
    seen: tuple[CardId, ...] = ()


Stage: TypeAlias = (
    Draw
    | FirstMove
    | LifeDice
    | Laying
    | OpenEvent
    | Conditions
    | Fight
    | YearEnd
    | Balloon
    | Counter
    | Deflection
    | Strike
    | Look
)


@dataclass(frozen=True, slots=True)
class State:
    """Board for all, a hand and the identity of hidden submarines for its seat, decks for nobody.

    Hands and bags are sorted. ``over`` is the manner of the end, empty while the game goes on.
    """

    board: Board
    hands: Mapping[Seat, tuple[CardId, ...]]
    hidden: Mapping[Tag, CardId]
    decks: Mapping[Seat, Deck]
    stack: Stack[Stage]
    over: str = ""


@dataclass(frozen=True, slots=True)
class DeckSeen:
    """A deck as a seat knows it: cards in the bag, and those placed on top or under it (None: unknown)."""

    bag: int
    top: tuple[CardId | None, ...] = ()
    bottom: tuple[CardId | None, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """What a seat sees. ``hidden`` are its own face-down submarines, ``seen`` the cards a spy or scout of its
    own is looking at. A spectator (no seat) sees the board and how many cards lie elsewhere.
    """

    seat: Seat | None
    board: Board
    hand: tuple[CardId, ...]
    hand_sizes: Mapping[Seat, int]
    hidden: Mapping[Tag, CardId]
    decks: Mapping[Seat, DeckSeen]
    seen: tuple[CardId, ...] = ()
