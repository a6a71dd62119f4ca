"""Splits raw mail into headers and parts in linear time; it must not know letters, charsets or sockets."""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from urllib.parse import unquote_to_bytes

Headers = tuple[tuple[str, str], ...]
"""Header fields in the order of the mail: (name in lower case, unfolded value)."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a mail may hold. Sizes in bytes; ``text`` bounds the text that is read, after decoding."""

    message: int = 10_000_000
    headers: int = 100_000
    hops: int = 50
    levels: int = 100
    parts: int = 300
    text: int = 500_000
    recipients: int = 500


LIMITS = Limits()
TRUNCATED = "X-Estafette-Truncated"
"""The header that the mailbox sets above a mail of which it fetched only the beginning."""

_NEAR_MISSES = 50_000


class Excess(Exception):  # noqa: N818  (it names what was met, not an error of ours)
    """A limit was passed; ``reason`` is its key."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Part:
    """One MIME part; its body is ``data[start:end]``, still in its transfer encoding."""

    headers: Headers
    kind: str
    params: Mapping[str, str]
    data: bytes = field(repr=False)
    start: int
    end: int
    children: tuple[Part, ...] = ()

    def get(self, name: str) -> str:
        """The first header ``name`` (lower case); empty where there is none."""
        return first(self.headers, name)

    @property
    def raw(self) -> bytes:
        """The body as sent."""
        return self.data[self.start : self.end]

    @property
    def name(self) -> str:
        """The file name; empty where the part has none."""
        given = _params(self.get("content-disposition"))
        return given.get("filename") or self.params.get("name", "")

    @property
    def attached(self) -> bool:
        """Whether the sender marked it as a file rather than as text to read."""
        return self.get("content-disposition").lstrip().lower().startswith("attachment")

    def walk(self) -> Iterator[Part]:
        """This part and all below it, in the order of the mail."""
        waiting = [self]
        while waiting:
            part = waiting.pop()
            yield part
            waiting.extend(reversed(part.children))


def first(headers: Headers, name: str) -> str:
    """The first value of ``name`` (lower case); empty where there is none."""
    return next((value for key, value in headers if key == name), "")


def every(headers: Headers, name: str) -> tuple[str, ...]:
    """All values of ``name`` (lower case), topmost first."""
    return tuple(value for key, value in headers if key == name)


def split(raw: bytes, limits: Limits = LIMITS) -> Part:
    """The tree of parts. Raises Excess with ``too-large``, ``headers-too-large``, ``too-many-parts``..."""
    if len(raw) > limits.message:
        raise Excess("too-large")
    data = raw.replace(b"\r\n", b"\n")
    return _Splitter(data, limits).part(0, len(data), 0, "text/plain")


def decoded(part: Part, most: int) -> bytes:
    """The body without its transfer encoding. Raises Excess beyond ``most`` bytes."""
    encoding = part.get("content-transfer-encoding").strip().lower()
    # Base64 and quoted-printable never grow when decoded, and shrink at most threefold.
    if part.end - part.start > 3 * most + 1000:
        raise Excess("text-too-large")
    body = part.raw
    if encoding == "base64":
        body = _unbase64(body)
    elif encoding == "quoted-printable":
        body = binascii.a2b_qp(body)
    if len(body) > most:
        raise Excess("text-too-large")
    return body


def parse_headers(block: bytes) -> Headers:
    """Header fields, unfolded; lines that are no header are passed over."""
    fields: list[tuple[str, list[str]]] = []
    for line in block.decode("utf-8", "replace").split("\n"):
        if line[:1] in (" ", "\t"):
            if fields:
                fields[-1][1].append(line.strip())
            continue
        name, colon, value = line.partition(":")
        if colon and name and len(name) < 200 and " " not in name.rstrip():
            fields.append((name.rstrip().lower(), [value.strip()]))
    return tuple((name, " ".join(filter(None, chunks))) for name, chunks in fields)


class _Splitter:
    """One run over one mail, with its budget of parts."""

    def __init__(self, data: bytes, limits: Limits) -> None:
        self.data = data
        self.limits = limits
        self.parts = 0
        self.misses = 0

    def part(self, start: int, end: int, level: int, default: str) -> Part:
        self.parts += 1
        if self.parts > self.limits.parts:
            raise Excess("too-many-parts")
        if level > self.limits.levels:
            raise Excess("too-deep")
        head_end, body = self._head(start, end)
        if head_end - start > self.limits.headers:
            raise Excess("headers-too-large")
        headers = parse_headers(self.data[start:head_end])
        kind, params = content_type(first(headers, "content-type"), default)
        children: tuple[Part, ...] = ()
        if kind.startswith("multipart/") and params.get("boundary"):
            inner = "message/rfc822" if kind == "multipart/digest" else "text/plain"
            children = tuple(
                self.part(low, high, level + 1, inner) for low, high in self._ranges(body, end, params)
            )
        return Part(headers, kind, params, self.data, body, end, children)

    def _head(self, start: int, end: int) -> tuple[int, int]:
        if self.data[start : start + 1] == b"\n":
            return start, start + 1
        blank = self.data.find(b"\n\n", start, end)
        return (end, end) if blank < 0 else (blank, blank + 2)

    def _ranges(self, start: int, end: int, params: Mapping[str, str]) -> list[tuple[int, int]]:
        data = self.data
        needle = b"--" + params["boundary"].encode("utf-8", "replace")
        ranges: list[tuple[int, int]] = []
        opened = -1
        at = start if data.startswith(needle, start, end) else self._next(needle, start, end)
        while at >= 0:
            stop = data.find(b"\n", at, end)
            stop = end if stop < 0 else stop
            tail = data[at + len(needle) : min(stop, at + len(needle) + 80)].strip()
            if tail in (b"", b"--"):
                if opened >= 0:
                    ranges.append((min(opened, max(at - 1, 0)), max(at - 1, opened)))
                opened = min(stop + 1, end)
                if tail:
                    return ranges
                if len(ranges) > self.limits.parts:
                    raise Excess("too-many-parts")
            else:
                self.misses += 1
                if self.misses > _NEAR_MISSES:
                    raise Excess("too-many-parts")
            at = self._next(needle, max(stop - 1, at), end)
        if opened >= 0:
            ranges.append((opened, end))
        return ranges

    def _next(self, needle: bytes, start: int, end: int) -> int:
        found = self.data.find(b"\n" + needle, start, end)
        return found + 1 if found >= 0 else -1


_KIND = re.compile(r"\s*([\w!#$&^.+-]{1,100}/[\w!#$&^.+-]{1,100})\s*(?:;|\(|$|\s)")
# Quoted values are bounded, so that an unclosed quote costs little.
_PARAM = re.compile(r";\s*([\w!#$%&'*+.^`{|}~-]{1,60})\s*=\s*(?:\"((?:[^\"\\]|\\.){0,250})\"|([^;\s\"]*))")
_ESCAPED = re.compile(r"\\(.)")


def content_type(value: str, default: str = "text/plain") -> tuple[str, Mapping[str, str]]:
    """``text/plain; charset=x`` -> type and parameters; an unreadable type is ``default``."""
    match = _KIND.match(value[:1024])
    if match is None:
        return default, {}
    return match[1].lower(), _params(value)


def _params(value: str) -> dict[str, str]:
    plain: dict[str, str] = {}
    pieces: dict[str, dict[int, tuple[str, bool]]] = {}
    for match in _PARAM.finditer(value[:1024]):
        name, text = match[1].lower(), match[3]
        if match[2] is not None:
            text = _ESCAPED.sub(r"\1", match[2])
        if "*" not in name:
            plain.setdefault(name, text)
            continue
        base, _, rest = name.partition("*")
        number = rest.rstrip("*")
        pieces.setdefault(base, {})[int(number[:3]) if number.isdecimal() else 0] = (
            text,
            rest.endswith("*") or not rest,
        )
    for base, by_number in pieces.items():
        plain[base] = _joined([by_number[number] for number in sorted(by_number)])
    return plain


def _joined(pieces: list[tuple[str, bool]]) -> str:
    """RFC 2231: pieces of one parameter, each plain or percent-encoded; the first names the charset."""
    charset = "utf-8"
    text = pieces[0][0]
    if pieces[0][1] and text.count("'") >= 2:
        charset, _, text = text.split("'", 2)
    encoded = [text, *(piece for piece, _ in pieces[1:])]
    octets = b"".join(
        unquote_to_bytes(piece) if is_encoded else piece.encode()
        for piece, (_, is_encoded) in zip(encoded, pieces, strict=True)
    )
    try:
        return octets.decode(charset if charset.isascii() else "utf-8")
    except (LookupError, ValueError):
        return octets.decode("utf-8", "replace")


_NOT_BASE64 = re.compile(rb"[^A-Za-z0-9+/]+")


def _unbase64(body: bytes) -> bytes:
    letters = _NOT_BASE64.sub(b"", body)
    if len(letters) % 4 == 1:
        letters = letters[:-1]
    return binascii.a2b_base64(letters + b"=" * (-len(letters) % 4))
