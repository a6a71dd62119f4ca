"""The pages of a game master's desk: what is sent there becomes a letter of the master's."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from sqlmodel import Session
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from mailer.base.house import House
from mailer.desk import page_letters
from mailer.store.database import SessionFactory
from mailer.store.models import GameRow
from mailer.table.tokens import master_token, page_token, read_desk_link
from mailer.web.answers import Archive
from mailer.web.cookies import entered
from mailer.web.master import lines, overview
from mailer.web.master.door import COOKIE, HEADERS, Desk, Form, desk_of, form_of, key_of, refuse_others
from mailer.web.rendering import Place, page
from mailer.web.seat import LOST_DESK, LOST_FORM, TOO_MUCH
from mailer.web.unsent import Unsent
from parsers.judge.reader import Command, command_of

FREE = ("announce", "own", "history", "export")
"""Buttons that mean the same when the game has moved on since the page was opened."""

PROBLEMS = ("moved", "waits", "unread", "empty")
"""Why nothing was sent: what is said above the desk, with the form as it was filled in."""


@dataclass(frozen=True, slots=True)
class Left:
    """What was filled in where nothing was sent, and why."""

    problem: str = ""
    what: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)

    def of(self, what: str, name: str) -> str:
        """What stood in the field ``name`` of the form ``what``."""
        return self.fields.get(name, "") if self.what == what else ""


@dataclass(frozen=True, slots=True)
class DeskPages:
    """The pages behind the link to a desk. Letters are posted one by one: two tabs could close two phases."""

    archive: Archive
    house: House
    write: SessionFactory
    _turn: Lock = field(default_factory=Lock)

    def routes(self, base: str) -> Iterator[Route]:
        """All ways below ``base``, the path of a language."""
        door, desk = f"{base}/desk/{{token}}/", f"{base}/master/{{game}}"
        yield Route(door, self.door)
        yield Route(door, self.swap, methods=["POST"])
        yield Route(f"{desk}/", self.show)
        yield Route(f"{desk}/rollback", self.rollback)
        yield Route(f"{desk}/send", self.send, methods=["POST"])
        yield Route(f"{desk}/sent/{{once}}", self.answer)

    def door(self, request: Request) -> Response:
        """One button: whoever merely looks at a link, as scanners of mail do, does not use it up."""
        with self.archive.reading() as session:
            found = read_desk_link(session, self.house, request.path_params["token"], self.archive.clock())
            row = session.get(GameRow, found[0].game_id) if found is not None else None
            if row is None:
                raise HTTPException(404, LOST_DESK)
            plain = Place(self.archive.base, self.archive.place(request).lang)  # no way with the token in it
            return HTMLResponse(page("desk_door.html.j2", plain, {"game": row.name}), headers=HEADERS)

    def swap(self, request: Request) -> Response:
        """The link for a cookie, once."""
        refuse_others(self.house, request)
        now, place = self.archive.clock(), self.archive.place(request)
        with self.write() as session, session.begin():
            found = read_desk_link(session, self.house, request.path_params["token"], now, hold=True)
            row = session.get(GameRow, found[0].game_id) if found is not None else None
            if found is None or row is None:
                raise HTTPException(404, LOST_DESK)
            office, person = found
            office.opened = now
            session.add(office)
            kept, parts = page_token(self.house, office, person), ("master", row.name)
        secure = self.archive.config.base_url.startswith("https:")
        return entered(place, parts, (COOKIE, kept), HEADERS, secure=secure)

    def show(self, request: Request) -> Response:
        """Who owes what, and a button for each command."""
        return self._desk(request, Left())

    def rollback(self, request: Request) -> Response:
        """The phases to which the game may be taken back; one of them asks what that undoes."""
        with self._at(request) as (session, desk):
            visit = overview.visit_of(session, self.house, desk, self.archive.clock())
            if visit.work.at_head.play is None:
                raise HTTPException(404)
            values = {**self._forms(request, desk), "phases": overview.phases(visit)}
            return HTMLResponse(page("desk_rollback.html.j2", self._place(request), values), headers=HEADERS)

    async def send(self, request: Request) -> Response:
        """Post the command as a letter from the master's registered address."""
        form = await form_of(self.house, request)
        try:
            return await run_in_threadpool(self._send, request, form)
        except HTTPException as error:
            raise Unsent(error.status_code, error.detail, form.fields.get("text", "")) from error

    def answer(self, request: Request) -> Response:
        """What came of a letter that was sent here, once it has been dealt with."""
        with self._at(request) as (session, desk):
            once = desk.letter(self.house, request.path_params["once"])
            sent = page_letters.letters(session, self.house, desk.person, once)
            if not sent:
                raise HTTPException(404)
            told = page_letters.answers(session, desk.person, sent)
            values = {
                **self._forms(request, desk),
                "state": page_letters.state(sent[-1]),
                "told": told,
                "undoes": _undoes(told),
            }
            return HTMLResponse(page("desk_answer.html.j2", self._place(request), values), headers=HEADERS)

    def _send(self, request: Request, form: Form) -> Response:
        if form.what not in lines.BUTTONS:
            raise HTTPException(403, LOST_FORM)
        with self._turn:
            problem = self._posted(request, form)
        if problem:
            return self._desk(request, Left(problem, form.what, form.fields))
        self.archive.wake()
        return RedirectResponse(self._way(request, "sent", form.once), 303, HEADERS)

    def _posted(self, request: Request, form: Form) -> str:
        """Post the letter of a form that has not been posted; why it is not sent, or empty."""
        with self._at(request) as (session, desk):
            lang = self.archive.place(request).lang
            line = lines.line(form.what, desk.row.name, lang, form.fields)
            mail = self._mail(desk, form, line) if line is not None else b""
            sent = page_letters.letters(session, self.house, desk.person, desk.letter(self.house, form.once))
            if any(row.raw != mail for row in sent):
                raise HTTPException(403, LOST_FORM)  # this form has sent something else already
            problem = "" if sent else self._problem(session, desk, form, line, mail)
            whose = f"master {desk.office.id}"
        if problem or sent:
            return problem
        if not page_letters.post(self.write, self.house, whose, mail, self.archive.clock()):
            raise HTTPException(429, TOO_MUCH)
        return ""

    def _mail(self, desk: Desk, form: Form, line: lines.Line) -> bytes:
        token, once = master_token(self.house, desk.office), desk.letter(self.house, form.once)
        return page_letters.mail(self.house, desk.person, token, line.text, once)

    def _problem(self, session: Session, desk: Desk, form: Form, line: lines.Line | None, mail: bytes) -> str:
        """Why the form is not sent; empty where it is."""
        if line is None:
            return "empty"
        if form.what not in FREE and form.mark != desk.mark(self.house):
            return "moved"
        if line.command and not page_letters.brings(mail, line.command, line.body):
            return "unread"
        return "waits" if page_letters.waits(session, self.house, desk.person) else ""

    def _desk(self, request: Request, left: Left) -> Response:
        with self._at(request) as (session, desk):
            visit = overview.visit_of(session, self.house, desk, self.archive.clock())
            values = {**overview.values(visit), **self._forms(request, desk), "left": left}
            text = page("desk.html.j2", self._place(request), values)
            return HTMLResponse(text, 409 if left.problem else 200, headers=HEADERS)

    def _forms(self, request: Request, desk: Desk) -> dict[str, Any]:
        """What every form of a desk has."""
        return {
            "game": desk.row.name,
            "home": self._way(request),
            "send": self._way(request, "send"),
            "back": self._way(request, "rollback"),
            "key": key_of(self.house, request),
            "once": lambda: secrets.token_hex(16),
            "mark": desk.mark(self.house),
        }

    @contextmanager
    def _at(self, request: Request) -> Iterator[tuple[Session, Desk]]:
        """The desk that is asked for, for whoever may see it. Raises HTTPException (403)."""
        with self.archive.reading() as session:
            lang = self.archive.place(request).lang
            yield session, desk_of(session, self.house, request, lang, self.archive.clock())

    def _way(self, request: Request, *parts: str) -> str:
        """A way below the desk that is asked for."""
        place = self.archive.place(request)
        return place.to("master", request.path_params["game"], *(parts or ("",)))

    def _place(self, request: Request) -> Place:
        """Where the page stands; one that only a form brings shows nothing at its own way."""
        place = self.archive.place(request)
        if request.method != "POST":
            return place
        return Place(place.base, place.lang, self._way(request).removeprefix(place.to("")))


def _undoes(told: list[str]) -> Mapping[str, str] | None:
    """The phase and the code of the line that takes the game back, where the judge has offered one."""
    for line in (line for text in told for line in text.split("\n")):
        found = command_of(line) if line.strip() else None
        if isinstance(found, Command) and found.name == "rollback" and found.args.get("confirm"):
            return {"phase": str(found.args["phase"]), "code": str(found.args["confirm"])}
    return None
