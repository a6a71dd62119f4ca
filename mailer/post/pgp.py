"""Finds what an OpenPGP signature covers in a mail, to the byte, and keys in it; it judges no signature."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mailer.post.mime import MimeExcess, MimePart, decoded, split

MOST = 1_000_000
"""Signed bytes of a letter that are looked at."""

KEY_MOST = 100_000
"""Bytes of a key that are looked at."""

_LINE = r"[ \t]*$"
_SIGNED = re.compile(rf"^-----BEGIN PGP SIGNED MESSAGE-----{_LINE}".encode(), re.MULTILINE)
_END = re.compile(rf"^-----END PGP SIGNATURE-----{_LINE}".encode(), re.MULTILINE)
_PRIVATE = b"-----BEGIN PGP PRIVATE KEY BLOCK-----"
_KEY_KIND = "application/pgp-keys"
KINDS = (_KEY_KIND, "application/pgp-signature")
"""Parts that are no attachments to tell the writer of: many programs add them to every letter."""

_FIELD = re.compile(rb"(?m)^(?![ \t])([^:\s]+):")


@dataclass(frozen=True, slots=True)
class Signed:
    """What somebody signed. ``signature`` is apart from ``data`` in PGP/MIME (RFC 3156) and within it, empty
    here, in a clear-signed text. ``head`` makes a mail of the covered part when set above it."""

    data: bytes
    signature: bytes
    head: bytes

    @property
    def inline(self) -> bool:
        """Whether the data is a clear-signed text that holds its signature."""
        return not self.signature

    def covered(self, verified: bytes) -> bytes:
        """The mail as if it held nothing but what the signature covers. ``verified`` is the text of an
        inline signature as the checker gave it; for PGP/MIME the data itself."""
        if self.inline:
            return self.head + b"\n" + verified
        inner, blank, body = self.data.replace(b"\r\n", b"\n").partition(b"\n\n")
        if self.data.startswith(b"\r\n"):
            inner, blank, body = b"", b"\n\n", self.data.replace(b"\r\n", b"\n")[1:]
        return self.head + _fields(inner, of_content=True) + blank[1:] + body


def find(raw: bytes) -> Signed | None:
    """What is signed in the mail; None where nothing is, or where it cannot be read."""
    try:
        top = split(raw)
        if top.kind == "multipart/signed":
            return _mime(raw, top)
        return _inline(raw, top)
    except MimeExcess:
        return None


def is_signed(raw: bytes) -> bool:
    """Whether the mail bears a signature, good or not, or what is left of one."""
    return b"-----BEGIN PGP SIGN" in raw or find(raw) is not None


def _mime(raw: bytes, top: MimePart) -> Signed | None:
    boundary = top.params.get("boundary", "")
    if len(top.children) != 2 or top.children[1].kind != "application/pgp-signature" or not boundary:
        return None
    data = raw.replace(b"\r\n", b"\n")
    head, _, body = data.partition(b"\n\n")
    delimiter = re.compile(rb"(?m)^--" + re.escape(boundary.encode("utf-8", "replace")) + rb"(?:--)?[ \t]*$")
    places = [found.span() for found in delimiter.finditer(body)]
    if len(places) < 3:
        return None
    # The line end before a delimiter belongs to it (RFC 2046 5.1.1); what was signed ends lines by CRLF.
    part = body[places[0][1] + 1 : places[1][0] - 1]
    signature = decoded(top.children[1], KEY_MOST)
    if len(part) > MOST or not signature:
        return None
    return Signed(part.replace(b"\n", b"\r\n"), signature, _fields(head, of_content=False))


def _inline(raw: bytes, top: MimePart) -> Signed | None:
    for part in top.walk():
        if part.children or part.attached or part.kind != "text/plain":
            continue
        text = decoded(part, MOST).replace(b"\r\n", b"\n")
        begin = _SIGNED.search(text)
        end = _END.search(text, begin.end()) if begin else None
        if begin is None or end is None:
            continue
        told = [f'{name}="{part.params[name]}"' for name in ("charset", "format") if name in part.params]
        kind = "; ".join(["text/plain", *told])
        head = raw.replace(b"\r\n", b"\n").partition(b"\n\n")[0]
        fields = f"Content-Type: {kind}\nContent-Transfer-Encoding: 8bit\n".encode("utf-8", "replace")
        return Signed(text[begin.start() : end.end()] + b"\n", b"", _fields(head, of_content=False) + fields)
    return None


def _fields(head: bytes, *, of_content: bool) -> bytes:
    """The fields of a head that describe its content, or the others, each with its continuation lines."""
    starts = [found.start() for found in _FIELD.finditer(head)]
    kept = []
    for start, end in zip(starts, [*starts, len(head)][1:], strict=True):
        name = head[start:end].partition(b":")[0].lower()
        if (name.startswith(b"content-") or name == b"mime-version") == of_content:
            kept.append(head[start:end].rstrip(b"\n") + b"\n")
    return b"".join(kept)


# -- keys and armour in the text

_MARK = re.compile(r"-----(BEGIN|END) PGP (SIGNED MESSAGE|SIGNATURE|PUBLIC KEY BLOCK)-----[ \t]*\Z")
_HASH = re.compile(r"[A-Za-z]{1,40}: ")


def keys(top: MimePart, texts: tuple[str, ...]) -> tuple[str, ...]:
    """Public keys that the letter brings: attached ones, then those in its texts, armoured."""
    found: dict[str, None] = {}
    for part in top.walk():
        if part.children or not (part.kind == _KEY_KIND or part.name.lower().endswith((".asc", ".gpg"))):
            continue
        try:
            found.update(dict.fromkeys(_keys_in(decoded(part, KEY_MOST).decode("ascii", "replace"))))
        except MimeExcess:
            continue
    for text in texts:
        found.update(dict.fromkeys(_keys_in(text)))
    return tuple(found)


def _keys_in(text: str) -> list[str]:
    """Whole blocks, each no larger than a key may be."""
    if "-----BEGIN PGP PUBLIC" not in text:
        return []
    found: list[str] = []
    block: list[str] | None = None
    for line in text.replace("\r\n", "\n").split("\n"):
        mark = _mark(line)
        if mark == ("BEGIN", "PUBLIC KEY BLOCK"):
            block = []
        if block is not None:
            block.append(line.rstrip())
        if mark == ("END", "PUBLIC KEY BLOCK") and block is not None:
            found.append("\n".join([*block, ""]))
            block = None
    return [key for key in found if len(key) <= KEY_MOST]


def holds_private_key(raw: bytes) -> bool:
    """Whether somebody sends the half of a key that nobody may see."""
    return _PRIVATE in raw


def unarmoured(text: str) -> str:
    """The text as its writer wrote it: without keys and without the lines that a signature puts around it.

    No other line is lost, whether a signature covers it or not.
    """
    if "-----BEGIN PGP" not in text:
        return text
    lines = text.split("\n")
    ends = {what: _last(lines, what) for what in ("SIGNATURE", "PUBLIC KEY BLOCK")}
    kept: list[str] = []
    place = "outside"
    for at, line in enumerate(lines):
        mark = _mark(line)
        if place in ends:  # a block whose end is below
            place = "outside" if mark == ("END", place) else place
        elif mark == ("BEGIN", "SIGNED MESSAGE"):
            place = "head"
        elif mark is not None and mark[0] == "BEGIN" and at < ends.get(mark[1], -1):
            place = mark[1]
        elif place == "head" and (_HASH.match(line) or not line.strip()):
            place = "head" if line.strip() else "signed"
        else:
            place = "signed" if place == "head" else place
            kept.append(line.removeprefix("- ") if place == "signed" else line)
    return "\n".join(kept)


def _mark(line: str) -> tuple[str, str] | None:
    found = _MARK.match(line) if line.startswith("-----") else None
    return (found[1], found[2]) if found else None


def _last(lines: list[str], what: str) -> int:
    return max((at for at, line in enumerate(lines) if _mark(line) == ("END", what)), default=-1)
