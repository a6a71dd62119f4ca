"""The map: points, the edges that join them, river banks, regions; it must not know who stands where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NewType, get_args

from adjudicator.kinds import Seat

PROTESTANT, CATHOLIC = Seat("PROTESTANT"), Seat("CATHOLIC")
SEATS = (PROTESTANT, CATHOLIC)


def foe(seat: Seat) -> Seat:
    """The other side."""
    return CATHOLIC if seat == PROTESTANT else PROTESTANT


PointId = NewType("PointId", str)
EdgeId = NewType("EdgeId", str)
"""An edge between two points, or one that leads off the map (1.3, 9.1)."""
Bank = NewType("Bank", str)
"""A bank of a crossing (8.5): ``L``, ``R``, at a mouth three of them; empty away from rivers."""
NO_BANK = Bank("")
SpotId = NewType("SpotId", str)
"""Where something lies: a point, at a crossing with its bank, as ``ulm:L`` (7.1)."""

Kind = Literal["village", "town", "strong_town", "fortress", "strong_fortress"]
"""A village is no fortification (1.3)."""
KINDS: tuple[Kind, ...] = get_args(Kind)


def spot(point: PointId, bank: Bank) -> SpotId:
    """The spot of a point and a bank of it."""
    return SpotId(f"{point}:{bank}" if bank else point)


def point_of(spot_: SpotId) -> PointId:
    """The point of a spot."""
    return PointId(spot_.partition(":")[0])


@dataclass(frozen=True, slots=True)
class Point:
    """A point. ``region`` is a region, or a bishopric of its own (1.3). ``banks``: of a crossing, else none.

    ``rivers``: those that it crosses. ``names`` by language: what letters show, ``also``: what else is
    understood. ``at``: longitude and latitude in degrees. ``neutral``: nobody may besiege or hold it (Basel).
    """

    id: PointId
    kind: Kind
    region: str
    names: Mapping[str, str]
    at: tuple[float, float]
    banks: tuple[Bank, ...] = ()
    rivers: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    neutral: bool = False

    @property
    def fortified(self) -> bool:
        """Whether it can be besieged and hold a garrison (1.3, 5.0)."""
        return self.kind != "village" and not self.neutral


@dataclass(frozen=True, slots=True)
class End:
    """Where an edge meets a point: at a crossing it names the bank."""

    point: PointId
    bank: Bank = NO_BANK


@dataclass(frozen=True, slots=True)
class Edge:
    """A way between two points, or off the map with one end only. ``difficult``: 8.2."""

    id: EdgeId
    ends: tuple[End, ...]
    difficult: bool = False
    names: Mapping[str, str] = field(default_factory=dict)

    def end(self, point: PointId) -> End:
        """Its end at a point. Raises StopIteration where it has none there."""
        return next(each for each in self.ends if each.point == point)

    def beyond(self, point: PointId) -> End | None:
        """Its other end; None off the map."""
        return next((each for each in self.ends if each.point != point), None)


@dataclass(frozen=True, slots=True, eq=False)
class Atlas:
    """Every point and edge by id. ``at``: the edges at each point, also those that lead off the map."""

    points: Mapping[PointId, Point]
    edges: Mapping[EdgeId, Edge]
    at: Mapping[PointId, tuple[EdgeId, ...]]
    regions: Mapping[str, Mapping[str, str]]
    """Names of regions and bishoprics by language; ``de`` is another spelling, as with rivers."""
    rivers: Mapping[str, Mapping[str, str]]

    def __getitem__(self, point: PointId) -> Point:
        return self.points[point]

    def __contains__(self, point: object) -> bool:
        return point in self.points

    def between(self, here: PointId, there: PointId) -> tuple[Edge, ...]:
        """The edges that join two points, at a crossing perhaps one from each bank."""
        found = (self.edges[edge] for edge in self.at[here])
        return tuple(edge for edge in found if any(end.point == there for end in edge.ends))
