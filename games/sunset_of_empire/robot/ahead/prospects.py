"""What a position between two years is worth: years won, and what both sides have left for those to come."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

from adjudicator.kinds import Seat
from games.sunset_of_empire.game import SunsetOfEmpire
from games.sunset_of_empire.model.board import Unit
from games.sunset_of_empire.model.cards import YEARS, YEARS_TO_WIN, foe
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
    the foe has, for an action in the hand, a personality or scout on the field, and the first move.
    """

    field: float
    hand: float
    action: float
    person: float
    first: float


WEIGHTS = Weights(field=0.056, hand=0.041, action=0.07, person=0.28, first=0.16)
"""Fitted to 1,500 games of simple players, by the positions between their years."""


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
    total = sum(_on_field(table, unit) for unit in table.side(seat).units)
    for card in map(table.card, state.hands[seat]):
        if card.kind == "action":
            total += WEIGHTS.action
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
