"""A state being changed by one input, with the events it tells; it must not know which rule asks for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from adjudicator import change
from adjudicator.kinds import Seat
from games.kit import decks
from games.no_retreat.model.atlas import AXIS, HexId
from games.no_retreat.model.board import Board, Effect, Marker, Now, Until, in_order
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.counters import Counter, Face, UnitId
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import Stage, State


class Change(change.Change[State, Stage]):
    """Each method replaces ``state`` by another; the state it began with is never touched."""

    def __init__(self, source: Source, state: State) -> None:
        super().__init__(state)
        self.source = source

    @property
    def board(self) -> Board:
        """The board as it now is."""
        return self.state.board

    def finish(self, manner: str, winner: Seat) -> None:
        """The game is over."""
        self.state = replace(self.state, over=manner, winner=winner)
        self.show("won", seat=winner, manner=manner)

    # The board

    def set(self, **changes: Any) -> None:
        """Fields of the board."""
        self.state = replace(self.state, board=replace(self.board, **changes))

    def now(self, **changes: Any) -> None:
        """Fields of what was done in this player turn."""
        self.set(now=replace(self.board.now, **changes))

    def clear_now(self) -> None:
        """Nothing has been done in this player turn yet."""
        self.set(now=Now())

    def counter(self, unit: UnitId) -> Counter:
        """The counter of a unit."""
        return self.source.roster[unit]

    def face(self, unit: UnitId) -> Face:
        """The side of a unit that is up."""
        return self.counter(unit).face(self.board.units[unit].weak)

    def change_unit(self, unit: UnitId, **changes: Any) -> None:
        """A unit with other fields; who lies in a box bears no markers but says so itself."""
        self.set(units={**self.board.units, unit: replace(self.board.units[unit], **changes)})

    def put(self, unit: UnitId, at: HexId) -> None:
        """A unit elsewhere with the same side up; markers stay in the hex that it leaves."""
        self.change_unit(unit, at=at)

    def box(self, unit: UnitId, box: HexId, *, weak: bool | None = None) -> None:
        """A unit off the map into a box, without markers; ``weak``: with which side up, if not as it was."""
        side = self.board.units[unit].weak if weak is None else weak
        self.change_unit(unit, at=box, weak=side, disorganized=False, unsupplied=False)

    def control(self, hex_: HexId, seat: Seat | None) -> None:
        """A hex that gives a point, under another control; any other hex has none. Told where it changes."""
        known = self.board.control
        if hex_ in known and known[hex_] != seat:
            self.set(control={**known, hex_: seat})
            self.show("control", hex=hex_, seat=seat)

    def mark(self, hex_: HexId, marker: Marker | None) -> None:
        """A target or counterblow marker put or taken away."""
        others = {where: each for where, each in self.board.markers.items() if where != hex_}
        self.set(markers=in_order(others if marker is None else {**others, hex_: marker}))

    def support(self, seat: Seat, count: int) -> None:
        """Blitz or Shock markers at hand."""
        self.set(support={**self.board.support, seat: count})

    def score(self, seat: Seat, points: int, reason: str, **args: Any) -> None:
        """Points of the round marker for a side, told with their reason; beyond the bound they are lost."""
        most = self.source.tables.figures.event_points
        signed = points if seat == AXIS else -points
        self.set(events=max(-most, min(most, self.board.events + signed)))
        self.show("points", seat=seat, points=points, marker=self.board.events, reason=reason, **args)

    def last(self, effect: Effect) -> None:
        """What a card does from now on."""
        self.set(effects=(*self.board.effects, effect))

    def expire(self, *until: Until) -> None:
        """What lasted until now is over."""
        self.set(effects=tuple(each for each in self.board.effects if each.until not in until))

    # Cards

    def to_hand(self, seat: Seat, *cards: CardId) -> None:
        """Cards into the hand."""
        self._hand(seat, decks.joined(self.state.hands[seat], *cards))

    def discard(self, seat: Seat, *cards: CardId) -> None:
        """Cards of the hand onto the pile, in this order; told. Raises ValueError where one is not held."""
        if cards:
            self._hand(seat, decks.without(self.state.hands[seat], *cards))
            self.set(discards=(*self.board.discards, *cards))
            self.show("discarded", seat=seat, cards=cards)

    def set_deck(self, cards: tuple[CardId, ...]) -> None:
        """The cards of the deck, sorted."""
        self.state = replace(self.state, deck=cards)
        self.set(deck=len(cards))

    def _hand(self, seat: Seat, hand: tuple[CardId, ...]) -> None:
        self.state = replace(self.state, hands={**self.state.hands, seat: hand})
        self.set(hands={**self.board.hands, seat: len(hand)})
