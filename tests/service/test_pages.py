"""The pages are this machine's own: another Host is refused, connections that say nothing block nobody."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from adjudicator.kinds import Instant
from mailer.base.config import Health
from mailer.service.pages import Pages
from mailer.store.database import open_database
from mailer.web import idle_connections
from mailer.worker.watch import Watch

PATIENCE = 20


@pytest.fixture
def pages(tmp_path: Path) -> Iterator[Pages]:
    database = open_database(f"sqlite:///{tmp_path}/judge.db")
    served = Pages(Health(port=0), Watch(Instant(1)), database.reader, lambda: Instant(1))
    served.start()
    yield served
    served.stop()
    database.close()


def ask(pages: Pages, *fields: str) -> str:
    """The answer to a request with these header fields."""
    with socket.create_connection(("127.0.0.1", pages.port), PATIENCE) as line:
        head = "\r\n".join(["GET /health HTTP/1.1", *fields, "Connection: close"])
        line.sendall(f"{head}\r\n\r\n".encode())
        return line.recv(4_096).decode()


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.1:8026", "localhost", "LOCALHOST:80", "[::1]:8026"])
def test_this_machines_names_are_answered(pages: Pages, host: str) -> None:
    assert ask(pages, f"Host: {host}").split()[1] in ("200", "503")


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8026",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "evil.example@127.0.0.1",
        "127.0.0.1 evil.example",
        "10.0.0.1",
        "",
    ],
)
def test_another_host_is_refused(pages: Pages, host: str) -> None:
    assert ask(pages, f"Host: {host}").split()[1] in ("421", "400")


def test_two_hosts_and_none_are_refused(pages: Pages) -> None:
    assert ask(pages, "Host: localhost", "Host: evil.example").split()[1] in ("421", "400")
    assert ask(pages).split()[1] in ("421", "400")


@pytest.mark.parametrize("said", [b"", b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: "])
def test_idle_connections_block_nobody(pages: Pages, said: bytes) -> None:
    with ExitStack() as stack:
        for _ in range(200):
            line = stack.enter_context(socket.create_connection(("127.0.0.1", pages.port), PATIENCE))
            line.sendall(said)
        for _ in range(5):
            assert "application/json" in ask(pages, "Host: localhost")  # a server that is full has none


def test_a_connection_that_only_trickles_is_closed(pages: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle_connections, "SECONDS", 0.5)
    with socket.create_connection(("127.0.0.1", pages.port), PATIENCE) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        with pytest.raises(OSError, match=r"reset|pipe"):
            _trickle(line)


def _trickle(line: socket.socket) -> None:
    for _ in range(1_000):
        line.sendall(b"x")
        time.sleep(0.02)
