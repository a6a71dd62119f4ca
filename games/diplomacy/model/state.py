"""The state of a game, what a seat sees of it, and the kinds of its asks; no rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from adjudicator.kinds import Seat
from games.diplomacy.model.orders import Power
from games.diplomacy.model.position import Position

MOVEMENT = "movement"
RETREAT = "retreat"
ADJUSTMENT = "adjustment"

Manner = Literal["solo", "year", "desolation"]


@dataclass(frozen=True, slots=True)
class Ended:
    """How the game ended and who shares in it."""

    manner: Manner
    winners: tuple[Power, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A whole game. ``changes`` are single options of the rule set that were set otherwise."""

    variant: str
    rules: str
    changes: tuple[tuple[str, str], ...]
    victory: int
    last_year: int | None
    position: Position
    ended: Ended | None = None


@dataclass(frozen=True, slots=True)
class View:
    """What ``seat`` (None: a spectator) may see. Diplomacy has no secrets but the orders not yet opened."""

    seat: Seat | None
    game: State
