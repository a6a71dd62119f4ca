"""How a position looks to one side: what spaces are worth, who threatens them; it must not know hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial

from adjudicator.kinds import Seat
from games.kit import points
from games.paths_of_glory.model.atlas import Atlas, SpaceId, foe
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.distance import distances
from games.paths_of_glory.model.ground import at_war, stacks
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.rules.spaces import forts
from games.paths_of_glory.rules.spaces.supply import Supply

PLAIN, POINT, CAPITAL, SUPPLIES, FORT = 0.35, 2.0, 2.0, 3.0, 0.3
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
CONTACT = 0.06
"""What a factor is worth where a foe is near."""


@dataclass(slots=True)
class Outlook:
    """One board as one side sees it; a judgement for one moment.

    ``threat``: factors of the foe that could strike at a space soon; ``near``: lines of the map to the
    nearest unit of the foe.
    """

    source: Source
    board: Board
    seat: Seat
    supply: Supply
    prices: Mapping[SpaceId, float]
    threat: Mapping[SpaceId, float]
    near: Mapping[SpaceId, int]

    def factors(self, units: Iterable[UnitId]) -> int:
        """Combat factors of units with the side that is up."""
        return sum(self.source.roster[unit].strength(self._hurt(unit)).cf for unit in units)

    def _hurt(self, unit: UnitId) -> bool:
        there = self.board.units.get(unit)
        return there is not None and there.reduced

    def hold(self, space: SpaceId, factors: float) -> float:
        """What so many factors in an own space save of it."""
        threat = self.threat.get(space, 0.0)
        if threat <= 0:
            return 0.0
        dug = self.board.trenches.get(space)
        level = dug.level if dug is not None and dug.seat == self.seat else 0
        strong = factors * DUG[level]
        if self.source.atlas[space].terrain in ("mountain", "swamp"):
            strong *= ROUGH
        if forts.owner(self.source, self.board, space) == self.seat:
            strong += self.source.atlas[space].fort
        # Whoever stands there keeps the foe from walking in: he must fight for it.
        share = min(1.0, (PRESENT if factors else 0.0) + strong / (ENOUGH * threat))
        return self.prices[space] * share + CONTACT * min(factors, threat)

    def taken(self, space: SpaceId) -> float:
        """What it gains to enter a space: its worth where the foe holds it and no fort keeps it."""
        held = self.board.control[space] == foe(self.seat)
        if not held or forts.owner(self.source, self.board, space) == foe(self.seat):
            return 0.0
        return self.prices[space]


def outlook(source: Source, board: Board, seat: Seat) -> Outlook:
    """The board as ``seat`` sees it."""
    chart = "historical" if board.terms.historical else "campaign"
    near = distances(source.atlas, _places(source, board, foe(seat)))
    supply = Supply(source, board)
    return Outlook(
        source, board, seat, supply, _prices(source.atlas, chart), _threats(source, board, seat), near
    )


def _places(source: Source, board: Board, seat: Seat) -> tuple[SpaceId, ...]:
    return tuple(
        space
        for space, units in stacks(board).items()
        if source.roster[units[0]].seat == seat and at_war(board, source.roster[units[0]].nation)
    )


@cache
def _prices(atlas: Atlas, chart: str) -> dict[SpaceId, float]:
    return {
        key: PLAIN
        + POINT * (chart in space.vp)
        + CAPITAL * space.capital
        + SUPPLIES * bool(space.sources)
        + FORT * bool(space.fort)
        for key, space in atlas.spaces.items()
    }


def _threats(source: Source, board: Board, seat: Seat) -> dict[SpaceId, float]:
    """Factors of the foe beside each space, and some of those that could walk there through holes."""
    found: dict[SpaceId, float] = {}
    supply = Supply(source, board)
    for start in _places(source, board, foe(seat)):
        units = [unit for unit in board.stack(start) if supply.unit(unit)]
        if not units:
            continue
        kind = source.roster[units[0]]
        factors = sum(source.roster[unit].strength(board.units[unit].reduced).cf for unit in units)
        ways = points.ways(
            start,
            partial(source.atlas.neighbours, line=kind.line),
            partial(_leaves, source, board, seat, start),
            MARCH,
        )
        for each, way in ways.items():
            if way:
                found[each] = found.get(each, 0.0) + factors * FAR ** (len(way) - 1)
    return found


def _leaves(source: Source, board: Board, seat: Seat, start: SpaceId, here: SpaceId, there: SpaceId) -> bool:
    return here == start or _walks(source, board, seat, here)


def _walks(source: Source, board: Board, seat: Seat, space: SpaceId) -> bool:
    """Whether the foe of ``seat`` may walk on through a space."""
    there = board.stack(space)
    mine = bool(there) and source.roster[there[0]].seat == seat
    return not mine and board.control[space] is not None and forts.owner(source, board, space) != seat
