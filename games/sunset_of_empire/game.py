"""Sunset of Empire as the kernel plays it: setup, view, check, default; the rules are in the chapters."""

from __future__ import annotations

from adjudicator.game import Game
from adjudicator.kinds import Answers, Args, Ask, Fault, Pending, Rolled, Seat, SetupError, Step
from adjudicator.stages import running
from games.sunset_of_empire.data.load import catalogue
from games.sunset_of_empire.edits import edit
from games.sunset_of_empire.model.board import EDITION, OF_CARDS, Board, Side
from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE, SEATS, YEARS, Catalogue
from games.sunset_of_empire.model.change import Change
from games.sunset_of_empire.model.orders import Order, Tag
from games.sunset_of_empire.model.state import Deck, Draw, LifeDice, Look, State, View
from games.sunset_of_empire.model.table import Table
from games.sunset_of_empire.rules.cards import decks
from games.sunset_of_empire.rules.combat import facts
from games.sunset_of_empire.year import SEQUENCE

HAND = 10
SCENARIOS = {"standard": True, "no-events": False}
"""Scenario -> whether it is played with event cards."""


class SunsetOfEmpire(Game[State, View, Order]):
    """The rules over a catalogue of cards: the project's own, or an owner's.

    ``edition`` 2 asks nobody where no answer but a pass could be lawful (see rules/cards/hands.py); a game
    of the first keeps its questions, for its journal answers them. 3 has other figures and events; a game of
    the earlier ones keeps its cards. 4 tells who turned a submarine up. 5 has other figures and events again.
    """

    edition = EDITION

    def __init__(self, cards: Catalogue | None = None) -> None:
        self.catalogue = cards or catalogue()

    def cards(self, board: Board) -> Catalogue:
        """The cards that a game plays with: those of its edition."""
        return self.cards_of(board.edition)

    def cards_of(self, edition: int) -> Catalogue:
        """The cards of an edition; an owner's may be the same in all."""
        cards = self.catalogue
        for first in OF_CARDS:
            if edition < first and cards.former is not None:
                cards = cards.former
        return cards

    def setup(self, scenario: str, options: Args, edition: int = edition) -> State:
        """The Central Powers begin 1914; both draw ten cards. There are no options."""
        if scenario not in SCENARIOS:
            raise SetupError(Fault("unknown-scenario", {"scenario": scenario}))
        for name in sorted(options):
            raise SetupError(Fault("unknown-option", {"option": name}))
        sides = {seat: Side() for seat in SEATS}
        cards = self.cards_of(edition)
        events, quick = SCENARIOS[scenario], cards.quick
        board = Board(YEARS[0], CENTRAL, events, sides, quick, won={}, edition=edition)
        hands = dict.fromkeys(SEATS, ())
        bags = {seat: Deck(cards.decks[seat]) for seat in SEATS}
        deal = tuple(Draw(seat, HAND) for seat in (ENTENTE, CENTRAL))
        return State(board, hands, {}, bags, (LifeDice(), *deal))

    def seats(self, state: State) -> tuple[Seat, ...]:
        """The two sides."""
        return SEATS

    def pending(self, state: State) -> Pending:
        """See year.py."""
        return SEQUENCE.pending(Table(self.cards(state.board), state.board, state.hidden), state)

    def apply(self, state: State, given: Answers[Order] | Rolled) -> Step[State]:
        """One input, and all that follows without anybody."""
        change = Change(self.cards(state.board), state)
        SEQUENCE.apply(change, given)
        return Step(change.state, tuple(change.events))

    def view(self, state: State, seat: Seat | None) -> View:
        """The board, the own hand and submarines; of decks and the foe's hand how many cards there are."""
        own = {Tag(tag): card for tag, card in state.hidden.items() if seat is not None and tag[0] == seat[0]}
        stage = running(state.stack) if state.stack else None
        looks = isinstance(stage, Look) and stage.seat == seat and not decks.waits_for_bag(state, stage)
        return View(
            seat,
            state.board,
            state.hands[seat] if seat is not None else (),
            {each: len(state.hands[each]) for each in SEATS},
            own,
            {each: decks.seen(state.decks[each], seat) for each in SEATS},
            stage.seen if isinstance(stage, Look) and looks else (),
        )

    def table(self, view: View) -> Table:
        """The table as the seat of a view knows it."""
        return Table(self.cards(view.board), view.board, view.hidden)

    def check(self, view: View, ask: Ask, order: Order) -> Fault | None:
        """Why ``order`` is no answer to ``ask``."""
        return SEQUENCE.check(self.table(view), view, ask, order)

    def default(self, view: View, ask: Ask) -> Order:
        """Nothing laid, a pass, cards left as they were; the weakest unit takes a reflected blow."""
        return SEQUENCE.default(self.table(view), view, ask)

    def facts(self, view: View, ask: Ask) -> Args:
        """What a standing order or a line of a battle plan may ask of."""
        return facts.facts(self.table(view), view, ask)

    def edit(self, state: State, edits: tuple[str, ...]) -> Step[State] | Fault:
        """See edits.py."""
        return edit(self.cards(state.board), state, edits)
