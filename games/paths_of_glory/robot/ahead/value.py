"""What a state is worth to a side when play ahead stops there; no orders."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator.kinds import Seat
from games.paths_of_glory.model.atlas import AP, CP, ELIMINATED, RESERVE, SEATS, SpaceId, foe
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.distance import distances
from games.paths_of_glory.model.ground import places
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import State
from games.paths_of_glory.robot import duties
from games.paths_of_glory.robot.greed import standing
from games.paths_of_glory.robot.outlook import SOON, Outlook, glance
from games.paths_of_glory.rules.nations import mandates, war
from games.paths_of_glory.rules.nations.replacements import POOLS

WON = 100.0
"""A game that is won; the points tell a narrow win from a sure one."""
ROUNDS = 6
SOONER, READY = 0.3, (0.5, 0.5, 0.8, 0.85, 0.9, 1.0)
"""What of an offensive that is due counts in any round; what is left of it so many lines of the map from whom
to attack."""
GUARDED = 0.4
"""What of a source that the foe may take counts in any round."""
NEAR, FAR = 2, 4
"""An army that is more lines than so many from its aims is idle; how many more count at most."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts for how many victory points, while a good part of the game is left.

    ``step`` of an army and ``factor`` of its combat strength; ``corps``: a factor of a corps on the map;
    ``waiting``: a corps in the reserve; ``hungry``: what part of its worth a unit out of supply has lost in
    the last round; ``lost``: an army that can be rebuilt; ``replacement``: a point noted; ``dug``: a level of
    a trench; ``exposed``: a space that counts and that the foe may take, ``open``: another one; ``status``:
    war status; ``ending``: to be ahead when total war, which ends a limited one, is near; ``mandate``: an
    offensive that is still due, in the last round; ``blockade``: a winter of it that is to come;
    ``idle``: a factor of an army, by each line more than one that it stands from a foe or what counts of his;
    ``source``: a source of supply that the foe may take, in the last round.
    """

    step: float = 0.3
    factor: float = 0.1
    corps: float = 0.15
    waiting: float = 0.15
    hungry: float = 0.8
    lost: float = 0.15
    replacement: float = 0.3
    dug: float = 0.15
    exposed: float = 0.45
    open: float = 0.06
    status: float = 0.1
    limited: float = 1.0
    ending: float = 2.0
    mandate: float = 1.0
    blockade: float = 0.9
    idle: float = 0.03
    source: float = 1.2


WEIGHTS = Weights()
LATE, FULL = 0.05, 0.35
"""What is left of the weight of units at the end; ``FULL``: until so much of the game is left all of it."""

Lines = Mapping[Seat, Mapping[SpaceId, int]]
"""How far each space lies from what a side aims at, by the lines of the map."""


def lines(source: Source, board: Board) -> Lines:
    """From where the foe stands, and from what counts of his, before anything is played ahead; nothing to
    who is no stronger than the foe: he need not seek him."""
    factors = {seat: _factors(source, board, seat) for seat in SEATS}
    return {
        seat: distances(source.atlas, _aims(source, board, foe(seat)))
        for seat in SEATS
        if factors[seat] > factors[foe(seat)]
    }


def _factors(source: Source, board: Board, seat: Seat) -> int:
    """Of all units of a side on the map."""
    return sum(
        source.roster[unit].strength(board.units[unit].reduced).cf
        for space in places(source, board, seat)
        for unit in board.stack(space)
    )


def value(source: Source, state: State, seat: Seat, far: Lines, weights: Weights = WEIGHTS) -> float:
    """In victory points, the own side's less the foe's."""
    board = state.board
    lead = float(board.vp if seat == CP else -board.vp)
    if state.over:
        return lead + (0.0 if len(state.winners) != 1 else WON if seat in state.winners else -WON)
    own, other = (
        _side(glance(source, board, each), far.get(each, {}), weights) for each in (seat, foe(seat))
    )
    return lead + own - other + _ending(board, seat, weights) + _blockade(source, board, seat, weights)


def _ending(board: Board, seat: Seat, weights: Weights) -> float:
    """5.4.1: total war of a side ends a limited war; who is ahead then wants it soon."""
    if board.terms.scenario != "limited-war":
        return 0.0
    near = max(board.status.values()) / war.TOTAL
    return weights.ending * near * (1.0 if standing(board) == (seat,) else -1.0)


def _blockade(source: Source, board: Board, seat: Seat, weights: Weights) -> float:
    """Winters to come count where there is a blockade."""
    if "blockade" not in board.events:
        return 0.0
    winters = source.tables.seasons[board.turn - 1 : board.terms.last_turn].count("winter")
    return weights.blockade * winters * (1.0 if seat == AP else -1.0)


def _side(look: Outlook, far: Mapping[SpaceId, int], weights: Weights) -> float:
    left = remaining(look.board)
    fade = min(1.0, LATE + left / FULL)
    return fade * _forces(look, far, weights) - _exposed(look, weights) - _owed(look, weights)


def _owed(look: Outlook, weights: Weights) -> float:
    """An offensive that is due costs more the later it is, and less where who must attack stands near."""
    if not mandates.owed(look.board, look.seat):
        return 0.0
    lines = duties.nearest(look.source, look.board, look.seat, look.supply)
    owed = weights.mandate * (SOONER + (1.0 - SOONER) * look.board.round / ROUNDS)
    return owed * READY[min(lines, len(READY) - 1)]


def remaining(board: Board) -> float:
    """What part of the game is still to be played."""
    every = board.terms.last_turn * ROUNDS
    return 1.0 - ((board.turn - 1) * ROUNDS + max(board.round - 1, 0)) / every


def _forces(look: Outlook, far: Mapping[SpaceId, int], weights: Weights) -> float:
    source, board, seat = look.source, look.board, look.seat
    total, hurt = 0.0, dict[str, float]()
    for unit, where in board.units.items():
        kind = source.roster[unit]
        if kind.seat != seat:
            continue
        army = kind.size == "army"
        if kind.pays is not None and (where.reduced or where.at == ELIMINATED[seat]):
            hurt[kind.pays] = hurt.get(kind.pays, 0) + (1 if army else 0.5)
        if where.at == RESERVE[seat]:
            total += weights.waiting * (0.5 if where.reduced else 1.0)
        elif where.at == ELIMINATED[seat]:
            total += weights.lost if army else 0.0
        elif where.at in source.atlas.spaces:
            factors = kind.strength(where.reduced).cf
            worth = weights.step * (1 if where.reduced else 2) + weights.factor * factors
            worth = worth if army else weights.corps * factors
            fed = look.supply.unit(unit)
            if army and fed:
                total -= weights.idle * factors * min(max(far.get(where.at, 0) - NEAR, 0), FAR)
            total += worth if fed else worth * (1.0 - weights.hungry * SOON[board.round])
    total += weights.replacement * sum(min(board.rp.get(pool, 0), hurt.get(pool, 0)) for pool in POOLS[seat])
    total += weights.dug * sum(each.level for each in board.trenches.values() if each.seat == seat)
    if board.commitment[seat] != "total":
        total += weights.status * board.status[seat]
    total += weights.limited * remaining(board) * min(board.status[seat], war.LIMITED)
    return total


def _aims(source: Source, board: Board, seat: Seat) -> tuple[SpaceId, ...]:
    """Where a side stands, and what counts of its spaces."""
    chart = "historical" if board.terms.historical else "campaign"
    counts = (space for space, there in source.atlas.spaces.items() if chart in there.vp)
    return (*places(source, board, seat), *(space for space in counts if board.control[space] == seat))


def _exposed(look: Outlook, weights: Weights) -> float:
    """Own spaces that the foe may take soon."""
    source, board = look.source, look.board
    chart = "historical" if board.terms.historical else "campaign"
    total = 0.0
    for space, threat in look.threat.items():
        if board.control.get(space) != look.seat or threat <= 0:
            continue
        there = source.atlas[space]
        weight = weights.exposed if chart in there.vp else weights.open
        if there.sources:
            weight += weights.source * max(SOON[board.round], GUARDED)
        total += weight * (1.0 - look.share(space, look.factors(board.stack(space))))
    return total
