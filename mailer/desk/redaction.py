"""Strikes good reply tokens out of texts and mails, encoded ones, too; it must not know whose they are."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sqlmodel import Session

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.table.tokens import MARK_LENGTH, TOKEN_LENGTH, read_held, read_reading, read_return, read_token

STRUCK = "[token]"

# Quoted-printable may break a line within a token ("=" at its end) and write the "+" before it as =2B; a
# mailto: link writes it as %2B.
_BREAK = r"(?:=\r?\n)?"
_ONE = rf"{_BREAK}[A-Za-z2-7]"
_TOKEN = re.compile(
    r"(?:(?<![A-Za-z0-9])|(?<=[=%][0-9A-Fa-f][0-9A-Fa-f]))"
    rf"(?P<token>[A-Za-z2-7](?:{_ONE}){{{TOKEN_LENGTH - 1}}})"
    rf"(?:{_BREAK}-(?:{_ONE}){{{MARK_LENGTH}}})?(?![A-Za-z0-9])"
)
_LINE_END = re.compile(r"=\r?\n")
_BASE64 = re.compile(
    r"^(?:[A-Za-z0-9+/]{40,}\r?\n)+[A-Za-z0-9+/]*={0,2}|^[A-Za-z0-9+/]{32,}={0,2}", re.MULTILINE
)
"""Lines that encode something: those of a block are long but for the last one."""


@dataclass(slots=True)
class Redaction:
    """Strikes out the tokens that are good at ``now``, by which whoever reads them could write for others.

    Each is looked up once: what only looks like one, in the code of a picture, stays.
    """

    session: Session
    house: House
    now: Instant
    _good: dict[str, bool] = field(default_factory=dict, init=False)

    def value(self, value: Any) -> Any:
        """The same value, tables and lists of JSON, with the tokens struck out of its texts."""
        match value:
            case str():
                return self.text(value)
            case dict():
                return {key: self.value(one) for key, one in value.items()}
            case list() | tuple():
                return [self.value(one) for one in value]
        return value

    def text(self, text: str) -> str:
        """The text without tokens, also where it is a mail with parts in base64 or quoted-printable."""
        parts, end = list[str](), 0
        for block in _BASE64.finditer(text):
            parts += (_struck(text[end : block.start()], self._is_good), self._block(block))
            end = block.end()
        return "".join((*parts, _struck(text[end:], self._is_good)))

    def raw(self, raw: bytes) -> bytes:
        """``text`` for the bytes of a mail, whatever charset it has."""
        return self.text(raw.decode("latin-1")).encode("latin-1")

    def _block(self, found: re.Match[str]) -> str:
        if "\n" not in found[0]:  # it may as well be an address that stands alone in its line
            plain = _struck(found[0], self._is_good)
            if plain != found[0]:
                return plain
        code = "".join(found[0].split()).rstrip("=")
        # A mail may be cut within a block.
        code = code[:-1] if len(code) % 4 == 1 else code
        inner = base64.b64decode(code + "=" * (-len(code) % 4)).decode("latin-1")
        struck = _struck(inner, self._is_good)
        if struck == inner:
            return found[0]
        return base64.encodebytes(struck.encode("latin-1")).decode("ascii").rstrip("\n")

    def _is_good(self, token: str) -> bool:
        if token not in self._good:
            self._good[token] = (
                read_token(self.session, self.house, token, self.now) is not None
                or read_held(self.session, self.house, token) is not None
                or read_reading(self.session, self.house, token, self.now) is not None
                or read_return(self.session, self.house, token, self.now) is not None
            )
        return self._good[token]


def _struck(text: str, is_good: Callable[[str], bool]) -> str:
    def stands_for(found: re.Match[str]) -> str:
        return STRUCK if is_good(_LINE_END.sub("", found["token"]).lower()) else found[0]

    return _TOKEN.sub(stands_for, text)
