"""A state of the toy being changed by one input; it must not know which rule asks for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Protocol

from adjudicator import change
from adjudicator.kinds import PUBLIC, Event, Over, Seat
from games.kit import decks
from tests.toy.pieces import SEATS, Board, Card, Stage, State, foe


class Telling(Protocol):
    """Where the planted leaks differ: what is told of a draw, and when a window opens."""

    def draw_events(self, seat: Seat, card: Card) -> tuple[Event, ...]: ...

    def window_opens(self, state: State, seat: Seat, card: Card) -> bool: ...


class Change(change.Change[State, Stage]):
    """Each method replaces ``state`` by another; the state it began with is never touched."""

    def __init__(self, telling: Telling, state: State) -> None:
        super().__init__(state)
        self.telling = telling

    @property
    def board(self) -> Board:
        """The board as it now is."""
        return self.state.board

    def set(self, **changes: Any) -> None:
        """Fields of the board."""
        self.state = replace(self.state, board=replace(self.board, **changes))

    def draw(self, seat: Seat, value: int) -> None:
        """The card that a die means goes from the bag to the hand."""
        (card,), bag = decks.drawn(self.state.bag, (value,))
        hand = decks.joined(self.state.hands[seat], card)
        self.state = replace(self.state, bag=bag, hands={**self.state.hands, seat: hand})
        self.events += self.telling.draw_events(seat, card)

    def discard(self, seat: Seat, card: Card) -> None:
        """From the hand to the open discards. Raises ValueError where the seat lacks it."""
        hand = decks.without(self.state.hands[seat], card)
        self.state = replace(self.state, hands={**self.state.hands, seat: hand})
        self.set(discards=decks.joined(self.board.discards, card))

    def finish(self) -> None:
        """The game is over: nothing runs any more."""
        self.state = replace(self.state, stack=())
        ended = result(self.board)
        self.events.append(
            Event(PUBLIC, f"over-{ended.manner}", {"winners": ended.winners, "turn": self.board.turn})
        )


def result(board: Board) -> Over:
    """Who owns more of the road."""
    counts = {seat: len(board.places(seat)) for seat in SEATS}
    winners = tuple(seat for seat in SEATS if counts[seat] > counts[foe(seat)])
    if not winners:
        return Over("draw", SEATS, {"turn": board.turn})
    manner = "conquest" if counts[foe(winners[0])] == 0 else "majority"
    return Over(manner, winners, {"turn": board.turn})


def over(state: State) -> Over | None:
    """How the game has ended, if it has."""
    return None if state.stack else result(state.board)
