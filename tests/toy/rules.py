"""The rules of the toy: setup, sequence of play, view, edits; it must not know text, words or pictures."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from adjudicator.game import Game
from adjudicator.kinds import PUBLIC, Answers, Args, Ask, Event, Fault, Pending, Rolled, Seat, Step, only
from adjudicator.sequence import SequenceOfPlay
from games.kit import decks
from tests.toy import raids, turns
from tests.toy.change import Change, over
from tests.toy.pieces import (
    BLUE,
    DECK,
    HAND_LIMIT,
    RED,
    ROAD,
    SEATS,
    Board,
    Card,
    Drawing,
    Order,
    Place,
    State,
    View,
    Watching,
)

TURNS = {"standard": 6, "short": 2}

SEQUENCE: SequenceOfPlay[Order] = SequenceOfPlay(
    turns.WATCHES,
    turns.INITIATIVE,
    turns.ACTIONS,
    # A raid
    raids.REACTION,
    raids.COUNTER,
    raids.BATTLE,
    # Two cards instead of a raid, one for an ambush, one each before a turn
    turns.DRAWING,
    over=over,
)


class Toy(Game[State, View, Order]):
    """Two sides raid each other along a road; see ``words.toml`` for its words."""

    def setup(self, scenario: str, options: Args) -> State:
        if scenario not in TURNS:
            raise ValueError(f"no scenario {scenario!r}")
        turns = options.get("turns", TURNS[scenario])
        if set(options) - {"turns"} or not isinstance(turns, int) or not 1 <= turns <= 20:
            raise ValueError(f"options {dict(options)!r}: only turns, 1 to 20")
        camp, mill, moor, inn, town = ROAD
        owners = {camp: RED, mill: RED, moor: None, inn: BLUE, town: BLUE}
        bag: tuple[Card, ...] = tuple(card for card, copies in DECK.items() for _ in range(copies))
        board = Board(1, turns, owners, {}, ())
        # The deal is on top of the stack, so it comes before the first turn.
        return State(board, {RED: (), BLUE: ()}, bag, (Watching(), Drawing(BLUE, 2), Drawing(RED, 2)))

    def seats(self, state: State) -> tuple[Seat, ...]:
        return SEATS

    def pending(self, state: State) -> Pending:
        return SEQUENCE.pending(self, state)

    def apply(self, state: State, given: Answers[Order] | Rolled) -> Step[State]:
        change = Change(self, state)
        SEQUENCE.apply(change, given)
        return Step(change.state, tuple(change.events))

    def draw_events(self, seat: Seat, card: Card) -> tuple[Event, ...]:
        """Everybody learns that a card was drawn, its owner which."""
        return (
            Event(PUBLIC, "drew", {"seat": seat}),
            Event(only(seat), "drew-card", {"card": card}),
        )

    def window_opens(self, state: State, seat: Seat, card: Card) -> bool:
        """A window opens on public facts only: being asked tells something too."""
        return raids.could_hold(state.board, len(state.hands[seat]), card)

    def view(self, state: State, seat: Seat | None) -> View:
        return View(
            seat,
            state.board,
            state.hands[seat] if seat is not None else (),
            {each: len(state.hands[each]) for each in SEATS},
            len(state.bag),
        )

    def check(self, view: View, ask: Ask, order: Order) -> Fault | None:
        return SEQUENCE.check(self, view, ask, order)

    def default(self, view: View, ask: Ask) -> Order:
        return SEQUENCE.default(self, view, ask)

    def edit(self, state: State, edits: tuple[str, ...]) -> Step[State] | Fault:
        """``owner MOOR RED`` (or ``nobody``), ``last-turn 9``, ``give RED GUNS`` (out of the bag)."""
        events: list[Event] = []
        for line in edits:
            done = edit(state, line.split(" "))
            if isinstance(done, Fault):
                return done
            state, events = done.state, [*events, *done.events]
        # The road stays in one block a side, and both sides stay on it.
        blocks = [owner for owner, _ in groupby(state.board.owners[place] for place in ROAD)]
        if blocks != [owner for owner in (RED, None, BLUE) if owner in blocks] or not {RED, BLUE} <= {
            *blocks
        }:
            return Fault("edit-road", {})
        return Step(state, tuple(events))

    def facts(self, view: View, ask: Ask) -> Args:
        held = {f"holds-{card.lower()}": card in view.hand for card in DECK}
        return {**ask.args, **held, "turn": view.board.turn, "places": len(view.board.places(ask.seat))}


def edit(state: State, words: list[str]) -> Step[State] | Fault:
    """One edit of a position in which players are waited for."""
    board = state.board
    match words:
        case ["owner", name, who] if name in ROAD and who in (RED, BLUE, "nobody"):
            place, owner = Place(name), None if who == "nobody" else Seat(who)
            args = {"place": place, "owner": owner or "-", "former": board.owners[place] or "-"}
            board = replace(board, owners={**board.owners, place: owner})
            return Step(replace(state, board=board), (Event(PUBLIC, "edit-owner", args),))
        case ["last-turn", number] if number.isdecimal() and board.turn <= int(number) <= 20:
            last = int(number)
            event = Event(PUBLIC, "edit-last-turn", {"turn": last, "former": board.last_turn})
            return Step(replace(state, board=replace(board, last_turn=last)), (event,))
        case ["give", who, card] if who in SEATS and card in state.bag:
            seat = Seat(who)
            if len(state.hands[seat]) >= HAND_LIMIT:
                return Fault("hand-full", {"limit": HAND_LIMIT})
            hands = {**state.hands, seat: decks.joined(state.hands[seat], card)}
            events = (
                Event(PUBLIC, "edit-given", {"seat": seat}),
                Event(only(seat), "drew-card", {"card": card}),
            )
            return Step(replace(state, bag=decks.without(state.bag, card), hands=hands), events)
        case _:
            return Fault("edit-unknown", {"edit": " ".join(words)})
