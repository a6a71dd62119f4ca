"""What can wait goes together at the end, is seen by whoever reads before, and ends with its transaction."""

from __future__ import annotations

import pytest
import sqlalchemy
from sqlalchemy import insert, text
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session, col, func, select

from mailer.store import database as databases
from mailer.store.database import Database, open_database
from mailer.store.kept import kept
from mailer.store.lately import Lately
from mailer.store.later import at_end, later, settle
from mailer.store.models import Person, Pulse, Tally
from mailer.table import limits
from tests.store.rooms import NOW
from tests.store.test_kept import statements

PULSE = insert(Pulse.__table__)  # type: ignore[attr-defined]


def pulses(session: Session) -> int:
    return session.exec(select(func.count(col(Pulse.name)))).one()


def test_they_go_together_at_the_end(database: Database) -> None:
    with statements(database.engine) as run, database.writer() as session, session.begin():
        for name in "abc":
            later(session, PULSE, {"name": name, "at": NOW})
        assert run == []
    assert len([each for each in run if each.startswith("INSERT")]) == 1
    with database.reader() as session, session.begin():
        assert pulses(session) == 3


def test_a_read_sees_what_waits(database: Database) -> None:
    with database.writer() as session, session.begin():
        later(session, PULSE, {"name": "a", "at": NOW})
        assert pulses(session) == 1
        later(session, PULSE, {"name": "b", "at": NOW})
        session.add(Person(address="a@localhost", name="Anna", created=NOW))
        session.flush()
        assert session.connection().execute(text("SELECT count(*) FROM pulse")).scalar_one() == 2


def test_a_read_about_other_tables_lets_it_wait(database: Database) -> None:
    with database.writer() as session, session.begin():
        later(session, PULSE, {"name": "a", "at": NOW})
        with statements(database.engine) as run:
            kept(session, "people", (Person,), lambda: session.exec(select(Person)).all())
        assert [each.split()[0] for each in run] == ["SELECT"]


def test_it_is_gone_with_its_transaction(database: Database) -> None:
    with database.writer() as session:
        session.begin()
        later(session, PULSE, {"name": "a", "at": NOW})
        at_end(session, "more", lambda: later(session, PULSE, {"name": "b", "at": NOW}))
        session.rollback()
        with session.begin():
            settle(session)
            assert pulses(session) == 0


def test_who_has_more_is_asked_once(database: Database) -> None:
    with database.writer() as session, session.begin():
        for _ in range(3):
            at_end(session, "more", lambda: later(session, PULSE, {"name": "a", "at": NOW}))
    with database.reader() as session, session.begin():
        assert pulses(session) == 1


def test_what_is_counted_in_one_transaction_adds_to_what_others_count(database: Database) -> None:
    with database.writer() as session, session.begin():
        assert limits.answers(session, "a@b", NOW, 100) == 1
    with database.writer() as session, session.begin():
        assert [limits.answers(session, "a@b", NOW, 100) for _ in range(3)] == [2, 3, 4]
        # Near the limit it is asked and counted at once, with what waits.
        assert limits.answers(session, "a@b", NOW, 10) == 5
        assert limits.answers(session, "a@b", NOW, 100) == 6
    with database.reader() as session, session.begin():
        assert session.exec(select(Tally.number)).one() == 6


def test_the_last_few_are_known() -> None:
    known: Lately[int, str] = Lately(2)
    for number in (1, 2):
        known.put(number, str(number))
    assert known.get(1) == "1"
    known.put(3, "3")
    assert [known.get(number) for number in (1, 2, 3)] == ["1", None, "3"]


class TestPostgres:
    """Sessions that do not wait for the disk, and connections that were lost while they rested."""

    @pytest.fixture
    def shared(self, postgres_url: str) -> Database:
        return open_database(postgres_url)

    def test_only_a_hasty_session_does_not_wait_for_the_disk(self, shared: Database) -> None:
        def waits(session: Session) -> str:
            return str(session.connection().execute(text("SHOW synchronous_commit")).scalar_one())

        with shared.writer() as session, session.begin():
            session.connection().execute(text("SET SESSION synchronous_commit TO on"))
        with shared.hasty() as session:
            for _ in range(2):
                session.begin()
                assert waits(session) == "off"
                session.rollback()
        with shared.writer() as session, session.begin():
            assert waits(session) == "on"
        shared.close()

    def test_a_connection_that_was_lost_at_rest_is_made_anew(
        self, shared: Database, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def lose() -> None:
            with shared.writer() as session, session.begin():
                (number,) = session.connection().execute(text("SELECT pg_backend_pid()")).one()
            with shared.hasty() as session, session.begin():
                session.connection().execute(text("SELECT pg_terminate_backend(:number)"), {"number": number})

        lose()
        monkeypatch.setattr(databases, "RESTED", 0.0)
        with shared.writer() as session, session.begin():
            assert pulses(session) == 0
        monkeypatch.setattr(databases, "RESTED", 60.0)
        lose()
        with pytest.raises(DBAPIError), shared.writer() as session, session.begin():
            pulses(session)
        with shared.writer() as session, session.begin():
            assert pulses(session) == 0
        shared.close()

    def test_who_loses_the_server_takes_no_connection_of_before(
        self, shared: Database, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(databases, "RESTED", 60.0)
        other = sqlalchemy.create_engine(shared.engine.url)
        for lost, left in ((shared.writer, shared.hasty), (shared.hasty, shared.writer)):
            numbers = []
            for factory in (lost, left):
                with factory() as session, session.begin():
                    numbers.append(session.connection().execute(text("SELECT pg_backend_pid()")).scalar_one())
            with other.begin() as connection:
                for number in numbers:
                    connection.execute(text("SELECT pg_terminate_backend(:number)"), {"number": number})
            with pytest.raises(DBAPIError), lost() as session, session.begin():
                pulses(session)
            with left() as session, session.begin():
                assert pulses(session) == 0
        other.dispose()
        shared.close()
