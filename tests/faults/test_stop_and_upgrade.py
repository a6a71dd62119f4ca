"""SIGTERM in the midst, an upgrade with letters in the outbox, yesterday's backup restored."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from mailer.store.database import alembic_config
from tests.faults.station import JUDGE, SEATS, Station, receipts
from tests.rig.cases import some
from tests.rig.dovecot import PASSWORD

LETTERS = 40


def serve(station: Station) -> subprocess.Popen[str]:
    """The judge as the operator runs it."""
    config = station.folder / "judge.toml"
    config.write_text(
        f'database = "{station.url}"\nsecret_file = "{station.folder / "secret"}"\n'
        f'[judge]\naddress = "{JUDGE}"\nanswers_per_day = 100000\n'
        f"[limits]\nletters_per_hour = 0\nletters_per_day = 0\n"
        f'[imap]\nport = {station.imap.port}\npassword = "{PASSWORD}"\n[smtp]\nport = {station.smtp.port}\n'
    )
    config.chmod(0o600)
    command = [sys.executable, "-m", "mailer.cli.main", "serve", "--config", str(config), "--json-log"]
    return subprocess.Popen(command, stderr=subprocess.PIPE, text=True)


def seen(process: subprocess.Popen[str], what: str, times: int = 1) -> None:
    """Wait until the log has said it."""
    assert process.stderr is not None
    while times:
        line = process.stderr.readline()
        assert line, "the judge ended"
        times -= what in line


@pytest.mark.sweep  # tests/running/test_stopping.py has one in every run
@pytest.mark.parametrize("number", some([signal.SIGINT, signal.SIGTERM], 2))
def test_a_stop_in_the_midst_loses_and_repeats_nothing(station: Station, number: signal.Signals) -> None:
    who = list(SEATS)
    station.post(*(station.letter(who[at % 7], f"DIARY: {at}") for at in range(LETTERS)))
    with serve(station) as process:
        seen(process, '"event": "letter"', 10)
        os.kill(process.pid, number)
        assert process.stderr is not None
        rest = process.stderr.read()
        assert process.wait(60) == 0
    assert "the judge is closed" in rest
    assert "Traceback" not in rest
    assert 0 < station.effects().total() < LETTERS
    # Nothing is held back by the one that stopped: the next begins at once.
    assert not _leases(station)
    assert "leased" not in {row.status for row in station.outbox()}
    daemon = station.daemon()
    daemon.tick()
    daemon.tick()
    assert station.effects() == Counter(map(str, range(LETTERS)))
    answers: Counter[str] = Counter()
    for one in who:
        answers.update(receipts(station.mailbox(one)))
    assert len(answers) == LETTERS
    assert set(answers.values()) == {1}


def _leases(station: Station) -> list[object]:
    with closing(sqlite3.connect(station.folder / "house.db")) as connection:
        return connection.execute("SELECT * FROM lease").fetchall()


def copy_of(station: Station, name: str) -> Path:
    """A copy of the running database, as sqlite3's backup makes it."""
    copied = station.folder / name
    with (
        closing(sqlite3.connect(station.folder / "house.db")) as source,
        closing(sqlite3.connect(copied)) as target,
    ):
        source.backup(target)
    return copied


def restore(station: Station, copied: Path) -> None:
    """Put a copy in place of the database; nobody has it open."""
    for suffix in ("", "-wal", "-shm"):
        (station.folder / f"house.db{suffix}").unlink(missing_ok=True)
    copied.replace(station.folder / "house.db")


@pytest.mark.sweep
def test_yesterdays_backup_reads_again_what_came_since(station: Station) -> None:
    """What the restored judge does not know is put back into the inbox: it has its effect, once."""
    daemon = station.daemon()
    station.write("Anna", "DIARY: before")
    daemon.tick()
    copied = copy_of(station, "backup.db")
    for text in ("one", "two"):
        station.write("Anna", f"DIARY: {text}")
        daemon.tick()
    daemon.close()
    station.database.close()
    restore(station, copied)
    assert station.effects() == Counter(["before"])
    with station.dovecot.login("judge", "Processed", readonly=False) as client:
        client.move(client.search("ALL"), "INBOX")
    station.clock.ahead += 600  # the backup holds the lease of the judge that ran then
    heir = station.daemon()
    for _ in range(3):
        heir.tick()
    assert station.effects() == Counter(["before", "one", "two"])
    answers = [mail for mail in station.mailbox("Anna") if mail["Auto-Submitted"] == "auto-replied"]
    assert set(receipts(answers)) == {f"<anna.{number}@example.org>" for number in (1, 2, 3)}


@pytest.mark.sweep
def test_an_upgrade_with_letters_in_the_outbox(station: Station) -> None:
    """The layout of the database is brought up to date with letters waiting; they go out, once."""
    station.write("Anna", "DIARY: one")
    daemon = station.daemon()
    station.smtp.open = False
    daemon.tick()
    waiting = [row.message_id for row in station.outbox() if row.status == "queued"]
    assert waiting
    daemon.close()
    station.database.close()
    _back_one_revision(station.url)
    station.smtp.open = True
    station.clock.ahead += 3600
    station.daemon().tick()
    assert [str(mail["Message-ID"]) for mail in station.mailbox("Anna")] == waiting


def _back_one_revision(url: str) -> None:
    from alembic import command
    from sqlalchemy import create_engine

    config, scripts = alembic_config()
    head = scripts.get_current_head()
    assert head is not None
    former = scripts.get_revision(head).down_revision
    assert isinstance(former, str)
    engine = create_engine(url)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, former)
    engine.dispose()
