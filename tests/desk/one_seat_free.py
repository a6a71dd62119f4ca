"""A game of which one seat is free, for a robot to take."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.kinds import Seat
from tests.desk.world import World
from tests.desk.worlds import begin


@pytest.fixture
def duel(world: World) -> World:
    """A running game: Anna plays France, Clara is its master, Austria has lost its player; Dora is around."""
    begin(world, "plain duel without Boris")
    return world


def stands(world: World, seat: str) -> Any:
    """What stands for a seat."""
    return world.play("duel").match.drafts.get(Seat(seat))
