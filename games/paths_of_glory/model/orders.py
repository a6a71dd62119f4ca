"""What a seat may answer, one dataclass for each kind of ask; no rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from adjudicator.conditions import ALWAYS, Condition
from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.board import Activity
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.counters import UnitId

# Ask "action": one of the six rounds, whole.


@dataclass(frozen=True, slots=True)
class Activate:
    """A space activated for moving or for attacking (9.2.5)."""

    space: SpaceId
    to: Activity


@dataclass(frozen=True, slots=True)
class Move:
    """Units of one space along a path of spaces, its end included, its start not (11.1)."""

    units: tuple[UnitId, ...]
    path: tuple[SpaceId, ...]


@dataclass(frozen=True, slots=True)
class Entrench:
    """An army digs in instead of moving (11.2.1)."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class Advance:
    """Who of the attackers goes where after a won battle (12.7); of no units nobody goes."""

    units: tuple[UnitId, ...]
    to: SpaceId


@dataclass(frozen=True, slots=True)
class Assault:
    """One battle and all that its attacker can say beforehand.

    ``cards``: combat cards from hand or table, and the card of an event of this round that serves one attack;
    ``if_won``, ``if_lost``: more of them after a flank attempt that succeeded or failed; ``pin``: the pinning
    space of a flank attack, None for no attempt; ``losses``: units that should suffer first, in this order,
    None to be asked where there is a choice; ``advances``: None to be asked; ``when``: what must be true for
    the battle to be fought at all.
    """

    target: SpaceId
    units: tuple[UnitId, ...]
    cards: tuple[CardId, ...] = ()
    pin: SpaceId | None = None
    losses: tuple[UnitId, ...] | None = None
    advances: tuple[Advance, ...] | None = None
    when: Condition = ALWAYS
    if_won: tuple[CardId, ...] = ()
    if_lost: tuple[CardId, ...] = ()


@dataclass(frozen=True, slots=True)
class Operations:
    """Operations with a card (9.2), or the free single point (``card`` None).

    Activations first, then moves, then digging, then attacks in turn. ``ask``: after the attacks that were
    ordered the seat is asked for more, while units activated for attack are left.
    """

    card: CardId | None
    activate: tuple[Activate, ...] = ()
    moves: tuple[Move, ...] = ()
    dig: tuple[Entrench, ...] = ()
    attacks: tuple[Assault, ...] = ()
    ask: bool = False


@dataclass(frozen=True, slots=True)
class Leg:
    """One strategic redeployment: a unit from a space or the reserve to a space or the reserve (13.1)."""

    unit: UnitId
    to: SpaceId
    by_sea: bool = False


@dataclass(frozen=True, slots=True)
class Redeploy:
    """A card played for strategic redeployment (9.3)."""

    card: CardId
    legs: tuple[Leg, ...]


@dataclass(frozen=True, slots=True)
class Replace:
    """A card played for replacement points (9.4)."""

    card: CardId


@dataclass(frozen=True, slots=True)
class Placing:
    """A unit that enters, and where."""

    unit: UnitId
    at: SpaceId


@dataclass(frozen=True, slots=True)
class PlayEvent:
    """A card played as event (9.5), with what its event lets the player choose.

    ``placings``: units that enter; ``units``, ``spaces``: what else is chosen; ``then``: the operations of
    an event that gives them too.
    """

    card: CardId
    placings: tuple[Placing, ...] = ()
    units: tuple[UnitId, ...] = ()
    spaces: tuple[SpaceId, ...] = ()
    then: Operations | None = None


@dataclass(frozen=True, slots=True)
class OfferPeace:
    """Peace terms (16.5)."""


# Other asks.


@dataclass(frozen=True, slots=True)
class Choose:
    """Ask ``guns`` (yes, no), ``peace`` (yes, no), ``africa`` (a unit or none)."""

    yes: bool
    unit: UnitId | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """What a defender says in one letter of the later windows of a battle; None leaves a window open.

    ``spared``: who takes steps last; ``stand``: a step rather than a retreat, where that can be; ``goals``:
    towards which space everybody retreats, home where it is empty. ``corps``: who was named in the losses to
    replace armies, as with a step that is still to come. ``ways``: where units retreat, if they can then.
    """

    spared: tuple[UnitId, ...] | None = None
    stand: bool | None = None
    goals: tuple[SpaceId, ...] | None = None
    corps: tuple[UnitId, ...] = ()
    ways: tuple[Way, ...] = ()


@dataclass(frozen=True, slots=True)
class Cards:
    """Ask ``swap`` (which optional cards for which), ``defend`` (combat cards), ``discard``.

    ``reply``: with ``defend`` what the defender says of the windows after it.
    """

    cards: tuple[CardId, ...] = ()
    reply: Reply = Reply()


@dataclass(frozen=True, slots=True)
class Attack:
    """Ask ``attack``: one more battle with what is activated, or none (``battle`` None)."""

    battle: Assault | None


@dataclass(frozen=True, slots=True)
class Losses:
    """Ask ``losses``: steps in the order in which they are taken; a unit may stand twice.

    ``back``: whose step a withdrawal cancels (12.6), None where it is all one; ``corps``: which corps of the
    reserve replace armies first, where several sorts may. ``reply``: what a defender says of the retreat that
    may follow.
    """

    steps: tuple[UnitId, ...]
    back: UnitId | None = None
    corps: tuple[UnitId, ...] = ()
    reply: Reply = Reply()


@dataclass(frozen=True, slots=True)
class Way:
    """The path of one retreating unit, its end included."""

    unit: UnitId
    path: tuple[SpaceId, ...]


@dataclass(frozen=True, slots=True)
class Cancel:
    """Ask ``cancel``: one more step of this unit, and nobody retreats (12.5.3); None retreats.

    ``stand``: who may stand without a step (Haig) does; the others retreat. ``ways``: where each unit that
    retreats goes; empty to be asked where there is a choice. ``corps``: which corps of the reserve replaces
    the army that pays, where several sorts may.
    """

    unit: UnitId | None
    stand: bool = False
    ways: tuple[Way, ...] = ()
    corps: tuple[UnitId, ...] = ()


@dataclass(frozen=True, slots=True)
class Retreat:
    """Asks ``retreat`` and ``fall-back``: where each unit goes (12.5); who falls back not has no way."""

    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Advances:
    """Ask ``advance``: who follows (12.7)."""

    moves: tuple[Advance, ...]


@dataclass(frozen=True, slots=True)
class Restore:
    """One purchase of the replacement phase: units flipped, rebuilt or brought to the reserve.

    ``at``: where an army is rebuilt; ``full``: an army rebuilt at full strength for two points.
    """

    units: tuple[UnitId, ...]
    at: SpaceId | None = None
    full: bool = False


@dataclass(frozen=True, slots=True)
class Replacements:
    """Ask ``replacements`` (17.1)."""

    buys: tuple[Restore, ...]


Part = Literal["action", "attack", "fall-back", "defend", "losses", "cancel", "retreat", "advance"]

Order: TypeAlias = (
    Operations
    | Redeploy
    | Replace
    | PlayEvent
    | OfferPeace
    | Choose
    | Cards
    | Attack
    | Losses
    | Cancel
    | Retreat
    | Advances
    | Replacements
)
