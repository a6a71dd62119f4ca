"""The state, split by audience, what a seat sees of it, and the phases of play; no rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from adjudicator.kinds import Seat
from adjudicator.stages import Stack
from games.won_by_the_sword.model.acting import Acting, ActStage
from games.won_by_the_sword.model.atlas import EdgeId, PointId
from games.won_by_the_sword.model.board import Board
from games.won_by_the_sword.model.cards import CardId
from games.won_by_the_sword.model.fighting import Fight, FightStage
from games.won_by_the_sword.model.forces import Ability, Force, LeaderId, UnitId
from games.won_by_the_sword.model.orders import Activate
from games.won_by_the_sword.model.source import ColumnId

# The phases. The sequence of play is in turn.py; the last stage of the stack runs.


@dataclass(frozen=True, slots=True)
class SettingUp:
    """3.1: both sides at once, in secret. ``done``: who has set up."""

    done: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class NewTurn:
    """3.2, 3.3: season, reinforcements, deck; then five rounds and the end of the turn."""


@dataclass(frozen=True, slots=True)
class Arriving:
    """4.1: the arrivals of this turn, by their numbers in the scenario, that are still to be rolled for."""

    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """3.3: ten cards for a side."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawChits:
    """6.1: a chit for each energetic leader of a side, in secret."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NewRound:
    """3.4: the next round begins, or the turn ends."""


@dataclass(frozen=True, slots=True)
class Returning:
    """6.3: leaders that come back in this round, in turn; their sides say in whose place."""

    left: tuple[LeaderId, ...]


@dataclass(frozen=True, slots=True)
class Preceding:
    """3.4: the holder of the Initiative says who activates first."""


@dataclass(frozen=True, slots=True)
class Alternating:
    """3.4: activations in turn. ``seat``: whose turn it is, ``number``: his which one, from 1.

    ``begun``: it is under way above, or over.
    """

    seat: Seat
    number: int = 1
    begun: bool = False


@dataclass(frozen=True, slots=True)
class Activating:
    """3.4: a side chooses a column, a card, and what the column does; or throws a card where it has none."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Drawing:
    """3.4: the card for a third or fourth column comes from the deck; ``said`` waits for it, in secret."""

    seat: Seat
    said: Activate


@dataclass(frozen=True, slots=True)
class Mutiny:
    """A rule of a scenario: the die that says whether the soldiers obey; ``said`` waits for it, in secret."""

    seat: Seat
    said: Activate
    card: CardId
    drawn: bool
    at_most: int


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """3.5, 3.6: the game ends or the next turn comes."""


@dataclass(frozen=True, slots=True)
class Concluding:
    """3.5: who leads may roll for the end. ``more``: what is added to the die; None before the answer."""

    seat: Seat
    more: int | None = None


PhaseStage: TypeAlias = (
    SettingUp
    | NewTurn
    | Arriving
    | Deal
    | DrawChits
    | NewRound
    | Returning
    | Preceding
    | Alternating
    | Activating
    | Drawing
    | Mutiny
    | TurnEnd
    | Concluding
)
Stage: TypeAlias = PhaseStage | ActStage | FightStage


@dataclass(frozen=True, slots=True)
class Note:
    """What a side saw of the other by scouting (9.1) or Spies (6.2 9), and when."""

    turn: int
    round: int
    force: Force
    column: ColumnId | None = None
    point: PointId | None = None


@dataclass(frozen=True, slots=True)
class Side:
    """What only one side knows: its hand, chits, the make-up of everything it has.

    ``chits``: what was drawn in this turn and not used. ``patrols``: which regiment each is. ``cadre``: its
    cadre box, regiments by their reduced side, as they come back (14.0 7), no detachments. ``pool``: what is
    still to be set up. ``waiting``: leaders that wait for a column or garrison of their nation (4.5).
    ``coming``: arrivals, by their numbers in the scenario, that have come and found no room yet. ``notes``:
    the last of each column and garrison of the foe.
    """

    hand: tuple[CardId, ...] = ()
    chits: Mapping[LeaderId, Ability] = field(default_factory=dict)
    columns: Mapping[ColumnId, Force] = field(default_factory=dict)
    garrisons: Mapping[PointId, Force] = field(default_factory=dict)
    patrols: Mapping[EdgeId, UnitId] = field(default_factory=dict)
    cadre: Mapping[UnitId, int] = field(default_factory=dict)
    pool: Mapping[UnitId, int] = field(default_factory=dict)
    waiting: tuple[LeaderId, ...] = ()
    coming: tuple[int, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """Board for all, a side for its seat, the deck for nobody.

    Hands and deck are sorted; the deck is a bag without an order. ``over`` is the manner of the end, empty
    while the game goes on; ``winner`` who won then, None in a draw.
    """

    board: Board
    sides: Mapping[Seat, Side]
    deck: tuple[CardId, ...]
    stack: Stack[Stage]
    over: str = ""
    winner: Seat | None = None


@dataclass(frozen=True, slots=True)
class View:
    """What a seat sees: the board, its own side, the activation and the battle under way as far as it knows.

    A spectator (None) has no side.
    """

    seat: Seat | None
    board: Board
    own: Side | None
    acting: Acting | None = None
    fight: Fight | None = None
