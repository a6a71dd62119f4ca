"""What a dead daemon held is free at once; what a living one holds, or one elsewhere, is not."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlmodel import select

from adjudicator.kinds import Instant
from mailer.base import daemons
from mailer.outbox.claims import LEASE_SECONDS, Claims
from mailer.outbox.queue import Body, queue_to
from mailer.store import leases
from mailer.store.database import Database, open_database
from mailer.store.models import OutboxRow
from tests.store.rooms import NOW, house_in

SAYS = "from mailer.base import daemons; print(daemons.new_name(), flush=True); input()"


@contextmanager
def another() -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A process that lives, and its name."""
    with subprocess.Popen(
        [sys.executable, "-c", SAYS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        try:
            yield process, process.stdout.readline().strip()
        finally:
            process.kill()


@pytest.fixture
def dead() -> str:
    with another() as (process, name):
        process.kill()
    return name


def test_who_is_dead_for_certain(dead: str) -> None:
    assert daemons.is_gone(dead)
    mine = daemons.new_name()
    assert not daemons.is_gone(mine)
    assert daemons.new_name() != mine
    with another() as (process, name):
        assert not daemons.is_gone(name)
        process.kill()
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)  # dead, and nobody has asked yet
        assert daemons.is_gone(name)


def test_a_number_that_another_process_has_now() -> None:
    host, number, rest = daemons.new_name().split(":")
    place, began, mine = rest.split(".")
    assert not daemons.is_gone(f"{host}:{number}:{place}.{began}.x")
    assert daemons.is_gone(f"{host}:{number}:{place}.{int(began) - 1}.{mine}")


@pytest.mark.parametrize("other", ["host", "place", "old"])
def test_what_only_another_machine_can_tell_is_not_told(dead: str, other: str) -> None:
    host, number, rest = dead.split(":")
    assert host == socket.gethostname()
    strange = {
        "host": f"elsewhere:{number}:{rest}",
        "place": f"{host}:{number}:{'0' * 12}.{rest.partition('.')[2]}",  # a container of the same name
        "old": f"{host}:{number}:0123abcd",  # from before names told when a process began
    }
    assert not daemons.is_gone(strange[other])


@pytest.mark.parametrize("name", ["", "dead", "a:b", "a:b:c.d.e", "::", "a:1:", "a:99999999999999999999:b.c"])
def test_names_of_others(name: str) -> None:
    assert not daemons.is_gone(name)


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    database = open_database(database_url)
    yield database
    database.close()


def test_letters_of_the_dead_go_out_at_once(
    database: Database, database_url: str, tmp_path: Path, dead: str
) -> None:
    house = house_in(tmp_path, database=database_url)
    with database.writer() as session, session.begin():
        for who in ("ann", "bob", "eve"):
            queue_to(
                session, house, key=who, address=f"{who}@localhost", outgoing=Body("Turn 1", "\n"), now=NOW
            )
    with another() as (_, living):
        owners = {"ann@localhost": dead, "bob@localhost": living, "eve@localhost": "elsewhere:1:a.b.c"}
        with database.writer() as session, session.begin():
            for row in session.exec(select(OutboxRow)):
                row.status, row.owner, row.lease = "leased", owners[row.address], NOW + LEASE_SECONDS
        claims = Claims(database, house, daemons.new_name(), lambda: Instant(NOW + 1))
        assert [row.address for row in claims.claim()] == ["ann@localhost"]


def test_the_mailbox_of_the_dead_is_read_at_once(database: Database, dead: str) -> None:
    mine = daemons.new_name()
    with another() as (_, living):
        for owner, free in ((dead, True), (living, False), ("elsewhere:1:a.b.c", False)):
            assert leases.take(database.writer, owner, owner, NOW, 180)
            assert leases.take(database.writer, owner, mine, Instant(NOW + 1), 180) is free
