"""Games that began under an older edition of a title's rules play again as they did, row by row.

``tests/<title>/journals/*.json.gz`` hold the rows of such a game as a journal keeps them, and its last state.
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
from tests.contract.subject import folders, subject

HERE = Path(__file__).parent.parent
JOURNALS = sorted(path for folder in folders() for path in HERE.glob(f"{folder}/journals/*.json.gz"))


def replay(path: Path, edition: int | None = None) -> tuple[History, object]:
    """The game of a file, under another edition if one is named, and the state that was stored of it."""
    stored = json.loads(gzip.decompress(path.read_bytes()))
    title = subject(path.parent.parent.name).title
    state, _, order = title.types()
    rows = [from_plain(row, entry_type(order)) for row in stored["rows"]]
    assert isinstance(rows[0], Setup)
    rows[0] = replace(rows[0], edition=edition or rows[0].edition)
    return replayed(title.game, rows), from_plain(stored["state"], state)


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: f"{path.parent.parent.name}-{path.name}")
def test_a_game_of_an_older_edition_plays_as_it_did(path: Path) -> None:
    history, stored = replay(path)
    assert history.state == stored
    assert history.pending(history.now)


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: f"{path.parent.parent.name}-{path.name}")
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
