"""A plan of a year that is over, and a plan that is used up: their writer is told in few words."""

from __future__ import annotations

import pytest

from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE
from games.sunset_of_empire.model.orders import Pass
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.sunset_of_empire.letters import write
from tests.sunset_of_empire.post import fight_begun
from tests.sunset_of_empire.prose import in_one
from tests.sunset_of_empire.session import Session

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

FIELD = (("camel", "lion"), ()), (("albatros-d3", "friedrich"), ())
PLAN = {
    "en": "STANDING MOVE: if their life is at most 1 then Friedrich at Lion\n",
    "ru": "ПОСТОЯННЫЙ ХОД: если у противника не больше 1 жизни, то Фридрих бьёт Лайона\n",
}
PASS = {"en": "pass", "ru": "пас"}
STILL = {
    "en": (
        "Standing orders from before",
        "1 (a move in the fight): IF their life is at most 1 THEN; Friedrich at Lion",
        "They answer whatever you have drawn since then. Write DROP 1",
    ),
    "ru": (
        "Прежние постоянные приказы",
        "1 (ход боя): ЕСЛИ у противника не больше 1 жизни ТО; Фридрих бьёт Лайона",
        "Они отвечают, что бы вы с тех пор ни получили на руку. Напишите ВЫЧЕРКНУТЬ 1",
    ),
}


def year_over(game: Session) -> None:
    game.gives(CENTRAL, Pass()).gives(ENTENTE, Pass())
    game.draws("nixe", "l13").draws("byng", "krab").dice(11, 12)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_plan_of_last_year_is_told_of_once(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    fight_begun(world, monkeypatch, *FIELD, lang=lang, later=year_over)
    write(world, CENTRAL, PLAN[lang] + PASS[lang])
    told = {name: in_one(text) for name, text in write(world, ENTENTE, PASS[lang]).items()}
    assert all(each in told["johann"] for each in STILL[lang])
    assert not any(each in told["ivan"] for each in STILL[lang])


USED_UP = {
    "en": "Albatros at Camel\n\nSTANDING MOVE:\n" + "Albatros at Camel\n" * 5 + "END STANDING",
    "ru": "Альбатрос бьёт Кэмела\n\nПОСТОЯННЫЙ ХОД:\n" + "Альбатрос бьёт Кэмела\n" * 5 + "КОНЕЦ ПОСТОЯННЫХ",
}
MORE = {
    "en": "and more lines like these: 2. DROP 1 strikes",
    "ru": "и ещё таких строк: 2. ВЫЧЕРКНУТЬ 1 уберёт",
}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_of_a_plan_that_is_used_up_few_lines_are_told(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    fight_begun(world, monkeypatch, *FIELD, lang=lang)
    write(world, CENTRAL, USED_UP[lang])
    told = write(world, ENTENTE, PASS[lang])["johann"]
    assert MORE[lang] in told


ABOUT = {"en": "Drop the standing order about the ship", "ru": "Отмените постоянный приказ про корабль"}
THIS = {"en": "Is it the one below that you mean? DROP", "ru": "Вы о том, что ниже? ВЫЧЕРКНУТЬ"}
DROPPED = {
    "en": ("Please cancel my standing order.", "Standing order 1 is dropped", "Which one? You have 2"),
    "ru": ("Постоянный приказ больше не нужен, вычеркните.", "номер 1 отменён", "Какой именно?"),
}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_only_one_is_dropped_in_words_and_of_two_it_is_asked_which(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    fight_begun(world, monkeypatch, *FIELD, lang=lang)
    words, dropped, which = DROPPED[lang]
    write(world, CENTRAL, PLAN[lang])
    assert dropped in in_one(write(world, CENTRAL, words)["johann"])
    write(world, CENTRAL, PLAN[lang])
    assert "1" in in_one(write(world, CENTRAL, ABOUT[lang])["johann"]).partition(THIS[lang])[2][:20]
    write(world, CENTRAL, PLAN[lang])
    told = in_one(write(world, CENTRAL, words)["johann"])
    assert which in told
    assert dropped not in told


@pytest.mark.parametrize(
    "letter", ["DROP 1\nDROP 2", "Cancel my first standing order\nCancel my second standing order"]
)
def test_numbers_are_those_that_the_writer_saw(
    world: World, monkeypatch: pytest.MonkeyPatch, letter: str
) -> None:
    fight_begun(world, monkeypatch, *FIELD, lang="en")
    for life in (1, 2, 3):
        write(world, CENTRAL, PLAN["en"].replace("most 1", f"most {life}"))
    write(world, CENTRAL, letter)
    left = in_one(write(world, CENTRAL, "STANDING")["johann"])
    assert "their life is at most 3" in left
    assert "their life is at most 2" not in left


def test_one_of_two_that_is_left_by_the_letter_itself_is_not_the_only_one(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    fight_begun(world, monkeypatch, *FIELD, lang="en")
    for life in (1, 2):
        write(world, CENTRAL, PLAN["en"].replace("most 1", f"most {life}"))
    write(world, CENTRAL, "DROP 1\nCancel my standing order")
    assert "their life is at most 2" in in_one(write(world, CENTRAL, "STANDING")["johann"])
