"""The house of the desk's tests, and two games in it whose time passes."""

from __future__ import annotations

import pytest

from mailer.terms.pace import DAY
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.desk.worlds import begin

__all__ = ["fixed_chance", "world"]


@pytest.fixture
def duel(world: World) -> World:
    """Anna plays France, Boris Austria, Clara is the master; two days a phase."""
    begin(world, "plain duel")
    return world


@pytest.fixture
def road(world: World) -> World:
    """The toy: Anna plays RED, Boris BLUE, asked one at a time after they have watched; two days each."""
    begin(world, "plain road")
    world.seen = 0
    world.set("road", bank=str(3 * DAY))
    return world
