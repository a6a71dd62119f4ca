"""One battle under way, as data: who, where, how far, what was rolled; the rules are in stages/battle*.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from adjudicator.kinds import Seat
from games.paths_of_glory.atlas import SpaceId
from games.paths_of_glory.cards import CardId
from games.paths_of_glory.counters import UnitId
from games.paths_of_glory.orders import Assault

Flank = Literal["none", "won", "lost"]


@dataclass(frozen=True, slots=True)
class Fight:
    """The public course of a battle (12.2).

    ``attackers`` and ``defenders`` as they were engaged; ``retreated``: defenders that had retreated before
    in this round (12.5.6); ``cards`` played by each side; ``dice``: die and modifier by side; ``result``:
    the loss number that each side inflicted, None before it has fired; ``suffered``: what was done of the
    foe's number; ``steps``: steps lost, in order; ``replaced``: corps that took the place of an army, by
    corps.
    """

    attacker: Seat
    target: SpaceId
    attackers: tuple[UnitId, ...]
    defenders: tuple[UnitId, ...]
    retreated: tuple[UnitId, ...] = ()
    sources: tuple[SpaceId, ...] = ()
    flank: Flank = "none"
    cards: Mapping[Seat, tuple[CardId, ...]] = field(default_factory=dict)
    result: Mapping[Seat, int] = field(default_factory=dict)
    steps: tuple[UnitId, ...] = ()
    replaced: Mapping[UnitId, UnitId] = field(default_factory=dict)
    full: tuple[UnitId, ...] = ()
    """Attackers at full strength when the defender must retreat."""


# The stages of a battle, in the order of 12.2.1. ``order`` is what the attacker said beforehand: his secret.


@dataclass(frozen=True, slots=True)
class FlankRoll:
    """12.2.5: the die of the flank attempt; ``modifier`` is added."""

    fight: Fight
    order: Assault
    modifier: int


@dataclass(frozen=True, slots=True)
class Defend:
    """12.2.6: the defender's combat cards."""

    fight: Fight
    order: Assault


@dataclass(frozen=True, slots=True)
class Fire:
    """12.2.7 - 12.2.9: these sides fire now; both at once, or one after the other."""

    fight: Fight
    order: Assault
    firing: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class TakeLosses:
    """12.2.10: these sides have still to take losses, the first one now."""

    fight: Fight
    order: Assault
    suffering: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class CancelRetreat:
    """12.5.3: the defender may take a step instead of retreating ``spaces``."""

    fight: Fight
    order: Assault
    spaces: int


@dataclass(frozen=True, slots=True)
class Retreating:
    """12.2.12: where the defenders go."""

    fight: Fight
    order: Assault
    spaces: int


@dataclass(frozen=True, slots=True)
class Advancing:
    """12.2.13: ``trail``: spaces that may be entered, the defender's first, by the ways of the retreat."""

    fight: Fight
    order: Assault
    trail: tuple[tuple[SpaceId, ...], ...]
