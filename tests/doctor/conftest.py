"""A healthy judge for each test of the doctor."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from mailer.base.config import Config
from mailer.doctor import machine
from mailer.service.daemon import Daemon
from tests.cli.conftest import run
from tests.doctor.patient import now
from tests.rig.dovecot import dovecot, dovecot_server
from tests.worker.town import Drawing, config_of

__all__ = ["dovecot", "dovecot_server", "run"]


@pytest.fixture(scope="session")
def closed_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a judge with its own post office, which has been run once and stopped."""
    folder = tmp_path_factory.mktemp("closed-house")
    daemon = Daemon(config_of(folder), paint=lambda scene: Drawing())
    daemon.tick()
    daemon.close()
    return folder


_draw = machine._drawn


@pytest.fixture(scope="session")
def drawn() -> tuple[bytes, bytes]:
    """What the doctor draws to see whether it can: a board of each title takes half of an examination."""
    return _draw()


@pytest.fixture(autouse=True)
def _drawn_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "draws" not in request.fixturenames:
        monkeypatch.setattr(machine, "_drawn", lambda: request.getfixturevalue("drawn"))


@pytest.fixture
def draws() -> None:
    """In this test the doctor really draws."""


@pytest.fixture
def config(tmp_path: Path, closed_house: Path) -> Config:
    """A healthy judge with its own post office, which read its mail just now and stopped."""
    shutil.copytree(closed_house, tmp_path, dirs_exist_ok=True)
    with sqlite3.connect(tmp_path / "house.db") as database:
        database.execute("UPDATE pulse SET at = ? WHERE name = 'mail'", (now(),))
        assert database.total_changes == 1
    database.close()
    return config_of(tmp_path)
