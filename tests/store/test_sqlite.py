"""Whose turn it is to write to SQLite: threads in their order, other processes for a while."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from mailer.store import sqlite
from mailer.store.database import Database, open_database
from mailer.store.sqlite import Turn
from tests.store.rooms import add_person


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "house.db"


@pytest.fixture
def database(file: Path) -> Database:
    return open_database(f"sqlite:///{file}")


def test_threads_have_their_turn_in_the_order_in_which_they_came() -> None:
    turn, got = Turn(), []
    assert turn.take(0)
    waiting = []
    for number in range(5):

        def wait(number: int = number) -> None:
            assert turn.take(60)
            got.append(number)
            turn.give()

        thread = threading.Thread(target=wait)
        thread.start()
        while len(turn._queue) <= number:
            pass
        waiting.append(thread)
    turn.give()
    # Whoever comes back at once stands behind those that wait.
    assert turn.take(60)
    assert got == [0, 1, 2, 3, 4]
    for thread in waiting:
        thread.join()


def test_who_waits_in_vain_leaves_the_turn_to_the_next() -> None:
    turn = Turn()
    assert turn.take(0)
    assert not turn.take(0.01)
    turn.give()
    assert turn.take(0)


@pytest.mark.parametrize("kind", ["writer", "hasty"])
def test_the_turn_ends_with_the_transaction_however_that_ends(database: Database, kind: str) -> None:
    for failure in (None, ZeroDivisionError, KeyboardInterrupt):
        try:
            with getattr(database, kind)() as session, session.begin():
                add_person(session, str(failure))
                if failure is not None:
                    raise failure
        except (ZeroDivisionError, KeyboardInterrupt):
            pass
    with database.writer() as session, session.begin():
        add_person(session, "last")
    database.close()


def test_another_process_that_writes_is_waited_for_and_then_it_is_said(
    database: Database, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", 0.3)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(OperationalError, match="database is locked"):
            write(database)
        with database.reader() as session, session.begin():
            session.connection()  # reading is not waited for
        other.execute("ROLLBACK")
    with database.writer() as session, session.begin():
        add_person(session, "anna")
    database.close()


def write(database: Database) -> None:
    """One transaction."""
    with database.writer() as session, session.begin():
        add_person(session, "anna")


def test_who_is_in_a_hurry_does_not_wait_out_its_time(
    database: Database, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", 10**6)
    failed: list[Exception] = []

    def try_to() -> None:
        try:
            write(database)
        except OperationalError as error:
            failed.append(error)

    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        threads = [threading.Thread(target=try_to, daemon=True) for _ in range(3)]
        for thread in threads:
            thread.start()
        database.hurry()
        for thread in threads:
            thread.join(60)
        assert len(failed) == 3
        other.execute("ROLLBACK")
    database.close()
