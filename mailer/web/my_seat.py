"""A seat's own page in a browser that has used its writing link; what is sent there becomes a letter."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
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
from mailer.desk import checking, correspondence, page_letters
from mailer.desk.checking import Checked
from mailer.desk.visit import Visit
from mailer.desk.work import Work
from mailer.desk.writer import Writer
from mailer.letters import eyes as sights
from mailer.store.database import SessionFactory
from mailer.store.models import GameRow, Person, Player
from mailer.table.tokens import (
    asking_token,
    page_token,
    question_of,
    read_link,
    read_page,
    seat_token,
)
from mailer.web import my_plans, my_press
from mailer.web.answers import Archive
from mailer.web.check_limit import CheckLimit
from mailer.web.cookies import entered
from mailer.web.live import Listeners, mark_of_seat
from mailer.web.my_forms import COOKIE, NOTHING, Form, form_of, key_of, refuse_others
from mailer.web.offers import offers_of
from mailer.web.rendering import Place, page
from mailer.web.seat import LOST_FORM, LOST_KEY, PRIVATE, TOO_MUCH, SeatPages, Sight
from mailer.web.unsent import Unsent


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
class Shown:
    """What a page shows besides the game: what was typed, what is said of it, why something was not sent."""

    orders: Form = NOTHING
    checked: list[Checked] | None = None
    often: bool = False
    press: Form = NOTHING
    refused: str = ""
    later: Form = NOTHING
    unkept: str = ""


@dataclass(frozen=True, slots=True)
class MySeat:
    """The pages behind a writing link."""

    archive: Archive
    house: House
    write: SessionFactory
    listeners: Listeners
    limit: CheckLimit = field(default_factory=CheckLimit)

    def routes(self, base: str) -> Iterator[Route]:
        """All ways below ``base``, the path of a language."""
        door = f"{base}/write/{{token}}/"
        yield Route(door, self.door)
        yield Route(door, self.swap, methods=["POST"])
        seat = f"{base}{self._pages.entry.path}"
        yield Route(f"{seat}/", self.show)
        yield Route(f"{seat}/{{number:ordinal}}", self.show)
        yield Route(f"{seat}/check", self.check, methods=["POST"])
        yield Route(f"{seat}/send", self.send, methods=["POST"])
        yield Route(f"{seat}/press", self.press, methods=["POST"])
        yield Route(f"{seat}/later", self.later, methods=["POST"])
        yield Route(f"{seat}/sent/{{once}}", self.answer)
        yield Route(f"{seat}/news", self.news)
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
        refuse_others(request)
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
        secure = self.archive.config.base_url.startswith("https:")
        return entered(place, parts, (COOKIE, kept), PRIVATE, secure=secure)

    def show(self, request: Request) -> Response:
        """My view, what is asked, what stands, a box for orders."""
        with self._pages.sight(request) as sight:
            return self._page(request, sight, Shown(press=Form(more=parse_qs(request.url.query))))

    async def news(self, request: Request) -> Response:
        """Marks of the seat as they change, for a page that is open, until that may be open no more."""
        entry, clock = self._pages.entry, self.archive.clock

        def look() -> str | None:
            with self.archive.reading() as session:
                player = entry.player(session, request, clock())
                return mark_of_seat(session, self.house, player) if player is not None else None

        def whose() -> int | None:
            with self.archive.reading() as session:
                player = entry.player(session, request, clock())
                return player.id if player is not None else None

        number = await run_in_threadpool(whose)
        if number is None:
            raise HTTPException(*entry.refusal)
        return self.listeners.tell(request, look, number)

    async def check(self, request: Request) -> Response:
        """What would be said of each line; nothing is kept."""
        return await self._taken(request, self._checked)

    async def send(self, request: Request) -> Response:
        """Post the lines as a letter from the seat's registered address."""
        return await self._taken(request, self._send)

    async def press(self, request: Request) -> Response:
        """Post a letter to other seats, as a mail with nothing else in it."""
        return await self._taken(request, self._press)

    async def later(self, request: Request) -> Response:
        """Post orders for later, or what takes such back, as a mail with nothing else in it."""
        return await self._taken(request, self._later)

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

    async def _taken(self, request: Request, act: Callable[[Request, Form], Response]) -> Response:
        """What comes of a form of ours; refused, it is shown as it was typed."""
        form = await form_of(self.house, request)
        try:
            return await run_in_threadpool(act, request, form)
        except HTTPException as error:
            raise Unsent(error.status_code, error.detail, form.text) from error

    def _checked(self, request: Request, form: Form) -> Response:
        with self._pages.sight(request) as sight:
            form = form.fixed
            with self.limit.turn(sight.player.id or 0, self.archive.clock()) as free:
                checked = checking.check(self._visit(request, sight), form.text) if free else None
            shown = Shown(form, checked, often=not free)
            return self._page(request, sight, shown, 200 if free else 429)

    def _visit(self, request: Request, sight: Sight) -> Visit:
        """The seat at the desk, in the language of its page; nothing may be done by it."""
        person = Person(**{**_person(sight).model_dump(), "lang": self.archive.place(request).lang})
        play, now = sight.record.play, self.archive.clock()
        work = Work(sight.session, self.house, now, "", now, play.row, play)
        return Visit(Writer(person, sight.player, by_token=True), work)

    def _send(self, request: Request, form: Form) -> Response:
        with self._pages.sight(request) as sight:
            person, player = _person(sight), sight.player
            token = f"{seat_token(self.house, player)}-{form.mark}"
            if question_of(self.house, token, player) is None:
                raise HTTPException(403, LOST_FORM)
            mail = page_letters.mail(self.house, person, token, form.text, form.once)
        return self._posted(request, player, mail, form.once)

    def _press(self, request: Request, form: Form) -> Response:
        lang = self.archive.place(request).lang
        with self._pages.sight(request) as sight:
            person, player = _person(sight), sight.player
            may = correspondence.recipients(sight.session, sight.record.play, sight.seat)
            if said := my_press.refusal(form, may, lang):
                return self._page(request, sight, Shown(press=form, refused=said))
            text = my_press.command(form, lang)
            mail = page_letters.mail(self.house, person, seat_token(self.house, player), text, form.once)
        return self._posted(request, player, mail, form.once)

    def _later(self, request: Request, form: Form) -> Response:
        lang = self.archive.place(request).lang
        with self._pages.sight(request) as sight:
            person, player, play = _person(sight), sight.player, sight.record.play
            text = my_plans.drops(play, form, lang)
            if not text and (said := my_plans.refusal(play, form, lang)):
                return self._page(request, sight, Shown(later=form, unkept=said))
            text = text or my_plans.command(play, form, lang)
            mail = page_letters.mail(self.house, person, seat_token(self.house, player), text, form.once)
        return self._posted(request, player, mail, form.once)

    def _posted(self, request: Request, player: Player, mail: bytes, once: str) -> Response:
        """Let a mail go the way of all letters, and lead to what comes of it."""
        if not page_letters.post(self.write, self.house, f"player {player.id}", mail, self.archive.clock()):
            raise HTTPException(429, TOO_MUCH)
        self.archive.wake()
        return RedirectResponse(f"{self._home(request)}sent/{once}", 303, PRIVATE)

    def _page(self, request: Request, sight: Sight, shown: Shown, status: int = 200) -> Response:
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
            "key": key_of(self.house, request),
            "once": secrets.token_hex(16),
            **{f"{form}_once": secrets.token_hex(16) for form in ("press", "later", "drop")},
            "mark": mark,
            "text": shown.orders.text,
            "home": home,
            "checked": shown.checked,
            "often": shown.often,
            "offers": offers_of(eyes),
            "news": mark_of_seat(sight.session, self.house, sight.player),
            "press": my_press.values(sight.session, eyes, sight.player, shown.press, shown.refused),
            "later": my_plans.values(self._visit(request, sight), shown.later, shown.unkept),
        }
        return HTMLResponse(page("my_seat.html.j2", place, values), status, PRIVATE)

    def _home(self, request: Request) -> str:
        """The way to the page of the seat that is asked for."""
        return self.archive.place(request).to(*self._pages.entry.before(request), "")

    def _plain(self, request: Request) -> Place:
        """A place that leads to no page with a token in its way."""
        return Place(self.archive.base, self.archive.place(request).lang)


def _person(sight: Sight) -> Person:
    person = sight.session.get(Person, sight.player.person_id)
    if person is None:
        raise HTTPException(403, LOST_KEY)
    return person
