"""Positions in the middle of a limited war, for tests of players that look ahead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from adjudicator.kinds import Seat
from games.paths_of_glory.model.state import Action, State
from tests.paths_of_glory.positions import board, state

PLACED = {
    "verdun": ["fr_1_army"],
    "paris": ["fr_2_army"],
    "lodz": ["ru_1_army"],
    "essen": ["ge_1_army"],
    "berlin": ["ge_2_army"],
    "vienna": ["ah_1_army"],
}


def at_round(
    placed: Mapping[str, Iterable[str]], seat: Seat, cards: Iterable[str], number: int = 6, **fields: Any
) -> State:
    """A position in the middle of a limited war in which a seat is to act."""
    known = board(placed, active=seat, round=number, scenario="limited-war", **fields)
    return state(known, Action(seat), hands={seat: cards})
