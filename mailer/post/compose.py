"""Composes the bytes of a letter to be sent; equal input gives equal bytes. It must not send or word it."""

from __future__ import annotations

import binascii
import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email import quoprimime
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
_LONGEST = 900
_IDS = frozenset({"Message-ID", "In-Reply-To", "References"})
_WRITTEN = _POLICY.clone(max_line_length=_LONGEST)
_REFERENCES = 20


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A letter to one address.

    ``receipt`` answers a letter, ``report`` and ``notice`` come by themselves. ``pictures`` are PNG
    bytes by Content-ID (``board`` is shown by ``<img src="cid:board">``); ``attachments`` are files
    (name, MIME type, bytes; texts in UTF-8). ``message_id``, ``in_reply_to`` and ``references`` keep their
    angle brackets. ``list_unsubscribe`` is an address or an https URL.
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
    fields = list(_fields(letter, now))
    if letter.pictures or letter.attachments or letter.headers:
        return _built(letter, fields)
    return _written(letter, fields)


def _written(letter: Outgoing, fields: list[tuple[str, Any]]) -> bytes:
    """The mail of a letter that is only text, at a tenth of the cost; the bytes are those of ``_built``."""
    head = [_field(name, value) for name, value in fields]
    text = _part("plain", letter.text)
    if not letter.html:
        return b"".join((*head, *text[0], _MIME, b"\r\n", text[1]))
    page = _part("html", letter.html)
    boundary = _boundary(letter.message_id, 0).encode()
    kind = b'Content-Type: multipart/alternative; boundary="%s"\r\n' % boundary
    start = b"\r\n--%s\r\n" % boundary
    first = (*text[0], b"\r\n", text[1])
    second = (*page[0], _MIME, b"\r\n", page[1])
    return b"".join((*head, _MIME, kind, start, *first, start, *second, b"\r\n--%s--\r\n" % boundary))


_MIME = b"MIME-Version: 1.0\r\n"


def _field(name: str, value: Any) -> bytes:
    """A line of the head; one that is plain already stays as it is."""
    if type(value) is str and value.isascii() and value.isprintable() and "=?" not in value:
        line = f"{name}: {value}"
        limit = _LONGEST if name in _IDS else _LINE
        if len(line) <= limit and value and value == " ".join(value.split()):
            return line.encode("ascii") + b"\r\n"
    return _WRITTEN.fold_binary(*_POLICY.header_store_parse(name, value))


def _part(kind: str, text: str) -> tuple[tuple[bytes, bytes], bytes]:
    """(lines of the head, body) of a text."""
    encoding, body = _encoded(_lines(text))
    head = (
        b'Content-Type: text/%s; charset="utf-8"\r\n' % kind.encode(),
        b"Content-Transfer-Encoding: %s\r\n" % encoding.encode(),
    )
    return head, body


def _encoded(text: str) -> tuple[str, bytes]:
    """Text as it is where it is plain; else as quoted-printable or base64, as the library chooses."""
    raw = text.encode("utf-8")
    lines = raw.splitlines()
    if text.isascii() and max(map(len, lines), default=0) <= _LINE:
        return "7bit", b"\r\n".join((*lines, b""))
    sniff = b"\r\n".join((*lines[:10], b""))
    quoted = quoprimime.body_encode(sniff.decode("latin-1"), _LINE)
    if len(quoted) > len(binascii.b2a_base64(sniff)):
        whole = b"\r\n".join((*lines, b""))
        # Lines of base64 are as long as four letters for three bytes allow.
        step = _LINE // 4 * 3
        pieces = (binascii.b2a_base64(whole[at : at + step])[:-1] for at in range(0, len(whole), step))
        return "base64", b"\r\n".join((*pieces, b""))
    return "quoted-printable", b"".join(map(_quoted, lines))


def _quoted(line: bytes) -> bytes:
    """A line as quoted-printable; the letters of a turn have most lines in common."""
    return _quoted_before(line) if len(line) <= _OFTEN else _quoted_now(line)


def _quoted_now(line: bytes) -> bytes:
    quoted = quoprimime.body_encode(line.decode("latin-1") + "\n", _LINE)
    return quoted.encode("ascii").replace(b"\n", b"\r\n")


_quoted_before = lru_cache(maxsize=4096)(_quoted_now)
_OFTEN = 400
"""Bytes of a line that may come again."""


def _built(letter: Outgoing, fields: list[tuple[str, Any]]) -> bytes:
    mail = EmailMessage(policy=_POLICY)
    for name, value in fields:
        mail[name] = value
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
        if main == "text":
            text = _lines(content.decode())
            mail.add_attachment(text, subtype=sub, charset="utf-8", filename=_one_line(name))
        else:
            mail.add_attachment(content, maintype=main, subtype=sub, filename=_one_line(name))
    _boundaries(mail, letter.message_id)
    return mail.as_bytes(policy=_WRITTEN)


def _fields(letter: Outgoing, now: Instant) -> Iterator[tuple[str, Any]]:
    """The head but for what tells of the parts."""
    yield "From", _mailbox("From", letter.sender, letter.sender_name)
    yield "To", _mailbox("To", letter.to, letter.to_name)
    if letter.reply_to:
        yield "Reply-To", _mailbox("Reply-To", letter.reply_to, letter.sender_name)
    yield "Subject", _one_line(letter.subject)
    yield "Date", _date(now)
    yield "Message-ID", letter.message_id
    if letter.in_reply_to:
        yield "In-Reply-To", letter.in_reply_to
    thread = [*dict.fromkeys((*letter.references, *filter(None, [letter.in_reply_to])))]
    if thread:
        shown = thread if len(thread) <= _REFERENCES else [thread[0], *thread[1 - _REFERENCES :]]
        yield "References", " ".join(shown)
    yield "Auto-Submitted", "auto-replied" if letter.kind == "receipt" else "auto-generated"
    yield "X-Auto-Response-Suppress", "All"
    if letter.list_unsubscribe:
        target = letter.list_unsubscribe
        yield "List-Unsubscribe", f"<{target}>" if "://" in target else f"<mailto:{target}>"
    for name, value in letter.headers:
        yield name, _one_line(value)


@lru_cache(maxsize=16)
def _date(now: Instant) -> str:
    return format_datetime(datetime.fromtimestamp(now, UTC))


_SIMPLE = re.compile(r"[a-z0-9]+(?:[.+_-][a-z0-9]+)*@[a-z0-9]+(?:[.-][a-z0-9]+)*", re.ASCII | re.IGNORECASE)
_ATOMS = re.compile(r"[a-z0-9]+(?: [a-z0-9]+)*", re.ASCII | re.IGNORECASE)


def _mailbox(field: str, address: str, name: str) -> Any:
    """An address with a name as it stands where nothing of it must be quoted, which is most often."""
    if _SIMPLE.fullmatch(address) and len(field) + len(name) + len(address) + 5 <= _LINE:
        if not name:
            return address
        if _ATOMS.fullmatch(name):
            return f"{name} <{address}>"
    return _address(field, address, name)


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
            part.set_boundary(_boundary(message_id, number))


def _boundary(message_id: str, number: int) -> str:
    digest = hashlib.sha256(f"{message_id}\n{number}".encode()).hexdigest()
    return f"=_{digest[:32]}"


def _one_line(text: str) -> str:
    return " ".join(clean(text).split())


def _lines(text: str) -> str:
    """Without characters that cannot be sent; ended by a line end."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "").rstrip("\n")
    return text.encode("utf-8", "replace").decode("utf-8") + "\n"
