"""What the table makes of ways to write that the reader leaves open."""

from __future__ import annotations

import pytest

from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE, CardId
from games.sunset_of_empire.model.orders import Arrange, Attack, LayOut, Tag, Uncover
from games.sunset_of_empire.title import SunsetTitle
from games.title import Accepted, Draft, Refused
from parsers.reading import Understood
from parsers.sunset_of_empire.reader import SunsetReader
from tests.sunset_of_empire.session import GAME, Session, fight

TITLE = SunsetTitle(GAME.catalogue)
READER = SunsetReader(GAME.catalogue)


def drafted(game: Session, text: str) -> Draft:
    """What a letter makes of the open ask."""
    read = READER.read(text)
    assert all(isinstance(line, Understood) for line in read), read
    written = [line.written for line in read if isinstance(line, Understood)]
    return TITLE.draft(game.view(game.ask.seat), game.ask, None, written, "en")


def test_a_number_on_the_field_goes_before_the_submarine_of_that_name() -> None:
    game = fight(("lion", "camel", "e1"), ("friedrich",), first=ENTENTE)
    assert drafted(game, "E1 at C1").order == Attack((Tag("E1"),), Tag("C1"))
    assert drafted(game, "uncover HMS E1").order == Uncover(Tag("E3"))
    alone = fight(("lion", "e11"), ("friedrich",), first=ENTENTE)
    assert drafted(alone, "uncover E11").order == Uncover(Tag("E2"))


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
