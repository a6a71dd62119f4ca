"""What forms of a seat's page send, taken only from the browser that was shown them."""

from __future__ import annotations

import hmac
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import parse_qs

from starlette.exceptions import HTTPException
from starlette.requests import Request

from mailer.base.house import House
from mailer.web.seat import LOST_FORM, LOST_KEY, TOO_MUCH
from mailer.web.unsent import Unsent

COOKIE = "seat"
MOST_BYTES, MOST_TEXT = 60_000, 6_000
"""Of a form, where a Russian letter takes six bytes and a dash nine, and characters of the text in it."""

_ONCE, _MARK = re.compile(r"[0-9a-f]{32}"), re.compile(r"[a-z2-7]{12}")


@dataclass(frozen=True, slots=True)
class Form:
    """What a form of ours says. ``once`` tells it from all others, ``mark`` the question that was shown.

    ``fix`` is a line's number and what is to stand in it; ``more`` is what else the form has.
    """

    text: str = ""
    once: str = ""
    mark: str = ""
    fix: str = ""
    more: Mapping[str, Sequence[str]] | None = None

    def all(self, name: str) -> Sequence[str]:
        """All values of another field."""
        return (self.more or {}).get(name, ())

    def one(self, name: str) -> str:
        """The first value of another field; empty where it has none."""
        return next(iter(self.all(name)), "")

    @property
    def fixed(self) -> Form:
        """With a suggestion in the place of a line."""
        number, colon, line = self.fix.partition(":")
        lines = self.text.split("\n")
        if not colon or not number.isascii() or not number.isdecimal():
            return self
        if not 0 < int(number[:6]) <= len(lines):
            return self
        lines[int(number) - 1] = line.split("\n")[0]
        return replace(self, text="\n".join(lines), fix="")


NOTHING = Form()
"""What a page's forms have before anything is typed."""


def key_of(house: House, request: Request) -> str:
    """What stands in the forms of whoever has this cookie."""
    return hmac.digest(house.secret, b"form\n" + request.cookies.get(COOKIE, "").encode(), "sha256").hex()


def refuse_others(request: Request) -> None:
    """A page elsewhere must not have a browser press our buttons."""
    if request.headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
        raise HTTPException(403, LOST_FORM)


async def form_of(house: House, request: Request) -> Form:
    """What a form of ours says. Refused where another page sent it, or nobody who may."""
    refuse_others(request)
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > MOST_BYTES:
            raise HTTPException(413, TOO_MUCH)
    said = parse_qs(body.decode("utf-8", "replace"), keep_blank_values=True)
    key, text, once, mark, fix = (said.pop(name, [""])[0] for name in ("key", "text", "once", "mark", "fix"))
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not request.cookies.get(COOKIE):
        raise Unsent(403, LOST_KEY, text)
    if not hmac.compare_digest(key.encode(), key_of(house, request).encode()):
        raise Unsent(403, LOST_FORM, text)
    if _ONCE.fullmatch(once) is None or _MARK.fullmatch(mark) is None:
        raise Unsent(403, LOST_FORM, text)
    if len(text) > MOST_TEXT:
        raise Unsent(413, TOO_MUCH, text)
    return Form(text, once, mark, fix, said)
