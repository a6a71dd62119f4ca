"""READY as people say it who have sent their orders: it counts, and nothing is shown or asked for it."""

from __future__ import annotations

import pytest

from adjudicator.kinds import Seat
from tests.desk.world import World
from tests.desk.yes import answered, duel, given, stands

READY = (
    "Готово, можно считать",
    "Приказы верны, я готов",
    "Приказы верны, я готов. Раньше срока закрывать можно.",
    "Больше ничего не меняйте. Готов.",
    "Закрываем.",
    "Ход сдаю.",
    "Да, ход окончен, готов",
    "Приказы меня устраивают, готов",
    "Готов, жду результатов.",
    "That's all, please carry it out.",
    "Yes, go ahead.",
    "Yes, all correct. Go ahead.",
    "Yes, that is what I want for now, go ahead.",
    "Perfect, carry on then",
    "I'm ready when you are",
    "Остальное без изменений. Готов.",
    "Если всё понятно, я готов.",
    "Верно, годовой ход окончен.",
    "Именно так, начинайте!",
)
NOT_READY = (
    "Пока не закрываем.",
    "Ход ещё не сдаю",
    "Не готов, можно считать?",
    "Please do not carry it out yet",
    "Yes, all correct.",
    "Are you ready",
    "Go ahead if Italy agrees",
    "Go ahead tomorrow",
    "Ещё не закончил",
    "Закрывать рано",
    "Что готово",
    "Let me know when you are ready.",
    "So are you ready",
    "Others are ready",
    "Остальные готовы",
    "I am ready to retreat",
    "Proceed with the retreat",
)


def test_it_is_the_yes_where_something_waits_for_one(world: World) -> None:
    answered(world, "Yes, go ahead.")
    assert given(world)
    assert Seat("FRANCE") not in world.play("duel").match.ready


@pytest.mark.parametrize("line", READY)
def test_it_counts(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", "A Par - Bur", seat="FRANCE")
    world.write("Anna", line, seat="FRANCE")
    assert Seat("FRANCE") in world.play("duel").match.ready
    assert len(stands(world)) == 1


@pytest.mark.parametrize("line", NOT_READY)
def test_it_does_not_where_it_is_denied(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", "A Par - Bur", seat="FRANCE")
    world.write("Anna", line, seat="FRANCE")
    assert Seat("FRANCE") not in world.play("duel").match.ready
