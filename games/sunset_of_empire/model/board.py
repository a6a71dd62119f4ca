"""What lies open on the table: units, sides, the board; nothing of hands, decks or face-down cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from adjudicator.kinds import Seat
from games.sunset_of_empire.model.cards import CardId, EventId, Row
from games.sunset_of_empire.model.orders import Tag

Condition = Literal["active", "neutralised", "gassed"]
"""``gassed`` is neutralised by gas; it matters to one event only."""

EDITION = 5
"""The newest edition: of the rules and of the cards."""

UNASKED = 2
"""From this edition on no question goes out that only a pass could answer; before it only empty hands and
spent cards saved one. To be asked, or not, tells nothing of a hand."""

RECAST = 3
"""From this edition on figures range over all that the book knows, and most events strike no single unit."""

TOLD = 4
"""From this edition on everybody is told who spends a move on turning a submarine up."""

REWEIGHED = 5
"""From this edition on a gun sinks the heaviest ships, and events hold those and large formations back."""

OF_CARDS = (REWEIGHED, RECAST)
"""The editions that brought other cards, the newest first; games of earlier ones keep theirs."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A card on the field, or a formation: the summoner first, then the card it summoned.

    A hidden submarine shows no cards. ``used`` counts what may be done so often a year: torpedoes, scouting.
    """

    tag: Tag
    row: Row
    cards: tuple[CardId, ...]
    condition: Condition = "active"
    used: int = 0

    @property
    def hidden(self) -> bool:
        """Whether it lies face down."""
        return not self.cards

    @property
    def active(self) -> bool:
        """Whether it is not neutralised."""
        return self.condition == "active"


@dataclass(frozen=True, slots=True)
class Side:
    """One half of the table. ``units`` in the order they were laid; ``laid`` numbers them.

    ``mined`` and ``balloon`` are the foe's cards that hold this side's fleet and aircraft back (naval mines
    and barrage balloon), ``minefield`` the mines of foe's ships, for this year. ``returned`` are cards of the
    hand that everybody saw going there. ``joined``: the year's joint attack by an event was made.
    """

    life: int = 0
    units: tuple[Unit, ...] = ()
    laid: int = 0
    passed: bool = False
    mined: CardId | None = None
    minefield: bool = False
    balloon: CardId | None = None
    joined: bool = False
    discards: tuple[CardId, ...] = ()
    returned: tuple[CardId, ...] = ()

    @property
    def under_mines(self) -> bool:
        """Whether the fleet's row may not attack for mines."""
        return self.minefield or self.mined is not None


@dataclass(frozen=True, slots=True)
class Board:
    """All that lies open. ``quick`` are the quick-summon cards not yet played, ``won`` the years that are
    over with their winner (None: drawn), ``event`` the open event of this year, ``first`` who begins it.
    ``edition`` is that of the rules (see SunsetOfEmpire.edition).
    """

    year: int
    first: Seat
    with_events: bool
    sides: Mapping[Seat, Side]
    quick: tuple[CardId, ...]
    event: EventId | None = None
    events: tuple[EventId, ...] = ()
    won: Mapping[str, Seat | None] | None = None
    edition: int = 1

    def unit(self, tag: Tag) -> tuple[Seat, Unit] | None:
        """A unit on the field and whose it is."""
        for seat, side in self.sides.items():
            for unit in side.units:
                if unit.tag == tag:
                    return seat, unit
        return None

    def wins(self, seat: Seat) -> int:
        """Years won."""
        return sum(winner == seat for winner in (self.won or {}).values())

    def with_side(self, seat: Seat, side: Side) -> Board:
        """The board with another half."""
        return replace(self, sides={**self.sides, seat: side})
