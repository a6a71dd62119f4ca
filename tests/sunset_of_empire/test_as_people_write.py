"""What the table makes of ways to write that the reader leaves open."""

from __future__ import annotations

import pytest

from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE, CardId
from games.sunset_of_empire.model.orders import LIFE, Arrange, Attack, LayOut, Tag, Uncover
from games.sunset_of_empire.title import SunsetTitle
from games.title import Accepted, Draft, Refused, Unclear
from parsers.reading import Understood
from parsers.sunset_of_empire.reader import SunsetReader
from tests.sunset_of_empire.session import GAME, Session, fight

TITLE = SunsetTitle(GAME.catalogue)
READER = SunsetReader(GAME.catalogue)


def drafted(game: Session, text: str) -> Draft:
    """What a letter makes of the open ask."""
    read = READER.settled(READER.read(text))
    assert all(isinstance(line, Understood) for line in read), read
    written = [line.written for line in read if isinstance(line, Understood)]
    return TITLE.draft(game.view(game.ask.seat), game.ask, None, written, "en")


def test_what_is_a_number_and_the_submarine_of_that_name_is_asked_back() -> None:
    game = fight(("lion", "camel", "e1"), ("friedrich",), first=ENTENTE)
    (verdict,) = drafted(game, "E1 at C1").verdicts
    assert isinstance(verdict, Unclear)
    both = [drafted(game, each).order for each in verdict.candidates]
    assert both == [Attack((Tag("E1"),), Tag("C1")), Attack((Tag("E3"),), Tag("C1"))]
    assert drafted(game, "uncover HMS E1").order == Uncover(Tag("E3"))
    assert drafted(game, "Lion at Friedrich").order == drafted(game, "#E1 at C1").order
    assert drafted(game, "№E1 бьёт C1").order == Attack((Tag("E1"),), Tag("C1"))
    assert drafted(game, "E2 at life").order == Attack((Tag("E2"),), LIFE, "air")


def test_a_number_alone_or_a_name_alone_is_that() -> None:
    alone = fight(("lion", "e11"), ("friedrich",), first=ENTENTE)
    assert drafted(alone, "uncover E11").order == Uncover(Tag("E2"))
    assert drafted(alone, "E1 at C1").order == Attack((Tag("E1"),), Tag("C1"))
    itself = fight(("e1", "lion"), ("friedrich",), first=ENTENTE)
    assert drafted(itself, "uncover E1").order == Uncover(Tag("E1"))
    theirs = fight(("camel", "lion", "e1"), ("friedrich", "u9"))
    assert drafted(theirs, "U-9 at E2").verdicts
    assert drafted(theirs, "uncover E3").order == Uncover(Tag("E3"))


def test_a_number_is_printed_so_that_it_is_no_submarine() -> None:
    game = fight(("b11", "^e1", "lion"), ("friedrich",))
    draft = drafted(game, "uncover #E1")
    assert draft.order == Uncover(Tag("E1"))
    (verdict,) = draft.verdicts
    assert isinstance(verdict, Accepted)
    assert drafted(game, verdict.canonical).order == draft.order
    assert isinstance(drafted(game, "uncover E1").verdicts[0], Unclear)


def test_who_names_both_cards_of_a_formation_means_it_once() -> None:
    game = fight(("indian-corps",), ("kluck+quick-landwehr",))
    draft = drafted(game, "Kluck and Landwehr attack the Indian Corps")
    assert draft.order == Attack((Tag("C1"),), Tag("E1"))


@pytest.mark.parametrize("text", ["top Dresden, Yavuz\nbottom Seydlitz", "верх Дрезден, Явуз; низ Зейдлиц"])
def test_cards_put_back_in_two_lines_are_one_answer(text: str) -> None:
    game = Session(GAME.setup("standard", {}))
    game.draws("u9", "g101", "blucher", "l13", "nixe", "kluck", "vehip", "romfell", "u35", "landwehr")
    game.draws("golub", "lion", "sydney", "krab", "camel", "spad-7", "anzac", "seaforth", "byng", "mark-5")
    game.dice(9, 9).gives(CENTRAL, LayOut(())).gives(ENTENTE, LayOut((CardId("golub"),)))
    seen = ("dresden", "yavuz", "seydlitz")
    game.draws(*seen)
    draft = drafted(game, text)
    assert draft.order == Arrange((CardId("dresden"), CardId("yavuz")), (CardId("seydlitz"),))
    assert all(isinstance(verdict, Accepted) for verdict in draft.verdicts)


def laying(*hand: str) -> Session:
    """The first layout of the Central Powers with these cards, filled up to ten."""
    filling = ("u9", "g101", "blucher", "l13", "nixe", "kluck", "vehip", "romfell", "u35", "landwehr")
    game = Session(GAME.setup("standard", {}))
    game.draws(*hand, *filling[len(hand) :])
    game.draws("golub", "lion", "sydney", "krab", "camel", "spad-7", "anzac", "seaforth", "byng", "mark-5")
    return game.dice(9, 9)


def test_everything_is_what_lies_on_the_field() -> None:
    game = laying("central-gas-attack", "central-sniper")
    held = ("blucher", "kluck", "l13", "landwehr", "nixe", "romfell", "u35", "vehip")
    draft = drafted(game, "lay everything")
    assert draft.order == LayOut(tuple(map(CardId, held)))
    assert [type(verdict) for verdict in draft.verdicts] == [Accepted]


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        (
            "lay everything but Kluck and Vehip",
            ("u9", "g101", "blucher", "l13", "nixe", "romfell", "u35", "landwehr"),
        ),
        ("выкладываю весь флот", ("u9", "g101", "blucher", "u35")),
        ("lay all air\nlay Kluck", ("l13", "kluck")),
    ],
)
def test_all_of_a_row_or_all_but_some(text: str, cards: tuple[str, ...]) -> None:
    draft = drafted(laying(), text)
    assert isinstance(draft.order, LayOut)
    assert set(draft.order.cards) == set(map(CardId, cards))


@pytest.mark.parametrize("text", ["lay everything but Lion", "lay all air"])
def test_all_of_what_is_not_held_is_refused(text: str) -> None:
    held = ("u9", "g101", "blucher", "central-sniper", "nixe", "kluck", "vehip", "romfell", "u35", "landwehr")
    draft = drafted(laying(*held), text)
    assert draft.order is None
    assert [type(verdict) for verdict in draft.verdicts] == [Refused]


def test_everything_is_too_much_for_the_second_layout() -> None:
    game = laying().gives(CENTRAL, LayOut(())).gives(ENTENTE, LayOut(()))
    (verdict,) = drafted(game, "lay everything").verdicts
    assert isinstance(verdict, Refused)
    assert verdict.fault.key == "too-many-cards"


@pytest.mark.parametrize("text", ["Lion at Friedrich\npass", "Лайон бьёт Фридриха\nпас"])
def test_a_pass_behind_a_move_is_told_when_it_comes(text: str) -> None:
    game = fight(("lion", "camel"), ("friedrich",), first=ENTENTE)
    draft = drafted(game, text)
    assert draft.order == Attack((Tag("E1"),), Tag("C1"))
    accepted, late = draft.verdicts
    assert isinstance(accepted, Accepted)
    assert isinstance(late, Refused)
    assert (late.fault.key, late.beside) == ("pass-follows", True)
