"""What a position between two years is worth: years won, and what both sides have left for those to come."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from adjudicator.kinds import Seat
from games.sunset_of_empire.game import SunsetOfEmpire
from games.sunset_of_empire.model.board import Unit
from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE, YEARS, YEARS_TO_WIN, Does, foe
from games.sunset_of_empire.model.state import State
from games.sunset_of_empire.model.table import Table
from games.sunset_of_empire.rules.phases import year_end

TURNED = 0.5
"""What part of its strength a neutralised unit counts with."""
LINE = 8
"""What the Line counts with."""
SURE = 0.02
"""No game that goes on is lost or won more surely than this."""


@dataclass(frozen=True, slots=True)
class Weights:
    """By how much the logarithm of the odds moves for a strength point on the field and in the hand more than
    the foe has, for a personality or scout, and for the first move.

    For an action in the hand by its rule, ``action`` for those that are not named; and against each side for
    the foe's ``balloon`` before its aircraft and naval ``mines`` before its fleet: they stay for later years.
    """

    field: float
    hand: float
    person: float
    first: float
    action: float
    actions: Mapping[Does, float]
    balloon: Mapping[Seat, float]
    mines: Mapping[Seat, float]


WEIGHTS = Weights(
    field=0.056,
    hand=0.045,
    person=0.28,
    first=0.16,
    action=0.07,
    actions={
        "balloon": 0.18,
        "counter": 0.24,
        "doctor": 0.13,
        "flu": 0.13,
        "gas": 0.15,
        "hospital": 0.08,
        "hospital-ship": 0.13,
        "joint": 0.0,
        "mines": 0.2,
        "recall": 0.0,
        "sniper": 0.1,
        "technical": 0.16,
    },
    balloon={CENTRAL: 0.23, ENTENTE: 0.66},
    mines={CENTRAL: 0.39, ENTENTE: 0.5},
)
"""Fitted to 4,000 games of simple players, by the positions between their years; cards in the hand count less
than fitted, for with more the robot saved too many."""


def prospect(game: SunsetOfEmpire, state: State, seat: Seat) -> float:
    """How likely ``seat`` wins the game, 0 to 1; a draw counts half."""
    if state.over:
        winners = year_end.result(state).winners
        return (seat in winners) / len(winners)
    board, other = state.board, foe(seat)
    table = Table(game.cards(board), board, state.hidden)
    even = chance(board.wins(seat), board.wins(other), YEARS[-1] - board.year + 1)
    even = min(max(even, SURE), 1 - SURE)
    odds = math.log(even / (1 - even)) + _had(table, state, seat) - _had(table, state, other)
    return 1 / (1 + math.exp(-odds - (WEIGHTS.first if board.first == seat else -WEIGHTS.first)))


@cache
def chance(mine: int, theirs: int, left: int) -> float:
    """How likely a side wins the game if each of the years left is won by either side alike."""
    if mine >= YEARS_TO_WIN or theirs >= YEARS_TO_WIN:
        return float(mine > theirs)
    if not left:
        return 0.5 + (mine > theirs) / 2 - (mine < theirs) / 2
    return (chance(mine + 1, theirs, left - 1) + chance(mine, theirs + 1, left - 1)) / 2


def _had(table: Table, state: State, seat: Seat) -> float:
    """What a side has left, in weights."""
    side = table.side(seat)
    total = sum(_on_field(table, unit) for unit in side.units)
    total -= WEIGHTS.balloon[seat] if side.balloon is not None else 0
    total -= WEIGHTS.mines[seat] if side.mined is not None else 0
    for card in map(table.card, state.hands[seat]):
        if card.does is not None:
            total += WEIGHTS.actions.get(card.does, WEIGHTS.action)
            continue
        summoned = table.card(card.summons).strength if card.summons in table.board.quick else 0
        total += WEIGHTS.hand * (card.strength + summoned) if card.strength else WEIGHTS.person
    return total


def _on_field(table: Table, unit: Unit) -> float:
    if table.is_person(unit) or table.is_scout(unit):
        return WEIGHTS.person
    printed = table.printed(unit)
    strength = LINE if table.is_line(unit) else max(printed.strength, printed.bomb)
    return WEIGHTS.field * strength * (1 if unit.active else TURNED)
