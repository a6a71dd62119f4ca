"""The state, split by audience, what a seat sees of it, and the phases of play; no rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from adjudicator.kinds import Seat
from adjudicator.stages import Stack
from games.no_retreat.model.board import Board
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.fighting import Fight, FightStage
from games.no_retreat.model.orders import Fortify, Moves, Place, Regroup, Unfortify, Upgrade
from games.no_retreat.model.paying import Paid
from games.no_retreat.model.playing import PlayStage

# The phases. The sequence of play is in turn.py; the last stage of the stack runs.


@dataclass(frozen=True, slots=True)
class NewTurn:
    """4.0 A and B: the turn marker moves on, the events of the turn happen."""


@dataclass(frozen=True, slots=True)
class VictoryStep:
    """4.0 C: who has won, and on turn 12 who has the initiative."""


@dataclass(frozen=True, slots=True)
class VictoryCheck:
    """4.0 C, when no card is played in it any more."""


@dataclass(frozen=True, slots=True)
class CardPhase:
    """4.0.1 of the active side. ``over``: its last windows are open."""

    over: bool = False


@dataclass(frozen=True, slots=True)
class SupplyPhase:
    """4.0.2: unsupplied units of both sides are marked. ``over``: its last windows are open."""

    over: bool = False


@dataclass(frozen=True, slots=True)
class Organizing:
    """4.0.3: the active side upgrades, places and regroups.

    ``said``: the lines that are still to be carried out, the secret of the side; None before it has said
    them. ``paid``: what became of the cards for the first of them; ``halves``: cards on the pile that count
    two and have paid for one so far. ``over``: its last windows are open.
    """

    said: tuple[Upgrade | Fortify | Unfortify | Place | Regroup, ...] | None = None
    paid: Paid | None = None
    halves: tuple[CardId, ...] = ()
    over: bool = False


@dataclass(frozen=True, slots=True)
class MovementStart:
    """Organization is over; cards of the movement phase may be played."""


@dataclass(frozen=True, slots=True)
class Moving:
    """4.0.4: the active side moves. ``said``: how, while what it pays for trains is settled (``paid``)."""

    said: Moves | None = None
    paid: Paid | None = None


@dataclass(frozen=True, slots=True)
class MovementEnd:
    """All have moved; cards of this moment may be played before targets are declared.

    ``over``: its windows are open.
    """

    over: bool = False


@dataclass(frozen=True, slots=True)
class CombatEnd:
    """All battles are fought; cards of this moment may be played before the removal phase.

    ``over``: its windows are open.
    """

    over: bool = False


@dataclass(frozen=True, slots=True)
class Removal:
    """4.0.6: markers and units that have surrendered leave the map. ``over``: its last windows are open."""

    over: bool = False


@dataclass(frozen=True, slots=True)
class Detraining:
    """4.0.7: the active side takes units out of the rail box."""


@dataclass(frozen=True, slots=True)
class Deploying:
    """14.12.2: the strategic reserve comes back at the end of the foe's detraining."""


@dataclass(frozen=True, slots=True)
class PlayerTurnEnd:
    """The other side's player turn, or the next turn, begins, when the options have ``asked`` theirs."""

    asked: bool = False


PhaseStage: TypeAlias = (
    NewTurn
    | VictoryStep
    | VictoryCheck
    | CardPhase
    | SupplyPhase
    | Organizing
    | MovementStart
    | Moving
    | MovementEnd
    | CombatEnd
    | Removal
    | Detraining
    | Deploying
    | PlayerTurnEnd
)
Stage: TypeAlias = PhaseStage | PlayStage | FightStage


@dataclass(frozen=True, slots=True)
class State:
    """Board for all, a hand for its seat, the deck for nobody.

    Hands and deck are sorted; the deck is a bag without an order. ``over`` is the manner of the end, empty
    while the game goes on; ``winner`` who won then.
    """

    board: Board
    hands: Mapping[Seat, tuple[CardId, ...]]
    deck: tuple[CardId, ...]
    stack: Stack[Stage]
    over: str = ""
    winner: Seat | None = None


@dataclass(frozen=True, slots=True)
class View:
    """What a seat sees: the board, its own hand, the battle under way. A spectator (None) has no hand.

    ``seen``: the foe's hand while an event shows it. ``paid``: cards just paid with that can be cancelled.
    """

    seat: Seat | None
    board: Board
    hand: tuple[CardId, ...]
    fight: Fight | None = None
    seen: tuple[CardId, ...] = ()
    paid: tuple[CardId, ...] = ()


def phase(number: int) -> Callable[[State, Any], str]:
    """The code of a phase: ``3-A4`` is Axis movement on turn 3, ``3-0`` the new-turn steps."""
    if not number:
        return lambda state, stage: f"{state.board.turn}-0"
    return lambda state, stage: f"{state.board.turn}-{state.board.active[0]}{number}"
