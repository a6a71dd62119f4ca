"""Units by themselves are asked back as builds where builds are asked, and nowhere else."""

from __future__ import annotations

import pytest

from tests.desk.world import World
from tests.desk.yes import duel, stands, winter


@pytest.mark.parametrize(
    ("line", "builds"),
    [
        ("One army in Paris, one fleet in Brest", ("build A Paris", "build F Brest")),
        ("Fleet Brest", ("build F Brest",)),
        ("I'd like a fleet in Brest", ("build F Brest",)),
        ("Marseilles gets a fleet and Paris an army", ("build F Marseilles", "build A Paris")),
        ("Армия в Париже", ("build A Paris",)),
        ("Флот - Брест, армия - Марсель", ("build F Brest", "build A Marseilles")),
        ("Париж получает армию", ("build A Paris",)),
        ("Fleets in Brest and Marseilles, please.", ("build F Brest", "build F Marseilles")),
        ("An army in Paris and a fleet in Brest, please.", ("build A Paris", "build F Brest")),
        ("Армия в Париже и флот в Бресте, пожалуйста.", ("build A Paris", "build F Brest")),
        ("Флот в Брест, пожалуйста.", ("build F Brest",)),
        ("Флоты в Бресте и Марселе, пожалуйста", ("build F Brest", "build F Marseilles")),
        ("Two armies: Paris, Marseilles", ("build A Paris", "build A Marseilles")),
        ("One army in Paris, another in Marseilles", ("build A Paris", "build A Marseilles")),
        ("F Brest + A Paris", ("build F Brest", "build A Paris")),
        ("A fleet in Brest and Marseilles", ("build F Brest", "build F Marseilles")),
        ("Две армии: Париж и Марсель", ("build A Paris", "build A Marseilles")),
        ("Одну армию в Париже, вторую в Марселе", ("build A Paris", "build A Marseilles")),
        ("Ф Брест + А Париж", ("build F Brest", "build A Paris")),
        ("Два флота: Брест и Марсель", ("build F Brest", "build F Marseilles")),
        ("Пусть будет флот в Бресте", ("build F Brest",)),
        ("Пусть это будет армия в Париже", ("build A Paris",)),
    ],
)
def test_a_unit_by_itself_is_a_build_in_winter(world: World, line: str, builds: tuple[str, ...]) -> None:
    winter(world)
    world.write("Anna", line, seat="FRANCE")
    assert [each for each in stands(world) if each in builds] == []
    world.write("Anna", "Yes", seat="FRANCE")
    assert {*builds} <= {*stands(world)}


@pytest.mark.parametrize(
    "line", ["Fleet London", "Army in Gascony", "My fleet in Brest was the pride of France"]
)
def test_what_cannot_be_built_is_not_asked_back(world: World, line: str) -> None:
    winter(world)
    world.seen = 0
    world.out()
    world.write("Anna", line, seat="FRANCE")
    assert "Did you mean" not in world.text_to("anna")


@pytest.mark.parametrize("line", ["One army in Paris", "Fleet Brest", "Армия в Париже"])
def test_nothing_is_built_in_spring(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    world.write("Anna", "Yes", seat="FRANCE")
    assert stands(world) == ()
