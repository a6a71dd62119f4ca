"""A post office in this process, on loopback: SMTP in, IMAP out. It must not know letters or the judge."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import hmac
import logging
import re
import threading
from argparse import Namespace
from collections.abc import Coroutine, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_bytes
from typing import Any, TypeVar
from weakref import WeakSet

from aiosmtpd.smtp import SMTP, AuthResult
from proxyprotocol.sock import SocketInfo
from pymap.backend.dict import Config, Identity, Login
from pymap.backend.dict.filter import FilterSet
from pymap.concurrent import Subsystem
from pymap.imap import IMAPServer
from pymap.parsing.message import AppendMessage
from pymap.user import UserMetadata
from pysasl.hashing import Cleartext

from mailer.post.faults import PortInUse, PostError
from mailer.post.keep import KeptMailboxes

LARGEST = 25_000_000
FOLDERS = ("Processed", "Quarantine", "Sent")
_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,40}\Z")
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Ports:
    """The ports that are really listened on."""

    smtp: int
    imap: int


class PostOffice:
    """An SMTP and an IMAP server in a thread of their own.

    A port of 0 takes a free one. ``accounts`` maps names to passwords; ``name+anything@domain`` goes
    to ``name``. Clients may log in or not to send; to read they must. With ``keep`` each mail is also
    a file below it, and a restart finds the mailboxes as they were left.
    """

    def __init__(
        self,
        host: str,
        smtp_port: int,
        imap_port: int,
        accounts: Mapping[str, str],
        *,
        domain: str = "localhost",
        keep: Path | None = None,
    ) -> None:
        self.host = host
        self.domain = domain.lower()
        self._wanted = Ports(smtp_port, imap_port)
        self._ports: Ports | None = None
        self._keep = keep
        self._passwords = {_checked(name): password for name, password in accounts.items()}
        self._identities: dict[str, Identity] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._login: Login | None = None
        self._servers: list[asyncio.Server] = []
        self._connections: WeakSet[asyncio.Task[Any]] = WeakSet()
        self._clients: WeakSet[_Smtp] = WeakSet()

    @property
    def ports(self) -> Ports:
        """Where it listens. Raises RuntimeError before ``start``."""
        if self._ports is None:
            raise RuntimeError("the post office is not open")
        return self._ports

    def start(self) -> None:
        """Listen. Raises PortInUse, or PostError where the host or the folder cannot be used."""
        if self._thread is not None:
            raise RuntimeError("the post office is open already")
        # aiosmtpd warns of each client that speaks nonsense; that is no news to the operator.
        logging.getLogger("mail.log").setLevel(logging.ERROR)
        loop = asyncio.new_event_loop()
        self._loop = loop
        self._thread = threading.Thread(target=self._run, name="post-office", args=(loop,), daemon=True)
        self._thread.start()
        try:
            self._ports = self._call(self._open())
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """Hang up and end the thread; may be called twice."""
        loop, thread = self._loop, self._thread
        self._loop = self._thread = self._ports = None
        if loop is None or thread is None:
            return
        with contextlib.suppress(Exception):
            asyncio.run_coroutine_threadsafe(self._close(), loop).result(5.0)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(5.0)
        loop.close()

    def __enter__(self) -> PostOffice:
        self.start()
        return self

    def __exit__(self, *about: object) -> None:
        self.stop()

    def deliver(self, recipient: str, raw: bytes, sender: str) -> None:
        """Put a mail into the mailbox of ``recipient`` without SMTP. Raises LookupError on a stranger."""
        name = self._local(recipient)
        if name is None:
            raise LookupError(f"no account for {recipient}")
        self._call(self._put(name, recipient, sender, raw, "local"))

    # --- in the thread

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        asyncio.set_event_loop(loop)
        loop.run_forever()

    def _call(self, work: Coroutine[Any, Any, _T]) -> _T:
        if self._loop is None:
            work.close()
            raise RuntimeError("the post office is not open")
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(30.0)

    async def _open(self) -> Ports:
        self._login = Login(_config())
        for name, password in self._passwords.items():
            await self._enrol(name, password)
        return Ports(await self._listen_smtp(), await self._listen_imap(self._login))

    async def _close(self) -> None:
        for server in self._servers:
            server.close()
        self._servers.clear()
        tasks = [task for task in self._connections if not task.done()]
        for task in tasks:
            task.cancel()
        for client in list(self._clients):
            client.hang_up()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _listen_imap(self, login: Login) -> int:
        imap = IMAPServer(login, login.config)

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            task = asyncio.current_task()
            if task is not None:
                self._connections.add(task)
            with contextlib.suppress(ConnectionError, asyncio.CancelledError, asyncio.IncompleteReadError):
                await imap(reader, writer, SocketInfo.get(writer, None, unique_id=token_bytes(8)))
            writer.close()

        try:
            server = await asyncio.start_server(serve, self.host, self._wanted.imap, limit=2**20)
        except OSError as error:
            raise _listening(self.host, self._wanted.imap, "IMAP", "imap_port", error) from error
        self._servers.append(server)
        return int(server.sockets[0].getsockname()[1])

    async def _listen_smtp(self) -> int:
        loop = asyncio.get_running_loop()

        def client() -> _Smtp:
            made = _Smtp(
                _Counter(self),
                loop=loop,
                enable_SMTPUTF8=True,
                data_size_limit=LARGEST,
                hostname=self.domain,
                ident="Estafette",
                auth_require_tls=False,
                authenticator=self._authenticate,
            )
            self._clients.add(made)
            return made

        try:
            server = await loop.create_server(client, self.host, self._wanted.smtp)
        except OSError as error:
            raise _listening(self.host, self._wanted.smtp, "SMTP", "smtp_port", error) from error
        self._servers.append(server)
        return int(server.sockets[0].getsockname()[1])

    async def _enrol(self, name: str, password: str) -> None:
        assert self._login is not None
        config = self._login.config
        identity = Identity(name, self._login, None, frozenset())
        folder = self._keep / name if self._keep is not None else None
        mailboxes = KeptMailboxes(folder)
        for box in FOLDERS:
            with contextlib.suppress(ValueError):
                await mailboxes.add_mailbox(box)
        config.set_cache[name] = (mailboxes, FilterSet())
        await identity.set(UserMetadata(config, name, password=password))
        self._identities[name] = identity

    async def _put(self, name: str, recipient: str, sender: str, raw: bytes, host: str) -> None:
        now = datetime.now(UTC)
        trace = (
            f"Return-Path: <{sender}>\r\nDelivered-To: {recipient}\r\n"
            f"Received: from {host} by {self.domain}; {now:%a, %d %b %Y %H:%M:%S +0000}\r\n"
        )
        message = AppendMessage(trace.encode("utf-8", "replace") + raw, now)
        async with self._identities[name].new_session() as session:
            await session.append_messages("INBOX", [message])

    def _local(self, address: str) -> str | None:
        """The account that an address belongs to; None for a stranger's."""
        local, _, domain = address.lower().rpartition("@")
        name = local.partition("+")[0]
        return name if domain in (self.domain, "localhost") and name in self._passwords else None

    def _authenticate(
        self, server: Any, session: Any, envelope: Any, mechanism: str, data: Any
    ) -> AuthResult:
        """Whoever gives a name must give its password; who gives none may send, too."""
        login, given = getattr(data, "login", b""), getattr(data, "password", b"")
        name = login.decode("utf-8", "replace").lower().partition("@")[0]
        known = self._passwords.get(name)
        good = known is not None and hmac.compare_digest(known.encode(), bytes(given))
        return AuthResult(success=good, handled=False)


class _Counter:
    """Takes in what aiosmtpd receives."""

    def __init__(self, office: PostOffice) -> None:
        self.office = office

    async def handle_RCPT(  # noqa: N802  (aiosmtpd's name)
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        if self.office._local(address) is None:
            return f"550 5.1.1 <{address}>: nobody of that name at {self.office.domain}"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        host = re.sub(r"[^\w.:-]", "", str(session.host_name or "unknown"))[:100]
        sender = (envelope.mail_from or "").strip("<>")
        for recipient in envelope.rcpt_tos:
            name = self.office._local(recipient)
            if name is not None:
                await self.office._put(name, recipient, sender, envelope.content, host)
        return "250 2.0.0 Delivered"


class _Smtp(SMTP):
    """aiosmtpd's server, which also takes longer lines than it should: the reader bounds them."""

    line_length_limit = 100_000

    def hang_up(self) -> None:
        """Drop the connection."""
        if isinstance(self.transport, asyncio.WriteTransport):
            self.transport.abort()


class _Config(Config):
    """pymap's configuration without its look-up of the machine's name at each connection."""

    @property
    def greeting(self) -> bytes:
        """What the IMAP server says first."""
        return b"Estafette's post office"


def _config() -> _Config:
    return _Config(
        Namespace(proxy_protocol=None, passlib_cfg=None),
        host=None,
        port=0,
        demo_data=False,
        demo_user="",
        demo_password="",
        tls_enabled=False,
        # Passwords of the embedded accounts stand in the configuration anyway; it serves loopback only.
        hash_context=Cleartext(),
        cpu_subsystem=Subsystem.for_asyncio(),
        reject_dnsbl=False,
        max_append_len=LARGEST,
    )


def _checked(name: str) -> str:
    if not _NAME.match(name.lower()):
        raise ValueError(f"{name!r} is no name for an account: use letters, digits, dot, dash")
    return name.lower()


def _listening(host: str, port: int, what: str, key: str, error: OSError) -> PostError:
    if error.errno in (errno.EADDRINUSE, errno.EACCES):
        why = "is in use by another program" if error.errno == errno.EADDRINUSE else "may not be used"
        return PortInUse(
            f"Port {port} on {host} {why}; the embedded post office needs it for {what}.",
            f"Stop that program (another Estafette?), or set {key} in [embedded] to another; 0 takes any.",
        )
    return PostError(
        f"The embedded post office cannot listen on {host}:{port}: {error.strerror or error}.",
        "Check host in [embedded]; 127.0.0.1 is right on nearly every machine.",
    )
