"""9.3 and chapter 13: strategic redeployment by land, by sea and to and from the reserve; no other moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from adjudicator.kinds import Args, Fault, Seat
from games.kit import points
from games.paths_of_glory.model.atlas import AP, CP, RESERVE, Nation, SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import Kind, UnitId
from games.paths_of_glory.model.ground import at_war
from games.paths_of_glory.model.orders import Leg
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import State
from games.paths_of_glory.rules.spaces import capitals, control, forts, passage, stacking
from games.paths_of_glory.rules.spaces.supply import SALONIKA, Supply

COST = {"corps": 1, "army": 4}
"""13.1.2."""
PER_TURN = 1
"""13.2.1 - 13.2.3: corps of each sort to or from the Near East in a turn."""
_FREE_OF_CAPITAL: tuple[Nation, ...] = tuple(map(Nation, ("BE", "SB")))
_ABROAD = ("CND", "PT", "BEF")
"""Badges of British units that no ship brings to the Near East (13.2.1)."""


@dataclass(frozen=True, slots=True)
class Trip:
    """A leg that is being judged, with all that the rules ask of it."""

    supply: Supply
    unit: UnitId
    kind: Kind
    start: SpaceId
    to: SpaceId

    @property
    def source(self) -> Source:
        """The data."""
        return self.supply.source

    @property
    def board(self) -> Board:
        """The board before the leg."""
        return self.supply.board

    @property
    def reserve(self) -> bool:
        """Whether it begins or ends in the reserve."""
        return RESERVE[self.kind.seat] in (self.start, self.to)

    @property
    def over_border(self) -> bool:
        """Whether it goes to or from the Near East; the reserve lies outside."""
        return _near(self.source, self.start) != _near(self.source, self.to)

    def refuse(self, key: str, rule: str, **args: str | int | tuple[str, ...]) -> Fault:
        """A fault that names unit and place."""
        return Fault(key, {"unit": self.unit, "from": self.start, "space": self.to, **args}, rule)


def check(source: Source, board: Board, seat: Seat, legs: Sequence[Leg], points: int) -> Fault | None:
    """Why these redeployments are not lawful; each is judged after those before it (13.1.10)."""
    fault = passage.who(source, board, seat, [leg.unit for leg in legs])
    if fault is not None:
        return fault
    spent = sum(COST[source.roster[leg.unit].size] for leg in legs)
    if spent > points:
        return Fault("too-many-points", {"have": spent, "need": points}, "13.1.2")
    scratch, done = Change(source, State(board, {}, {}, ())), set[UnitId]()
    for number, leg in enumerate(legs, start=1):
        fault = Fault("redeployed-twice", {"unit": leg.unit}, "13.1.3") if leg.unit in done else None
        fault = fault or _judge(scratch, seat, leg)
        if fault is not None:
            return Fault(fault.key, {**fault.args, "move": number}, fault.rule)
        done.add(leg.unit)
        do(scratch, seat, leg)
    return stacking.check(scratch.board, seat) or _sieges(source, scratch.board, seat, legs)


def _sieges(source: Source, board: Board, seat: Seat, legs: Sequence[Leg]) -> Fault | None:
    """15.2.4: who comes from the reserve to a broken siege makes it one again."""
    for space in dict.fromkeys(leg.to for leg in legs):
        if space in source.atlas.spaces and forts.bars(source, board, seat, space):
            args: Args = {"space": space, "units": board.stack(space), "need": source.atlas[space].fort}
            return Fault("siege-too-weak", args, "15.2.4")
    return None


def do(change: Change, seat: Seat, leg: Leg) -> None:
    """A lawful leg; it takes no space, for all of them are friendly."""
    trip = _trip(Supply(change.source, change.board), leg)
    sea = _way(trip, leg) == "sea"
    change.put(leg.unit, leg.to)
    _count(change, trip, sea)
    change.show("redeployed", seat=seat, unit=leg.unit, start=trip.start, to=leg.to, sea=sea)
    control.arabs(change)


def ends(supply: Supply, unit: UnitId) -> tuple[SpaceId, ...]:
    """Where a unit might be redeployed to now, stacking aside, in the order of the data; the reserve last."""
    spaces = (*supply.source.atlas.spaces, RESERVE[supply.source.roster[unit].seat])
    legs = [Leg(unit, space) for space in spaces]
    trips = [_trip(supply, leg) for leg in legs]
    return tuple(
        leg.to
        for leg, trip in zip(legs, trips, strict=True)
        if not isinstance(_way(trip, leg), Fault) and _besieges(trip)
    )


def _besieges(trip: Trip) -> bool:
    """15.2.4: whether the unit alone fills up the siege that it would come to; true where there is none."""
    source, board = trip.source, trip.board
    if trip.to not in source.atlas.spaces or not forts.bars(source, board, trip.kind.seat, trip.to):
        return True
    return forts.enough(source, trip.to, (*board.stack(trip.to), trip.unit))


def _judge(change: Change, seat: Seat, leg: Leg) -> Fault | None:
    if leg.to not in change.source.atlas.spaces and leg.to != RESERVE[seat]:
        return passage.unknown(leg.to)
    way = _way(_trip(Supply(change.source, change.board), leg), leg)
    return way if isinstance(way, Fault) else None


def _trip(supply: Supply, leg: Leg) -> Trip:
    return Trip(supply, leg.unit, supply.source.roster[leg.unit], supply.board.units[leg.unit].at, leg.to)


def _way(trip: Trip, leg: Leg) -> str | Fault:
    """``land``, ``sea`` or ``reserve``, or why not; land goes before sea unless the sea is ordered."""
    fault = _able(trip)
    if fault is not None:
        return fault
    if trip.reserve:
        fault = _from_reserve(trip) if trip.start == RESERVE[trip.kind.seat] else _to_reserve(trip)
        return fault or _limits(trip, ship=True) or "reserve"
    fault = _end(trip)
    if fault is not None:
        return fault
    by_land = None if leg.by_sea else _by_land(trip) or _limits(trip, ship=False)
    if not leg.by_sea and by_land is None:
        return "land"
    by_sea = _by_sea(trip) or _limits(trip, ship=True)
    if by_sea is None:
        return "sea"
    both_ports = all(trip.supply.port(trip.kind.seat, each) for each in (trip.start, trip.to))
    return by_sea if by_land is None or both_ports else by_land


def _able(trip: Trip) -> Fault | None:
    """What every redeployment asks of its unit and of the place it leaves."""
    kind, board, start = trip.kind, trip.board, trip.start
    if start == trip.to:
        return trip.refuse("same-place", "13.1.1")
    if start != RESERVE[kind.seat] and start not in trip.source.atlas.spaces:
        return trip.refuse("not-in-play", "13.1.1")
    if not at_war(board, kind.nation):
        return trip.refuse("neutral-units", "9.5.2.4")
    if not trip.supply.unit(trip.unit):
        return trip.refuse("unit-unsupplied", "14.3.2")
    if kind.nation == "MN" and not trip.reserve:
        return trip.refuse("montenegrins-stay", "13.1.11")
    if kind.nation == "RU" and not all(_in_russia(trip, each) for each in (start, trip.to)):
        return trip.refuse("russians-in-russia", "13.1.6")
    if start in trip.source.atlas.spaces and not forts.keeps(trip.source, board, start, (trip.unit,)):
        return trip.refuse("siege-abandoned", "13.1.5", need=trip.source.atlas[start].fort)
    return None


def _in_russia(trip: Trip, space: SpaceId) -> bool:
    return space == RESERVE[AP] or trip.source.atlas[space].nation == "RU"


def _end(trip: Trip) -> Fault | None:
    """13.1.5: the end is friendly, or under our siege, supplied, and open to the unit."""
    source, board, unit, to = trip.source, trip.board, trip.unit, trip.to
    fault = passage.enter(source, board, unit, to) or passage.end(source, board, unit, to)
    fault = fault or passage.italy(source, board, unit, to)
    if fault is not None:
        return fault
    if not trip.supply.open(trip.kind.seat, to) and not _broken_siege(trip):
        return trip.refuse("not-friendly", "13.1.5")
    if not trip.supply.unit(unit, to):
        return trip.refuse("end-unsupplied", "13.1.5")
    return None


def _broken_siege(trip: Trip) -> bool:
    """13.1.8: a corps of the reserve comes to any supplied comrade, to one before an unbesieged fort too."""
    reserve = trip.start == RESERVE[trip.kind.seat]
    return reserve and forts.bars(trip.source, trip.board, trip.kind.seat, trip.to) and _comrades(trip)


def _by_land(trip: Trip) -> Fault | None:
    """13.1.5: a path of friendly spaces, all of which the unit may enter."""
    joins = partial(trip.source.atlas.neighbours, line=trip.kind.line)
    if points.connected(trip.start, trip.to, joins, partial(_passes, trip)):
        return None
    return trip.refuse("no-way-by-land", "13.1.5")


def _passes(trip: Trip, here: SpaceId, space: SpaceId) -> bool:
    source, board, unit = trip.source, trip.board, trip.unit
    if not trip.supply.open(trip.kind.seat, space):
        return False
    if passage.enter(source, board, unit, space) or passage.italy(source, board, unit, space):
        return False
    # 13.1.6; 13.2.2 armies never cross
    if trip.kind.nation != "RU":
        return True
    if trip.kind.size == "army" and passage.crosses(trip.source, here, space):
        return False
    return trip.source.atlas[space].nation == "RU"


def _by_sea(trip: Trip) -> Fault | None:
    """13.1.7: corps only, port to port, no Russians."""
    if trip.kind.size == "army":
        return trip.refuse("armies-by-land", "13.1.7")
    if trip.kind.nation == "RU":
        return trip.refuse("russians-by-land", "13.1.6")
    for space in (trip.start, trip.to):
        if not trip.supply.port(trip.kind.seat, space):
            rule = "13.1.7.1" if trip.kind.seat == CP else "13.1.7.2"
            return trip.refuse("no-port", rule, port=space)
    return None


def _limits(trip: Trip, *, ship: bool) -> Fault | None:
    """13.2: who comes to or leaves the Near East; ``ship``: by sea or through the reserve."""
    kind, tally = trip.kind, trip.board.tally
    if not trip.over_border:
        return None
    if kind.seat == CP:
        if kind.nation != "TU" and tally.central_sr >= PER_TURN:
            return trip.refuse("near-east-once", "13.2.3", need=PER_TURN)
        return None
    if kind.nation == "RU":
        if kind.size == "army":
            return trip.refuse("caucasus-armies", "13.2.2")
        return (
            trip.refuse("near-east-once", "13.2.2", need=PER_TURN) if tally.caucasus_sr >= PER_TURN else None
        )
    if not ship:
        return None
    if kind.nation != "BR" or kind.badge in _ABROAD:
        return trip.refuse("near-east-british", "13.2.1")
    if kind.badge == "ANA":
        return trip.refuse("arabs-stay", "13.2.1")
    return trip.refuse("near-east-once", "13.2.1", need=PER_TURN) if tally.british_sr >= PER_TURN else None


def _count(change: Change, trip: Trip, sea: bool) -> None:
    """Notes a unit for the limits of 13.2."""
    kind, tally = trip.kind, change.board.tally
    if not trip.over_border:
        return
    if kind.seat == CP and kind.nation != "TU":
        change.tally(central_sr=tally.central_sr + 1)
    elif kind.nation == "RU":
        change.tally(caucasus_sr=tally.caucasus_sr + 1)
    elif kind.nation == "BR" and (sea or trip.reserve):
        change.tally(british_sr=tally.british_sr + 1)


def _to_reserve(trip: Trip) -> Fault | None:
    """13.1.9, 13.1.11, 13.1.12: corps leave the map."""
    return _corps_at_home(trip, trip.start)


def _from_reserve(trip: Trip) -> Fault | None:
    """13.1.8: corps come to units of their nation, or to its capitals and sources."""
    fault = _corps_at_home(trip, trip.to) or _end(trip)
    if fault is not None:
        return fault
    if any(joins(trip) for joins in (_own_place, _comrades)):
        return None
    may = tuple(key for key in trip.source.atlas.spaces if _could(trip, key))
    return trip.refuse("not-from-reserve", "13.1.8", may=may)


def _could(trip: Trip, space: SpaceId) -> bool:
    """Whether the reserve's corps might come to another space instead."""
    other = Trip(trip.supply, trip.unit, trip.kind, trip.start, space)
    open_ = trip.kind.nation != "RU" or _in_russia(trip, space)
    joined = open_ and any(joins(other) for joins in (_own_place, _comrades))
    return joined and _corps_at_home(other, space) is None and _end(other) is None


def _corps_at_home(trip: Trip, space: SpaceId) -> Fault | None:
    """What holds both ways: corps, a capital of their own, a source of their own at the end on the map."""
    kind = trip.kind
    if kind.size == "army":
        return trip.refuse("armies-stay", "13.1.8")
    if kind.badge == "ANA":
        return trip.refuse("arabs-stay", "13.2.1")
    capital = capitals.threatened(trip.source, trip.board, kind.nation)
    if capital is not None and kind.nation not in _FREE_OF_CAPITAL:
        return trip.refuse("capital-lost", "13.1.11", capital=capital)
    if trip.supply.unit(trip.unit, space) and not trip.supply.at_home(trip.unit, space):
        return trip.refuse("far-source", "13.1.12")
    return None


def _own_place(trip: Trip) -> bool:
    """13.1.8: a capital or source in the nation's land; Salonika for Serbs, French ports for Americans."""
    space, kind = trip.source.atlas[trip.to], trip.kind
    if space.nation == kind.nation and (space.capital or kind.nation in space.sources):
        return True
    if kind.nation == "SB":
        return trip.to == SALONIKA
    return kind.nation == "US" and space.nation == "FR" and trip.supply.port(AP, trip.to)


def _comrades(trip: Trip) -> bool:
    """13.1.8: a supplied unit of the nation stands there; Arabs and Senussi do not count."""
    roster, supply = trip.source.roster, trip.supply
    return any(
        roster[unit].nation == trip.kind.nation
        and roster[unit].badge not in ("ANA", "SN")
        and supply.unit(unit)
        for unit in trip.board.stack(trip.to)
    )


def _near(source: Source, space: SpaceId) -> bool:
    return space in source.atlas.spaces and source.atlas[space].near_east
