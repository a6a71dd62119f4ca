"""An order of Diplomacy that is said to be for another time is not done now, nor asked back without it."""

from __future__ import annotations

import pytest

from tests.desk.world import World
from tests.desk.yes import duel, stands


@pytest.mark.parametrize(
    "line",
    [
        "A Mar - Spa in the fall",
        "In the fall A Mar - Por",
        "In the fall, A Mar - Spa, A Par - Bur",
        "Next turn A Mar - Spa",
        "A Mar - Spa next season",
        "Afterwards A Mar - Spa",
        "Later Paris strolls over to Burgundy",
        "In 1902 A Mar - Spa",
        "Come autumn, Marseilles to Spain",
        "А Мар - Исп осенью",
        "Осенью А Мар - Исп",
        "Осенью, А Мар - Исп, А Пар - Бур",
        "В следующем ходу А Мар - Исп",
        "Через ход А Мар - Исп",
        "В 1902 А Мар - Исп",
        "Зимой Марсель прогуляется в Испанию",
        "Марсель в Испанию на следующий ход",
        "A Par - Bur, not now",
        "A Par - Bur, not this turn",
        "A Par - Bur this winter",
        "A Par - Bur this fall",
        "A Par - Bur, A Mar - Spa, both in the fall",
        "A Par - Bur, A Mar - Spa; all of this in the fall",
        "A Par - Bur during the fall",
        "A Par - Bur in F1901",
        "A Par - Bur on the second turn",
        "For the fall I plan A Mar - Spa",
        "The move after next: A Mar - Spa",
        "Paris strolls over to Burgundy tomorrow",
        "А Пар - Бур потом",
        "А Пар - Бур, А Мар - Исп, всё осенью",
        "А Пар - Бур на второй ход",
        "Этой осенью А Мар - Исп",
        "Завтра Марсель прогуляется в Испанию",
        "A Par - Bur\nA Mar - Spa\n(all of this in the fall)",
        "А Пар - Бур\nА Мар - Исп\nВсё это осенью.",
    ],
)
def test_it_is_told_how_to_write_it(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    answer = " ".join(world.text_to("Anna").split())
    assert "says when" in answer
    assert "Did you mean" not in answer
    world.write("Anna", "Yes", seat="FRANCE")
    assert not stands(world)


@pytest.mark.parametrize(
    "line",
    [
        "A Par - Bur, next turn on to Munich",
        "A Par - Bur. Next turn A Par - Mun, A Mar - Bur",
        "A Par - Bur and then, in the fall, A Mar - Bur",
        "A Par - Bur, and in the fall on to Munich",
        "А Пар - Бур, осенью в Мюнхен",
        "А Пар - Бур. Осенью А Пар - Мюн, Ф Бре - Ла-Манш",
        "А Пар - Бур, а потом, в следующем ходу, А Мар - Бур",
    ],
)
def test_what_stands_before_it_is_for_now(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    assert stands(world) == ("A Paris - Burgundy",)
    assert "says when" in " ".join(world.text_to("Anna").split())


@pytest.mark.parametrize(
    "line", ["My next move: A Mar - Spa", "Мой следующий ход: А Мар - Исп", "Next: A Mar - Spa"]
)
def test_who_speaks_of_their_next_move_gives_it(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    assert stands(world) == ("A Marseilles - Spain",)


@pytest.mark.parametrize(
    "line",
    ["This spring A Par - Bur", "Этой весной А Пар - Бур", "This spring Paris ambles over to Burgundy"],
)
def test_of_the_present_season_it_is_asked_back(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    world.write("Anna", "Yes", seat="FRANCE")
    assert stands(world) == ("A Paris - Burgundy",)


@pytest.mark.parametrize(
    "line",
    ["See you in Paris in the fall!", "Увидимся осенью в Париже!", "A Par - Bur, so we meet in autumn"],
)
def test_what_is_no_order_is_not_told_so(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    assert "says when" not in " ".join(world.text_to("Anna").split())
