"""Composes the bytes of a letter to be sent; equal input gives equal bytes. It must not send or word it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP, EmailPolicy
from email.utils import format_datetime
from functools import lru_cache
from typing import Any, Literal

from adjudicator.kinds import Instant
from mailer.post.charset import clean
from mailer.post.headers import is_address

Kind = Literal["receipt", "report", "notice"]

REFERENCE = "Ref: {token}"
"""The line in a body that repeats the token, for servers without plus-addresses; ``read_letter`` finds it."""

_LINE = 78


@lru_cache(maxsize=512)
def _parsed(policy: EmailPolicy, name: str, value: str) -> tuple[str, Any]:
    return EmailPolicy.header_store_parse(policy, name, value)


@lru_cache(maxsize=512)
def _folded(policy: EmailPolicy, name: str, value: str) -> bytes:
    return EmailPolicy.fold_binary(policy, name, value)


class _Frugal(EmailPolicy):
    """The library's policy without its labour: a parse tree for each line of a head, five for Content-Type.

    What a line already is as it stands is left so; what many letters have in common is worked out once. The
    bytes are the same.
    """

    def header_store_parse(self, name: str, value: Any) -> tuple[str, Any]:
        if type(value) is not str:
            return super().header_store_parse(name, value)
        if value and name in _PLAIN and value.isascii() and value.isprintable() and "=?" not in value:
            line = len(name) + len(": ") + len(value)
            if line <= _LINE and value == " ".join(value.split()):
                return name, value
        if name in _COMMON:
            return _parsed(self, name, value)
        return super().header_store_parse(name, value)

    def fold_binary(self, name: str, value: Any) -> bytes:
        if name in _COMMON:
            return _folded(self, name, value)
        return super().fold_binary(name, value)


_PLAIN = frozenset({"Subject", "Date", "Message-ID", "In-Reply-To", "References"})
_COMMON = frozenset(
    {
        "From",
        "To",
        "Reply-To",
        "MIME-Version",
        "Auto-Submitted",
        "X-Auto-Response-Suppress",
        "Content-Type",
        "Content-Transfer-Encoding",
    }
)

# 7bit: a body goes as base64 or quoted-printable, whichever is shorter, and passes every server unchanged.
_POLICY = _Frugal(linesep=SMTP.linesep, cte_type="7bit")
# The library breaks an id that is longer than a line, and Outlook's are.
_WRITTEN = _POLICY.clone(max_line_length=900)
_REFERENCES = 20


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A letter to one address.

    ``receipt`` answers a letter, ``report`` and ``notice`` come by themselves. ``pictures`` are PNG
    bytes by Content-ID (``board`` is shown by ``<img src="cid:board">``); ``attachments`` are files
    (name, MIME type, bytes). ``message_id``, ``in_reply_to`` and ``references`` keep their angle
    brackets. ``list_unsubscribe`` is an address or an https URL.
    """

    to: str
    sender: str
    sender_name: str
    subject: str
    text: str
    message_id: str
    kind: Kind
    html: str = ""
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    attachments: tuple[tuple[str, str, bytes], ...] = ()
    reply_to: str = ""
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    list_unsubscribe: str = ""
    to_name: str = ""
    headers: tuple[tuple[str, str], ...] = ()


def compose(letter: Outgoing, now: Instant) -> bytes:
    """The mail as RFC 5322 bytes with CRLF. Raises ValueError on an address that is none."""
    mail = EmailMessage(policy=_POLICY)
    _headers(mail, letter, now)
    mail.set_content(_lines(letter.text), subtype="plain", charset="utf-8")
    if letter.html:
        mail.add_alternative(_lines(letter.html), subtype="html", charset="utf-8")
        page = list(mail.iter_parts())[-1]
        for number, (content_id, png) in enumerate(letter.pictures.items(), start=1):
            page.add_related(
                png,
                maintype="image",
                subtype="png",
                cid=f"<{content_id}>",
                disposition="inline",
                filename=f"{content_id}.png" if content_id.isalnum() else f"picture{number}.png",
            )
    for name, kind, content in letter.attachments:
        main, _, sub = kind.partition("/")
        mail.add_attachment(content, maintype=main, subtype=sub, filename=_one_line(name))
    _boundaries(mail, letter.message_id)
    return mail.as_bytes(policy=_WRITTEN)


def _headers(mail: EmailMessage, letter: Outgoing, now: Instant) -> None:
    mail["From"] = _address("From", letter.sender, letter.sender_name)
    mail["To"] = _address("To", letter.to, letter.to_name)
    if letter.reply_to:
        mail["Reply-To"] = _address("Reply-To", letter.reply_to, letter.sender_name)
    mail["Subject"] = _one_line(letter.subject)
    mail["Date"] = format_datetime(datetime.fromtimestamp(now, UTC))
    mail["Message-ID"] = letter.message_id
    if letter.in_reply_to:
        mail["In-Reply-To"] = letter.in_reply_to
    thread = [*dict.fromkeys((*letter.references, *filter(None, [letter.in_reply_to])))]
    if thread:
        mail["References"] = " ".join(
            thread if len(thread) <= _REFERENCES else [thread[0], *thread[1 - _REFERENCES :]]
        )
    mail["Auto-Submitted"] = "auto-replied" if letter.kind == "receipt" else "auto-generated"
    mail["X-Auto-Response-Suppress"] = "All"
    if letter.list_unsubscribe:
        target = letter.list_unsubscribe
        mail["List-Unsubscribe"] = f"<{target}>" if "://" in target else f"<mailto:{target}>"
    for name, value in letter.headers:
        mail[name] = _one_line(value)


@lru_cache(maxsize=4096)
def _address(field: str, address: str, name: str) -> Any:
    """The field of the head that holds the address; most come again with the next letter to somebody."""
    if not is_address(address):
        raise ValueError(f"{address!r} is no mail address")
    local, _, domain = address.rpartition("@")
    return _POLICY.header_factory(field, Address(_one_line(name), local, domain))


def _boundaries(mail: EmailMessage, message_id: str) -> None:
    """Boundaries that follow from the Message-ID, so that a repeat is the same to the byte."""
    for number, part in enumerate(mail.walk()):
        if part.is_multipart():
            digest = hashlib.sha256(f"{message_id}\n{number}".encode()).hexdigest()
            part.set_boundary(f"=_{digest[:32]}")


def _one_line(text: str) -> str:
    return " ".join(clean(text).split())


def _lines(text: str) -> str:
    """Without characters that cannot be sent; ended by a line end."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "").rstrip("\n")
    return text.encode("utf-8", "replace").decode("utf-8") + "\n"
