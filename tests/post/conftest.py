"""Fixtures of the post: an embedded post office on free ports, and ways to reach it."""

from __future__ import annotations

import ssl
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mailer.post.client import Desk, MailClient
from mailer.post.connection import Account
from mailer.post.imap import Mailbox
from mailer.post.post_office import PostOffice

PASSWORDS = {"judge": "judge's secret", "anna": "пароль", "ivan": "i"}


@pytest.fixture
def office() -> Iterator[PostOffice]:
    """A post office with three accounts, in memory."""
    with PostOffice("127.0.0.1", 0, 0, {**PASSWORDS, "anna": "anna"}) as opened:
        yield opened


@pytest.fixture
def mailbox(office: PostOffice) -> Iterator[Mailbox]:
    """The judge's mailbox, connected."""
    opened = Mailbox(account(office))
    opened.connect()
    yield opened
    opened.close()


@pytest.fixture
def client(office: PostOffice) -> Iterator[Callable[[str], MailClient]]:
    """``client("anna")``: Anna's mail client."""
    made: list[MailClient] = []

    def make(name: str) -> MailClient:
        password = "anna" if name == "anna" else PASSWORDS[name]
        desk = Desk(f"{name}@localhost", password, "127.0.0.1", office.ports.imap, office.ports.smtp, name)
        made.append(MailClient(desk))
        return made[-1]

    yield make
    for each in made:
        each.close()


def account(office: PostOffice, **changes: object) -> Account:
    """The judge's account, with short timeouts."""
    told: dict[str, object] = {
        "host": "127.0.0.1",
        "port": office.ports.imap,
        "user": "judge",
        "password": PASSWORDS["judge"],
        "security": "none",
        "timeout": 5.0,
    }
    return Account(**{**told, **changes})  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def key_files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """(certificate, key) for 127.0.0.1, which no system trusts."""
    folder = tmp_path_factory.mktemp("tls")
    certificate, key = folder / "cert.pem", folder / "key.pem"
    command = (
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost"
    )
    names = ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    try:
        subprocess.run(
            [*command.split(), *names, "-keyout", key, "-out", certificate], capture_output=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no openssl that makes a certificate")
    return certificate, key


@pytest.fixture(scope="session")
def certificate(key_files: tuple[Path, Path]) -> ssl.SSLContext:
    """A server's TLS context."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*key_files)
    return context


@pytest.fixture(scope="session")
def trusting(key_files: tuple[Path, Path]) -> ssl.SSLContext:
    """A client's TLS context that trusts that server."""
    return ssl.create_default_context(cafile=str(key_files[0]))
