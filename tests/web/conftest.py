"""The pages over a few games, made once for all tests that only look."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlmodel import select

from mailer.base.config import Config, Judge, Web
from mailer.base.house import House
from mailer.store.database import open_database
from mailer.store.models import Person
from tests.web.browsing import Browser
from tests.web.office import BASE, Office
from tests.web.playing import SECRET, Gallery, house_of
from tests.web.presiding import MastersOffice

TOKEN = "abcdefghijklmnopqrstuvwx"


@pytest.fixture(scope="session")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gallery]:
    """A game of Diplomacy that goes on, one that anybody may not watch, one that waits for players."""
    database = open_database(f"sqlite:///{tmp_path_factory.mktemp('web') / 'judge.db'}")
    made = Gallery(database, house_of())
    made.game("polar", "diplomacy", turns=3)
    made.press("polar", "FRANCE", f"Write me at anna@example.org or judge+{TOKEN}@judge.example <b>!")
    made.press("polar", "FRANCE", "For players only.", to="*")
    made.press("polar", "FRANCE", "For England only.", to="ENGLAND")
    made.press("polar", "", "Nobody signs this.")
    made.game("closed", "diplomacy", settings='{"observers": false}')
    made.game("letters", "diplomacy", settings='{"archive": false}')
    made.game("masks", "diplomacy", settings='{"anonymous": true}')
    made.open("lobby", "paths_of_glory")
    yield made
    database.close()


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Gallery]:
    """A house of a test's own: whoever ends a game there changes no list that others look at."""
    database = open_database(f"sqlite:///{tmp_path / 'own.db'}")
    yield Gallery(database, house_of())
    database.close()


@pytest.fixture(scope="session")
def browser(gallery: Gallery) -> Browser:
    """Whoever looks at them."""
    return Browser(gallery.pages())


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[Office]:
    """A judge with a game of Diplomacy whose players have confirmed their addresses."""
    gallery = _confirmed(tmp_path, {"polar": "diplomacy"})
    yield Office(gallery)
    gallery.database.close()


@pytest.fixture
def judge_on_http(tmp_path: Path) -> Iterator[Office]:
    """The same, its pages known to the world by HTTP: for a browser of this machine."""
    gallery = _confirmed(tmp_path, {"polar": "diplomacy"}, "http://games.example.net")
    yield Office(gallery)
    gallery.database.close()


@pytest.fixture
def masters(tmp_path: Path) -> Iterator[MastersOffice]:
    """Clara runs polar, Ivan runs polar and other, and neither plays."""
    gallery = _confirmed(tmp_path, {"polar": "diplomacy", "other": "paths_of_glory"})
    office = MastersOffice(gallery)
    office.preside("Clara")
    office.preside("Ivan", lang="ru")
    office.preside("Ivan", "other")
    yield office
    gallery.database.close()


@pytest.fixture
def masters_on_http(tmp_path: Path) -> Iterator[MastersOffice]:
    """Clara runs polar, and the pages are known to the world by HTTP: for a browser of this machine."""
    office = MastersOffice(_confirmed(tmp_path, {"polar": "diplomacy"}, "http://games.example.net"))
    office.preside("Clara")
    yield office
    office.gallery.database.close()


def _confirmed(folder: Path, games: Mapping[str, str], base_url: str = BASE) -> Gallery:
    """A house with pages and these games, whose players have confirmed their addresses."""
    (folder / "judge.db").write_bytes(_built(tuple(games.items())))
    config = Config(judge=Judge(address="judge@judge.example"), web=Web(enabled=True, base_url=base_url))
    return Gallery(open_database(f"sqlite:///{folder / 'judge.db'}"), House(config, SECRET))


@cache
def _built(games: tuple[tuple[str, str], ...]) -> bytes:
    """The file of a database with these games: to begin them takes longer than most tests."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "judge.db"
        database = open_database(f"sqlite:///{file}")
        gallery = Gallery(database, house_of())
        for name, title in games:
            gallery.game(name, title)
        with database.writer() as session, session.begin():
            for person in session.exec(select(Person)).all():
                person.confirmed = True
        database.close()
        return file.read_bytes()
