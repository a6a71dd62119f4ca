"""A window and the move of the year share a phase and the word pass: an answer to one is none to both."""

from __future__ import annotations

import pytest

from games.sunset_of_empire.cards import CENTRAL, ENTENTE
from tests.desk.mailing import WAYS, Way, newest, reply
from tests.desk.world import World, fixed_chance, world
from tests.sunset_of_empire.post import fight_begun, letters
from tests.sunset_of_empire.test_example_mail import in_one
from tests.sunset_of_empire.test_plans_mail import asked, write

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

PASS = {"en": "pass", "ru": "пас"}
BLOWS = {
    "en": ("Friedrich at Panteleimon", "Charlemagne at Friedrich"),
    "ru": ("Фридрих бьёт Пантелеймона", "Шарлемань бьёт Фридриха"),
}
CLOSED = {
    "en": "answers another question, and that one is closed: a counter-blow or none (1914, the fight). "
    "You are asked now: a move of the fight (1914, the fight).",
    "ru": "письмо отвечает на другой вопрос, он закрыт: контрудар или пас (1914, бой). "
    "Сейчас от вас нужно: ход боя (1914, бой).",
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_second_pass_in_a_window_does_not_end_the_year(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str, way: Way
) -> None:
    fielded = (("charlemagne", "panteleimon"), ()), (("friedrich", "blucher"), ("dresden",))
    fight_begun(world, monkeypatch, *fielded, lang=lang)
    write(world, CENTRAL, BLOWS[lang][0])
    write(world, ENTENTE, BLOWS[lang][1])
    window = newest(world, "Johann")
    assert asked(world) == (CENTRAL, "counter")
    reply(world, window, PASS[lang], way)
    assert asked(world) == (CENTRAL, "move")
    for heading in ("", "1914-fight\n"):
        letters(world)
        before = world.play("empire").match
        reply(world, window, heading + PASS[lang], way)
        assert world.play("empire").match == before
        told = in_one(letters(world)["johann"])
        assert CLOSED[lang] in told
    # The letter that tells so asks the open question: an answer to it counts.
    reply(world, newest(world, "Johann"), PASS[lang], way)
    assert world.play("empire").view(None).board.sides[CENTRAL].passed
