"""``make screenshots``: pages as a browser shows them, for the README or at every width."""

from __future__ import annotations

import re
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from PIL import Image
from sqlmodel import select
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from mailer.base.config import Config, Judge, Web
from mailer.base.house import House
from mailer.store.database import open_database
from mailer.store.models import Person
from mailer.web.server import PageServer
from tests.rig import needs
from tests.web.browsing import Seen
from tests.web.office import BASE, FRANCE, fields, post
from tests.web.playing import SECRET, Gallery, house_of
from tests.web.presiding import DESK, MastersOffice

DOCS = Path(__file__).parent.parent.parent / "docs"
COLOURS = 128


@dataclass(frozen=True)
class Shot:
    """A page at a width, in CSS pixels, as light or dark as the reader likes it."""

    name: str
    way: str
    width: int
    height: int
    dark: bool = False


README = (
    Shot("page", "/en/games/polar", 1000, 1180),
    Shot("page-telephone", "/ru/games/polar", 500, 1180, dark=True),
)
LOOKED_AT = tuple(
    Shot(f"{page}-{width}{'-dark' if dark else ''}", way, width, 2400, dark)
    for page, way in (
        ("list", "/en/"),
        ("game", "/en/games/polar"),
        ("statistics", "/ru/statistics"),
        ("seat", FRANCE),
        ("desk", DESK),
    )
    for width in (500, 800, 1400)
    for dark in (False, True)
)
"""Chromium without a window is at least 500 wide; tests/web looks for overflow at 360."""

WRITTEN = "A Paris - Burgundy\nFleet Brest to Mid-Atlantic\nA Marseille - Spian"


class Shown:
    """The pages of an application, but some as they were shown to somebody whose cookie a picture lacks."""

    def __init__(self, app: ASGIApp, pages: dict[str, Seen]) -> None:
        self.app, self.pages = app, pages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer."""
        page = self.pages.get(scope["path"])
        kept = None if page is None else Response(page.body, media_type=page.headers["content-type"])
        await (kept or self.app)(scope, receive, send)


def pages_of_their_own(folder: Path) -> dict[str, Seen]:
    """By their ways: a seat's page while orders are written on it, its pictures, and a master's desk."""
    config = Config(judge=Judge(address="judge@judge.example"), web=Web(enabled=True, base_url=BASE))
    database = open_database(f"sqlite:///{folder / 'own.db'}")
    try:
        gallery = Gallery(database, House(config, SECRET))
        gallery.game("polar", "diplomacy")
        with database.writer() as session, session.begin():
            for person in session.exec(select(Person)).all():
                person.confirmed = True
        office = MastersOffice(gallery)
        office.preside("Clara")
        france = office.browser(office.enter())
        form = fields(france.get(FRANCE))
        seat = post(france, f"{FRANCE}check", **form, text=WRITTEN)
        pictures = {way: france.get(way) for way in seat.ways() if re.search(r"\.(svg|png)\b", way)}
        return {FRANCE: seat, DESK: office.enter_desk().get(DESK)} | {
            way.partition("?")[0]: picture for way, picture in pictures.items() if way.startswith(FRANCE)
        }
    finally:
        database.close()


def photograph(shots: tuple[Shot, ...], folder: Path) -> None:
    """Write each as ``NAME.png``. Raises MissingError without a browser."""
    browser = needs.program("chromium")
    with tempfile.TemporaryDirectory() as here:
        database = open_database(f"sqlite:///{Path(here) / 'judge.db'}")
        gallery = Gallery(database, house_of())
        gallery.game("polar", "diplomacy", turns=9)
        gallery.press("polar", "FRANCE", "Who will help me against the fleet in the Channel?")
        gallery.game("sword", "won_by_the_sword", turns=6)
        gallery.game("thirties", "diplomacy", turns=2)
        gallery.end("thirties")
        gallery.open("lobby", "paths_of_glory")
        app = Shown(gallery.pages(), pages_of_their_own(Path(here)))
        server = PageServer(app, "127.0.0.1", 0, "web")
        server.start()
        try:
            for shot in shots:
                _photograph(browser, f"http://127.0.0.1:{server.port}{shot.way}", shot, folder)
        finally:
            server.stop()
            database.close()


def _photograph(browser: str, address: str, shot: Shot, folder: Path) -> None:
    file = folder / f"{shot.name}.png"
    scheme = f"--blink-settings=preferredColorScheme={0 if shot.dark else 1}"
    flags = (
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--hide-scrollbars",
    )
    with tempfile.TemporaryDirectory() as profile:
        window = f"--window-size={shot.width},{shot.height}"
        where = (f"--user-data-dir={profile}", f"--screenshot={file}")
        subprocess.run(
            [browser, *flags, scheme, window, *where, address], check=True, capture_output=True, timeout=60
        )
    with Image.open(file) as taken:  # an octree keeps the colours of small counters; a median cut greys them
        few = taken.convert("RGB").quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        few.save(file, optimize=True)


def main(
    folder: Annotated[
        Path | None, typer.Option(help="All pages at every width go there; else those of the README.")
    ] = None,
) -> None:
    """Take the pictures and print where they are."""
    shots, where = (README, DOCS) if folder is None else (LOOKED_AT, folder)
    where.mkdir(parents=True, exist_ok=True)
    photograph(shots, where)
    for shot in shots:
        print(where / f"{shot.name}.png")


if __name__ == "__main__":
    typer.run(main)
