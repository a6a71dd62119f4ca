"""A game keeps the cards and events of the edition that it began with, in play and in what is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.kinds import Rolled
from games.sunset_of_empire.data.load import catalogue, load_folder
from games.sunset_of_empire.game import SunsetOfEmpire
from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE, CardId, EventId
from games.sunset_of_empire.model.orders import LayOut, Uncover
from games.sunset_of_empire.model.state import Laying, OpenEvent
from games.sunset_of_empire.text.tables import conditions, values
from games.sunset_of_empire.title import SunsetTitle
from tests.sunset_of_empire.post import CARDS
from tests.sunset_of_empire.session import Session, fight

OURS = SunsetOfEmpire()
TITLE = SunsetTitle()
TANK, EVENT = CardId("mark-5"), EventId("verdun")
GUN = CardId("heavy-artillery-4")
RECAST = catalogue().former
FORMER = RECAST and RECAST.former
OF_EDITION = {1: FORMER, 2: FORMER, 3: RECAST, 4: RECAST, 5: catalogue()}


def laying(edition: int, card: CardId = TANK) -> Session:
    """The Entente has a card in its hand, a tank, and may lay it."""
    state = OURS.setup("standard", {}, edition)
    hands = {ENTENTE: (card,), CENTRAL: ()}
    return Session(replace(state, hands=hands, stack=(Laying((ENTENTE,), None),)), OURS)


@pytest.mark.parametrize(
    ("edition", "key"), [(1, "laid"), (2, "laid"), (3, "appeared"), (4, "appeared"), (5, "fielded")]
)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_card_is_laid_and_told_with_the_figures_of_its_edition(edition: int, key: str, lang: str) -> None:
    game = laying(edition).gives(ENTENTE, LayOut((TANK,)))
    cards = OURS.cards(game.state.board)
    assert cards is OF_EDITION[edition]
    view = game.view(CENTRAL)
    table = OURS.table(view)
    assert table.strength(ENTENTE, view.board.sides[ENTENTE].units[0]) == cards.cards[TANK].strength
    (told,) = game.heard(key)
    words = TITLE.say(lang)
    assert values(cards.cards[TANK], words) in words.say(f"event.{key}", told)
    assert f"E1 mark-5 {cards.cards[TANK].strength} active" in TITLE.block(view)


@pytest.mark.parametrize(
    ("edition", "key"), [(2, "event-opened"), (3, "event-turned"), (4, "event-turned"), (5, "event-drawn")]
)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_an_event_opens_and_is_told_with_the_conditions_of_its_edition(
    edition: int, key: str, lang: str
) -> None:
    state = OURS.setup("standard", {}, edition)
    state = replace(state, board=replace(state.board, year=1916), stack=(OpenEvent(),))
    at = OURS.cards(state.board).of_year(1916).index(EVENT)
    step = OURS.apply(state, Rolled((at + 1,)))
    (told,) = [event.args for event in step.events if event.key == key]
    words, event = TITLE.say(lang), OURS.cards(state.board).events[EVENT]
    assert conditions(event, words) in words.say(f"event.{key}", told)
    assert OURS.table(OURS.view(step.state, None)).catalogue.events[EVENT] == event


def test_the_first_two_editions_differ_in_what_the_tests_look_at() -> None:
    assert FORMER is not None
    assert FORMER.cards[TANK].strength != catalogue().cards[TANK].strength
    assert FORMER.events[EVENT].conditions != catalogue().events[EVENT].conditions


def test_the_editions_3_and_4_have_a_weaker_gun_and_other_events() -> None:
    assert RECAST is not None
    changed = {key for key, card in catalogue().cards.items() if RECAST.cards[key] != card}
    assert changed == {GUN}
    assert (RECAST.cards[GUN].strength, catalogue().cards[GUN].strength) == (5, 8)
    told = {key for key, event in catalogue().events.items() if RECAST.events[key] != event}
    assert EventId("tannenberg") in told
    assert EventId("dead-men") not in told
    assert {RECAST.events[key].source for key in told} == {"reconstruction"}


@pytest.mark.parametrize(("edition", "strength"), [(3, 5), (4, 5), (5, 8)])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_gun_is_laid_and_told_with_its_strength(edition: int, strength: int, lang: str) -> None:
    game = laying(edition, GUN).gives(ENTENTE, LayOut((GUN,)))
    view = game.view(CENTRAL)
    assert OURS.table(view).strength(ENTENTE, view.board.sides[ENTENTE].units[0]) == strength
    key = "fielded" if edition == 5 else "appeared"
    (told,) = game.heard(key)
    assert f" {strength}," in TITLE.say(lang).say(f"event.{key}", told)


def test_an_owners_folder_lies_over_the_former_cards_too() -> None:
    own = load_folder(CARDS)
    assert own.former is not None
    assert own.former.former is not None
    assert own.former.cards[CardId("shidlovsky")].strength == own.cards[CardId("shidlovsky")].strength == 8
    assert own.former.former.cards[CardId("shidlovsky")].strength == 8


def test_a_game_of_an_earlier_edition_tells_no_more_than_it_told() -> None:
    for edition, told in ((3, []), (4, [{"seat": CENTRAL, "unit": "E2"}])):
        game = fight(("lion", "e11"), ("u9", "l13"), edition=edition)
        game.gives(CENTRAL, Uncover(game.tag("e11")))
        assert game.heard("uncovers") == told
