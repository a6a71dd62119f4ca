"""Turns bytes of text into candidate readings and plain characters; it must not guess which is meant."""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections.abc import Iterator, Sequence

FIELD = ("koi8-r", "cp1251", "cp866", "iso-8859-5")
"""The charsets of the field's Russian letters, tried after those that the letter or the player names."""

# Codecs that decode mail text. Python has others (punycode, unicode_escape) that are no charsets of mail.
_MAIL_CODEC = re.compile(
    r"(utf-(7|8|16|32)(-[bl]e|-sig)?|ascii|iso8859-\d+|cp\d{3,4}|koi8-\w|mac-\w+|ptcp154|kz1048"
    r"|gb\w+|big5\w*|euc_\w+|shift_\w+|iso2022_\w+|hz|tis-620|johab)\Z"
)


def codec(name: str) -> str | None:
    """Python's name of a mail charset; None where it is unknown or none."""
    try:
        found = codecs.lookup(name.strip().strip("\"'")[:40]).name
    except (LookupError, ValueError):
        return None
    return found if _MAIL_CODEC.match(found) else None


def candidates(
    data: bytes, declared: str, known: Sequence[str] = (), field: Sequence[str] = FIELD
) -> tuple[tuple[str, str], ...]:
    """(charset, text) of each way to read ``data``, the likeliest first; exactly one where it is certain.

    UTF-8 strict, then the declared charset, the player's known ones, those of the field, and
    windows-1252 at the very end so that there is always one.
    """
    stated = codec(declared) if declared else None
    if data.isascii() and b"\0" not in data and b"\x1b" not in data and not _wide(stated):
        return (("ascii", data.decode("ascii")),)
    found: dict[str, str] = {}
    for name in _order(data, stated, known, field):
        text = _strict(data, name)
        if text is not None and text not in found.values():
            found.setdefault(name, text)
    if next(iter(found), "") == "utf-8" and stated in (None, "utf-8", "ascii", "utf-8-sig"):
        return (("utf-8", found["utf-8"]),)
    return tuple(found.items())


def _order(data: bytes, stated: str | None, known: Sequence[str], field: Sequence[str]) -> Iterator[str]:
    if b"\0" in data or data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        # Text in any other charset has no NUL; in UTF-16 each blank, digit and line end has one.
        if stated and _wide(stated):
            yield stated
        yield from _wide_order(data)
        data = data.replace(b"\0", b"")
    yield "utf-8"
    if stated and stated != "ascii":
        yield stated
    yield from filter(None, map(codec, known))
    yield from filter(None, map(codec, field))
    yield "cp1252"
    yield "latin-1"


def _wide(name: str | None) -> bool:
    return name is not None and name.startswith(("utf-16", "utf-32", "utf-7", "iso2022", "hz"))


def _wide_order(data: bytes) -> tuple[str, ...]:
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return ("utf-16",)
    # The blank U+0020 is 20 00 in little endian: its NUL stands at an odd place.
    odd = data[1::2].count(0)
    return ("utf-16-le", "utf-16-be") if 2 * odd >= data.count(0) else ("utf-16-be", "utf-16-le")


def _strict(data: bytes, name: str) -> str | None:
    attempts = [data]
    if name.startswith("utf-16"):
        # A mail server adds a line end in its own width.
        attempts += [data[:-1], data[:-2]] if data.endswith(b"\n") else []
    elif name in ("utf-8", "cp1252", "latin-1") or b"\0" in data:
        attempts = [data.replace(b"\0", b"")]
    for attempt in attempts:
        try:
            text = attempt.decode(name)
        except (UnicodeError, LookupError, ValueError):
            continue
        if not _surrogate(text):
            return text.removeprefix("\ufeff")
    return None


def _surrogate(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return True
    return False


_COMPOSED = re.compile("[^\\W\\d_][\u0300-\u0304\u0306-\u030c\u0327\u0328]{1,2}")

_GONE = (
    "\u00ad\u034f\u061c\u115f\u180e\u200b\u200c\u200d\u200e\u200f\u2060\u2061\u2062\u2063\u2064\ufeff\ufffe"
)
_BIDI = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_CONTROLS = "".join(map(chr, [*range(0x09), *range(0x0E, 0x20), *range(0x7F, 0x85), *range(0x86, 0xA0)]))
_BREAKS = "\r\x0b\x0c\x85\u2028\u2029"
_SPACES = "\t\u00a0\u1680\u2007\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))

_CLEAN = str.maketrans({**dict.fromkeys(_GONE + _BIDI + _CONTROLS, ""), **dict.fromkeys(_BREAKS, "\n")})
_PLAIN = str.maketrans(
    {
        **dict.fromkeys(_SPACES, " "),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\ufe58\ufe63\uff0d", "-"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\u301d\u301e\uff02", '"'),
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u02bc\uff07", "'"),
    }
)


def clean(text: str) -> str:
    """``text`` with one kind of line end and without what cannot be seen: zero-width, bidi, controls."""
    composed = _COMPOSED.sub(lambda match: unicodedata.normalize("NFC", match[0]), text)
    return composed.replace("\r\n", "\n").translate(_CLEAN)


def plain(text: str) -> str:
    """Every dash as ``-``, every quote mark straight, every blank a space; one character for one."""
    return text.translate(_PLAIN)
