"""A house that an earlier version left opens, its games replay and go on, and its people can be forgotten."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlmodel import select

from adjudicator.kinds import Instant
from mailer.desk import desk, forgetting
from mailer.desk.send import ref_of
from mailer.desk.work import Incoming, Work
from mailer.post.letter import Letter, read_letter
from mailer.store.database import Database, open_database
from mailer.store.models import GameRow, InboxRow, OutboxRow, Person, Undrawn
from mailer.table import audit
from mailer.table import play as table
from tests.store.rooms import house_in

OLD = Path(__file__).with_name("house_0004.sql")
LATER = Instant(1_764_414_000 + 3 * 86_400)


@pytest.fixture
def url(tmp_path: Path) -> str:
    """The old house as a file of SQLite."""
    with sqlite3.connect(tmp_path / "old.db") as connection:
        connection.executescript(OLD.read_text("utf-8"))
    connection.close()
    return f"sqlite:///{tmp_path / 'old.db'}"


@pytest.fixture
def opened(migrations_run: None, url: str) -> Database:
    """The house after the new version has begun."""
    return open_database(url)


def test_nothing_is_lost_and_nothing_hangs_in_the_air(migrations_run: None, url: str) -> None:
    def counted(path: str) -> dict[str, int]:
        with sqlite3.connect(path) as connection:
            names = [
                row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            ]
            return {
                name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names
            }

    path = url.removeprefix("sqlite:///")
    before = counted(path)
    database = open_database(url)
    with database.reader() as session:
        assert session.connection().execute(text("PRAGMA foreign_key_check")).fetchall() == []
    database.close()
    after = counted(path)
    assert {name: after.get(name) for name in before} == before
    assert before["game"] == 3
    assert min(before[name] for name in ("player", "master", "journal", "snapshot", "press", "diary")) > 0


def test_every_game_replays_and_goes_on(opened: Database, tmp_path: Path) -> None:
    house = house_in(tmp_path)
    with opened.writer() as session, session.begin():
        for row in session.exec(select(GameRow).where(GameRow.status == "running")).all():
            before = table.load(session, row)
            assert audit.check_game(session, row).faults == ()
            desk.game_due(session, house, row, LATER)
            after = table.load(session, row)
            assert after.match != before.match
            assert audit.check_game(session, row).faults == ()
    opened.close()


def test_who_got_a_letter_without_its_picture_can_be_forgotten(opened: Database, tmp_path: Path) -> None:
    house = house_in(tmp_path)
    with opened.writer() as session, session.begin():
        person = session.exec(select(Person).where(Person.name == "Egor")).one()
        letter = session.exec(select(OutboxRow).where(OutboxRow.person_id == person.id)).first()
        assert letter is not None
        session.add(Undrawn(outbox_id=letter.id, at=1, why="no colour"))
        session.flush()
        last = InboxRow(key="last", digest="", received=1, raw=b"", sender=person.address)
        session.add(last)
        session.flush()
        letter = read_letter(b"From: egor@example.org\nSubject: FORGET ME\n\n")
        assert isinstance(letter, Letter)
        work = Work(session, house, LATER, ref_of(last), LATER, incoming=Incoming(letter, last))
        forgetting._letters(work, person, person.address)
    with opened.reader() as session:
        assert session.exec(select(Undrawn)).all() == []
        assert not session.exec(select(OutboxRow).where(OutboxRow.person_id == person.id)).all()
    opened.close()
