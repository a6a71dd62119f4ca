"""Faults of the database itself: there, whole, writable, of this version."""

from __future__ import annotations

import os
import socket
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy.exc import OperationalError

from mailer.base.config import Config
from mailer.doctor import tables as doctors_tables
from mailer.doctor.examine import Examined, examine
from mailer.doctor.finding import Finding
from mailer.store.database import alembic_config, open_database
from tests.doctor.patient import found, the_fault


class TestDatabase:
    """The database itself: there, whole, writable, of this version."""

    def file(self, config: Config) -> Path:
        return Path(config.database.removeprefix("sqlite:///"))

    def test_one_that_is_gone(self, config: Config) -> None:
        self.file(config).unlink()
        assert "restore" in the_fault(config, "database", str(self.file(config))).remedy

    def test_a_corrupt_one(self, config: Config) -> None:
        raw = bytearray(self.file(config).read_bytes())
        raw[8192:40960] = os.urandom(len(raw[8192:40960]))
        self.file(config).write_bytes(raw)
        assert "backup" in the_fault(config, "database", "damaged").remedy

    @pytest.mark.sweep
    def test_no_database_at_all(self, config: Config) -> None:
        self.file(config).write_text("Dear judge, " * 500)
        assert "backup" in the_fault(config, "database", str(self.file(config))).remedy

    @pytest.mark.sweep
    def test_a_server_that_is_down(self, config: Config) -> None:
        with socket.create_server(("127.0.0.1", 0)) as listening:
            port = listening.getsockname()[1]
        url = f"postgresql+psycopg://me:geheim@127.0.0.1:{port}/name"
        fault = the_fault(config.model_copy(update={"database": url}), "database", "server runs")
        assert "geheim" not in fault.what + fault.remedy

    def test_a_url_that_is_none(self, config: Config) -> None:
        fault = the_fault(config.model_copy(update={"database": "var/x.db"}), "database")
        assert "sqlite:///" in fault.what + fault.remedy

    def test_one_that_is_read_only(self, config: Config) -> None:
        url = f"sqlite:///file:{self.file(config)}?mode=ro&uri=true"
        fault = the_fault(config.model_copy(update={"database": url}), "database-writable", "readonly")
        assert "write" in fault.what + fault.remedy

    def test_one_that_is_full(self, config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
        def full(*about: Any) -> bool:
            raise OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))

        monkeypatch.setattr(doctors_tables.leases, "take", full)
        assert "Make room" in the_fault(config, "database-writable", "full").remedy

    def test_one_of_an_older_version(self, config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
        layouts = doctors_tables.layouts
        monkeypatch.setattr(doctors_tables, "layouts", lambda connection: (layouts(connection)[0], "9999"))
        assert "upgrades" in the_fault(config, "migrations", "9999", "backup").remedy

    def test_one_from_the_future(self, config: Config) -> None:
        with sqlite3.connect(self.file(config)) as database:
            database.execute("UPDATE alembic_version SET version_num = '9999'")
        the_fault(config, "migrations", "newer", "9999")

    def test_a_table_that_is_gone(self, config: Config) -> None:
        with sqlite3.connect(self.file(config)) as database:
            database.execute("DROP TABLE diary")
        the_fault(config, "migrations", "diary", "restore")

    @pytest.mark.sweep
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


def test_a_check_that_breaks_does_not_end_the_others(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*about: Any) -> Iterator[Finding]:
        raise ZeroDivisionError("our own mistake")

    monkeypatch.setattr(doctors_tables, "check", broken)
    the_fault(config, "database", "our own mistake", "report")
    assert {finding.check for finding in examine(config, Examined())} >= {"secret", "mailbox", "relay"}
