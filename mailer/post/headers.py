"""Reads the values of header fields: addresses, ids, encoded words; linear, and it must not raise."""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator

from mailer.post.charset import clean, codec

_WORD = re.compile(r"=\?([^?\s]{1,40})\?([bBqQ])\?([^?]{0,2000})\?=")
_GLUE = re.compile(r"[ \t\n]*")


def words(value: str, most: int = 2000) -> str:
    """A header value with its encoded words (RFC 2047) decoded, on one line, at most ``most`` characters."""
    value = value[: 4 * most]
    pieces: list[tuple[str, bytes | str]] = []
    end = 0
    for match in _WORD.finditer(value):
        between = value[end : match.start()]
        if between and not (pieces and pieces[-1][0] and _GLUE.fullmatch(between)):
            pieces.append(("", between))
        charset = match[1].partition("*")[0].lower()
        octets = _octets(match[2], match[3])
        if pieces and pieces[-1][0] == charset and isinstance(pieces[-1][1], bytes):
            # A letter of several bytes may be split between two encoded words.
            pieces[-1] = (charset, pieces[-1][1] + octets)
        else:
            pieces.append((charset, octets))
        end = match.end()
    pieces.append(("", value[end:]))
    text = "".join(piece if isinstance(piece, str) else _decoded(piece, name) for name, piece in pieces)
    return " ".join(clean(text).split())[:most]


def _octets(kind: str, text: str) -> bytes:
    raw = text.encode("utf-8", "replace")
    if kind in "qQ":
        return binascii.a2b_qp(raw.replace(b" ", b"_"), header=True)
    letters = re.sub(rb"[^A-Za-z0-9+/]", b"", raw)
    letters = letters[:-1] if len(letters) % 4 == 1 else letters
    return binascii.a2b_base64(letters + b"=" * (-len(letters) % 4))


def _decoded(octets: bytes, charset: str) -> str:
    try:
        return octets.decode(codec(charset) or "utf-8")
    except (UnicodeError, ValueError):
        return octets.decode("utf-8", "replace")


_ADDRESS = re.compile(r"[^\s@<>(),;:\"\[\]\\]{1,64}@[^\s@<>(),;:\"\[\]\\]{1,253}\Z")


def is_address(text: str) -> bool:
    """Whether ``text`` is one plain ``local@domain``."""
    return _ADDRESS.match(text) is not None


def mailboxes(value: str, most: int) -> tuple[tuple[str, str], ...]:
    """(display name, address in lower case) of each mailbox of an address list; odd ones are left out."""
    found: list[tuple[str, str]] = []
    for entry in _entries(value):
        if len(found) >= most:
            break
        name, address = _mailbox(entry)
        if is_address(address):
            found.append((name, address.lower()))
    return tuple(found)


def _entries(value: str) -> Iterator[str]:
    """Splits at commas and semicolons outside quotes, comments and angles; comments are dropped."""
    entry: list[str] = []
    depth = 0
    quoted = escaped = angle = False
    for char in value:
        if escaped:
            escaped = False
            if not depth:
                entry.append(char)
            continue
        if char == "\\" and (quoted or depth):
            escaped = True
            continue
        if quoted:
            quoted = char != '"'
        elif char == "(":
            depth += 1
            continue
        elif char == ")" and depth:
            depth -= 1
            continue
        elif depth:
            continue
        elif char == '"':
            quoted = True
        elif char in "<>":
            angle = char == "<"
        elif char in ",;" and not angle:
            yield "".join(entry)
            entry = []
            continue
        if not depth:
            entry.append(char)
    yield "".join(entry)


def _mailbox(entry: str) -> tuple[str, str]:
    entry = entry.strip()
    if entry.endswith(">") and "<" in entry:
        name, _, address = entry[:-1].rpartition("<")
        # ``a@x <b@y>`` shows one address and means another; the one in the angles is the one that counts.
        return words(name.strip().strip('"').strip(), 200), address.strip()
    # A group's name (``undisclosed-recipients:``) is no address.
    return "", entry.rpartition(":")[2].strip()


_ID = re.compile(r"<[A-Za-z0-9!#$%&'*+/=?^_`{|}~.:-]{1,200}@[A-Za-z0-9!#$%&'*+/=?^_`{|}~.:-]{1,100}>")


def message_id(values: tuple[str, ...]) -> str | None:
    """The Message-ID; None where it is absent, given twice, or not of the form ``<left@right>``."""
    if len(values) != 1:
        return None
    return values[0].strip() if _ID.fullmatch(values[0].strip()) else None


def message_ids(value: str, most: int = 100) -> tuple[str, ...]:
    """All well-formed ids of In-Reply-To or References, the last ``most`` of them."""
    return tuple(_ID.findall(value[-20_000:])[-most:])
