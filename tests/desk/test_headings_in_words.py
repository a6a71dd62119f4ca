"""``My orders for the fall:`` heads what is below it or behind its colon; READY and the map in a sentence."""

from __future__ import annotations

import pytest

from tests.desk.questions import told
from tests.desk.world import World
from tests.desk.yes import duel, stands


@pytest.mark.parametrize(
    "heading",
    [
        "Orders for fall:",
        "My orders for the fall 1901:",
        "For the fall:",
        "Приказы на осень:",
        "План на осень 1901:",
        "На осень:",
        "Orders for fall",
    ],
)
@pytest.mark.parametrize("between", ["\n", " "])
def test_the_orders_of_another_phase_are_kept_for_it(world: World, heading: str, between: str) -> None:
    if between == " " and not heading.endswith(":"):
        pytest.skip("nothing parts the heading from the order")
    duel(world)
    world.write("Anna", f"A Par - Bur\n{heading}{between}A Bur - Mun", seat="FRANCE")
    assert stands(world) == ("A Paris - Burgundy",)
    answer = told(world, "Anna")
    assert "Left for Fall 1901" in answer
    assert "Burgundy - Munich" in answer


@pytest.mark.parametrize(
    "heading",
    [
        "Orders for the next turn:",
        "For next year:",
        "Приказы на следующий ход:",
        "Orders for round 7:",
        "Next turn:",
        "Next move:",
        "Следующий ход:",
    ],
)
@pytest.mark.parametrize("between", ["\n", " "])
def test_for_a_time_that_the_title_does_not_know_nothing_is_taken(
    world: World, heading: str, between: str
) -> None:
    duel(world)
    world.write("Anna", f"{heading}{between}A Par - Bur", seat="FRANCE")
    assert not stands(world)
    assert "I do not know this phase" in told(world, "Anna")


@pytest.mark.parametrize(
    "heading",
    [
        "Orders for this turn:",
        "Orders for the turn:",
        "My orders for 1901:",
        "Приказы на этот ход:",
        "Приказы на ход:",
    ],
)
def test_the_present_time_is_that_of_the_open_phase(world: World, heading: str) -> None:
    duel(world)
    world.write("Anna", f"{heading}\nA Par - Bur", seat="FRANCE")
    assert stands(world) == ("A Paris - Burgundy",)


@pytest.mark.parametrize(
    "line",
    [
        "Orders: A Par - Bur",
        "My orders: A Par - Bur",
        "Приказы: А Пар - Бур",
        "Orders for spring: A Par - Bur",
    ],
)
def test_orders_behind_the_word_are_orders(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    assert stands(world) == ("A Paris - Burgundy",)


@pytest.mark.parametrize("line", ["Orders", "Show my orders", "Show my orders for fall", "My orders so far"])
def test_the_command_is_still_one(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", f"A Par - Bur\n{line}", seat="FRANCE")
    assert "Your orders so far are below" in told(world, "Anna")


@pytest.mark.parametrize(
    "line",
    [
        "Ready. Thanks, and good luck",
        "Ready! What a game",
        "Готов! И покажите карту",
        "ready, and show me the map please",
        "Done. Good luck to all!",
        "Ready. May the best one win!",
        "Готово. Пусть победит сильнейший!",
        "Готово, всем удачи",
    ],
)
def test_ready_before_talk(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", f"A Par - Bur\n{line}", seat="FRANCE")
    assert "FRANCE" in world.play("duel").match.ready, told(world, "Anna")


@pytest.mark.parametrize(
    "line",
    [
        "Ready. But wait for Boris",
        "Ready, but not before Boris has written",
        "Ready, if Boris is",
        "Ready? Who knows",
        "Ready. Not really",
        "Ready, only when Austria has moved",
        "Готов, но не раньше завтрашнего дня",
        "Готов. Если Борис готов",
        "Ready, A Par frobnicates Bur",
        "Ready, and unless Boris objects it may go on",
        "Ready. Give me an hour",
        "Ready. In an hour",
        "Done, pending Boris",
        "Done, subject to Boris",
        "Ready. To be confirmed",
        "Done, mostly",
        "Done. I will send the fleets tonight",
        "Done. More to come",
        "Done. Rest follows",
        "Готова. Спасибо, ждём ещё Бориса",
        "Готов, дайте день",
        "Готов, погоди",
        "Готов, ещё подумаю",
        "Готово, флот допишу",
        "Готов. Остальное пришлю вечером",
        "Готов, наверное",
        "Готов. Подождите",
        "Ready. Not!",
        "Ready. Undo",
        "Ready, I concede",
        "Ready. Good luck finding my fleet order, it comes later",
    ],
)
def test_ready_that_is_turned_or_stands_beside_what_is_not_read_does_not_count(
    world: World, line: str
) -> None:
    duel(world)
    world.write("Anna", f"A Par - Bur\n{line}", seat="FRANCE")
    assert "FRANCE" not in world.play("duel").match.ready, told(world, "Anna")


@pytest.mark.parametrize(
    "line",
    [
        "Could you send me the map, please?",
        "Show me the board",
        "Пришлите карту, пожалуйста",
        "Карту покажите",
    ],
)
def test_the_map_asked_for_in_a_sentence(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    assert "The map of duel" in " ".join(told(world, "Anna").split())
