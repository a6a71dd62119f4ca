"""What is said anew of an activation that orders are left for: it counts, or nothing is done before it."""

from __future__ import annotations

import pytest

from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT
from games.won_by_the_sword.model.board import Board
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.won_by_the_sword.posing import NAMES, board_of, posed, waited
from tests.won_by_the_sword.second_round import THEIRS, first, played

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

BEGUN = {
    "en": "1 with 26: move Gunzenhausen\n2 with 11: forage; end",
    "ru": "1 картой 26: в Гунценхаузен\n2 картой 11: фуражировка; конец",
}
UNREAD = {
    "en": [
        "Horn is done.\nBanér with card 9 betwixt: go to Memmingen, forage. End.",
        "Horn is done.\nBanér skedaddles with card 9: Memmingen.",
        "That is all for Horn.\nBanér with card 9: gobbledygook Memmingen",
    ],
    "ru": [
        "Горн закончил.\nБанер картой 9 абырвалг: в Мемминген, фуражировка.",
        "Конец.\nБанер абырвалг картой 9: в Мемминген.",
    ],
}
READ = {
    "en": [
        "Horn is done.\nBanér with card 9 instead: go to Memmingen, forage. End.",
        "That's all for Horn.\nChange of plan for Banér: with card 9 to Memmingen, forage, end.",
    ],
    "ru": [
        "Конец.\nБанеру вместо Ансбаха картой 9 идти в Мемминген; фуражировка; конец",
        "Конец.\nСмена плана для Банера: картой 9 в Мемминген, фуражировка. Конец.",
    ],
}


def begun(world: World, lang: str) -> Board:
    """The first column acts; orders are left for the second."""
    posed(world, first(), lang)
    world.write(NAMES[PROTESTANT], BEGUN[lang], seat=PROTESTANT)
    assert waited(world) == [(PROTESTANT, "go", "1-2P1")], world.text_to(NAMES[PROTESTANT])
    return board_of(world)


@pytest.mark.parametrize(("lang", "text"), [(lang, text) for lang, texts in UNREAD.items() for text in texts])
def test_while_they_cannot_be_read_nothing_is_closed(world: World, lang: str, text: str) -> None:
    begun(world, lang)
    world.write(NAMES[PROTESTANT], text, seat=PROTESTANT)
    assert waited(world) == [(PROTESTANT, "go", "1-2P1")], world.text_to(NAMES[PROTESTANT])


@pytest.mark.parametrize(("lang", "text"), [(lang, text) for lang, texts in READ.items() for text in texts])
def test_what_can_be_read_takes_their_place(world: World, lang: str, text: str) -> None:
    begun(world, lang)
    world.write(NAMES[PROTESTANT], text, seat=PROTESTANT)
    world.write(NAMES[CATHOLIC], THEIRS[lang], seat=CATHOLIC)
    assert played(world)[:3] == ["26", "03", "09"], world.text_to(NAMES[PROTESTANT])


def test_a_round_that_is_named_again_is_the_same_heading(world: World) -> None:
    begun(world, "en")
    text = "In round 3, Horn with 40: forage\nIn round 3, Banér with 2: forage\nIn round 3, we go first"
    world.write(NAMES[PROTESTANT], text, seat=PROTESTANT)
    told = world.text_to(NAMES[PROTESTANT])
    assert "(1-3P1)" in told
    assert "(1-3P2)" in told, told
