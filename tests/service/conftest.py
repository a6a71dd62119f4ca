"""A town for one test."""

from tests.worker.fixtures import desk, game, town

__all__ = ["desk", "game", "town"]
