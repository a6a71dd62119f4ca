"""IDLE never speaks: polling still picks the mail up."""

from __future__ import annotations

import threading
from collections import Counter
from dataclasses import replace

import pytest

from tests.faults.station import Station
from tests.rig.proxy import Trouble


@pytest.mark.sweep
def test_letters_are_found_without_a_word_from_the_server(station: Station) -> None:
    station.imap.troubles = [Trouble("mute", pattern=b"+ idling")]
    daemon = station.daemon()
    thread = threading.Thread(target=daemon.run, daemon=True)
    thread.start()
    station.until(lambda: daemon.read_at)
    for number in range(3):
        station.write("Anna", f"DIARY: {number}")
        station.until(lambda number=number: station.effects()[str(number)])
    daemon.stop()
    thread.join(30)
    assert station.effects() == Counter("012")
    assert station.imap.connections == 1


@pytest.mark.sweep
def test_a_server_without_idle_is_polled(station: Station) -> None:
    daemon = station.daemon()
    daemon.poller.mailbox.account = replace(daemon.poller.mailbox.account, idle=False)
    thread = threading.Thread(target=daemon.run, daemon=True)
    thread.start()
    station.until(lambda: daemon.read_at)
    station.write("Anna", "DIARY: one")
    station.until(lambda: station.effects() == Counter(["one"]))
    daemon.stop()
    thread.join(30)
