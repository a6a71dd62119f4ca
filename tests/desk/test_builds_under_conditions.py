"""Units alone under a condition of builds are built: what they are for is said by the condition."""

from __future__ import annotations

import pytest

from tests.desk.world import World
from tests.desk.yes import duel, stands, winter

ONE, BOTH = ("build F Brest",), ("build F Brest", "build A Paris")


@pytest.mark.parametrize(
    ("line", "builds"),
    [
        ("If I have a build: F Bre, else nothing", ONE),
        ("If I get a build, fleet in Brest", ONE),
        ("If there are 2 builds then A Par, F Bre else F Bre", BOTH),
        ("If there are 3 builds then A Par, F Bre, F Mar else F Bre", ONE),
        ("Если будет постройка: Ф Брест, иначе ничего", ONE),
        ("Если могу строить, то флот в Бресте", ONE),
        ("Если строить две: армия в Париже и флот в Бресте", BOTH),
        ("Если две постройки: Ф Бре, А Пар", BOTH),
    ],
)
def test_they_are_built(world: World, line: str, builds: tuple[str, ...]) -> None:
    winter(world)
    world.write("Anna", line, seat="FRANCE")
    assert stands(world) == builds, world.text_to("Anna")


@pytest.mark.parametrize("line", ["If Gas is mine: F Bre", "Если Гасконь моя: Ф Бре"])
def test_under_any_other_condition_they_are_not(world: World, line: str) -> None:
    winter(world)
    world.write("Anna", line, seat="FRANCE")
    assert not stands(world)


@pytest.mark.parametrize("line", ["If I have a build: F Bre", "If there is no build: F Bre"])
def test_while_units_move_nothing_is_built(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    assert not stands(world)
