"""One battle under way, as data, and the stages of the combat phase; the rules are in rules/combat/."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from adjudicator.kinds import Seat
from games.no_retreat.model.atlas import HexId, foe
from games.no_retreat.model.board import Effect
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.orders import Battle, Counterblow, Move, Reply
from games.no_retreat.model.paying import Paid
from games.no_retreat.model.tables import Result


@dataclass(frozen=True, slots=True)
class Fight:
    """The public course of a battle (10.5).

    ``attacker`` attacks now: in a counterattack the side that was attacked before. ``chain``: how many
    counterattacks led here: then there are no shifts of terrain; ``blows``: hexes under a counterblow, where
    there are none either. ``hex_``: whose terrain counts of several (10.6.1). ``supported``: with a support
    marker. ``effects``: of cards played into this battle. ``columns``, ``shifts`` (by name): once they are
    known, below the table -1; ``throws``: how often the die was thrown; ``die`` (0 without one), ``result``.
    ``alone``: the one defender of a stack that is fought by itself: the others stay, nobody advances yet.
    """

    attacker: Seat
    hexes: tuple[HexId, ...]
    attackers: tuple[UnitId, ...]
    defenders: tuple[UnitId, ...]
    chain: int = 0
    blows: tuple[HexId, ...] = ()
    hex_: HexId | None = None
    supported: bool = False
    effects: tuple[Effect, ...] = ()
    shifts: Mapping[str, int] = field(default_factory=dict)
    columns: tuple[int, int] = (0, 0)
    throws: int = 0
    alone: bool = False
    dice: tuple[int, ...] = ()
    die: int = 0
    result: Result | None = None

    @property
    def defender(self) -> Seat:
        """The side that is attacked now."""
        return foe(self.attacker)

    def told(self) -> Mapping[str, Any]:
        """What an ask says of the battle."""
        return {
            "attacker": self.attacker,
            "hexes": self.hexes,
            "units": self.attackers,
            "defenders": self.defenders,
            "supported": self.supported,
        }


# The stages of the combat phase in their order. Orders said beforehand are the secret of their seat.


@dataclass(frozen=True, slots=True)
class Targeting:
    """10.1.1: the active side declares voluntary attacks."""


@dataclass(frozen=True, slots=True)
class Counterblowing:
    """10.1.2: the other side pays for counterblows. ``said``: which, until that is settled (``paid``)."""

    said: tuple[Counterblow, ...] | None = None
    paid: Paid | None = None


@dataclass(frozen=True, slots=True)
class Combat:
    """10.2: battles still to be fought, as far as they were said; the active side is asked for more.

    ``extra``: of a card at the end of the phase.
    """

    said: tuple[Battle, ...] = ()
    extra: bool = False


@dataclass(frozen=True, slots=True)
class Battling:
    """A battle from its first to its last step. ``said``: what a side said of later windows; ``advances``:
    what the active side said of its advance."""

    said: Mapping[Seat, Reply] = field(default_factory=dict)
    advances: tuple[Move, ...] | None = None


@dataclass(frozen=True, slots=True)
class Commit:
    """10.5.2 to 10.5.4: the defender's card, whose hex counts of several; then ratio and shifts are known.

    ``heard``: the defender has said its word.
    """

    fight: Fight
    heard: bool = False


@dataclass(frozen=True, slots=True)
class BattleDie:
    """10.5.5: the die of the attacker."""

    fight: Fight


@dataclass(frozen=True, slots=True)
class Duel:
    """A card instead of the usual die: one for each side. They are the ``dice`` of the battle, the attacker's
    first; 0 where one is still to be thrown."""

    fight: Fight


@dataclass(frozen=True, slots=True)
class Splitting:
    """A stack fought unit by unit, by a card: ``left``: who of the defenders is still to be fought, those of
    each group together.

    ``won``: one of them was beaten so that the attackers may advance when all are fought.
    """

    fight: Fight
    left: tuple[tuple[UnitId, ...], ...]
    won: bool = False


Part = Literal[
    "counterattack",
    "marker",
    "defender-loss",
    "attacker-loss",
    "exchanged",
    "again",
    "retreat",
    "shatter",
    "destroy",
    "advance",
    "volkssturm",
]
"""One thing that a result makes happen."""


@dataclass(frozen=True, slots=True)
class Carry:
    """10.5.6: the result is carried out; ``left``: what of it, None before it has begun."""

    fight: Fight
    left: tuple[Part, ...] | None = None


@dataclass(frozen=True, slots=True)
class Counter:
    """10.7.2: the defender may counterattack."""

    fight: Fight


@dataclass(frozen=True, slots=True)
class TakeLosses:
    """10.7.1: ``seat`` loses ``count`` steps of the units that fought."""

    fight: Fight
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Retreating:
    """10.7.5: the defender goes back."""

    fight: Fight


@dataclass(frozen=True, slots=True)
class Advancing:
    """10.8: the attacker may follow."""

    fight: Fight


@dataclass(frozen=True, slots=True)
class PuttingMarker:
    """10.7.3: the active side puts a counterblow marker on one of its units that fought."""

    fight: Fight


@dataclass(frozen=True, slots=True)
class PuttingCadre:
    """14.9.2: ``seat`` may put a cadre into the hex where a unit was destroyed."""

    fight: Fight
    seat: Seat
    at: HexId


FightStage: TypeAlias = (
    Targeting
    | Counterblowing
    | Combat
    | Battling
    | Commit
    | BattleDie
    | Duel
    | Splitting
    | Carry
    | Counter
    | TakeLosses
    | Retreating
    | Advancing
    | PuttingMarker
    | PuttingCadre
)
