"""What root does to a judge of another user: every file stays that user's, or becomes it."""

from __future__ import annotations

import io
import json
import os
import shutil
import sqlite3
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest
from sqlmodel import select

from mailer.base.config import Config, Embedded, Judge
from mailer.base.house import open_house
from mailer.post.post_office import PostOffice
from mailer.service import backup
from mailer.service.backup import BackupError
from mailer.store.database import open_database
from mailer.store.models import Person, Pulse
from tests.cli.conftest import Run, run
from tests.doctor.patient import found, now

__all__ = ["run"]

JUDGE, MASTER = 4711, 4712
"""Numbers of users: the judge's, and somebody else's."""


@pytest.fixture
def home() -> Iterator[Path]:
    """The folder that the judge's user owns, with nothing in it; others may pass through those above."""
    if os.geteuid():
        pytest.skip("only root may give files away")
    top = Path(tempfile.mkdtemp(prefix="estafette-owners-", dir="/tmp"))
    top.chmod(0o755)
    folder = top / "judge"
    folder.mkdir(0o700)
    os.chown(folder, JUDGE, JUDGE)
    yield folder
    shutil.rmtree(top)


def config_in(folder: Path, **more: object) -> Config:
    return Config.model_validate(
        {
            "database": f"sqlite:///{folder / 'house.db'}",
            "secret_file": folder / "secret",
            "judge": Judge(address="judge@localhost", operator="eve@localhost"),
            **more,
        }
    )


@contextmanager
def as_user(number: int) -> Iterator[None]:
    """Files are opened with this user's rights. (Modules must be there: Python's own may be closed to it.)"""
    os.setegid(number)
    os.seteuid(number)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)


def founded(config: Config) -> None:
    """A judge that has run as its own user."""
    open_house(config)
    open_database(config.database).close()
    for path in config.secret_file.parent.iterdir():
        os.chown(path, JUDGE, JUDGE)
    lives(config)


def lives(config: Config) -> None:
    """The judge opens database and secret with its own rights, and writes."""
    with as_user(JUDGE), closing(joined(config)) as database:
        database.execute("INSERT OR REPLACE INTO pulse (name, at) VALUES ('mail', ?)", (now(),))
        database.commit()
        assert len(open_house(config).secret) == 32


def joined(config: Config) -> sqlite3.Connection:
    """The judge's own connection, which has written."""
    database = sqlite3.connect(config.database.removeprefix("sqlite:///"))
    assert database.execute("PRAGMA journal_mode=WAL").fetchone() == ("wal",)
    database.execute("INSERT OR REPLACE INTO pulse (name, at) VALUES ('test', 1)")
    database.commit()
    return database


def owners(folder: Path) -> dict[str, int]:
    """Whose everything in the folder is."""
    return {str(path.relative_to(folder)): path.lstat().st_uid for path in folder.rglob("*")}


def all_are_the_judges(folder: Path) -> None:
    assert set(owners(folder).values()) == {JUDGE}, owners(folder)


@pytest.fixture
def kept(home: Path) -> Path:
    """A backup, made by root, of a judge that has worked in ``home``; it is root's own."""
    config = config_in(home)
    founded(config)
    file = home.parent / "judge.tar.gz"
    backup.make(config, file, backup.now())
    all_are_the_judges(home)
    assert (file.stat().st_uid, file.stat().st_mode & 0o777) == (0, 0o600)
    return file


class TestRestore:
    """``estafette restore`` as the guide shows it: by root."""

    def test_in_place_of_what_was_there(self, home: Path, kept: Path) -> None:
        config = config_in(home)
        config.secret_file.write_text("ab" * 32)
        restored = backup.restore(config, kept, backup.now())
        assert {path.name for path in restored.kept} == {"house.db.before-restore", "secret.before-restore"}
        all_are_the_judges(home)
        assert all((home / name).stat().st_mode & 0o077 == 0 for name in ("house.db", "secret"))
        lives(config)
        all_are_the_judges(home)

    def test_what_root_left_wrong_before_is_mended(self, home: Path, kept: Path) -> None:
        """A version before this one left its files to root."""
        config = config_in(home)
        for path in home.iterdir():
            os.chown(path, 0, 0)
        config.secret_file.write_text("ab" * 32)
        backup.restore(config, kept, backup.now())
        lives(config)

    def test_on_a_machine_with_nothing_but_the_folder(self, home: Path, kept: Path) -> None:
        for path in home.iterdir():
            path.unlink()
        config = config_in(home / "deep" / "down", secret_file=home / "keys" / "secret")
        backup.restore(config, kept, backup.now())
        all_are_the_judges(home)
        lives(config)

    def test_a_secret_in_a_folder_of_roots(self, home: Path, kept: Path) -> None:
        """In /etc, say. Whether it was there before or not, the judge can read it."""
        settings = home.parent / "settings"
        settings.mkdir(0o755)
        config = config_in(home, secret_file=settings / "secret")
        backup.restore(config, kept, backup.now())
        lives(config)
        config.secret_file.write_text("ab" * 32)
        backup.restore(config, kept, backup.now())
        all_are_the_judges(settings)
        lives(config)

    def test_while_it_is_open(self, home: Path, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Killed there, root leaves -wal and -shm behind."""
        seen: list[dict[str, int]] = []
        begin = backup._begin_anew

        def spied(*given: object) -> None:
            begin(*given)  # type: ignore[arg-type]
            seen.append(owners(home))

        monkeypatch.setattr(backup, "_begin_anew", spied)
        backup.restore(config_in(home), kept, backup.now())
        assert {"house.db-wal", "house.db-shm"} <= set(seen[0])
        assert set(seen[0].values()) == {JUDGE}

    def test_it_writes_through_no_link_that_the_judges_user_planted(self, home: Path, kept: Path) -> None:
        config = config_in(home)
        precious = home.parent / "precious"
        precious.write_text("root's own")
        for name in ("house.db.restored", "secret.before-restore", "house.db.before-restore"):
            (home / name).symlink_to(precious)
        config.secret_file.write_text("ab" * 32)
        backup.restore(config, kept, backup.now())
        assert precious.read_text() == "root's own"
        assert precious.stat().st_uid == 0
        lives(config)

    def test_on_postgresql_it_is_the_secret_alone(
        self, home: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        config = config_in(home, database=postgres_url)
        open_database(postgres_url).close()
        open_house(config)
        file = home.parent / "judge.tar.gz"
        backup.make(config, file, backup.now())
        all_are_the_judges(home)
        config.secret_file.write_text("ab" * 32)
        backup.restore(config, file, backup.now())
        assert {"secret", "secret.before-restore"} == set(owners(home))
        all_are_the_judges(home)


class TestOtherCommands:
    """Root makes no file that the judge cannot open."""

    def test_a_first_start_by_root(self, home: Path, migrations_run: None) -> None:
        config = config_in(home / "new")
        open_house(config)
        database = open_database(config.database)
        with database.writer() as session, session.begin():
            session.merge(Pulse(name="mail", at=now()))
        assert {"new/house.db-wal", "new/house.db-shm"} <= set(owners(home))
        all_are_the_judges(home)
        database.close()
        lives(config)

    def test_its_own_post_office(self, home: Path) -> None:
        embedded = Embedded(enabled=True, smtp_port=0, imap_port=0, keep=home / "mail" / "box")
        config = config_in(home, embedded=embedded)
        with PostOffice("127.0.0.1", 0, 0, {"judge": "j"}, keep=config.embedded.keep) as office:
            office.deliver("judge@localhost", b"Subject: x\r\n\r\nHELP\r\n", "ann@localhost")
        assert any(name.endswith(".eml") for name in owners(home))
        all_are_the_judges(home)

    @pytest.mark.alike(3)
    @pytest.mark.parametrize(
        "command",
        [
            "game list",
            "stats",
            "person list",
            "person suspend Ann",
            "quarantine list",
            "doctor",
            "replay --check",
        ],
    )
    def test_beside_a_judge_and_after_it(self, home: Path, run: Run, command: str) -> None:
        config = config_in(home)
        file = home.parent / "judge.toml"
        file.write_text(f'database = "{config.database}"\nsecret_file = "{config.secret_file}"\n')
        founded(config)
        opened = open_database(config.database)
        with opened.writer() as session, session.begin():
            session.add(Person(address="ann@example.org", name="Ann", lang="en", zone="UTC", created=1))
        opened.close()
        with as_user(JUDGE):
            judge = joined(config)
        assert {"house.db-wal", "house.db-shm"} <= set(owners(home))
        first = run(*command.split(), "--config", str(file))
        all_are_the_judges(home)
        with as_user(JUDGE):
            judge.close()
        second = run(*command.split(), "--config", str(file))
        all_are_the_judges(home)
        assert "Traceback" not in first.err + second.err
        assert (second.code == 0) is not ("suspend" in command or command == "doctor")
        opened = open_database(config.database)
        with opened.reader() as session:
            assert bool(session.exec(select(Person)).one().suspended) is ("suspend" in command)
        opened.close()
        lives(config)

    @pytest.mark.sweep
    def test_the_doctor_sees_what_is_not_the_judges(self, home: Path) -> None:
        config = config_in(home)
        founded(config)
        assert [finding for finding in found(config) if finding.check == "owner"] == []
        os.chown(home / "house.db", 0, 0)
        os.chown(home / "secret", MASTER, MASTER)
        (finding,) = [finding for finding in found(config) if finding.check == "owner"]
        assert finding.state == "fault"
        assert f"chown {JUDGE} {home / 'secret'} {home / 'house.db'}" in finding.remedy


def contents(folder: Path) -> dict[Path, bytes]:
    """All files below, but for what SQLite makes when it reads."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path: path.read_bytes() for path in files if not path.name.endswith(("-wal", "-shm"))}


class TestStrangeArchives:
    """What is in the file and is not ours is never written anywhere; nothing of it is put back."""

    @pytest.fixture
    def config(self, tmp_path: Path) -> Config:
        config = config_in(tmp_path / "judge")
        open_house(config)
        open_database(config.database).close()
        return config

    @pytest.fixture
    def honest(self, config: Config, tmp_path: Path) -> dict[str, bytes]:
        """The files of a true backup."""
        file = tmp_path / "honest.tar.gz"
        backup.make(config, file, backup.now())
        with tarfile.open(file) as archive:
            return {name: archive.extractfile(name).read() for name in archive.getnames()}  # type: ignore[union-attr]

    @staticmethod
    def packed(file: Path, members: dict[str, bytes], *special: tarfile.TarInfo) -> Path:
        with tarfile.open(file, "w:gz") as archive:
            for name, content in members.items():
                about = tarfile.TarInfo(name)
                about.size = len(content)
                archive.addfile(about, io.BytesIO(content))
            for about in special:
                archive.addfile(about)
        return file

    @staticmethod
    def refused(config: Config, file: Path, *says: str) -> None:
        folder = config.secret_file.parent
        config.secret_file.write_text("cd" * 32)
        before = contents(folder.parent)
        with pytest.raises(BackupError) as refusal:
            backup.restore(config, file, backup.now())
        assert all(part in refusal.value.what for part in says), refusal.value.what
        assert contents(folder.parent) == before
        assert not list(folder.glob(".estafette-*"))

    @pytest.mark.parametrize(
        "name", ["../secret", "../../escaped", "/tmp/estafette-escaped", "x/y", "./secret"]
    )
    def test_a_path_that_leads_elsewhere(
        self, config: Config, honest: dict[str, bytes], tmp_path: Path, name: str
    ) -> None:
        file = self.packed(tmp_path / "strange.tar.gz", {**honest, name: b"ab" * 32})
        self.refused(config, file, "no backup of Estafette", name)
        assert not Path("/tmp/estafette-escaped").exists()

    @pytest.mark.alike(3)
    @pytest.mark.parametrize(
        "kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE, tarfile.DIRTYPE]
    )
    @pytest.mark.parametrize("name", ["secret", "database.sqlite", "manifest.json"])
    def test_what_is_no_file(
        self, config: Config, honest: dict[str, bytes], tmp_path: Path, name: str, kind: bytes
    ) -> None:
        """A link named like one of ours, to what root may read; a device; a pipe that nobody fills."""
        about = tarfile.TarInfo(name)
        about.type, about.linkname = kind, "/etc/shadow"
        rest = {key: content for key, content in honest.items() if key != name}
        self.refused(
            config, self.packed(tmp_path / "strange.tar.gz", rest, about), "no backup of Estafette", name
        )

    def test_the_same_name_twice_a_link_last(
        self, config: Config, honest: dict[str, bytes], tmp_path: Path
    ) -> None:
        about = tarfile.TarInfo("secret")
        about.type, about.linkname = tarfile.SYMTYPE, "/etc/hostname"
        self.refused(config, self.packed(tmp_path / "strange.tar.gz", honest, about), "secret")

    @pytest.mark.parametrize("lost", ["secret", "database.sqlite", "manifest.json"])
    def test_one_file_is_missing(
        self, config: Config, honest: dict[str, bytes], tmp_path: Path, lost: str
    ) -> None:
        rest = {key: content for key, content in honest.items() if key != lost}
        self.refused(config, self.packed(tmp_path / "strange.tar.gz", rest), lost)

    @pytest.mark.alike(3)
    @pytest.mark.parametrize(
        "manifest",
        [b"[]", b"{}", b"7", b'{"format": 1}', b'{"format": 1, "kind": "mysql", "moment": 1}', b"\xff", b"{"],
    )
    def test_a_manifest_that_says_nothing(
        self, config: Config, honest: dict[str, bytes], tmp_path: Path, manifest: bytes
    ) -> None:
        file = self.packed(tmp_path / "strange.tar.gz", {**honest, "manifest.json": manifest})
        self.refused(config, file, "no backup of Estafette")

    def test_a_newer_layout_with_more_files(
        self, config: Config, honest: dict[str, bytes], tmp_path: Path
    ) -> None:
        manifest = {**json.loads(honest["manifest.json"]), "format": 2}
        files = {**honest, "manifest.json": json.dumps(manifest).encode(), "keys": b"new"}
        self.refused(config, self.packed(tmp_path / "strange.tar.gz", files), "another version")

    def test_a_file_that_was_damaged_on_its_way(
        self, config: Config, honest: dict[str, bytes], tmp_path: Path
    ) -> None:
        """Whatever byte is lost or spoilt: one clear refusal, or (where it does not matter) a restore."""
        whole = self.packed(tmp_path / "whole.tar.gz", honest).read_bytes()
        refusals = 0
        for at in range(0, len(whole), max(1, len(whole) // 40)):
            for spoilt in (whole[:at], whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :]):
                file = tmp_path / "spoilt.tar.gz"
                file.write_bytes(spoilt)
                with tempfile.TemporaryDirectory() as folder:
                    with suppress(BackupError):
                        backup._unpack(file, Path(folder), "sqlite")
                        assert {path.name: path.read_bytes() for path in Path(folder).iterdir()} == honest
                        continue
                    refusals += 1
        assert refusals > 60
