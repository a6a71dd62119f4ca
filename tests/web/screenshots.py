"""``make screenshots``: pages as a browser shows them, for the README or at every width."""

from __future__ import annotations

import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from PIL import Image

from mailer.store.database import open_database
from mailer.web.server import PageServer
from tests.rig import needs
from tests.web.playing import Gallery, house_of

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
    for page, way in (("list", "/en/"), ("game", "/en/games/polar"), ("statistics", "/ru/statistics"))
    for width in (500, 800, 1400)
    for dark in (False, True)
)
"""Chromium without a window is at least 500 wide; tests/web looks for overflow at 360."""


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
        server = PageServer(gallery.pages(), "127.0.0.1", 0, "web")
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
    with Image.open(file) as taken:
        taken.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(file, optimize=True)


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
