"""A window and the move of the year share a phase and the word pass: an answer to one is none to both."""

from __future__ import annotations

import pytest

from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE
from tests.desk.chance import fixed_chance
from tests.desk.mailing import WAYS, Way, newest, reply
from tests.desk.world import World, world
from tests.rig.cases import turns
from tests.sunset_of_empire.letters import asked, write
from tests.sunset_of_empire.post import fight_begun, letters
from tests.sunset_of_empire.prose import in_one

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

PASS = {"en": "pass", "ru": "пас"}
BLOWS = {
    "en": ("Friedrich at Panteleimon", "Charlemagne at Friedrich"),
    "ru": ("Фридрих бьёт Пантелеймона", "Шарлемань бьёт Фридриха"),
}
CLOSED = {
    "en": "answers another question, which is closed: a counter-blow, or none (1914, the fight). "
    "The question is now: a move in the fight (1914, the fight).",
    "ru": "письмо отвечает на другой вопрос, он уже закрыт: контрудар или пас (1914, бой). "
    "Сейчас от вас нужно: ход боя (1914, бой).",
}


@pytest.mark.sweep
@pytest.mark.parametrize(("way", "lang"), turns(2, WAYS, ["en", "ru"]))
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


EARLIER = {
    "en": "Not accepted: this letter answers an earlier question of the game, which is closed. "
    "The question is now: a move in the fight (1914, the fight).",
    "ru": "Не принято: письмо отвечает на прежний вопрос этой партии, он уже закрыт. "
    "Сейчас от вас нужно: ход боя (1914, бой).",
}


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("way", "lang", "which"),
    turns(4, WAYS, ["en", "ru"], ["that asked nothing", "that asked the same kind"]),
)
def test_a_letter_of_the_phase_now_played_is_not_said_to_be_about_a_closed_one(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str, which: str, way: Way
) -> None:
    """The question changed within the fight: whoever answers a letter of before reads of a question."""
    fielded = (("charlemagne", "panteleimon"), ()), (("friedrich", "blucher"), ("dresden",))
    fight_begun(world, monkeypatch, *fielded, lang=lang)
    move = newest(world, "Johann")
    write(world, CENTRAL, BLOWS[lang][0])
    assert asked(world) == (ENTENTE, "move")
    idle = newest(world, "Johann")
    write(world, ENTENTE, BLOWS[lang][1])
    reply(world, newest(world, "Johann"), PASS[lang])
    assert asked(world) == (CENTRAL, "move")
    letters(world)
    before = world.play("empire").match
    reply(world, idle if which == "that asked nothing" else move, PASS[lang], way)
    assert world.play("empire").match == before
    told = in_one(letters(world)["johann"])
    assert EARLIER[lang] in told


@pytest.mark.sweep
def test_a_master_who_plays_may_answer_any_letter_of_the_phase(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a master does to the deadline is about the phase; what a seat answers, about a question of it."""
    fielded = (("charlemagne", "panteleimon"), ()), (("friedrich", "blucher"), ("dresden",))
    fight_begun(world, monkeypatch, *fielded)
    world.write("Clara", "PROMOTE empire Johann")
    old = newest(world, "Johann", "receipt")
    move = newest(world, "Johann", "report")
    write(world, CENTRAL, BLOWS["en"][0])
    write(world, ENTENTE, BLOWS["en"][1])
    due = world.play("empire").match.due
    assert due is not None
    letters(world)
    reply(world, move, "EXTEND empire 1 day")
    later = world.play("empire").match.due
    assert later is not None
    assert later > due, in_one(letters(world)["johann"])
    # The letter of the start is about a phase that is closed.
    reply(world, old, "EXTEND empire 1 day")
    assert world.play("empire").match.due == later
    told = in_one(letters(world)["johann"])
    assert "Not done: this letter is about" in told
    assert "and that phase is closed" in told
