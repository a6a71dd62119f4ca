"""Names made into columns, cards, units, points by what a seat sees; it must not judge orders."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import TypeVar

from adjudicator.kinds import Ask, Fault
from games.kit.drafting import UnresolvedError
from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.board import columns_of
from games.won_by_the_sword.model.cards import CardId, card_of
from games.won_by_the_sword.model.forces import Force, LeaderId, UnitId
from games.won_by_the_sword.model.names import Band, Commander, Part, Place, Troop
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.model.state import Side, View
from games.won_by_the_sword.rules.naming import names

T = TypeVar("T")


def found(meaning: T | Fault) -> T:
    """What a name means. Raises UnresolvedError where it means nothing here."""
    if isinstance(meaning, Fault):
        raise UnresolvedError(meaning)
    return meaning


@dataclass(frozen=True, slots=True)
class Resolver:
    """What names mean to who is asked. Each method raises UnresolvedError."""

    source: Source
    view: View
    ask: Ask

    @property
    def own(self) -> Side:
        """What only the seat knows."""
        assert self.view.own is not None
        return self.view.own

    @property
    def leaders(self) -> frozenset[LeaderId]:
        """All leaders of the side that are in the game, where it knows them to be."""
        own = self.own
        forces = (*own.columns.values(), *own.garrisons.values())
        return frozenset(
            (*self.view.board.out, *own.waiting, *(one for each in forces for one in each.leaders))
        )

    def column(self, named: Band) -> ColumnId:
        """An own column, or the number of one."""
        return found(names.column(self.source, self.view.board, self.own, self.ask.seat, named))

    def free_column(self, named: Band) -> ColumnId:
        """The number that a new column gets: the first that is free where none is said."""
        if named.number:
            return self.column(named)
        most = self.source.tables.figures.columns
        free = [key for key in columns_of(self.ask.seat, most) if key not in self.view.board.columns]
        if not free:
            raise UnresolvedError(Fault("columns-full", {"most": most}, "4.0"))
        return free[0]

    def force(self, column: ColumnId) -> Force:
        """What an own column is made of; nothing where there is none."""
        return self.own.columns.get(column, Force())

    def card(self, number: int) -> CardId:
        """A card; in the hand or not is judged by the rules."""
        if card_of(number) not in self.source.pack:
            raise UnresolvedError(Fault("no-such-card", {"most": len(self.source.pack)}, "1.2"))
        return card_of(number)

    def leader(self, named: Commander, force: Force) -> LeaderId:
        """A leader of a column or garrison."""
        return found(names.leader(self.source, self.ask.seat, force.leaders, named))

    def point(self, named: Place, able: Container[PointId] = ()) -> PointId:
        """A point, among these where several are called so."""
        return found(names.point(named, able))

    def units(
        self, named: tuple[Troop, ...], force: Force, *, rule: str = "", splits: bool = False
    ) -> dict[UnitId, int]:
        """So many units of a column or garrison."""
        return found(names.picked(self.source.roster, force.units, named, rule=rule, splits=splits))

    def part(self, named: Part, force: Force, *, rule: str = "", splits: bool = False) -> Force:
        """A part of a column or garrison."""
        return found(names.part(self.source, self.ask.seat, force, named, rule=rule, splits=splits))
