"""``The rest hold`` in a letter of its own: units with an order keep it, those without one hold."""

from __future__ import annotations

import pytest

from tests.desk.world import World
from tests.desk.yes import duel, stands


@pytest.mark.parametrize("line", ["the rest hold", "All others hold, please.", "Остальные стоят."])
def test_it_leaves_orders_of_earlier_letters(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", "A Par - Bur", seat="FRANCE")
    world.write("Anna", line, seat="FRANCE")
    assert [each for each in stands(world) if "Burgundy" in each]
    assert len(stands(world)) == 3


def test_all_of_them_hold_whatever_was_ordered(world: World) -> None:
    duel(world)
    world.write("Anna", "A Par - Bur", seat="FRANCE")
    world.write("Anna", "All units hold", seat="FRANCE")
    assert not [each for each in stands(world) if "Burgundy" in each]
    assert len(stands(world)) == 3


def test_beside_new_orders_it_is_of_all_that_the_letter_does_not_name(world: World) -> None:
    duel(world)
    world.write("Anna", "A Par - Bur", seat="FRANCE")
    world.write("Anna", "F Bre - MAO, the rest hold", seat="FRANCE")
    assert not [each for each in stands(world) if "Burgundy" in each]
    assert len(stands(world)) == 3


def test_where_all_have_orders_nothing_changes(world: World) -> None:
    duel(world)
    world.write("Anna", "A Par - Bur\nA Mar S A Par - Bur\nF Bre - MAO", seat="FRANCE")
    before = stands(world)
    world.write("Anna", "the rest hold", seat="FRANCE")
    assert stands(world) == before
