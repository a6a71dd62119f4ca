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


SAILS = ("F Brest - English Channel", "A Marseilles H", "A Paris H")
TO_SPAIN = ("F Brest H", "A Marseilles - Spain", "A Paris H")


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        ("Everything holds except Marseilles", ("F Brest H", "A Paris H")),
        ("All hold except A Par and A Mar", ("F Brest H",)),
        ("Everything holds except the fleet in Brest", ("A Marseilles H", "A Paris H")),
        ("Everyone holds but Brest, who sails to the Channel", SAILS),
        ("Все стоят, кроме Марселя", ("F Brest H", "A Paris H")),
        ("Все стоят, кроме А Пар и Ф Бре", ("A Marseilles H",)),
        ("Все держатся, кроме Бреста: он идёт в Ла-Манш", SAILS),
        ("Все стоят, кроме Марселя, который идёт в Испанию", TO_SPAIN),
    ],
)
def test_all_hold_but_those_that_are_named(world: World, line: str, orders: tuple[str, ...]) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    assert stands(world) == orders


@pytest.mark.parametrize("line", ["Everything holds except Austria", "All hold except the brave"])
def test_but_for_what_is_no_unit_nothing_is_taken(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    assert not stands(world)
