"""The pages of the archive: which address shows what; it changes nothing, whatever is asked."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from sqlmodel import Session
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from adjudicator.kinds import Instant
from games.marks import Scene
from mailer.base.config import Web
from mailer.base.log import log
from mailer.base.words import LANGS
from mailer.desk.exporting import exported
from mailer.letters.render import as_text
from mailer.store.database import SessionFactory
from mailer.store.models import GameRow
from mailer.web import archive, game_page, pictures
from mailer.web.archive import Filter, Listed
from mailer.web.headers import SafeHeaders
from mailer.web.pictures import FORMS, KINDS, Gallery
from mailer.web.record import Record, Records
from mailer.web.rendering import STATIC, Place, page
from mailer.web.server import OwnHost, PageServer
from mailer.web.ways import ways
from mailer.web.wording import masked, wished
from parsers import registry

FRESH = {"Cache-Control": "no-cache"}
DAY = {"Cache-Control": "public, max-age=86400"}


@dataclass(slots=True)
class Archive:
    """What the pages stand on: the tables to be read, the clock, what was played and drawn already."""

    config: Web
    reader: SessionFactory
    clock: Callable[[], Instant]
    records: Records = field(default_factory=Records)
    gallery: Gallery = field(default_factory=Gallery)

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

    # Not async, all of them: starlette runs these in threads, and a drawing must not hold up other pages.
    def door(self, request: Request) -> Response:
        """The list in the language of the reader."""
        return RedirectResponse(self.place(request).to(""), 303, {"Vary": "Accept-Language", **FRESH})

    def list(self, request: Request) -> Response:
        """The list of games."""
        place, wanted = self.place(request), _wanted(request.query_params)
        with self._reading() as session:
            found, more = archive.games(session, wanted)
            values = {
                "wanted": wanted,
                "states": archive.STATES,
                "titles": [(key, registry.title(key).title.name(place.lang)) for key in registry.TITLES],
                "games": [_line(each, place.lang) for each in found],
                "before": _turned(place, wanted, -1) if wanted.page > 1 else "",
                "after": _turned(place, wanted, 1) if more else "",
            }
        return _html(page("list.html.j2", place, values))

    def game(self, request: Request) -> Response:
        """A game at a position; without its number where it stands."""
        place, now = self.place(request), self.clock()
        with self._game(request) as (session, row):
            values: dict[str, Any] = {"game": row.name, "head": game_page.head_of(row, place.lang)}
            if row.status == "forming":
                values |= {"begun": False, "about": game_page.public(row, place.lang)}
            else:
                record, number = self._position(request, session, row)
                about = game_page.about(session, record, now, place.lang)
                shown = game_page.position_values(record, number, None, place.lang)
                values |= {"begun": True, "about": about, "steps": game_page.steps(record, place.lang)}
                values |= shown | ways(place, "games", row.name, number=number)
            return _html(page("game.html.j2", place, values))

    def slide(self, request: Request) -> Response:
        """To the position that the slider names."""
        place, asked = self.place(request), request.query_params.get("n", "")
        number = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 7 else 0
        return RedirectResponse(place.to("games", request.path_params["name"], number), 303, FRESH)

    def picture(self, request: Request) -> Response:
        """A picture of a position."""
        place = self.place(request)
        with self._game(request) as (session, row):
            record, number = self._position(request, session, row)
            return picture_of(self.gallery, record.scene(number, None, place.lang), request)

    def position(self, request: Request) -> Response:
        """A position as text."""
        with self._game(request) as (session, row):
            record, number = self._position(request, session, row)
            return _text(as_text(game_page.sheet_of(record, number, None, self.place(request).lang)))

    def story(self, request: Request) -> Response:
        """The whole game as text."""
        with self._game(request) as (session, row):
            return _text(as_text(game_page.story(self._record(session, row), self.place(request).lang)))

    def data(self, request: Request) -> Response:
        """The game as JSON: its public side, and all of it once it is over."""
        with self._game(request) as (session, row):
            self._record(session, row)
            told = json.dumps(exported(session, row), ensure_ascii=False, indent=1)
        return Response(f"{masked(told)}\n", media_type="application/json", headers=FRESH)

    def file(self, request: Request) -> Response:
        """The style sheet and the like."""
        kind, path = STATIC.get(request.path_params["name"], ("", None))
        if path is None:
            raise HTTPException(404)
        return FileResponse(path, media_type=kind, headers=DAY)

    def trouble(self, request: Request, error: Exception) -> Response:
        """What is shown where nothing can be."""
        status = error.status_code if isinstance(error, HTTPException) else 500
        if status == 405:
            return PlainTextResponse("Pages are only read.\n", 405, {"Allow": "GET, HEAD"})
        what = "broken" if status >= 500 else "lost"
        if status >= 500:
            log().error("a page cannot be shown", error=str(error), exc_info=error)
        return _html(page("trouble.html.j2", self.place(request), {"what": what}), status)

    @contextmanager
    def _reading(self) -> Iterator[Session]:
        with self.reader() as session, session.begin():
            yield session

    @contextmanager
    def _game(self, request: Request) -> Iterator[tuple[Session, GameRow]]:
        with self._reading() as session:
            row = archive.find(session, request.path_params["name"])
            if row is None or row.title not in registry.TITLES:
                raise HTTPException(404)
            yield session, row

    def _record(self, session: Session, row: GameRow) -> Record:
        try:
            return self.records.of(session, row)
        except LookupError:
            raise HTTPException(404) from None

    def _position(self, request: Request, session: Session, row: GameRow) -> tuple[Record, int]:
        record = self._record(session, row)
        number = request.path_params.get("number", record.last)
        if number > record.last:
            raise HTTPException(404)
        return record, number


def application(archived: Archive) -> ASGIApp:
    """The pages, whole with their headers."""
    app = Starlette(
        routes=[
            Route("/", archived.door),
            Route("/static/{name}", archived.file),
            *(route for lang in LANGS for route in _routes(archived, f"/{lang}")),
        ],
        exception_handlers={HTTPException: archived.trouble, Exception: archived.trouble},
    )
    app.router.redirect_slashes = False
    public = urlsplit(archived.config.base_url)
    # Around all: Starlette's own answer to a fault of ours has them too.
    return SafeHeaders(OwnHost(app, [public.netloc.lower()] if public.netloc else []))


def server(config: Web, reader: SessionFactory, clock: Callable[[], Instant]) -> PageServer:
    """The pages of a configuration, to be started."""
    return PageServer(application(Archive(config, reader, clock)), config.host, config.port, "web")


def _routes(archived: Archive, base: str) -> tuple[Route, ...]:
    game = f"{base}/games/{{name}}"
    return (
        Route(base, archived.door),
        Route(f"{base}/", archived.list),
        Route(game, archived.game),
        Route(f"{game}/slide", archived.slide),
        Route(f"{game}/story.txt", archived.story),
        Route(f"{game}/game.json", archived.data),
        Route(f"{game}/{{number:int}}", archived.game),
        Route(f"{game}/{{number:int}}/position.txt", archived.position),
        Route(f"{game}/{{number:int}}/picture-{{at:int}}.{{form}}", archived.picture),
    )


def picture_of(gallery: Gallery, scene: Scene, request: Request) -> Response:
    """The picture of a scene that is asked for, unless the browser has it."""
    at, form = request.path_params["at"], request.path_params["form"]
    found = pictures.parts(scene)
    if at >= len(found) or form not in FORMS:
        raise HTTPException(404)
    tag = f'"{gallery.mark(found[at], form)}"'
    headers = {"ETag": tag, "Vary": "Accept-Encoding", **FRESH}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    drawn = gallery.draw(found[at], form)
    if form == "png":
        return Response(drawn.raw, media_type=KINDS[form], headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(drawn.raw, media_type=KINDS[form], headers={**headers, "Content-Encoding": "gzip"})
    return Response(drawn.whole(), media_type=KINDS[form], headers=headers)


def _html(text: str, status: int = 200) -> Response:
    return HTMLResponse(text, status, FRESH)


def _text(text: str) -> Response:
    return PlainTextResponse(masked(text), headers=FRESH)


def _wanted(query: Mapping[str, str]) -> Filter:
    number = query.get("page", "1")
    return Filter(
        query.get("title", "")[:60],
        query.get("state", "")[:20],
        query.get("q", "")[:60].strip(),
        int(number) if number.isascii() and number.isdecimal() and 0 < len(number) < 6 else 1,
    )


def _turned(place: Place, wanted: Filter, by: int) -> str:
    """The way to another page of the list."""
    query = {"title": wanted.title, "state": wanted.state, "q": wanted.text, "page": wanted.page + by}
    return f"{place.to('')}?{urlencode({key: value for key, value in query.items() if value})}"


def _line(listed: Listed, lang: str) -> dict[str, str]:
    row = listed.row
    if row.title not in registry.TITLES:
        return {"name": row.name, "title": row.title, "scenario": "", "state": row.status, "phase": ""}
    title = registry.title(row.title).title
    return {
        "name": row.name,
        "title": title.name(lang),
        "scenario": title.scenario_name(row.scenario, lang),
        "state": row.status,
        "phase": title.phase_name(listed.phase, lang) if listed.phase else "",
    }
