"""Who may come to a game master's desk, and whose forms count there; it shows and does nothing."""

from __future__ import annotations

import hmac
import re
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from sqlmodel import Session
from starlette.exceptions import HTTPException
from starlette.requests import Request

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.store.models import GameRow, Master, Person
from mailer.table.tokens import read_desk_page
from mailer.web.seat import LOST_DESK, LOST_FORM, PRIVATE, TOO_MUCH
from mailer.web.unsent import Unsent

COOKIE = "desk"
MOST = 60_000
"""Bytes of a form."""

HEADERS = {**PRIVATE, "Referrer-Policy": "same-origin"}
"""Without a referrer for itself a browser would not say either from which page a form comes (``Origin``)."""

_ONCE = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class Desk:
    """A master at the desk of a game. ``person`` reads the language of the page."""

    row: GameRow
    office: Master
    person: Person

    def letter(self, house: House, once: str) -> str:
        """What names a letter of this desk for ever: ``once`` of another desk names none of this one."""
        text = f"desk\n{self.office.id} {self.row.id}\n{once}"
        return hmac.digest(house.secret, text.encode(), "sha256").hex()[:32]

    def mark(self, house: House) -> str:
        """What stands in the forms of a page, and changes as soon as the game has moved on."""
        row = self.row
        text = f"desk's game\n{row.id} {row.era} {row.question} {row.status}"
        return hmac.digest(house.secret, text.encode(), "sha256").hex()[:16]


@dataclass(frozen=True, slots=True)
class Form:
    """What a form of a desk says: ``what`` its button was, and its fields."""

    what: str
    once: str
    mark: str
    fields: dict[str, str]


def desk_of(session: Session, house: House, request: Request, lang: str, now: Instant) -> Desk:
    """Whose browser it is, where its cookie is for this very desk. Raises HTTPException (403)."""
    found = read_desk_page(session, house, request.cookies.get(COOKIE, ""), now)
    row = session.get(GameRow, found[0].game_id) if found is not None else None
    if found is None or row is None or row.name != request.path_params["game"]:
        raise HTTPException(403, LOST_DESK)
    return Desk(row, found[0], Person(**{**found[1].model_dump(), "lang": lang}))


def refuse_others(house: House, request: Request) -> None:
    """A page elsewhere must not have a browser press our buttons. Raises HTTPException (403).

    A browser says where each form comes from; whoever does not say it is none, or hides it.
    """
    origin = urlsplit(request.headers.get("origin", ""))
    ours = {request.headers.get("host", "").lower(), urlsplit(house.config.web.base_url).netloc.lower()}
    known = origin.scheme in ("http", "https") and origin.netloc.lower() in ours
    if not known or request.headers.get("sec-fetch-site", "same-origin") != "same-origin":
        raise HTTPException(403, LOST_FORM)


def key_of(house: House, request: Request) -> str:
    """What stands in the forms of whoever has this cookie."""
    return hmac.digest(
        house.secret, b"desk form\n" + request.cookies.get(COOKIE, "").encode(), "sha256"
    ).hex()


async def form_of(house: House, request: Request) -> Form:
    """What a form of ours says. Raises HTTPException where another page sent it, or nobody who may."""
    refuse_others(house, request)
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > MOST:
            raise HTTPException(413, TOO_MUCH)
    said = parse_qs(body.decode("utf-8", "replace"), keep_blank_values=True)
    fields = {name: values[0].replace("\r\n", "\n").replace("\r", "\n") for name, values in said.items()}
    key, what, once, mark = (fields.pop(name, "") for name in ("key", "what", "once", "mark"))
    text = fields.get("text", "")
    if not request.cookies.get(COOKIE):
        raise Unsent(403, LOST_DESK, text)
    if (
        not hmac.compare_digest(key.encode(), key_of(house, request).encode())
        or _ONCE.fullmatch(once) is None
    ):
        raise Unsent(403, LOST_FORM, text)
    return Form(what, once, mark, fields)
