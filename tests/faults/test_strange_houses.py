"""Database, secret and mailbox of different houses, or one of them new: no letter is touched."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from mailer.base.house import open_house
from mailer.inbox.identity import StrangeHouseError
from mailer.post.faults import NotOurMailbox, PostError
from mailer.post.filing import DONE_FOLDER, OWN_FOLDER, FiledMailbox
from mailer.service import backup
from mailer.service.daemon import Daemon
from mailer.store.database import open_database
from mailer.store.models import HouseRow
from tests.faults.station import Station
from tests.rig.cases import some
from tests.rig.dovecot import Dovecot
from tests.worker.town import Drawing


def opened(station: Station, *, new: bool = False) -> Daemon:
    """Another start of the judge; closed with the station."""
    daemon = Daemon(station.config, station.clock, paint=lambda scene: Drawing(), new=new)
    station._stack.callback(daemon.close)
    return daemon


@pytest.fixture
def used(station: Station) -> Station:
    """A house whose judge has read a letter and is stopped; another letter waits."""
    daemon = opened(station)
    station.write("Anna", "DIARY: one")
    daemon.tick()
    daemon.close()
    assert station.effects() == Counter(["one"])
    station.write("Anna", "DIARY: two")
    return station


@pytest.fixture
def nobody(tmp_path: Path, dovecot: Dovecot) -> Iterator[Station]:
    """A house in which nobody has written yet."""
    with Station(tmp_path, dovecot) as opened_:
        opened_.database.close()
        for path in tmp_path.iterdir():
            path.unlink()
        yield opened_


def lose_database(station: Station) -> None:
    station.database.close()
    for path in station.folder.glob("house.db*"):
        path.rename(path.with_name(f"lost-{path.name}"))


def lose_secret(station: Station) -> None:
    station.config.secret_file.unlink()


def lose_mailbox(station: Station) -> None:
    shutil.rmtree(station.dovecot.maildir("judge"))
    station.write("Anna", "DIARY: three")


def another_secret(station: Station) -> None:
    station.config.secret_file.write_text("ab" * 32 + "\n")


def another_mailbox(station: Station) -> None:
    """One that a judge of another house reads."""
    shutil.rmtree(station.dovecot.maildir("judge"))
    station.write("Anna", "DIARY: three")
    folder = station.folder / "other"
    with Station(folder, station.dovecot) as other:
        mailbox = FiledMailbox(opened(other).postroom.account)
        other.daemon().tick()
        mailbox.connect()
        assert len(mailbox.notes()) == 1
        mailbox.close()


def before_marks(station: Station) -> None:
    """As an installation of today is: nothing tells whose anything is, but for what the judge has written."""
    with station.database.writer() as session, session.begin():
        session.delete(session.get_one(HouseRow, 1))
    (station.folder / "secret.house").unlink()
    shutil.rmtree(station.dovecot.maildir("judge") / f".{OWN_FOLDER}")


def refused(station: Station) -> str:
    """The start is refused with one clear message, and no letter is touched."""
    before = station.dovecot.folders("judge")
    try:
        ticked = opened(station).tick()
    except StrangeHouseError as error:
        said = str(error)
    else:
        assert isinstance(ticked.trouble, NotOurMailbox), ticked
        said = str(ticked.trouble)
    assert station.dovecot.folders("judge") == before
    assert "No letter was touched" in said
    assert "estafette serve --new" in said
    return said


def inbox(station: Station) -> int:
    return station.dovecot.folders("judge")["INBOX"]


class TestOneIsNew:
    """Where one is new and another is not."""

    def test_a_new_database_beside_a_used_secret(self, used: Station) -> None:
        lose_database(used)
        assert "has been used" in refused(used)
        assert inbox(used) == 1

    def test_a_new_database_and_a_new_mailbox_beside_a_used_secret(self, used: Station) -> None:
        lose_database(used)
        lose_mailbox(used)
        refused(used)

    def test_a_new_database_and_a_new_secret_beside_a_used_mailbox(self, used: Station) -> None:
        lose_database(used)
        lose_secret(used)
        refused(used)

    def test_the_same_of_an_installation_without_marks(self, used: Station) -> None:
        before_marks(used)
        lose_database(used)
        lose_secret(used)
        assert DONE_FOLDER in refused(used)

    def test_a_new_database_beside_secret_and_mailbox_without_marks(self, used: Station) -> None:
        before_marks(used)
        lose_database(used)
        refused(used)

    def test_a_new_secret(self, used: Station) -> None:
        lose_secret(used)
        assert str(used.config.secret_file) in refused(used)
        assert not used.config.secret_file.exists(), "a new one would only hide that it is gone"

    def test_a_new_mailbox(self, used: Station) -> None:
        lose_mailbox(used)
        assert "[imap]" in refused(used)
        assert inbox(used) == 1


class TestOfTwoHouses:
    """Where they are of different houses."""

    def test_another_secret(self, used: Station) -> None:
        another_secret(used)
        refused(used)

    def test_another_secret_without_marks(self, used: Station) -> None:
        before_marks(used)
        another_secret(used)
        refused(used)

    @pytest.mark.sweep
    def test_another_mailbox(self, used: Station) -> None:
        another_mailbox(used)
        assert "another house" in refused(used)


class TestGoesOn:
    """What needs no word."""

    def test_all_three_are_new(self, nobody: Station) -> None:
        first = opened(nobody)
        assert first.tick().trouble is None
        first.close()
        daemon = opened(nobody)
        nobody.write("Anna", "HELP")
        assert daemon.tick().letters == 1

    def test_a_secret_that_was_made_by_hand_or_by_the_doctor_is_new(self, nobody: Station) -> None:
        open_house(nobody.config)
        assert opened(nobody).tick().trouble is None

    def test_an_installation_without_marks(self, used: Station) -> None:
        before_marks(used)
        daemon = opened(used)
        assert daemon.tick().trouble is None
        assert used.effects() == Counter(["one", "two"])
        daemon.close()
        lose_database(used)
        refused(used)

    def test_an_installation_without_marks_that_has_never_had_a_letter(self, station: Station) -> None:
        (station.folder / "secret.house").unlink(missing_ok=True)
        assert opened(station).tick().trouble is None

    def test_it_was_marked_half_when_it_died(self, used: Station) -> None:
        (used.folder / "secret.house").unlink()
        with used.database.writer() as session, session.begin():
            session.get_one(HouseRow, 1).mailbox = False
        assert opened(used).tick().trouble is None

    def test_two_daemons(self, used: Station) -> None:
        first, second = opened(used), opened(used)
        assert (first.tick().trouble, second.tick().trouble) == (None, None)
        mailbox = FiledMailbox(first.postroom.account)
        mailbox.connect()
        assert len(mailbox.notes()) == 1
        mailbox.close()

    def test_the_mark_is_looked_for_once(self, used: Station) -> None:
        """Whoever tidies the mailbox up while the judge runs does not stop it."""
        daemon = opened(used)
        daemon.tick()
        shutil.rmtree(used.dovecot.maildir("judge") / f".{OWN_FOLDER}")
        used.write("Anna", "DIARY: three")
        daemon.poller.mailbox.close()
        assert daemon.tick().trouble is None
        assert used.effects() == Counter(["one", "two", "three"])

    @pytest.mark.sweep
    @pytest.mark.parametrize("marked", [True, False])
    def test_a_restored_backup(self, used: Station, marked: bool) -> None:
        if not marked:
            before_marks(used)
        file = used.folder / "judge.tar.gz"
        backup.make(used.config, file, backup.now())
        daemon = opened(used)
        daemon.tick()
        daemon.close()
        assert used.effects() == Counter(["one", "two"])
        lose_database(used)
        lose_secret(used)
        backup.restore(used.config, file, backup.now())
        used.database = open_database(used.url)
        assert used.effects() == Counter(["one"])
        assert opened(used).tick().trouble is None
        assert used.effects() == Counter(["one", "two"])


class TestNew:
    """``--new``: what is there is one house from now on."""

    @pytest.mark.sweep
    @pytest.mark.parametrize(
        "lose", some([another_mailbox, lose_secret, lose_mailbox, another_secret, lose_database], 2)
    )
    def test_it_begins(self, used: Station, lose: object) -> None:
        lose(used)  # type: ignore[operator]
        refused(used)
        daemon = opened(used, new=True)
        assert daemon.tick().trouble is None
        assert inbox(used) == 0
        daemon.close()
        assert opened(used).tick().trouble is None, "the word is needed once"

    @pytest.mark.sweep
    def test_the_command_ends_with_one_clear_message(self, used: Station) -> None:
        lose_mailbox(used)
        config, imap = used.folder / "house.toml", used.config.imap
        config.write_text(
            f'database = "{used.url}"\nsecret_file = "{used.config.secret_file}"\n'
            f'[judge]\naddress = "{used.config.judge.address}"\n'
            f'[imap]\nport = {imap.port}\nuser = "{imap.user}"\n'
            f'password = "{imap.password.get_secret_value()}"\n'
        )
        config.chmod(0o600)
        ran = subprocess.run(
            [sys.executable, "-m", "mailer.cli.main", "serve", "--config", str(config)],
            capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip
        assert ran.returncode == 1
        assert "estafette: The mailbox INBOX of judge" in ran.stderr
        assert "Traceback" not in ran.stderr
        assert inbox(used) == 1


def test_a_full_mailbox_is_read_all_the_same(used: Station, monkeypatch: pytest.MonkeyPatch) -> None:
    """It cannot take the mark; the next start tries again."""
    before_marks(used)

    def full(*_: object) -> None:
        from mailer.post.faults import ServerRefused

        raise ServerRefused("over quota", "")

    with monkeypatch.context() as patched:
        patched.setattr(FiledMailbox, "add_note", full)
        daemon = opened(used)
        assert daemon.tick().trouble is None
        daemon.close()
    assert used.effects() == Counter(["one", "two"])
    assert opened(used).tick().trouble is None
    lose_mailbox(used)
    refused(used)


@pytest.mark.sweep
def test_a_server_that_is_away_is_no_stranger(used: Station) -> None:
    used.dovecot.stop()
    try:
        trouble = opened(used).tick().trouble
        assert isinstance(trouble, PostError)
        assert trouble.passing
    finally:
        used.dovecot.start()
