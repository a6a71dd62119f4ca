"""The database is busy, restarted, full, read-only, damaged: mail waits, an alarm, no half turn."""

from __future__ import annotations

import sqlite3
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError

from mailer.base.points import on_reaching
from mailer.outbox.claims import Claims
from mailer.service import daemon as daemon_module
from mailer.service.daemon import Daemon
from mailer.store import sqlite
from tests.faults.station import SEATS, Station, receipts
from tests.rig.cases import some
from tests.rig.dovecot import Dovecot
from tests.rig.needs import MissingError, missing
from tests.rig.postgres import DURABLE, Cluster

Heal = Callable[[], object]


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Station], Daemon]]:
    """``judge(station)``: a daemon that runs in its threads and does not rest long."""
    monkeypatch.setattr(daemon_module, "REST", 0.05)
    monkeypatch.setattr(daemon_module, "LONGEST_REST", 0.2)
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", 1)
    with ExitStack() as stack:

        def start(station: Station) -> Daemon:
            daemon = station.daemon()
            thread = threading.Thread(target=daemon.run, daemon=True)
            stack.callback(thread.join, 30)
            stack.callback(daemon.stop)
            thread.start()
            station.until(lambda: daemon.read_at)
            return daemon

        yield start


def on_every_connection(daemon: Daemon, pragma: str) -> Heal:
    """Say ``pragma`` on each connection of the daemon's pool, open or to come; what undoes it."""
    engine = daemon.database.engine
    said = [pragma]

    def say(connection: sqlite3.Connection, record: object, proxy: object) -> None:
        connection.execute(f"PRAGMA {said[0]}")

    event.listen(engine, "checkout", say)

    def heal() -> None:
        said[0] = {"query_only=1": "query_only=0"}.get(pragma, "max_page_count=1073741823")

    return heal


def busy(station: Station, daemon: Daemon) -> Heal:
    """Another program holds the lock for longer than anybody waits."""
    other = sqlite3.connect(station.folder / "house.db", check_same_thread=False, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    def heal() -> None:
        other.execute("ROLLBACK")
        other.close()

    return heal


def read_only(station: Station, daemon: Daemon) -> Heal:
    return on_every_connection(daemon, "query_only=1")


def full(station: Station, daemon: Daemon) -> Heal:
    return on_every_connection(daemon, "max_page_count=1")


@pytest.mark.sweep
@pytest.mark.parametrize("trouble", some([busy, read_only, full], 3))
def test_letters_wait_in_the_mailbox_until_it_is_well(
    station: Station,
    judge: Callable[[Station], Daemon],
    trouble: Callable[[Station, Daemon], Heal],
    capsys: pytest.CaptureFixture[str],
) -> None:
    daemon = judge(station)
    heal = trouble(station, daemon)
    big = "x" * 20_000  # more than the free pages hold
    for who in SEATS:
        station.write(who, f"DIARY: {who}", x_filler=big)
    said = ""

    def alarmed() -> bool:
        nonlocal said
        said += "".join(capsys.readouterr())
        return "letters wait in the mailbox" in said

    station.until(alarmed)
    folders = station.dovecot.folders("judge")
    assert folders["INBOX"] == len(SEATS)
    assert "error" in said
    heal()
    station.until(lambda: station.effects() == Counter(SEATS.keys()))
    for who in SEATS:
        station.until(lambda who=who: receipts(station.mailbox(who)).total())
    daemon.stop()
    assert all(receipts(station.mailbox(who)).total() == 1 for who in SEATS)
    assert station.dovecot.folders("judge")["Processed"] == len(SEATS)


def test_a_damaged_database_leaves_the_mail_where_it_is(station: Station) -> None:
    """What was there is restored by the operator; no letter has gone to a database that cannot be read."""
    station.database.close()
    path = station.folder / "house.db"
    good = path.read_bytes()
    with sqlite3.connect(path) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'inbox'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    path.write_bytes(good[: (page - 1) * size] + b"\xff" * size + good[page * size :])
    station.write("Anna", "DIARY: one")
    daemon = station.daemon()
    with pytest.raises(DBAPIError, match="malformed"):
        daemon.tick()
    assert station.dovecot.folders("judge")["INBOX"] == 1
    daemon.close()
    _restore(path, good)
    station.daemon().tick()
    assert station.effects() == Counter(["one"])


def _restore(path: Path, good: bytes) -> None:
    for name in (path, path.with_name("house.db-wal"), path.with_name("house.db-shm")):
        name.unlink(missing_ok=True)
    path.write_bytes(good)


@contextmanager
def fails_in_commit(daemon: Daemon, times: int) -> Iterator[None]:
    """The database refuses that many commits at the very end, when all was written."""
    left = times

    def refuse(connection: object) -> None:
        nonlocal left
        if left:
            left -= 1
            raise sqlite3.OperationalError("disk I/O error")

    event.listen(daemon.database.engine, "commit", refuse)
    try:
        yield
    finally:
        event.remove(daemon.database.engine, "commit", refuse)


@pytest.mark.parametrize("times", some(range(1, 6), 3))
def test_a_commit_that_fails_undoes_all_of_it(station: Station, times: int) -> None:
    station.write("Anna", "DIARY: one\nPRESS TO GERMANY\nhello\nEND PRESS\nA PAR - BUR")
    daemon = station.daemon()
    with fails_in_commit(daemon, times):
        for _ in range(times):
            with pytest.raises(sqlite3.OperationalError):
                daemon.tick()
            assert station.effects() == Counter()
            assert station.orders("Anna") == ()
    daemon.tick()
    assert station.effects() == Counter(["one", "hello"])
    assert station.orders("Anna") == ("A Paris - Burgundy",)
    assert receipts(station.mailbox("Anna")).total() == 1


@pytest.fixture
def durable() -> Iterator[Cluster]:
    """A server that keeps what it has committed: what is proved here needs one."""
    try:
        cluster = Cluster(DURABLE)
    except MissingError as error:
        missing(error)
    yield cluster
    cluster.close()


@pytest.mark.sweep  # one crash, and mails in hand then, are in every run
@pytest.mark.long
def test_postgresql_restarted_in_the_midst(
    tmp_path: Path,
    dovecot: Dovecot,
    durable: Cluster,
    judge: Callable[[Station], Daemon],
) -> None:
    with Station(tmp_path, dovecot, durable.url(durable.create())) as station:
        station.open_game()
        daemon = judge(station)
        crashes = ["after-store", "after-parse", "before-commit", "after-claim", "after-data"]

        def crash(point: str) -> None:
            if point in crashes:
                crashes.remove(point)
                durable.stop()
                durable.start()

        with on_reaching(crash):
            number = 0
            while crashes:
                station.write("Anna", f"DIARY: {number}")
                number += 1
                station.until(lambda number=number: _effects(station) >= number)
            station.clock.ahead += 3600
            station.until(lambda: receipts(station.mailbox("Anna")).keys() >= _ids(number))
        daemon.stop()
        # A crash after the last letter's effect leaves the oracle with a dead connection as well.
        station.until(lambda: _effects(station) > 0)
        assert station.effects() == Counter(map(str, range(number)))
        # A crash after the mail was given and before it was marked repeats it once.
        assert receipts(station.mailbox("Anna")).total() <= number + 1


@pytest.mark.sweep
@pytest.mark.parametrize("point", some(["after-data", "after-claim", "in-note"], 3))
def test_mails_in_hand_when_postgresql_crashed_go_out_at_once(
    tmp_path: Path,
    dovecot: Dovecot,
    durable: Cluster,
    judge: Callable[[Station], Daemon],
    monkeypatch: pytest.MonkeyPatch,
    point: str,
) -> None:
    """The judge that lives knows its own claims; nobody has to wait for their lease."""
    record, crashed, waited = Claims.record, threading.Event(), list[threading.Timer]()

    def crash(reached: str) -> None:
        if reached == point and not crashed.is_set():
            durable.stop()
            back = threading.Timer(2.0, durable.start)
            back.start()
            waited.append(back)
            crashed.set()

    def noting(claims: Claims, fates: Any) -> None:
        crash("in-note")
        record(claims, fates)

    monkeypatch.setattr(Claims, "record", noting)
    with Station(tmp_path, dovecot, durable.url(durable.create())) as station:
        station.open_game()
        daemon = judge(station)
        with on_reaching(crash):
            station.write("Anna", "DIARY: one")
            station.until(crashed.is_set)
            waited[0].join()
            station.until(lambda: receipts(station.mailbox("Anna")).keys() >= _ids(1))
            station.until(lambda: _sent(station))
        daemon.stop()
        # What the relay has taken is known, too, and not said to it again.
        assert receipts(station.mailbox("Anna")) == Counter(_ids(1))
        assert station.relay.taken == 1


def _sent(station: Station) -> bool:
    try:
        return all(row.status == "sent" for row in station.outbox())
    except DBAPIError:
        return False


def _effects(station: Station) -> int:
    try:
        return station.effects().total()
    except DBAPIError:  # the oracle's own connection died with the server
        return 0


def _ids(number: int) -> set[str]:
    return {f"<anna.{count}@example.org>" for count in range(1, number + 1)}
