"""``estafette backup`` while the judge works, ``restore``, and what came since read once more."""

from __future__ import annotations

import sys
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import col, select

from adjudicator.kinds import Instant
from mailer.cli.main import main
from mailer.post.filing import FiledMailbox
from mailer.service import backup
from mailer.service.backup import BackupError
from mailer.service.reading import DONE_FOLDER
from mailer.store.database import open_database
from mailer.store.models import JournalRow, Outage
from tests.faults.phases import close_at
from tests.faults.station import SEATS, Station
from tests.rig.cases import some
from tests.rig.dovecot import Dovecot


@pytest.fixture
def station(tmp_path: Path, dovecot: Dovecot, database_url: str) -> Iterator[Station]:
    """A house with a game of seven, on SQLite and on PostgreSQL."""
    with Station(tmp_path, dovecot, url=database_url) as opened:
        opened.open_game()
        yield opened


def put_back(station: Station, file: Path) -> None:
    """Restore; the station looks at the restored database then."""
    station.database.close()
    backup.restore(station.config, file, backup.now())
    station.database = open_database(station.url)


def message_ids(station: Station) -> dict[str, set[str]]:
    """The Message-IDs of what each player got."""
    return {who: {str(mail["Message-ID"]) for mail in station.mailbox(who)} for who in SEATS}


def work_on(station: Station) -> None:
    """Another judge does all there is to do."""
    daemon = station.daemon()
    for _ in range(3):
        daemon.tick()
    daemon.close()


@pytest.mark.sweep
@pytest.mark.parametrize("database_url", some(["sqlite", "postgresql"], 2), indirect=True)
def test_a_backup_under_load_restored_loses_and_doubles_nothing(station: Station) -> None:
    file = station.folder / "judge.tar.gz"
    who = list(SEATS)
    station.post(*(station.letter(who[at % 7], f"DIARY: {at}") for at in range(14)))
    daemon = station.daemon()
    working = threading.Thread(target=daemon.run, daemon=True)
    working.start()
    station.until(lambda: station.effects().total() >= 5)
    station.post(*(station.letter(who[at % 7], f"DIARY: {at}") for at in range(14, 28)))
    backup.make(station.config, file, backup.now())
    station.until(lambda: station.effects().total() == 28)
    station.until(lambda: all(row.status == "sent" for row in station.outbox()))
    daemon.stop()
    working.join(30)
    daemon.close()
    before = message_ids(station)
    put_back(station, file)
    assert 5 <= station.effects().total() <= 28
    work_on(station)
    assert station.effects() == Counter(map(str, range(28)))
    # Whatever was sent once more is no other letter than before.
    assert message_ids(station) == before
    with station.database.reader() as session, session.begin():
        assert session.exec(select(Outage)).all() == []
    assert station.dovecot.folders("judge") == {"INBOX": 0, DONE_FOLDER: 28}


@pytest.mark.sweep  # a backup under load is in every run
@pytest.mark.long
@pytest.mark.parametrize("database_url", some(["sqlite", "postgresql"], 2), indirect=True)
def test_a_turn_played_since_is_played_the_same_once_more(station: Station) -> None:
    """Letters from before and after a deadline, and the deadline between them, come to the same."""
    file = station.folder / "judge.tar.gz"
    daemon = station.daemon()
    daemon.tick()
    deadline = station.clock() + 8
    close_at(station, 8)
    backup.make(station.config, file, station.clock())
    station.write("Anna", "A Par - Bur")
    station.write("Emil", "F Lon - NTH")
    station.until(lambda: station.clock() > deadline)
    daemon.tick()
    station.write("Anna", "A Bur - Mun")
    daemon.tick()
    daemon.close()
    assert all(row.received < deadline for row in station.inbox()[-3:-1]), "the machine is too slow"
    before, played, stands = message_ids(station), journal(station), station.orders("Anna")
    assert len(stands) == 1
    put_back(station, file)
    assert len(journal(station)) < len(played)
    work_on(station)
    assert journal(station) == played
    assert station.orders("Anna") == stands
    assert message_ids(station) == before


def journal(station: Station) -> list[str]:
    with station.database.reader() as session, session.begin():
        return list(session.exec(select(JournalRow.entry).order_by(col(JournalRow.number))).all())


@pytest.mark.sweep
def test_unread_mail_comes_after_what_is_read_again(station: Station) -> None:
    daemon = station.daemon()
    station.write("Anna", "DIARY: one")
    daemon.tick()
    daemon.close()
    station.write("Anna", "DIARY: two")
    mailbox = FiledMailbox(daemon.postroom.account)
    mailbox.connect()
    assert mailbox.newest(DONE_FOLDER) == station.inbox()[-1].received
    assert mailbox.newest("Nowhere") is None
    assert mailbox.bring_back(DONE_FOLDER, Instant(station.clock() - 3600)) == 2
    texts = [arrival.raw.rpartition(b"DIARY: ")[2].strip() for arrival in mailbox.fetch()]
    mailbox.close()
    assert texts == [b"one", b"two"]


@pytest.mark.parametrize("database_url", some(["sqlite", "postgresql"], 2), indirect=True)
class TestRefusals:
    """What cannot be done is said, and what is there stays."""

    @pytest.mark.sweep
    def test_a_running_judge_is_not_replaced(self, station: Station) -> None:
        file = station.folder / "judge.tar.gz"
        daemon = station.daemon()
        daemon.tick()
        backup.make(station.config, file, station.clock())
        with pytest.raises(BackupError, match="running"):
            backup.restore(station.config, file, backup.now())
        daemon.close()
        put_back(station, file)

    def test_a_file_that_is_there_is_not_overwritten(self, station: Station) -> None:
        file = station.folder / "kept"
        file.write_text("kept")
        with pytest.raises(BackupError, match="kept"):
            backup.make(station.config, file, station.clock())
        assert file.read_text() == "kept"

    @pytest.mark.parametrize("content", some([b"no archive", b"", b"\x1f\x8b\x08\0\0\0\0\0"], 3))
    def test_what_is_no_backup_changes_nothing(self, station: Station, content: bytes) -> None:
        file = station.folder / "letter.txt"
        file.write_bytes(content)
        secret = station.config.secret_file.read_text()
        with pytest.raises(BackupError, match="no backup"):
            backup.restore(station.config, file, backup.now())
        assert station.inbox()
        assert station.config.secret_file.read_text() == secret


@pytest.mark.sweep
def test_the_commands_say_what_they_did(station: Station, capsys: pytest.CaptureFixture[str]) -> None:
    config = station.folder / "judge.toml"
    config.write_text(f'database = "{station.url}"\nsecret_file = "{station.config.secret_file}"\n')
    config.chmod(0o600)
    file = station.folder / "judge.tar.gz"
    command(["backup", str(file), "--config", str(config)])
    assert f"{file} written" in capsys.readouterr().out
    assert file.stat().st_mode & 0o077 == 0
    station.database.close()
    station.config.secret_file.write_text("ab" * 32)
    command(["restore", str(file), "--config", str(config)])
    said = capsys.readouterr().out
    assert "The judge is back as of" in said
    assert "secret.before-restore" in said
    assert station.config.secret_file.read_text().strip() == station.house.secret.hex()
    assert station.config.secret_file.stat().st_mode & 0o077 == 0
    assert not list(station.folder.glob(".estafette-*"))
    station.database = open_database(station.url)
    assert station.inbox()


def command(arguments: list[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["estafette", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
    assert not ended.value.code
