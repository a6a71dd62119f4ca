"""The state, split by audience, what a seat sees of it, and the stages of play; no rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from adjudicator.kinds import Seat
from adjudicator.stages import Stack
from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.fighting import Fight, FightStage
from games.paths_of_glory.model.orders import Assault

# Stages. The sequence of play is in turn.py; the last stage of the stack runs.


@dataclass(frozen=True, slots=True)
class Guns:
    """4.3.1: do the Central Powers begin with The Guns of August in hand?"""


@dataclass(frozen=True, slots=True)
class Swap:
    """Optional cards chosen in secret: these seats have still to choose."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """``left`` cards from the deck of ``seat`` to its hand; a used-up deck is made anew of the discards."""

    seat: Seat
    left: int


@dataclass(frozen=True, slots=True)
class Mandate:
    """Phase A: the dice of mandated offensives."""


@dataclass(frozen=True, slots=True)
class Action:
    """Phase B: ``seat`` owes its action of this round."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Digging:
    """The dice of armies that entrench (11.2.2), after all moves."""

    seat: Seat
    units: tuple[UnitId, ...]


@dataclass(frozen=True, slots=True)
class Battles:
    """Attacks still to be made, in turn; ``ask``: the seat may order more when they are done."""

    seat: Seat
    orders: tuple[Assault, ...]
    ask: bool


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """An action is over: what held for it ends, the next seat or round begins."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PeaceTerms:
    """16.5.2: the foe of ``seat`` accepts or not; then (``refused``) the die.

    ``sixtus``: no offer but the Sixtus affair, always on the first row of the table.
    """

    seat: Seat
    refused: bool = False
    sixtus: bool = False


@dataclass(frozen=True, slots=True)
class Spying:
    """``seat`` has seen the foe's hand and orders the operations of ``card`` now."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class Africa:
    """War in Africa: the Allies remove a British corps, or give a victory point."""


@dataclass(frozen=True, slots=True)
class Attrition:
    """Phase C."""


@dataclass(frozen=True, slots=True)
class Sieges:
    """Phase D: a die for each of these forts."""

    forts: tuple[SpaceId, ...]


@dataclass(frozen=True, slots=True)
class WarStatus:
    """Phase E."""


@dataclass(frozen=True, slots=True)
class Replacing:
    """Phase F: these seats have still to spend their points."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Discarding:
    """Phase G: both may throw combat cards away before they draw."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """Phase G: hands are filled."""


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """Phase H."""


Stage: TypeAlias = (
    Guns
    | Swap
    | Deal
    | Mandate
    | Action
    | Digging
    | Battles
    | FightStage
    | RoundEnd
    | PeaceTerms
    | Spying
    | Africa
    | Attrition
    | Sieges
    | WarStatus
    | Replacing
    | Discarding
    | Drawing
    | TurnEnd
)


@dataclass(frozen=True, slots=True)
class State:
    """Board for all, a hand for its seat, decks for nobody.

    Hands and decks are sorted. ``aside``: cards taken out in secret (optional cards in their second way of
    use). ``shown``: seats that were shown the foe's hand and have not acted since. ``over`` is the manner of
    the end, empty while the game goes on; ``winners`` who won then.
    """

    board: Board
    hands: Mapping[Seat, tuple[CardId, ...]]
    decks: Mapping[Seat, tuple[CardId, ...]]
    stack: Stack[Stage]
    aside: Mapping[Seat, tuple[CardId, ...]] = field(default_factory=dict)
    shown: tuple[Seat, ...] = ()
    over: str = ""
    winners: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """What a seat sees: the board, its own hand, and the stage that runs as far as it concerns everybody.

    A spectator (``seat`` None) sees the board. ``seen``: the foe's hand while a spy's event shows it;
    ``aside``: the own cards taken out in secret.
    """

    seat: Seat | None
    board: Board
    hand: tuple[CardId, ...]
    decks: Mapping[Seat, int]
    fight: Fight | None = None
    seen: tuple[CardId, ...] = ()
    aside: tuple[CardId, ...] = ()


def phase(letter: str) -> Callable[[State, Any], str]:
    """The code of a phase of the turn by its letter: ``3-A`` to ``3-G``, ``1-0`` is set-up."""
    return lambda state, stage: f"{state.board.turn}-{letter}"
