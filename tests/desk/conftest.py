"""Fixtures of the desk's tests."""

from __future__ import annotations

import pytest

from tests.desk.chance import fixed_chance
from tests.desk.golden_games import played
from tests.desk.world import World, world
from tests.desk.worlds import begin

__all__ = ["fixed_chance", "played", "world"]


@pytest.fixture
def road(world: World) -> World:
    """A running game of the toy: Anna (English) plays RED, Boris (Russian) BLUE, Clara is its master."""
    begin(world, "road")
    world.seen = 0
    return world
