"""`estafette run` as a person has it in one terminal, and `estafette mail` in the other."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

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
    """Ask until there is an answer, once more whenever ``at`` gives something else: asking takes a second."""
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
        return [sys.executable, "-m", "mailer.cli", *words]

    def _environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name not in ("MAKELEVEL", "MAKEFLAGS")}
        return {**kept, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}

    def estafette(self, *words: str) -> subprocess.CompletedProcess[str]:
        """A command that ends by itself."""
        return subprocess.run(
            self._command(*words), cwd=self.folder, env=self._environment(),
            capture_output=True, text=True, check=False, timeout=PATIENCE,
        )  # fmt: skip

    def mail(self, *words: str) -> str:
        """What `estafette mail` prints."""
        done = self.estafette("mail", *words)
        assert done.returncode == 0, done.stderr
        return done.stdout

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
                assert process.stdout is not None
                while until not in self.said:
                    line = process.stdout.readline()
                    assert line, self.said
                    self.said += line
                yield process
            finally:
                process.send_signal(end)
                self.said += process.communicate(timeout=60)[0]
