"""Reads the values of header fields: addresses, ids, encoded words; linear, and it must not raise."""

from __future__ import annotations

import re
from email.errors import HeaderParseError
from email.header import decode_header
from email.utils import getaddresses
from inspect import signature

from mailer.post.charset import clean, codec

_WORD = r"=\?[!-<>@-~]{1,40}\?[bBqQ]\?[ -~]{0,2000}?\?="
_RUN = re.compile(rf"{_WORD}(?:\s{{1,10}}{_WORD})*")


def words(value: str, most: int = 2000) -> str:
    """A header value with its encoded words (RFC 2047) decoded, on one line, at most ``most`` characters."""
    # The library would take the plain text between them through an encoding of its own.
    text = _RUN.sub(lambda run: _decoded(run[0]), value[: 4 * most])
    return " ".join(clean(text).split())[:most]


def _decoded(run: str) -> str:
    """Encoded words that follow each other; a letter of several bytes may be split between two of them."""
    try:
        pieces = decode_header(run)
    except (HeaderParseError, ValueError):
        return run
    return "".join(
        piece if isinstance(piece, str) else _in_charset(piece, charset or "") for piece, charset in pieces
    )


def _in_charset(octets: bytes, charset: str) -> str:
    try:
        return octets.decode(codec(charset.partition("*")[0]) or "utf-8")
    except (UnicodeError, ValueError):
        return octets.decode("utf-8", "replace")


_ADDRESS = re.compile(r"[^\s@<>(),;:\"\[\]\\]{1,64}@[^\s@<>(),;:\"\[\]\\]{1,253}\Z")


def is_address(text: str) -> bool:
    """Whether ``text`` is one plain ``local@domain``."""
    return _ADDRESS.match(text) is not None


ADDRESSES = 40_000
"""A list of addresses with more characters is not read: the library takes time with its square."""

# Older libraries know the lenient way only. Newer ones drop a whole list for one odd entry; we judge each.
_LENIENT = {"strict": False} if "strict" in signature(getaddresses).parameters else {}
# ``a@x <b@y>`` shows one address and means another; the one in the angles is the one that counts.
_SHOWN = re.compile(r"(^|[,;])\s{0,10}([^,:;<>()\[\]\\]{0,300}@[^,:;<>()\[\]\\]{0,300})(?=<)")


def mailboxes(value: str, most: int) -> tuple[tuple[str, str], ...]:
    """(display name, address in lower case) of each mailbox of an address list; odd ones are left out."""
    if len(value) > ADDRESSES:
        return ()
    if '"' not in value:
        value = _SHOWN.sub(r'\1"\2"', value)
    try:
        told = getaddresses([value], **_LENIENT)
    except (RecursionError, LookupError, ValueError):
        # Comments or groups inside each other by the hundred.
        return ()
    # The library mends ``a@b c`` to ``a@bc``: only what stands there is an address.
    good = [(name, address) for name, address in told if is_address(address) and address in value]
    return tuple((words(name, 200), address.lower()) for name, address in good[:most])


_ID = re.compile(r"<[A-Za-z0-9!#$%&'*+/=?^_`{|}~.:-]{1,200}@[A-Za-z0-9!#$%&'*+/=?^_`{|}~.:-]{1,100}>")


def message_id(values: tuple[str, ...]) -> str | None:
    """The Message-ID; None where it is absent, given twice, or not of the form ``<left@right>``."""
    if len(values) != 1:
        return None
    return values[0].strip() if _ID.fullmatch(values[0].strip()) else None


def message_ids(value: str, most: int = 100) -> tuple[str, ...]:
    """All well-formed ids of In-Reply-To or References, the last ``most`` of them."""
    return tuple(_ID.findall(value[-20_000:])[-most:])
