"""What a simple player looks at as it leads a column: the table as it sees it, points left, baggage due."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from adjudicator.kinds import Seat
from games.won_by_the_sword.model.atlas import Bank, PointId, foe
from games.won_by_the_sword.model.board import Board, Column
from games.won_by_the_sword.model.cards import CardId
from games.won_by_the_sword.model.forces import Force
from games.won_by_the_sword.model.orders import Activate
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.model.state import Side, View
from games.won_by_the_sword.robot.tempers import Temper
from games.won_by_the_sword.rules.acting import activation
from games.won_by_the_sword.rules.baggage.paying import due
from games.won_by_the_sword.rules.ground import surprise
from games.won_by_the_sword.rules.ground.size import levels, patrols_of, size_of
from games.won_by_the_sword.rules.ground.table import Table

USUAL_POINTS = 4.3
"""Campaign points that a card gives, the mean of the pack."""
USUAL_RATE = {"small": 0.3, "medium": 1.3, "large": 2.3}
"""Baggage that a card takes of a column, by its size: the mean of the pack."""
HUNGER = 2.5
"""Victory points that a level lost to hunger counts for."""
STORED = 0.75
"""The same of a point of baggage that the next card will take."""
SPARE = 0.05
"""The same of a point beyond it."""


@dataclass(frozen=True)
class Case:
    """A column that acts, or would act with a card, as its own side sees it; what is worked out is kept."""

    table: Table
    temper: Temper

    @cached_property
    def source(self) -> Source:
        """The data."""
        return self.table.source

    @cached_property
    def board(self) -> Board:
        """The public board."""
        return self.table.board

    @cached_property
    def own(self) -> Side:
        """The own side."""
        return self.table.own

    @cached_property
    def seat(self) -> Seat:
        """The own seat."""
        return self.table.acting.seat

    @cached_property
    def foe(self) -> Seat:
        """The other one."""
        return foe(self.seat)

    @cached_property
    def column(self) -> ColumnId:
        """The column."""
        return self.table.acting.column

    @cached_property
    def marker(self) -> Column:
        """Its marker."""
        return self.table.marker

    @cached_property
    def here(self) -> PointId:
        """Where it stands."""
        return self.table.marker.at

    @cached_property
    def force(self) -> Force:
        """What it is made of."""
        return self.table.force

    @cached_property
    def cp(self) -> int:
        """Campaign points left."""
        return self.table.acting.cp

    @cached_property
    def due(self) -> int:
        """Baggage that the end of the activation takes."""
        return due(self.source, self.table.acting)

    @cached_property
    def foot(self) -> int:
        """Levels of its foot."""
        return self.source.roster.levels(self.force.units, "infantry")

    @cached_property
    def guns(self) -> int:
        """Firepower of its guns."""
        return self.source.roster.firepower(self.force.units, "guns")

    @cached_property
    def surprises(self) -> bool:
        """Whether it could act by surprise."""
        return surprise.can(self.table)

    @cached_property
    def rounds(self) -> int:
        """Activations that it has after this one at most, until the game ends."""
        board, every = self.board, self.source.tables.figures.rounds
        turns = len(self.source.setups[board.terms.scenario].turns)
        return (turns - board.turn) * every + every - board.round

    @cached_property
    def foes_at(self) -> Mapping[PointId, tuple[ColumnId, ...]]:
        """Columns of the foe by the point where they stand."""
        found: dict[PointId, tuple[ColumnId, ...]] = {}
        for column in self.board.of(self.foe):
            at = self.board.columns[column].at
            found[at] = (*found.get(at, ()), column)
        return found

    @cached_property
    def taken(self) -> frozenset[PointId]:
        """The points where other columns of the own side stand."""
        others = (each for each in self.board.of(self.seat) if each != self.column)
        return frozenset(self.board.columns[each].at for each in others)

    @cached_property
    def horizon(self) -> float:
        """Campaign points that it will have until then."""
        return self.cp + self.rounds * USUAL_POINTS

    @cached_property
    def rate(self) -> float:
        """Baggage that a card takes of it."""
        out = patrols_of(self.board, self.own, self.column).values()
        return USUAL_RATE[size_of(self.source, levels(self.source, self.force, out))]

    @cached_property
    def _taxed(self) -> frozenset[str]:
        setup = self.source.setups[self.board.terms.scenario]
        return frozenset(setup.hostile.get(self.seat, ()))

    def hostile(self, point: PointId) -> bool:
        """Whether foraging gives points there (10.0)."""
        return self.source.atlas[point].region in self._taxed

    def worth_of_baggage(self, points: float) -> float:
        """What so many more points of baggage count for."""
        has, owed = float(self.force.baggage), self.due
        later = 2 * self.rate + 1 if self.rounds else 0.0
        hungry = min(points, max(0.0, owed - has))
        stored = min(points - hungry, max(0.0, owed + later - max(has, owed)))
        return HUNGER * hungry + STORED * stored + SPARE * (points - hungry - stored)

    def at(self, point: PointId, bank: Bank) -> Case:
        """The same if it stood at a point."""
        marker = replace(self.marker, at=point, bank=bank)
        board = replace(self.board, columns={**self.board.columns, self.column: marker})
        return replace(self, table=replace(self.table, board=board))


def acting(source: Source, view: View, temper: Temper) -> Case:
    """The column that acts."""
    assert view.own is not None
    assert view.acting is not None
    return Case(Table(source, view.board, view.own, view.acting), temper)


def would_act(source: Source, view: View, column: ColumnId, card: CardId, temper: Temper) -> Case:
    """A column as a card would begin its activation."""
    assert view.own is not None
    begun, rested = activation.opening(
        source, view.board, view.own, Activate(column, card), card, drawn=False
    )
    marker = view.board.columns[column]
    marker = replace(marker, fatigue=marker.fatigue - rested, victor=False)
    board = replace(view.board, columns={**view.board.columns, column: marker})
    return Case(Table(source, board, view.own, begun), temper)
