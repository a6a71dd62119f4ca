"""A battle between two columns under way, as data (12.0); rules/battles carries it out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from adjudicator.kinds import Seat
from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.forces import UnitId
from games.won_by_the_sword.model.orders import Plan, Wing
from games.won_by_the_sword.model.source import ColumnId

Step = Literal["forced", "joined"]


@dataclass(frozen=True, slots=True)
class Clash:
    """One wing of a battle (or the whole of a small one): dice, totals, hits and who won it.

    ``wing`` as the attacker sees it.
    """

    wing: Wing
    dice: Mapping[Seat, tuple[int, ...]]
    totals: Mapping[Seat, int]
    hits: Mapping[Seat, int]
    lost: Mapping[Seat, int]
    winner: Seat | None = None


@dataclass(frozen=True, slots=True)
class Fight:
    """A battle. Open to both while it lasts, if general; of a small one sums and losses are told (12.1).

    ``lines``: the units of each side on its wings, by the attacker's names of them. ``plans``: secret of
    their seats; None before they are given. ``advantages``: markers played by wing. ``sheltered``: sides
    immune to bombardment (6.2 13, 11.11).
    """

    point: PointId
    attacker: ColumnId
    defender: ColumnId
    general: bool
    lines: Mapping[Seat, Mapping[str, Mapping[UnitId, int]]] = field(default_factory=dict)
    plans: Mapping[Seat, Plan] = field(default_factory=dict)
    advantages: Mapping[Seat, Mapping[str, int]] = field(default_factory=dict)
    sheltered: tuple[Seat, ...] = ()
    clashes: tuple[Clash, ...] = ()


@dataclass(frozen=True, slots=True)
class Forced:
    """12.0: the foe accepts or declines. ``surprise``: he cannot decline."""

    fight: Fight
    surprise: bool = False


FightStage: TypeAlias = Forced
