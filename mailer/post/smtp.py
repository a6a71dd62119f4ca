"""Sends prepared mail by SMTP and tells by the answer what to do next; it must not compose or store."""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from dataclasses import dataclass
from typing import Literal, TypeAlias

import aiosmtplib
from aiosmtplib.errors import (
    SMTPAuthenticationError,
    SMTPConnectError,
    SMTPException,
    SMTPHeloError,
    SMTPNotSupported,
    SMTPRecipientRefused,
    SMTPResponseException,
    SMTPSenderRefused,
    SMTPServerDisconnected,
    SMTPTimeoutError,
)

from mailer.post import faults
from mailer.post.headers import is_address

Security = Literal["tls", "starttls", "none"]

FIRST_PAUSE = 60
LONGEST_PAUSE = 4 * 3600
GIVE_UP = 5 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Relay:
    """The server that takes our mail. Without ``user`` nobody logs in. ``timeout`` in seconds."""

    host: str
    port: int
    user: str = ""
    password: str = ""
    security: Security = "starttls"
    timeout: float = 60.0
    hostname: str | None = None
    tls: ssl.SSLContext | None = None

    def __repr__(self) -> str:
        return f"Relay({self.host}:{self.port})"


@dataclass(frozen=True, slots=True)
class Sent:
    """The server has taken the mail. ``undrawn`` is why it went without its picture, else empty."""

    answer: str
    undrawn: str = ""


@dataclass(frozen=True, slots=True)
class Deferred:
    """Not now; try again later. ``code`` is 0 where no answer came.

    ``uncertain``: the connection broke after the mail was given, it may have been taken.
    """

    code: int
    answer: str
    uncertain: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """This mail will never be taken. ``address_bad``: because of its recipient."""

    code: int
    answer: str
    address_bad: bool


@dataclass(frozen=True, slots=True)
class Broken:
    """Nothing can be sent until the operator mends it: stop and raise an alarm."""

    trouble: faults.PostError


SmtpOutcome: TypeAlias = Sent | Deferred | Refused | Broken


def retry_after(attempts: int) -> int | None:
    """Seconds to wait after the ``attempts``-th failure (from 1): a minute, doubled up to four hours.

    None once the mail has been tried for five days.
    """
    waited = sum(min(FIRST_PAUSE * 2**n, LONGEST_PAUSE) for n in range(attempts - 1))
    return None if waited >= GIVE_UP else min(FIRST_PAUSE * 2 ** (attempts - 1), LONGEST_PAUSE)


class Sender:
    """One reused connection; ``send`` may be called from several tasks of one event loop."""

    def __init__(self, relay: Relay) -> None:
        self.relay = relay
        self._client: aiosmtplib.SMTP | None = None
        self._turn = asyncio.Lock()

    async def send(self, sender: str, recipient: str, raw: bytes) -> SmtpOutcome:
        """Give ``raw`` to the server for one recipient. Never raises but on cancellation."""
        async with self._turn:
            reused = self._client is not None
            outcome = await self._send(sender, recipient, raw)
            if (
                reused
                and isinstance(outcome, Deferred)
                and not outcome.uncertain
                and outcome.code in (0, 421)
            ):
                # An idle connection is dropped by the server without asking; that says nothing yet.
                outcome = await self._send(sender, recipient, raw)
            return outcome

    async def close(self) -> None:
        """End the connection; never raises."""
        client, self._client = self._client, None
        if client is not None:
            with contextlib.suppress(Exception):
                await client.quit(timeout=2.0)
            with contextlib.suppress(Exception):
                client.close()

    async def _send(self, sender: str, recipient: str, raw: bytes) -> SmtpOutcome:
        if not is_address(recipient):
            return Refused(0, f"{recipient!r} is no mail address", True)
        stage = "connect"
        try:
            client = await self._connected()
            stage = "mail"
            international = not (sender.isascii() and recipient.isascii())
            if international and not client.supports_extension("smtputf8"):
                return Refused(0, "the address needs SMTPUTF8, which the server does not offer", True)
            encoding, options = ("utf-8", ["SMTPUTF8"]) if international else ("ascii", [])
            await client.mail(sender, options=options, encoding=encoding)
            stage = "rcpt"
            await client.rcpt(recipient, encoding=encoding)
            stage = "data"
            answer = await client.data(raw)
        except asyncio.CancelledError:
            self._drop()
            raise
        except (SMTPException, OSError, ValueError) as error:
            await self._recover(error)
            return classify(error, stage, self.relay)
        return Sent(f"{answer.code} {answer.message}"[:500])

    async def _connected(self) -> aiosmtplib.SMTP:
        if self._client is not None and self._client.is_connected:
            return self._client
        relay = self.relay
        client = aiosmtplib.SMTP(
            hostname=relay.host,
            port=relay.port,
            username=relay.user or None,
            password=relay.password if relay.user else None,
            local_hostname=relay.hostname or "localhost",
            timeout=relay.timeout,
            use_tls=relay.security == "tls",
            start_tls=relay.security == "starttls",
            tls_context=relay.tls,
        )
        try:
            await client.connect()
            if client.is_ehlo_or_helo_needed:
                await _greet(client)
        except BaseException:
            client.close()
            raise
        self._client = client
        return client

    async def _recover(self, error: Exception) -> None:
        """After an answer the connection can go on; after anything else it is given up."""
        if isinstance(error, SMTPResponseException) and error.code != 421 and self._client is not None:
            with contextlib.suppress(SMTPException, OSError):
                await self._client.rset()
                return
        self._drop()

    def _drop(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            client.close()


async def _greet(client: aiosmtplib.SMTP) -> None:
    try:
        await client.ehlo()
    except SMTPHeloError:
        await client.helo()


def classify(error: Exception, stage: str, relay: Relay) -> SmtpOutcome:
    """What an error means that came at ``stage``: ``connect``, ``mail``, ``rcpt`` or ``data``."""
    match error:
        case SMTPAuthenticationError() if 400 <= error.code < 500 and error.code != 432:
            return Deferred(error.code, error.message[:500])
        case SMTPAuthenticationError():
            return Broken(_wrong_password(relay, f"{error.code} {error.message}"))
        case SMTPResponseException() if 400 <= error.code < 500:
            return Deferred(error.code, error.message[:500])
        case SMTPResponseException() if error.code in (530, 534, 535, 538):
            return Broken(_wrong_password(relay, f"{error.code} {error.message}"))
        case SMTPResponseException() if _is_full(error, stage):
            return Deferred(error.code, error.message[:500])
        case SMTPRecipientRefused():
            return Refused(error.code, error.message[:500], True)
        case SMTPSenderRefused() | SMTPResponseException() if stage != "data":
            return Broken(_refuses_us(relay, stage, f"{error.code} {error.message}"))
        case SMTPResponseException():
            return Refused(error.code, error.message[:500], _about_address(error.message))
        case SMTPNotSupported():
            return Broken(_unsupported(relay, error))
        case _:
            return _without_answer(error, stage, relay)


def _without_answer(error: Exception, stage: str, relay: Relay) -> SmtpOutcome:
    cause = _tls_cause(error)
    if stage == "connect" and cause is not None:
        return Broken(faults.tls_failed(relay.host, relay.port, cause, "smtp"))
    if stage == "connect" and "STARTTLS" in str(error):
        return Broken(_unsupported(relay, error))
    if isinstance(error, SMTPServerDisconnected | SMTPTimeoutError | SMTPConnectError | OSError):
        return Deferred(0, str(error)[:500] or type(error).__name__, uncertain=stage == "data")
    return Deferred(0, f"{type(error).__name__}: {error}"[:500], uncertain=stage == "data")


def _tls_cause(error: BaseException) -> BaseException | None:
    at: BaseException | None = error
    for _ in range(10):
        if at is None or isinstance(at, ssl.SSLError):
            return at
        at = at.__cause__ or at.__context__
    return None


def _is_full(error: SMTPResponseException, stage: str) -> bool:
    """No room there, which passes: enhanced status 5.2.2 (RFC 3463), or 552 before the mail was given."""
    return error.message.lstrip().startswith("5.2.2") or (error.code == 552 and stage == "rcpt")


def _about_address(answer: str) -> bool:
    """An enhanced status 5.1.x or 5.2.1 speaks of the recipient (RFC 3463)."""
    return answer.lstrip().startswith(("5.1.", "5.2.1"))


def _wrong_password(relay: Relay, said: str) -> faults.PostError:
    return faults.WrongPassword(
        f"The mail server {relay.host}:{relay.port} does not let us log in: {said[:200]}.",
        "Check user and password in [smtp] (or ESTAFETTE_SMTP__PASSWORD). No letter is lost; they wait.",
    )


def _refuses_us(relay: Relay, stage: str, said: str) -> faults.PostError:
    what = "our connection" if stage == "connect" else "our sender address"
    return faults.ServerRefused(
        f"The mail server {relay.host}:{relay.port} refuses {what}: {said[:200]}.",
        "Check [smtp], and address in [judge]. No letter is lost; they wait.",
    )


def _unsupported(relay: Relay, error: Exception) -> faults.PostError:
    return faults.TlsFailed(
        f"The mail server {relay.host}:{relay.port} lacks what [smtp] asks for: {error}.",
        "Check security in [smtp] (tls, starttls, none) and whether the server lets users log in there.",
    )
