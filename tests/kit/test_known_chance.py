"""Chance of the tests: whoever has a house of the desk's tests has dice and hands that are known."""

from __future__ import annotations

from mailer.table import people
from tests.desk.chance import SEED
from tests.desk.world import World, world
from tests.desk.worlds import begin

__all__ = ["world"]


def _seed(world: World, game: str) -> bytes:
    with world.session() as session:
        row = people.game_named(session, game)
        assert row is not None
        return row.seed


def test_a_house_that_is_built_once_for_all_tests_has_a_known_seed(world: World) -> None:
    """Whichever test of a worker builds it: one that did not fix chance gave all others unknown dice."""
    begin(world, "guns")
    assert _seed(world, "war") == bytes(SEED) * 32


def test_a_game_of_a_test_of_its_own_has_a_known_seed(world: World) -> None:
    world.person("Clara")
    world.write("Clara", "CREATE war paths_of_glory deadline 2 days")
    assert _seed(world, "war") == bytes(SEED) * 32
