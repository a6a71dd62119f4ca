"""PREVIEW by mail: the activation that is asked and those that wait behind it; nothing is done."""

from __future__ import annotations

import pytest

from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT
from games.won_by_the_sword.model.state import Activating, Alternating, Preceding, State
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.won_by_the_sword.posing import NAMES, posed, waited
from tests.won_by_the_sword.positions import empty, force, hand, on, put

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests


def first() -> State:
    """Round 2: two columns against one; the Protestant is asked for his first activation."""
    position = empty(first=PROTESTANT, round=2)
    position = put(position, "P1", "ansbach", force("4 sweden-i, 4 sweden-c", "horn", "sweden-o", baggage=3))
    position = put(position, "P2", "ulm:L", force("4 sweden-i, 4 sweden-c", "baner", "sweden-o", baggage=3))
    position = put(position, "C1", "munich", force("4 bavaria-i, 4 bavaria-c", "tilly", baggage=3))
    position = hand(hand(position, PROTESTANT, 2, 9, 11, 26, 40), CATHOLIC, 1, 3, 5)
    return on(position, Preceding(), Alternating(PROTESTANT, 1, True), Activating(PROTESTANT, 1))


def tried(world: World, letter: str, lang: str = "en") -> str:
    """What PREVIEW answers."""
    posed(world, first(), lang)
    begin, end = {"en": ("PREVIEW", "END PREVIEW"), "ru": ("ПРОГНОЗ", "КОНЕЦ ПРОГНОЗА")}[lang]
    world.write(NAMES[PROTESTANT], f"{begin}\n{letter}\n{end}", seat=PROTESTANT)
    assert waited(world) == [(PROTESTANT, "activate", "1-2P1")]
    return " ".join(world.text_to(NAMES[PROTESTANT]).split())


def test_points_baggage_and_crossings_of_each_activation(world: World) -> None:
    told = tried(world, "1 with 26: move Gunzenhausen; move Pappenheim; end\n2 with 11: move Memmingen; end")
    assert "Ansbach - Gunzenhausen (1) - Pappenheim (1)" in told
    assert "Campaign points: 5, spent 2, left 3." in told
    assert "Ulm - Memmingen (1)" in told
    assert "Crossing, Ulm: left bank - right bank" in told
    assert "Campaign points: 5, spent 1, left 4." in told


def test_a_later_activation_that_cannot_be_is_told_with_its_reason(world: World) -> None:
    told = tried(world, "1 with 26: forage; end\n2 with 9: move Munich; end")
    assert "Munich is not next to Ulm" in told


def test_of_a_round_to_come(world: World) -> None:
    told = tried(world, "1 with 26: forage; end\nRound 3:\n1 with 40: move Gunzenhausen; end")
    assert "Ansbach - Gunzenhausen (1)" in told


@pytest.mark.parametrize("lang", ["ru"])
def test_in_russian(world: World, lang: str) -> None:
    told = tried(world, "1 картой 26: в Гунценхаузен; конец\n2 картой 11: в Мемминген; конец", lang)
    assert "Ансбах - Гунценхаузен (1)" in told
    assert "Ульм - Мемминген (1)" in told
