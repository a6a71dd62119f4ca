"""The pages of the archive: which address shows what; it changes nothing, whatever is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode, urlsplit

from sqlmodel import Session
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.base.log import log
from mailer.base.words import LANGS
from mailer.store.database import Database
from mailer.store.models import GameRow
from mailer.web import archive, game_page
from mailer.web.answers import FRESH, Archive, picture_of
from mailer.web.archive import Filter
from mailer.web.downloads import data_text, position_text, saved_files, story_text
from mailer.web.headers import SafeHeaders
from mailer.web.live import Listeners, mark
from mailer.web.master.pages import DeskPages
from mailer.web.my_seat import MySeat
from mailer.web.record import Record
from mailer.web.rendering import STATIC, Place, page
from mailer.web.seat import REASONS, ByLink, SeatPages
from mailer.web.server import OwnHost, PageServer
from mailer.web.statistics import statistics
from mailer.web.unsent import text_of
from mailer.web.ways import slid, ways
from mailer.web.whole import whole_values
from parsers import registry

DAY = {"Cache-Control": "public, max-age=86400"}


@dataclass(frozen=True, slots=True)
class ArchivePages:
    """The pages that show games to everybody."""

    archive: Archive
    listeners: Listeners = field(default_factory=Listeners)

    # Only the one that waits is async: the others run in threads, and a drawing must not hold up other pages.
    def door(self, request: Request) -> Response:
        """The list in the language of the reader."""
        return RedirectResponse(self.archive.place(request).to(""), 303, {"Vary": "Accept-Language", **FRESH})

    def list(self, request: Request) -> Response:
        """The list of games."""
        place, wanted = self.archive.place(request), _wanted(request.query_params)
        with self.archive.reading() as session:
            found, more = archive.games(session, wanted)
            values = {
                "wanted": wanted,
                "states": archive.STATES,
                "titles": [(key, registry.title(key).title.name(place.lang)) for key in registry.TITLES],
                "games": [archive.line(each, place.lang) for each in found],
                "before": _turned(place, wanted, -1) if wanted.page > 1 else "",
                "after": _turned(place, wanted, 1) if more else "",
            }
        return _html(page("list.html.j2", place, values))

    def statistics(self, request: Request) -> Response:
        """What finished games came to."""
        place = self.archive.place(request)
        with self.archive.reading() as session:
            told = statistics(self.archive.results.of(session), place.lang)
        return _html(page("statistics.html.j2", place, {"told": told}))

    def game(self, request: Request) -> Response:
        """A game at a position; without its number where it stands."""
        place, now = self.archive.place(request), self.archive.clock()
        with self._game(request) as (session, row):
            values: dict[str, Any] = {"game": row.name, "head": game_page.head_of(row, place.lang)}
            values |= {"news": place.to("games", row.name, "news"), "mark": mark(session, row)}
            if row.status == "forming":
                values |= {"begun": False, "about": game_page.public(row, place.lang)}
            else:
                record, number = self._position(request, session, row)
                values |= whole_values(session, record, number, now, place.lang)
                values |= ways(place, "games", row.name, number=number)
            return _html(page("game.html.j2", place, values))

    async def news(self, request: Request) -> Response:
        """Marks of a game as they change, for a page that is open."""
        name = request.path_params["name"]

        def look() -> str | None:
            with self.archive.reading() as session:
                row = archive.find(session, name)
                return mark(session, row) if row is not None else None

        if await run_in_threadpool(look) is None:
            raise HTTPException(404)
        return self.listeners.tell(request, look)

    def slide(self, request: Request) -> Response:
        """To the position that the slider names."""
        place, number = self.archive.place(request), slid(request.query_params)
        return RedirectResponse(place.to("games", request.path_params["name"], number), 303, FRESH)

    def picture(self, request: Request) -> Response:
        """A picture of a position."""
        place = self.archive.place(request)
        with self._game(request) as (session, row):
            record, number = self._position(request, session, row)
            return picture_of(self.archive.gallery, record.picture(number, None, place.lang), request, FRESH)

    def position(self, request: Request) -> Response:
        """A position as text."""
        with self._game(request) as (session, row):
            record, number = self._position(request, session, row)
            return _text(position_text(record, number, self.archive.place(request).lang))

    def story(self, request: Request) -> Response:
        """The whole game as text."""
        with self._game(request) as (session, row):
            return _text(story_text(self._record(session, row), self.archive.place(request).lang))

    def data(self, request: Request) -> Response:
        """The game as JSON: its public side, and all of it once it is over."""
        with self._game(request) as (session, row):
            self._record(session, row)
            told = data_text(session, row)
        return Response(told, media_type="application/json", headers=FRESH)

    def saved(self, request: Request) -> Response:
        """The game in a format that other programs read."""
        with self._game(request) as (session, row):
            files = saved_files(self._record(session, row))
        told = files.get(request.path_params["file"])
        if told is None:
            raise HTTPException(404)
        return Response(told, media_type="application/json", headers=FRESH)

    def file(self, request: Request) -> Response:
        """The style sheet and the like; their ways change with their content."""
        kind, path = STATIC.get(request.path_params["name"], ("", None))
        if path is None:
            raise HTTPException(404)
        return FileResponse(path, media_type=kind, headers=DAY)

    def trouble(self, request: Request, error: Exception) -> Response:
        """What is shown where nothing can be."""
        status = error.status_code if isinstance(error, HTTPException) else 500
        if status == 405:
            return PlainTextResponse("Pages are only read.\n", 405, {"Allow": "GET, HEAD"})
        about = error.detail if isinstance(error, HTTPException) else ""
        what = "broken" if status >= 500 else about if about in REASONS else "lost"
        if status >= 500:
            log().error("a page cannot be shown", error=str(error), exc_info=error)
        place = self.archive.place(request)
        if place.path.startswith(("write/", "desk/")):  # with a token that may yet be good
            place = Place(place.base, place.lang)
        return _html(page("trouble.html.j2", place, {"what": what, "left": text_of(request, error)}), status)

    @contextmanager
    def _game(self, request: Request) -> Iterator[tuple[Session, GameRow]]:
        with self.archive.reading() as session:
            row = archive.find(session, request.path_params["name"])
            if row is None or row.title not in registry.TITLES:
                raise HTTPException(404)
            yield session, row

    def _record(self, session: Session, row: GameRow) -> Record:
        try:
            return self.archive.records.of(session, row)
        except LookupError:
            raise HTTPException(404) from None

    def _position(self, request: Request, session: Session, row: GameRow) -> tuple[Record, int]:
        record = self._record(session, row)
        number = request.path_params.get("number", record.last)
        if number > record.last:
            raise HTTPException(404)
        return record, number


def application(archive: Archive, house: House | None = None) -> ASGIApp:
    """The pages, whole with their headers; those of seats where there is a ``house`` to know their links."""
    pages = ArchivePages(archive)
    seats: list[SeatPages | MySeat | DeskPages] = []
    if house is not None:
        seats.append(SeatPages(archive, house, ByLink(house)))
    if house is not None and archive.writer is not None:
        seats.append(MySeat(archive, house, archive.writer, pages.listeners))
        seats.append(DeskPages(archive, house, archive.writer))
    app = Starlette(
        routes=[
            Route("/", pages.door),
            Route("/static/{name}", pages.file),
            *(route for lang in LANGS for route in _routes(pages, f"/{lang}")),
            *(route for lang in LANGS for one in seats for route in one.routes(f"/{lang}")),
        ],
        exception_handlers={HTTPException: pages.trouble, Exception: pages.trouble},
    )
    app.router.redirect_slashes = False
    public = urlsplit(archive.config.base_url)
    # Around all: Starlette's own answer to a fault of ours has them too.
    return SafeHeaders(OwnHost(app, [public.netloc.lower()] if public.netloc else []))


def server(
    house: House, database: Database, clock: Callable[[], Instant], wake: Callable[[], None]
) -> PageServer:
    """The pages of a house, to be started; ``wake`` is called when a seat has written."""
    web = house.config.web
    archive = Archive(web, database.reader, clock, writer=database.writer, wake=wake)
    return PageServer(application(archive, house), web.host, web.port, "web")


def _routes(pages: ArchivePages, base: str) -> tuple[Route, ...]:
    game = f"{base}/games/{{name}}"
    return (
        Route(base, pages.door),
        Route(f"{base}/", pages.list),
        Route(f"{base}/statistics", pages.statistics),
        Route(game, pages.game),
        Route(f"{game}/slide", pages.slide),
        Route(f"{game}/news", pages.news),
        Route(f"{game}/story.txt", pages.story),
        Route(f"{game}/game.json", pages.data),
        Route(f"{game}/saved/{{file}}", pages.saved),
        Route(f"{game}/{{number:ordinal}}", pages.game),
        Route(f"{game}/{{number:ordinal}}/position.txt", pages.position),
        Route(f"{game}/{{number:ordinal}}/picture-{{at:ordinal}}.{{form}}", pages.picture),
    )


def _html(text: str, status: int = 200) -> Response:
    return HTMLResponse(text, status, FRESH)


def _text(text: str) -> Response:
    return PlainTextResponse(text, headers=FRESH)


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
