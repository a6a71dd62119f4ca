"""What a task is checked on, the view of its side as it stands then, and what does it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from adjudicator.kinds import Fault
from games.won_by_the_sword.model.acting import Acting
from games.won_by_the_sword.model.atlas import EdgeId
from games.won_by_the_sword.model.board import Board, Column
from games.won_by_the_sword.model.cards import Card
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import Force, UnitId
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import Side
from games.won_by_the_sword.rules.ground.size import patrols_of


@dataclass(frozen=True, slots=True)
class Table:
    """The board, the own side and its activation; nothing of the foe's."""

    source: Source
    board: Board
    own: Side
    acting: Acting

    @property
    def marker(self) -> Column:
        """The marker of the activated column."""
        return self.board.columns[self.acting.column]

    @property
    def force(self) -> Force:
        """What the activated column is made of."""
        return self.own.columns[self.acting.column]

    @property
    def card(self) -> Card:
        """The card that is played."""
        return self.source.pack[self.acting.card]

    @property
    def patrols(self) -> dict[EdgeId, UnitId]:
        """The patrols of the activated column."""
        return patrols_of(self.board, self.own, self.acting.column)


def acting_of(change: Change) -> Acting:
    """The activation under way. Raises AssertionError where there is none."""
    if change.acting is None:
        raise AssertionError("no column acts")
    return change.acting


def table_of(change: Change) -> Table:
    """The table as it now stands for the side that acts."""
    acting = acting_of(change)
    return Table(change.source, change.board, change.side(acting.seat), acting)


@dataclass(frozen=True, slots=True)
class Doing:
    """One kind of task: why it is refused, by its own side's view alone, and what it does.

    ``do`` runs with the activation on the stack, changes it with ``Change.act`` and may call stages above it.
    """

    check: Callable[[Table, Any], Fault | None]
    do: Callable[[Change, Any], None]


def points_fault(table: Table, cost: int, rule: str) -> Fault | None:
    """Where the campaign points that are left do not suffice (3.4)."""
    if table.acting.cp < cost:
        return Fault("points-lacking", {"cost": cost, "left": table.acting.cp}, rule)
    return None


def spend(change: Change, cost: int) -> None:
    """Campaign points that are used."""
    change.act(cp=acting_of(change).cp - cost)
