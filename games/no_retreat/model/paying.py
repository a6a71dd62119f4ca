"""Stages of what is paid and built: for a moment the other side may cancel or undo it (rules/cards/)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from adjudicator.kinds import Seat
from games.no_retreat.model.atlas import HexId
from games.no_retreat.model.board import Unit
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.counters import UnitId


@dataclass(frozen=True, slots=True)
class Paid:
    """Cards that ``seat`` has just discarded: the other side may cancel them.

    ``why``: as a price (5.4), as what may not stay (5.1), or as so many as must go (5.2.1): in place of these
    others go.

    ``cards``: those it named, by what lies on the pile for each; ``cancelled``: of the pile, what pays
    nothing and still waits for another card in its place; ``unpaid``: those named for which none came. When
    all is settled the stage below gets this one in its own field ``paid``. ``asked``: the window to cancel
    was open.
    """

    seat: Seat
    cards: Mapping[CardId, CardId]
    why: Literal["price", "surplus", "toll"] = "price"
    asked: bool = False
    cancelled: tuple[CardId, ...] = ()
    unpaid: tuple[CardId, ...] = ()


@dataclass(frozen=True, slots=True)
class Built:
    """An upgrade or replacement that ``seat`` has just made: the other side may undo it.

    ``before``: the units it changed, as they were; empty when it is undone; ``control``: likewise of hexes.
    """

    seat: Seat
    unit: UnitId
    before: Mapping[UnitId, Unit]
    control: Mapping[HexId, Seat | None] = field(default_factory=dict)
    asked: bool = False
