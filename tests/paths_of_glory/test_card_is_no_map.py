"""In Russian a card is called as a map is: behind its number and way the rest of the line is of the order."""

from __future__ import annotations

import pytest

from games.paths_of_glory.model.atlas import CP
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.paths_of_glory.positions import board, state
from tests.paths_of_glory.post import answer, posed

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests


@pytest.mark.parametrize("text", ["карта 4 ОО. ГЕР 6 кукарекает", "карта 4 ОО: ГЕР 6 кукарекает"])
def test_a_line_that_opens_with_a_card_asks_for_no_map(world: World, text: str) -> None:
    posed(world, "ru", state(board({"metz": ["ge_6_army"]}), hands={CP: ["cp_04"]}))
    said = answer(world, CP, text)
    assert "КАРТИНКИ" not in said
    assert "кукаре" in said
