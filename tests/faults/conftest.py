"""A station for one test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.station import Station
from tests.rig.dovecot import Dovecot, dovecot, dovecot_server

__all__ = ["dovecot", "dovecot_server"]


@pytest.fixture
def station(tmp_path: Path, dovecot: Dovecot) -> Iterator[Station]:
    """A house with a game of seven between Dovecot and a relay, each behind a proxy."""
    with Station(tmp_path, dovecot) as opened:
        opened.open_game()
        yield opened
