"""The doctor finds nothing at a healthy judge, and each planted fault by name, with what to do about it."""

from __future__ import annotations

import json
import os
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import time_machine
from alembic import command
from pydantic import SecretStr
from sqlalchemy.exc import OperationalError

from adjudicator.kinds import Instant
from mailer.config import Config, Embedded, Health, Imap, Judge, Smtp
from mailer.daemon import POLLER, Daemon, wall_clock
from mailer.doctor import clock as doctors_clock
from mailer.doctor import machine
from mailer.doctor import tables as doctors_tables
from mailer.doctor.examine import Wanted, examine
from mailer.doctor.finding import Finding
from mailer.paint import raster
from mailer.store.database import alembic_config, open_database
from mailer.store.models import InboxRow, Lease, OutboxRow, Pulse
from tests.cli.conftest import Run, run
from tests.daemon.test_running import PATIENCE, eventually
from tests.daemon.town import PASSWORDS, Clock, Drawing, config_of
from tests.rig.dovecot import PASSWORD, Dovecot, dovecot, dovecot_server
from tests.rig.relay import Relay
from tests.running.nameserver import NameServer, Records
from tests.store.rooms import HOUR, add_game, register_toy

__all__ = ["dovecot", "dovecot_server", "run"]


@pytest.fixture
def config(tmp_path: Path) -> Config:
    """A healthy judge with its own post office, which has been run once and stopped."""
    made = config_of(tmp_path)
    daemon = Daemon(made, paint=lambda scene: Drawing())
    daemon.tick()
    daemon.close()
    return made


def found(config: Config, **wanted: Any) -> list[Finding]:
    """What is not ok."""
    wanted.setdefault("patience", 5.0)
    return [finding for finding in examine(config, Wanted(**wanted)) if finding.state in ("fault", "warning")]


def the_fault(config: Config, check: str, *says: str, **wanted: Any) -> Finding:
    """The one fault: of this check, saying each of these in its text or its remedy."""
    faults = [finding for finding in found(config, **wanted) if finding.state == "fault"]
    assert [finding.check for finding in faults] == [check], faults
    (fault,) = faults
    assert len(fault.remedy.split()) >= 3, "it does not say what to do"
    for part in says:
        assert part in f"{fault.what} {fault.remedy}", (part, fault)
    return fault


def rows(config: Config, *new: Any) -> None:
    """Put rows into the database of a house."""
    database = open_database(config.database)
    with database.writer() as session, session.begin():
        for row in new:
            session.merge(row)
    database.close()


def now() -> int:
    return wall_clock()


class TestHealthy:
    """Nothing is found where nothing is wrong."""

    def test_a_judge_that_was_never_started(self, tmp_path: Path) -> None:
        fresh = config_of(tmp_path)
        assert found(fresh, send=True) == []
        assert list(tmp_path.iterdir()) == []  # nothing was made either

    def test_an_embedded_judge_that_has_run(self, config: Config) -> None:
        assert found(config, send=True) == []

    def test_an_embedded_judge_at_work_and_its_mailbox_is_left_as_it_was(self, tmp_path: Path) -> None:
        fresh = config_of(tmp_path).model_copy(update={"health": Health(enabled=True, port=0)})
        daemon = Daemon(fresh, Clock(), paint=lambda scene: Drawing())
        office, pages = daemon.postroom.office, daemon.pages
        assert office is not None
        assert pages is not None
        thread = threading.Thread(target=daemon.run, daemon=True)
        thread.start()
        eventually(lambda: daemon.read_at)
        ports = office.ports
        beside = fresh.model_copy(
            update={
                "embedded": Embedded(enabled=True, smtp_port=ports.smtp, imap_port=ports.imap),
                "imap": fresh.imap.model_copy(update={"port": ports.imap}),
                "smtp": Smtp(port=ports.smtp),
                "health": Health(enabled=True, port=pages.port),
            }
        )
        every = list(examine(beside, Wanted(send=True, patience=PATIENCE)))
        daemon.stop()
        thread.join(PATIENCE)
        daemon.close()
        assert [finding for finding in every if finding.state in ("fault", "warning")] == []
        checked = {finding.check for finding in every if finding.state == "ok"}
        assert checked >= {
            *("secret", "configuration", "disk", "time-zones", "pictures", "database", "migrations"),
            *("database-writable", "lease", "mail", "inbox", "outbox", "games", "quarantine"),
            *("mailbox", "folders", "clock", "relay", "size", "plus", "health"),
        }

    def test_a_judge_on_postgresql(self, database_url: str, tmp_path: Path) -> None:
        made = config_of(tmp_path).model_copy(update={"database": database_url})
        daemon = Daemon(made, paint=lambda scene: Drawing())
        daemon.tick()
        daemon.close()
        assert found(made) == []

    def test_dovecot_and_a_relay(self, dovecot: Dovecot, config: Config) -> None:
        with Relay(dovecot.lmtp) as relay:
            assert found(served_by(config, dovecot, relay), send=True) == []
        assert dovecot.folders("judge") == {"INBOX": 0}

    def test_a_plus_address_that_the_running_judge_has_filed_away(
        self, dovecot: Dovecot, config: Config
    ) -> None:
        with Relay(dovecot.lmtp) as relay:
            served = served_by(config, dovecot, relay)
            daemon = Daemon(served, paint=lambda scene: Drawing())
            thread = threading.Thread(target=daemon.run, daemon=True)
            thread.start()
            eventually(lambda: daemon.read_at)
            assert found(served, send=True, patience=PATIENCE) == []
            daemon.stop()
            thread.join(PATIENCE)
            daemon.close()


def served_by(config: Config, dovecot: Dovecot, relay: Relay, **judge: Any) -> Config:
    """The same judge at real servers."""
    return config.model_copy(
        update={
            "embedded": Embedded(),
            "judge": Judge(address="judge@localhost", operator="eve@localhost", **judge),
            "imap": Imap(port=dovecot.imap, password=SecretStr(PASSWORD), poll_seconds=1.0),
            "smtp": Smtp(port=relay.port),
        }
    )


class TestMachine:
    """Secret, configuration, disk, time zones, fonts."""

    def test_a_secret_open_to_others(self, config: Config) -> None:
        config.secret_file.chmod(0o644)
        the_fault(config, "secret", str(config.secret_file), "0644", "chmod 600")

    def test_a_secret_that_is_too_short(self, config: Config) -> None:
        config.secret_file.write_text("ab" * 8)
        the_fault(config, "secret", "8 bytes", "backup")

    def test_a_spoilt_secret(self, config: Config) -> None:
        config.secret_file.write_text("hello")
        fault = the_fault(config, "secret", str(config.secret_file), "backup")
        assert "hello" not in fault.what

    def test_a_secret_that_is_gone(self, config: Config) -> None:
        config.secret_file.unlink()
        the_fault(config, "secret", "is gone", "Restore it")
        assert not config.secret_file.exists()

    @pytest.mark.parametrize(
        "text",
        [
            '[imap]\npassword = "geheim"\n',
            '[smtp]\npassword = "geheim"\n',
            '[embedded.accounts]\nann = "geheim"\n',
            'database = "postgresql+psycopg://me:geheim@host/name"\n',
        ],
    )
    def test_a_password_in_a_file_open_to_others(self, config: Config, tmp_path: Path, text: str) -> None:
        file = tmp_path / "judge.toml"
        file.write_text(text)
        file.chmod(0o640)
        fault = the_fault(config, "configuration", str(file), "chmod 600", "environment", file=file)
        assert "geheim" not in fault.what + fault.remedy
        file.chmod(0o600)
        assert found(config, file=file) == []

    def test_nobody_to_tell(self, config: Config) -> None:
        (only,) = found(config.model_copy(update={"judge": Judge(address="judge@localhost")}))
        assert (only.state, only.check) == ("warning", "operator")

    def test_a_full_disk(self, config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
        free = type("Usage", (), {"free": 5_000_000})
        monkeypatch.setattr(machine.shutil, "disk_usage", lambda folder: free)
        the_fault(config, "disk", "5 MB", "Make room")

    def test_a_disk_that_fills(self, config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
        free = type("Usage", (), {"free": 500_000_000})
        monkeypatch.setattr(machine.shutil, "disk_usage", lambda folder: free)
        assert [(one.state, one.check) for one in found(config)] == [("warning", "disk")]

    def test_a_folder_that_may_not_be_written_to(
        self, config: Config, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        # Root may write everywhere, so the answer is planted.
        locked = SimpleNamespace(access=lambda *asked: False, W_OK=2, X_OK=1, geteuid=os.geteuid)
        monkeypatch.setattr(machine, "os", locked)
        the_fault(config, "disk", str(config.secret_file.parent), "owner")

    def test_no_time_zones(self, config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
        def lost(name: str) -> None:
            raise machine.ZoneInfoNotFoundError(f"No time zone found with key {name}")

        monkeypatch.setattr(machine, "ZoneInfo", lost)
        the_fault(config, "time-zones", "pip install tzdata")

    def test_no_fonts(self, config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(raster, "FILES", {})
        the_fault(config, "pictures", "fonts", "anew")

    def test_no_pictures_at_all(self, config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
        def broken(**about: Any) -> bytes:
            raise RuntimeError("libresvg is broken")

        monkeypatch.setattr(raster.resvg_py, "svg_to_bytes", broken)
        raster_caches_forgotten()
        the_fault(config, "pictures", "libresvg is broken", "anew")
        raster_caches_forgotten()


def raster_caches_forgotten() -> None:
    """Boards that were drawn before would hide a broken library."""
    for thing in vars(raster).values():
        if hasattr(thing, "cache_clear"):
            thing.cache_clear()


class TestDatabase:
    """The database itself: there, whole, writable, of this version."""

    def file(self, config: Config) -> Path:
        return Path(config.database.removeprefix("sqlite:///"))

    def test_one_that_is_gone(self, config: Config) -> None:
        self.file(config).unlink()
        the_fault(config, "database", str(self.file(config)), "restore")

    def test_a_corrupt_one(self, config: Config) -> None:
        raw = bytearray(self.file(config).read_bytes())
        raw[8192:40960] = os.urandom(len(raw[8192:40960]))
        self.file(config).write_bytes(raw)
        the_fault(config, "database", "damaged", "backup")

    def test_no_database_at_all(self, config: Config) -> None:
        self.file(config).write_text("Dear judge, " * 500)
        the_fault(config, "database", str(self.file(config)), "backup")

    def test_a_server_that_is_down(self, config: Config) -> None:
        with socket.create_server(("127.0.0.1", 0)) as listening:
            port = listening.getsockname()[1]
        url = f"postgresql+psycopg://me:geheim@127.0.0.1:{port}/name"
        fault = the_fault(config.model_copy(update={"database": url}), "database", "server runs")
        assert "geheim" not in fault.what + fault.remedy

    def test_a_url_that_is_none(self, config: Config) -> None:
        the_fault(config.model_copy(update={"database": "var/x.db"}), "database", "sqlite:///")

    def test_one_that_is_read_only(self, config: Config) -> None:
        url = f"sqlite:///file:{self.file(config)}?mode=ro&uri=true"
        the_fault(config.model_copy(update={"database": url}), "database-writable", "readonly", "write")

    def test_one_that_is_full(self, config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
        def full(*about: Any) -> bool:
            raise OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))

        monkeypatch.setattr(doctors_tables.leases, "take", full)
        the_fault(config, "database-writable", "full", "Make room")

    def test_one_of_an_older_version(self, config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
        layouts = doctors_tables.layouts
        monkeypatch.setattr(doctors_tables, "layouts", lambda connection: (layouts(connection)[0], "9999"))
        the_fault(config, "migrations", "9999", "backup", "upgrades")

    def test_one_from_the_future(self, config: Config) -> None:
        with sqlite3.connect(self.file(config)) as database:
            database.execute("UPDATE alembic_version SET version_num = '9999'")
        the_fault(config, "migrations", "newer", "9999")

    def test_a_table_that_is_gone(self, config: Config) -> None:
        with sqlite3.connect(self.file(config)) as database:
            database.execute("DROP TABLE diary")
        the_fault(config, "migrations", "diary", "restore")

    def test_nothing_is_migrated(self, config: Config) -> None:
        database = open_database(config.database)
        alembic, _ = alembic_config()
        with database.engine.begin() as connection:
            alembic.attributes["connection"] = connection
            command.downgrade(alembic, "base")
        database.close()
        assert found(config) == []  # an empty database is as good as none
        with sqlite3.connect(self.file(config)) as tables:
            assert tables.execute("SELECT count(*) FROM sqlite_master WHERE name = 'game'").fetchone() == (0,)


class TestWork:
    """What the tables tell of the judge at work."""

    def test_a_lease_of_a_dead_judge(self, config: Config) -> None:
        with subprocess.Popen([sys.executable, "-c", ""]) as dead:
            pass
        rows(config, Lease(name=POLLER, owner=f"{socket.gethostname()}:{dead.pid}:aa", until=now() + 170))
        the_fault(config, "lease", str(dead.pid), "has died", "takes over")

    def test_a_lease_of_a_living_judge_or_of_another_machine(self, config: Config) -> None:
        for owner in (f"{socket.gethostname()}:{os.getpid()}:aa", "elsewhere:1:aa"):
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
        the_fault(asking, "health", str(server.server_port), "no judge")
        server.shutdown()
        server.server_close()


class TestMailbox:
    """The mailbox is logged in to, written to and read."""

    @pytest.fixture
    def served(self, config: Config, dovecot: Dovecot) -> Iterator[Config]:
        with Relay(dovecot.lmtp) as relay:
            yield served_by(config, dovecot, relay)

    def with_imap(self, served: Config, **changes: Any) -> Config:
        return served.model_copy(update={"imap": served.imap.model_copy(update=changes)})

    def test_a_wrong_password(self, served: Config) -> None:
        fault = the_fault(
            self.with_imap(served, password=SecretStr("geheim")), "mailbox", "judge", "password in [imap]"
        )
        assert "geheim" not in fault.what

    def test_a_mailbox_that_is_not_there(self, served: Config) -> None:
        the_fault(self.with_imap(served, mailbox="Cellar"), "mailbox", "Cellar", "INBOX")

    def test_a_server_that_is_down(self, served: Config, dovecot: Dovecot) -> None:
        dovecot.stop()
        the_fault(served, "mailbox", str(dovecot.imap), "Is it running?")

    def test_a_server_without_tls(self, served: Config) -> None:
        the_fault(self.with_imap(served, security="starttls"), "mailbox", "TLS", "security in [imap]")

    def test_a_password_sent_in_the_clear(self, served: Config) -> None:
        # Another name of this machine, which does not look like one.
        the_fault(self.with_imap(served, host="127.1"), "encryption", "127.1", "starttls")

    def test_a_mailbox_in_which_no_folder_can_be_made(self, served: Config, dovecot: Dovecot) -> None:
        found(served)  # Dovecot makes the maildir at the first login
        dovecot.maildir("judge").chmod(0o555)
        the_fault(served, "folders", "Processed", "quota")
        dovecot.maildir("judge").chmod(0o755)

    @pytest.mark.parametrize(("ahead", "way"), [(2 * HOUR + 600, "ahead of"), (-2 * HOUR - 600, "behind")])
    def test_a_clock_that_is_wrong(
        self, served: Config, monkeypatch: pytest.MonkeyPatch, ahead: int, way: str
    ) -> None:
        rows(served, Pulse(name="mail", at=now() + ahead))
        with time_machine.travel(now() + ahead, tick=True):
            the_fault(served, "clock", "2 hours", way, "the mail server", "NTP")

    def test_clocks_may_differ_a_little(self) -> None:
        assert doctors_clock.beside("the server", 1000.0, 1059.0).state == "ok"
        assert doctors_clock.beside("the server", 1000.0, 1061.0).what.count("61 seconds ahead") == 1


class TestRelay:
    """The relay is logged in to, and a letter goes round."""

    def with_relay(self, config: Config, dovecot: Dovecot, relay: Relay, **changes: Any) -> Config:
        served = served_by(config, dovecot, relay)
        return served.model_copy(update={"smtp": served.smtp.model_copy(update=changes)})

    def test_one_that_is_down(self, config: Config, dovecot: Dovecot) -> None:
        with Relay(dovecot.lmtp) as relay:
            served = served_by(config, dovecot, relay)
        the_fault(served, "relay", str(relay.port), "Is it running?")

    def test_one_that_does_not_speak_tls(self, config: Config, dovecot: Dovecot) -> None:
        with Relay(dovecot.lmtp) as relay:
            served = self.with_relay(config, dovecot, relay, security="starttls")
            the_fault(served, "relay", "STARTTLS", "security in [smtp]")

    def test_one_that_lets_us_not_log_in(self, config: Config, tmp_path: Path) -> None:
        changes = {"user": "judge", "password": SecretStr("geheim")}
        served = config.model_copy(update={"smtp": config.smtp.model_copy(update=changes)})
        fault = the_fault(served, "relay", "user and password in [smtp]")
        assert "geheim" not in fault.what

    def test_one_that_takes_small_letters_only(self, config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("mailer.post.embedded.LARGEST", 100_000)
        the_fault(config, "size", "100,000", "message_size_limit")

    def test_one_that_refuses_plus_addresses(self, config: Config, dovecot: Dovecot) -> None:
        def refuse(to: str) -> str:
            return "550 5.1.1 no such user" if "+" in to else ""

        with Relay(dovecot.lmtp, at_rcpt=refuse) as relay:
            served = served_by(config, dovecot, relay)
            the_fault(served, "plus", "no such user", "recipient_delimiter", "plus = false", send=True)
            assert found(served) == []  # only with --send
            assert found(served_by(config, dovecot, relay, plus=False), send=True) == []

    def test_one_that_takes_letters_and_loses_them(self, config: Config, dovecot: Dovecot) -> None:
        with Relay(dovecot.lmtp) as relay:
            served = self.with_relay(config, dovecot, relay)
            elsewhere = served.model_copy(
                update={"imap": served.imap.model_copy(update={"user": "somebody-else"})}
            )
            the_fault(elsewhere, "plus", "did not come within 1 seconds", send=True, patience=1.0)


GOOD: Records = {
    ("judge.example.org", "MX"): ("10 mail.example.org.",),
    ("judge.example.org", "TXT"): ('"v=spf1 mx -all"', '"something=else"'),
    ("mail._domainkey.judge.example.org", "TXT"): ('"v=DKIM1; k=rsa; p=MIIB" "IjAN"',),
    ("_dmarc.example.org", "TXT"): ('"v=DMARC1; p=none"',),
}
SPF, DKIM = ("judge.example.org", "TXT"), ("mail._domainkey.judge.example.org", "TXT")
DMARC, MX = ("_dmarc.example.org", "TXT"), ("judge.example.org", "MX")


class TestNames:
    """What DNS says of the judge's domain."""

    @pytest.fixture
    def public(self, config: Config, dovecot: Dovecot) -> Iterator[Config]:
        judge = Judge(address="judge@judge.example.org", operator="eve@localhost", dkim_selector="mail")
        with Relay(dovecot.lmtp) as relay:
            yield served_by(config, dovecot, relay).model_copy(update={"judge": judge})

    def test_all_is_published(self, public: Config) -> None:
        with NameServer(GOOD) as server:
            every = list(examine(public, Wanted(nameserver=server.address)))
        states = {finding.check: finding.state for finding in every}
        assert [states[name] for name in ("mx", "spf", "dkim", "dmarc")] == ["ok"] * 4

    @pytest.mark.parametrize(
        ("changed", "check", "says"),
        [
            ({SPF: None}, "spf", "v=spf1 mx -all"),
            ({SPF: ('"v=spf1 -all"', '"v=spf1 mx ~all"')}, "spf", "2 SPF records"),
            ({SPF: ('"v=spf1 +all"',)}, "spf", "everybody"),
            ({DKIM: None}, "dkim", "dkim_selector"),
            ({DKIM: ('"v=DKIM1; p="',)}, "dkim", "revoked"),
            ({DMARC: None}, "dmarc", "_dmarc.judge.example.org"),
            ({DMARC: ('"v=DMARC1; p=perhaps"',)}, "dmarc", "p=perhaps"),
            ({DMARC: ('"v=DMARC1; p=none"', '"v=DMARC1; p=reject"')}, "dmarc", "2 DMARC records"),
            ({MX: ("0 .",)}, "mx", "judge.example.org"),
            ({MX: None, SPF: None}, "mx", "MX record"),
        ],
    )
    def test_what_is_missing_or_wrong(
        self, public: Config, changed: dict[tuple[str, str], Any], check: str, says: str
    ) -> None:
        records = {key: value for key, value in {**GOOD, **changed}.items() if value}
        with NameServer(records) as server:
            the_fault(public, check, says, nameserver=server.address)

    def test_an_open_end_of_the_spf_record_is_a_warning(self, public: Config) -> None:
        with NameServer({**GOOD, SPF: ('"v=spf1 mx"',)}) as server:
            (only,) = found(public, nameserver=server.address)
        assert (only.state, only.check) == ("warning", "spf")

    def test_a_name_server_that_fails_is_no_fault_of_the_judge(self, public: Config) -> None:
        with NameServer(GOOD, fails=True) as server:
            every = list(examine(public, Wanted(nameserver=server.address)))
        assert [finding.state for finding in every if finding.check == "dns"] == ["skipped"]
        assert not [finding for finding in every if finding.state == "fault"]


def test_a_check_that_breaks_does_not_end_the_others(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*about: Any) -> Iterator[Finding]:
        raise ZeroDivisionError("our own mistake")

    monkeypatch.setattr(doctors_tables, "check", broken)
    the_fault(config, "database", "our own mistake", "report")
    assert {finding.check for finding in examine(config, Wanted())} >= {"secret", "mailbox", "relay"}


class TestCommand:
    """The command line prints it for people and for programs."""

    @pytest.fixture
    def file(self, config: Config, tmp_path: Path) -> str:
        path = tmp_path / "judge.toml"
        path.write_text(
            f'database = "{config.database}"\nsecret_file = "{config.secret_file}"\n'
            '[judge]\noperator = "eve@localhost"\n[imap]\nport = 0\n[smtp]\nport = 0\n'
            "[embedded]\nenabled = true\nsmtp_port = 0\nimap_port = 0\n"
        )
        return str(path)

    def test_a_healthy_judge(self, run: Run, file: str) -> None:
        said = run("doctor", "--send", "-c", file)
        assert (said.code, said.err) == (0, "")
        assert "Faults: 0. Warnings: 0. The judge can work." in said.out
        assert "FAULT" not in said.out

    def test_faults_with_their_remedies(self, run: Run, file: str, config: Config) -> None:
        config.secret_file.chmod(0o644)
        said = run("doctor", "-c", file)
        assert said.code == 1
        assert "FAULT" in said.out
        assert "-> chmod 600" in said.out
        assert "Faults: 1." in said.out

    def test_json(self, run: Run, file: str, config: Config) -> None:
        config.secret_file.chmod(0o644)
        rows(config, Pulse(name="mail", at=now() - 3 * HOUR))
        said = run("doctor", "--json", "-c", file)
        body = json.loads(said.out)
        assert (said.code, body["faults"]) == (1, 2)
        faults = [finding for finding in body["findings"] if finding["state"] == "fault"]
        assert [finding["check"] for finding in faults] == ["secret", "mail"]
        assert all(finding["remedy"] for finding in faults)

    def test_no_address_of_a_name_server(self, run: Run, file: str) -> None:
        assert run("doctor", "--dns", "nine", "-c", file).is_one_clear_message("--dns nine", "IP address")

    def test_nothing_secret_is_printed(self, run: Run, file: str, config: Config) -> None:
        said = run("doctor", "--json", "--send", "-c", file)
        for secret in (config.secret_file.read_text().strip(), *PASSWORDS.values(), "judge-pass"):
            assert secret not in said.out


def test_findings_of_time_are_whole(config: Config) -> None:
    database = open_database(config.database)
    with database.reader() as session, session.begin():
        ahead = list(doctors_tables.waiting(session, config, Instant(now() + 10)))
    database.close()
    assert {finding.state for finding in ahead} == {"ok"}
