"""What the tables and the health page tell of the judge at work."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from adjudicator.kinds import Instant
from mailer.base import daemons
from mailer.base.config import Config, Health
from mailer.doctor import tables as doctors_tables
from mailer.service.daemon import Daemon
from mailer.service.reading import POLLER
from mailer.store.database import open_database
from mailer.store.models import InboxRow, Lease, OutboxRow, Pulse, Undrawn
from tests.doctor.patient import found, now, rows, the_fault
from tests.store.rooms import HOUR, add_game, register_toy
from tests.worker.town import Clock, Drawing, config_of


class TestWork:
    """What the tables tell of the judge at work."""

    def test_a_lease_of_a_dead_judge(self, config: Config) -> None:
        with subprocess.Popen([sys.executable, "-c", ""]) as dead:
            pass
        owner = daemons.new_name().replace(f":{os.getpid()}:", f":{dead.pid}:")
        rows(config, Lease(name=POLLER, owner=owner, until=now() + 170))
        the_fault(config, "lease", str(dead.pid), "has died", "takes over at once")

    def test_a_lease_of_a_living_judge_or_of_another_machine(self, config: Config) -> None:
        for owner in (daemons.new_name(), "elsewhere:1:aa.1.b"):
            rows(config, Lease(name=POLLER, owner=owner, until=now() + 170))
            assert found(config) == []

    def test_stale_mail(self, config: Config) -> None:
        rows(config, Pulse(name="mail", at=now() - 3 * HOUR))
        the_fault(config, "mail", "stale for 3 hours", "systemctl status")

    def test_a_clock_that_was_put_back(self, config: Config) -> None:
        rows(config, Pulse(name="mail", at=now() + 2 * HOUR + 30))
        the_fault(config, "clock", "2 hours", "NTP")

    def test_a_letter_that_waits_to_be_read(self, config: Config) -> None:
        rows(config, InboxRow(id=1, key="a", digest="a", received=now() - HOUR, raw=b""))
        the_fault(config, "inbox", "1 letters", "60 minutes", "log")

    def test_a_letter_that_fails(self, config: Config) -> None:
        rows(config, InboxRow(id=7, key="a", digest="a", received=now(), raw=b"", attempts=1))
        (only,) = found(config)
        assert (only.state, only.check) == ("warning", "inbox")
        assert "Letter 7" in only.what

    def test_a_letter_that_waits_for_its_next_attempt(self, config: Config) -> None:
        row = InboxRow(id=7, key="a", digest="a", received=now(), raw=b"", attempts=2, taken=now() - 10)
        rows(config, row)
        (only,) = found(config)
        assert (only.state, only.check) == ("warning", "inbox")
        assert re.fullmatch(
            r"Letter 7 failed \(attempt 2\) and is tried again in (50|4\d) seconds\.", only.what
        )

    def test_a_letter_that_is_stuck(self, config: Config) -> None:
        taker = daemons.new_name()
        row = InboxRow(id=7, key="a", digest="a", received=now(), raw=b"", attempts=2)
        row.taker, row.taken = taker, now() - 100
        rows(config, row)
        (only,) = found(config)
        assert (only.state, only.check) == ("fault", "inbox")
        assert re.search(
            rf"Letter 7 .* 10\d seconds \(attempt 2\), at .*, process {os.getpid()}\.$", only.what
        )

    def test_a_letter_that_a_judge_has_died_at(self, config: Config) -> None:
        row = InboxRow(id=7, key="a", digest="a", received=now(), raw=b"", attempts=1)
        row.taker = daemons.new_name().replace(f":{os.getpid()}:", ":4194304:")
        row.taken = now() - 100
        rows(config, row)
        (only,) = found(config)
        assert only.what.endswith("That process has died.")

    def test_a_locked_database_names_the_letter_and_no_other_program(
        self, config: Config, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("mailer.store.sqlite.BUSY_SECONDS", 0.2)
        row = InboxRow(id=7, key="a", digest="a", received=now(), raw=b"", attempts=1)
        row.taker, row.taken = daemons.new_name(), now() - 100
        rows(config, row)
        with closing(sqlite3.connect(config.database.removeprefix("sqlite:///"))) as judge:
            judge.execute("BEGIN IMMEDIATE")
            told = [each for each in found(config) if each.check == "database-writable"]
        (only,) = told
        assert "locked" in only.what
        assert "Letter 7" in only.what
        assert "program" not in only.remedy

    def test_letters_set_aside(self, config: Config) -> None:
        rows(config, InboxRow(id=1, key="a", digest="a", received=1, raw=b"", status="quarantined"))
        (only,) = found(config)
        assert (only.state, only.check) == ("warning", "quarantine")
        assert "quarantine list" in only.remedy

    def test_a_letter_that_waits_to_be_sent_and_no_address_is_told(self, config: Config) -> None:
        answer = "451 4.7.1 <ann@localhost>: greylisted, ref abcdefghijklmnopqrstuvwx"
        row = OutboxRow(
            id=1, key="a", message_id="<a>", address="ann@localhost", body="{}", answer=answer,
            created=now() - 5 * HOUR, due=now() + HOUR,
        )  # fmt: skip
        rows(config, row)
        fault = the_fault(config, "outbox", "5 hours", "greylisted", "relay")
        assert "ann@localhost" not in fault.what
        assert "abcdefghijklmnopqrstuvwx" not in fault.what

    @pytest.mark.sweep
    def test_letters_that_went_without_their_picture(self, config: Config) -> None:
        letters = [
            OutboxRow(
                id=at,
                key=f"{at}",
                message_id=f"<{at}>",
                address="a@b",
                body="{}",
                created=0,
                due=0,
                status="sent",
            )
            for at in (1, 2, 3)
        ]
        rows(config, *letters, Undrawn(outbox_id=1, at=now() - 25 * HOUR, why="KeyError: 'an old one'"))
        assert found(config) == []
        rows(
            config,
            Undrawn(outbox_id=2, at=now() - 3 * HOUR, why="KeyError: 'ZZZ' of abcdefghijklmnopqrstuvwx"),
        )
        fault = the_fault(
            config, "pictures-sent", "picture: 1;", "3 hours", "KeyError: 'ZZZ'", "journalctl", "MAP"
        )
        assert "abcdefghijklmnopqrstuvwx" not in fault.what
        rows(config, Undrawn(outbox_id=3, at=now(), why="ValueError: torn"))
        the_fault(config, "pictures-sent", "picture: 2;", "ValueError: torn")

    @pytest.mark.sweep
    def test_games_past_their_deadline(self, config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
        register_toy(monkeypatch)
        database = open_database(config.database)
        with database.writer() as session, session.begin():
            row = add_game(session)
            row.status, row.due = "running", now() - HOUR
        database.close()
        the_fault(config, "games", "1", "mailbox has been read")

    def test_a_running_judge_that_is_not_well(self, tmp_path: Path) -> None:
        clock = Clock()
        fresh = config_of(tmp_path).model_copy(update={"health": Health(enabled=True, port=0)})
        daemon = Daemon(fresh, clock, paint=lambda scene: Drawing())
        assert daemon.pages is not None
        daemon.watch.failed("working", "disk I/O error")
        asking = fresh.model_copy(update={"health": Health(enabled=True, port=daemon.pages.port)})
        the_fault(asking, "health", "disk I/O error", "log")
        daemon.close()

    def test_something_else_on_the_port_of_the_pages(self, config: Config) -> None:
        from http.server import BaseHTTPRequestHandler, HTTPServer

        server = HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        asking = config.model_copy(update={"health": Health(enabled=True, port=server.server_port)})
        the_fault(asking, "health", str(server.server_port), "other than a judge")
        server.shutdown()
        server.server_close()


def test_findings_of_time_are_whole(config: Config) -> None:
    database = open_database(config.database)
    with database.reader() as session, session.begin():
        ahead = list(doctors_tables.waiting(session, config, Instant(now() + 10)))
    database.close()
    assert {finding.state for finding in ahead} == {"ok"}
