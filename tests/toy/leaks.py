"""Copies of the toy with leaks planted in them, the three classic ones first; only there to be caught."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from adjudicator.kinds import PUBLIC, Args, Ask, Event, Seat
from games.offers import Offers
from games.title import Table
from tests.toy.pieces import SEATS, Card, Order, State, View, foe
from tests.toy.rules import Toy
from tests.toy.title import ToyTitle


@dataclass(frozen=True, slots=True)
class PeepingView(View):
    """A view with a card that is not the seat's."""

    foe_card: Card | None = None


class PeepingToy(Toy):
    """The view of a seat names a card of the foe."""

    def view(self, state: State, seat: Seat | None) -> View:
        honest = super().view(state, seat)
        hand = state.hands[foe(seat)] if seat is not None else ()
        return PeepingView(
            honest.seat,
            honest.board,
            honest.hand,
            honest.hand_sizes,
            honest.bag_size,
            hand[0] if hand else None,
        )


class PeepingTitle(ToyTitle):
    """The title of the peeping toy: its own view type."""

    def types(self) -> tuple[Any, ...]:
        return State, PeepingView, Order


class TellingTables(PeepingTitle):
    """The tables of a position name the card; the letter beside which they go does not."""

    def position(self, view: Any, lang: str, events: Sequence[Event] = ()) -> tuple[Table, ...]:
        return (*super().position(view, lang, events), Table("table.hand", (), ((str(view.foe_card),),)))


class TellingLines(PeepingTitle):
    """So do the lines for programs."""

    def block(self, view: Any) -> tuple[str, ...]:
        return (*super().block(view), f"FOE {view.foe_card}")


class TellingOffers(PeepingTitle):
    """What is offered to who writes orders names the card."""

    def offers(self, view: Any, ask: Ask | None, lang: str) -> Offers:
        return Offers(words=(str(view.foe_card),))


class TellingWindow(Toy):
    """A window opens only where the seat really holds the card."""

    def window_opens(self, state: State, seat: Seat, card: Card) -> bool:
        return card in state.hands[seat]


class LoudDraw(Toy):
    """What everybody hears of a draw names the card."""

    def draw_events(self, seat: Seat, card: Card) -> tuple[Event, ...]:
        return tuple(replace(event, audience=PUBLIC) for event in super().draw_events(seat, card))


class WrongEar(Toy):
    """The card drawn is told to the foe."""

    def draw_events(self, seat: Seat, card: Card) -> tuple[Event, ...]:
        return super().draw_events(foe(seat), card)


class ShortTally(Toy):
    """What a spectator sees of the hands leaves the ambushes out of the count."""

    def view(self, state: State, seat: Seat | None) -> View:
        honest = super().view(state, seat)
        counted = {each: sum(card != "AMBUSH" for card in state.hands[each]) for each in SEATS}
        return replace(honest, hand_sizes=counted) if seat is None else honest


class CountingTitle(ToyTitle):
    """The chart of a game counts the hands."""

    def figures(self, view: Any, lang: str) -> Table:
        return Table("table.held", ("", ""), tuple((str(seat), str(view.hand_sizes[seat])) for seat in SEATS))


class KnowingAsk(Toy):
    """The raider is asked for scouts in other words where the foe has a second ambush."""

    def pending(self, state: State) -> Any:
        waits = super().pending(state)
        if isinstance(waits, tuple):
            return tuple(replace(ask, args=self.hint(state, ask)) for ask in waits)
        return waits

    def hint(self, state: State, ask: Ask) -> Args:
        """The arguments of an ask, with a hint at the foe's hand."""
        return {**ask.args, "danger": "AMBUSH" in state.hands[foe(ask.seat)]}


CLASSIC = {
    "a view that names the foe's card": PeepingTitle(PeepingToy()),
    "a window that opens only if the foe really holds a card": ToyTitle(TellingWindow()),
    "a public event that names a drawn card": ToyTitle(LoudDraw()),
}
TABLES = {"tables": TellingTables(PeepingToy()), "lines for programs": TellingLines(PeepingToy())}
OFFERS = TellingOffers(PeepingToy())
FIGURES = CountingTitle(ShortTally())
SUBTLE = {
    "a private event in the wrong ear": ToyTitle(WrongEar()),
    "a count that a spectator sees": ToyTitle(ShortTally()),
    "an argument of an ask": ToyTitle(KnowingAsk()),
}
