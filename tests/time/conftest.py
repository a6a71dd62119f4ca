"""The house of the desk's tests, and two games in it whose time passes."""

from __future__ import annotations

import pytest

from mailer.time.pace import DAY
from tests.desk.world import World, fixed_chance, world

__all__ = ["fixed_chance", "world"]


@pytest.fixture
def duel(world: World) -> World:
    """Anna plays France, Boris Austria, Clara is the master; two days a phase."""
    for name in ("Anna", "Boris", "Clara"):
        world.person(name)
    world.write("Clara", "CREATE duel diplomacy france-austria deadline 2 days")
    world.write("Anna", "JOIN duel AS France")
    world.write("Boris", "JOIN duel AS Austria")
    world.out()
    return world


@pytest.fixture
def road(world: World) -> World:
    """The toy: Anna plays RED, Boris BLUE, asked one at a time after they have watched; two days each."""
    for name in ("Anna", "Boris", "Clara"):
        world.person(name)
    world.write("Clara", "CREATE road toy deadline 2 days")
    world.write("Anna", "JOIN road as RED")
    world.write("Boris", "JOIN road as BLUE")
    world.set("road", bank=str(3 * DAY))
    return world
