"""A seat's own page in a browser that has used its writing link; what is sent there becomes a letter."""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qs

from sqlmodel import Session
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.desk import checking, page_letters
from mailer.desk.checking import Checked
from mailer.desk.visit import Visit
from mailer.desk.work import Work
from mailer.desk.writer import Writer
from mailer.letters import eyes as sights
from mailer.store.database import SessionFactory
from mailer.store.models import GameRow, Person, Player
from mailer.table.tokens import (
    PAGE_SECONDS,
    asking_token,
    page_token,
    question_of,
    read_link,
    read_page,
    seat_token,
)
from mailer.web.answers import Archive
from mailer.web.rendering import Place, page
from mailer.web.seat import LOST_FORM, LOST_KEY, PRIVATE, TOO_MUCH, SeatPages, Sight

COOKIE = "seat"
MOST = 20_000
"""Bytes of a form."""

_ONCE = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class ByCookie:
    """By the cookie for which the writing link was swapped; it is good for the one seat."""

    house: House
    path: str = "/my/{game}/{seat}"
    refusal: tuple[int, str] = (403, LOST_KEY)

    def before(self, request: Request) -> tuple[object, ...]:
        """The game and the seat."""
        return "my", request.path_params["game"], request.path_params["seat"]

    def player(self, session: Session, request: Request, now: Instant) -> Player | None:
        """Whose browser it is, where the cookie is the one of this very seat."""
        found = read_page(session, self.house, request.cookies.get(COOKIE, ""), now)
        row = session.get(GameRow, found[0].game_id) if found is not None else None
        if found is None or row is None:
            return None
        asked = (request.path_params["game"], request.path_params["seat"])
        return found[0] if (row.name, found[0].seat) == asked else None


@dataclass(frozen=True, slots=True)
class Form:
    """What a form of ours says; ``fix`` is a line's number and what is to stand in it."""

    text: str
    once: str
    mark: str
    fix: str = ""


@dataclass(frozen=True, slots=True)
class MySeat:
    """The pages behind a writing link."""

    archive: Archive
    house: House
    write: SessionFactory

    def routes(self, base: str) -> Iterator[Route]:
        """All ways below ``base``, the path of a language."""
        door = f"{base}/write/{{token}}/"
        yield Route(door, self.door)
        yield Route(door, self.swap, methods=["POST"])
        seat = f"{base}{self._pages.entry.path}"
        yield Route(f"{seat}/", self.show)
        yield Route(f"{seat}/{{number:int}}", self.show)
        yield Route(f"{seat}/check", self.check, methods=["POST"])
        yield Route(f"{seat}/send", self.send, methods=["POST"])
        yield Route(f"{seat}/sent/{{once}}", self.answer)
        yield from self._pages.routes(base)

    @property
    def _pages(self) -> SeatPages:
        return SeatPages(self.archive, self.house, ByCookie(self.house))

    def door(self, request: Request) -> Response:
        """One button: whoever merely looks at a link, as scanners of mail do, does not use it up."""
        with self.archive.reading() as session:
            found = read_link(session, self.house, request.path_params["token"], self.archive.clock())
            row = session.get(GameRow, found[0].game_id) if found is not None else None
            if row is None:
                raise HTTPException(404, LOST_KEY)
            return HTMLResponse(
                page("door.html.j2", self._plain(request), {"game": row.name}), headers=PRIVATE
            )

    def swap(self, request: Request) -> Response:
        """The link for a cookie, once."""
        _refuse_others(request)
        now, place = self.archive.clock(), self.archive.place(request)
        with self.write() as session, session.begin():
            found = read_link(session, self.house, request.path_params["token"], now, hold=True)
            row = session.get(GameRow, found[0].game_id) if found is not None else None
            if found is None or row is None:
                raise HTTPException(404, LOST_KEY)
            player, person = found
            player.opened = now
            session.add(player)
            kept, parts = page_token(self.house, player, person), ("my", row.name, player.seat)
        answer = RedirectResponse(place.to(*parts, ""), 303, PRIVATE)
        for each in (place, *(Place(place.base, lang) for lang, _ in place.others())):
            answer.set_cookie(
                COOKIE,
                kept,
                max_age=PAGE_SECONDS,
                path=each.to(*parts, ""),
                secure=self.archive.config.base_url.startswith("https:"),
                httponly=True,
                samesite="strict",
            )
        return answer

    def show(self, request: Request) -> Response:
        """My view, what is asked, what stands, a box for orders."""
        with self._pages.sight(request) as sight:
            return self._page(request, sight, Form("", "", ""))

    async def check(self, request: Request) -> Response:
        """What would be said of each line; nothing is kept."""
        form = await self._form(request)
        return await run_in_threadpool(self._checked, request, form)

    async def send(self, request: Request) -> Response:
        """Post the lines as a letter from the seat's registered address."""
        form = await self._form(request)
        return await run_in_threadpool(self._send, request, form)

    def answer(self, request: Request) -> Response:
        """What came of a letter that was sent here, once it has been dealt with."""
        with self._pages.sight(request) as sight:
            person, once = _person(sight), request.path_params["once"]
            rows = page_letters.letters(sight.session, self.house, person, once)
            if not rows:
                raise HTTPException(404)
            values = {
                "game": sight.record.play.row.name,
                "back": self._home(request),
                "state": page_letters.state(rows[-1]),
                "told": page_letters.answers(sight.session, person, rows),
            }
            return HTMLResponse(page("answer.html.j2", self.archive.place(request), values), headers=PRIVATE)

    def _checked(self, request: Request, form: Form) -> Response:
        with self._pages.sight(request) as sight:
            form = _fixed(form)
            person = Person(**{**_person(sight).model_dump(), "lang": self.archive.place(request).lang})
            row, now = sight.record.play.row, self.archive.clock()
            work = Work(sight.session, self.house, now, "", now, row, sight.record.play)
            visit = Visit(Writer(person, sight.player, by_token=True), work)
            return self._page(request, sight, form, checking.check(visit, form.text))

    def _send(self, request: Request, form: Form) -> Response:
        with self._pages.sight(request) as sight:
            person, player = _person(sight), sight.player
            token = f"{seat_token(self.house, player)}-{form.mark}"
            if question_of(self.house, token, player) is None:
                raise HTTPException(403, LOST_FORM)
            mail = page_letters.mail(self.house, person, token, form.text, form.once)
            number = player.id or 0
        if not page_letters.post(self.write, self.house, number, mail, self.archive.clock()):
            raise HTTPException(429, TOO_MUCH)
        self.archive.wake()
        return RedirectResponse(f"{self._home(request)}sent/{form.once}", 303, PRIVATE)

    def _page(
        self, request: Request, sight: Sight, form: Form, checked: list[Checked] | None = None
    ) -> Response:
        home = self._home(request)
        place = self.archive.place(request)
        if request.method == "POST":  # its own way shows nothing
            place = Place(place.base, place.lang, home.removeprefix(place.to("")))
        eyes = sight.record.eyes(sight.record.last, sight.seat, place.lang)
        values: dict[str, Any] = self._pages.values(sight, place, request)
        complete = eyes.ask is not None and sights.is_complete(eyes.play, sight.seat)
        values["yours"] = values["yours"] if complete else (*sights.standing(eyes), *values["yours"])
        mark = asking_token(self.house, sight.player, eyes.play.row.question).partition("-")[2]
        values["writing"] = {
            "key": _key(self.house, request),
            "once": secrets.token_hex(16),
            "mark": mark,
            "text": form.text,
            "check": f"{home}check",
            "send": f"{home}send",
            "checked": checked,
        }
        return HTMLResponse(page("seat.html.j2", place, values), headers=PRIVATE)

    async def _form(self, request: Request) -> Form:
        """What a form of ours says. Refused where another page sent it, or nobody who may."""
        _refuse_others(request)
        body = b""
        async for piece in request.stream():
            body += piece
            if len(body) > MOST:
                raise HTTPException(413, TOO_MUCH)
        said = parse_qs(body.decode("utf-8", "replace"), keep_blank_values=True)
        key, text, once, mark, fix = (
            said.get(name, [""])[0] for name in ("key", "text", "once", "mark", "fix")
        )
        if not request.cookies.get(COOKIE):
            raise HTTPException(403, LOST_KEY)
        if not hmac.compare_digest(key.encode(), _key(self.house, request).encode()):
            raise HTTPException(403, LOST_FORM)
        if _ONCE.fullmatch(once) is None or re.fullmatch(r"[a-z2-7]{12}", mark) is None:
            raise HTTPException(403, LOST_FORM)
        return Form(text.replace("\r\n", "\n").replace("\r", "\n"), once, mark, fix)

    def _home(self, request: Request) -> str:
        """The way to the page of the seat that is asked for."""
        return self.archive.place(request).to(*self._pages.entry.before(request), "")

    def _plain(self, request: Request) -> Place:
        """A place that leads to no page with a token in its way."""
        return Place(self.archive.base, self.archive.place(request).lang)


def _refuse_others(request: Request) -> None:
    """A page elsewhere must not have a browser press our buttons."""
    if request.headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
        raise HTTPException(403, LOST_FORM)


def _key(house: House, request: Request) -> str:
    """What stands in the forms of whoever has this cookie."""
    return hmac.digest(house.secret, b"form\n" + request.cookies.get(COOKIE, "").encode(), "sha256").hex()


def _person(sight: Sight) -> Person:
    person = sight.session.get(Person, sight.player.person_id)
    if person is None:
        raise HTTPException(403, LOST_KEY)
    return person


def _fixed(form: Form) -> Form:
    """The lines with a suggestion in the place of one of them."""
    number, colon, line = form.fix.partition(":")
    lines = form.text.split("\n")
    if not colon or not number.isascii() or not number.isdecimal() or not 0 < int(number[:6]) <= len(lines):
        return form
    lines[int(number) - 1] = line.split("\n")[0]
    return replace(form, text="\n".join(lines), fix="")
