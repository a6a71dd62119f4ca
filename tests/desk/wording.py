"""A game about to begin, to whose dice seats add words: for tests of what they write and what comes of it."""

from __future__ import annotations

import hashlib

import pytest

from adjudicator.dice import Share
from mailer.table import seeds
from tests.desk.world import World
from tests.desk.worlds import begin

WORD = "seven blue horses 4711"
HASH = hashlib.sha256(WORD.encode()).hexdigest()
DAY = 86_400


@pytest.fixture
def road(world: World) -> World:
    """The toy with dice and hidden hands, open for two; Clara is its master."""
    begin(world, "open road")
    world.seen = 0
    return world


def shares(world: World) -> dict[str, Share]:
    """What each seat has added."""
    return {share.seat: share for share in seeds.shares_of(world.game("road")) or ()}


def answered(world: World, name: str) -> str:
    """What came to somebody since the last look, in one line."""
    return " ".join(world.text_to(name).split())
