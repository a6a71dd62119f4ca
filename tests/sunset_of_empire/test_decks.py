"""Spies and scouts: decks looked into, and what their owners come to know."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE, CardId
from games.sunset_of_empire.model.orders import Arrange, Keep, LayOut, Pass, SendScout
from games.sunset_of_empire.model.state import Deck, Placed
from tests.sunset_of_empire.session import GAME, Session, fight

SEEN = ("dresden", "seydlitz", "yavuz")


def spied() -> Session:
    """An airship of the Entente looks at three cards."""
    game = Session(GAME.setup("standard", {}))
    game.draws("u9", "g101", "blucher", "l13", "nixe", "kluck", "vehip", "romfell", "u35", "landwehr")
    game.draws("golub", "lion", "sydney", "krab", "camel", "spad-7", "anzac", "seaforth", "byng", "mark-5")
    game.dice(9, 9).gives(CENTRAL, LayOut((CardId("l13"),))).gives(ENTENTE, LayOut((CardId("golub"),)))
    assert game.roll.audience.seats == (ENTENTE,)
    return game.draws(*SEEN)


@pytest.mark.rule("sunset_of_empire", "Шпион")
def test_a_spy_looks_at_three_cards_of_the_foe_at_once() -> None:
    game = spied()
    assert (game.ask.seat, game.ask.kind, game.ask.phase) == (ENTENTE, "spy", "1914-lay-1")
    assert game.view(ENTENTE).seen == SEEN
    assert game.view(CENTRAL).seen == ()
    assert game.view(None).seen == ()
    assert game.refused(Arrange((CardId("dresden"),))) == "not-the-cards-seen"
    assert game.refused(Arrange((*map(CardId, SEEN), CardId("u29")))) == "not-the-cards-seen"


@pytest.mark.rule("sunset_of_empire", "Шпион")
def test_what_a_spy_puts_on_top_comes_first() -> None:
    game = spied().gives(ENTENTE, Arrange((CardId("yavuz"), CardId("dresden"), CardId("seydlitz"))))
    assert game.view(ENTENTE).decks[CENTRAL].top == ("yavuz", "dresden", "seydlitz")
    assert game.view(CENTRAL).decks[CENTRAL].top == (None, None, None)
    assert game.heard("spied") == [{"seat": ENTENTE, "top": 3, "bottom": 0}]
    game.gives(CENTRAL, LayOut(())).gives(ENTENTE, LayOut(())).event("three-cruisers")
    game.gives(CENTRAL, Pass()).gives(ENTENTE, Pass())
    # No roll is needed for known cards: only the Entente's draw is one.
    assert {"yavuz", "dresden"} <= set(game.view(CENTRAL).hand)
    game.draws("schneider", "e1")
    assert game.view(ENTENTE).decks[CENTRAL].top == ("seydlitz",)


@pytest.mark.rule("sunset_of_empire", "Шпион: низ колоды")
def test_a_spy_may_put_cards_under_the_deck() -> None:
    game = spied().gives(ENTENTE, Arrange((CardId("dresden"),), (CardId("yavuz"), CardId("seydlitz"))))
    seen = game.view(ENTENTE).decks[CENTRAL]
    assert (seen.top, seen.bottom) == (("dresden",), ("yavuz", "seydlitz"))
    assert game.view(None).decks[CENTRAL].bottom == (None, None)


@pytest.mark.rule("sunset_of_empire", "Разведчик")
def test_a_scout_brings_one_of_two_cards_once_a_year() -> None:
    game = fight(("lion",), ("adolf", "yavuz", "l13")).gives(CENTRAL, SendScout(CardId("C1")))  # type: ignore[arg-type]
    assert game.roll.audience.seats == (CENTRAL,)
    game.draws("dresden", "seydlitz")
    assert game.view(CENTRAL).seen == ("dresden", "seydlitz")
    assert game.view(ENTENTE).seen == ()
    assert game.refused(Keep(CardId("u9"))) == "not-the-cards-seen"
    game.gives(CENTRAL, Keep(CardId("seydlitz")))
    assert game.view(CENTRAL).hand == ("seydlitz",)
    assert game.view(CENTRAL).decks[CENTRAL].bottom == ("dresden",)
    assert game.view(ENTENTE).decks[CENTRAL].bottom == (None,)
    assert game.ask.seat == ENTENTE
    game.gives(ENTENTE, Pass())
    assert game.refused(SendScout(game.tag("adolf"))) == "cannot-scout"
    assert game.refused(SendScout(game.tag("yavuz"))) == "cannot-scout"


@pytest.mark.rule("sunset_of_empire", "Разведчик")
def test_a_scout_looks_at_what_a_spy_put_on_top_and_an_empty_deck_has_nothing() -> None:
    game = fight(("lion",), ("adolf", "yavuz"))
    deck = game.state.decks[CENTRAL]
    bag = tuple(card for card in deck.bag if card != "dresden")
    known = Deck(bag, (Placed(CardId("dresden"), ENTENTE),))
    game = Session(replace(game.state, decks={**game.state.decks, CENTRAL: known}))
    game.gives(CENTRAL, SendScout(game.tag("adolf"))).draws("u9")
    assert game.view(CENTRAL).seen == ("dresden", "u9")
    empty = fight(("lion",), ("adolf", "yavuz"))
    empty = Session(replace(empty.state, decks={**empty.state.decks, CENTRAL: Deck(())}))
    assert empty.refused(SendScout(empty.tag("adolf"))) == "deck-empty"


@pytest.mark.rule("sunset_of_empire", "Разведчик")
def test_cards_from_under_the_deck_come_last() -> None:
    game = fight(("lion",), ("yavuz",))
    last = Deck((CardId("u9"),), (), (Placed(CardId("dresden"), CENTRAL), Placed(CardId("g101"), CENTRAL)))
    game = Session(replace(game.state, decks={**game.state.decks, CENTRAL: last}))
    game.gives(CENTRAL, Pass()).gives(ENTENTE, Pass())
    game.draws("u9")
    assert set(game.view(CENTRAL).hand) == {"u9", "dresden"}


@pytest.mark.rule("sunset_of_empire", "Разведчик")
def test_the_last_card_of_a_deck_comes_to_the_hand_unasked() -> None:
    game = fight(("pigeon-888",), ("blucher",), first=ENTENTE)
    game.state = replace(game.state, decks={**game.state.decks, ENTENTE: Deck((CardId("lion"),))})
    game.gives(ENTENTE, SendScout(game.tag("pigeon-888"))).draws("lion")
    assert game.view(ENTENTE).hand == ("lion",)
    assert game.ask.kind == "move"
