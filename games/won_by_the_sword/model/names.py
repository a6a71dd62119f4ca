"""Names in a letter before the position tells what they mean: points, leaders, columns, units, wings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.won_by_the_sword.model.atlas import NO_BANK, Bank, PointId
from games.won_by_the_sword.model.forces import LeaderId, Nation


@dataclass(frozen=True, slots=True)
class Place:
    """A point by what it is called: all that it may mean, and the bank that was named.

    ``off``: off the map there (9.1).
    """

    text: str
    points: tuple[PointId, ...]
    bank: Bank = NO_BANK
    off: bool = False


@dataclass(frozen=True, slots=True)
class Commander:
    """A leader by what he is called: all that it may mean; an ordinary one has a nation or none."""

    text: str
    leaders: tuple[LeaderId, ...] = ()
    nation: Nation | None = None


@dataclass(frozen=True, slots=True)
class Band:
    """A column by its number (``foe``: it was said whose it is), by a leader in it, or by where it stands.

    ``side``: ``P`` or ``C`` where it is named as letters name it, ``C2``, ``Catholic column 2``.
    """

    text: str
    number: int = 0
    foe: bool = False
    leader: Commander | None = None
    at: Place | None = None
    side: Literal["", "P", "C"] = ""


Wing = Literal["right", "left", "centre"]
"""As the side itself sees them; the attacker's right meets the defender's left."""
WingOrFight = Literal["right", "left", "centre", "fight"]
"""``fight``: the only wing of a small battle."""
Kind = Literal["", "i", "vi", "c", "vc", "d", "g", "v"]
"""As in ids of units; ``v``: veterans of either arm, empty: regiments."""


@dataclass(frozen=True, slots=True)
class Troop:
    """So many units of a kind; ``count`` None: all of them, 0: it was not said how many.

    A kind leaves open what it does not name: plain or veteran, full or ``reduced``, of which nation.
    """

    text: str
    count: int | None
    kind: Kind
    reduced: bool = False
    nation: Nation | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """What is named of a column or garrison. ``baggage`` None: all of it."""

    troops: tuple[Troop, ...] = ()
    leaders: tuple[Commander, ...] = ()
    baggage: int | None = 0

    def and_(self, other: Part) -> Part:
        """Both together."""
        baggage = None if self.baggage is None or other.baggage is None else max(self.baggage, other.baggage)
        return Part((*self.troops, *other.troops), (*self.leaders, *other.leaders), baggage)


NO_PART = Part()
"""Nothing is named."""
