"""A state being changed by one input, with the events it tells; it must not know which rule asks for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from adjudicator import change
from adjudicator.kinds import Fault, Seat, Value
from games.kit import decks
from games.paths_of_glory.model.atlas import CP, ELIMINATED, SpaceId
from games.paths_of_glory.model.board import Board, Round, Tally, Trench, Unit
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import Stage, State


def because(fault: Fault) -> dict[str, Value]:
    """Arguments of an event that tells why something that was ordered is not done."""
    return {"fault": fault.key, "why": {"key": fault.key, "args": fault.args}, "rule": fault.rule}


class Change(change.Change[State, Stage]):
    """Each method replaces ``state`` by another; the state it began with is never touched."""

    def __init__(self, source: Source, state: State) -> None:
        super().__init__(state)
        self.source = source

    @property
    def board(self) -> Board:
        """The board as it now is."""
        return self.state.board

    # The board

    def set(self, **changes: Any) -> None:
        """Fields of the board."""
        self.state = replace(self.state, board=replace(self.board, **changes))

    def now(self, **changes: Any) -> None:
        """Fields of what was done in this round."""
        self.set(now=replace(self.board.now, **changes))

    def tally(self, **changes: Any) -> None:
        """Fields of what was done in this turn."""
        self.set(tally=replace(self.board.tally, **changes))

    def clear_round(self) -> None:
        """Nothing has been done in this action yet; a round is two of them for combat cards (9.5.4.4)."""
        used = self.board.now.used if self.board.active == CP else ()
        self.set(now=Round(used=used))

    def clear_turn(self) -> None:
        """Nothing has been done in this turn yet."""
        self.set(now=Round(), tally=Tally())

    def put(self, unit: UnitId, at: SpaceId, *, reduced: bool | None = None) -> None:
        """A counter elsewhere; it keeps its side unless ``reduced`` is given. New counters come at full.

        What lies in the box of the eliminated has no side up: two corps there are the same.
        """
        former = self.board.units.get(unit)
        side = reduced if reduced is not None else former is not None and former.reduced
        side = side and at not in ELIMINATED.values()
        self.set(units={**self.board.units, unit: Unit(at, side)})

    def flip(self, unit: UnitId, *, reduced: bool) -> None:
        """A counter turned over."""
        self.put(unit, self.board.units[unit].at, reduced=reduced)

    def control(self, space: SpaceId, seat: Seat | None) -> None:
        """A space under another control; victory points are recounted elsewhere (rules/spaces/control.py)."""
        self.set(control={**self.board.control, space: seat})

    def trench(self, space: SpaceId, trench: Trench | None) -> None:
        """A trench made, changed or taken away."""
        others = {where: each for where, each in self.board.trenches.items() if where != space}
        self.set(trenches=others if trench is None else {**others, space: trench})

    def score(self, points: int, reason: str, **args: Any) -> None:
        """Victory points up (for the Central Powers) or down, told with their reason."""
        if points:
            self.set(vp=self.board.vp + points)
            self.show("vp", points=points, vp=self.board.vp, reason=reason, **args)

    # Cards

    def from_hand(self, seat: Seat, card: CardId) -> None:
        """A card leaves the hand; where it goes is another matter. Raises ValueError where it is not held."""
        self._hand(seat, decks.without(self.state.hands[seat], card))

    def to_hand(self, seat: Seat, *cards: CardId) -> None:
        """Cards into the hand."""
        self._hand(seat, decks.joined(self.state.hands[seat], *cards))

    def _hand(self, seat: Seat, hand: tuple[CardId, ...]) -> None:
        self.state = replace(self.state, hands={**self.state.hands, seat: hand})
        self.set(hands={**self.board.hands, seat: len(hand)})

    def discard(self, seat: Seat, card: CardId) -> None:
        """A card that is nowhere now, onto the discards."""
        pile = decks.joined(self.board.discards[seat], card)
        self.set(discards={**self.board.discards, seat: pile})

    def remove(self, seat: Seat, card: CardId) -> None:
        """A card that is nowhere now, out of the game."""
        pile = decks.joined(self.board.removed[seat], card)
        self.set(removed={**self.board.removed, seat: pile})
