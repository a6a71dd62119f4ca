"""The example under a question: of what the hand may hold as far as the seat knows, never of the hand."""

from __future__ import annotations

from dataclasses import replace

from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE, CardId
from games.sunset_of_empire.model.orders import LayOut, Tag
from games.sunset_of_empire.model.state import DeckSeen, View
from games.sunset_of_empire.text.example import example
from tests.sunset_of_empire.session import CARDS, DEAL, GAME, Session


def first_layout() -> Session:
    """Central lays out first."""
    return Session(GAME.setup("standard", {})).draws(*DEAL[CENTRAL]).draws(*DEAL[ENTENTE]).dice(9, 9)


def shown(game: Session, view: View) -> tuple[CardId, ...]:
    """The cards of the example."""
    order = example(GAME.table(view), view, game.ask)
    assert isinstance(order, LayOut)
    return order.cards


def test_a_layout_names_no_card_that_the_seat_knows_to_be_elsewhere() -> None:
    game = first_layout()
    view = game.view(CENTRAL)
    first, second = shown(game, view)
    for known in (
        replace(view, hidden={Tag("C9"): first}),
        replace(view, decks={**view.decks, CENTRAL: DeckSeen(40, (first, second))}),
        replace(view, decks={**view.decks, CENTRAL: DeckSeen(40, (), (None, first))}),
    ):
        assert first not in shown(game, known)
    assert shown(game, replace(view, hand=())) == (first, second)


def test_a_layout_names_no_card_whose_double_was_played() -> None:
    game = first_layout()
    view = game.view(CENTRAL)
    doubled = {CARDS[quick].original for quick in GAME.catalogue.quick}
    others = tuple(card for card in GAME.catalogue.decks[CENTRAL] if card not in doubled)
    sides = {**view.board.sides, CENTRAL: replace(view.board.sides[CENTRAL], discards=others)}
    view = replace(view, board=replace(view.board, sides=sides))
    named = shown(game, view)
    assert len(named) == 2
    assert {*named} <= doubled
    assert shown(game, replace(view, board=replace(view.board, quick=()))) == ()
