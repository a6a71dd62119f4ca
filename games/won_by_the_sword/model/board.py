"""What lies open on the table: markers, depots, sieges, tracks; nothing of what columns are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from adjudicator.kinds import Seat
from games.won_by_the_sword.model.atlas import CATHOLIC, NO_BANK, PROTESTANT, Bank, EdgeId, PointId, SpotId
from games.won_by_the_sword.model.cards import CardId
from games.won_by_the_sword.model.forces import Ability, LeaderId, UnitId
from games.won_by_the_sword.model.source import ColumnId

EDITION = 4


def seat_of(column: ColumnId) -> Seat:
    """Whose column it is."""
    return PROTESTANT if column.startswith("P") else CATHOLIC


def columns_of(seat: Seat, most: int) -> tuple[ColumnId, ...]:
    """All markers of columns that a side has (4.0)."""
    return tuple(ColumnId(f"{seat[0]}{number}") for number in range(1, most + 1))


@dataclass(frozen=True, slots=True)
class Column:
    """The marker of a column on the map. ``bank``: by which it came to a crossing (8.5).

    ``done``: activated in this round (3.4). ``fatigue`` in points (15.0). ``advantages``: markers that it
    holds (12.2), ``stays``: of these so many go when it leaves its point (14.0 11). ``declined``: columns of
    the foe that refused it battle in this round (12.0). ``victor``: it may recruit prisoners where it stands
    (12.5). ``lasting``: chits that hold until the round ends (6.2 3, 4, 12).
    ``leaves``: the turn at whose end it leaves the map; 0: never.
    """

    at: PointId
    bank: Bank = NO_BANK
    done: bool = False
    fatigue: int = 0
    advantages: int = 0
    stays: int = 0
    declined: tuple[ColumnId, ...] = ()
    victor: bool = False
    lasting: tuple[Ability, ...] = ()
    leaves: int = 0


@dataclass(frozen=True, slots=True)
class Siege:
    """A siege (11.0). ``required``, ``built``: works; ``refused``: the final offer; ``stratagem``: used.

    ``cannonade``: the round, counted from the first of the game, in which guns of the garrison count twice.
    """

    column: ColumnId
    required: int
    built: int = 0
    refused: bool = False
    stratagem: bool = False
    cannonade: int = 0


@dataclass(frozen=True, slots=True)
class Left:
    """What lies open at a spot: a depot, guns and baggage that were abandoned (7.1, 12.6)."""

    baggage: int = 0
    guns: Mapping[UnitId, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Terms:
    """What was agreed. ``ask_all``: rare windows are asked of everybody; ``bid_...``: victory points that a
    side begins with."""

    scenario: str
    ask_all: bool = False
    bid_protestant: int = 0
    bid_catholic: int = 0
    edition: int = EDITION


@dataclass(frozen=True, slots=True)
class Board:
    """The table. Mappings are in the order of their keys, so that a state read back is the same.

    ``first``: who activates first in this round, None before it is said. ``initiative``: who has the card;
    ``barred``: he came by it in this round and may not use it (2.0). ``garrisons``: points with a marker of a
    side; ``patrols``: of which column each is (9.1). ``requisitioned``: 1 or 2 (10.0). ``refusals``: points
    that refused a first offer since they last changed hands (11.2). ``captured``: points with a marker of
    victory points and whose (1.1); ``score``: the rest of them. ``hands``, ``deck``: how many cards;
    ``discards`` of this turn in the order played. ``stock``: advantage markers left (12.2). ``out``: leaders
    out of action with the round in which each is back, counted from the first of the game, 0: never (6.3).
    ``chits``: energetic leaders whose chit of this turn was used, with its ability. ``played``: cards from
    the hand that each side has played or thrown in this round; ``thrown``: who has thrown one. ``arrived``:
    arrivals, by their numbers in the scenario, that have come.
    """

    terms: Terms
    turn: int
    round: int
    initiative: Seat
    columns: Mapping[ColumnId, Column]
    garrisons: Mapping[PointId, Seat]
    hands: Mapping[Seat, int]
    deck: int
    stock: int
    score: Mapping[Seat, int]
    played: Mapping[Seat, int]
    first: Seat | None = None
    barred: Seat | None = None
    patrols: Mapping[EdgeId, ColumnId] = field(default_factory=dict)
    left: Mapping[SpotId, Left] = field(default_factory=dict)
    requisitioned: Mapping[PointId, int] = field(default_factory=dict)
    sieges: Mapping[PointId, Siege] = field(default_factory=dict)
    refusals: tuple[PointId, ...] = ()
    captured: Mapping[PointId, Seat] = field(default_factory=dict)
    discards: tuple[CardId, ...] = ()
    out: Mapping[LeaderId, int] = field(default_factory=dict)
    chits: Mapping[LeaderId, str] = field(default_factory=dict)
    thrown: tuple[Seat, ...] = ()
    arrived: tuple[int, ...] = ()

    def standing(self, point: PointId, seat: Seat) -> tuple[ColumnId, ...]:
        """The columns of a side at a point."""
        return tuple(
            key for key, column in self.columns.items() if column.at == point and seat_of(key) == seat
        )

    def of(self, seat: Seat) -> tuple[ColumnId, ...]:
        """The columns of a side on the map."""
        return tuple(key for key in self.columns if seat_of(key) == seat)

    def siege_by(self, column: ColumnId) -> PointId | None:
        """The point that a column besieges."""
        return next((point for point, siege in self.sieges.items() if siege.column == column), None)


def in_order(mapping: Mapping[Any, Any]) -> dict[Any, Any]:
    """The mapping in the order of its keys."""
    return dict(sorted(mapping.items()))
