"""What answers are made from: the tables, what was played and drawn already, and where a page stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import quote, urlsplit

from sqlmodel import Session
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from adjudicator.kinds import Instant
from mailer.base.config import Web
from mailer.base.words import LANGS
from mailer.store.database import SessionFactory
from mailer.web import pictures
from mailer.web.pictures import FORMS, KINDS, Gallery, Shown
from mailer.web.record import Records
from mailer.web.rendering import Place
from mailer.web.statistics import Results
from mailer.web.wording import wished

FRESH = {"Cache-Control": "no-cache"}


@dataclass(slots=True)
class Archive:
    """What the pages stand on: the tables to be read, the clock, what was played and drawn already.

    With a ``writer`` seats may write, and ``wake`` tells whoever deals with letters that one is there.
    """

    config: Web
    reader: SessionFactory
    clock: Callable[[], Instant]
    records: Records = field(default_factory=Records)
    gallery: Gallery = field(default_factory=Gallery)
    results: Results = field(default_factory=Results)
    writer: SessionFactory | None = None
    wake: Callable[[], None] = lambda: None

    @property
    def base(self) -> str:
        """The path under which the world sees the pages, without a slash at its end."""
        return urlsplit(self.config.base_url).path.rstrip("/")

    def place(self, request: Request) -> Place:
        """Where the page that is asked for stands."""
        lang, _, path = request.scope["path"].removeprefix("/").partition("/")
        if lang not in LANGS:
            lang, path = wished(request.headers.get("accept-language", "")), ""
        return Place(self.base, lang, quote(path), request.url.query)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """The tables, for one answer."""
        with self.reader() as session, session.begin():
            yield session


def picture_of(gallery: Gallery, shown: Shown, request: Request, caching: Mapping[str, str]) -> Response:
    """The picture that is asked for, unless the browser has it."""
    at, form = request.path_params["at"], request.path_params["form"]
    found = pictures.parts(shown)
    if at >= len(found) or form not in FORMS:
        raise HTTPException(404)
    tag = f'"{gallery.mark(found[at], form)}"'
    headers = {"ETag": tag, "Vary": "Accept-Encoding", **caching}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    drawn = gallery.draw(found[at], form)
    if form == "png":
        return Response(drawn.raw, media_type=KINDS[form], headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(drawn.raw, media_type=KINDS[form], headers={**headers, "Content-Encoding": "gzip"})
    return Response(drawn.whole(), media_type=KINDS[form], headers=headers)
