"""Names made into units, hexes and cards by what the seat sees; it must not judge orders."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from adjudicator.kinds import Fault, Seat
from games.kit.drafting import UnresolvedError
from games.kit.hexes import POINTED, across
from games.kit.points import affordable
from games.no_retreat.model.atlas import HexId, foe
from games.no_retreat.model.board import Board
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.orders import Event, Move, Reply
from games.no_retreat.model.source import Source
from games.no_retreat.rules.movement.walking import Walk, reach, walk, walked
from games.no_retreat.text.phrases import (
    Building,
    CardName,
    Fighting,
    Manner,
    Moving,
    Place,
    Playing,
    Timed,
    Troop,
    Way,
    Written,
)

Path = tuple[HexId, ...]


@dataclass(frozen=True, slots=True)
class Resolver:
    """What names mean to a seat on a board. Each method raises UnresolvedError."""

    source: Source
    board: Board
    seat: Seat

    def unit(self, named: Troop, *seats: Seat) -> UnitId:
        """A unit of one of the sides, the own one if none is given, in the game; see also ``weak``."""
        sides = seats or (self.seat,)
        found = [unit for unit in named.units if self.source.roster[unit].seat in sides]
        if not found:
            raise UnresolvedError(Fault("is-the-foes", {"unit": named.units[0]}))
        on_map = [unit for unit in found if self.board.units[unit].at in self.source.atlas] or found
        if len(on_map) > 1:
            raise UnresolvedError(named=named, meanings=on_map)
        if named.weak and not self.board.units[on_map[0]].weak:
            raise UnresolvedError(Fault("is-not-weak", {"unit": on_map[0]}))
        return on_map[0]

    def units(self, named: Sequence[Troop], *seats: Seat) -> tuple[UnitId, ...]:
        """Each of several."""
        return tuple(self.unit(each, *seats) for each in named)

    def hex(self, named: Place) -> HexId:
        """A hex by its name, by a unit that stands there or beside it, or by both."""
        if named.units and named.hexes:
            told = self.hex(replace(named, units=()))
            if self.hex(replace(named, hexes=())) != told:
                raise UnresolvedError(Fault("stands-elsewhere", {"unit": self._known(named), "hex": told}))
            return told
        if not named.units:
            if len(named.hexes) > 1:
                raise UnresolvedError(named=named, meanings=named.hexes)
            return named.hexes[0]
        unit = self._known(named)
        here = self.board.units[unit].at
        if here not in self.source.atlas:
            raise UnresolvedError(Fault("not-on-map", {"unit": unit, "at": here}))
        for side in named.steps:
            at = self.source.atlas[here].at
            beyond = None if at is None else across(at, side, POINTED)
            there = next(
                (key for key, ground in self.source.atlas.grounds.items() if ground.at == beyond), None
            )
            if there is None or beyond is None:
                raise UnresolvedError(Fault("off-board", {"hex": here}))
            here = there
        return here

    def _known(self, named: Place) -> UnitId:
        """The unit by which a hex is told, whosever it is."""
        return self.unit(Troop(named.text, named.units), self.seat, foe(self.seat))

    def hexes(self, named: Sequence[Place]) -> Path:
        """Each of several."""
        return tuple(map(self.hex, named))

    def beside(self, named: Sequence[Place]) -> set[UnitId]:
        """The units in hexes beside some."""
        ways = self.source.atlas.ways.beside
        around = {there for hex_ in self.hexes(named) for there in ways.get(hex_, ())}
        return {unit for unit, each in self.board.units.items() if each.at in around}

    def card(self, named: CardName) -> CardId:
        """A card; in the hand or not is judged by the rules."""
        if len(named.cards) > 1:
            raise UnresolvedError(named=named, meanings=named.cards)
        return named.cards[0]

    def cards(self, named: Sequence[CardName]) -> tuple[CardId, ...]:
        """Each of several."""
        return tuple(map(self.card, named))

    def walkers(self, way: Way) -> tuple[UnitId, ...]:
        """Who goes a way: those named, or all of the seat at its start."""
        if way.start is None:
            return self.units(way.troops)
        here = self.hex(way.start)
        found = tuple(
            unit for unit in self.board.standing(here) if self.source.roster[unit].seat == self.seat
        )
        if not found:
            raise UnresolvedError(Fault("nobody-there", {"hex": here}))
        return found

    def moves(self, way: Way, *, far: bool = True) -> tuple[Move, ...]:
        """A way of each of its units; ``far``: in the movement phase, where points bound it."""
        goals = self.hexes(way.path)
        walkers = self.walkers(way)
        # ``17A to 1111 with 1 Pz``, which stands there: one goes.
        gone = [each for each in walkers if not far or self.board.units[each].at != goals[-1]] or walkers
        if far and way.near and len(goals) == 1:
            return tuple(Move(unit, self._nearest(unit, goals[0])) for unit in gone)
        return tuple(Move(unit, self.path(unit, goals, far=far)) for unit in gone)

    def path(self, unit: UnitId, goals: Path, *, far: bool) -> Path:
        """The whole way through some hexes: the cheapest to a lone goal, else the shortest between each, or a
        free one where that runs into a zone.
        """
        here = self.board.units[unit].at
        if far and len(goals) == 1 and here in self.source.atlas:
            found = reach(walk(self.source, self.board, unit)).get(goals[0])
            if found:
                return found
            if self._over_water(here, goals[0]):
                return goals
        made: list[HexId] = []
        for goal in goals:
            made += self.shortest(here, goal)
            here = goal
        if far and len(goals) > 1 and self.board.units[unit].at in self.source.atlas:
            way = walk(self.source, self.board, unit)
            if walked(way, tuple(made)) is not None:
                return _free(way, goals) or tuple(made)
        return tuple(made)

    def _nearest(self, unit: UnitId, goal: HexId) -> Path:
        """The way to a goal, or to the one hex in reach that is nearest to it; else the whole way."""
        here = self.board.units[unit].at
        whole = self.path(unit, (goal,), far=True)
        if here not in self.source.atlas:
            return whole
        found = reach(walk(self.source, self.board, unit))
        far = {hex_: len(self.shortest(hex_, goal)) for hex_ in found if goal not in found}
        least = [hex_ for hex_, steps in far.items() if steps == min(far.values())]
        nearer = len(least) == 1 and far[least[0]] < len(whole)
        return found[least[0]] if nearer else whole

    def _over_water(self, start: HexId, goal: HexId) -> bool:
        """Whether nothing but a lake or the sea lies between: that is then the reason, not the way around."""
        atlas = self.source.atlas
        return goal in atlas.lines.beside.get(start, ()) and goal not in atlas.ways.beside.get(start, ())

    def shortest(self, start: HexId, goal: HexId, shut: Collection[HexId] = ()) -> Path:
        """Over any hexes, those that are ``shut`` only where no way as short leads round them; the goal alone
        where nothing leads to it.
        """
        plain = self._between(start, goal, ())
        around = self._between(start, goal, shut) if shut and len(plain) > 1 else plain
        return around if len(around) == len(plain) and goal in around[-1:] else plain

    def _between(self, start: HexId, goal: HexId, shut: Collection[HexId]) -> Path:
        beside, before = self.source.atlas.ways.beside, {start: start}
        queue = deque((start,) if start in beside else ())
        while queue and goal not in before:
            here = queue.popleft()
            for there in beside[here]:
                if there not in before and (there == goal or there not in shut):
                    before[there] = here
                    queue.append(there)
        if goal not in before:
            return (goal,)
        made = [goal]
        while before[made[-1]] != start:
            made.append(before[made[-1]])
        return tuple(reversed(made)) if goal != start else ()

    def event(self, written: Playing) -> Event:
        """A card played, with what was said to choose."""
        both = (self.seat, foe(self.seat))
        return Event(
            self.card(written.card),
            max(written.option - 1, 0),
            self.units(written.troops, *both),
            self.hexes(written.places),
            self.cards(written.cards),
            moves=tuple(move for way in written.ways for move in self.moves(way)),
        )

    def reply(self, manner: Manner) -> Reply:
        """What was said of the later windows of a battle; cards only as ``any of``."""
        ratio = {"always": self.source.tables.columns[0], "never": ""}
        least = manner.counterattack
        return Reply(
            events=self.cards(manner.cards) if manner.cards is not None and manner.any_of else None,
            counterattack=None if least is None else ratio.get(least, least),
            support=manner.support,
            losses=None if manner.losses is None else self.units(manner.losses),
            goals=None if manner.towards is None else self.hexes(manner.towards),
            hex_=None if manner.hex_ is None else self.hex(manner.hex_),
            marker=None if manner.marker is None else self.unit(manner.marker),
            cadre=None if not manner.cadre else self.unit(manner.cadre[0]),
        )


def _free(way: Walk, goals: Path) -> Path:
    """The cheapest lawful way through some hexes, a neighbour entered at once; none where there is none."""
    here, left, made = HexId(way.start), way.points, list[HexId]()
    beside = way.atlas.ways.beside.__getitem__
    for goal in goals:
        if goal in beside(here):
            made.append(goal)
            cost = way.price(here, goal)
        else:
            cost, path = affordable(here, left, beside, way.price, way.halts).get(goal, (None, ()))
            made += path
        if cost is None or cost > left:
            return ()
        here, left = goal, left - cost
    return tuple(made)


def among(troops: Sequence[Troop], able: Collection[str]) -> tuple[Troop, ...]:
    """Without those of several named at once who cannot be meant, if any of them can."""
    can = {troop.text for troop in troops if troop.some and not {*troop.units}.isdisjoint(able)}
    return tuple(troop for troop in troops if troop.text not in can or not {*troop.units}.isdisjoint(able))


def foes(source: Source, seat: Seat, written: Written) -> tuple[Troop, ...]:
    """Whoever is ordered to act and is a unit of the foe."""
    return tuple(
        troop
        for troop in _acting(written)
        if troop.units and all(source.roster[unit].seat != seat for unit in troop.units)
    )


def _acting(written: Written) -> tuple[Troop, ...]:
    match written:
        case Timed(order=order):
            return _acting(order)
        case Moving(way=way):
            return way.troops if way is not None else ()
        case Building(troop=troop):
            return (troop,)
        case Fighting(troops=troops):
            return troops
    return ()
