"""The small house of the desk's tests."""

from tests.desk.world import fixed_chance, world

__all__ = ["fixed_chance", "world"]
