"""One battle under way, as data: who, where, how far, what was rolled; the rules are in rules/combat/."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from adjudicator.kinds import Seat
from games.paths_of_glory.model.atlas import SpaceId, foe
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Assault, Reply

Flank = Literal["none", "won", "lost"]


@dataclass(frozen=True, slots=True)
class Fight:
    """The public course of a battle (12.2).

    ``attackers`` and ``defenders`` that still fight, corps that replaced armies among them; ``retreated``:
    units in the space that had retreated before in this round and do not fight (12.5.6); ``sources``: where
    the attack came from; ``cards`` played by each side, ``fresh`` those that came from a hand; ``drm``: added
    to the die of a side; ``effects``: what else holds in this battle (names in rules/combat/, fire.py
    and battle_effects.py); ``dice``: die and modifier by side; ``result``: the loss number that each side
    inflicted; ``steps``: steps lost, in order; ``unplaced``: what a side could not place of the loss number;
    ``replaced``: the army whose place a corps took, by corps; ``back``: the unit that a withdrawal gives a
    step back; ``full``: attackers at full strength when the losses were over; ``staying``: defenders that
    need not retreat; ``advanced``: somebody entered the space.
    """

    attacker: Seat
    target: SpaceId
    attackers: tuple[UnitId, ...]
    defenders: tuple[UnitId, ...]
    retreated: tuple[UnitId, ...] = ()
    sources: tuple[SpaceId, ...] = ()
    flank: Flank = "none"
    cards: Mapping[Seat, tuple[CardId, ...]] = field(default_factory=dict)
    fresh: tuple[CardId, ...] = ()
    drm: Mapping[Seat, int] = field(default_factory=dict)
    effects: tuple[str, ...] = ()
    dice: Mapping[Seat, tuple[int, int]] = field(default_factory=dict)
    result: Mapping[Seat, int] = field(default_factory=dict)
    steps: tuple[UnitId, ...] = ()
    unplaced: Mapping[Seat, int] = field(default_factory=dict)
    replaced: Mapping[UnitId, UnitId] = field(default_factory=dict)
    back: UnitId | None = None
    full: tuple[UnitId, ...] = ()
    staying: tuple[UnitId, ...] = ()
    advanced: bool = False

    @property
    def defender(self) -> Seat:
        """The seat that is attacked."""
        return foe(self.attacker)

    def units(self, seat: Seat) -> tuple[UnitId, ...]:
        """Who still fights for a side."""
        return self.attackers if seat == self.attacker else self.defenders

    def told(self) -> Mapping[str, Any]:
        """What an ask says of the battle."""
        return {
            "space": self.target,
            "attacker": self.attacker,
            "units": self.attackers,
            "defenders": self.defenders,
            "retreated": self.retreated,
            "flank": self.flank,
            "cards": tuple(card for cards in self.cards.values() for card in cards),
            **{f"loss-{seat}": loss for seat, loss in self.result.items()},
        }


@dataclass(frozen=True, slots=True)
class Said:
    """What either side said of a battle before it came to that; each is the secret of its side."""

    attack: Assault
    reply: Reply = field(default_factory=Reply)


# The stages of a battle, in the order of 12.2.1. ``order`` is what both sides said beforehand: their secret.


@dataclass(frozen=True, slots=True)
class FallBack:
    """The Great Retreat: the defender may take its Russian units away before the battle."""

    fight: Fight
    order: Said


@dataclass(frozen=True, slots=True)
class FlankRoll:
    """12.2.5: the die of the flank attempt; ``modifier`` is added."""

    fight: Fight
    order: Said
    modifier: int


@dataclass(frozen=True, slots=True)
class Defend:
    """12.2.6: the defender's combat cards."""

    fight: Fight
    order: Said


@dataclass(frozen=True, slots=True)
class Fire:
    """12.2.7 - 12.2.9: these sides fire now; both at once, or one after the other."""

    fight: Fight
    order: Said
    firing: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class TakeLosses:
    """12.2.10: these sides have still to take losses, the first one now."""

    fight: Fight
    order: Said
    suffering: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class CancelRetreat:
    """12.5.3: the defender may take a step instead of retreating ``spaces``."""

    fight: Fight
    order: Said
    spaces: int


@dataclass(frozen=True, slots=True)
class Retreating:
    """12.2.12: where the defenders go."""

    fight: Fight
    order: Said
    spaces: int


@dataclass(frozen=True, slots=True)
class Advancing:
    """12.2.13: ``trail``: the ways that may be followed, each from the space that was attacked on."""

    fight: Fight
    order: Said
    trail: tuple[tuple[SpaceId, ...], ...]


FightStage: TypeAlias = (
    FallBack | FlankRoll | Defend | Fire | TakeLosses | CancelRetreat | Retreating | Advancing
)
