"""Fixtures of the desk's tests."""

from tests.desk.played import played
from tests.desk.world import fixed_chance, road, world

__all__ = ["fixed_chance", "played", "road", "world"]
