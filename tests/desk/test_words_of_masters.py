"""Words of masters' commands in the mouth of a mere player: an order, or the talk of one, and no command."""

from __future__ import annotations

import pytest

from tests.desk.world import World
from tests.desk.yes import duel, stands

LINES = (
    "Верните, пожалуйста, Париж в Бургундию",
    "Restore Paris to Burgundy, please",
    "Start with Paris to Burgundy",
    "Begin with Paris to Burgundy",
    "Начать с Парижа в Бургундию",
)


@pytest.mark.parametrize("line", LINES)
def test_it_is_an_order_or_told_as_one(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    told = world.text_to("Anna")
    assert "You run no game" not in told
    assert stands(world) or "Did you mean: " in told or "not a word that orders use" in told, told
