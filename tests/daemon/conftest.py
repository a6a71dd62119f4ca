"""A town for one test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mailer.daemon import Daemon
from tests.daemon.town import Clock, CountingDesk, Drawing, Town, config_of


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.sweep)])
def town(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Town]:
    """A fresh database of either kind, an embedded post office, a daemon that does nothing by itself."""
    clock = Clock()
    url = str(request.getfixturevalue("postgres_url")) if request.param == "postgresql" else ""
    daemon = Daemon(config_of(tmp_path, database=url), clock, paint=lambda scene: Drawing())
    yield Town(daemon, clock)
    daemon.close()


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> CountingDesk:
    """A desk whose effects can be counted, in place of the real one."""
    return CountingDesk().install(monkeypatch.setattr)
