"""Reads raw mail into a Letter: bytes in, values out; it must not know sockets, clocks, games or orders."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from mailer.post import automatic, html, pgp, quotes
from mailer.post.automatic import Bounce
from mailer.post.charset import candidates, clean, plain
from mailer.post.headers import ADDRESSES, mailboxes, message_id, message_ids, words
from mailer.post.mime import (
    LIMITS,
    TRUNCATED,
    Headers,
    MailBounds,
    MimeExcess,
    MimePart,
    decoded,
    every,
    first,
    split,
)


@dataclass(frozen=True, slots=True)
class CharsetText:
    """The text of a letter under one charset.

    ``text`` is what the writer wrote, without quotes, with every dash as ``-``, straight quote marks
    and plain blanks; ``verbatim`` is the same with the marks as typed (line for line), for prose.
    ``quoted`` is what was quoted, ``below`` what stands under the end mark: neither is an order.
    """

    charset: str
    text: str
    verbatim: str
    quoted: str
    below: str


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail as read. Addresses and tokens are in lower case; absent things are empty or None.

    ``readings`` has one entry where the charset is certain, else several, the likeliest first: take
    the first one whose text parses. ``automatic`` is the reason why it must never be answered.
    ``authentication`` are the Authentication-Results, topmost first, unjudged. ``digest`` is the
    SHA-256 of the raw bytes in hex. ``keys`` are OpenPGP keys that it brings, armoured; ``private_key`` tells
    that there is one among them that nobody may see.
    """

    sender: str
    sender_name: str
    recipients: tuple[str, ...]
    tokens: tuple[str, ...]
    references_in_body: tuple[str, ...]
    message_id: str | None
    replies_to: tuple[str, ...]
    subject: str
    readings: tuple[CharsetText, ...]
    html_only: bool
    attachments: tuple[str, ...]
    automatic: str | None
    bounce: Bounce | None
    authentication: tuple[str, ...]
    digest: str
    headers: Headers = field(repr=False)
    keys: tuple[str, ...] = ()
    private_key: bool = False

    @property
    def text(self) -> str:
        """The likeliest reading's text, without quotes."""
        return self.readings[0].text

    @property
    def quoted(self) -> str:
        """The likeliest reading's quoted lines, their marks taken off."""
        return self.readings[0].quoted

    @property
    def texts(self) -> tuple[tuple[str, str], ...]:
        """(charset, text) of each reading, the likeliest first."""
        return tuple((reading.charset, reading.text) for reading in self.readings)

    @property
    def all_tokens(self) -> tuple[str, ...]:
        """Tokens to try, those of the address first."""
        return tuple(dict.fromkeys((*self.tokens, *self.references_in_body)))


@dataclass(frozen=True, slots=True)
class BadMail:
    """A mail that is set aside. ``reason`` is a key; ``detail`` is for the operator."""

    reason: str
    digest: str
    detail: str = ""


def read_letter(raw: bytes, limits: MailBounds = LIMITS, known: Sequence[str] = ()) -> Letter | BadMail:
    """The letter that ``raw`` holds. Never raises; ``known`` are charsets this player has used before.

    Reasons of Unreadable: ``too-large``, ``headers-too-large``, ``too-many-hops``, ``too-many-lines``,
    ``too-many-parts``, ``too-deep``, ``text-too-large``, ``html-too-large``, ``too-many-recipients``,
    ``no-sender``, ``not-base64``, ``malformed``.
    """
    digest = hashlib.sha256(raw).hexdigest()
    try:
        return _read(raw, digest, limits, known)
    except MimeExcess as excess:
        return BadMail(excess.reason, digest, excess.detail)
    except Exception as error:
        # A crafted mail must not stop the post: whatever it breaks, it is set aside with the reason.
        return BadMail("malformed", digest, f"{type(error).__name__}: {error}"[:500])


def _read(raw: bytes, digest: str, limits: MailBounds, known: Sequence[str]) -> Letter | BadMail:
    top = split(raw, limits)
    headers = top.headers
    if every(headers, TRUNCATED.lower()):
        raise MimeExcess("too-large")
    if len(every(headers, "received")) > limits.hops:
        raise MimeExcess("too-many-hops")
    name, sender = _sender(headers)
    reason = automatic.automatic_reason(top, sender)
    if not sender and reason == "no-sender":
        return BadMail("no-sender", digest)
    recipients = _recipients(headers, limits)
    readings, references, html_only, keys = _readings(top, limits, known)
    return Letter(
        sender=sender,
        sender_name=name,
        recipients=recipients,
        tokens=_tokens(recipients),
        references_in_body=references,
        message_id=message_id(every(headers, "message-id")),
        replies_to=_replies_to(headers),
        subject=words(first(headers, "subject"), 500),
        readings=readings,
        html_only=html_only,
        attachments=tuple(_attachments(top)),
        automatic=reason,
        bounce=automatic.bounce_of(top),
        authentication=every(headers, "authentication-results"),
        digest=digest,
        headers=headers,
        keys=keys,
        private_key=pgp.holds_private_key(raw),
    )


def _sender(headers: Headers) -> tuple[str, str]:
    """(name, address) of the one author; empty where there is none or more than one."""
    values = every(headers, "from")
    if len(values) != 1:
        return "", ""
    authors = mailboxes(values[0], 2)
    return authors[0] if len(authors) == 1 else ("", "")


_RECIPIENTS = ("delivered-to", "x-original-to", "x-delivered-to", "envelope-to", "to", "cc")


def _recipients(headers: Headers, limits: MailBounds) -> tuple[str, ...]:
    """Who it was for, the addresses that the mail servers noted first."""
    found: dict[str, None] = {}
    for field_name in _RECIPIENTS:
        for value in every(headers, field_name):
            if len(value) > ADDRESSES:
                raise MimeExcess("too-many-recipients")
            found.update((address, None) for _, address in mailboxes(value, limits.recipients + 1))
            if len(found) > limits.recipients:
                raise MimeExcess("too-many-recipients")
    return tuple(found)


def _tokens(recipients: Sequence[str]) -> tuple[str, ...]:
    plus = (address.rpartition("@")[0].partition("+")[2] for address in recipients)
    return tuple(dict.fromkeys(token for token in plus if re.fullmatch(r"[a-z0-9_-]{1,64}", token)))


def _replies_to(headers: Headers) -> tuple[str, ...]:
    fields = (*every(headers, "in-reply-to"), *reversed(every(headers, "references")))
    return tuple(dict.fromkeys(found for value in fields for found in message_ids(value)))


# --- the text


@dataclass(frozen=True, slots=True)
class _Piece:
    """The text of one part in each candidate charset; ``markup`` as HTML."""

    candidates: tuple[tuple[str, str], ...]
    markup: bool
    flowed: bool
    delsp: bool


def _readings(
    top: MimePart, limits: MailBounds, known: Sequence[str]
) -> tuple[tuple[CharsetText, ...], tuple[str, ...], bool, tuple[str, ...]]:
    parts = tuple(_texts(top))
    pieces: list[_Piece] = []
    room = limits.text
    for part in parts:
        data = decoded(part, room)
        room -= len(data)
        choices = candidates(data, part.params.get("charset", ""), known)
        if len(choices) > 1 and len(data) > limits.text // 4:
            # Every choice is read; together they must not cost more than one certain text.
            raise MimeExcess("text-too-large")
        pieces.append(
            _Piece(
                choices,
                part.kind == "text/html",
                part.params.get("format", "").lower() == "flowed",
                part.params.get("delsp", "").lower() == "yes",
            )
        )
    readings: dict[str, CharsetText] = {}
    references: dict[str, None] = {}
    for charset in _charsets(pieces):
        parted = quotes.part(pgp.unarmoured("\n".join(_in_charset(piece, charset) for piece in pieces)))
        references.update(dict.fromkeys(parted.references))
        verbatim = parted.own
        reading = CharsetText(charset, plain(verbatim), verbatim, plain(parted.quoted), plain(parted.below))
        readings.setdefault(verbatim + "\0" + parted.quoted, reading)
    written = [piece for piece in pieces if any(text.strip() for _, text in piece.candidates)]
    html_only = bool(written) and all(piece.markup for piece in written)
    keys = pgp.keys(top, tuple(text for piece in pieces for _, text in piece.candidates[:1]))
    return tuple(readings.values()), tuple(references), html_only, keys


def _charsets(pieces: Sequence[_Piece]) -> tuple[str, ...]:
    """The charsets to read the whole letter in: those of the pieces that leave a choice."""
    open_ones = [piece for piece in pieces if len(piece.candidates) > 1]
    if not open_ones:
        return (pieces[-1].candidates[0][0] if pieces else "ascii",)
    return tuple(dict.fromkeys(name for piece in open_ones for name, _ in piece.candidates))


def _in_charset(piece: _Piece, charset: str) -> str:
    text = clean(dict(piece.candidates).get(charset, piece.candidates[0][1]))
    if piece.markup:
        return clean(html.text_of(text, len(piece.candidates)))
    if piece.flowed:
        return quotes.unflow(text, piece.delsp)
    return text


def _texts(part: MimePart) -> Iterator[MimePart]:
    """The parts to read as the letter's text, in order."""
    if part.attached:
        return
    if not part.children:
        if part.kind in ("text/plain", "text/html") or part.kind.startswith("multipart/"):
            yield part
        return
    if part.kind == "multipart/alternative":
        yield from _alternative(part)
    elif part.kind in ("multipart/related", "multipart/signed", "multipart/report"):
        yield from _texts(part.children[0])
    elif part.kind != "multipart/encrypted":
        yield from _mixed(part)


def _alternative(part: MimePart) -> Iterator[MimePart]:
    """The plain version, unless it is empty."""
    versions = [tuple(_texts(child)) for child in part.children]
    versions = [version for version in versions if version]
    for version in versions:
        if all(map(_written, version)):
            yield from version
            return
    if versions:
        yield from versions[-1]


def _mixed(part: MimePart) -> Iterator[MimePart]:
    """Every text; a part in HTML only where no plain one stands beside it (list footers come in both)."""
    texts = [text for child in part.children for text in _texts(child)]
    written = list(filter(_written, texts))
    yield from written or texts


def _written(text: MimePart) -> bool:
    return text.kind != "text/html" and bool(decoded(text).strip())


def _attachments(top: MimePart) -> Iterator[str]:
    """Names (else kinds) of the parts that are not read."""
    for part in top.walk():
        if part.children or part.kind == "message/delivery-status" or part.kind in pgp.KINDS:
            continue
        if part.attached or part.kind not in ("text/plain", "text/html"):
            yield words(part.name, 200) or part.kind
