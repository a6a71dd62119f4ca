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


@pytest.mark.parametrize(
    "line",
    [
        "F Bre - MAO, the rest hold",
        "F Bre - MAO; everyone else stays put",
        "Ф Бре - САО, остальные держатся",
        "Ф Бре - САО. Прочие стоят на месте.",
    ],
)
def test_beside_new_orders_too_and_says_which_order_is_kept(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", "A Par - Bur", seat="FRANCE")
    world.out()
    world.write("Anna", line, seat="FRANCE")
    assert "A Paris - Burgundy" in stands(world)
    assert "A Marseilles H" in stands(world)
    assert "Army Paris keeps the order that it had: A Paris - Burgundy." in world.text_to("Anna")


def test_what_the_letter_orders_itself_is_no_order_that_is_kept(world: World) -> None:
    duel(world)
    world.write("Anna", "A Par - Bur\nA Mar H", seat="FRANCE")
    world.out()
    world.write("Anna", "A Par - Pic, the rest hold", seat="FRANCE")
    assert "A Paris - Picardy" in stands(world)
    assert "keeps the order" not in world.text_to("Anna")


def test_where_all_have_orders_nothing_changes(world: World) -> None:
    duel(world)
    world.write("Anna", "A Par - Bur\nA Mar S A Par - Bur\nF Bre - MAO", seat="FRANCE")
    before = stands(world)
    world.write("Anna", "the rest hold", seat="FRANCE")
    assert stands(world) == before
