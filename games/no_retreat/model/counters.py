"""The counters: kinds of units, their sides and what becomes of them; it must not know where they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NewType

from adjudicator.kinds import Seat
from games.no_retreat.model.atlas import SOVIET, HexId

UnitId = NewType("UnitId", str)
"""A counter: ``ge-1pz``, ``su-west``."""

Kind = Literal[
    "infantry",
    "tank",
    "mechanized",
    "fort",
    "regional",
    "shock",
    "ss-tank",
    "ss-mechanized",
    "volkssturm",
    "marker",
]
TANKS: tuple[Kind, ...] = ("tank", "ss-tank")
MECHANIZED: tuple[Kind, ...] = ("mechanized", "ss-mechanized")

Entry = Literal["setup", "turn", "event", "optional"]


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a counter. ``white``: no voluntary attack (10.1.1); ``no_zone``: without a zone (8.5)."""

    kind: Kind
    strength: int
    mp: int
    white: bool = False
    no_zone: bool = False

    @property
    def tank(self) -> bool:
        """Whether it moves, attacks and advances as tanks do (14.3)."""
        return self.kind in TANKS

    @property
    def mechanized(self) -> bool:
        """Whether it takes the tank shift from who attacks it (14.4)."""
        return self.kind in MECHANIZED

    @property
    def fort(self) -> bool:
        """14.1: it neither moves nor retreats."""
        return self.kind == "fort"


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter. ``full`` is its strong side (Soviet: red), ``weak`` the other (Soviet: brown); one may lack.

    ``names``: by language those of the strong and the weak side, or one for both. ``entry`` with ``turn``,
    ``event`` (of 13.5) or ``option`` (of 15.0) says how it comes, ``place`` where if that is fixed,
    ``enters_weak`` with its weak side up. ``gone``: the turn on which it is removed. ``returns``: after how
    many turns it is back when it was eliminated, 0 where it goes to a box; ``permanent``: it is then out for
    good. ``back``: the turn from which it may come back after it was removed, and what points that costs
    (13.5). ``upgrade``, ``replace``: cards it costs where not as usual. ``home``: the city of its name (7.5);
    ``flips_in``: where alone it may be turned over; ``stays``: where alone it may be.
    """

    id: UnitId
    seat: Seat
    nation: str
    names: Mapping[str, tuple[str, ...]]
    full: Face | None
    weak: Face | None
    entry: Entry
    turn: int = 0
    event: str = ""
    option: str = ""
    place: HexId | None = None
    enters_weak: bool = False
    gone: int = 0
    back: tuple[int, int] | None = None
    returns: int = 0
    permanent: bool = False
    ally: bool = False
    cadre: bool = False
    takes_first_loss: bool = False
    stacks_freely: bool = False
    rumanian_group: bool = False
    upgrade: int = 0
    replace: int = 0
    home: HexId | None = None
    flips_in: tuple[HexId, ...] = ()
    stays: HexId | None = None

    @property
    def two_sided(self) -> bool:
        """Whether there is strength on both sides; such go to the boxes, the others back to the track."""
        return self.full is not None and self.weak is not None

    def face(self, weak: bool) -> Face:
        """The side that is up. Raises ValueError on a side that it does not have."""
        found = self.weak if weak else self.full
        if found is None:
            raise ValueError(f"{self.id} has no {'weak' if weak else 'strong'} side")
        return found

    def red(self, weak: bool) -> bool:
        """Whether the side that is up is a red one (7.2)."""
        return self.seat == SOVIET and not weak and self.full is not None

    def name(self, lang: str, weak: bool) -> str:
        """What it is called with this side up."""
        names = self.names[lang]
        return names[-1] if weak else names[0]


@dataclass(frozen=True, slots=True, eq=False)
class Roster:
    """All counters by id, in the order of the data."""

    counters: Mapping[UnitId, Counter]
    of: Mapping[Seat, tuple[UnitId, ...]] = field(default_factory=dict)

    def __getitem__(self, unit: UnitId) -> Counter:
        return self.counters[unit]
