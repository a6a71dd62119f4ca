"""Checks of mailbox and relay, by trying them; it changes nothing in the mailbox that it does not undo."""

from __future__ import annotations

import asyncio
import ipaddress
import secrets
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate
from itertools import chain

from pydantic import SecretStr

from mailer.base.config import Config, Security
from mailer.doctor import marks
from mailer.doctor.clock import beside
from mailer.doctor.finding import Finding, fault, skipped, trouble, warning, well
from mailer.post.faults import PostError
from mailer.post.probe import ProbedMailbox, ProbedSender, answer_of
from mailer.post.smtp import Broken, Relay, Sent, SmtpOutcome
from mailer.service.postroom import Postroom, open_postroom

PROCESSED = "Processed"
_NO_LOGIN = (
    "Nobody can log in at this port: it is the one between servers, or security is missing. "
    'For users there is mostly 587 (security = "starttls") or 465 ("tls").'
)
LARGEST_LETTER = 2_000_000
"""Bytes of a large report: text, picture, the board to zoom into, the position as data."""


def check(config: Config, *, send: bool, patience: float) -> Iterator[Finding]:
    """All of them. With ``send`` a letter really goes round, which may take ``patience`` seconds."""
    try:
        with _postroom(config) as post:
            if post is None:
                yield skipped(
                    "mailbox",
                    "The embedded post office runs in the judge, which alone knows the mailbox's password.",
                    "Stop the judge to have it checked, or set password in [imap].",
                )
                return
            broken = False
            for finding in chain(_mailbox(config, post), _relay(config, post)):
                broken |= finding.state == "fault" and finding.check in ("mailbox", "relay")
                yield finding
            if send and broken:
                yield skipped("plus", "No letter was sent round: the mailbox and the relay must work first.")
            elif send:
                yield _round(config, post, patience)
    except PostError as error:
        yield trouble("mailbox", error)


@contextmanager
def _postroom(config: Config) -> Iterator[Postroom | None]:
    """Mailbox and relay. An embedded post office is opened, unless the running judge has opened it."""
    if config.embedded.enabled and _answers(config.embedded.host, config.embedded.imap_port):
        accounts = config.embedded.accounts
        password = config.imap.password.get_secret_value()
        known = accounts.get(config.imap.user)
        password = password or (known.get_secret_value() if known else "")
        if not password:
            yield None
            return
        config = config.model_copy(
            update={
                "embedded": config.embedded.model_copy(update={"enabled": False}),
                "imap": config.imap.model_copy(update={"password": SecretStr(password)}),
            }
        )
    elif config.embedded.enabled:
        # What its folder keeps belongs to the judge.
        config = config.model_copy(update={"embedded": config.embedded.model_copy(update={"keep": None})})
    post = open_postroom(config)
    try:
        yield post
    finally:
        post.close()


def _answers(host: str, port: int) -> bool:
    if port == 0:
        return False
    try:
        socket.create_connection((host, port), timeout=2.0).close()
    except OSError:
        return False
    return True


def _mailbox(config: Config, post: Postroom) -> Iterator[Finding]:
    open_to_all = _in_the_clear("imap", config.imap.host, config.imap.security)
    if open_to_all:
        yield open_to_all
    mailbox = ProbedMailbox(post.account)
    try:
        mailbox.connect()
        yield well("mailbox", f"{post.account.user} can log in to {post.account.host}:{post.account.port}.")
        try:
            tried = mailbox.try_out()
        except PostError as error:
            yield fault(
                "folders",
                f"A letter cannot be filed away: {error.what}",
                "Give the judge's user the right to make folders and to write, or raise its quota. "
                f"It needs {PROCESSED} beside {config.imap.mailbox}.",
            )
            return
        yield well("folders", "A letter can be filed away.")
        if post.office is None:
            yield from marks.of_mailbox(config, mailbox)
        if not tried.moves and not tried.expunges:
            yield warning(
                "folders",
                "The server has neither MOVE nor UIDPLUS: what others delete at that moment may be lost too.",
                "Let nobody else use this mailbox, or take a server with MOVE (any of the last ten years).",
            )
        if tried.apart is not None:
            now = time.time()
            yield beside("the mail server", now - tried.apart, now)
    except PostError as error:
        yield trouble("mailbox", error)
    finally:
        mailbox.close()


def _relay(config: Config, post: Postroom) -> Iterator[Finding]:
    name, relay = "relay", post.relay
    open_to_all = _in_the_clear("smtp", config.smtp.host, config.smtp.security)
    if open_to_all:
        yield open_to_all
    outcome, size = asyncio.run(_quick(relay).try_out(config.judge.address))
    where = f"{relay.host}:{relay.port}"
    if isinstance(outcome, Broken):
        yield trouble(name, outcome.trouble)
        return
    if not isinstance(outcome, Sent):
        yield fault(
            name,
            f"The relay {where} does not accept letters now: {answer_of(outcome)}.",
            _NO_LOGIN
            if "AUTH extension" in answer_of(outcome)
            else "Is it running? Check host, port and security in [smtp], and its log.",
        )
        return
    yield well(name, f"{where} accepts letters from {config.judge.address}.")
    if size is not None and size < LARGEST_LETTER:
        yield fault(
            "size",
            f"The relay {where} accepts letters of at most {size:,} bytes; a report may be larger.",
            f"Raise its limit to {LARGEST_LETTER:,} or more (Postfix: message_size_limit).",
        )
    else:
        yield well("size", f"The relay accepts letters of {f'{size:,} bytes' if size else 'any size'}.")


def _quick(relay: Relay) -> ProbedSender:
    return ProbedSender(
        Relay(
            host=relay.host,
            port=relay.port,
            user=relay.user,
            password=relay.password,
            security=relay.security,
            timeout=min(relay.timeout, 20.0),
            hostname=relay.hostname,
            tls=relay.tls,
        )
    )


def _round(config: Config, post: Postroom, patience: float) -> Finding:
    """A letter to a secret reply address as a player's would be, sent and looked for."""
    name, word = "plus", f"doctor{secrets.token_hex(6)}"
    local, _, host = config.judge.address.rpartition("@")
    address = f"{local}+{word}@{host}" if config.judge.plus else config.judge.address
    mailbox = ProbedMailbox(post.account)
    try:
        mailbox.connect()
        marks = mailbox.marks((config.imap.mailbox, PROCESSED))
        outcome = asyncio.run(_sent(_quick(post.relay), config.judge.address, address, _letter(config, word)))
        if not isinstance(outcome, Sent):
            return fault(
                name,
                f"A letter to {address} is refused: {answer_of(outcome)}.",
                f"Let the server allow {post.relay.user} to write as {config.judge.address} "
                "(Postfix: smtpd_sender_login_maps), or correct address in [judge]."
                if "sender" in answer_of(outcome).lower()
                else "Let the server deliver judge+anything to judge (Postfix: recipient_delimiter = +), "
                "or set plus = false in [judge].",
            )
        header = _awaited(lambda: _taken_away(mailbox, word.encode(), marks), patience)
    except PostError as error:
        return trouble(name, error)
    finally:
        mailbox.close()
    if header is None:
        return fault(
            name,
            f"A letter to {address} was accepted by the relay but not back within {patience:.0f} seconds.",
            "Look into the mail server's log for it. If it went elsewhere, let the server deliver "
            "judge+anything to judge (recipient_delimiter = +), or set plus = false in [judge].",
        )
    return well(name, f"A letter to {address} came back.")


def _taken_away(mailbox: ProbedMailbox, word: bytes, marks: dict[str, int]) -> bytes | None:
    """Over another connection where this one is lost, so that the letter does not stay."""
    try:
        return mailbox.take_away(word, marks)
    except PostError:
        mailbox.connect()
        return mailbox.take_away(word, marks)


async def _sent(sender: ProbedSender, judge: str, address: str, raw: bytes) -> SmtpOutcome:
    try:
        return await sender.send(judge, address, raw)
    finally:
        await sender.close()


def _letter(config: Config, word: str) -> bytes:
    mail = EmailMessage(policy=SMTP)
    mail["From"], mail["To"] = config.judge.address, config.judge.address
    mail["Subject"] = f"estafette doctor {word}"
    mail["Date"] = formatdate(time.time())
    mail["Message-ID"] = f"<{word}@{config.judge.address.rpartition('@')[2]}>"
    mail["Auto-Submitted"] = "auto-generated"  # the running judge must not take it for a player's
    mail.set_content("This letter tests whether letters come back. You may delete it.\n")
    return mail.as_bytes()


def _awaited(look: Callable[[], bytes | None], patience: float) -> bytes | None:
    end = time.monotonic() + patience
    while (found := look()) is None and time.monotonic() < end:
        time.sleep(min(1.0, max(0.0, end - time.monotonic())))
    return found


def _in_the_clear(table: str, host: str, security: Security) -> Finding | None:
    if security != "none" or _is_here(host):
        return None
    return fault(
        "encryption",
        f"[{table}] sends the password to {host} in the clear (security = none).",
        f'Set security in [{table}] to "tls" or "starttls".',
    )


def _is_here(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
