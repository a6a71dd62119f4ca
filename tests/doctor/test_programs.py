"""Programs that are not installed: gpg for signatures, PostgreSQL's for backups."""

from __future__ import annotations

from pathlib import Path

import pytest

from mailer.base.config import Config
from mailer.doctor.examine import Examined, examine
from mailer.doctor.finding import Finding
from mailer.store.models import Person, SigningKey
from tests.doctor.patient import found, rows, the_fault


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A PATH on which nothing is."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def put(folder: Path, name: str, says: str = "", code: int = 0) -> None:
    """A program that says this."""
    file = folder / name
    file.write_text(f"#!/bin/sh\necho '{says}'\nexit {code}\n")
    file.chmod(0o755)


def told(config: Config, check: str) -> list[Finding]:
    return [finding for finding in examine(config, Examined(patience=5.0)) if finding.check == check]


class TestGpg:
    def test_without_it_the_judge_works_and_keys_are_refused(self, config: Config, path: Path) -> None:
        (finding,) = found(config)
        assert (finding.check, finding.state) == ("gpg", "warning")
        assert "SET KEY" in finding.what
        assert "apt install gnupg" in finding.remedy

    @pytest.mark.sweep
    def test_those_who_sign_are_at_a_loss(self, config: Config, path: Path) -> None:
        person = Person(id=7, address="ann@localhost", name="Ann", created=1)
        key = SigningKey(person_id=7, fingerprint="AB" * 20, armored="", since=1)
        rows(config, person, key)
        assert [finding.state for finding in found(config)] == ["warning"]  # she has not proved it hers
        key = SigningKey(id=1, person_id=7, fingerprint="AB" * 20, armored="", since=1, confirmed=True)
        rows(config, key)
        the_fault(config, "gpg", "players: 1", "apt install gnupg")

    def test_with_it_all_is_well(self, config: Config, path: Path) -> None:
        put(path, "gpg")
        assert [finding.state for finding in told(config, "gpg")] == ["ok"]


class TestPostgresqlClient:
    def test_sqlite_needs_none(self, config: Config, path: Path) -> None:
        assert told(config, "postgresql-client") == []

    def test_what_is_lacking_is_named_even_when_the_server_is_away(self, config: Config, path: Path) -> None:
        put(path, "pg_restore")
        away = config.model_copy(update={"database": "postgresql+psycopg://judge@127.0.0.1:1/none"})
        (finding,) = told(away, "postgresql-client")
        assert finding.state == "warning"
        assert "pg_dump" in finding.what
        assert "pg_restore" not in finding.what
        assert "apt install postgresql-client" in finding.remedy

    @pytest.mark.sweep
    @pytest.mark.parametrize(
        ("says", "code", "words"),
        [
            ("pg_dump (PostgreSQL) 9.6.24", 0, "PostgreSQL 9, the server of"),
            ("You must install at least one postgresql-client-VERSION package.", 1, "cannot be run"),
        ],
    )
    def test_an_old_or_broken_one(
        self, config: Config, postgres_url: str, path: Path, says: str, code: int, words: str
    ) -> None:
        for name in ("pg_dump", "pg_restore"):
            put(path, name, says, code)
        of_server = config.model_copy(update={"database": postgres_url})
        states = [(finding.state, words in finding.what) for finding in told(of_server, "postgresql-client")]
        assert states == [("ok", False), ("warning", True)]
