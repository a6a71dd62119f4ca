"""END on a line of its own is an order here: it ends an activation, not the letter."""

from __future__ import annotations

import pytest

from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.won_by_the_sword.posing import NAMES, posed, waited
from tests.won_by_the_sword.second_round import THEIRS, first, played

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

LINES = {
    "en": "1 with 26:\nmove Gunzenhausen\nforage\nEnd\n\n2 with 11:\nforage\nend.\n\nCheers, Otto",
    "ru": "1 картой 26:\nв Гунценхаузен\nфуражировка\nКонец\n\n2 картой 11:\nфуражировка\nконец",
}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_between_two_activations(world: World, lang: str) -> None:
    posed(world, first(), lang)
    world.write(NAMES[PROTESTANT], LINES[lang], seat=PROTESTANT)
    world.write(NAMES[CATHOLIC], THEIRS[lang], seat=CATHOLIC)
    assert played(world) == ["26", "03", "11"], world.text_to(NAMES[PROTESTANT])


@pytest.mark.parametrize(("lang", "word"), [("en", "END"), ("en", "end."), ("ru", "конец")])
def test_alone_it_answers_what_the_column_does_next(world: World, lang: str, word: str) -> None:
    posed(world, first(), lang)
    world.write(NAMES[PROTESTANT], "1 with 26: forage", seat=PROTESTANT)
    assert waited(world) == [(PROTESTANT, "go", "1-2P1")]
    world.write(NAMES[PROTESTANT], word, seat=PROTESTANT)
    assert waited(world) == [(CATHOLIC, "activate", "1-2C1")], world.text_to(NAMES[PROTESTANT])


@pytest.mark.parametrize("close", ["END PREVIEW", "-- \nOtto"])
def test_in_a_preview_it_ends_nothing(world: World, close: str) -> None:
    posed(world, first())
    world.write(NAMES[PROTESTANT], f"PREVIEW\n1 with 26: forage\nend\n{close}", seat=PROTESTANT)
    assert waited(world) == [(PROTESTANT, "activate", "1-2P1")]


def test_below_a_signature_nothing_is_an_order(world: World) -> None:
    posed(world, first())
    world.write(NAMES[PROTESTANT], "1 with 26: forage\n-- \nend", seat=PROTESTANT)
    assert waited(world) == [(PROTESTANT, "go", "1-2P1")]


def test_a_letter_to_others_is_closed_as_ever(world: World) -> None:
    posed(world, first())
    world.write(NAMES[PROTESTANT], "PRESS TO ALL\nHello\nEND PRESS\n1 with 26: forage\nend", seat=PROTESTANT)
    assert waited(world) == [(CATHOLIC, "activate", "1-2C1")], world.text_to(NAMES[PROTESTANT])
