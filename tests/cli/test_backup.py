"""``estafette backup`` into a folder, as a timer does it; the version; the configuration of the machine."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from sqlmodel import select

from mailer.base import daemons
from mailer.service import backup as backups
from mailer.service import opening
from mailer.service.daemon import wall_clock
from mailer.service.reading import POLLER
from mailer.store import leases
from mailer.store.database import open_database
from mailer.store.models import InboxRow
from tests.cli.conftest import Run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "backups"
    folder.mkdir()
    return folder


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def days(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Each backup is made a day after the one before; the first on 22 November 2026."""
    passed = [1_795_305_600]

    def now() -> int:
        passed[0] += 86_400
        return passed[0] - 86_400

    monkeypatch.setattr(backups, "now", now)
    return passed


@pytest.mark.sweep
def test_a_folder_gets_a_file_named_by_the_moment(
    run: Run, games: str, folder: Path, days: list[int]
) -> None:
    said = run("backup", str(folder), "-c", games)
    assert said.code == 0, said.err
    assert names(folder) == ["judge-20261122T000000Z.tar.gz"]
    assert str(folder / "judge-20261122T000000Z.tar.gz") in said.out
    assert run("restore", str(folder / names(folder)[0]), "-c", games).code == 0


@pytest.mark.sweep
def test_the_newest_are_kept_and_nothing_that_is_not_a_backup_goes(
    run: Run, games: str, folder: Path, days: list[int]
) -> None:
    others = ["judge.tar.gz", "judge-2026-11-22.tar.gz", "judge-20200101T000000Z.tar.gz.gpg", "notes.txt"]
    for name in others:
        (folder / name).write_text("mine")
    for _ in range(4):
        said = run("backup", str(folder), "--keep", "2", "-c", games)
        assert said.code == 0, said.err
    kept = ["judge-20261124T000000Z.tar.gz", "judge-20261125T000000Z.tar.gz"]
    assert names(folder) == sorted([*others, *kept])
    assert "judge-20261123T000000Z.tar.gz removed" in said.out


@pytest.mark.sweep
def test_a_backup_that_fails_removes_none(run: Run, games: str, folder: Path, days: list[int]) -> None:
    for _ in range(2):
        assert run("backup", str(folder), "-c", games).code == 0
    Path(games).write_text('database = "sqlite:////nowhere/house.db"\nsecret_file = "secret"\n')
    assert run("backup", str(folder), "--keep", "1", "-c", games).code == 1
    assert len(names(folder)) == 2


@pytest.mark.sweep
@pytest.mark.parametrize("keep", ["0", "-1", "some"])
def test_to_keep_none_is_refused(run: Run, games: str, folder: Path, keep: str) -> None:
    assert run("backup", str(folder), "--keep", keep, "-c", games).code == 2
    assert names(folder) == []


def test_to_keep_some_beside_a_single_file_is_refused(run: Run, games: str, folder: Path) -> None:
    said = run("backup", str(folder / "one.tar.gz"), "--keep", "3", "-c", games)
    assert said.is_one_clear_message("--keep", "folder")
    assert names(folder) == []


def test_the_version(run: Run) -> None:
    said = run("--version")
    assert said.code == 0
    assert re.fullmatch(r"estafette \d+\.\d+\.\d+, Python 3\.\d+\.\d+\n", said.out)


class TestUsualFile:
    """Where no configuration is named."""

    @pytest.fixture
    def system(self, tmp_path: Path, games: str, monkeypatch: pytest.MonkeyPatch) -> Path:
        """The machine's own, of a house with games."""
        file = tmp_path / "etc" / "estafette.toml"
        file.parent.mkdir()
        file.write_text(Path(games).read_text())
        monkeypatch.setattr(opening, "SYSTEM_FILE", file)
        return file

    def test_it_is_the_machines(self, run: Run, system: Path) -> None:
        assert "Running" in run("game", "list").out

    def test_one_here_goes_first(self, run: Run, system: Path, tmp_path: Path) -> None:
        (tmp_path / "estafette.toml").write_text(f'database = "sqlite:///{tmp_path / "other.db"}"\n')
        assert run("game", "list").is_one_clear_message("other.db")

    def test_one_that_is_named_goes_before_both(self, run: Run, system: Path, tmp_path: Path) -> None:
        system.write_text("spoilt")
        (tmp_path / "estafette.toml").write_text("spoilt")
        assert "Running" in run("game", "list", "-c", str(tmp_path / "house.toml")).out

    def test_a_folder_closed_to_this_user_hides_nothing(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        """`runuser -u estafette -- estafette stats`, typed in root's home."""
        if os.geteuid():
            pytest.skip("only root may become another user")
        closed = tmp_path_factory.mktemp("root")
        monkeypatch.chdir(closed)
        monkeypatch.setattr(opening, "SYSTEM_FILE", Path("/etc/passwd"))
        os.seteuid(4711)
        try:
            found = opening.usual_file()
        finally:
            os.seteuid(0)
        assert found == Path("/etc/passwd")

    @pytest.mark.sweep
    def test_the_doctor_looks_at_it_too(self, run: Run, system: Path) -> None:
        assert f"All keys of {system} are known" in run("doctor").out

    def test_a_spoilt_one_is_named(self, run: Run, system: Path) -> None:
        system.write_text("[imap]\nhots = 1\n")
        assert run("stats").is_one_clear_message(str(system), "imap.hots")


@pytest.mark.sweep
@pytest.mark.parametrize("alive", [True, False])
def test_no_restore_under_a_judge_that_runs(run: Run, games: str, folder: Path, *, alive: bool) -> None:
    """Whoever has died here holds nothing: after a crash nobody waits for the end of a lease."""
    assert run("backup", str(folder), "-c", games).code == 0
    reader = daemons.new_name() if alive else daemons.new_name().replace(f":{os.getpid()}:", ":4194304:")
    database = open_database(opening.open_config(Path(games)).database, create=False)
    assert leases.take(database.writer, POLLER, reader, wall_clock(), 180)
    database.close()
    said = run("restore", str(folder / names(folder)[0]), "-c", games)
    assert said.code == (1 if alive else 0)
    assert ("A judge is running on this database" in said.err) is alive


@pytest.mark.sweep
def test_a_letter_that_a_judge_was_at_is_free_after_a_restore(run: Run, games: str, folder: Path) -> None:
    """Wherever that judge ran, and whenever; its attempts were other ones."""
    url = opening.open_config(Path(games)).database
    database = open_database(url, create=False)
    with database.writer() as session, session.begin():
        row = InboxRow(key="a", digest="a", received=1, raw=b"", attempts=2)
        row.taker, row.taken = "elsewhere:1:x.y", wall_clock()
        session.add(row)
    database.close()
    assert run("backup", str(folder), "-c", games).code == 0
    assert run("restore", str(folder / names(folder)[0]), "-c", games).code == 0
    database = open_database(url, create=False)
    with database.reader() as session, session.begin():
        found = session.exec(select(InboxRow).where(InboxRow.key == "a")).one()
        assert (found.status, found.attempts, found.taker, found.taken) == ("new", 0, "", 0)
    database.close()
