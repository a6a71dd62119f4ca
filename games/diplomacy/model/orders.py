"""The orders of Diplomacy as plain data, as a player wrote them and as they are adjudicated; no rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NewType, TypeAlias

Power = NewType("Power", str)
"""Upper-case key of a power, e.g. ``FRANCE``; also its Seat."""

Location = NewType("Location", str)
"""Where a unit stands: a province key, with its coast where a fleet needs one: ``PAR``, ``STP/NC``."""

Province = NewType("Province", str)
"""Upper-case key of a province, never with a coast: ``STP``."""

Kind = Literal["A", "F"]
Verb = Literal["H", "M", "SH", "SM", "C", "R", "D", "B", "W"]


def province_of(location: str) -> Province:
    """``STP/NC`` -> ``STP``."""
    return Province(location.partition("/")[0])


@dataclass(frozen=True, slots=True)
class Unit:
    """An army or fleet and where it stands. Canonical text: ``F STP/NC``."""

    kind: Kind
    at: Location


@dataclass(frozen=True, slots=True)
class Hold:
    """``A PAR H``"""

    unit: Unit


@dataclass(frozen=True, slots=True)
class Move:
    """``A PAR - BUR``; with ``via`` the player insists on a convoy: ``A LON - BEL VIA``."""

    unit: Unit
    to: Location
    via: bool = False


@dataclass(frozen=True, slots=True)
class SupportHold:
    """``A PAR S A BUR``: ``target`` does not move."""

    unit: Unit
    target: Unit


@dataclass(frozen=True, slots=True)
class SupportMove:
    """``A PAR S A MAR - BUR``. A coast on ``to`` must match the move (DATC 4.B.4)."""

    unit: Unit
    target: Unit
    to: Location


@dataclass(frozen=True, slots=True)
class Convoy:
    """``F ENG C A LON - BRE``"""

    unit: Unit
    target: Unit
    to: Location


@dataclass(frozen=True, slots=True)
class Retreat:
    """``A MUN R BER``"""

    unit: Unit
    to: Location


@dataclass(frozen=True, slots=True)
class Disband:
    """``A MUN D``: in a retreat phase or as a winter removal."""

    unit: Unit


@dataclass(frozen=True, slots=True)
class Build:
    """``A PAR B``"""

    unit: Unit


@dataclass(frozen=True, slots=True)
class Waive:
    """``WAIVE``: one build is not taken."""


Order: TypeAlias = Hold | Move | SupportHold | SupportMove | Convoy | Retreat | Disband | Build | Waive


@dataclass(frozen=True, slots=True)
class OrderSet:
    """A seat's whole answer to one Ask: at most one order a unit, in canonical sequence."""

    orders: tuple[Order, ...] = ()


@dataclass(frozen=True, slots=True)
class WrittenUnit:
    """A unit as a player named it; what was left out is None.

    ``place`` is a province key, ``coast`` one of NC, SC, EC, WC; ``power`` is the nationality if
    one was written (``German A Ruh``).
    """

    place: Province
    coast: str | None = None
    kind: Kind | None = None
    power: Power | None = None


@dataclass(frozen=True, slots=True)
class Written:
    """An order as a player wrote it, names already looked up, nothing yet judged.

    ``verb`` as in canonical text; ``M`` stands for ``-`` in any phase (a move, or a retreat in a
    retreat phase), ``D`` for disband and remove, ``SH`` for a support without a destination.
    ``path`` are the provinces a written route passes, the destination excluded.
    ``power`` is the heading the order stood under, if any. A hold without a unit is of all that the letter
    orders nothing else; with ``others``, in a letter that orders nothing else, of those without an order yet.
    ``instead`` of what was to be built or removed there; ``but``: of which units a hold of all is not.
    """

    verb: Verb
    unit: WrittenUnit | None = None
    target: WrittenUnit | None = None
    to: Province | None = None
    to_coast: str | None = None
    via: bool = False
    path: tuple[Province, ...] = ()
    power: Power | None = None
    others: bool = False
    instead: Province | None = None
    but: tuple[Province, ...] = ()
