"""An SMTP server that hands mail on to Dovecot's LMTP and can be told to answer as servers in trouble do."""

from __future__ import annotations

import asyncio
import smtplib
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Self

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from tests.rig.needs import free_ports

Answer = str
"""An SMTP answer such as ``450 4.2.0 busy``; empty where the relay is to do its work."""

Script = Callable[[str], Answer]
"""Recipient -> answer."""

ACCEPT: Script = lambda recipient: ""  # noqa: E731


@dataclass
class Relay:
    """``with Relay(lmtp_port) as relay``: listens on ``relay.port``.

    ``at_rcpt`` and ``at_data`` answer instead of it, per recipient (at DATA the first one). After
    ``drop_after_dot`` more mails the mail is delivered and the connection dropped without an answer.
    ``taken`` counts the mails that were delivered. With a ``password`` who logs in must know it.
    """

    lmtp: int
    at_rcpt: Script = ACCEPT
    at_data: Script = ACCEPT
    drop_after_dot: int = 0
    taken: int = 0
    password: str = ""
    log: list[tuple[str, str]] = field(default_factory=list)

    def __enter__(self) -> Self:
        self._lmtp: smtplib.LMTP | None = None
        self._turn = threading.Lock()
        (self.port,) = free_ports(1)
        self._controller = _Listening(_Handler(self), hostname="127.0.0.1", port=self.port)
        self._controller.start()
        return self

    def __exit__(self, *about: object) -> None:
        self._controller.stop(no_assert=True)
        if self._lmtp is not None:
            self._lmtp.close()

    def _deliver(self, sender: str, to: str, raw: bytes) -> None:
        """In a thread for each connection; they take turns at the one to Dovecot."""
        with self._turn:
            self._hand_on(sender, to, raw)

    def _hand_on(self, sender: str, to: str, raw: bytes) -> None:
        for fresh in (False, True):
            if self._lmtp is None or fresh:
                self._lmtp = smtplib.LMTP("127.0.0.1", self.lmtp, timeout=20)
            try:
                self._lmtp.sendmail(sender, [to], raw)
            except (smtplib.SMTPServerDisconnected, smtplib.SMTPSenderRefused, OSError):
                if fresh:
                    raise
                continue
            return


class _Handler:
    def __init__(self, relay: Relay) -> None:
        self._relay = relay

    def authenticate(
        self, server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: LoginPassword
    ) -> AuthResult:
        right = data.password.decode("utf-8") == self._relay.password
        return AuthResult(success=right, handled=False)

    async def handle_RCPT(  # noqa: N802  (the library's name)
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        self._relay.log.append(("rcpt", address))
        answer = self._relay.at_rcpt(address)
        if answer:
            return answer
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 recipient ok"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        relay = self._relay
        answer = relay.at_data(envelope.rcpt_tos[0])
        if answer:
            return answer
        raw = envelope.original_content or b""
        for to in envelope.rcpt_tos:
            try:
                await asyncio.to_thread(relay._deliver, envelope.mail_from or "", to, raw)
            except (smtplib.SMTPException, OSError) as error:
                return f"451 4.3.0 not now: {type(error).__name__}"
            relay.taken += 1
        if relay.drop_after_dot > 0:
            relay.drop_after_dot -= 1
            server.transport.abort()
        return "250 2.0.0 delivered"


class _Listening(Controller):
    def factory(self) -> Any:
        return SMTP(
            self.handler,
            enable_SMTPUTF8=True,
            data_size_limit=25_000_000,
            auth_require_tls=False,
            authenticator=self.handler.authenticate,
        )
