"""The database opens, migrates, and says plainly what is wrong with it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlmodel import Session, SQLModel, select

from mailer.store import leases
from mailer.store.database import (
    Database,
    DatabaseFromFutureError,
    DatabaseUnusableError,
    alembic_config,
    open_database,
)
from mailer.store.models import Person
from tests.store.rooms import NOW, add_person

pytestmark = pytest.mark.usefixtures("migrations_run")


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'deep' / 'er' / 'house.db'}"


@pytest.fixture
def fresh(url: str) -> Iterator[Database]:
    opened = open_database(url)
    yield opened
    opened.close()


@pytest.fixture
def either(database_url: str) -> Iterator[Database]:
    """A fresh database, once on SQLite and once on PostgreSQL."""
    opened = open_database(database_url)
    yield opened
    opened.close()


def test_the_migrations_make_exactly_the_models(either: Database) -> None:
    with either.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, SQLModel.metadata) == []
        assert set(SQLModel.metadata.tables) < set(inspect(connection).get_table_names())


@pytest.mark.sweep
def test_the_migrations_go_down_to_nothing_and_up_again(either: Database) -> None:
    config, _ = alembic_config()
    with either.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
        assert inspect(connection).get_table_names() == ["alembic_version"]
        command.upgrade(config, "head")
        assert set(SQLModel.metadata.tables) < set(inspect(connection).get_table_names())


def test_sqlite_is_set_to_lose_nothing(migrations_run: None, fresh: Database) -> None:
    with fresh.engine.connect() as connection:
        asked = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert asked == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 30_000}


def test_foreign_keys_hold(either: Database) -> None:
    from mailer.store.models import Player

    with pytest.raises(IntegrityError), either.writer() as session, session.begin():
        session.add(Player(game_id=7, person_id=7, joined=NOW))


def test_what_was_written_is_there_after_reopening(url: str) -> None:
    first = open_database(url)
    with first.writer() as session, session.begin():
        add_person(session, "Ann")
    first.close()
    again = open_database(url)
    with again.reader() as session, session.begin():
        assert session.exec(select(Person.address)).all() == ["ann@localhost"]
    again.close()


def test_an_error_undoes_the_whole_transaction(fresh: Database) -> None:
    def fail() -> None:
        with fresh.writer() as session, session.begin():
            add_person(session, "Ann")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    with fresh.reader() as session, session.begin():
        assert session.exec(select(Person)).all() == []


def test_a_writer_takes_the_lock_at_once_and_readers_read_on(url: str, fresh: Database) -> None:
    file = url.removeprefix("sqlite:///")
    with fresh.writer() as session, session.begin():
        assert session.exec(select(Person)).all() == []
        other = sqlite3.connect(file, timeout=0)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        other.close()
        with fresh.reader() as reader, reader.begin():
            assert reader.exec(select(Person)).all() == []


def test_a_database_from_the_future_is_left_alone(url: str, fresh: Database) -> None:
    with fresh.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DatabaseFromFutureError) as caught:
        open_database(url)
    assert "9999" in caught.value.what
    assert url.removeprefix("sqlite:///") in caught.value.what
    assert "backup" in caught.value.remedy
    with fresh.engine.connect() as connection:
        version = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    assert version == "9999"


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letters.txt"
    file.write_text("Dear judge, " * 500)
    with pytest.raises(DatabaseUnusableError) as caught:
        open_database(f"sqlite:///{file}")
    assert str(file) in caught.value.what
    assert file.read_text() == "Dear judge, " * 500


def test_a_database_of_something_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    other = sqlite3.connect(file)
    other.execute("CREATE TABLE person (shoe TEXT)")
    other.commit()
    other.close()
    with pytest.raises(DatabaseUnusableError, match="person"):
        open_database(f"sqlite:///{file}")
    other = sqlite3.connect(file)
    assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("person",)]
    other.close()


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("house.db", "URL"),
        ("nosuch://x/y", "nosuch"),
        ("sqlite:////proc/none/house.db", "/proc/none"),
    ],
)
def test_a_place_that_cannot_be_is_named(url: str, said: str) -> None:
    with pytest.raises(DatabaseUnusableError) as caught:
        open_database(url)
    assert said in str(caught.value)


def test_a_password_in_the_url_is_not_shown() -> None:
    with pytest.raises(DatabaseUnusableError) as caught:
        open_database("nosuch://judge:geheim@host/house")
    assert "geheim" not in str(caught.value)


def test_a_missing_database_is_not_made_for_a_reader(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    with pytest.raises(DatabaseUnusableError, match="no database"):
        open_database(f"sqlite:///{file}", create=False)
    assert not file.exists()


def test_a_reader_cannot_hold_up_a_writer(fresh: Database) -> None:
    with fresh.reader() as session, session.begin():
        session.exec(select(Person)).all()
        with fresh.writer() as other, other.begin():
            add_person(other, "Ann")
        with pytest.raises(OperationalError):
            # What the reader saw is outdated by now, so it may not write on it.
            add_person(session, "Bob")
        session.rollback()


class TestLeases:
    """One owner at a time; a dead one's lease is taken over."""

    def test_the_first_has_it_and_renews_it(self, either: Database) -> None:
        assert leases.take(either.writer, "poller", "one", NOW, 60)
        assert not leases.take(either.writer, "poller", "two", NOW, 60)
        assert leases.take(either.writer, "poller", "one", NOW, 60)
        assert self._holder(either) == "one"

    def test_another_takes_it_when_its_time_has_passed(self, either: Database) -> None:
        assert leases.take(either.writer, "poller", "one", NOW, 60)
        later = type(NOW)(NOW + 60)
        assert leases.take(either.writer, "poller", "two", later, 60)
        assert not leases.take(either.writer, "poller", "one", later, 60)

    def test_given_back_it_is_free_but_not_anothers(self, either: Database) -> None:
        assert leases.take(either.writer, "poller", "one", NOW, 60)
        leases.release(either.writer, "poller", "two")
        assert self._holder(either) == "one"
        leases.release(either.writer, "poller", "one")
        assert leases.take(either.writer, "poller", "two", NOW, 60)

    @staticmethod
    def _holder(opened: Database) -> str | None:
        with opened.reader() as session, session.begin():
            assert isinstance(session, Session)
            return leases.holder(session, "poller", NOW)
