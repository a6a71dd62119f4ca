"""`estafette run` as a newcomer meets it: started, played for two phases through a mail client, stopped."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from mailer.post.client import MailClient, ReceivedMail
from mailer.trying.workspace import old_workspace

PATIENCE = 60.0


def wait_for(found: Callable[[], ReceivedMail | None]) -> ReceivedMail:
    """Ask until there is an answer."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        mail = found()
        if mail is not None:
            return mail
        time.sleep(0.2)
    raise AssertionError("waited in vain")


def free_ports() -> tuple[int, int]:
    """Two ports that nobody listens on."""
    with socket.socket() as one, socket.socket() as two:
        one.bind(("127.0.0.1", 0))
        two.bind(("127.0.0.1", 0))
        return one.getsockname()[1], two.getsockname()[1]


@pytest.fixture
def command(tmp_path: Path) -> list[str]:
    smtp, imap = free_ports()
    return [
        *(sys.executable, "-m", "mailer.cli.main", "run", "--scenario", "france-austria", "--seat", "FRANCE"),
        *("--folder", str(tmp_path / "run"), "--smtp-port", str(smtp), "--imap-port", str(imap)),
    ]


def _hears_ctrl_c() -> None:
    """A shell lets what it starts in the background ignore Ctrl-C, and children inherit that."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.mark.long
@pytest.mark.sweep
def test_two_phases_against_a_robot(command: list[str], tmp_path: Path) -> None:
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, preexec_fn=_hears_ctrl_c
    ) as process:
        try:
            assert process.stdout is not None
            said = ""
            while "Ctrl-C" not in said:
                line = process.stdout.readline()
                assert line, said
                said += line
            assert re.search(r"estafette mail --folder \S+/run read \d+ ", said)
            assert "IMAP 127.0.0.1:" in said
            (page,) = re.findall(r"Open in a browser: (http://127\.0\.0\.1:\d+/en/)", said)
            with urllib.request.urlopen(page, timeout=60) as answer:
                assert "Your mailbox" in answer.read().decode()
            (games,) = re.findall(r"onlookers see of the game: (http://127\.0\.0\.1:\d+/en/)", said)
            with urllib.request.urlopen(games, timeout=60) as answer:
                assert "trial" in answer.read().decode()
            with MailClient(old_workspace(tmp_path / "run").desk("you")) as you:
                _play(you)
                _ask_for_a_page(you, games)
        finally:
            process.send_signal(signal.SIGINT)
            rest = process.communicate(timeout=30)[0]
    assert "Closing" in rest
    assert process.returncode == 0, rest


def _play(you: MailClient) -> None:
    def latest(phase: str, words: str = "") -> Callable[[], ReceivedMail | None]:
        def found() -> ReceivedMail | None:
            for line in reversed(you.list()):
                if phase in line.subject:
                    mail = you.read(line.number)
                    if words in mail.text:
                        return mail
            return None

        return found

    first = wait_for(latest("(S1901M)"))
    assert "You play France" in first.text
    assert any(kind == "image/png" for _, kind, _ in first.files)
    you.reply(first, "A Par-Bur\nA Mar-Spa\nF Bre-MAO\n")
    receipt = wait_for(latest("M)", "Accepted: A Paris - Burgundy"))
    assert "line by line" in receipt.text
    second = wait_for(latest("(F1901M)", "What happened"))
    assert "A Paris - Burgundy" in second.text
    you.reply(second, "A Bur H\nA Spa H\nF MAO-Por\n")
    third = wait_for(latest("1901A)", "What happened"))
    (tables,) = [content.decode() for _, kind, content in third.files if kind == "text/plain"]
    assert "+2" in tables


def _ask_for_a_page(you: MailClient, games: str) -> None:
    def found() -> ReceivedMail | None:
        return next(
            (mail for line in you.list(unread=True) if "/write/" in (mail := you.read(line.number)).text),
            None,
        )

    you.reply(you.peek(you.list()[-1].number), "LINK\n")
    (way,) = re.findall(rf"^{games}write/\S+/$", wait_for(found).text, re.MULTILINE)
    with urllib.request.urlopen(way, timeout=60) as answer:
        assert '<form class="write" method="post">' in answer.read().decode()


@pytest.mark.sweep
def test_a_port_in_use_is_one_clear_message(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = subprocess.run(
            [
                *(sys.executable, "-m", "mailer.cli.main", "run", "--folder", str(tmp_path / "run")),
                *("--smtp-port", str(port), "--imap-port", "0"),
            ],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 1
    assert f"Port {port} on 127.0.0.1 is in use" in done.stderr
    assert "Traceback" not in done.stderr
