"""A master who writes a clock time means his own clock: CREATE and SETTINGS take the zone that he has set."""

from __future__ import annotations

import pytest

from mailer.terms import terms
from parsers import registry
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world

__all__ = ["fixed_chance", "world"]


def zone(world: World, game: str = "north") -> str:
    return terms.pace_of(world.house, world.game(game)).zone


def answer(world: World, name: str, *lines: str) -> str:
    """What the judge answers to a letter."""
    world.out()
    world.write(name, "\n".join(lines))
    return world.text_to(name)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("CREATE north diplomacy at 20:00", "Europe/Berlin"),
        ("create north deadline 2 days at 8 pm", "Europe/Berlin"),
        ("create north, at 20:00, skip saturday, skip sunday", "Europe/Berlin"),
        ("create north skip sunday", "Europe/Berlin"),
        ("create north diplomacy deadline 2 days at 20:00 zone UTC", "UTC"),
        ("create north diplomacy at 20:00 London", "Europe/London"),
        ("create north diplomacy at 20:00 zone Asia/Tokyo", "Asia/Tokyo"),
    ],
)
def test_create(world: World, line: str, told: str) -> None:
    world.person("Clara", zone="Europe/Berlin")
    said = " ".join(answer(world, "Clara", line).split())
    assert zone(world) == told, said
    assert f"time zone: {told}" in said


def test_create_in_russian(world: World) -> None:
    world.person("Иван", "ru", "Europe/Moscow")
    said = " ".join(answer(world, "Иван", "создать север diplomacy в 20:00").split())
    assert zone(world, "север") == "Europe/Moscow", said
    assert "Europe/Moscow" in said


def test_whoever_has_set_no_zone_plays_by_utc(world: World) -> None:
    world.person("Clara")
    assert "time zone: UTC" in " ".join(answer(world, "Clara", "create north at 20:00").split())


def test_a_zone_that_is_set_in_the_same_letter_counts(world: World) -> None:
    world.person("Clara")
    answer(world, "Clara", "set zone Berlin", "create north at 20:00")
    assert zone(world) == "Europe/Berlin"


def test_settings_of_a_game_whose_time_nobody_has_spoken_of(world: World) -> None:
    world.person("Clara")
    answer(world, "Clara", "create north")
    said = answer(world, "Clara", "set zone Berlin", "settings north at 20:00")
    assert zone(world) == "Europe/Berlin"
    assert "Europe/Berlin" in said


def test_a_second_master_elsewhere_does_not_move_the_games_clock(world: World) -> None:
    world.person("Clara", zone="Europe/Berlin")
    world.person("Dora", zone="America/New_York")
    assert "Dora now runs north too" in answer(world, "Clara", "create north at 20:00", "promote Dora")
    assert "Europe/Berlin" in answer(world, "Dora", "settings north deadline 3 days at 19:00")
    assert zone(world) == "Europe/Berlin"


def test_settings_that_are_not_of_time_leave_the_time_alone(world: World) -> None:
    world.person("Clara")
    answer(world, "Clara", "create north")
    said = answer(world, "Clara", "set zone Berlin", "settings north anonymous: yes")
    game = world.game("north")
    usual = terms.usual_pace(world.house, registry.title(game.title).title)
    assert terms.pace_of(world.house, game) == usual, said


def test_the_deadline_falls_on_the_masters_clock(world: World) -> None:
    """20:00 in Berlin in November is 19:00 UTC."""
    world.person("Clara", zone="Europe/Berlin")
    answer(world, "Clara", "create north toy at 20:00")
    for name in ("Anna", "Boris"):
        world.person(name)
        answer(world, name, "join north")
    due = world.play("north").match.due
    assert due is not None
    assert due % 86_400 == 19 * 3_600
