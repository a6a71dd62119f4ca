"""A YES where what its writer sent waits for READY, and nothing else for a YES: it says no less."""

from __future__ import annotations

import pytest

from tests.desk.immediate import at_once
from tests.desk.mailing import newest, reply
from tests.desk.questions import LANG
from tests.desk.world import World

ODD = {"en": "raid the Moor with my best guns", "ru": "набег на Пустошь со всеми друзьями"}
YES = {"en": ("Yes", "Yes, please.", "Yes, go ahead."), "ru": ("Да", "Да, верно.", "Да, выполняйте.")}
NOT_YET = {"en": ("Yes?", "Yes, but not yet", "No"), "ru": ("Да?", "Да, но не сейчас", "Нет")}


def held(world: World) -> tuple[str, str]:
    """Game and player whose answer waits, for another line of the letter was not understood."""
    game, name, text = at_once(world, "toy")
    reply(world, newest(world, name), f"{text}\n{ODD[LANG[name]]}")
    assert len(world.play(game).match.held) == 1
    return game, name


@pytest.mark.parametrize("how", [0, 1, 2])
def test_it_goes_ahead(world: World, how: int) -> None:
    game, name = held(world)
    asks = world.play(game).asks
    reply(world, newest(world, name), YES[LANG[name]][how])
    assert world.play(game).asks != asks


@pytest.mark.parametrize("how", [0, 1, 2])
def test_what_is_no_plain_yes_does_not(world: World, how: int) -> None:
    game, name = held(world)
    asks = world.play(game).asks
    reply(world, newest(world, name), NOT_YET[LANG[name]][how])
    assert world.play(game).asks == asks


def test_a_yes_to_an_older_letter_does_not(world: World) -> None:
    game, name, text = at_once(world, "toy")
    older = newest(world, name)
    reply(world, older, f"{text}\n{ODD[LANG[name]]}")
    asks = world.play(game).asks
    reply(world, older, YES[LANG[name]][0])
    assert world.play(game).asks == asks


def test_a_letter_of_another_game_in_between_leaves_it_the_newest_of_this_one(world: World) -> None:
    game, name = held(world)
    asks, last = world.play(game).asks, newest(world, name)
    world.person("Zoe")
    world.write("Zoe", "CREATE other diplomacy france-austria")
    world.write(name, "JOIN other AS France")
    assert newest(world, name)[0].id != last[0].id
    reply(world, last, YES[LANG[name]][0])
    assert world.play(game).asks != asks
