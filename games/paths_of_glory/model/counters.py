"""The counters: every army and corps with its two sides; it must not know where they stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NewType

from adjudicator.kinds import Seat
from games.paths_of_glory.model.atlas import Nation

UnitId = NewType("UnitId", str)
"""One counter: ``ge_4_army``, ``ge_corps_7`` (corps of a nation are alike but for the number)."""
KindId = NewType("KindId", str)
"""A sort of counter: ``ge_4_army``, ``ge_corps``, ``br_aus_corps``."""


@dataclass(frozen=True, slots=True)
class Strength:
    """Combat, loss and movement factor of one side of a counter."""

    cf: int
    lf: int
    mf: int


@dataclass(frozen=True, slots=True)
class Kind:
    """A sort of counter and how many there are.

    ``badge`` tells what 2.4 tells apart within a nation: ``BEF``, ``MEF``, ``AUS``, ``CND``, ``PT``,
    ``ANA``, ``SN``, ``CAU``, ``ORIENT``, ``YLD``, ``AOI``, ``NE``, ``POL``, ``CZL``, ``CAV``; else the
    number of an army or empty. ``pays``: the pool of replacement points, None where it cannot be replaced
    (17.1.7). ``activates`` and ``attacks_as``: the nation it counts as for activation and multinational
    attacks (9.2.3, 12.1.11.2).
    """

    id: KindId
    seat: Seat
    nation: Nation
    size: Literal["army", "corps"]
    badge: str
    count: int
    full: Strength
    reduced: Strength
    pays: str | None
    near_east: bool
    optional: bool
    activates: Nation
    attacks_as: Nation

    @property
    def line(self) -> str:
        """What dotted lines know the unit by (``Space.dotted``)."""
        return "ANA" if self.badge == "ANA" else self.nation

    @property
    def sort(self) -> str:
        """What makes no difference to who loses or moves a counter: the number of an army says nothing.

        Of armies, the 11th (an event of its own) and those that a badge or a dot marks stand for themselves.
        """
        plain = self.size == "army" and self.badge.isdigit() and self.badge != "11"
        return f"{self.nation}-army" if plain else self.id

    def strength(self, reduced: bool) -> Strength:
        """The side that is up."""
        return self.reduced if reduced else self.full


@dataclass(frozen=True, slots=True, eq=False)
class Roster:
    """Every sort of counter, and the sort of every counter, in the order of the data."""

    kinds: Mapping[KindId, Kind]
    units: Mapping[UnitId, Kind]

    def __getitem__(self, unit: UnitId) -> Kind:
        return self.units[unit]
