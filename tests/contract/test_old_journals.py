"""Games that began under an older edition of a title's rules play again as they did, row by row.

``tests/<title>/journals/*.json.gz`` hold the rows of such a game as a journal keeps them, what each of them
told, and its last state; the two oldest hold no events.
"""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.codec import from_plain
from adjudicator.entries import Setup, entry_type
from adjudicator.history import History, replayed
from adjudicator.kinds import Event
from tests.contract.subject import folders, subject

HERE = Path(__file__).parent.parent
JOURNALS = sorted(path for folder in folders() for path in HERE.glob(f"{folder}/journals/*.json.gz"))

SILENT = [HERE / title / "journals" / "edition-1.json.gz" for title in ("paths_of_glory", "sunset_of_empire")]
"""Kept without their events."""


def _name(path: Path) -> str:
    return f"{path.parent.parent.name}-{path.name}"


def replay(path: Path, edition: int | None = None) -> tuple[History, object]:
    """The game of a file, under another edition if one is named, and the state that was stored of it."""
    stored = json.loads(gzip.decompress(path.read_bytes()))
    title = subject(path.parent.parent.name).title
    state, _, order = title.types()
    rows = [from_plain(row, entry_type(order)) for row in stored["rows"]]
    assert isinstance(rows[0], Setup)
    rows[0] = replace(rows[0], edition=edition or rows[0].edition)
    return replayed(title.game, rows), from_plain(stored["state"], state)


def told(path: Path) -> tuple[list[tuple[Event, ...]], list[tuple[Event, ...]]]:
    """What each row tells today, and what it told."""
    stored = json.loads(gzip.decompress(path.read_bytes()))
    title = subject(path.parent.parent.name).title
    history, order = History(title.game), title.types()[2]
    now = [history.take(from_plain(row, entry_type(order))) for row in stored["rows"]]
    return now, [from_plain(row, tuple[Event, ...]) for row in stored["told"]]


@pytest.mark.alike(2)
@pytest.mark.parametrize("path", JOURNALS, ids=_name)
def test_a_game_of_an_older_edition_plays_as_it_did(path: Path) -> None:
    history, stored = replay(path)
    assert history.state == stored
    assert history.pending(history.now)


@pytest.mark.parametrize("path", [path for path in JOURNALS if path not in SILENT], ids=_name)
def test_it_tells_what_it_told(path: Path) -> None:
    """`estafette replay --check` compares the events of each row: no edition tells more of an old game."""
    now, then = told(path)
    for number, (each, former) in enumerate(zip(now, then, strict=True)):
        assert each == former, number


@pytest.mark.alike(3)
@pytest.mark.parametrize("path", JOURNALS, ids=_name)
def test_it_would_not_under_the_rules_of_today(path: Path) -> None:
    newest = subject(path.parent.parent.name).title.game.edition
    try:
        history, stored = replay(path, newest)
    except Exception:
        return  # its answers are to questions that nobody asks any more
    assert history.state != stored


def test_every_title_with_editions_has_such_a_game() -> None:
    with_journals = {path.parent.parent.name for path in JOURNALS}
    assert {folder for folder in folders() if subject(folder).title.game.edition > 1} == with_journals
