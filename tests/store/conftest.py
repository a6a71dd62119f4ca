"""Fixtures of a house on a real file; it must not know any title but the toy."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mailer.base.house import House
from mailer.store.database import Database, open_database
from tests.store.rooms import house_in, register_toy


@pytest.fixture
def house(database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    """A house with the toy on its shelf, on SQLite and on PostgreSQL."""
    register_toy(monkeypatch)
    return house_in(tmp_path, database=database_url)


@pytest.fixture
def database(house: House) -> Iterator[Database]:
    """The house's database, open."""
    opened = open_database(house.config.database)
    yield opened
    opened.close()
