"""An order of Diplomacy behind a condition which opens a later part of a line, and which nobody can read."""

from __future__ import annotations

import pytest

from tests.desk.world import World
from tests.desk.yes import duel, stands


@pytest.mark.parametrize(
    "line",
    [
        "A Mar - Spa. If the cat smiles, A Par - Bur",
        "A Mar - Spa and, if the cat smiles, A Par - Bur",
        "A Mar - Spa. Unless Munich moves, A Par - Bur",
        "A Mar - Spa, but if the cat smiles, A Par - Bur",
        "A Mar - Spa. In case the cat smiles, A Par - Bur, F Bre - MAO",
        "А Мар - Исп. Если кот улыбнётся, А Пар - Бур",
        "А Мар - Исп, а если кот улыбнётся, А Пар - Бур",
        "А Мар - Исп. Разве что кот спит, А Пар - Бур",
    ],
)
def test_what_stands_before_it_alone_is_done(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    assert stands(world) == ("A Marseilles - Spain",)


@pytest.mark.parametrize(
    "line",
    [
        "A Mar - Spa, if the cat smiles, A Par - Bur",
        "A Mar - Spa, when Italy moves, A Par - Bur",
        "А Мар - Исп, если кот улыбнётся, А Пар - Бур",
    ],
)
def test_where_it_may_be_of_both_nothing_is(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    assert not stands(world)


@pytest.mark.parametrize(
    "line",
    ["A Mar - Spa, if possible, A Par - Bur", "A Mar - Spa, if you please. A Par - Bur"],
)
def test_a_courtesy_is_none(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    assert len(stands(world)) == 2
