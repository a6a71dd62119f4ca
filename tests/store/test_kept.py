"""What a transaction has read is read once, and anew as soon as it may be another."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import Engine, event, update
from sqlmodel import Session, col, select

from mailer.base.house import House
from mailer.store import lacking
from mailer.store.database import Database
from mailer.store.kept import forget, kept, once
from mailer.store.models import GameRow, Person, Tally
from mailer.store.written import put_down
from mailer.table import limits
from mailer.table.limits import DAY, HOUR
from mailer.table.people import make_master, masters
from tests.store.rooms import NOW, add_game, add_person


@contextmanager
def statements(engine: Engine) -> Iterator[list[str]]:
    """The SQL that is run meanwhile."""
    run: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        run.append(statement)

    event.listen(engine, "before_cursor_execute", note)
    try:
        yield run
    finally:
        event.remove(engine, "before_cursor_execute", note)


def people(session: Session) -> list[str]:
    rows = kept(
        session, "people", (Person,), lambda: session.exec(select(Person).order_by(col(Person.id))).all()
    )
    return [row.name for row in rows]


def test_it_is_read_once(database: Database) -> None:
    with database.writer() as session, session.begin():
        add_person(session, "Anna")
        people(session)
        with statements(database.engine) as run:
            assert people(session) == people(session) == ["Anna"]
        assert run == []


@pytest.mark.parametrize("written", [False, True])
def test_a_change_of_the_transaction_itself_is_seen(database: Database, written: bool) -> None:
    with database.writer() as session, session.begin():
        anna = add_person(session, "Anna")
        assert people(session) == ["Anna"]
        session.add(Person(address="b@localhost", name="Boris", created=NOW))
        if written:
            session.flush()
        assert people(session) == ["Anna", "Boris"]
        session.delete(anna)
        if written:
            session.flush()
        assert people(session) == ["Boris"]
        session.execute(update(Person).values(name="Vera"))
        assert people(session) == ["Vera"]


def test_another_transaction_reads_anew(database: Database) -> None:
    with database.writer() as session:
        with session.begin():
            add_person(session, "Anna")
            assert people(session) == ["Anna"]
        with database.writer() as other, other.begin():
            add_person(other, "Boris")
        with session.begin():
            assert people(session) == ["Anna", "Boris"]


def test_what_is_pending_about_other_tables_waits(database: Database) -> None:
    with database.writer() as session, session.begin():
        add_person(session, "Anna")
        session.add(Tally(what="a", who="b", since=0))
        assert people(session) == ["Anna"]
        assert [type(row) for row in session.new] == [Tally]


def test_a_row_is_held_until_it_is_forgotten(database: Database) -> None:
    with database.writer() as session, session.begin():
        number = add_person(session, "Anna").id
        session.flush()
        once(session, Person, number)
        with statements(database.engine) as run:
            assert once(session, Person, number)
        assert run == []
        forget(session)
        with statements(database.engine) as run:
            found = once(session, Person, number)
            assert found is not None
            assert found.name == "Anna"
        assert len(run) == 1
        assert once(session, Person, 999) is None


class TestCounting:
    """One more of each kind, in this hour and day; what is over one limit does not use up the others."""

    def test_an_hour_begins_anew(self, database: Database) -> None:
        with database.writer() as session, session.begin():
            for expected in (1, 2, 3):
                assert limits.count(session, "x", "a@b", HOUR, NOW) == expected
            assert limits.count(session, "x", "c@d", HOUR, NOW) == 1
            later = type(NOW)(NOW + HOUR)
            assert limits.count(session, "x", "a@b", HOUR, later) == 1
            assert limits.count(session, "x", "a@b", HOUR, later) == 2

    def test_what_is_over_one_limit_counts_for_no_other(self, database: Database, house: House) -> None:
        house.config.limits.letters_per_hour = 2
        house.config.limits.letters_per_day = 0
        house.config.limits.game_letters_per_day = 3
        with database.writer() as session, session.begin():
            found = [limits.excess(session, house, "a@b", 7, NOW) for _ in range(4)]
            assert found == [None, None, "hour", "hour"]
            assert limits.excess(session, house, "c@d", 7, NOW) is None
            assert limits.excess(session, house, "e@f", 7, NOW) == "game-day"
            assert limits.count(session, "letter/game-hour", "game 7", HOUR, NOW) == 5
            assert limits.count(session, "letter/day", "a@b", DAY, NOW) == 1


def test_what_a_game_lacks_is_asked_once_and_seen_as_soon_as_it_has_it(database: Database) -> None:
    def offices(session: Session, game: GameRow) -> list[str]:
        return [person.name for _, person in masters(session, game)]

    with database.writer() as session, session.begin():
        game, anna = add_game(session, "First"), add_person(session, "Anna")
        assert game.id is not None
        session.flush()
        with statements(database.engine) as run:
            lacking.look(session, game.id, [])
            assert offices(session, game) == []
        assert len(run) == 1
        make_master(session, game, anna, NOW)
        assert offices(session, game) == ["Anna"]
    with database.writer() as session, session.begin():
        lacking.look(session, game.id, [])
        assert offices(session, game) == ["Anna"]


def test_changed_rows_are_written_without_a_flush_and_are_as_they_were(database: Database) -> None:
    with database.writer() as session, session.begin():
        number = add_game(session, "First").id
    with database.writer() as session, session.begin():
        game = session.get(GameRow, number)
        assert game is not None
        game.due, game.status, game.title = 7, "paused", game.title
        with statements(database.engine) as run:
            put_down(session)
            put_down(session)
            session.flush()
        assert [statement.split(" SET ")[1] for statement in run if "UPDATE" in statement] == [
            run[-1].split(" SET ")[1]
        ]
        assert "title" not in run[-1]
        game.due = 8
    with database.reader() as session, session.begin():
        stored = session.get(GameRow, number)
        assert stored is not None
        assert (stored.due, stored.status) == (8, "paused")
