"""Fixtures of the post: an embedded post office on free ports, and ways to reach it."""

from __future__ import annotations

import ssl
import subprocess
from collections.abc import Callable, Iterator

import pytest

from mailer.post.client import Desk, MailClient
from mailer.post.embedded import PostOffice
from mailer.post.imap import Account, Mailbox

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
def certificate(tmp_path_factory: pytest.TempPathFactory) -> ssl.SSLContext:
    """A server's TLS context with a certificate that nobody trusts."""
    folder = tmp_path_factory.mktemp("tls")
    command = (
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost"
    )
    made = subprocess.run(
        [*command.split(), "-keyout", folder / "key.pem", "-out", folder / "cert.pem"],
        capture_output=True,
        check=False,
    )
    if made.returncode:
        pytest.skip("openssl is not installed")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    return context
