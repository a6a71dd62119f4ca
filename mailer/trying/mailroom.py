"""The newcomer's post office: a mail reader as pages, over the embedded servers' own SMTP and IMAP."""

from __future__ import annotations

import hmac
import re
import secrets
import threading
from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import parse_qs

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from mailer.base.words import LANGS, Clock
from mailer.post.client import Headline, MailClient, ReceivedMail
from mailer.post.faults import ConnectionLost
from mailer.web.headers import SafeHeaders
from mailer.web.rendering import STATIC, Place, page
from mailer.web.server import OwnHost
from mailer.web.wording import wished

PRIVATE = {"Cache-Control": "private, no-store"}
SHOWN = ("image/png", "image/svg+xml")
MOST = 100_000
"""Bytes of a letter that is written here."""

_REPLY = re.compile(r"^re:", re.IGNORECASE)
T = TypeVar("T")


class Mailroom:
    """One person's mailbox; ``judge`` is whom a new letter goes to.

    ``key`` stands in its forms, so that no page elsewhere can have a browser send letters.
    """

    def __init__(self, client: MailClient, judge: str) -> None:
        self.client, self.judge = client, judge
        self.key = secrets.token_urlsafe(24)
        self._turn = threading.Lock()

    def application(self) -> ASGIApp:
        """The pages, for this machine only."""
        app = Starlette(
            routes=[
                Route("/", self.door),
                Route("/static/{name}", self.file),
                *(route for lang in LANGS for route in self._routes(f"/{lang}")),
            ],
            exception_handlers={HTTPException: self.trouble},
        )
        return SafeHeaders(OwnHost(app))

    def _routes(self, base: str) -> tuple[Route, ...]:
        return (
            Route(f"{base}/", self.list),
            Route(f"{base}/letters/{{number:int}}", self.letter),
            Route(f"{base}/letters/{{number:int}}/files/{{at:int}}", self.enclosed),
            Route(f"{base}/letters/{{number:int}}/reply", self.answer, methods=["POST"]),
            Route(f"{base}/write", self.write, methods=["POST"]),
        )

    def door(self, request: Request) -> Response:
        """The list in the language of the reader."""
        return RedirectResponse(_place(request).to(""), 303, PRIVATE)

    def file(self, request: Request) -> Response:
        """The style sheet and the like."""
        kind, path = STATIC.get(request.path_params["name"], ("", None))
        if path is None:
            raise HTTPException(404)
        return FileResponse(path, media_type=kind)

    def list(self, request: Request) -> Response:
        """The letters, the newest first."""
        place = _place(request)
        clock = Clock(place.lang, "UTC")
        letters = [_line(each, clock) for each in reversed(self._with(lambda mail: mail.list(200)))]
        values = {"letters": letters, "key": self.key, "sent": request.query_params.get("sent") == "1"}
        return HTMLResponse(page("mailbox.html.j2", place, values), headers=PRIVATE)

    def letter(self, request: Request) -> Response:
        """A letter with its pictures, the texts beside it and a box for the reply."""
        place, mail = _place(request), self._mail(request)
        self._with(lambda client: client.mark_read(mail.headline.number))
        values = {
            "number": mail.headline.number,
            "subject": mail.headline.subject,
            "text": mail.text,
            "beside": [
                (name, raw.decode("utf-8", "replace"))
                for name, kind, raw in mail.files
                if kind == "text/plain"
            ],
            "pictures": [at for at, (_, kind, _raw) in enumerate(mail.files) if kind == "image/png"],
            "files": [(at, name) for at, (name, kind, _raw) in enumerate(mail.files) if kind != "image/png"],
            "key": self.key,
        }
        return HTMLResponse(page("letter.html.j2", place, values), headers=PRIVATE)

    def enclosed(self, request: Request) -> Response:
        """What is attached to a letter: pictures to be seen, all else to be kept."""
        files, at = self._mail(request).files, request.path_params["at"]
        if at >= len(files):
            raise HTTPException(404)
        _, kind, content = files[at]
        if kind in SHOWN:
            return Response(content, media_type=kind, headers=PRIVATE)
        away = {"Content-Disposition": f'attachment; filename="file{at}.txt"', **PRIVATE}
        return Response(content, media_type="application/octet-stream", headers=away)

    async def answer(self, request: Request) -> Response:
        """Send a reply as a mail program does."""
        text = await self._text(request)
        mail = await run_in_threadpool(self._mail, request)
        if text.strip():
            await run_in_threadpool(self._with, lambda client: client.reply(mail, text))
        return _sent(request)

    async def write(self, request: Request) -> Response:
        """Send a new letter to the judge."""
        text = await self._text(request)
        if text.strip():
            subject = _REPLY.sub("", text.strip().splitlines()[0])[:80]
            await run_in_threadpool(self._with, lambda client: client.send(self.judge, subject, text))
        return _sent(request)

    def trouble(self, request: Request, error: Exception) -> Response:
        """What is shown where nothing can be."""
        status = error.status_code if isinstance(error, HTTPException) else 500
        if status != 404:
            return PlainTextResponse("This cannot be done.\n", status)
        return HTMLResponse(page("no_letter.html.j2", _place(request), {}), 404, PRIVATE)

    async def _text(self, request: Request) -> str:
        """What a form of ours says. Refused where another page sent it."""
        body = b""
        async for piece in request.stream():
            body += piece
            if len(body) > MOST:
                raise HTTPException(413)
        form = parse_qs(body.decode("utf-8", "replace"), keep_blank_values=True)
        key = form.get("key", [""])[0]
        if not hmac.compare_digest(key.encode(), self.key.encode()):
            raise HTTPException(403)
        return form.get("text", [""])[0].replace("\r\n", "\n")

    def _mail(self, request: Request) -> ReceivedMail:
        number = request.path_params["number"]
        try:
            return self._with(lambda client: client.peek(number))
        except LookupError:
            raise HTTPException(404) from None

    def _with(self, do: Callable[[MailClient], T]) -> T:
        # One connection, and one question at a time over it.
        with self._turn:
            try:
                return do(self.client)
            except ConnectionLost:
                return do(self.client)  # it was open for long without a word: over a new one


def _place(request: Request) -> Place:
    lang, _, path = request.scope["path"].removeprefix("/").partition("/")
    if lang not in LANGS:
        return Place("", wished(request.headers.get("accept-language", "")))
    return Place("", lang, path if request.method == "GET" else "")


def _sent(request: Request) -> Response:
    return RedirectResponse(f"{_place(request).to('')}?sent=1", 303, PRIVATE)


def _line(headline: Headline, clock: Clock) -> dict[str, Any]:
    return {
        "number": headline.number,
        "subject": headline.subject,
        "when": clock.short(headline.received),
        "seen": headline.seen,
    }
