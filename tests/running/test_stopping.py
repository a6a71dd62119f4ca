"""A judge that is told to stop in the middle of its work ends cleanly by itself, and the next one goes on."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import select

from mailer.store.database import open_database
from mailer.store.models import InboxRow, Lease, OutboxRow
from mailer.store.sqlite import BUSY_SECONDS
from tests.rig.cases import some
from tests.rig.dovecot import PASSWORD, Dovecot, dovecot, dovecot_server
from tests.rig.proxy import Proxy, Trouble
from tests.rig.relay import Relay
from tests.rig.waiting import PATIENCE, eventually

__all__ = ["dovecot", "dovecot_server"]

LETTERS = 30
ENOUGH = 6
"""Letters dealt with before it is told to stop."""


def write(folder: Path, imap: int, smtp: int) -> Path:
    """The configuration of a judge at these ports."""
    file = folder / "judge.toml"
    file.touch(mode=0o600)
    file.write_text(
        f'database = "sqlite:///{folder / "house.db"}"\nsecret_file = "{folder / "secret"}"\n'
        f'[imap]\nport = {imap}\npassword = "{PASSWORD}"\n[smtp]\nport = {smtp}\n'
        '[log]\nform = "json"\n[health]\nenabled = true\nport = 0\n'
        f"[limits]\nstrangers_per_hour = {4 * LETTERS}\n"
    )
    file.chmod(0o600)
    return file


@contextmanager
def served(config: Path) -> Iterator[tuple[subprocess.Popen[str], Callable[..., dict[str, Any]]]]:
    """`estafette serve`, and a function that reads its log up to the next line about an event."""
    command = [sys.executable, "-m", "mailer.cli.main", "serve", "--config", str(config)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        said = process.stderr
        assert said is not None

        def until(*events: str) -> dict[str, Any]:
            for line in said:
                told: dict[str, Any] = json.loads(line)
                if told["event"] in events:
                    return told
            raise AssertionError(f"it ended before {events}")

        try:
            yield process, until
        finally:
            if process.poll() is None:
                process.kill()


def ended(process: subprocess.Popen[str], number: int = signal.SIGTERM) -> str:
    """Tell it to stop; it must end by itself, in its own good order. The rest of its log."""
    process.send_signal(number)
    assert process.stderr is not None
    rest = process.stderr.read()
    assert process.wait(PATIENCE) == 0, rest
    assert "the judge is closed" in rest
    assert "Traceback" not in rest
    return rest


def mails(dovecot: Dovecot, number: int) -> None:
    """So many people ask for help, each by one letter."""
    dovecot.deliver_all(
        [
            (
                "judge@localhost",
                f"From: p{one}@localhost\r\nTo: judge@localhost\r\nSubject: help\r\n"
                f"Message-ID: <{one}@home>\r\n\r\nhelp\r\n".encode(),
                f"p{one}@localhost",
            )
            for one in range(number)
        ]
    )


def left(folder: Path) -> tuple[list[str], list[str], list[Lease]]:
    """Status of the letters in and out, and the leases, of a house that nobody serves."""
    database = open_database(f"sqlite:///{folder / 'house.db'}")
    with database.reader() as session, session.begin():
        came = [row.status for row in session.exec(select(InboxRow))]
        went = [row.status for row in session.exec(select(OutboxRow))]
        leases = list(session.exec(select(Lease)))
        session.expunge_all()
    database.close()
    return came, went, leases


@pytest.mark.sweep
@pytest.mark.long
@pytest.mark.parametrize("number", some([signal.SIGTERM, signal.SIGINT], 2))
def test_in_the_middle_of_a_batch(tmp_path: Path, dovecot: Dovecot, number: int) -> None:
    mails(dovecot, LETTERS)
    with Relay(dovecot.lmtp) as relay:
        config = write(tmp_path, dovecot.imap, relay.port)
        with served(config) as (process, until):
            for _ in range(ENOUGH):
                until("letter")
            ended(process, number)
        came, went, leases = left(tmp_path)
        assert came.count("done") >= ENOUGH
        assert came.count("new") > 0, "it was not in the middle"
        assert set(came) <= {"done", "new"}
        assert set(went) <= {"queued", "sent"}, "what was claimed is given back"
        assert leases == []
        with served(config) as (process, until):
            eventually(lambda: relay.taken >= LETTERS)
            ended(process)
        came, went, leases = left(tmp_path)
    assert came == ["done"] * LETTERS
    assert went == ["sent"] * LETTERS
    assert relay.taken == LETTERS
    assert all(len(dovecot.mails(f"p{one}")) == 1 for one in range(LETTERS))


@pytest.mark.sweep  # one in the middle of a batch is told to stop in every run
def test_while_the_relay_says_nothing(tmp_path: Path, dovecot: Dovecot) -> None:
    mails(dovecot, 3)
    hole = Trouble("hole", "up", after=20)
    with Relay(dovecot.lmtp) as relay, Proxy(relay.port, [hole]) as proxy:
        config = write(tmp_path, dovecot.imap, proxy.port)
        with served(config) as (process, until):
            for _ in range(3):
                until("letter")
            eventually(lambda: proxy.met)
            ended(process)
        came, went, leases = left(tmp_path)
        assert came == ["done"] * 3
        assert set(went) == {"queued"}
        assert leases == []
        with served(config) as (process, until):
            eventually(lambda: relay.taken >= 3)
            ended(process)
    assert all(len(dovecot.mails(f"p{one}")) == 1 for one in range(3))


@pytest.mark.sweep  # one in the middle of its work is in every run
def test_while_another_program_holds_the_database(tmp_path: Path, dovecot: Dovecot) -> None:
    """Its transaction would be waited for half a minute; who is told to stop asks once more and leaves it."""
    with Relay(dovecot.lmtp) as relay:
        config = write(tmp_path, dovecot.imap, relay.port)
        with served(config) as (process, until):
            until("the judge is open")
            with closing(sqlite3.connect(tmp_path / "house.db", isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                mails(dovecot, 1)
                process.send_signal(signal.SIGTERM)
                # Not even one transaction waits for its time; the other one ends only after the judge.
                assert process.wait(BUSY_SECONDS) == 0
                other.execute("ROLLBACK")
            assert process.stderr is not None
            rest = process.stderr.read()
        assert "the judge is closed" in rest
        assert "Traceback" not in rest
        assert "leases run out by themselves" in rest
        assert left(tmp_path)[0].count("done") == 0


@pytest.mark.sweep  # as above
def test_while_the_mailbox_says_nothing(tmp_path: Path, dovecot: Dovecot) -> None:
    hole = Trouble("hole", "up", after=60)  # somewhere after the login
    with Relay(dovecot.lmtp) as relay, Proxy(dovecot.imap, [None, hole]) as proxy:
        config = write(tmp_path, proxy.port, relay.port)
        with served(config) as (process, until):
            until("the judge is open")
            eventually(lambda: proxy.connections)
            ended(process)
    assert left(tmp_path)[2] == []


@pytest.mark.sweep
def test_a_second_signal_does_no_harm(tmp_path: Path, dovecot: Dovecot) -> None:
    mails(dovecot, LETTERS)
    with Relay(dovecot.lmtp) as relay:
        config = write(tmp_path, dovecot.imap, relay.port)
        with served(config) as (process, until):
            until("letter")
            process.send_signal(signal.SIGTERM)
            ended(process, signal.SIGTERM)
    assert left(tmp_path)[2] == []
