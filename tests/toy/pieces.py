"""The toy's data types: places, cards, board, hands, stages, orders; no rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, NewType, TypeAlias

from adjudicator.kinds import Seat
from adjudicator.stages import Stack

Place = NewType("Place", str)
Card = Literal["AMBUSH", "GUNS", "SCOUTS"]

RED, BLUE = Seat("RED"), Seat("BLUE")
SEATS = (RED, BLUE)

# One road, west to east; a side raids along it.
ROAD = tuple(Place(name) for name in ("CAMP", "MILL", "MOOR", "INN", "TOWN"))
DECK: Mapping[Card, int] = {"AMBUSH": 3, "GUNS": 5, "SCOUTS": 4}
HAND_LIMIT = 4


def foe(seat: Seat) -> Seat:
    """The other seat."""
    return BLUE if seat == RED else RED


@dataclass(frozen=True, slots=True)
class Watch:
    """``watch Mill``: the place is harder to take this turn."""

    place: Place


@dataclass(frozen=True, slots=True)
class Raid:
    """``raid Moor`` or ``raid Moor with guns``"""

    place: Place
    guns: bool = False


@dataclass(frozen=True, slots=True)
class Draw:
    """``draw``: two cards instead of a raid."""


@dataclass(frozen=True, slots=True)
class Pass:
    """``pass``: no action, or no card in a window."""


@dataclass(frozen=True, slots=True)
class Play:
    """``play ambush``: a card in a window."""

    card: Card


Order: TypeAlias = Watch | Raid | Draw | Pass | Play


@dataclass(frozen=True, slots=True)
class Board:
    """All that lies open. ``owners`` goes along the road, None is nobody's; ``discards`` are sorted."""

    turn: int
    last_turn: int
    owners: Mapping[Place, Seat | None]
    watched: Mapping[Seat, Place]
    discards: tuple[Card, ...]

    def places(self, seat: Seat) -> tuple[Place, ...]:
        """What ``seat`` owns, west to east."""
        return tuple(place for place in ROAD if self.owners[place] == seat)

    def take(self, place: Place, seat: Seat) -> Board:
        """The board with ``place`` in ``seat``'s hands."""
        return replace(self, owners={**self.owners, place: seat})


@dataclass(frozen=True, slots=True)
class Watching:
    """Both seats choose a place to watch, at the same time."""


@dataclass(frozen=True, slots=True)
class Initiative:
    """A die each for who acts first."""


@dataclass(frozen=True, slots=True)
class Acting:
    """These seats still act this turn, the first one now."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Battle:
    """A raid waits for its dice."""

    raider: Seat
    place: Place
    guns: bool
    ambushed: bool = False


@dataclass(frozen=True, slots=True)
class Reaction:
    """The window of the raided seat: an ambush?"""

    seat: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class Counter:
    """The window above the window: the raider's scouts against an ambush."""

    seat: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class Drawing:
    """``seat`` draws ``left`` cards more."""

    seat: Seat
    left: int


Stage: TypeAlias = Watching | Initiative | Acting | Battle | Reaction | Counter | Drawing


@dataclass(frozen=True, slots=True)
class State:
    """Split by audience: board for all, a hand for its seat, the bag for nobody; hands and bag sorted."""

    board: Board
    hands: Mapping[Seat, tuple[Card, ...]]
    bag: tuple[Card, ...]
    stack: Stack[Stage]


@dataclass(frozen=True, slots=True)
class View:
    """What a seat sees: the board, its own hand, how many cards lie elsewhere. A spectator has no hand."""

    seat: Seat | None
    board: Board
    hand: tuple[Card, ...]
    hand_sizes: Mapping[Seat, int]
    bag_size: int
