"""A judge with pages and game masters: their letters, their links, and the forms of their desks."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser
from urllib.parse import urlencode

from sqlmodel import Session, select
from starlette.types import ASGIApp

from mailer.store.models import GameRow, InboxRow, JournalRow, Master, Person, Player
from mailer.table import play as table
from mailer.table.play import Play
from mailer.table.tokens import master_token
from mailer.web.answers import Archive
from mailer.web.app import application
from mailer.web.master.door import COOKIE
from tests.web.browsing import Browser, Seen
from tests.web.office import BASE, Office
from tests.web.playing import NOW

DESK = "/en/master/polar/"
"""The way to the desk of polar."""

ORIGIN = {"origin": BASE, "sec-fetch-site": "same-origin"}


class MastersOffice(Office):
    """An office whose games have masters."""

    def preside(self, who: str, game: str = "polar", lang: str = "en") -> None:
        """Somebody runs a game; whoever is not known yet is registered."""
        with self.gallery.database.writer() as session, session.begin():
            person = session.exec(select(Person).where(Person.name == who)).first()
            if person is None:
                address = f"{who}@example.org".lower()
                person = Person(address=address, name=who, lang=lang, confirmed=True, created=NOW)
                session.add(person)
                session.flush()
            row = session.exec(select(GameRow).where(GameRow.name == game)).one()
            session.add(Master(game_id=row.id, person_id=person.id, since=NOW))

    def office(self, session: Session, who: str, game: str = "polar") -> tuple[Master, Person]:
        """Somebody's office at a game."""
        query = select(Master, Person).join(Person).join(GameRow, GameRow.id == Master.game_id)
        return session.exec(query.where(Person.name == who, GameRow.name == game)).one()

    def letter(self, who: str, text: str, game: str = "polar") -> str:
        """A letter of a master in answer to one about the game, or to the plain address where it is empty."""
        with self.gallery.database.reader() as session, session.begin():
            token = master_token(self.gallery.house, self.office(session, who, game)[0]) if game else ""
            to = self.gallery.house.address_for(token)
        raw = f"From: {who}@example.org\nTo: {to}\nSubject: Re: {game}\n\n{text}\n".encode()
        with self.gallery.database.writer() as session, session.begin():
            number = len(session.exec(select(InboxRow.id)).all())
            session.add(InboxRow(key=f"in-{number}", digest="", received=self.gallery.now, raw=raw))
        return self.work()

    def way_to_desk(self, who: str = "Clara", game: str = "polar") -> str:
        """The way of the link that LINK brings."""
        (way,) = re.findall(rf"{BASE}(/[a-z]+/desk/[a-z2-7]{{24}}/)", self.letter(who, "LINK", game))
        return str(way)

    def enter_desk(self, who: str = "Clara", game: str = "polar") -> Browser:
        """A browser at the desk."""
        return self.at_desk(cookie_of(self.at_desk().get(self.way_to_desk(who, game), "POST")))

    def at_desk(self, cookie: str = "", name: str = COOKIE) -> Browser:
        """Somebody's browser, which says from where its forms come."""
        held = {"cookie": f"{name}={cookie}"} if cookie else {}
        return Browser(self.pages(lambda: self.woken.append(True)), headers={**held, **ORIGIN})

    def pages(self, wake: Callable[[], None]) -> ASGIApp:
        """The pages; ``wake`` is called when something was sent."""
        web, database = self.gallery.house.config.web, self.gallery.database
        now = lambda: self.gallery.now  # noqa: E731
        return application(
            Archive(web, database.reader, now, writer=database.writer, wake=wake), self.gallery.house
        )

    def set_office(self, who: str, **fields: object) -> None:
        """Set fields of somebody's office at polar, or of the person (``address``, ``suspended``)."""
        with self.gallery.database.writer() as session, session.begin():
            office, person = self.office(session, who)
            for name, value in fields.items():
                setattr(office if name == "nonce" else person, name, value)

    def dismiss(self, who: str) -> None:
        """Somebody runs polar no more."""
        with self.gallery.database.writer() as session, session.begin():
            session.delete(self.office(session, who)[0])

    def seat_player(self, seat: str, **fields: object) -> None:
        """Set fields of the player of a seat."""
        with self.gallery.database.writer() as session, session.begin():
            player = session.exec(select(Player).where(Player.seat == seat)).one()
            for name, value in fields.items():
                setattr(player, name, value)

    def row(self, game: str = "polar") -> GameRow:
        """A game's row as it is now."""
        with self.gallery.database.reader() as session, session.begin():
            row = session.exec(select(GameRow).where(GameRow.name == game)).one()
            session.expunge(row)
            return row

    def play(self, game: str = "polar") -> Play:
        """A game as it stands."""
        with self.gallery.database.reader() as session, session.begin():
            row = session.exec(select(GameRow).where(GameRow.name == game)).one()
            return table.load(session, row)

    def phase(self) -> str:
        """The open phase of polar."""
        return self.play().asks[0].phase

    def due(self) -> int:
        """The deadline of polar."""
        due = self.play().match.due
        assert due is not None
        return due

    def entries(self) -> int:
        """How many rows all journals have."""
        with self.gallery.database.reader() as session, session.begin():
            return len(session.exec(select(JournalRow.id)).all())

    def waiting(self) -> list[bytes]:
        """The letters that nobody has dealt with yet."""
        with self.gallery.database.reader() as session, session.begin():
            return [row.raw for row in session.exec(select(InboxRow).where(InboxRow.status == "new")).all()]


@dataclass
class Shown:
    """A form as it stands on a page: fields with their values, choices, buttons by their words."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    buttons: dict[str, dict[str, str]] = field(default_factory=dict)


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Shown] = []
        self._name, self._button, self._text = "", {}, ""
        self._open = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {key: value or "" for key, value in attrs}
        if tag == "form":
            self.found.append(Shown(said.get("action", "")))
        if tag == "input":
            self.found[-1].fields[said["name"]] = said.get("value", "")
        if tag in ("select", "textarea"):
            self._name, self._text = said["name"], ""
        if tag == "option":
            self.found[-1].choices.setdefault(self._name, []).append(said["value"])
            if "selected" in said or self._name not in self.found[-1].fields:
                self.found[-1].fields[self._name] = said["value"]
        if tag == "button":
            self._button = {said["name"]: said["value"]} if "name" in said else {}
            self._text = ""

    def handle_data(self, data: str) -> None:
        self._text += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self.found[-1].fields[self._name] = self._text.removeprefix("\n")
        if tag == "button":
            self.found[-1].buttons[self._text.strip()] = self._button


def forms_of(seen: Seen) -> list[Shown]:
    """The forms of a page."""
    parser = _Forms()
    parser.feed(seen.text)
    return parser.found


def form_with(seen: Seen, button: str) -> Shown:
    """The form with a button of these words."""
    (found,) = (form for form in forms_of(seen) if button in form.buttons)
    return found


def press(browser: Browser, seen: Seen, button: str, **filled: str) -> Seen:
    """Press a button of a page, with what somebody fills in."""
    form = form_with(seen, button)
    return post(browser, form.action, **{**form.fields, **form.buttons[button], **filled})


def post(browser: Browser, way: str, **fields: str) -> Seen:
    """Send a form."""
    body = urlencode(fields).encode()
    return browser.get(way, "POST", body, content_type="application/x-www-form-urlencoded")


def cookie_of(seen: Seen) -> str:
    """The cookie for which a link was swapped."""
    found = re.search(rf"{COOKIE}=([a-z2-7]{{24}});", seen.headers.get("set-cookie", ""))
    assert found is not None, seen
    return found[1]


def answer_of(judge: MastersOffice, browser: Browser, sent: Seen) -> tuple[str, str]:
    """What the page says once the letter was dealt with, and all that was mailed."""
    assert sent.status == 303, sent.text
    assert "The judge is reading it." in browser.get(sent.headers["location"]).text
    mailed = judge.work()
    return unescape(browser.get(sent.headers["location"]).text), mailed


def cells(seen: Seen) -> dict[str, list[str]]:
    """The table of seats: what stands in the cells behind each name."""
    body = re.findall(r'<table class="seats">.*?<tbody>(.*?)</tbody>', seen.text, re.DOTALL)[0]
    rows = re.findall(r"<tr>(.*?)</tr>", body, re.DOTALL)
    found = [
        [" ".join(re.sub("<[^>]*>", "", cell).split()) for cell in re.split(r"</t[hd]>", row)] for row in rows
    ]
    return {unescape(first): [unescape(cell) for cell in rest if cell] for first, *rest in found}
