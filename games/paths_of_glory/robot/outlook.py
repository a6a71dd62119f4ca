"""How a position looks to one side: what spaces are worth, who threatens them; it must not know hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TypeAlias

from adjudicator.kinds import Seat
from games.paths_of_glory.model.atlas import Atlas, SpaceId, foe
from games.paths_of_glory.model.board import Board, Unit
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.distance import distances
from games.paths_of_glory.model.ground import places
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.robot import duties
from games.paths_of_glory.robot.tempers import EVEN, Temper
from games.paths_of_glory.rules.nations import mandates
from games.paths_of_glory.rules.spaces import forts
from games.paths_of_glory.rules.spaces.supply import Supply

PLAIN, CAPITAL, SUPPLIES, FORT = 0.35, 2.0, 3.0, 0.3
"""What a space is worth in steps of armies, and more for what it has."""
MARCH = 3
"""How far a foe may walk through a hole in one round."""
FAR = 0.35
"""Factors that may walk up count so much of those that stand beside."""
ENOUGH = 0.6
"""So many factors for one of the threat hold a space."""
PRESENT = 0.35
DUG = (1.0, 1.5, 2.0)
"""What trenches make of the factors behind them."""
ROUGH = 1.25
SOON = (0.0, 0.2, 0.2, 0.25, 0.35, 0.5, 1.0)
"""What cutting off counts for, by the round."""
CONTACT = 0.06
"""What a factor is worth where a foe is near."""

Units: TypeAlias = tuple[UnitId, ...]
Battle: TypeAlias = tuple[SpaceId, Units, tuple[CardId, ...], Seat]
"""What is attacked, by whom, with which cards; whose fire."""


@dataclass(slots=True)
class Outlook:
    """One board as one side sees it; a judgement for one moment.

    ``threat``: factors of the foe that could strike at a space soon; ``near``: lines of the map to the
    nearest unit of the foe. The same to every mind, as far as they were looked for, are ``steps``; ``ways``,
    where units may go from a space; ``tolls``, what a battle may cost; ``needs``, what lacks replacements.
    """

    source: Source
    board: Board
    seat: Seat
    supply: Supply
    prices: Mapping[SpaceId, float]
    threat: Mapping[SpaceId, float]
    near: Mapping[SpaceId, int]
    temper: Temper = EVEN
    steps: dict[tuple[str, bool, SpaceId], Sequence[SpaceId]] = field(default_factory=dict)
    ways: dict[tuple[Units, SpaceId], Mapping[SpaceId, tuple[SpaceId, ...]]] = field(default_factory=dict)
    tolls: dict[Battle, list[tuple[int, int]]] = field(default_factory=dict)
    needs: dict[str, float] = field(default_factory=dict)
    _fed: dict[tuple[str, SpaceId], bool] = field(default_factory=dict)
    _cut: dict[SpaceId, float] = field(default_factory=dict)
    _foes: list[UnitId] | None = None
    _due: Mapping[SpaceId, int] | None = None

    def factors(self, units: Iterable[UnitId]) -> int:
        """Combat factors of units with the side that is up."""
        return sum(self.source.roster[unit].strength(self._hurt(unit)).cf for unit in units)

    def fed(self, unit: UnitId, at: SpaceId) -> bool:
        """Whether a unit would be supplied at a space; all of a sort alike."""
        key = (self.source.roster[unit].sort, at)
        if key not in self._fed:
            self._fed[key] = self.supply.unit(unit, at)
        return self._fed[key]

    def cut(self, unit: UnitId, at: SpaceId) -> float:
        """What it gains that units of the foe are without supply when an own one stands at a space.

        The last round of a turn is the time: who is out of supply then is lost.
        """
        if not self.temper.cuts or not self.supply.open(foe(self.seat), at):
            return 0.0
        if at not in self._cut:
            there = replace(
                self.board,
                units={**self.board.units, unit: Unit(at)},
                control={**self.board.control, at: self.seat},
            )
            supply = Supply(self.source, there)
            if self._foes is None:
                self._foes = self._fighting()
            starved = [each for each in self._foes if not supply.survives(each)]
            self._cut[at] = self.temper.cuts * SOON[self.board.round] * self.factors(starved)
        return self._cut[at]

    def nearer(self, units: Iterable[UnitId], end: SpaceId) -> float:
        """What it gains that units which owe a mandated offensive come nearer to whom they must attack;
        nothing where somebody stands there."""
        if not self.temper.seeks:
            return 0.0
        if self._due is None:
            ready = duties.nearest(self.source, self.board, self.seat, self.supply) <= 1
            self._due = {} if ready else duties.lines(self.source, self.board, self.seat)
        offensive, due = self.board.mandated[self.seat], self._due
        starts = (
            self.board.units[unit].at
            for unit in units
            if mandates.serves(self.source.roster[unit], offensive)
        )
        far = min((due[start] for start in starts if start in due), default=0)
        return self.temper.seeks * max(far - max(due.get(end, far), 1), 0)

    def _fighting(self) -> list[UnitId]:
        """Units of the foe on the map that are in supply."""
        return [
            unit
            for space in places(self.source, self.board, foe(self.seat))
            for unit in self.board.stack(space)
            if self.supply.unit(unit)
        ]

    def _hurt(self, unit: UnitId) -> bool:
        there = self.board.units.get(unit)
        return there is not None and there.reduced

    def hold(self, space: SpaceId, factors: float) -> float:
        """What so many factors in an own space save of it."""
        threat = self.threat.get(space, 0.0)
        if threat <= 0:
            return 0.0
        return self.prices[space] * self.share(space, factors) + CONTACT * min(factors, threat)

    def share(self, space: SpaceId, factors: float) -> float:
        """How surely so many factors hold an own space that is threatened, up to 1."""
        dug = self.board.trenches.get(space)
        level = dug.level if dug is not None and dug.seat == self.seat else 0
        strong = factors * DUG[level]
        if self.source.atlas[space].terrain in ("mountain", "swamp"):
            strong *= ROUGH
        if forts.owner(self.source, self.board, space) == self.seat:
            strong += self.source.atlas[space].fort
        # Whoever stands there keeps the foe from walking in: he must fight for it.
        return min(1.0, (PRESENT if factors else 0.0) + strong / (ENOUGH * self.threat[space]))

    def taken(self, space: SpaceId) -> float:
        """What it gains to enter a space: its worth where the foe holds it and no fort keeps it."""
        held = self.board.control[space] == foe(self.seat)
        if not held or forts.owner(self.source, self.board, space) == foe(self.seat):
            return 0.0
        return self.prices[space]


def outlook(source: Source, board: Board, seat: Seat, temper: Temper = EVEN) -> Outlook:
    """The board as ``seat`` sees it."""
    near = distances(source.atlas, places(source, board, foe(seat)))
    return replace(glance(source, board, seat, temper), near=near)


def glance(source: Source, board: Board, seat: Seat, temper: Temper = EVEN) -> Outlook:
    """The same, but for how near the foe is."""
    chart = "historical" if board.terms.historical else "campaign"
    supply = Supply(source, board)
    return Outlook(
        source,
        board,
        seat,
        supply,
        _prices(source.atlas, chart, temper.prize),
        _threats(source, board, seat),
        {},
        temper,
    )


def minded(outlook: Outlook, temper: Temper) -> Outlook:
    """The same board as a player of another mind sees it."""
    chart = "historical" if outlook.board.terms.historical else "campaign"
    return replace(outlook, prices=_prices(outlook.source.atlas, chart, temper.prize), temper=temper, _cut={})


@cache
def _prices(atlas: Atlas, chart: str, prize: float) -> dict[SpaceId, float]:
    return {
        key: PLAIN
        + prize * (chart in space.vp)
        + CAPITAL * space.capital
        + SUPPLIES * bool(space.sources)
        + FORT * bool(space.fort)
        for key, space in atlas.spaces.items()
    }


def _threats(source: Source, board: Board, seat: Seat) -> dict[SpaceId, float]:
    """Factors of the foe beside each space, and some of those that could walk there through holes."""
    found: dict[SpaceId, float] = {}
    supply, walked = Supply(source, board), dict[SpaceId, bool]()
    for start in places(source, board, foe(seat)):
        units = [unit for unit in board.stack(start) if supply.unit(unit)]
        if not units:
            continue
        kind = source.roster[units[0]]
        weight = float(sum(source.roster[unit].strength(board.units[unit].reduced).cf for unit in units))
        joins, seen, edge = _joins(source.atlas, kind.line), {start}, [start]
        for _ in range(MARCH):
            reached: list[SpaceId] = []
            for here in edge:
                if here != start:
                    if here not in walked:
                        walked[here] = _walks(source, board, seat, here)
                    if not walked[here]:
                        continue
                for each in joins[here]:
                    if each not in seen:
                        seen.add(each)
                        reached.append(each)
                        found[each] = found.get(each, 0.0) + weight
            edge, weight = reached, weight * FAR
    return found


@cache
def _joins(atlas: Atlas, line: str) -> Mapping[SpaceId, tuple[SpaceId, ...]]:
    """Whom each space is joined to, for units of a line."""
    return {space: atlas.neighbours(space, line) for space in atlas.spaces}


def _walks(source: Source, board: Board, seat: Seat, space: SpaceId) -> bool:
    """Whether the foe of ``seat`` may walk on through a space."""
    there = board.stack(space)
    mine = bool(there) and source.roster[there[0]].seat == seat
    return not mine and board.control[space] is not None and forts.owner(source, board, space) != seat
