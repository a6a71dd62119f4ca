"""A judge with pages, whose letters are dealt with when a test says so."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from sqlmodel import col, select
from starlette.types import ASGIApp

from adjudicator.kinds import Instant
from mailer.desk import desk
from mailer.outbox.queue import body_of
from mailer.post.letter import Letter, read_letter
from mailer.store.models import GameRow, InboxRow, OutboxRow, Person, Player
from mailer.table import play as table
from mailer.table.tokens import seat_token
from mailer.web.answers import Archive
from mailer.web.app import application
from mailer.web.my_forms import COOKIE
from tests.web.browsing import Browser, Seen
from tests.web.playing import Gallery

BASE = "https://games.example.net"
FRANCE, ENGLAND = "/en/my/polar/FRANCE/", "/en/my/polar/ENGLAND/"


@dataclass
class Office:
    """A judge with pages, whose letters are dealt with when the test says so."""

    gallery: Gallery
    woken: list[bool] = field(default_factory=list)

    def browser(self, cookie: str = "") -> Browser:
        """Somebody's browser, with a cookie of a seat or without."""
        archive = Archive(
            self.gallery.house.config.web,
            self.gallery.database.reader,
            lambda: self.gallery.now,
            writer=self.gallery.database.writer,
            wake=lambda: self.woken.append(True),
        )
        app = application(archive, self.gallery.house)
        return Browser(app, headers={"cookie": f"{COOKIE}={cookie}"} if cookie else {})

    def lively(self) -> ASGIApp:
        """The pages, where a letter that is written on one is dealt with at once."""

        def work() -> None:
            self.work()

        web, database = self.gallery.house.config.web, self.gallery.database
        archive = Archive(web, database.reader, lambda: self.gallery.now, writer=database.writer, wake=work)
        return application(archive, self.gallery.house)

    def write(self, seat: str, text: str) -> str:
        """A letter to the address of a seat by its own mail program; all that is mailed for it."""
        with self.gallery.database.reader() as session, session.begin():
            player = session.exec(select(Player).where(Player.seat == seat)).one()
            person = session.get(Person, player.person_id)
            assert person is not None
            to = self.gallery.house.address_for(seat_token(self.gallery.house, player))
            raw = f"From: {person.address}\nTo: {to}\nSubject: Re: polar\n\n{text}\n".encode()
        with self.gallery.database.writer() as session, session.begin():
            number = len(session.exec(select(InboxRow.id)).all())
            session.add(InboxRow(key=f"in-{number}", digest="", received=self.gallery.now, raw=raw))
        return self.work()

    def work(self) -> str:
        """Deal with the letters that wait; what is mailed for them."""
        told = []
        with self.gallery.database.writer() as session, session.begin():
            before = len(session.exec(select(OutboxRow.id)).all())
            for row in session.exec(select(InboxRow).where(InboxRow.status == "new")).all():
                letter = read_letter(row.raw)
                assert isinstance(letter, Letter)
                row.status = "done"
                desk.handle(session, self.gallery.house, letter, row, self.gallery.now)
            session.flush()
            rows = session.exec(select(OutboxRow).order_by(col(OutboxRow.id))).all()
            told = [f"{row.address}\n{body_of(row).text}" for row in rows[before:]]
        return "\n\n".join(told)

    def link(self, seat: str = "FRANCE") -> str:
        """The way of the link that LINK brings."""
        (way,) = re.findall(rf"{BASE}(/en/write/[a-z2-7]{{24}}/)", self.write(seat, "LINK"))
        return str(way)

    def enter(self, seat: str = "FRANCE") -> str:
        """The cookie that the link is swapped for."""
        return cookie_of(self.browser().get(self.link(seat), "POST"))

    def later(self, seconds: int) -> None:
        """Time goes by."""
        self.gallery = replace(self.gallery, now=Instant(self.gallery.now + seconds))

    def change(self, seat: str, **fields: object) -> None:
        """Set fields of a seat's player, or of the person (``address``)."""
        with self.gallery.database.writer() as session, session.begin():
            player = session.exec(select(Player).where(Player.seat == seat)).one()
            person = session.get(Person, player.person_id)
            for name, value in fields.items():
                setattr(person if name == "address" else player, name, value)

    def drafts(self) -> tuple[str, ...]:
        """The seats that have given orders."""
        with self.gallery.database.reader() as session, session.begin():
            row = session.exec(select(GameRow).where(GameRow.name == "polar")).one()
            return tuple(sorted(table.load(session, row).match.drafts))


def cookie_of(seen: Seen) -> str:
    found = re.search(rf"{COOKIE}=([a-z2-7]{{24}});", seen.headers.get("set-cookie", ""))
    assert found is not None, seen
    return found[1]


def fields(seen: Seen, part: str = "write") -> dict[str, str]:
    """What is hidden in the form of a part of a page."""
    _, _, rest = seen.text.partition(f'<section id="{part}"')
    form = rest.partition("</form>")[0]
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form))


def post(browser: Browser, way: str, **said: str | list[str]) -> Seen:
    """Send a form."""
    body = urlencode(said, doseq=True).encode()
    return browser.get(way, "POST", body, content_type="application/x-www-form-urlencoded")
