"""Stages of cards: drawing, throwing away, events and their windows; the rules are in rules/cards/."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from adjudicator.kinds import Seat


@dataclass(frozen=True, slots=True)
class Keeping:
    """5.1: the active side keeps two cards."""

    seat: Seat
    most: int


@dataclass(frozen=True, slots=True)
class Deal:
    """``left`` cards from the deck to the hand of ``seat``, one by one (5.0)."""

    seat: Seat
    left: int


@dataclass(frozen=True, slots=True)
class Throwing:
    """``seat`` throws ``count`` cards away (5.2.1)."""

    seat: Seat
    count: int


PlayStage: TypeAlias = Keeping | Deal | Throwing
