"""What a unit does else, where it is not named again: ``A Par - Bur if ..., otherwise holds``."""

from __future__ import annotations

import pytest

from tests.desk.world import World
from tests.desk.yes import duel, stands


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("A Par - Bur if Bur is occupied, otherwise holds", "A Paris H"),
        ("F Bre - ENG if ENG is occupied, else it stays in port", "F Brest H"),
        ("A Par - Bur if Bur is occupied; otherwise to Pic", "A Paris - Picardy"),
        ("A Par - Bur if Bur is occupied, else Pic", "A Paris - Picardy"),
        ("A Par - Bur unless Bur is empty, in which case it holds", "A Paris H"),
        ("If Bur is occupied, A Par - Bur, otherwise it stays put", "A Paris H"),
        ("If Bur is occupied then A Par - Bur else holds", "A Paris H"),
        ("A Par - Bur if Bur is empty, otherwise nothing", "A Paris - Burgundy"),
        ("А Пар - Бур, если Бургундия занята, иначе стоит", "A Paris H"),
        ("А Пар - Бур, если Бургундия занята, иначе она остаётся на месте", "A Paris H"),
        ("А Пар - Бур, если Бур занята, в противном случае в Пикардию", "A Paris - Picardy"),
        ("Если Бургундия занята, А Пар - Бур, иначе стоит", "A Paris H"),
        ("А Пар - Бур, если Бургундия пуста, иначе ничего", "A Paris - Burgundy"),
    ],
)
def test_it_is_the_unit_of_the_order(world: World, line: str, order: str) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    assert stands(world) == (order,), world.text_to("Anna")


@pytest.mark.parametrize(
    "line",
    ["A Par - Bur if Bur is occupied, otherwise nothing", "А Пар - Бур, если Бургундия занята, иначе ничего"],
)
def test_nothing_is_no_order(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    assert stands(world) == ()
    assert "not true now" in world.text_to("Anna")


BOTH = ("A Marseilles S A Paris - Burgundy", "A Paris - Burgundy")


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        ("A Par - Bur with support of A Mar if Bur is empty", BOTH),
        ("A Par - Bur supported by A Mar, if Bur is occupied", ()),
        ("A Par - Bur supported by A Mar unless Bur is occupied", BOTH),
        ("A Par - Bur and A Mar - Spa if Bur is occupied", ()),
        ("A Par - Bur and A Mar - Spa if Germany stays out", ()),
        ("А Пар - Бур с поддержкой А Мар, если Бургундия пуста", BOTH),
        ("А Пар - Бур при поддержке А Мар, если Бургундия занята, иначе А Пар стоит", ("A Paris H",)),
        ("А Пар - Бур и А Мар - Исп, если Бур занята", ()),
    ],
)
def test_orders_that_nothing_parts_hang_on_it_together(
    world: World, line: str, orders: tuple[str, ...]
) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    assert stands(world) == orders
