"""One battle under way, as data, and the stages of the combat phase; the rules are in rules/combat/."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from adjudicator.kinds import Seat
from games.no_retreat.model.atlas import HexId, foe
from games.no_retreat.model.board import Effect
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.orders import Battle
from games.no_retreat.model.tables import Result


@dataclass(frozen=True, slots=True)
class Fight:
    """The public course of a battle (10.5).

    ``attacker`` attacks now: in a counterattack the side that was attacked before. ``chain``: how many
    counterattacks led here; ``counter``: no shifts of terrain, as it is a counterattack or counterblow.
    ``hex_``: whose terrain counts of several (10.6.1). ``supported``: with a support marker. ``effects``: of
    cards played into this battle. ``shifts``: by name, once they are known; ``die``, ``result``: the same.
    """

    attacker: Seat
    hexes: tuple[HexId, ...]
    attackers: tuple[UnitId, ...]
    defenders: tuple[UnitId, ...]
    chain: int = 0
    counter: bool = False
    hex_: HexId | None = None
    supported: bool = False
    effects: tuple[Effect, ...] = ()
    shifts: Mapping[str, int] = field(default_factory=dict)
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
class Combat:
    """10.2: battles still to be fought, as far as they were said; the active side is asked for more."""

    said: tuple[Battle, ...] = ()


@dataclass(frozen=True, slots=True)
class BattleDie:
    """10.5.5: the die of the attacker."""

    fight: Fight


FightStage: TypeAlias = Targeting | Combat | BattleDie
