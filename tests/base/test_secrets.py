"""Secrets come from the environment or from private files, and are shown nowhere: planted ones are sought."""

from __future__ import annotations

import io
import json
import os
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError
from sqlmodel import select
from typer.main import get_command

from mailer.base import log as logs
from mailer.base.house import SecretError, open_house
from mailer.base.log import conceal, for_log, log, redact
from mailer.base.private import NotPrivateError, read
from mailer.cli.main import app
from mailer.desk import desk
from mailer.post.smtp import Deferred
from mailer.service.daemon import Daemon
from mailer.service.opening import open_config
from mailer.store.models import GameRow, InboxRow, Player
from mailer.table.tokens import seat_token
from mailer.worker import attempts, turns
from tests.cli.conftest import Run, run
from tests.store.rooms import add_game, register_toy
from tests.worker.town import Clock, Drawing, config_of, letter

__all__ = ["run"]

CANARY = "canary-Zk93-password"
BASE = 'database = "sqlite:///{folder}/house.db"\nsecret_file = "{folder}/secret"\n'


@pytest.fixture
def quiet() -> Any:
    """The names of secrets are forgotten after the test."""
    before = set(logs._hidden)
    yield
    logs._hidden.clear()
    logs._hidden.update(before)


class TestFiles:
    """Mode 0600 or 0400, and ours: else a clear refusal."""

    @pytest.mark.parametrize("mode", [0o600, 0o400])
    def test_a_private_one_is_read(self, tmp_path: Path, mode: int) -> None:
        file = tmp_path / "password"
        file.write_text("hush\nnot this\n")
        file.chmod(mode)
        assert read(file, "the password") == "hush"

    @pytest.mark.parametrize("mode", [0o644, 0o640, 0o604, 0o660, 0o610, 0o666])
    def test_one_that_others_may_use_is_refused(self, tmp_path: Path, mode: int) -> None:
        file = tmp_path / "password"
        file.write_text("hush\n")
        file.chmod(mode)
        with pytest.raises(NotPrivateError) as caught:
            read(file, "the password")
        assert f"{mode:04o}" in caught.value.what
        assert "chmod 600" in caught.value.remedy
        assert "hush" not in caught.value.what + caught.value.remedy

    def test_anothers_is_refused(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        file = tmp_path / "password"
        file.write_text("hush\n")
        file.chmod(0o600)
        if os.geteuid() == 0:
            os.chown(file, 4321, 4321)
            monkeypatch.setattr(os, "geteuid", lambda: 1234)
        else:
            monkeypatch.setattr(os, "geteuid", lambda: file.stat().st_uid + 1)
        with pytest.raises(NotPrivateError, match="another user"):
            read(file, "the password")

    @pytest.mark.parametrize("content", [b"", b"\n\n", b"\xff\xfe\n"])
    def test_one_without_a_secret_is_refused(self, tmp_path: Path, content: bytes) -> None:
        file = tmp_path / "password"
        file.write_bytes(content)
        file.chmod(0o600)
        with pytest.raises(NotPrivateError):
            read(file, "the password")
        with pytest.raises(NotPrivateError):
            read(tmp_path, "the password")
        with pytest.raises(NotPrivateError, match="No such file"):
            read(tmp_path / "none", "the password")

    def test_what_systemd_hands_over_is_private_by_its_folder(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        file = tmp_path / "password"
        file.write_text("hush\n")
        file.chmod(0o440)
        monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path))
        assert read(file, "the password") == "hush"

    def test_the_key_of_all_tokens_must_be_private(self, tmp_path: Path) -> None:
        config = config_of(tmp_path)
        open_house(config)
        config.secret_file.chmod(0o644)
        with pytest.raises(SecretError) as caught:
            open_house(config)
        assert "0644" in caught.value.what

    @pytest.mark.parametrize(
        "text",
        [
            f'[imap]\npassword = "{CANARY}"\n',
            f'[smtp]\npassword = "{CANARY}"\n',
            f'[embedded.accounts]\nann = "{CANARY}"\n',
        ],
    )
    def test_a_configuration_with_a_password_must_be_private(
        self, run: Run, tmp_path: Path, quiet: None, text: str
    ) -> None:
        file = tmp_path / "judge.toml"
        file.write_text(BASE.format(folder=tmp_path) + text)
        file.chmod(0o644)
        said = run("serve", "-c", str(file))
        assert said.is_one_clear_message(str(file), "0644", "chmod 600")
        assert CANARY not in said.err
        file.chmod(0o600)
        open_config(file)

    def test_a_password_may_stand_in_a_file_of_its_own(self, tmp_path: Path, quiet: None) -> None:
        password = tmp_path / "password"
        password.write_text(f"{CANARY}\n")
        password.chmod(0o600)
        file = tmp_path / "judge.toml"
        file.write_text(f'[imap]\npassword_file = "{password}"\n[smtp]\npassword_file = "{password}"\n')
        config = open_config(file)
        assert config.imap.password.get_secret_value() == CANARY
        assert config.smtp.password.get_secret_value() == CANARY
        assert CANARY not in repr(config)
        password.chmod(0o604)
        with pytest.raises(NotPrivateError):
            open_config(file)


def test_no_command_takes_a_secret_on_the_command_line() -> None:
    def options(command: Any, path: str) -> list[str]:
        found = [f"{path} {name}" for option in command.params for name in (*option.opts, option.name)]
        for name, inner in getattr(command, "commands", {}).items():
            found += options(inner, f"{path} {name}")
        return found

    told = options(get_command(app), "estafette")
    assert len(told) > 50
    assert [one for one in told if any(word in one.lower() for word in ("pass", "secret", "token"))] == []


class TestLog:
    """Lines of the log show no token, no named secret and no address of a person."""

    def logged(self, json_lines: bool, **values: Any) -> str:
        stream = io.StringIO()
        logs.set_up(json_lines=json_lines, to=stream)
        try:
            raise ValueError(f"{CANARY} of ann@example.org at judge+{TOKEN}@judge.example")
        except ValueError as error:
            log().error("it failed", exc_info=error, **values)
        finally:
            logs.set_up()
        return stream.getvalue()

    @pytest.mark.parametrize("json_lines", [True, False])
    def test_a_line(self, quiet: None, json_lines: bool) -> None:
        conceal(CANARY)
        text = self.logged(
            json_lines,
            answer=f"550 <ann@example.org>: {CANARY}",
            password="x7x7x7",
            rows=[{"token": TOKEN, "to": "bob@example.org"}, (TOKEN.upper(), CANARY)],
            error=ValueError(CANARY),
            raw=f"{CANARY}".encode(),
            judge="judge@judge.example",
            number=7,
        )
        for secret in (CANARY, TOKEN, TOKEN.upper(), "x7x7x7", "ann@example", "bob@example"):
            assert secret not in text
        assert "judge@judge.example" in text
        assert "ValueError" in text
        if json_lines:
            assert json.loads(text)["number"] == 7

    def test_prose_stays_as_it_is(self) -> None:
        text = "Fall of the Austro-Hungarian monarchy: 3 letters at 12:00, http://127.0.0.1:8026/health"
        assert for_log(text) == redact(text) == text

    def test_what_ends_the_program_is_shown_without_secrets(
        self, quiet: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sys, "excepthook", sys.excepthook)
        monkeypatch.setattr(threading, "excepthook", threading.excepthook)
        conceal(CANARY)
        logs.hide_in_tracebacks()
        try:
            raise KeyError(f"{CANARY} {TOKEN}")
        except KeyError as error:
            sys.excepthook(KeyError, error, error.__traceback__)

        def fail() -> None:
            raise KeyError(f"{CANARY} {TOKEN}")

        thread = threading.Thread(target=fail)
        thread.start()
        thread.join()
        text = capsys.readouterr().err
        assert text.count("Traceback") == 2
        assert CANARY not in text
        assert TOKEN not in text


TOKEN = "tdbgbg4ulywb744ljlpo3juq"


def _page(port: int, name: str) -> str:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/{name}") as answer:
            return str(answer.read().decode())
    except urllib.error.HTTPError as error:
        return str(error.read().decode())


def _every_layer_fails(daemon: Daemon, planted: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Desk, painter, composer, relay and all three threads fail with these words; the pages of health."""
    clock = daemon.clock
    assert isinstance(clock, Clock)

    def fail(*_: Any, **__: Any) -> Any:
        raise RuntimeError(planted)

    with monkeypatch.context() as broken:
        broken.setattr(desk, "handle", fail)
        for _ in range(attempts.MOST):
            daemon.tick()
            clock.ahead += attempts.PAUSE * attempts.MOST
    with monkeypatch.context() as broken:
        broken.setattr(daemon.delivery, "paint", fail)
        broken.setattr(type(daemon.delivery), "composed", fail)
        daemon.tick()

    async def deferred(*_: Any) -> Deferred:
        return Deferred(450, planted)

    with monkeypatch.context() as broken:
        broken.setattr(daemon.delivery, "send", deferred)
        clock.ahead += 86_400
        daemon.tick()
    with monkeypatch.context() as broken:
        broken.setattr(turns, "oldest", fail)
        broken.setattr(daemon.poller, "run", fail)
        broken.setattr(type(daemon.delivery), "flush", fail)
        running = threading.Thread(target=daemon.run)
        running.start()
        while daemon.pages is None or not daemon.pages.port:
            time.sleep(0.05)
        pages = [_page(daemon.pages.port, name) for name in ("health", "metrics")]
        daemon.stop()
        running.join()
    return pages


def test_planted_secrets_are_nowhere_when_every_layer_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quiet: None, run: Run
) -> None:
    """Passwords, the house's key, a seat's token and a game's seed, in errors of every layer."""
    register_toy(monkeypatch)
    config = config_of(tmp_path)
    config.health.enabled, config.health.port = True, 0
    config.imap.password = config.imap.password.__class__(CANARY)
    config.embedded.accounts = {**config.embedded.accounts, "judge": config.imap.password.__class__(CANARY)}
    stream = io.StringIO()
    logs.set_up(to=stream)
    daemon = Daemon(config, Clock(), paint=lambda scene: Drawing())
    try:
        with daemon.database.writer() as session, session.begin():
            add_game(session)
            player = session.exec(select(Player)).first()
            game = session.exec(select(GameRow)).first()
            assert player is not None
            assert game is not None
            token, seed = seat_token(daemon.house, player), b"canary seed 8231"
            game.seed = seed
        secrets = [CANARY, token, token.upper(), daemon.house.secret.hex(), repr(daemon.house.secret)[2:-1]]
        office = daemon.postroom.office
        assert office is not None
        raw = letter("ann", f"to judge+{token}@localhost", f"Ref: {token}\n{CANARY}\n")
        office.deliver("judge@localhost", raw, "ann@localhost")
        pages = _every_layer_fails(daemon, " ".join(secrets), monkeypatch)
        with daemon.database.reader() as session, session.begin():
            rows = list(session.exec(select(InboxRow).where(InboxRow.status == "quarantined")))
            assert rows
            reasons = " ".join(row.reason for row in rows)
        with daemon.database.writer() as session:
            session.add(GameRow(**{**game.model_dump(), "id": None}))
            with pytest.raises(IntegrityError) as caught:
                session.flush()
        shown = [
            *pages,
            stream.getvalue(),
            reasons,
            str(caught.value),
            repr(daemon.config),
            repr(daemon.house),
        ]
    finally:
        logs.set_up()
        daemon.close()
    file = tmp_path / "judge.toml"
    file.write_text(BASE.format(folder=tmp_path))
    for words in ("stats", "quarantine list", f"quarantine show {rows[0].id}", "person list", "game list"):
        said = run(*words.split(), "-c", str(file))
        shown += [said.out, said.err]
    text = "\n".join(shown)
    assert "RuntimeError" in text
    for secret in [*secrets, seed.hex(), repr(seed)[2:-1]]:
        assert secret not in text
    assert "ann@localhost" not in stream.getvalue()
