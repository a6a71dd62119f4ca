"""BYE, resets, a black hole, a refused login, a server that is away: back with jittered pauses."""

from __future__ import annotations

import random
import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from mailer.post.connection import Account
from mailer.post.faults import PostError, WrongPassword
from mailer.post.imap import Mailbox
from mailer.post.poll import LONGEST, Poller, pause
from mailer.service import daemon as daemon_module
from mailer.service.daemon import Daemon
from tests.faults.station import Station, receipts
from tests.rig.cases import some, turns
from tests.rig.proxy import Trouble

ATTEMPTS = 40


def through(station: Station, daemon: Daemon, wanted: int) -> list[str]:
    """Tick until all letters had their effect; the troubles that were met on the way."""
    met = []
    for _ in range(ATTEMPTS):
        ticked = daemon.tick()
        if ticked.trouble is not None:
            met.append(ticked.trouble.what)
        elif station.effects().total() >= wanted and station.dovecot.folders("judge")["INBOX"] == 0:
            return met
    raise AssertionError(f"not within {ATTEMPTS} ticks: {met}")


@pytest.mark.sweep
@pytest.mark.parametrize("way", some(["down", "up"], 3))
@pytest.mark.parametrize("after", some([0, 20, 150, 400, 700, 1000, 1500, 2000, 2500], 4))
def test_a_reset_at_any_byte(station: Station, way: str, after: int) -> None:
    texts = [str(number) for number in range(4)]
    for text in texts:
        station.write("Anna", f"DIARY: {text}")
    trouble = Trouble("reset", way, after)  # type: ignore[arg-type]
    station.imap.troubles = [trouble, trouble]
    daemon = station.daemon()
    through(station, daemon, 4)
    assert station.imap.met == [str(trouble)] * len(station.imap.met)
    assert station.effects() == Counter(texts)
    assert set(receipts(station.mailbox("Anna")).values()) == {1}
    assert station.dovecot.folders("judge")["Processed"] == 4


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    ("pattern", "way"),
    turns(
        3,
        [b"LOGIN", b"SELECT", b"SEARCH", b"BODY.PEEK", b"STORE", b"MOVE", b"CREATE", b"IDLE"],
        ["up", "down"],
    ),
)
def test_the_line_breaks_at_any_command(station: Station, pattern: bytes, way: str) -> None:
    """``up``: the server may have got the command and done it; ``down``: its answer is cut short."""
    station.write("Anna", "DIARY: one")
    word = {b"BODY.PEEK": b"FETCH", b"LOGIN": b"OK"}.get(pattern, b"Completed") if way == "down" else pattern
    station.imap.troubles = [Trouble("cut", way, pattern=word)]  # type: ignore[arg-type]
    through(station, station.daemon(), 1)
    assert station.effects() == Counter(["one"])
    assert receipts(station.mailbox("Anna")).total() == 1
    assert station.dovecot.folders("judge") == {"INBOX": 0, "Processed": 1}


@pytest.mark.sweep
@pytest.mark.parametrize("after", some([0, 60, 500, 1100], 2))
def test_a_black_hole_is_left_after_the_timeout(station: Station, after: int) -> None:
    station.write("Anna", "DIARY: one")
    station.imap.troubles = [Trouble("hole", after=after)]
    daemon = station.daemon()
    daemon.poller.mailbox.account = replace(daemon.poller.mailbox.account, timeout=0.5)
    met = through(station, daemon, 1)
    assert len(met) == 1
    assert receipts(station.mailbox("Anna")).total() == 1


def test_ten_minutes_of_silence_are_not_waited_for() -> None:
    """Each answer of the server is waited for by itself; IDLE ends with a command that must be answered."""
    assert Account("host", 1, "user", "password").timeout <= 60.0


@pytest.fixture
def running(station: Station, monkeypatch: pytest.MonkeyPatch) -> Iterator[Daemon]:
    """A daemon in its threads, with short pauses."""
    monkeypatch.setattr("mailer.post.poll.pause", lambda failures, passing, jitter: 0.05)
    monkeypatch.setattr(daemon_module, "STALE_NOTICE", -1.0)
    monkeypatch.setattr(daemon_module, "REST", 0.05)
    daemon = station.daemon()
    thread = threading.Thread(target=daemon.run, daemon=True)
    thread.start()
    yield daemon
    daemon.stop()
    thread.join(30)
    assert not thread.is_alive()


@pytest.mark.sweep
def test_a_server_that_says_bye_in_idle_and_stays_away(
    station: Station, running: Daemon, capsys: pytest.CaptureFixture[str]
) -> None:
    station.until(lambda: running.read_at)
    station.dovecot.stop()  # it says BYE to who is in IDLE
    station.until(lambda: running.poller.health.failures > 2)
    assert running.poller.health.stale_since is not None
    station.until(lambda: "mail is stale" in capsys.readouterr().out)
    station.dovecot.start()
    station.write("Anna", "DIARY: one")
    station.until(lambda: station.effects() == Counter(["one"]))
    station.until(lambda: running.poller.health.trouble is None)


@pytest.mark.sweep
def test_connections_that_are_reset_under_it(station: Station, running: Daemon) -> None:
    station.until(lambda: running.read_at)
    for number in range(5):
        station.imap.drop()
        station.write("Anna", f"DIARY: {number}")
        station.until(lambda number=number: station.effects()[str(number)])
    assert station.effects().total() == 5


class Impatient(threading.Event):
    """Notes how long it should have waited, and is set after a while."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.waits: list[float] = []
        self._most = most

    def wait(self, timeout: float | None = None) -> bool:
        self.waits.append(timeout or 0.0)
        if len(self.waits) >= self._most:
            self.set()
        return self.is_set()


@pytest.mark.sweep
@pytest.mark.parametrize(("open_", "first"), [(False, 1.0), (True, 60.0)])
def test_there_is_no_busy_loop(station: Station, open_: bool, first: float) -> None:
    """A server that is away is asked soon again, a refused login later; neither more often than told."""
    daemon = station.daemon()
    account = replace(daemon.postroom.account, password="wrong")
    station.imap.open = open_
    alarms: list[object] = []
    stop = Impatient(12)
    poller = Poller(Mailbox(account), lambda got: [], alarm=alarms.append, stop=stop)
    poller.run()
    assert station.imap.connections == len(stop.waits) == 12
    assert isinstance(alarms[0], WrongPassword if open_ else PostError)
    assert first / 2 <= stop.waits[0] <= first
    assert max(stop.waits) <= LONGEST == 300.0
    assert min(stop.waits[-3:]) >= LONGEST / 2
    # One and the same trouble is told once.
    assert len(alarms) <= 2


def test_pauses_are_jittered_and_end_at_five_minutes() -> None:
    pauses = [pause(failures, True, random.Random(1)) for failures in range(1, 15)]
    assert all(former <= later * 2 for former, later in pairwise(pauses))
    assert pauses[-1] <= 300.0
    several = {pause(20, True, random.Random(seed)) for seed in range(20)}
    assert len(several) == 20
    assert all(150.0 <= one <= 300.0 for one in several)


def test_a_refused_login_is_told_and_mended(station: Station) -> None:
    station.write("Anna", "DIARY: one")
    daemon = station.daemon()
    right = daemon.poller.mailbox.account
    daemon.poller.mailbox.account = replace(right, password="a wrong one")
    ticked = daemon.tick()
    assert isinstance(ticked.trouble, WrongPassword)
    assert "a wrong one" not in str(ticked.trouble)
    daemon.poller.mailbox.account = right
    assert daemon.tick().letters >= 1
    assert station.effects() == Counter(["one"])
