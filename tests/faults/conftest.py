"""A station for one test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.station import Station
from tests.rig.dovecot import Dovecot, dovecot, dovecot_server

__all__ = ["dovecot", "dovecot_server"]


@pytest.fixture(scope="session")
def founded(tmp_path_factory: pytest.TempPathFactory, dovecot_server: Dovecot) -> Path:
    """A folder with a house in which the game of seven has begun; made once, copied for each test."""
    folder = tmp_path_factory.mktemp("founded")
    with Station(folder, dovecot_server) as station:
        station.open_game()
    return folder


@pytest.fixture
def station(tmp_path: Path, dovecot: Dovecot, founded: Path) -> Iterator[Station]:
    """A house with a game of seven between Dovecot and a relay, each behind a proxy."""
    with Station(tmp_path, dovecot, like=founded) as opened:
        yield opened
