"""A master sees the deadline, who has ordered and who is missing; one who plays sees what all see."""

from __future__ import annotations

import pytest

from tests.desk.world import World
from tests.desk.worlds import begin


@pytest.fixture
def duel(world: World) -> World:
    """Anna plays France, Boris Austria, Clara is the master."""
    begin(world, "duel")
    world.out()
    return world


def told(world: World, name: str, command: str) -> str:
    world.out()
    world.write(name, command)
    return " ".join(world.text_to(name).split())


def test_show_tells_the_master_who_has_ordered(duel: World) -> None:
    assert "Nothing yet: Austria, France" in told(duel, "Clara", "SHOW duel")
    duel.write("Anna", "A PAR H", seat="FRANCE")
    text = told(duel, "Clara", "SHOW duel")
    assert "Incomplete: France" in text
    assert "Nothing yet: Austria" in text
    assert "27 November 2025, 11:00" in text
    duel.write("Anna", "A PAR H\nA MAR H\nF BRE H", seat="FRANCE")
    text = told(duel, "Clara", "SHOW duel")
    assert "Complete: France" in text
    assert "PAR H" not in text  # not what was ordered


def test_status_tells_the_master_who_is_missing_and_the_deadline(duel: World) -> None:
    text = told(duel, "Clara", "STATUS")
    assert "Spring 1901, movement: orders of" in text
    assert "Austria, France are missing" in text
    assert "27 Nov 2025, 11:00" in text
    duel.write("Boris", "А Вена стоит\nА Будапешт стоит\nФ Триест стоит\nНЕ ГОТОВ", seat="AUSTRIA")
    assert "Austria" not in told(duel, "Clara", "STATUS").partition("movement: orders of")[2]
    duel.pause("duel")
    assert "paused;" in told(duel, "Clara", "STATUS")


@pytest.mark.parametrize("command", ["SHOW duel", "STATUS"])
def test_others_are_told_the_same_whoever_has_ordered(duel: World, command: str) -> None:
    """Observers and players, and a master who plays."""
    duel.person("Dora")
    before = {name: told(duel, name, command) for name in ("Anna", "Dora")}
    duel.write("Boris", "А Вена стоит", seat="AUSTRIA")
    assert {name: told(duel, name, command) for name in ("Anna", "Dora")} == before


def test_a_master_who_plays_learns_nothing_of_the_foe(world: World) -> None:
    begin(world, "people")
    world.write("Anna", "CREATE duel diplomacy france-austria deadline 2 days")
    world.write("Anna", "JOIN duel AS France")
    world.write("Boris", "JOIN duel AS Austria")
    before = [told(world, "Anna", command) for command in ("SHOW duel", "STATUS")]
    world.write("Boris", "А Вена стоит", seat="AUSTRIA")
    assert [told(world, "Anna", command) for command in ("SHOW duel", "STATUS")] == before


def test_a_master_who_gave_their_seat_up_learns_no_more_of_the_foe(world: World) -> None:
    """They may sit down again."""
    begin(world, "people")
    world.write("Anna", "CREATE duel diplomacy france-austria deadline 2 days")
    world.write("Anna", "JOIN duel AS France")
    world.write("Boris", "JOIN duel AS Austria")
    world.write("Anna", "RESIGN duel YES", seat="FRANCE")
    before = [told(world, "Anna", command) for command in ("SHOW duel", "STATUS")]
    world.write("Boris", "А Вена стоит", seat="AUSTRIA")
    assert [told(world, "Anna", command) for command in ("SHOW duel", "STATUS")] == before
    assert "Nothing yet" not in before[0]
