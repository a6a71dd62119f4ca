"""One connection to an IMAP server: opened, logged in, its failures by class; it must not know mailboxes."""

from __future__ import annotations

import contextlib
import imaplib
import select
import socket
import ssl
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from imapclient import IMAPClient, SocketTimeout, imap4, tls
from imapclient.exceptions import IMAPClientError, LoginError

from mailer.post import faults

Security = Literal["tls", "starttls", "none"]


@dataclass(frozen=True, slots=True)
class Account:
    """Where a mailbox is and how to open it. ``timeout`` is for each answer of the server, in seconds."""

    host: str
    port: int
    user: str
    password: str
    security: Security = "tls"
    mailbox: str = "INBOX"
    idle: bool = True
    timeout: float = 60.0
    largest: int = 10_000_000
    tls: ssl.SSLContext | None = None

    @property
    def most(self) -> int:
        """Bytes that a piece of the server's answers may have: the sizes it tells may be a little wrong."""
        return self.largest + self.largest // 10 + 100_000

    def __repr__(self) -> str:
        return f"Account({self.user}@{self.host}:{self.port})"


class _Bounded(imaplib.IMAP4):
    """Reads no more at a time than any letter has: the library makes room for what a server announces."""

    most = 0
    excess = 0

    def read(self, size: int) -> bytes:
        """As the library's. Raises ``abort``, which ends the connection; ``excess`` is the size then."""
        if size > self.most:
            self.excess = size
            raise self.abort(f"the server announces {size} bytes, more than any letter may have")
        return bytes(super().read(size))


class _Plain(_Bounded, imap4.IMAP4WithTimeout):  # type: ignore[misc]
    pass


class _Tls(_Bounded, tls.IMAP4_TLS):  # type: ignore[misc]
    pass


class _Client(IMAPClient):  # type: ignore[misc]
    """The library's client, of which no answer is larger than ``most`` bytes."""

    def __init__(self, most: int, *args: Any, **more: Any) -> None:
        self._most = most
        super().__init__(*args, **more)

    def _create_IMAP4(self) -> imaplib.IMAP4:  # noqa: N802
        # The greeting is read at once.
        kind = type("Connection", (_Tls if self.ssl else _Plain,), {"most": self._most})
        context = (self.ssl_context,) if self.ssl else ()
        return kind(self.host, self.port, *context, self._timeout.connect)  # type: ignore[no-any-return]


# What the library throws at an answer that is no IMAP.
_NONSENSE = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, MemoryError, RecursionError)


def open_client(account: Account) -> Any:
    """A connection, encrypted as the account says, nobody logged in yet. Raises Unreachable, TlsFailed."""
    # Loading the system's certificates takes longer than all the rest.
    context = None if account.security == "none" else account.tls or ssl.create_default_context()
    try:
        client = _Client(
            account.most,
            account.host,
            port=account.port,
            ssl=account.security == "tls",
            ssl_context=context if account.security == "tls" else None,
            timeout=SocketTimeout(min(account.timeout, 30.0), account.timeout),
        )
    except (OSError, imaplib.IMAP4.error, *_NONSENSE) as error:
        raise faults.unreachable(account.host, account.port, error, "imap") from error
    without_delay(client)
    if account.security == "starttls":
        try:
            client.starttls(context)
        except (OSError, IMAPClientError, imaplib.IMAP4.error, *_NONSENSE) as error:
            with contextlib.suppress(Exception):
                client.shutdown()
            raise faults.tls_failed(account.host, account.port, error, "imap") from error
    return client


def log_in(client: Any, account: Account) -> None:
    """Raises WrongPassword, ServerRefused where it is only for now, ConnectionLost."""
    if client._imap.state == "AUTH":
        return  # PREAUTH: the server has let us in by itself
    try:
        client.login(account.user, account.password)
    except LoginError as error:
        if isinstance(error.__context__, IMAPClient.AbortError):  # the library calls any failure so
            raise lost(account, "LOGIN", error) from error
        if "UNAVAILABLE" in str(error).upper():
            raise faults.ServerRefused(
                f"The mail server {account.host} cannot log anybody in now: {said(error)}.",
                "It is tried again by itself.",
            ) from error
        raise faults.WrongPassword(
            f"The mail server {account.host} refuses the user {account.user}: {said(error)}.",
            "Check user and password in [imap] (or ESTAFETTE_IMAP__PASSWORD). Some providers want a "
            "password made for this program.",
        ) from error
    except (OSError, IMAPClientError, *_NONSENSE) as error:
        raise lost(account, "LOGIN", error) from error


@contextlib.contextmanager
def typed(account: Account, command: str) -> Iterator[None]:
    """Turns what the library throws into a PostError."""
    try:
        yield
    except (IMAPClient.AbortError, OSError) as error:
        raise lost(account, command, error) from error
    except (IMAPClientError, imaplib.IMAP4.error) as error:
        if " BYE " in str(error):
            raise lost(account, command, error) from error
        raise faults.ServerRefused(
            f"The mail server {account.host} refuses {command}: {said(error)}.",
            "It is tried again by itself; if it stays so, look into the server's log.",
        ) from error
    except _NONSENSE as error:
        raise faults.ConnectionLost(
            f"The mail server {account.host} answers {command} with what cannot be understood: "
            f"{type(error).__name__}: {said(error)}.",
            "The connection is made anew by itself; if it stays so, look into the server's log.",
        ) from error


def lost(account: Account, command: str, error: BaseException) -> faults.ConnectionLost:
    """The fault to raise where the connection breaks in ``command``."""
    return faults.ConnectionLost(
        f"The connection to {account.host}:{account.port} broke in {command}: {said(error)}.",
        "It is made anew by itself.",
    )


def readable(client: Any, seconds: float) -> bool:
    """Whether the server has said something, within ``seconds``; what was already buffered counts."""
    sock = client.socket()
    stream = getattr(client._imap, "_file", None) or getattr(client._imap, "file", None)
    limit = sock.gettimeout()
    sock.settimeout(0.0)
    try:
        if stream is not None and stream.peek(1):
            return True
    except OSError:  # TLS wants more bytes; a broken link is met by the next command
        pass
    finally:
        sock.settimeout(limit)
    poller = select.poll()
    poller.register(sock, select.POLLIN)
    return bool(poller.poll(max(0.0, seconds) * 1000))


def said(error: BaseException) -> str:
    """What the server said, in one line, without what the library puts around it."""
    text = " ".join(str(error).split())
    return (text.removeprefix("b'").rstrip("'.") or type(error).__name__)[:200]


def without_delay(client: Any) -> None:
    """Send each piece at once: imapclient writes a command in several, and TCP would wait 40 ms for each."""
    with contextlib.suppress(OSError):
        client.socket().setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
