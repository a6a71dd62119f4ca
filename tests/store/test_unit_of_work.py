"""A unit of work writes together at its end, reads once and anew as soon as it may be another."""

from __future__ import annotations

import pytest
from sqlalchemy import insert, text, update
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, func, select

from mailer.base.house import House
from mailer.store import rare_rows
from mailer.store.database import Database
from mailer.store.models import GameRow, Person, Pulse, Tally
from mailer.store.unit_of_work import UnitOfWork, unit_of
from mailer.table import limits
from mailer.table.limits import DAY, HOUR
from mailer.table.people import make_master, masters
from tests.store.rooms import NOW, add_game, add_person
from tests.store.statements import statements

PULSE = insert(Pulse.__table__)  # type: ignore[attr-defined]


def pulses(session: Session) -> int:
    return session.exec(select(func.count(col(Pulse.name)))).one()


def people(session: Session) -> list[str]:
    rows = unit_of(session).read_once(
        "people", (Person,), lambda: session.exec(select(Person).order_by(col(Person.id))).all()
    )
    return [row.name for row in rows]


def test_it_is_read_once(database: Database) -> None:
    with UnitOfWork(database.writer) as session:
        add_person(session, "Anna")
        people(session)
        with statements(database.engine) as run:
            assert people(session) == people(session) == ["Anna"]
        assert run == []


@pytest.mark.parametrize("written", [False, True])
def test_a_change_of_the_transaction_itself_is_seen(database: Database, written: bool) -> None:
    with UnitOfWork(database.writer) as session:
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


def test_a_session_without_one_writes_at_once_and_reads_each_time(database: Database) -> None:
    with database.writer() as session, session.begin():
        add_person(session, "Anna")
        with statements(database.engine) as run:
            assert people(session) == people(session) == ["Anna"]
            unit_of(session).defer(PULSE, {"name": "a", "at": NOW})
        assert [each.split()[0] for each in run] == ["SELECT", "SELECT", "INSERT"]


def test_it_ends_with_its_transaction_and_leaves_other_sessions_alone(database: Database) -> None:
    with UnitOfWork(database.writer) as session:
        anna = add_person(session, "Anna")
        assert people(session) == ["Anna"]
    with UnitOfWork(database.writer) as session:
        session.delete(anna)
        session.flush()
        assert people(session) == []
    assert not session.info
    with database.writer() as other:
        heard = (other.dispatch.do_orm_execute, other.dispatch.before_flush, other.dispatch.before_commit)
        assert not any(map(list, heard)), "every session of the process would pay"


def test_what_is_raised_takes_it_back(database: Database) -> None:
    def fail() -> None:
        with UnitOfWork(database.writer) as session:
            unit_of(session).defer(PULSE, {"name": "a", "at": NOW})
            unit_of(session).at_end("more", lambda: unit_of(session).defer(PULSE, {"name": "b", "at": NOW}))
            raise RuntimeError("no")

    with pytest.raises(RuntimeError, match="no"):
        fail()
    with database.reader() as session, session.begin():
        assert pulses(session) == 0


def test_what_fails_at_the_end_takes_all_of_it_back(database: Database) -> None:
    def fail() -> None:
        with UnitOfWork(database.writer) as session:
            add_person(session, "Anna")
            for _ in range(2):
                unit_of(session).defer(PULSE, {"name": "a", "at": NOW})

    with pytest.raises(IntegrityError):
        fail()
    with database.reader() as session, session.begin():
        assert people(session) == []


def test_a_savepoint_takes_back_what_came_after_it(database: Database) -> None:
    with UnitOfWork(database.writer) as session:
        unit_of(session).defer(PULSE, {"name": "a", "at": NOW})
        with unit_of(session).savepoint() as savepoint:
            add_person(session, "Anna")
            assert people(session) == ["Anna"]
            savepoint.rollback()
        assert people(session) == []
        assert pulses(session) == 1


def test_what_is_pending_about_other_tables_waits(database: Database) -> None:
    with UnitOfWork(database.writer) as session:
        add_person(session, "Anna")
        session.add(Tally(what="a", who="b", since=0))
        assert people(session) == ["Anna"]
        assert [type(row) for row in session.new] == [Tally]


def test_a_row_is_held_until_it_is_forgotten(database: Database) -> None:
    with UnitOfWork(database.writer) as session:
        number = add_person(session, "Anna").id
        session.flush()
        unit_of(session).row(Person, number)
        with statements(database.engine) as run:
            assert unit_of(session).row(Person, number)
        assert run == []
        unit_of(session).forget()
        with statements(database.engine) as run:
            found = unit_of(session).row(Person, number)
            assert found is not None
            assert found.name == "Anna"
        assert len(run) == 1
        assert unit_of(session).row(Person, 999) is None


class TestCounting:
    """One more of each kind, in this hour and day; what is over one limit does not use up the others."""

    def test_an_hour_begins_anew(self, database: Database) -> None:
        with UnitOfWork(database.writer) as session:
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
        with UnitOfWork(database.writer) as session:
            found = [limits.excess(session, house, "a@b", 7, NOW) for _ in range(4)]
            assert found == [None, None, "hour", "hour"]
            assert limits.excess(session, house, "c@d", 7, NOW) is None
            assert limits.excess(session, house, "e@f", 7, NOW) == "game-day"
            assert limits.count(session, "letter/game-hour", "game 7", HOUR, NOW) == 5
            assert limits.count(session, "letter/day", "a@b", DAY, NOW) == 1


def test_what_a_game_lacks_is_asked_once_and_seen_as_soon_as_it_has_it(database: Database) -> None:
    def offices(session: Session, game: GameRow) -> list[str]:
        return [person.name for _, person in masters(session, game)]

    with UnitOfWork(database.writer) as session:
        game, anna = add_game(session, "First"), add_person(session, "Anna")
        assert game.id is not None
        session.flush()
        with statements(database.engine) as run:
            rare_rows.look(session, game.id, [])
            assert offices(session, game) == []
        assert len(run) == 1
        make_master(session, game, anna, NOW)
        assert offices(session, game) == ["Anna"]
    with UnitOfWork(database.writer) as session:
        rare_rows.look(session, game.id, [])
        assert offices(session, game) == ["Anna"]


def test_changed_rows_are_written_without_a_flush_and_are_as_they_were(database: Database) -> None:
    with UnitOfWork(database.writer) as session:
        number = add_game(session, "First").id
    with UnitOfWork(database.writer) as session:
        game = session.get(GameRow, number)
        assert game is not None
        game.due, game.status, game.title = 7, "paused", game.title
        with statements(database.engine) as run:
            unit_of(session).write()
            unit_of(session).write()
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


def test_they_go_together_at_the_end(database: Database) -> None:
    with statements(database.engine) as run, UnitOfWork(database.writer) as session:
        for name in "abc":
            unit_of(session).defer(PULSE, {"name": name, "at": NOW})
        assert run == []
    assert len([each for each in run if each.startswith("INSERT")]) == 1
    with database.reader() as session, session.begin():
        assert pulses(session) == 3


def test_a_read_sees_what_waits(database: Database) -> None:
    with UnitOfWork(database.writer) as session:
        unit_of(session).defer(PULSE, {"name": "a", "at": NOW})
        assert pulses(session) == 1
        unit_of(session).defer(PULSE, {"name": "b", "at": NOW})
        session.add(Person(address="a@localhost", name="Anna", created=NOW))
        session.flush()
        assert session.connection().execute(text("SELECT count(*) FROM pulse")).scalar_one() == 2


def test_a_read_about_other_tables_lets_it_wait(database: Database) -> None:
    with UnitOfWork(database.writer) as session:
        unit_of(session).defer(PULSE, {"name": "a", "at": NOW})
        with statements(database.engine) as run:
            unit_of(session).read_once("people", (Person,), lambda: session.exec(select(Person)).all())
        assert [each.split()[0] for each in run] == ["SELECT"]


def test_who_has_more_is_asked_once(database: Database) -> None:
    with UnitOfWork(database.writer) as session:
        for _ in range(3):
            unit_of(session).at_end("more", lambda: unit_of(session).defer(PULSE, {"name": "a", "at": NOW}))
    with database.reader() as session, session.begin():
        assert pulses(session) == 1


def test_what_is_counted_in_one_transaction_adds_to_what_others_count(database: Database) -> None:
    with UnitOfWork(database.writer) as session:
        assert limits.answers(session, "a@b", NOW, 100) == 1
    with UnitOfWork(database.writer) as session:
        assert [limits.answers(session, "a@b", NOW, 100) for _ in range(3)] == [2, 3, 4]
        # Near the limit it is asked and counted at once, with what waits.
        assert limits.answers(session, "a@b", NOW, 10) == 5
        assert limits.answers(session, "a@b", NOW, 100) == 6
    with database.reader() as session, session.begin():
        assert session.exec(select(Tally.number)).one() == 6
