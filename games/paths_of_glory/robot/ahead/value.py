"""What a state is worth to a side when play ahead stops there; no orders."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.kinds import Seat
from games.paths_of_glory.model.atlas import CP, ELIMINATED, RESERVE, foe
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import State
from games.paths_of_glory.robot.greed import standing
from games.paths_of_glory.robot.outlook import SOON, Outlook, outlook
from games.paths_of_glory.rules.nations import mandates, war
from games.paths_of_glory.rules.nations.replacements import POOLS

WON = 100.0
"""A game that is won; the points tell a narrow win from a sure one."""
ROUNDS = 6


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts for how many victory points, while a good part of the game is left.

    ``step`` of an army and ``factor`` of its combat strength; ``corps``: a factor of a corps on the map;
    ``waiting``: a corps in the reserve; ``hungry``: what part of its worth a unit out of supply has lost in
    the last round; ``lost``: an army that can be rebuilt; ``replacement``: a point noted; ``dug``: a level of
    a trench; ``exposed``: a space that counts and that the foe may take, ``open``: another one; ``status``:
    war status; ``ending``: to be ahead when total war, which ends a limited one, is near; ``mandate``: an
    offensive that is still due, in the last round.
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
    ending: float = 2.0
    mandate: float = 0.8


WEIGHTS = Weights()
LATE, FULL = 0.05, 0.35
"""What is left of the weight of units at the end; ``FULL``: until so much of the game is left all of it."""


def value(source: Source, state: State, seat: Seat, weights: Weights = WEIGHTS) -> float:
    """In victory points, the own side's less the foe's."""
    board = state.board
    lead = float(board.vp if seat == CP else -board.vp)
    if state.over:
        return lead + (0.0 if len(state.winners) != 1 else WON if seat in state.winners else -WON)
    own, other = (_side(outlook(source, board, each), weights) for each in (seat, foe(seat)))
    return lead + own - other + _ending(board, seat, weights)


def _ending(board: Board, seat: Seat, weights: Weights) -> float:
    """5.4.1: total war of a side ends a limited war; who is ahead then wants it soon."""
    if board.terms.scenario != "limited-war":
        return 0.0
    near = max(board.status.values()) / war.TOTAL
    return weights.ending * near * (1.0 if standing(board) == (seat,) else -1.0)


def _side(look: Outlook, weights: Weights) -> float:
    left = remaining(look.board)
    fade = min(1.0, LATE + left / FULL)
    due = look.board.mandated[look.seat] not in (mandates.NONE, mandates.DONE, mandates.MUTINY)
    owed = weights.mandate * look.board.round / ROUNDS if due else 0.0
    return fade * _forces(look, weights) - _exposed(look, weights) - owed


def remaining(board: Board) -> float:
    """What part of the game is still to be played."""
    every = board.terms.last_turn * ROUNDS
    return 1.0 - ((board.turn - 1) * ROUNDS + max(board.round - 1, 0)) / every


def _forces(look: Outlook, weights: Weights) -> float:
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
            total += worth if fed else worth * (1.0 - weights.hungry * SOON[board.round])
    total += weights.replacement * sum(min(board.rp.get(pool, 0), hurt.get(pool, 0)) for pool in POOLS[seat])
    total += weights.dug * sum(each.level for each in board.trenches.values() if each.seat == seat)
    if board.commitment[seat] != "total":
        total += weights.status * board.status[seat]
    return total


def _exposed(look: Outlook, weights: Weights) -> float:
    """Own spaces that the foe may take soon."""
    source, board = look.source, look.board
    chart = "historical" if board.terms.historical else "campaign"
    total = 0.0
    for space, threat in look.threat.items():
        if board.control.get(space) != look.seat or threat <= 0:
            continue
        counts = chart in source.atlas[space].vp
        total += (weights.exposed if counts else weights.open) * (
            1.0 - look.share(space, look.factors(board.stack(space)))
        )
    return total
