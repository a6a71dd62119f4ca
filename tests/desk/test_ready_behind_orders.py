"""READY, or that there is no more, in the end of the line of an order; what opens one and orders nothing."""

from __future__ import annotations

import pytest

from adjudicator.kinds import Seat
from tests.desk.world import World
from tests.desk.yes import duel, stands

READY = (
    "A Par - Bur. Ready.",
    "A Par - Bur, ready",
    "A Par to Burgundy, and I am ready.",
    "A Par - Bur. That's all, go ahead.",
    "Париж идёт в Бургундию. Готов.",
    "Париж в Бургундию, вот и всё. На этом я закончил, готов.",
    "A Par - Bur\nDone, thank you. Anna",
    "A Par - Bur\nAnd that completes my orders.",
    "A Par - Bur\nНа этом всё, приказы не меняю",
)
ORDERED = (
    "A Par - Bur, that's all.",
    "A Par - Bur. That is all from me.",
    "A Par - Bur. Thanks for Sevastopol!",
    "Париж в Бургундию, больше ничего.",
    "Спасибо за Севастополь!\nA Par - Bur",
    "One more thing: A Par - Bur",
    "Same letter: A Par - Bur",
    "Последняя правка: Париж в Бургундию",
    "Ещё один: Париж в Бургундию",
    "Чуть не забыл: Париж в Бургундию",
    "Nearly - A Par to Burgundy.",
    "Не совсем. Париж идёт в Бургундию.",
)
WAITS = (
    "A Par - Bur. Ready tomorrow.",
    "A Par - Bur. Ready for war.",
    "If the cat smiles, A Par - Bur. Ready.",
    "A Par - Bur, once Italy is ready",
    "A Par - Brugundy. Ready.",
    "A Par - Bur. Not ready yet.",
    "A Par - Bur. Let me know when you are ready.",
    "A Par - Bur. Thanks for waiting until Boris agrees\nREADY",
    "A Par - Bur, thanks for holding F Bre\nREADY",
    "А Пар - Бур. Спасибо за ожидание до пятницы\nГОТОВ",
    "A Mar - Spa\nA Par - Pic\nF Bre - MAO, the first order is cancelled\nREADY",
    "Next plan: A Par - Bur\nREADY",
    "A Par - Bur, as an example. Ready",
    "A Par - Bur. Ready.\nNo!",
    "A Par - Bur\nREADY\nNo, wait.",
    "А Пар - Бур\nГОТОВ\nНет!",
    "A Par - Bur\nReady. Hardly",
    "А Пар - Бур\nГотов. Никак",
)
NOTHING = (
    "Cancelled. Paris - Burgundy",
    "Отменено. Париж - Бургундия",
    "Next turn: A Par - Bur",
    "Not: A Par - Bur",
    "Plan for 1902: A Par - Bur",
)


@pytest.mark.parametrize("line", READY)
def test_it_counts_behind_an_order(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    assert len(stands(world)) == 1
    assert Seat("FRANCE") in world.play("duel").match.ready


@pytest.mark.parametrize("line", ORDERED)
def test_what_opens_or_ends_a_line_and_orders_nothing_leaves_it_an_order(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", f"{line}\nREADY", seat="FRANCE")
    assert stands(world) == ("A Paris - Burgundy",)
    assert Seat("FRANCE") in world.play("duel").match.ready


@pytest.mark.parametrize("line", WAITS)
def test_it_does_not_count_where_it_hangs_on_something(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    assert Seat("FRANCE") not in world.play("duel").match.ready


@pytest.mark.parametrize("line", NOTHING)
def test_what_means_something_is_no_opener(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    assert stands(world) == ()
