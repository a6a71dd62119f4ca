"""Many games due at once are run one after the other, and memory does not grow with their number."""

from __future__ import annotations

import gc
import tracemalloc
from collections import Counter
from collections.abc import Iterator

import pytest
from sqlmodel import select

from adjudicator.kinds import Instant
from mailer.base import points
from mailer.base.house import House
from mailer.base.lru import MOST
from mailer.store.database import Database
from mailer.store.models import GameRow, JournalRow, OutboxRow, Player
from mailer.table import play as table
from mailer.worker import process
from tests.rig.cases import some
from tests.store.rooms import NOW, SEED, add_game


def storm(house: House, database: Database, games: int, name: str) -> None:
    """So many games that are due now; how they are run is the caller's."""
    for number in range(games):
        with database.writer() as session, session.begin():
            row = add_game(session, f"{name}{number}")
            play, _ = table.start(session, house, row, NOW, seed=SEED)
            table.reschedule(session, play, Instant(NOW + 60))


@pytest.fixture
def new_objects_only() -> Iterator[None]:
    """The collector looks at nothing that was there before: all other tests' objects."""
    gc.freeze()
    yield
    gc.unfreeze()


def alive(kind: type) -> int:
    return sum(isinstance(one, kind) for one in gc.get_objects())


@pytest.mark.sweep
@pytest.mark.parametrize("database_url", some(["sqlite", "postgresql"], 2), indirect=True)
@pytest.mark.usefixtures("new_objects_only")
def test_one_game_at_a_time_is_in_memory(house: House, database: Database) -> None:
    games = 60
    storm(house, database, games, "G")
    counts: list[int] = []

    def look(point: str) -> None:
        if point == "before-commit":
            counts.append(0)
            if len(counts) % 12 == 0:
                gc.collect()
                counts[-1] = alive(GameRow)

    with points.on_reaching(look):
        ran = process.run_due(database.writer, house, Instant(NOW + 100))
    assert (ran.well, ran.failed) == (games, ())
    assert len(counts) == games
    assert 1 <= max(counts) <= 2
    with database.reader() as session, session.begin():
        assert len(set(session.exec(select(JournalRow.game_id).where(JournalRow.number > 0)).all())) == games
        # Each game has two seats: one is asked on and told at once, the other hears with its next question.
        letters = session.exec(select(OutboxRow)).all()
        assert Counter(row.key.split("/")[0] for row in letters) == {"report": games}
        waiting = session.exec(select(Player.game_id).where(Player.untold > 0)).all()
        assert len(waiting) == len(set(waiting)) == games
        assert all(due is None or due > NOW + 100 for due in session.exec(select(GameRow.due)))


@pytest.mark.sweep
def test_nothing_of_a_game_stays_in_memory(house: House, database: Database) -> None:
    kept, more = [], 500
    for at, games in enumerate((20, 2 * MOST, 2 * MOST + more)):
        storm(house, database, games, f"G{at}x")
        gc.collect()
        tracemalloc.start()
        try:
            assert process.run_due(database.writer, house, Instant(NOW + 100)).well == games
            gc.collect()
            kept.append(tracemalloc.get_traced_memory()[0])
        finally:
            tracemalloc.stop()
    # Caches, of ``MOST`` values at most, are full both times, with other values: some 100 kB either way.
    # The games more may leave a trace of less than a kilobyte each: a snapshot alone has several.
    assert kept[2] - kept[1] < more * 1000, kept
