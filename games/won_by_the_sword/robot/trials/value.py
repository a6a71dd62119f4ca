"""What a state is worth to a side when play ahead stops there; no orders."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.kinds import Seat
from games.won_by_the_sword.model.atlas import foe
from games.won_by_the_sword.model.board import seat_of
from games.won_by_the_sword.model.forces import Force
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import State
from games.won_by_the_sword.rules.phases.victory import final, worth

WON = 1000.0
"""A game that is won; the points tell a narrow win from a sure one."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts for how many victory points; those with a pair: in the last round, and more for each round
    that is left.

    ``level`` of foot or horse; ``abroad``: a column in a region that it may tax; ``gun``: firepower of a
    battery; ``needed`` and ``stored``: a point of baggage of a column that the next card takes, and of some
    more; ``spare`` beyond; ``cp`` in the hand; ``fatigue``; ``begun`` and ``built``: what part of a point's
    worth its siege has at its beginning, and with all works.
    """

    level: tuple[float, float] = (0.3, 0.05)
    abroad: tuple[float, float] = (0.2, 0.08)
    gun: float = 0.5
    needed: float = 1.5
    stored: float = 0.4
    spare: float = 0.1
    cp: float = 0.25
    fatigue: float = 0.5
    begun: float = 0.3
    built: float = 0.8


WEIGHTS = Weights()
"""By the positions of some eighty games of simple players."""
NEEDED, STORED = 2, 6
"""Baggage up to which it is needed, and stored."""


def value(source: Source, state: State, seat: Seat) -> float:
    """In victory points, the own side's less the foe's."""
    points = final(source, state)
    lead = float(points[seat] - points[foe(seat)])
    if state.over:
        return lead + (0.0 if state.winner is None else WON if state.winner == seat else -WON)
    return lead + _side(source, state, seat) - _side(source, state, foe(seat))


def _side(source: Source, state: State, seat: Seat) -> float:
    """Columns, cards, sieges."""
    board, side = state.board, state.sides[seat]
    setup, every = source.setups[board.terms.scenario], source.tables.figures.rounds
    left = (len(setup.turns) - board.turn) * every + every - board.round
    total = WEIGHTS.cp * sum(source.pack[card].cp for card in side.hand)
    for column, force in side.columns.items():
        marker = board.columns[column]
        total += _force(source, force, left) - WEIGHTS.fatigue * marker.fatigue
        if source.atlas[marker.at].region in setup.hostile.get(seat, ()):
            total += WEIGHTS.abroad[0] + WEIGHTS.abroad[1] * left
    for point, siege in board.sieges.items():
        if seat_of(siege.column) == seat:
            done = min(1.0, siege.built / max(1, siege.required))
            total += (WEIGHTS.begun + (WEIGHTS.built - WEIGHTS.begun) * done) * worth(source, board, point)
    return total


def _force(source: Source, force: Force, left: int) -> float:
    roster, bags = source.roster, force.baggage
    total = (WEIGHTS.level[0] + WEIGHTS.level[1] * left) * roster.levels(force.units)
    total += WEIGHTS.gun * roster.firepower(force.units, "guns") + WEIGHTS.needed * min(bags, NEEDED)
    return total + WEIGHTS.stored * max(0, min(bags, STORED) - NEEDED) + WEIGHTS.spare * max(0, bags - STORED)
