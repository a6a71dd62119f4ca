"""A database of the first layout with work in it: the new version goes on, each letter goes out once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import inspect, text
from sqlmodel import select

from adjudicator.codec import dumps
from mailer.base.house import House, open_house
from mailer.doctor.examine import Examined, examine
from mailer.outbox.queue import Body, message_id_for
from mailer.service.daemon import Daemon
from mailer.store.database import (
    DatabaseUnusableError,
    alembic_config,
    engine_of,
    layouts,
    open_database,
)
from mailer.store.models import OutboxRow, Person
from tests.worker.conftest import desk
from tests.worker.town import Clock, CountingDesk, Drawing, Town, config_of, letter

__all__ = ["desk"]

FIRST = "0001"
PERSON = {
    "id": 1, "address": "ann@localhost", "name": "Ann", "lang": "en", "zone": "UTC", "pictures": True,
    "data": False, "html": True, "digest": False, "digested": 0, "new_address": "", "confirmed": True,
    "suspended": False, "bounces": 0, "nonce": 0, "charset": "", "created": 1,
}  # fmt: skip
Insert = Callable[..., None]


@pytest.fixture
def url(database_url: str) -> str:
    """A database as the first version left it."""
    open_database(database_url).close()
    engine, _ = engine_of(database_url)
    alembic, _ = alembic_config()
    with engine.begin() as connection:
        alembic.attributes["connection"] = connection
        command.downgrade(alembic, FIRST)
        assert layouts(connection)[0] == FIRST
    engine.dispose()
    return database_url


@pytest.fixture
def insert(url: str) -> Insert:
    """``insert(table, column=value, ...)`` by SQL: the models are those of the new version."""

    def into(table: str, **values: object) -> None:
        engine, _ = engine_of(url)
        names = ", ".join(f'"{name}"' for name in values)
        marks = ", ".join(f":{name}" for name in values)
        with engine.begin() as connection:
            connection.execute(text(f'INSERT INTO "{table}" ({names}) VALUES ({marks})'), values)
        engine.dispose()

    return into


def waiting(insert: Insert, now: int, house: House | None = None) -> None:
    """Ann; two letters to her that wait, one in the hands of the dead, one sent; one of hers to be read."""
    insert("person", **PERSON)
    for number, (status, owner, lease) in enumerate(
        (("queued", "", 0), ("queued", "", 0), ("leased", "dead", now - 5), ("sent", "dead", 0)), 1
    ):
        body = dumps(Body(f"Report {number}", f"Number {number}\n", kind="report"), Body)
        insert(
            "outbox", key=f"report/{number}", person_id=1,
            message_id=message_id_for(house, f"report/{number}") if house else f"<{number}@localhost>",
            address="ann@localhost", body=body, created=now - 60, status=status, owner=owner, lease=lease,
            attempts=0, due=now - 60, answer="", sent=now - 30 if status == "sent" else None,
        )  # fmt: skip
    insert(
        "inbox", key="<1@home> ann@localhost", digest="d", message_id="<1@home>", sender="ann@localhost",
        uidvalidity=1, uid=1, received=now - 60, raw=letter("ann", "Orders"), status="new", attempts=0,
        reason="",
    )  # fmt: skip


@pytest.mark.sweep
def test_each_letter_goes_out_once(url: str, insert: Insert, tmp_path: Path, desk: CountingDesk) -> None:
    clock = Clock()
    waiting(insert, clock(), open_house(config_of(tmp_path, database=url)))
    for _ in range(2):  # and nothing again at the next start
        daemon = Daemon(config_of(tmp_path, database=url), clock, paint=lambda scene: Drawing())
        town = Town(daemon, clock)
        if not desk.seen:
            daemon.tick()
            assert sorted(town.subjects("ann")) == ["Re: Orders", "Report 1", "Report 2", "Report 3"]
        ids = [mail["Message-ID"] for mail in town.mails("ann")]
        assert len(set(ids)) == len(ids)
        daemon.tick()
        assert len(town.mails("ann")) == len(ids)
        assert town.effects("ann") == 1
        assert {row.status for row in town.outbox()} == {"sent"}
        daemon.close()
    assert desk.seen == ["Orders"]


@pytest.mark.sweep
def test_people_and_letters_are_as_they_were(url: str, insert: Insert, tmp_path: Path) -> None:
    clock = Clock()
    waiting(insert, clock())
    database = open_database(url)
    with database.reader() as session, session.begin():
        person = session.get(Person, 1)
        assert person is not None
        assert {name: getattr(person, name) for name in PERSON} == PERSON
        rows = session.exec(select(OutboxRow)).all()
        assert [(row.key, row.status) for row in rows] == [
            ("report/1", "queued"), ("report/2", "queued"), ("report/3", "leased"), ("report/4", "sent"),
        ]  # fmt: skip
    database.close()


@pytest.mark.sweep
def test_the_doctor_names_it_and_changes_nothing(url: str, tmp_path: Path) -> None:
    found = [
        one for one in examine(config_of(tmp_path, database=url), Examined()) if one.check == "migrations"
    ]
    assert [one.state for one in found] == ["fault"]
    assert f"layout {FIRST}" in found[0].what
    assert "backup" in found[0].remedy
    engine, _ = engine_of(url)
    with engine.connect() as connection:
        assert layouts(connection)[0] == FIRST
    engine.dispose()


@pytest.mark.sweep
def test_an_upgrade_that_breaks_leaves_the_old_layout(url: str, insert: Insert) -> None:
    waiting(insert, Clock()())
    engine, _ = engine_of(url)
    with engine.begin() as connection:  # something in the way of the newest tables
        connection.execute(text("CREATE INDEX ix_outbox_waiting ON outbox (id)"))
    with pytest.raises(DatabaseUnusableError, match="ix_outbox_waiting"):
        open_database(url)
    with engine.connect() as connection:
        assert layouts(connection)[0] == FIRST
        assert connection.execute(text("SELECT count(*) FROM outbox")).scalar() == 4
        assert "lane" not in {column["name"] for column in inspect(connection).get_columns("inbox")}
    engine.dispose()
