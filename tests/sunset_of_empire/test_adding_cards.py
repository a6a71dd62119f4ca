"""A layout that waits for READY, and a letter that adds to it, or says something else."""

from __future__ import annotations

import pytest

from games.sunset_of_empire.model.cards import CardId
from games.sunset_of_empire.model.orders import LayOut
from games.sunset_of_empire.title import SunsetTitle
from games.title import Accepted, Draft, Unclear
from parsers.reading import Understood
from parsers.sunset_of_empire.reader import SunsetReader
from tests.rig.cases import in_turn
from tests.sunset_of_empire.session import GAME, Session

TITLE = SunsetTitle(GAME.catalogue)
READER = SunsetReader(GAME.catalogue)
HAND = ("u9", "g101", "blucher", "l13", "nixe", "kluck", "vehip", "romfell", "u35", "landwehr")
WAITS = LayOut((CardId("blucher"), CardId("kluck")))


def beside(text: str, former: LayOut | None = WAITS) -> Draft:
    """What a letter makes of the first layout, in which Blücher and Kluck wait for READY."""
    game = Session(GAME.setup("standard", {})).draws(*HAND)
    game.draws("golub", "lion", "sydney", "krab", "camel", "spad-7", "anzac", "seaforth", "byng", "mark-5")
    game.dice(9, 9)
    read = [line for line in READER.read(text) if isinstance(line, Understood)]
    assert read, text
    return TITLE.draft(game.view(game.ask.seat), game.ask, former, [line.written for line in read], "en")


@in_turn(
    [
        *("Please add the U-9 and G101 as well", "Also U-9 and G101 into the fleet", "lay U-9, G101 too"),
        *("add U-9 and G101", "I add two more: U-9, G101", "Fleet: U-9, G101 as well"),
        *("Добавляю ещё U-9 и G101", "U-9 и G101 тоже выложить", "Также выкладываю U-9 и G101"),
        *("Докладываю U-9 и G101", "добавьте U-9 и G101", "во флот ещё U-9 и G101"),
    ]
)
def test_what_is_added_stands_beside_what_waits(text: str) -> None:
    draft = beside(text)
    assert draft.order == LayOut((*WAITS.cards, CardId("u9"), CardId("g101")))
    (verdict,) = draft.verdicts
    assert isinstance(verdict, Accepted)
    assert all(name in verdict.canonical for name in ("Blücher", "Kluck", "U-9", "G101"))


@in_turn(["lay U-9, G101", "Fleet: U-9, G101", "выкладываю U-9 и G101", "lay Blücher, U-9", "U-9 на поле"])
def test_other_cards_without_a_word_of_how_are_asked_back(text: str) -> None:
    draft = beside(text)
    assert draft.order == WAITS
    (verdict,) = draft.verdicts
    assert isinstance(verdict, Unclear)
    both, alone = verdict.candidates
    orders = [beside(each).order for each in (both, alone)]
    assert isinstance(orders[0], LayOut)
    assert isinstance(orders[1], LayOut)
    assert {*orders[0].cards} == {*WAITS.cards, *orders[1].cards}
    assert orders[0] != orders[1]


@in_turn(
    [
        "lay only U-9",
        "lay only the U-9 instead",
        "только U-9 на поле",
        "lay U-9, nothing else",
    ]
)
def test_only_stands_instead(text: str) -> None:
    assert beside(text).order == LayOut((CardId("u9"),))


@in_turn(["lay Blücher, Kluck, U-9", "lay Kluck", "lay nothing", "Infantry: Kluck\nFleet: U-9, Blücher"])
def test_what_is_said_anew_stands(text: str) -> None:
    draft = beside(text)
    assert draft.order == beside(text, None).order
    assert all(isinstance(verdict, Accepted) for verdict in draft.verdicts)


@pytest.mark.parametrize("text", ["add Kluck too", "Клюка тоже на поле"])
def test_what_waits_already_changes_nothing(text: str) -> None:
    assert beside(text).order == WAITS


def test_too_many_cards_are_refused_or_stand_alone() -> None:
    assert beside("add U-9").order == LayOut((*WAITS.cards, CardId("u9")))


@in_turn(
    [
        "add Kluck as well",
        "I also lay Kluck",
        "Add Kluck",
        "Клюка тоже на поле",
        "добавьте ещё Клюка",
    ]
)
def test_what_is_added_to_nothing_is_asked_back(text: str) -> None:
    """The first layout is over once it is made: what it should be beside may have got lost."""
    draft = beside(text, None)
    assert draft.order is None
    (verdict,) = draft.verdicts
    assert isinstance(verdict, Unclear)
    (alone,) = verdict.candidates
    assert beside(alone, None).order == LayOut((CardId("kluck"),))


def test_what_is_added_in_the_same_letter_is_part_of_the_layout() -> None:
    both = LayOut((CardId("blucher"), CardId("kluck")))
    assert beside("lay Blücher\nadd Kluck", None).order == both
    second = Session(GAME.setup("standard", {})).draws(*HAND)
    second.draws("golub", "lion", "sydney", "krab", "camel", "spad-7", "anzac", "seaforth", "byng", "mark-5")
    second.dice(9, 9).gives("CENTRAL", WAITS).gives("ENTENTE", LayOut(()))
    read = [line.written for line in READER.read("add U-9 as well") if isinstance(line, Understood)]
    draft = TITLE.draft(second.view(second.ask.seat), second.ask, None, read, "en")
    assert draft.order == LayOut((CardId("u9"),))
