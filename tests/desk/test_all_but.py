"""Who of Diplomacy is left out where all others hold: only somebody who is there; who helps in an attack."""

from __future__ import annotations

import pytest

from tests.desk.world import World
from tests.desk.yes import duel, stands


@pytest.mark.parametrize(
    "line",
    [
        "All hold except Munich",
        "All hold except Spain",
        "Все стоят, кроме Мюнхена",
        "Everyone holds but Paris and Munich",
    ],
)
def test_nobody_is_left_out_who_is_not_there(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    assert not stands(world)


@pytest.mark.parametrize(
    "line", ["All hold except Paris", "Все стоят, кроме Парижа", "All hold except A Par"]
)
def test_who_is_there_is_left_out(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    assert len(stands(world)) == 2


@pytest.mark.parametrize(
    "line",
    [
        "Bre and Mar and Par attack Pic: Bre goes, Mar supports",
        "Par and Mar attack Bur, the other supports",
        "Par and Mar attack Bur, one supports",
        "Пар и Мар атакуют Бур, вторая поддерживает",
        "Бре и Мар и Пар атакуют Пик: Бре идёт, Мар поддерживает",
    ],
)
def test_who_goes_and_who_helps_is_never_guessed(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    assert not stands(world)
