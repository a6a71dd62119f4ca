"""A state being changed by one input, with the events it tells; it must not know which rule asks for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from adjudicator import change
from adjudicator.kinds import Seat
from games.kit import decks
from games.sunset_of_empire.model.board import Condition, Side, Unit
from games.sunset_of_empire.model.cards import CardId, Catalogue, foe
from games.sunset_of_empire.model.orders import Tag
from games.sunset_of_empire.model.state import Stage, State
from games.sunset_of_empire.model.table import Table


class Change(change.Change[State, Stage]):
    """Each method replaces ``state`` by another; the state it began with is never touched."""

    def __init__(self, catalogue: Catalogue, state: State) -> None:
        super().__init__(state)
        self.catalogue = catalogue

    @property
    def table(self) -> Table:
        """The table with everything on it known, for the rules alone."""
        return Table(self.catalogue, self.state.board, self.state.hidden)

    # Sides and units

    def side(self, seat: Seat) -> Side:
        """A half of the table as it stands now."""
        return self.state.board.sides[seat]

    def set_side(self, seat: Seat, **changes: Any) -> None:
        """A half of the table with other values."""
        side = replace(self.side(seat), **changes)
        self.state = replace(self.state, board=self.state.board.with_side(seat, side))

    def set_board(self, **changes: Any) -> None:
        """The board with other values."""
        self.state = replace(self.state, board=replace(self.state.board, **changes))

    def owner(self, tag: Tag) -> tuple[Seat, Unit]:
        """A unit on the field and whose it is. Raises KeyError where there is none."""
        found = self.state.board.unit(tag)
        if found is None:
            raise KeyError(tag)
        return found

    def set_unit(self, tag: Tag, **changes: Any) -> None:
        """A unit with other values."""
        seat, _ = self.owner(tag)
        units = tuple(replace(unit, **changes) if unit.tag == tag else unit for unit in self.side(seat).units)
        self.set_side(seat, units=units)

    def names(self, unit: Unit) -> dict[str, Any]:
        """The arguments by which events name a unit: its number and its cards (none where hidden)."""
        return {"unit": str(unit.tag), "cards": tuple(map(str, unit.cards))}

    def turn_up(self, tag: Tag) -> Unit:
        """A hidden submarine with its card shown; nothing else happens yet."""
        seat, unit = self.owner(tag)
        if unit.hidden:
            hidden = dict(self.state.hidden)
            card = hidden.pop(tag)
            self.set_unit(tag, cards=(card,))
            self.state = replace(self.state, hidden=hidden)
            self.show("uncovered", seat=seat, unit=str(tag), cards=(str(card),))
        return self.owner(tag)[1]

    def take_off(self, tag: Tag) -> Unit:
        """A unit off the field, turned up if it was hidden; its cards are nowhere yet."""
        unit = self.turn_up(tag)
        seat, _ = self.owner(tag)
        self.set_side(seat, units=tuple(each for each in self.side(seat).units if each.tag != tag))
        return unit

    def discard(self, seat: Seat, *cards: CardId) -> None:
        """Cards onto the open discards of ``seat``."""
        self.set_side(seat, discards=decks.joined(self.side(seat).discards, *cards))

    def lose(self, tag: Tag, key: str = "destroyed") -> None:
        """A unit goes to the discards; ``key`` is how it is told."""
        seat, _ = self.owner(tag)
        unit = self.take_off(tag)
        self.discard(seat, *unit.cards)
        self.show(key, seat=seat, **self.names(unit))

    def neutralise(self, tag: Tag, condition: Condition = "neutralised") -> None:
        """A unit is turned: it cannot act and still bars the way."""
        self.set_unit(tag, condition=condition)
        seat, unit = self.owner(tag)
        self.show("neutralised", seat=seat, **self.names(unit))

    def restore(self, tag: Tag) -> None:
        """A neutralised unit may act again."""
        self.set_unit(tag, condition="active")
        seat, unit = self.owner(tag)
        self.show("restored", seat=seat, **self.names(unit))

    def add_life(self, seat: Seat, points: int) -> None:
        """Life points up or down, never below 0."""
        left = max(self.side(seat).life + points, 0)
        self.set_side(seat, life=left)
        key = "life-gained" if points > 0 else "life-lost"
        self.show(key, seat=seat, points=abs(points), left=left)

    # Cards

    def from_hand(self, seat: Seat, card: CardId) -> None:
        """A card leaves the hand. Raises ValueError where the seat does not hold it."""
        self._hand(seat, decks.without(self.state.hands[seat], card))
        returned = tuple(each for each in self.side(seat).returned if each != card)
        self.set_side(seat, returned=returned)

    def to_hand(self, seat: Seat, *cards: CardId) -> None:
        """Cards into the hand; only their owner knows them, unless somebody says so."""
        self._hand(seat, decks.joined(self.state.hands[seat], *cards))

    def _hand(self, seat: Seat, hand: tuple[CardId, ...]) -> None:
        self.state = replace(self.state, hands={**self.state.hands, seat: hand})

    def play(self, seat: Seat, card: CardId, *, lies: bool = False) -> None:
        """An action card is played: into the discards, or it ``lies`` on the table."""
        self.from_hand(seat, card)
        if not lies:
            self.discard(seat, card)
        self.show("played", seat=seat, card=str(card))

    def lay_mines(self, seat: Seat) -> None:
        """Mines for this year before the foe's fleet, by a ship or submarine of ``seat``."""
        self.set_side(foe(seat), minefield=True)
        self.show("mines-laid", seat=seat)

    def clear_mines(self, seat: Seat) -> None:
        """No mines before the fleet of ``seat`` any more; the foe's card goes to the discards."""
        lying = self.side(seat).mined
        self.set_side(seat, mined=None, minefield=False)
        if lying is not None:
            self.discard(foe(seat), lying)
        self.show("mines-cleared", seat=seat)

    def clear_balloon(self, seat: Seat) -> None:
        """The balloon that held the aircraft of ``seat`` back is gone."""
        lying = self.side(seat).balloon
        self.set_side(seat, balloon=None)
        if lying is not None:
            self.discard(foe(seat), lying)
        self.show("balloon-cleared", seat=seat)
