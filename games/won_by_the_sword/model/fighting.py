"""A battle between two columns under way, as data (12.0); rules/battles carries it out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

from adjudicator.kinds import Seat
from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.board import seat_of
from games.won_by_the_sword.model.forces import LeaderId, UnitId
from games.won_by_the_sword.model.orders import Plan, Wing
from games.won_by_the_sword.model.source import ColumnId

Step = Literal["bombardment", "right", "left", "centre"]
"""The parts of a general battle in their order, wings by the attacker's names (12.4)."""

Lines: TypeAlias = Mapping[Wing, Mapping[UnitId, int]]


@dataclass(frozen=True, slots=True)
class Clash:
    """One part of a battle: dice, totals, hits, levels really lost, and who won the wing.

    A side that has nothing to roll for is not in ``dice``, ``totals`` and ``hits``. ``winner`` is None in a
    bombardment.
    """

    step: Step
    dice: Mapping[Seat, tuple[int, ...]]
    totals: Mapping[Seat, int]
    hits: Mapping[Seat, int]
    lost: Mapping[Seat, int]
    winner: Seat | None = None


@dataclass(frozen=True, slots=True)
class Fight:
    """A battle. Open to both while it lasts, if general; of a small one sums and losses are told (12.1).

    ``lines``: the units of each side on its wings, by the attacker's names of them; in a small battle all
    stand in the centre. ``fallen``: regiments destroyed in it. ``plans``: secret of their seats; absent
    before they are given. ``advantages``: markers played by wing, ``bound``: those that must be (6.2 8).
    ``doubled``: sides whose guns count twice (6.2 3, 4), ``sheltered``: sides immune to bombardment (6.2 13,
    11.11).
    """

    point: PointId
    attacker: ColumnId
    defender: ColumnId
    general: bool = False
    lines: Mapping[Seat, Lines] = field(default_factory=dict)
    fallen: Mapping[Seat, Mapping[UnitId, int]] = field(default_factory=dict)
    plans: Mapping[Seat, Plan] = field(default_factory=dict)
    advantages: Mapping[Seat, Mapping[Wing, int]] = field(default_factory=dict)
    bound: Mapping[Seat, int] = field(default_factory=dict)
    doubled: tuple[Seat, ...] = ()
    sheltered: tuple[Seat, ...] = ()
    clashes: tuple[Clash, ...] = ()

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """Attacker and defender."""
        return seat_of(self.attacker), seat_of(self.defender)

    def column(self, seat: Seat) -> ColumnId:
        """The column of a side."""
        return self.attacker if seat_of(self.attacker) == seat else self.defender

    def plan(self, seat: Seat) -> Plan:
        """What a side wants of it; nothing before it has said so."""
        return self.plans.get(seat, Plan())

    def seen(self, seat: Seat | None) -> Fight:
        """As a seat sees it: no plan but its own, of a small battle no units but its own."""

        def own(each: Mapping[Seat, Any]) -> Mapping[Seat, Any]:
            return {key: value for key, value in each.items() if key == seat}

        if self.general:
            return replace(self, plans=own(self.plans))
        return replace(self, plans=own(self.plans), lines=own(self.lines), fallen=own(self.fallen))


@dataclass(frozen=True, slots=True)
class Forced:
    """12.0: the foe accepts or declines. ``surprise``: he cannot decline."""

    fight: Fight
    surprise: bool = False


@dataclass(frozen=True, slots=True)
class Planning:
    """12.2 to 12.4: the battle is joined; attacker, then defender say what they want of it."""

    fight: Fight
    seat: Seat


@dataclass(frozen=True, slots=True)
class Clashing:
    """12.3, 12.4: the dice of one part of the battle."""

    fight: Fight
    step: Step


@dataclass(frozen=True, slots=True)
class Wounding:
    """6.3: the dice for the leaders of a side; ``winner``, ``rout``, ``bare`` as in ``Retreating``.

    ``number``: how many of them have had theirs; ``hit``: who is out, and for how long is still to be rolled.
    """

    fight: Fight
    winner: Seat
    rout: bool
    bare: bool
    seat: Seat
    number: int = 0
    hit: LeaderId | None = None


@dataclass(frozen=True, slots=True)
class Retreating:
    """12.3, 12.4: the loser retreats. ``bare``: guns and baggage stay, and it goes two points."""

    fight: Fight
    winner: Seat
    rout: bool
    bare: bool


FightStage: TypeAlias = Forced | Planning | Clashing | Wounding | Retreating
