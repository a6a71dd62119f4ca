"""`1 ops` is the free point or card 1: asked back where card 1 is in the hand, never spent by a guess."""

from __future__ import annotations

from itertools import product

import pytest

from adjudicator.kinds import Ask
from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import AP, CP
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.orders import Operations
from games.paths_of_glory.model.state import Action, View
from games.title import Draft, Refused
from parsers.reading import Understood
from parsers.registry import title
from tests.paths_of_glory.positions import board, state
from tests.rig.cases import in_turn

SOURCE = source()
REGISTERED = title("paths_of_glory")
TITLE = REGISTERED.title
ONE, OTHER = CardId("cp_01"), CardId("cp_05")
ASK = Ask(CP, "action", "5-B1")


def view_of(*hand: CardId) -> View:
    """The Central Powers in a round of theirs, with a stack that may move."""
    placed = {"metz": ["ge_4_army"], "paris": ["fr_1_army"]}
    here = state(board(placed, war=(), active=CP), Action(CP), hands={CP: hand, AP: ()})
    view: View = TITLE.game.view(here, CP)
    return view


def drafted(text: str, *hand: CardId, lang: str = "en") -> Draft:
    """What a letter comes to."""
    read = REGISTERED.reader("campaign").read(text)
    assert all(isinstance(line, Understood) for line in read), read
    written = [line.written for line in read if isinstance(line, Understood)]
    return TITLE.draft(view_of(*hand), ASK, None, written, lang)


MOVES = {"en": "move Metz: GE 4 to Koblenz", "ru": "движение Мец: ГЕР 4 в Кобленц"}
SHORT = ["1 ops", "1 OPS", "1 ОО", "1 оо", "1 OO", "1 Oо", "ops 1", "1 operations"]


@pytest.mark.rule("paths_of_glory", "8.1.3")
@in_turn(product(SHORT, ["en", "ru"]))
def test_without_card_1_it_is_the_free_point(head: str, lang: str) -> None:
    draft = drafted(f"{head}: {MOVES[lang]}", OTHER, lang=lang)
    assert isinstance(draft.order, Operations), draft.verdicts
    assert draft.order.card is None
    assert len(draft.order.moves) == 1


@pytest.mark.rule("paths_of_glory", "8.1.3")
@in_turn(product(SHORT, ["en", "ru"]))
def test_with_card_1_in_the_hand_it_is_asked_back(head: str, lang: str) -> None:
    draft = drafted(f"{head}: {MOVES[lang]}", ONE, OTHER, lang=lang)
    assert draft.order is None
    assert isinstance(draft.verdicts[0], Refused)
    assert draft.verdicts[0].fault.key == "point-or-card"


@pytest.mark.rule("paths_of_glory", "8.1.3")
@in_turn(
    [
        ("op 1", None),
        ("ОО 1", None),
        ("1 op", None),
        ("one op", None),
        ("card 1 ops", ONE),
        ("card 1 for ops", ONE),
        ("карта 1 на ОО", ONE),
        ("карта 1 ОО", ONE),
        ("card 1 for ops", ONE),
        ("5 ops", OTHER),
        ("op 5", OTHER),
    ]
)
def test_what_is_clear_is_not_asked(head: str, card: CardId | None) -> None:
    draft = drafted(f"{head}: {MOVES['en']}", ONE, OTHER)
    assert isinstance(draft.order, Operations), draft.verdicts
    assert draft.order.card == card


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("card", [None, ONE, OTHER])
def test_the_order_as_text_is_never_doubtful(card: CardId | None, lang: str) -> None:
    head = "op 1" if card is None else f"card {SOURCE.pack[card].number} ops"
    order = drafted(f"{head}: {MOVES['en']}", ONE, OTHER).order
    text = "\n".join(TITLE.standing(view_of(ONE, OTHER), ASK, order, lang))
    assert drafted(text, ONE, OTHER, lang=lang).order == order


@pytest.mark.rule("paths_of_glory", "8.1.3")
def test_more_than_a_point_pays_is_refused_and_nothing_is_spent() -> None:
    draft = drafted("1 ops: activate Metz, Paris, Sedan to move", OTHER)
    assert draft.order is None
