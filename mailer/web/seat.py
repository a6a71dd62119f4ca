"""A seat's page, for whoever has the link of its letters: what those show, and nothing that could be done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from sqlmodel import Session
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from adjudicator.kinds import Instant, Seat
from mailer.base.house import House
from mailer.letters import eyes as sights
from mailer.letters.render import as_text
from mailer.store.models import GameRow, Player
from mailer.table.tokens import read_reading
from mailer.web import game_page
from mailer.web.answers import Archive, picture_of
from mailer.web.record import Record
from mailer.web.rendering import Place, page
from mailer.web.ways import slid, ways

LOST_SEAT, LOST_KEY, LOST_DESK, LOST_FORM, TOO_MUCH = "seat", "writing", "desk", "form", "much"
REASONS = (LOST_SEAT, LOST_KEY, LOST_DESK, LOST_FORM, TOO_MUCH)
"""What answers of these pages that show nothing are about."""

PRIVATE = {"Cache-Control": "private, no-store", "X-Robots-Tag": "noindex, nofollow"}


@dataclass(frozen=True, slots=True)
class Sight:
    """A game through the eyes of a seat, and whose those are."""

    record: Record
    seat: Seat
    number: int
    player: Player
    session: Session


class Entry(Protocol):
    """How a seat's pages are come to: the path, and whose they are."""

    @property
    def path(self) -> str: ...
    @property
    def refusal(self) -> tuple[int, str]:
        """Status of a refusal, and what it is about."""

    def before(self, request: Request) -> tuple[object, ...]:
        """The parts of the way to the page that is asked for, without the position."""

    def player(self, session: Session, request: Request, now: Instant) -> Player | None:
        """Whose seat it is; None where the key is not, or no longer, good."""


@dataclass(frozen=True, slots=True)
class ByLink:
    """By the link in letters."""

    house: House
    path: str = "/seat/{token}"
    refusal: tuple[int, str] = (404, LOST_SEAT)

    def before(self, request: Request) -> tuple[object, ...]:
        """The link's own way."""
        return "seat", request.path_params["token"]

    def player(self, session: Session, request: Request, now: Instant) -> Player | None:
        """Whose letters have the link."""
        return read_reading(session, self.house, request.path_params["token"], now)


@dataclass(frozen=True, slots=True)
class SeatPages:
    """A seat's view at all positions, for whoever comes by ``entry``."""

    archive: Archive
    house: House
    entry: Entry

    def routes(self, base: str) -> Iterator[Route]:
        """All ways below ``base``, the path of a language."""
        seat = f"{base}{self.entry.path}"
        for way, answer in self._ways().items():
            yield Route(f"{seat}{way}", answer)

    def _ways(self) -> dict[str, Callable[[Request], Response]]:
        return {
            "/": self.show,
            "/slide": self.slide,
            "/{number:ordinal}": self.show,
            "/{number:ordinal}/position.txt": self.text,
            "/{number:ordinal}/picture-{at:ordinal}.{form}": self.picture,
        }

    def show(self, request: Request) -> Response:
        """My view, what is asked of me, by when."""
        place = self.archive.place(request)
        with self.sight(request) as sight:
            return HTMLResponse(
                page("seat.html.j2", place, self.values(sight, place, request)), headers=PRIVATE
            )

    def values(self, sight: Sight, place: Place, request: Request) -> dict[str, Any]:
        """What the page of a seat shows."""
        record, number, seat = sight.record, sight.number, sight.seat
        eyes = record.eyes(record.last, seat, place.lang)
        return {
            "game": record.play.row.name,
            "seat": eyes.words.name("seat", seat),
            "head": game_page.head_of(record.play.row, place.lang),
            "status": game_page.status(eyes, self.archive.clock()),
            "yours": sights.yours(eyes, sights.ON_A_PAGE),
            **game_page.position_values(record, number, seat, place.lang),
            **ways(place, *self.entry.before(request), number=number),
        }

    def slide(self, request: Request) -> Response:
        """To the position that the slider names."""
        place = self.archive.place(request)
        way = place.to(*self.entry.before(request), slid(request.query_params))
        return RedirectResponse(way, 303, PRIVATE)

    def text(self, request: Request) -> Response:
        """A position as text."""
        lang = self.archive.place(request).lang
        with self.sight(request) as sight:
            sheet = game_page.sheet_of(sight.record, sight.number, sight.seat, lang)
            return PlainTextResponse(as_text(sheet), headers=PRIVATE)

    def picture(self, request: Request) -> Response:
        """A picture of a position."""
        with self.sight(request) as sight:
            shown = sight.record.picture(sight.number, sight.seat, self.archive.place(request).lang)
            return picture_of(self.archive.gallery, shown, request, PRIVATE)

    @contextmanager
    def sight(self, request: Request) -> Iterator[Sight]:
        """The game as whoever asks may see it. Refuses with HTTPException."""
        with self.archive.reading() as session:
            player = self.entry.player(session, request, self.archive.clock())
            row = session.get(GameRow, player.game_id) if player is not None else None
            if player is None or row is None or not player.seat or row.status == "forming":
                raise HTTPException(*self.entry.refusal)
            record = self.archive.records.of(session, row)
            number = request.path_params.get("number", record.last)
            if number > record.last:
                raise HTTPException(404)
            yield Sight(record, Seat(player.seat), number, player, session)
