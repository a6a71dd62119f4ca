"""A seat's page, for whoever has the link of its letters: what those show, and nothing that could be done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from adjudicator.kinds import Seat
from mailer.base.house import House
from mailer.letters import eyes as sights
from mailer.letters.render import as_text
from mailer.store.models import GameRow
from mailer.table.tokens import read_reading
from mailer.web import game_page
from mailer.web.answers import Archive, picture_of
from mailer.web.record import Record
from mailer.web.rendering import page
from mailer.web.ways import slid, ways

LOST_SEAT = "seat"
"""What such an answer is about."""

PRIVATE = {"Cache-Control": "private, no-store", "X-Robots-Tag": "noindex, nofollow"}


@dataclass(frozen=True, slots=True)
class Sight:
    """A game through the eyes of a seat."""

    record: Record
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class SeatPages:
    """The pages behind the links of letters; ``house`` tells which of these are good."""

    archive: Archive
    house: House

    def routes(self, base: str) -> Iterator[Route]:
        """All ways below ``base``, the path of a language."""
        seat = f"{base}/seat/{{token}}"
        for way, answer in self._ways().items():
            yield Route(f"{seat}{way}", answer)

    def _ways(self) -> dict[str, Callable[[Request], Response]]:
        return {
            "/": self.show,
            "/slide": self.slide,
            "/{number:int}": self.show,
            "/{number:int}/position.txt": self.text,
            "/{number:int}/picture-{at:int}.{form}": self.picture,
        }

    def show(self, request: Request) -> Response:
        """My view, what is asked of me, by when."""
        place = self.archive.place(request)
        with self._sight(request) as sight:
            record, number, seat = sight.record, sight.number, sight.seat
            eyes = record.eyes(record.last, seat, place.lang)
            now = self.archive.clock()
            values: dict[str, Any] = {
                "game": record.play.row.name,
                "seat": eyes.words.name("seat", seat),
                "head": game_page.head_of(record.play.row, place.lang),
                "status": game_page.status(eyes, now),
                "yours": sights.yours(eyes),
                **game_page.position_values(record, number, seat, place.lang),
                **ways(place, "seat", request.path_params["token"], number=number),
            }
            return HTMLResponse(page("seat.html.j2", place, values), headers=PRIVATE)

    def slide(self, request: Request) -> Response:
        """To the position that the slider names."""
        place = self.archive.place(request)
        way = place.to("seat", request.path_params["token"], slid(request.query_params))
        return RedirectResponse(way, 303, PRIVATE)

    def text(self, request: Request) -> Response:
        """A position as text."""
        lang = self.archive.place(request).lang
        with self._sight(request) as sight:
            sheet = game_page.sheet_of(sight.record, sight.number, sight.seat, lang)
            return PlainTextResponse(as_text(sheet), headers=PRIVATE)

    def picture(self, request: Request) -> Response:
        """A picture of a position."""
        with self._sight(request) as sight:
            scene = sight.record.scene(sight.number, sight.seat, self.archive.place(request).lang)
            return picture_of(self.archive.gallery, scene, request, PRIVATE)

    @contextmanager
    def _sight(self, request: Request) -> Iterator[Sight]:
        with self.archive.reading() as session:
            token, now = request.path_params["token"], self.archive.clock()
            player = read_reading(session, self.house, token, now)
            row = session.get(GameRow, player.game_id) if player is not None else None
            if player is None or row is None or not player.seat or row.status == "forming":
                raise HTTPException(404, LOST_SEAT)
            record = self.archive.records.of(session, row)
            number = request.path_params.get("number", record.last)
            if number > record.last:
                raise HTTPException(404)
            yield Sight(record, Seat(player.seat), number)
