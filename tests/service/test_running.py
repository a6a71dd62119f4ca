"""The daemon by itself: it hears of mail, answers, survives lost servers, and stops when told."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import select

from mailer.post.post_office import PostOffice
from mailer.service.daemon import Daemon
from mailer.store.models import Lease
from tests.rig.waiting import PATIENCE, eventually
from tests.worker.town import PASSWORDS, Clock, CountingDesk, Drawing, Town, config_of


@pytest.fixture
def running(town: Town, desk: CountingDesk) -> Iterator[Town]:
    """The town with its daemon running in a thread of its own."""
    thread = threading.Thread(target=town.daemon.run, daemon=True)
    thread.start()
    yield town
    town.daemon.stop()
    thread.join(PATIENCE)
    assert not thread.is_alive()


@pytest.mark.sweep
def test_a_letter_is_answered_without_anybody_asking(running: Town) -> None:
    for number in range(3):
        running.send("ann", f"Letter {number}")
    eventually(lambda: len(running.subjects("ann")) == 3)
    running.send("bob", "Orders")
    eventually(lambda: running.subjects("bob") == ["Re: Orders"])
    assert running.effects("ann") == 3


def test_it_stops_and_gives_its_leases_back(tmp_path: Path, desk: CountingDesk) -> None:
    daemon = Daemon(config_of(tmp_path), Clock(), paint=lambda scene: Drawing())
    thread = threading.Thread(target=daemon.run, daemon=True)
    thread.start()
    eventually(lambda: daemon.read_at)
    daemon.stop()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    daemon.close()
    from mailer.store.database import open_database

    database = open_database(daemon.config.database)
    with database.reader() as session, session.begin():
        assert session.exec(select(Lease)).all() == []
    database.close()


@pytest.mark.sweep
def test_it_waits_for_a_mail_server_that_is_away(tmp_path: Path, desk: CountingDesk) -> None:
    office = PostOffice("127.0.0.1", 0, 0, {**PASSWORDS, "judge": "judge-pass"}, keep=tmp_path / "mail")
    office.start()
    ports = office.ports
    daemon = Daemon(
        config_of(tmp_path, ports.smtp, ports.imap, enabled=False), Clock(), paint=lambda scene: Drawing()
    )
    thread = threading.Thread(target=daemon.run, daemon=True)
    thread.start()
    eventually(lambda: daemon.read_at)
    office.stop()
    eventually(lambda: daemon.poller.health.trouble)
    again = PostOffice(
        "127.0.0.1", ports.smtp, ports.imap, {**PASSWORDS, "judge": "judge-pass"}, keep=tmp_path / "mail"
    )
    with again:
        again.deliver(
            "judge@localhost", b"From: ann@localhost\r\nSubject: Orders\r\n\r\nhello\r\n", "ann@localhost"
        )
        eventually(lambda: desk.seen)
        eventually(lambda: list((tmp_path / "mail").rglob("*.eml")))
        daemon.stop()
        thread.join(PATIENCE)
    daemon.close()
    assert desk.seen == ["Orders"]


@pytest.mark.sweep
def test_serve_runs_until_sigterm_and_ends_cleanly(tmp_path: Path) -> None:
    with PostOffice("127.0.0.1", 0, 0, {**PASSWORDS, "judge": "judge-pass"}) as office:
        config = tmp_path / "judge.toml"
        config.write_text(
            f'database = "sqlite:///{tmp_path / "house.db"}"\nsecret_file = "{tmp_path / "secret"}"\n'
            f'[imap]\nport = {office.ports.imap}\npassword = "judge-pass"\n'
            f"[smtp]\nport = {office.ports.smtp}\n"
        )
        config.chmod(0o600)
        command = [sys.executable, "-m", "mailer.cli.main", "serve", "--config", str(config), "--json-log"]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
            assert process.stderr is not None
            assert "the judge is open" in process.stderr.readline()
            office.deliver(
                "judge@localhost",
                b"From: ann@localhost\r\nSubject: help\r\nMessage-ID: <1@home>\r\n\r\nhelp\r\n",
                "ann@localhost",
            )
            line = ""
            while '"event": "sent"' not in line:
                line = process.stderr.readline()
                assert line, "the daemon ended"
            os.kill(process.pid, signal.SIGTERM)
            rest = process.stderr.read()
            assert process.wait(PATIENCE) == 0
    assert "the judge is closed" in rest
    assert "Traceback" not in rest
