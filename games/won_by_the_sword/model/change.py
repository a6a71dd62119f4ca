"""A state being changed by one input, with the events it tells; it must not know which rule asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from adjudicator import change
from adjudicator.kinds import Seat
from games.kit import decks
from games.won_by_the_sword.model.acting import Acting
from games.won_by_the_sword.model.atlas import PointId, SpotId, foe
from games.won_by_the_sword.model.board import Board, Column, Left, in_order, seat_of
from games.won_by_the_sword.model.cards import CardId
from games.won_by_the_sword.model.forces import Force, UnitId, joined
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.model.state import Side, Stage, State


def pips(values: Iterable[int]) -> tuple[int, ...]:
    """What ten-sided dice show, 0 to 9 (1.7): the tenth face is 0."""
    return tuple(value % 10 for value in values)


class Change(change.Change[State, Stage]):
    """Each method replaces ``state`` by another; the state it began with is never touched."""

    def __init__(self, source: Source, state: State) -> None:
        super().__init__(state)
        self.source = source

    @property
    def board(self) -> Board:
        """The board as it now is."""
        return self.state.board

    def side(self, seat: Seat) -> Side:
        """What a side has, as it now is."""
        return self.state.sides[seat]

    def finish(self, manner: str, winner: Seat | None) -> None:
        """The game is over."""
        self.state = replace(self.state, over=manner, winner=winner)
        self.show("won" if winner else "drawn", seat=winner, manner=manner)

    @property
    def acting(self) -> Acting | None:
        """The activation under way, wherever in the stack it waits."""
        return next((stage for stage in self.state.stack if isinstance(stage, Acting)), None)

    def act(self, **changes: Any) -> None:
        """Fields of the activation under way; nothing where there is none."""
        stack = tuple(
            replace(stage, **changes) if isinstance(stage, Acting) else stage for stage in self.state.stack
        )
        self.state = replace(self.state, stack=stack)

    # The board

    def set(self, **changes: Any) -> None:
        """Fields of the board."""
        self.state = replace(self.state, board=replace(self.board, **changes))

    def column(self, column: ColumnId, **changes: Any) -> None:
        """Fields of a column's marker."""
        marker = replace(self.board.columns[column], **changes)
        self.set(columns={**self.board.columns, column: marker})

    def place(self, column: ColumnId, marker: Column) -> None:
        """A marker on the map; of a new one the foe has seen nothing, whatever had its number before."""
        if column not in self.board.columns:
            other = foe(seat_of(column))
            self.own(other, notes=tuple(each for each in self.side(other).notes if each.column != column))
        self.set(columns=in_order({**self.board.columns, column: marker}))

    def lay(self, spot: SpotId, baggage: int = 0, guns: Mapping[UnitId, int] | None = None) -> None:
        """More baggage and guns that lie open at a spot."""
        there = self.board.left.get(spot, Left())
        more = Left(there.baggage + baggage, joined(there.guns, guns or {}))
        if more.baggage or more.guns:
            self.set(left=in_order({**self.board.left, spot: more}))

    def score(self, seat: Seat, points: int, why: str, **args: Any) -> None:
        """Victory points of a side, told with their reason (1.1)."""
        if points:
            self.set(score={**self.board.score, seat: self.board.score[seat] + points})
            self.show("points", seat=seat, points=points, why=why, **args)

    def advantage(self, column: ColumnId, count: int = 1, *, stays: bool = False) -> int:
        """Up to ``count`` advantage markers out of the stock (12.2); how many there were."""
        given = min(count, self.board.stock)
        marker = self.board.columns[column]
        self.column(
            column, advantages=marker.advantages + given, stays=marker.stays + (given if stays else 0)
        )
        self.set(stock=self.board.stock - given)
        if given:
            self.show("advantage", column=column, count=given)
        return given

    def initiative(self, seat: Seat) -> None:
        """The card of the Initiative passes to a side, which may not use it in this round (2.0)."""
        if self.board.initiative != seat:
            self.set(initiative=seat, barred=seat)
            self.show("initiative", seat=seat)

    # What is secret of a side

    def own(self, seat: Seat, **changes: Any) -> None:
        """Fields of a side."""
        self.state = replace(
            self.state, sides={**self.state.sides, seat: replace(self.side(seat), **changes)}
        )

    def force(self, column: ColumnId) -> Force:
        """What a column is made of."""
        return self.side(seat_of(column)).columns[column]

    def muster(self, column: ColumnId, force: Force) -> None:
        """What a column is made of from now on."""
        seat = seat_of(column)
        self.own(seat, columns=in_order({**self.side(seat).columns, column: force}))

    def garrison(self, seat: Seat, point: PointId, force: Force | None) -> None:
        """What a garrison is made of from now on, its marker with it; None: it is gone."""
        held = {key: each for key, each in self.side(seat).garrisons.items() if key != point}
        markers = {key: each for key, each in self.board.garrisons.items() if key != point}
        if force is not None:
            held, markers = {**held, point: force}, {**markers, point: seat}
        self.own(seat, garrisons=in_order(held))
        self.set(garrisons=in_order(markers))

    def discard(self, seat: Seat, card: CardId) -> None:
        """A card of the hand onto the pile. Raises ValueError where it is not held."""
        self.own(seat, hand=decks.without(self.side(seat).hand, card))
        self.set(
            discards=(*self.board.discards, card),
            hands={**self.board.hands, seat: len(self.side(seat).hand)},
        )

    def set_deck(self, cards: tuple[CardId, ...]) -> None:
        """The cards of the deck, sorted."""
        self.state = replace(self.state, deck=cards)
        self.set(deck=len(cards))
