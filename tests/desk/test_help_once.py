"""HELP for a title and for its orders in one letter: what both say stands once."""

from __future__ import annotations

import pytest

from tests.desk.world import World
from tests.desk.worlds import begin


@pytest.mark.parametrize("asked", ["HELP ORDERS\nHELP PATHS OF GLORY", "HELP PATHS OF GLORY\nHELP ORDERS"])
def test_how_orders_are_written_stands_once(world: World, asked: str) -> None:
    begin(world, "guns")
    world.write("Boris", asked, seat="AP")
    told = world.text_to("Boris")
    assert told.count("How to write orders: Paths of Glory") == 1
    assert told.count("restore GE 4") == 1


def test_two_commands_are_explained_each(world: World) -> None:
    begin(world, "guns")
    world.write("Boris", "HELP READY\nHELP CLEAR", seat="AP")
    told = world.text_to("Boris")
    assert told.count("For example:") == 2
