"""A town for one test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.kinds import Instant
from mailer.service.daemon import Daemon
from mailer.table import people
from mailer.table import play as table
from tests.store.rooms import HOUR, add_game, add_person, register_toy
from tests.worker.town import Clock, CountingDesk, Drawing, Town, config_of


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


@pytest.fixture
def game(town: Town, monkeypatch: pytest.MonkeyPatch) -> Town:
    """A running game of the toy, run by Mia, whose deadline is in an hour; the mailbox has been read."""
    register_toy(monkeypatch)
    with town.daemon.database.writer() as session, session.begin():
        row = add_game(session, "First")
        people.make_master(session, row, add_person(session, "Mia"), town.clock())
        play, _ = table.start(session, town.daemon.house, row, town.clock())
        table.reschedule(session, play, Instant(town.clock() + HOUR))
    town.daemon.tick()
    return town
