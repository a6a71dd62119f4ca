"""PostgreSQL beside other judges: one that stands still holds up nobody for long, two may begin at once."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session, select

from mailer.base.house import open_house
from mailer.inbox import identity
from mailer.sandbox import bounds
from mailer.store import database as databases
from mailer.store import locks
from mailer.store.database import Database, is_failure, open_database
from mailer.store.models import GameRow, HouseRow
from mailer.worker import attempts, hands
from tests.rig.postgres import Cluster
from tests.worker.conftest import desk, town
from tests.worker.letters_to_games import to_game
from tests.worker.town import CountingDesk, Town, config_of

__all__ = ["desk", "town"]


@pytest.fixture
def shared(postgres_url: str) -> Iterator[Database]:
    opened = open_database(postgres_url)
    yield opened
    opened.close()


def shown(database: Database, setting: str) -> list[str]:
    """As each kind of session has it."""
    found = []
    for factory in (database.writer, database.reader, database.hasty):
        with factory() as session:
            found.append(str(session.connection().execute(text(f"SHOW {setting}")).scalar()))
    return found


def test_a_judge_that_stands_still_holds_up_nobody_for_long(shared: Database) -> None:
    assert shown(shared, "lock_timeout") == ["10s"] * 3
    assert shown(shared, "idle_in_transaction_session_timeout") == ["2min"] * 3
    assert shown(shared, "client_connection_check_interval") == ["10s"] * 3
    # Who deals with a letter may take so long between two statements.
    assert max(hands.SECONDS, bounds.TRIED_PATIENCE) < databases.IDLE_SECONDS
    assert databases.LOCK_SECONDS < hands.SECONDS / 2


def test_a_server_that_cannot_look_after_its_clients_will_do(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(databases, "_TOLD_IF_KNOWN", "SET nothing_of_the_kind = 1")
    opened = open_database(postgres_url)
    assert shown(opened, "lock_timeout") == ["10s"] * 3
    opened.close()


on_postgresql = pytest.mark.parametrize("town", ["postgresql"], indirect=True)


@pytest.mark.sweep
@on_postgresql
@pytest.mark.parametrize("letters", [1, 3])
def test_what_another_has_locked_is_waited_for_with_patience(
    town: Town, desk: CountingDesk, monkeypatch: pytest.MonkeyPatch, letters: int
) -> None:
    """However often the game of a letter is not to be had: no letter is blamed, those of others go on."""
    monkeypatch.setattr(databases, "LOCK_SECONDS", 0.1)
    town.daemon.database.engine.dispose()
    town.daemon.database.lax.dispose()
    numbers = to_game(town, *(("ann", f"{at}") for at in range(letters)))
    monkeypatch.setattr(town.daemon.clock, "ahead", 0)
    with town.daemon.database.writer() as session, session.begin():
        locks.lock_game(session, session.exec(select(GameRow.id)).one())
        for _ in range(attempts.MOST + 1):
            town.daemon.work(town.clock())
        assert [(row.status, row.attempts, row.taker) for row in town.inbox()] == [("new", 0, "")] * letters
    assert len(numbers) == letters
    town.daemon.work(town.clock())
    assert [row.status for row in town.inbox()] == ["done"] * letters


TOO_MUCH = text("SELECT array_fill(1, ARRAY[2000000000])")
"""What PostgreSQL refuses as beyond its limits (54000)."""


@pytest.mark.sweep
@on_postgresql
def test_what_is_beyond_the_limits_of_the_database_is_the_letters_fault(
    town: Town, desk: CountingDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    handle = desk.handle

    def handling(session, house, letter, row, now):  # type: ignore[no-untyped-def]
        handle(session, house, letter, row, now)
        if letter.subject == "Deadly":
            session.connection().execute(TOO_MUCH)

    monkeypatch.setattr("mailer.desk.desk.handle", handling)
    town.send("ann", "Deadly")
    town.send("bob", "Good")
    town.tick_on()
    assert [row.status for row in town.inbox()] == ["quarantined", "done"]
    assert "ProgramLimitExceeded" in town.inbox()[0].reason


def test_what_lacks_the_machine_is_not(shared: Database) -> None:
    refused = []
    for code in ("54000", "53100", "53200", "53300"):
        with pytest.raises(DBAPIError) as raised, shared.engine.begin() as connection:
            connection.execute(text(f"DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '{code}'; END $$"))
        refused.append(is_failure(raised.value))
    assert refused == [False, True, True, True]


BEGINS = """
import sys
from mailer.store.database import open_database
print("ready", flush=True)
sys.stdin.readline()
open_database(sys.argv[1]).close()
"""


@pytest.mark.sweep
def test_two_judges_may_make_the_tables_at_once(postgres: Cluster) -> None:
    name = postgres.create()
    command = [sys.executable, "-c", BEGINS, postgres.url(name)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    both = [subprocess.Popen(command, **pipes) for _ in range(2)]  # type: ignore[call-overload]
    assert [each.stdout.readline() for each in both] == ["ready\n"] * 2
    for each in both:
        each.stdin.write("\n")
        each.stdin.flush()
    for each in both:
        each.communicate(timeout=60)
    postgres.drop(name)
    assert [each.returncode for each in both] == [0, 0]


@pytest.mark.alike(3)
@pytest.mark.parametrize("look", [1, 2])
@pytest.mark.parametrize("ours", [True, False])
def test_two_judges_may_begin_at_once(
    tmp_path: Path, database_url: str, monkeypatch: pytest.MonkeyPatch, *, look: int, ours: bool
) -> None:
    """On a fresh database, with one secret; two of two houses may not."""
    one, other = (config_of(tmp_path / at, database=database_url) for at in ("a", "a" if ours else "b"))
    real, looks = identity.is_empty, list[int]()

    def looking(session: Session) -> bool:
        empty = real(session)
        looks.append(1)
        if len(looks) == look:
            identity.claim(shared, other)
        return empty

    monkeypatch.setattr(identity, "is_empty", looking)
    shared = open_database(database_url)
    try:
        if ours:
            identity.claim(shared, one)
        else:
            with pytest.raises(identity.StrangeHouseError):
                identity.claim(shared, one)
        with shared.reader() as session, session.begin():
            row = session.exec(select(HouseRow)).one()
        assert row.mark == open_house(other).identity
    finally:
        shared.close()
