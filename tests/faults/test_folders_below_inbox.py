"""A server lets folders be made below INBOX only (Courier, Cyrus, Dovecot with a prefix)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mailer.doctor import post
from mailer.post.faults import FolderRefused
from mailer.post.filing import OWN_FOLDER
from mailer.service import backup
from mailer.store.database import open_database
from tests.faults.station import Station
from tests.rig.dovecot import Dovecot

PREFIX = "INBOX."


@pytest.fixture
def below(tmp_path: Path, founded: Path) -> Iterator[Station]:
    """A house whose mailbox is at such a server."""
    with Dovecot(prefix=PREFIX) as server, Station(tmp_path, server, like=founded) as opened:
        yield opened


def tick(station: Station, times: int = 1) -> None:
    daemon = station.daemon()
    for _ in range(times):
        daemon.tick()
    daemon.close()


@pytest.mark.sweep
def test_letters_are_read_and_filed_below_the_prefix(below: Station) -> None:
    below.write("Anna", "DIARY: one")
    tick(below, 2)
    below.write("Emil", "DIARY: two")
    tick(below, 2)  # another daemon finds the mark of the first
    assert below.effects() == {"one": 1, "two": 1}
    with below.dovecot.login("judge") as client:
        assert client.folder_exists(f"{PREFIX}{OWN_FOLDER}")
    assert len(below.dovecot.mails("judge", f"{PREFIX}Processed")) == 2
    assert below.dovecot.mails("judge") == []


def test_what_is_filed_there_is_read_again_after_a_restore(below: Station) -> None:
    file = below.folder / "judge.tar.gz"
    backup.make(below.config, file, backup.now())
    below.write("Anna", "DIARY: one")
    tick(below, 2)
    below.database.close()
    backup.restore(below.config, file, backup.now())
    below.database = open_database(below.url)
    assert below.effects() == {}
    tick(below, 2)
    assert below.effects() == {"one": 1}


def test_the_doctor_is_content(below: Station) -> None:
    found = [each for each in post.check(below.config, send=False, patience=5.0) if each.check == "folders"]
    assert [each.state for each in found] == ["ok"], found


def test_where_no_folder_can_be_made_the_judge_says_so_at_once(station: Station) -> None:
    with station.dovecot.login("judge"):
        pass  # Dovecot makes the maildir at the first login
    station.dovecot.maildir("judge").chmod(0o555)
    try:
        daemon = station.daemon()
        daemon.reading.mailbox.connect()
        with pytest.raises(FolderRefused) as refused:
            daemon.reading.claim()
    finally:
        station.dovecot.maildir("judge").chmod(0o755)
    assert "Processed" in refused.value.what
    assert "Make the folder Processed" in refused.value.remedy
    assert not refused.value.passing
