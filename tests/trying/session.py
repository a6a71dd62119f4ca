"""`estafette run` as a person has it in one terminal, and `estafette mail` in the other."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import pytest

from mailer.cli import main

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 90.0
T = TypeVar("T")


def free_ports() -> tuple[str, str]:
    """Two ports that nobody listens on."""
    with socket.socket() as one, socket.socket() as two:
        one.bind(("127.0.0.1", 0))
        two.bind(("127.0.0.1", 0))
        return str(one.getsockname()[1]), str(two.getsockname()[1])


def eventually(look: Callable[[], T | None], at: Callable[[], object]) -> T:
    """Ask until there is an answer, once more whenever ``at`` gives something else: asking takes a while."""
    end, before = time.monotonic() + PATIENCE, object()
    while time.monotonic() < end:
        now = at()
        if now == before:
            time.sleep(0.05)
            continue
        found, before = look(), now
        if found:
            return found
    raise AssertionError("waited in vain")


def _hears_ctrl_c() -> None:
    """A shell lets what it starts in the background ignore Ctrl-C, and children inherit that."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


class Terminal:
    """A folder in which somebody types `estafette`; ``said`` is what the last `run` has printed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.said = ""
        self.smtp, self.imap = free_ports()

    def ports(self) -> list[str]:
        return ["--smtp-port", self.smtp, "--imap-port", self.imap]

    def _command(self, *words: str) -> list[str]:
        return [sys.executable, "-m", "mailer.cli.main", *words]

    def _environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name not in ("MAKELEVEL", "MAKEFLAGS")}
        return {**kept, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}

    def estafette(self, *words: str) -> subprocess.CompletedProcess[str]:
        """A command that ends by itself."""
        return subprocess.run(
            self._command(*words), cwd=self.folder, env=self._environment(),
            capture_output=True, text=True, check=False, timeout=PATIENCE,
        )  # fmt: skip

    def inside(self, *words: str) -> subprocess.CompletedProcess[str]:
        """The same in this process: to start another one takes longer than what most commands do."""
        out, err, code = io.StringIO(), io.StringIO(), 0
        with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
            patch.chdir(self.folder)
            patch.delenv("MAKELEVEL", raising=False)
            patch.setattr(sys, "argv", ["estafette", *words])
            # The command sets both; they are as they were afterwards.
            patch.setattr(sys, "excepthook", sys.excepthook)
            patch.setattr(threading, "excepthook", threading.excepthook)
            try:
                main.main()
            except SystemExit as ended:
                code = ended.code if isinstance(ended.code, int) else 0
        return subprocess.CompletedProcess(words, code, out.getvalue(), err.getvalue())

    def mail(self, *words: str) -> str:
        """What `estafette mail` prints."""
        done = self.inside("mail", *words)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def accounts(self) -> dict[str, Any]:
        """Passwords, ports and game as the last `run` has written them down."""
        loaded: dict[str, Any] = json.loads((self.folder / "var/run/accounts.json").read_text("utf-8"))
        return loaded

    def arrived(self) -> frozenset[str]:
        """The letters that the player has got, by the names of their files without the flags."""
        inbox = self.folder / "var/run/mail/you/INBOX"
        return frozenset(path.name.partition("-")[0] for path in inbox.glob("*.eml"))

    def number(self, words: str) -> str:
        """The number of the latest letter in the list with these words in its line."""

        def found() -> str | None:
            hits = [line for line in self.mail().splitlines() if words in line]
            return re.split(r"\s+", hits[-1].lstrip("* "))[0] if hits else None

        return eventually(found, self.arrived)

    def report(self, phase: str) -> str:
        """The number of the report that opens a phase; a receipt may have the same subject."""

        def found() -> str | None:
            lines = [line for line in self.mail().splitlines() if phase in line]
            numbers = [re.split(r"\s+", line.lstrip("* "))[0] for line in lines]
            return next((number for number in numbers if "What happened" in self.mail("read", number)), None)

        return eventually(found, self.arrived)

    def hear(self, process: subprocess.Popen[str], words: str) -> None:
        """Wait until `run` says these words, from now on."""
        assert process.stdout is not None
        line = ""
        while words not in line:
            line = process.stdout.readline()
            assert line, self.said
            self.said += line

    @contextmanager
    def run(
        self, *words: str, until: str = "Ctrl-C", end: int = signal.SIGINT
    ) -> Iterator[subprocess.Popen[str]]:
        """`estafette run`, which has printed ``until``; ended by Ctrl-C, or another signal."""
        with subprocess.Popen(
            self._command("run", *words), cwd=self.folder, env=self._environment(), text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, preexec_fn=_hears_ctrl_c,
        ) as process:  # fmt: skip
            self.said = ""
            try:
                self.hear(process, until)
                yield process
            finally:
                process.send_signal(end)
                self.said += process.communicate(timeout=60)[0]


SMALL = ("--scenario", "france-austria", "--seat", "France")


@dataclass(frozen=True, slots=True)
class Begun:
    """A game that `run` has begun and Ctrl-C has stopped; ``listed`` is its mail before the stop."""

    terminal: Terminal
    accounts: dict[str, Any]
    listed: str

    def copied(self, folder: Path) -> Terminal:
        """The same in a folder of its own, to be gone on with at the same ports: one at a time."""
        shutil.copytree(self.terminal.folder, folder, dirs_exist_ok=True)
        terminal = Terminal(folder)
        terminal.smtp, terminal.imap = self.terminal.smtp, self.terminal.imap
        return terminal


def begin(folder: Path) -> Begun:
    """Begin a game, and stop it when its first letter has come."""
    terminal = Terminal(folder)
    with terminal.run(*SMALL, *terminal.ports(), "--name", "Ann"):
        terminal.number("(S1901M)")
        accounts, listed = terminal.accounts(), terminal.mail()
    assert "Closing" in terminal.said
    return Begun(terminal, accounts, listed)
