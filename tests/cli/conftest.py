"""Runs the command line in this process; a house with toy games to look at."""

from __future__ import annotations

import shutil
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from mailer.cli.main import main
from mailer.store.database import open_database
from tests.store.rooms import NOW, SEED, add_game, house_in, play_out, register_toy


@dataclass(frozen=True)
class Said:
    """What a command printed, and how it ended."""

    code: int
    out: str
    err: str

    def is_one_clear_message(self, *parts: str) -> bool:
        """Failed, said each part, showed no traceback, and kept to a few lines."""
        return (
            self.code != 0
            and all(part in self.err for part in parts)
            and "Traceback" not in self.err
            and len(self.err.splitlines()) <= 6
        )


Run = Callable[..., Said]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """``run("game", "list")``: the command in an empty folder."""
    monkeypatch.chdir(tmp_path)
    # The command sets both; they are as they were after the test.
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)

    def command(*words: str) -> Said:
        monkeypatch.setattr("sys.argv", ["estafette", *words])
        code = 0
        try:
            main()
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else 1
        out, err = capsys.readouterr()
        return Said(code, out, err)

    return command


@pytest.fixture(scope="session")
def played_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a house with a finished, a running and a forming game of the toy, to be copied."""
    from mailer.table import play as table

    folder = tmp_path_factory.mktemp("games")
    house = house_in(folder)
    database = open_database(house.config.database)
    with pytest.MonkeyPatch.context() as patch, database.writer() as session, session.begin():
        register_toy(patch)
        play_out(session, house, add_game(session, "Northern Road"))
        table.start(session, house, add_game(session, "Running"), NOW, seed=SEED)
        add_game(session, "Forming")
    database.close()
    return folder


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, played_games: Path) -> str:
    """The configuration of a house with a finished, a running and a forming game of the toy."""
    register_toy(monkeypatch)
    shutil.copytree(played_games, tmp_path, dirs_exist_ok=True)
    house = house_in(tmp_path)
    house.config.secret_file.touch(0o600)
    house.config.secret_file.write_text(house.secret.hex())
    config = tmp_path / "house.toml"
    config.write_text(f'database = "{house.config.database}"\nsecret_file = "{tmp_path / "secret"}"\n')
    return str(config)
