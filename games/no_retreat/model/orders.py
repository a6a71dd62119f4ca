"""What a seat may answer, as plain data; no rules, no text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from adjudicator.conditions import ALWAYS, Condition
from games.no_retreat.model.atlas import HexId
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.counters import UnitId

# Movement, of all phases.


@dataclass(frozen=True, slots=True)
class Move:
    """A unit along a path of hexes, its end included, its start not; also a retreat or an advance."""

    unit: UnitId
    path: tuple[HexId, ...]


@dataclass(frozen=True, slots=True)
class Entrain:
    """A unit into the rail box (9.1), for a card where it is not the free one."""

    unit: UnitId
    card: CardId | None = None


# Events.


@dataclass(frozen=True, slots=True)
class Event:
    """A card played as event, with what its half lets the player choose.

    ``option``: which of several effects, from 0; ``units``, ``hexes``, ``cards``, ``moves``: what else.
    """

    card: CardId
    option: int = 0
    units: tuple[UnitId, ...] = ()
    hexes: tuple[HexId, ...] = ()
    cards: tuple[CardId, ...] = ()
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class React:
    """Asks ``cancel``, ``reroll`` and ``event`` (any other window): a card, or none.

    ``rest``: none in all that is left of the battle either.
    """

    event: Event | None = None
    rest: bool = False


@dataclass(frozen=True, slots=True)
class Choose:
    """What an event under way asks: yes or no, one of several, units, hexes or cards."""

    yes: bool = True
    option: int = 0
    units: tuple[UnitId, ...] = ()
    hexes: tuple[HexId, ...] = ()
    cards: tuple[CardId, ...] = ()


# Card phase.


@dataclass(frozen=True, slots=True)
class Throw:
    """Asks ``keep`` (5.1) and ``throw`` (5.2.1): the cards that go, in this order; the last lies on top.

    What stays is not named: it is nobody's business but the seat's, and an order may be read by others.
    """

    cards: tuple[CardId, ...]


# Organization phase.


@dataclass(frozen=True, slots=True)
class Upgrade:
    """A unit turned to its strong side for these cards; for none it is a free upgrade (7.1, 7.2)."""

    unit: UnitId
    cards: tuple[CardId, ...] = ()


@dataclass(frozen=True, slots=True)
class Fortify:
    """A regional unit becomes a fort (7.5)."""

    unit: UnitId
    cards: tuple[CardId, ...] = ()


@dataclass(frozen=True, slots=True)
class Unfortify:
    """A fort becomes a regional unit again (``back``)."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class Place:
    """A unit from a box onto the map (7.6 to 7.9, 9.2), replacements for these cards."""

    unit: UnitId
    at: HexId
    cards: tuple[CardId, ...] = ()


@dataclass(frozen=True, slots=True)
class Regroup:
    """A disorganization marker off for a card (7.10)."""

    unit: UnitId
    card: CardId


@dataclass(frozen=True, slots=True)
class Organize:
    """Ask ``organize``: the three steps of the organization phase, each in the order written."""

    upgrades: tuple[Upgrade | Fortify | Unfortify, ...] = ()
    places: tuple[Place, ...] = ()
    regroups: tuple[Regroup, ...] = ()


# Movement and detraining phase.


@dataclass(frozen=True, slots=True)
class Moves:
    """Ask ``move``: the whole movement phase, one unit after the other; then the strategic reserve."""

    steps: tuple[Move | Entrain, ...] = ()
    reserve: UnitId | None = None


@dataclass(frozen=True, slots=True)
class Detrain:
    """Asks ``detrain`` (9.2) and ``reserve`` (14.12.2): who leaves the rail box, and where."""

    places: tuple[Place, ...] = ()


# Combat phase.


@dataclass(frozen=True, slots=True)
class Targets:
    """Ask ``target``: the hexes of voluntary attacks (10.1.1)."""

    hexes: tuple[HexId, ...] = ()


@dataclass(frozen=True, slots=True)
class Counterblow:
    """A counterblow marker in an own hex, for a card (10.1.2)."""

    at: HexId
    card: CardId


@dataclass(frozen=True, slots=True)
class Counterblows:
    """Ask ``counterblow``: those that the inactive side pays for."""

    blows: tuple[Counterblow, ...] = ()


@dataclass(frozen=True, slots=True)
class Reply:
    """What a side says of the later windows of a battle; None leaves each open.

    ``events``: any of these cards if it can be played; ``counterattack``: the least ratio at which it does
    (``1:1``), empty for never; ``support``: a support marker in it; ``losses``: who loses first; ``goals``:
    towards which hexes it retreats; ``hex_``: which of several defended hexes counts (10.6.1); ``marker``:
    who takes a counterblow marker; ``cadre``: which comes in place of a lost unit, empty for none;
    ``advances``: who follows if its counterattack drives the foe out.
    """

    events: tuple[CardId, ...] | None = None
    counterattack: str | None = None
    support: bool | None = None
    losses: tuple[UnitId, ...] | None = None
    goals: tuple[HexId, ...] | None = None
    hex_: HexId | None = None
    marker: UnitId | None = None
    cadre: UnitId | None = None
    advances: tuple[Move, ...] | None = None


@dataclass(frozen=True, slots=True)
class Battle:
    """One battle, and all that its attacker can say of it beforehand.

    ``support``: with a support marker; ``advances``: None to be asked; ``when``: what must be true for it to
    be fought in this way; ``reply``: of the windows after the die.
    """

    hexes: tuple[HexId, ...]
    units: tuple[UnitId, ...]
    support: bool = False
    event: Event | None = None
    advances: tuple[Move, ...] | None = None
    when: Condition = ALWAYS
    reply: Reply = Reply()


@dataclass(frozen=True, slots=True)
class Battles:
    """Ask ``battle``: battles in turn; of two for the same hex the first whose condition holds."""

    battles: tuple[Battle, ...]


@dataclass(frozen=True, slots=True)
class Defend:
    """Ask ``defend``: the defender's card before the die, and what it says of the rest."""

    event: Event | None = None
    reply: Reply = Reply()


@dataclass(frozen=True, slots=True)
class Counterattack:
    """Ask ``counterattack``: whether, with a support marker and a card (10.7.2)."""

    yes: bool
    support: bool = False
    event: Event | None = None


@dataclass(frozen=True, slots=True)
class Losses:
    """Ask ``losses``: who loses a step; a unit may stand twice."""

    units: tuple[UnitId, ...]


@dataclass(frozen=True, slots=True)
class Retreat:
    """Ask ``retreat``: where each unit goes (10.7.5)."""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Advance:
    """Ask ``advance``: who follows (10.8)."""

    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class PutMarker:
    """Ask ``marker``: on whom of the attackers the counterblow marker lies (10.7.3)."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class PutCadre:
    """Ask ``cadre``: which cadre comes where a unit was destroyed, or none (14.9.2)."""

    unit: UnitId | None = None


Order: TypeAlias = (
    React
    | Choose
    | Throw
    | Organize
    | Moves
    | Detrain
    | Targets
    | Counterblows
    | Battles
    | Defend
    | Counterattack
    | Losses
    | Retreat
    | Advance
    | PutMarker
    | PutCadre
)
