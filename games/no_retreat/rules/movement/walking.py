"""How far a unit goes (8.1 to 8.7): price of each step, zones, areas; it changes nothing."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.kinds import Fault, Seat, Value
from games.kit.points import affordable
from games.no_retreat.model.atlas import AXIS, BALKANS, FINLAND, Atlas, HexId, foe
from games.no_retreat.model.board import Board
from games.no_retreat.model.counters import Counter, UnitId
from games.no_retreat.model.source import Source
from games.no_retreat.rules.ground import weather
from games.no_retreat.rules.ground.standing import Standing, in_set, standing


@dataclass(frozen=True, slots=True)
class Walk:
    """A unit that could move now, and what bounds it. ``foes``, ``zone``, ``friends`` are sets of hexes."""

    source: Source
    board: Board
    counter: Counter
    start: HexId
    points: int
    tank: bool
    foes: int
    zone: int
    friends: int

    @property
    def atlas(self) -> Atlas:
        """The map."""
        return self.source.atlas

    def fault(self, here: HexId, there: HexId) -> Fault | None:
        """Why there is no step from a hex to the next, whatever it costs."""
        atlas, args = self.atlas, {"unit": self.counter.id, "from": here, "to": there}
        if there not in atlas.ways.beside.get(here, ()):
            across_water = there in atlas.lines.beside.get(here, ())
            return Fault("water-between" if across_water else "no-neighbours", args, "8.0")
        if in_set(atlas, there, self.foes):
            return Fault("foes-there", args, "8.4")
        if not may_enter(self.board, self.counter, there):
            return Fault("may-not-enter", args, "8.6" if there == FINLAND else "8.7")
        if self.halts(here) and here != self.start:
            return Fault("stops-in-zone", args, "8.5.1")
        if self.halts(here) and self.halts(there) and not in_set(atlas, there, self.friends):
            return Fault("zone-to-zone", args, "8.5.3")
        return None

    def halts(self, here: HexId) -> bool:
        """8.5.1: whether the hex is in a foe's zone."""
        return in_set(self.atlas, here, self.zone)

    def price(self, here: HexId, there: HexId) -> int | None:
        """Movement points of a step (8.3, 8.5.2); None where there is none."""
        if self.fault(here, there) is not None:
            return None
        terrain = self.source.tables.terrain[terrain_of(self.board, self.atlas, there)]
        leaving = self.source.tables.figures.leave_zone if self.halts(here) else 0
        return terrain.mp[0 if self.tank else 1] + leaving


def terrain_of(board: Board, atlas: Atlas, hex_: HexId) -> str:
    """The terrain of a hex; a scorched one is marsh (14.13)."""
    return "marsh" if hex_ in board.scorched else atlas[hex_].terrain


def may_enter(board: Board, counter: Counter, there: HexId) -> bool:
    """8.6, 8.7, 14.1: who may be in an area, and who nowhere else."""
    if counter.stays is not None and counter.stays != there:
        return False
    if there == FINLAND:
        return counter.seat != AXIS or counter.nation in ("germany", "finland")
    if there in BALKANS:
        open_ = board.happened.get("oil", board.turn + 1) <= board.turn
        return open_ and (counter.seat != AXIS or counter.nation == "germany")
    return True


def allowance(source: Source, board: Board, unit: UnitId) -> int:
    """8.1, 8.2, 6.5.2: movement points of a unit now."""
    each = board.units[unit]
    points = source.roster[unit].face(each.weak).mp
    most = weather.effect(source, board).mp
    points = min(points, most) if most else points
    if each.unsupplied:
        points = min(points, source.tables.figures.unsupplied_mp)
    # Of a card, on top of all bounds (5.3.2).
    more = (effect for effect in board.effects if effect.does == "mp" and unit in effect.units)
    return points + sum(int(str(effect.figures["add"])) for effect in more)


def walk(source: Source, board: Board, unit: UnitId, stand: Standing | None = None) -> Walk:
    """What bounds the movement of a unit that is on the map."""
    stand = stand or standing(source, board)
    counter, each = source.roster[unit], board.units[unit]
    other = foe(counter.seat)
    return Walk(
        source=source,
        board=board,
        counter=counter,
        start=each.at,
        points=allowance(source, board, unit),
        tank=counter.face(each.weak).tank,
        foes=stand.units[other],
        zone=stand.zones[other],
        friends=stand.units[counter.seat],
    )


def reach(way: Walk) -> dict[HexId, tuple[HexId, ...]]:
    """Every hex that the unit can come to, with the cheapest path; its own with none."""
    found = affordable(way.start, way.points, way.atlas.ways.beside.__getitem__, way.price, way.halts)
    paths = {hex_: path for hex_, (_, path) in found.items()}
    if way.points > 0:
        # 8.3: one hex is always possible.
        for there in way.atlas.ways.beside[way.start]:
            if there not in paths and way.fault(way.start, there) is None:
                paths[there] = (there,)
    return paths


def walked(way: Walk, path: tuple[HexId, ...]) -> Fault | None:
    """Why the unit cannot go along a path."""
    args: dict[str, Value] = {"unit": way.counter.id, "points": way.points}
    if way.points == 0:
        return Fault("cannot-move", args, "8.0")
    here, spent = way.start, 0
    for there in path:
        if (wrong := way.fault(here, there)) is not None:
            return wrong
        spent += way.price(here, there) or 0
        here = there
    if spent > way.points and len(path) > 1:
        return Fault("too-far", {**args, "cost": spent, "to": here}, "8.1")
    return None


def entered(source: Source, board: Board, seat: Seat, path: tuple[HexId, ...]) -> tuple[HexId, ...]:
    """The hexes of a path that come under control by it (6.1, 12.7.1); areas are won otherwise."""
    return tuple(
        hex_ for hex_ in path if board.control.get(hex_, seat) != seat and source.atlas[hex_].at is not None
    )
