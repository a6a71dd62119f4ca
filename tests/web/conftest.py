"""The pages over a few games, made once for all tests that only look."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mailer.store.database import open_database
from tests.web.browsing import Browser
from tests.web.playing import Gallery, house_of

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
