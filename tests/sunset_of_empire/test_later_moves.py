"""What is said to be for a later move is not done now, and is offered for its turn."""

from __future__ import annotations

import pytest
from sqlmodel import select

from games.sunset_of_empire.model.cards import CENTRAL
from mailer.store.models import PlanRow
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.sunset_of_empire.letters import asked, write
from tests.sunset_of_empire.post import fight_begun

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests


@pytest.fixture(params=["en", "ru"])
def lang(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def begun(world: World, monkeypatch: pytest.MonkeyPatch, lang: str) -> World:
    """Camel and Lion against Albatros, Friedrich and Blücher; the Central Powers move first."""
    ours = ("albatros-d3", "friedrich", "blucher")
    fight_begun(world, monkeypatch, (("camel", "lion"), ()), (ours, ()), lang=lang)
    return world


@pytest.mark.parametrize(
    "said",
    [
        ("Pass; later", "Пас; позже"),
        ("Albatros at Camel; afterwards", "Альбатрос бьёт Кэмела; потом"),
        ("Albatros at Camel. Afterwards.", "Альбатрос бьёт Кэмела. Потом."),
        ("Next turn the Albatros finishes the job.", "Следующим ходом добивает Альбатрос."),
        (
            "Albatros at Lion\nnext move Blücher at Lion",
            "Альбатрос бьёт Лайона\nследующим ходом Блюхер бьёт Лайона",
        ),
    ],
)
def test_nothing_of_it_is_done_now(begun: World, lang: str, said: tuple[str, str]) -> None:
    before = begun.play("empire").match
    told = write(begun, CENTRAL, said[lang == "ru"])["johann"]
    assert {"en": "That is for a later move", "ru": "Это на потом"}[lang] in told
    assert {"en": "Nothing was changed.", "ru": "Ничего не изменилось."}[lang] in told
    assert begun.play("empire").match == before
    assert asked(begun) == (CENTRAL, "move")


@pytest.mark.parametrize(
    "said",
    [
        (
            "Albatros at Camel\nNext turn Friedrich finishes the job.",
            "Альбатрос бьёт Кэмела\nСледующим ходом добивает Фридрих.",
        ),
        (
            "Albatros at Camel; on my next move Friedrich at life",
            "Альбатрос бьёт Кэмела; следующим ходом Фридрих бьёт жизни",
        ),
    ],
)
def test_the_move_above_is_done_and_what_follows_is_offered(
    begun: World, lang: str, said: tuple[str, str]
) -> None:
    told = write(begun, CENTRAL, said[lang == "ru"])["johann"]
    assert {"en": "Accepted: Albatros", "ru": "Принято: Альбатрос"}[lang] in told
    begun.write("Johann", {"en": "Yes", "ru": "Да"}[lang], seat=CENTRAL, reply=begun.filled("{last:johann}"))
    with begun.session() as session:
        (plan,) = session.exec(select(PlanRow)).all()
        assert plan.once
        assert {"en": "at life", "ru": "бьёт жизни"}[lang] in plan.text


@pytest.mark.parametrize(
    "said",
    [
        ("Pass. I play no cards in this phase.", "Пас. В этой фазе карт не играю."),
        ("I pass, I play no cards this time", "Пасую, карт пока не играю"),
        ("I play no action cards. Pass.", "Карт действий не играю. Пас."),
    ],
)
def test_that_no_card_is_played_asks_nothing(begun: World, lang: str, said: tuple[str, str]) -> None:
    told = write(begun, CENTRAL, said[lang == "ru"])["johann"]
    assert {"en": "Accepted: pass", "ru": "Принято: пас"}[lang] in told
    assert "!" not in told.partition({"en": "Accepted", "ru": "Принято"}[lang])[0]


def test_a_blow_beside_which_no_card_is_played(begun: World, lang: str) -> None:
    said = {
        "en": "Albatros at Camel. I'm not playing any cards this turn.",
        "ru": "Альбатрос бьёт Кэмела. Карты в этот ход не играю.",
    }
    told = write(begun, CENTRAL, said[lang])["johann"]
    assert {"en": "Accepted: Albatros", "ru": "Принято: Альбатрос"}[lang] in told
