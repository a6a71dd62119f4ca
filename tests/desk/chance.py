"""Chance and titles of the desk's tests: seeds that are known, titles that are built once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path

import pytest

from mailer.table import play as table
from parsers import registry
from parsers.registry import Registered

SEED = bytearray(b"s")
"""What every seed is made of."""


def toy() -> Registered:
    """The toy of tests/toy as the registry would hold it."""
    from tests.toy.reader import READER, read_edit
    from tests.toy.title import TITLE

    return Registered(TITLE, lambda scenario: READER, None, read_edit)


def _once_built(key: str, build: Callable[[], Registered]) -> Registered:
    """Titles take longer to build than a letter to answer; they are another title with other data folders."""
    return _built_with(build, registry._folders.get(key, ()))


@cache
def _built_with(build: Callable[[], Registered], folders: tuple[Path, ...]) -> Registered:
    return build()


@contextmanager
def seed_known() -> Iterator[None]:
    """A known seed: games by mail deal the same hands and throw the same dice at each run."""
    SEED[:] = b"s"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table.secrets, "token_bytes", lambda size=32: bytes(SEED) * size)
        yield


@contextmanager
def chance_fixed() -> Iterator[None]:
    """Known titles, a known seed, so that letters are the same at each run."""
    builders = {**registry.TITLES, "toy": toy}
    titles = {key: partial(_once_built, key, build) for key, build in builders.items()}
    registry.title.cache_clear()
    with pytest.MonkeyPatch.context() as patch, seed_known():
        patch.setattr(registry, "TITLES", titles)
        yield
    registry.title.cache_clear()


@pytest.fixture(autouse=True)
def fixed_chance() -> Iterator[None]:
    """``chance_fixed`` for every test of the desk."""
    with chance_fixed():
        yield
