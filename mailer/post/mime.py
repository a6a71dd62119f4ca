"""Bounds the standard library's reading of MIME and gives its parts as values; it must not know letters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from email.errors import InvalidBase64LengthDefect
from email.message import Message
from email.parser import BytesFeedParser, BytesParser
from email.policy import Compat32, Policy
from email.utils import collapse_rfc2231_value
from typing import Any

Headers = tuple[tuple[str, str], ...]
"""Header fields in the order of the mail: (name in lower case, unfolded value)."""


@dataclass(frozen=True, slots=True)
class MailBounds:
    """What a mail may hold. Sizes in bytes; ``text`` bounds the text that is read, after decoding."""

    message: int = 10_000_000
    headers: int = 100_000
    lines: int = 300_000
    hops: int = 50
    levels: int = 100
    parts: int = 300
    text: int = 500_000
    recipients: int = 500


LIMITS = MailBounds()
TRUNCATED = "X-Estafette-Truncated"
"""The header that the mailbox sets above a mail of which it fetched only the beginning."""

# The library tries each line on the boundary of each open level.
_TRIALS = 4_000_000
# The library's time for the parameters of a header grows with the square of both.
_PARAMETERS = 50
_DESCRIBED = 1024
_BLOCKS = 1000
_CHUNK = 65_536
_KIND = re.compile(r"([a-z0-9!#$&^_.+-]+/[a-z0-9!#$&^_.+-]+)(?:[\s(]|\Z)")


class MimeExcess(Exception):  # noqa: N818  (it names what was met, not an error of ours)
    """A limit was passed, or the library's strength; ``reason`` is its key, ``detail`` for the operator."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.detail = detail


@dataclass(frozen=True, slots=True)
class MimePart:
    """One MIME part. ``children`` are those of a multipart; what a message/* encloses is apart.

    ``params`` are those of the content type; ``name`` is the file name, empty where there is none;
    ``attached`` is whether the sender marked it as a file rather than as text to read.
    """

    headers: Headers
    kind: str
    params: Mapping[str, str]
    name: str
    attached: bool
    children: tuple[MimePart, ...]
    enclosed: tuple[MimePart, ...]
    message: Message = field(repr=False, compare=False)

    def walk(self) -> Iterator[MimePart]:
        """This part and all below it, in the order of the mail; what is enclosed is another mail's."""
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


def split(raw: bytes, limits: MailBounds = LIMITS) -> MimePart:
    """The tree of parts. Raises Excess: ``too-large``, ``headers-too-large``, ``too-many-lines``,
    ``too-many-parts``, ``too-many-recipients``, ``too-deep``, ``malformed``.
    """
    if len(raw) > limits.message:
        raise MimeExcess("too-large")
    data = raw.replace(b"\r\n", b"\n")
    top, blank, body = data.partition(b"\n\n")
    if len(top) > limits.headers:
        raise MimeExcess("headers-too-large")
    lines = data.count(b"\n") + data.count(b"\r")
    if lines > limits.lines:
        raise MimeExcess("too-many-lines")
    budget = _Budget(limits, min(limits.levels, _TRIALS // (lines + 1)))
    parser = BytesFeedParser(policy=_WIRE.clone(message_factory=budget.message))
    data = _one_line_each(top) + blank + body
    try:
        for start in range(0, len(data), _CHUNK):
            parser.feed(data[start : start + _CHUNK])
        return _part(parser.close())
    except MimeExcess:
        raise
    except Exception as error:
        raise _malformed(error) from error


def decoded(part: MimePart, most: int = LIMITS.message) -> bytes:
    """The body without its transfer encoding. Raises Excess: ``text-too-large`` beyond ``most`` bytes,
    ``not-base64``, ``malformed``.
    """
    try:
        if part.enclosed:
            body = b"\n".join(each.message.as_bytes() for each in part.enclosed)
        else:
            body = bytes(part.message.get_payload(decode=True) or b"")
    except Exception as error:
        raise _malformed(error) from error
    if any(isinstance(defect, InvalidBase64LengthDefect) for defect in part.message.defects):
        # The library then gives the letters as they came, in one line: two orders would become one.
        raise MimeExcess("not-base64")
    if len(body) > most:
        raise MimeExcess("text-too-large")
    return body


def head(raw: bytes, most: int = LIMITS.headers) -> MimePart:
    """The headers of a mail, however badly the rest is built, in the first ``most`` bytes. Never raises.

    They end at the first line that is none.
    """
    block = raw[: 2 * most].replace(b"\r\n", b"\n").partition(b"\n\n")[0][:most]
    message = BytesParser(policy=_WIRE).parsebytes(_one_line_each(block), headersonly=True)
    return _part(message)


def _one_line_each(block: bytes) -> bytes:
    """A lone CR ends a line for the library, but for no mail server: a header could hide behind it."""
    return block.replace(b"\r", b" ")


def _malformed(error: Exception) -> MimeExcess:
    return MimeExcess("malformed", f"{type(error).__name__}: {error}"[:500])


class _Wire(Compat32):
    """The library's old policy, which never raises; values are unfolded and read as UTF-8."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        name, value = super().header_source_parse(sourcelines)
        text = value.encode("ascii", "surrogateescape").decode("utf-8", "replace")
        text = " ".join(filter(None, map(str.strip, text.split("\n"))))
        if name.lower().startswith("content-"):
            text = ";".join(text[:_DESCRIBED].split(";", _PARAMETERS)[:_PARAMETERS])
        return name, text


_WIRE = _Wire()


@dataclass(slots=True)
class _Budget:
    """What is left for one mail."""

    limits: MailBounds
    levels: int
    parts: int = 1
    blocks: int = 0

    def message(self, policy: Policy | None = None) -> Message:
        """An empty part; the parser asks for one whenever it meets one."""
        return _Counted(policy or _WIRE, self)


class _Counted(Message):
    """A message that stops the parser at the limits."""

    def __init__(self, policy: Any, budget: _Budget) -> None:
        super().__init__(policy)
        self._budget = budget
        self._level = 0
        self._size = 0

    def set_raw(self, name: str, value: str) -> None:
        """Called by the parser for each header field."""
        self._size += len(name) + len(value)
        if self._size > self._budget.limits.headers:
            raise MimeExcess("headers-too-large")
        super().set_raw(name, value)

    def attach(self, payload: Any) -> None:
        """Called by the parser for each part, before it is read."""
        budget = self._budget
        payload._level = self._level + 1
        if payload._level > budget.levels:
            raise MimeExcess("too-deep")
        if self.get_content_type() == "message/delivery-status":
            budget.blocks += 1
            if budget.blocks > _BLOCKS:
                raise MimeExcess("too-many-recipients")
        else:
            budget.parts += 1
            if budget.parts > budget.limits.parts:
                raise MimeExcess("too-many-parts")
        super().attach(payload)


def _part(message: Message) -> MimePart:
    # Some write a blank or a comment where the semicolon belongs; what is no type is text (RFC 2045 5.2).
    match = _KIND.match(message.get_content_type())
    kind = match[1] if match else "text/plain"
    below: Any = message.get_payload() if message.is_multipart() else ()
    inner = tuple(map(_part, below))
    params = _params(message, "content-type")
    return MimePart(
        headers=tuple((name.lower(), value) for name, value in message.items()),
        kind=kind,
        params=params,
        name=_params(message, "content-disposition").get("filename") or params.get("name", ""),
        attached=message.get_content_disposition() == "attachment",
        children=() if kind.startswith("message/") else inner,
        enclosed=inner if kind.startswith("message/") else (),
        message=message,
    )


def _params(message: Message, header: str) -> Mapping[str, str]:
    """The parameters of ``header``; none where the library cannot read them, for they only describe."""
    try:
        told = message.get_params([], header)
        return {
            name.lower(): collapse_rfc2231_value(value, "replace", "utf-8") for name, value in reversed(told)
        }
    except (LookupError, TypeError, ValueError):
        return {}
