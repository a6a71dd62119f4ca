"""Every mistake that a person may make ends in one clear message: what, where, and what to do."""

from __future__ import annotations

import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.rig.cases import some


def write(folder: Path, text: str) -> str:
    file = folder / "judge.toml"
    file.write_text(text, "utf-8")
    file.chmod(0o600)
    return str(file)


def served(folder: Path, more: str = "") -> str:
    """A configuration with its own post office on free ports."""
    return write(
        folder,
        f'database = "sqlite:///{folder / "house.db"}"\nsecret_file = "{folder / "secret"}"\n'
        "[imap]\nport = 0\n[smtp]\nport = 0\n"
        f"[embedded]\nenabled = true\nsmtp_port = 0\nimap_port = 0\n{more}",
    )


def test_help_names_every_command(run: Run) -> None:
    said = run("--help")
    assert said.code == 0
    for command in ("serve", "game", "title", "replay", "verify", "adjudicate"):
        assert command in said.out


@pytest.mark.parametrize("words", [("game",), ("title",), ("serve", "--help"), ("adjudicate", "--help")])
def test_each_command_explains_itself(run: Run, words: tuple[str, ...]) -> None:
    said = run(*words)
    assert "Usage: estafette" in said.out + said.err
    assert "Traceback" not in said.err


@pytest.mark.parametrize("words", [(), ("game",), ("title",), ("person",), ("quarantine",), ("mail",)])
def test_no_line_of_a_list_of_commands_is_cut_short(
    run: Run, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    said = run(*words, "--help")
    assert "Commands:" in said.out
    assert "..." not in said.out.partition("Commands:")[2]


def test_an_unknown_command_is_told(run: Run) -> None:
    said = run("conquer")
    assert said.code == 2
    assert "conquer" in said.err


class TestConfiguration:
    """A configuration that cannot be used is named with the place in it."""

    def test_a_missing_file(self, run: Run) -> None:
        assert run("serve", "--config", "none.toml").is_one_clear_message("none.toml", "--config")

    def test_a_folder_instead_of_a_file(self, run: Run, tmp_path: Path) -> None:
        assert run("serve", "-c", str(tmp_path)).is_one_clear_message(str(tmp_path))

    def test_no_toml(self, run: Run, tmp_path: Path) -> None:
        config = write(tmp_path, "[imap\nhost = 1")
        assert run("serve", "-c", config).is_one_clear_message(config, "line 1")

    def test_no_utf8(self, run: Run, tmp_path: Path) -> None:
        file = tmp_path / "judge.toml"
        file.write_bytes("name = 'Судья'".encode("koi8-r"))
        assert run("serve", "-c", str(file)).is_one_clear_message(str(file), "TOML")

    def test_unknown_keys_and_wrong_values_all_at_once(self, run: Run, tmp_path: Path) -> None:
        config = write(tmp_path, '[imap]\nhots = "x"\nport = "many"\n')
        said = run("game", "list", "-c", config)
        assert said.is_one_clear_message(config, "imap.hots: no such key", "imap.port")

    def test_a_password_in_it_is_not_shown(self, run: Run, tmp_path: Path) -> None:
        config = write(tmp_path, '[imap]\npassword = ["geheim"]\n')
        said = run("serve", "-c", config)
        assert said.is_one_clear_message("imap.password")
        assert "geheim" not in said.err

    def test_the_file_here_is_taken_without_asking(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "estafette.toml").write_text('databse = "x"')
        assert run("game", "list").is_one_clear_message("estafette.toml", "databse")


class TestDatabase:
    """A database that cannot be used is named and left alone."""

    def test_a_missing_one(self, run: Run) -> None:
        for words in (("game", "list"), ("replay", "--check"), ("verify", "First")):
            assert run(*words).is_one_clear_message("var/estafette.db", "--config")

    def test_one_from_the_future(self, run: Run, games: str, tmp_path: Path) -> None:
        with sqlite3.connect(tmp_path / "house.db") as database:
            database.execute("UPDATE alembic_version SET version_num = '9999'")
        for words in (("game", "list"), ("serve",)):
            assert run(*words, "-c", games).is_one_clear_message("house.db", "newer", "9999", "backup")

    def test_one_that_is_none(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "house.db").write_text("no database " * 1000)
        assert run("serve", "-c", served(tmp_path)).is_one_clear_message("house.db", "backup")

    def test_a_spoilt_secret(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "secret").write_text("hello")
        (tmp_path / "secret").chmod(0o600)
        assert run("serve", "-c", served(tmp_path)).is_one_clear_message(str(tmp_path / "secret"), "backup")


class TestServers:
    """Mail servers that cannot be used are named before anything is done."""

    def test_a_port_in_use(self, run: Run, tmp_path: Path) -> None:
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            config = served(tmp_path)
            text = Path(config).read_text().replace("smtp_port = 0", f"smtp_port = {port}")
            config = write(tmp_path, text)
            assert run("serve", "-c", config).is_one_clear_message(str(port), "smtp_port")

    def test_a_wrong_password_for_the_mailbox(self, run: Run, tmp_path: Path) -> None:
        from mailer.post.post_office import PostOffice

        with PostOffice("127.0.0.1", 0, 0, {"judge": "right"}) as office:
            config = write(
                tmp_path,
                f'database = "sqlite:///{tmp_path / "house.db"}"\nsecret_file = "{tmp_path / "secret"}"\n'
                f'[imap]\nport = {office.ports.imap}\nuser = "judge"\npassword = "wrong"\n',
            )
            said = run("serve", "-c", config)
        assert said.is_one_clear_message("judge", "password", "[imap]")
        assert "wrong" not in said.err.replace("wrong password", "")

    def test_a_mailbox_that_is_not_there(self, run: Run, tmp_path: Path) -> None:
        config = served(tmp_path)
        text = Path(config).read_text().replace("[imap]\n", '[imap]\nmailbox = "Cellar"\n')
        assert run("serve", "-c", write(tmp_path, text)).is_one_clear_message("Cellar", "INBOX")


class TestGames:
    """What is asked about games that are not, or not yet."""

    def test_an_unknown_game(self, run: Run, games: str) -> None:
        for words in (("game", "show", "Atlantis"), ("game", "export", "Atlantis"), ("verify", "Atlantis")):
            assert run(*words, "-c", games).is_one_clear_message("Atlantis", "game list")

    def test_a_game_that_has_not_begun(self, run: Run, games: str) -> None:
        for words in (("game", "export", "Forming"), ("verify", "Forming")):
            assert run(*words, "-c", games).is_one_clear_message("Forming", "not begun")

    def test_a_file_that_is_not_there(self, run: Run) -> None:
        assert run("verify", "game.json").is_one_clear_message("game.json")

    def test_a_file_that_is_no_export(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "game.json").write_text("{}")
        assert run("verify", "game.json").is_one_clear_message("game.json", "export")

    def test_a_file_that_cannot_be_written(self, run: Run, games: str, tmp_path: Path) -> None:
        said = run("game", "export", "Northern Road", "-c", games, "-o", str(tmp_path / "no" / "x.json"))
        assert said.is_one_clear_message("x.json")

    def test_an_unknown_title_and_a_missing_folder(self, run: Run) -> None:
        assert run("title", "check", "here", "--title", "chess").is_one_clear_message("chess", "diplomacy")
        assert run("title", "check", "here").is_one_clear_message("here")


class TestDamage:
    """Rows that were damaged are told as such, with the command that finds out more."""

    def test_a_torn_snapshot(self, run: Run, games: str, tmp_path: Path) -> None:
        with sqlite3.connect(tmp_path / "house.db") as database:
            database.execute("UPDATE snapshot SET body = '{' WHERE game_id = 2")
        for words in (("game", "list"), ("game", "show", "Running")):
            assert run(*words, "-c", games).is_one_clear_message("Running", "replay --check 2")
        said = run("replay", "--check", "2", "-c", games)
        assert said.code == 1
        assert "snapshot cannot be read" in said.out

    @pytest.mark.sweep
    @pytest.mark.parametrize(
        "words",
        some([(("stats",),), (("game", "list"),), (("person", "suspend", "ann"),), (("replay",),)], 4),
    )
    def test_a_schema_that_is_no_utf8(
        self, run: Run, games: str, tmp_path: Path, words: tuple[str, ...]
    ) -> None:
        """The driver cannot read its own complaint then."""
        file = tmp_path / "house.db"
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        whole = file.read_bytes()
        for word in (b"CREATE TABLE person", b"ix_inbox_waiting", b"INDEX ix_outbox_game_id", b"TABLE inbox"):
            at = whole.index(word) + len(word) - 1
            file.write_bytes(whole[:at] + b"\xff" + whole[at + 1 :])
            assert run(*words, "-c", games).is_one_clear_message("house.db", "amaged"), word
            said = run("backup", str(tmp_path / "copy.tar.gz"), "-c", games)
            assert said.is_one_clear_message("house.db"), word

    def test_a_table_that_is_gone(self, run: Run, games: str, tmp_path: Path) -> None:
        with sqlite3.connect(tmp_path / "house.db") as database:
            database.execute("DROP TABLE snapshot")
        assert run("game", "list", "-c", games).is_one_clear_message("house.db", "snapshot")
