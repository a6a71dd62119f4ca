"""PostgreSQL: sessions that do not wait for the disk, and connections that were lost while they rested."""

from __future__ import annotations

import pytest
import sqlalchemy
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session, col, func, select

from mailer.store import database as databases
from mailer.store.database import Database, open_database
from mailer.store.models import Pulse


def pulses(session: Session) -> int:
    return session.exec(select(func.count(col(Pulse.name)))).one()


@pytest.fixture
def shared(postgres_url: str) -> Database:
    return open_database(postgres_url)


def test_only_a_hasty_session_does_not_wait_for_the_disk(shared: Database) -> None:
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
    shared: Database, monkeypatch: pytest.MonkeyPatch
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
    shared: Database, monkeypatch: pytest.MonkeyPatch
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
