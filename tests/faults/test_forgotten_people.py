"""Who is forgotten is gone from the mailbox, too, and does not come back with an old backup."""

from __future__ import annotations

import email
from collections.abc import Sequence
from datetime import UTC, datetime

import pytest
from imapclient import IMAPClient
from sqlmodel import col, select

from mailer.inbox import erasure
from mailer.inbox.erasure import Record
from mailer.post.filing import FiledMailbox
from mailer.service import backup
from mailer.service.reading import DONE_FOLDER
from mailer.store.database import open_database
from mailer.store.models import Erasure, InboxRow, OutboxRow, Person
from tests.faults.station import JUDGE, Station

ANNA = "anna@example.org"


def forget_anna(station: Station) -> None:
    """She asks, and answers the question."""
    daemon = station.daemon()
    station.write("Anna", "DIARY: one")
    station.write("Emil", "DIARY: two")
    station.write("Anna", "FORGET ME")
    daemon.tick()
    question = station.mailbox("Anna")[-1]
    station.write("Anna", "FORGET ME", to=str(question["Reply-To"]))
    for _ in range(3):
        daemon.tick()
    daemon.close()


def seen_only(mailbox: FiledMailbox, uids: Sequence[int], folder: str) -> tuple[int, ...]:
    """Flag mails, and have the connection break before they are moved."""
    mailbox._client.add_flags(list(uids), [rb"\Seen"], silent=True)
    return tuple(uids)


def filed(station: Station) -> list[bytes]:
    return station.dovecot.mails("judge", DONE_FOLDER)


def names(station: Station) -> list[str]:
    with station.database.reader() as session, session.begin():
        return list(session.exec(select(Person.address).order_by(col(Person.id))).all())


def kept_of(station: Station) -> list[object]:
    with station.database.reader() as session, session.begin():
        letters = session.exec(select(InboxRow).where(InboxRow.sender == ANNA)).all()
        return [*letters, *session.exec(select(OutboxRow).where(OutboxRow.address == ANNA)).all()]


@pytest.mark.sweep
def test_her_mails_leave_the_mailbox_and_nobody_elses(station: Station) -> None:
    forget_anna(station)
    senders = [str(email.message_from_bytes(raw)["From"]) for raw in filed(station)]
    assert sorted(senders) == sorted(["Emil <emil@example.org>", JUDGE])
    whole = b"".join(filed(station)).lower()
    assert b"anna" not in whole
    assert ANNA not in names(station)
    with station.database.reader() as session, session.begin():
        assert all(row.done for row in session.exec(select(Erasure)).all())


@pytest.mark.sweep
def test_a_mail_that_is_moved_there_only_later_is_removed_too(
    station: Station, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection broke before it was moved, and she was forgotten meanwhile."""
    with monkeypatch.context() as patch:
        patch.setattr(FiledMailbox, "settle_all", seen_only)
        forget_anna(station)
    for _ in range(3):
        daemon = station.daemon()
        daemon.tick()
        daemon.close()
    assert b"anna@" not in b"".join(filed(station)).lower()
    assert b"anna@" not in b"".join(station.dovecot.mails("judge")).lower()


@pytest.mark.sweep
def test_an_old_backup_does_not_bring_her_back(station: Station) -> None:
    file = station.folder / "judge.tar.gz"
    backup.make(station.config, file, backup.now())
    forget_anna(station)
    station.database.close()
    backup.restore(station.config, file, backup.now())
    station.database = open_database(station.url)
    assert ANNA in names(station)
    daemon = station.daemon()
    for _ in range(4):
        daemon.tick()
    daemon.close()
    assert ANNA not in names(station)
    assert kept_of(station) == []
    assert b"anna@" not in b"".join(filed(station)).lower()
    assert sum(JUDGE.encode() in raw[:200] for raw in filed(station)) == 1, "one record"


def test_who_comes_again_later_stays(station: Station) -> None:
    """A new start under the same address is not undone by the record of the old one."""
    house = station.house
    with station.database.writer() as session, session.begin():
        anna = session.exec(select(Person).where(Person.address == ANNA)).one()
        anna.created = station.clock()
    old = Record(erasure.who_of(house, ANNA), station.clock())
    station.clock.ahead += 100
    with station.database.writer() as session, session.begin():
        anna = session.exec(select(Person).where(Person.address == ANNA)).one()
        anna.created = station.clock()
    station.post(erasure.mail_of(house, old))
    daemon = station.daemon()
    daemon.tick()
    assert ANNA in names(station)
    assert station.inbox()[-1].reason == "our own record of somebody who was forgotten"


def test_nobody_else_can_have_somebody_forgotten(station: Station) -> None:
    record = Record(erasure.who_of(station.house, ANNA), station.clock())
    true = erasure.mail_of(station.house, record)
    seal = erasure.field_of(station.house, record).split()[-1].encode()
    station.post(true.replace(seal, seal[::-1]), true.replace(str(record.at).encode(), b"9999999999"))
    daemon = station.daemon()
    daemon.tick()
    assert ANNA in names(station)


class TestOldMail:
    """``expunge_days``: letters dealt with are deleted when they are old and in a backup."""

    def kept(self, station: Station) -> tuple[int, int]:
        """Mails in the folder, and letters in the database that still have their bytes."""
        with station.database.reader() as session, session.begin():
            raw = session.exec(select(InboxRow.raw).where(InboxRow.status == "done")).all()
        return len(filed(station)), sum(bool(one) for one in raw)

    def tick(self, station: Station) -> None:
        daemon = station.daemon()
        daemon.tick()
        daemon.close()

    def read(self, station: Station, days: int = 30) -> None:
        """Two letters are read and answered."""
        station.config.imap.expunge_days = days
        with station.database.writer() as session, session.begin():
            for row in session.exec(select(InboxRow)).all():
                row.raw = b""  # those by which the game was opened
        station.write("Anna", "DIARY: one")
        station.write("Emil", "DIARY: two")
        self.tick(station)
        assert self.kept(station) == (2, 2)

    def back_up(self, station: Station) -> None:
        backup.make(station.config, station.folder / f"{station.clock()}.tar.gz", station.clock())

    @pytest.mark.sweep
    def test_it_is_off_by_default(self, station: Station) -> None:
        assert station.config.imap.expunge_days == 0
        self.read(station, 0)
        self.back_up(station)
        station.clock.ahead += 400 * 86_400
        self.tick(station)
        assert self.kept(station) == (2, 2)

    @pytest.mark.sweep
    def test_what_is_old_and_in_a_backup_goes(self, station: Station) -> None:
        self.read(station)
        station.clock.ahead += 10
        self.tick(station)  # the mailbox is read to its end once more
        self.back_up(station)
        station.clock.ahead += 29 * 86_400
        self.tick(station)
        assert self.kept(station) == (2, 2)
        station.clock.ahead += 2 * 86_400
        self.tick(station)
        assert self.kept(station) == (0, 0)
        assert station.effects() == {"one": 1, "two": 1}

    def test_nothing_goes_without_a_backup(self, station: Station) -> None:
        self.read(station)
        station.clock.ahead += 400 * 86_400
        self.tick(station)
        assert self.kept(station) == (2, 2)

    @pytest.mark.sweep
    def test_nothing_goes_that_is_newer_than_the_last_backup(self, station: Station) -> None:
        self.tick(station)
        self.back_up(station)
        self.read(station)
        station.clock.ahead += 400 * 86_400
        self.tick(station)
        assert self.kept(station) == (2, 2)

    @pytest.mark.sweep
    def test_nor_what_came_before_it_and_was_read_after_it(self, station: Station) -> None:
        """The judge was down when the backup was made."""
        self.tick(station)
        station.config.imap.expunge_days = 30
        station.write("Anna", "DIARY: one")
        station.clock.ahead += 60
        self.back_up(station)
        self.tick(station)
        station.clock.ahead += 400 * 86_400
        self.tick(station)
        assert len(filed(station)) == 1

    @pytest.mark.sweep
    def test_the_record_of_somebody_who_was_forgotten_stays(self, station: Station) -> None:
        forget_anna(station)
        self.back_up(station)
        station.config.imap.expunge_days = 1
        station.clock.ahead += 400 * 86_400
        self.tick(station)
        self.back_up(station)
        station.clock.ahead += 400 * 86_400
        self.tick(station)
        assert [JUDGE.encode() in raw[:200] for raw in filed(station)] == [True]

    def late(self, station: Station, who: str, text: str, days: int) -> None:
        """A letter arrives with the date of so many days ago, as after a move of the mailbox."""
        when = datetime.fromtimestamp(station.clock() - days * 86_400, UTC)
        with station.dovecot.login("judge", readonly=False) as client:
            client.append("INBOX", station.letter(who, text), (), when)

    @pytest.mark.sweep
    def test_nor_what_came_late_with_an_old_date(self, station: Station) -> None:
        self.read(station)
        station.clock.ahead += 10
        self.tick(station)
        self.back_up(station)
        self.late(station, "Anna", "DIARY: three", 100)
        self.tick(station)
        station.clock.ahead += 31 * 86_400
        self.tick(station)
        assert b"three" in b"".join(filed(station))
        assert self.kept(station) == (1, 1), "the others are gone"
        self.tick(station)
        self.back_up(station)
        self.tick(station)
        assert self.kept(station) == (0, 0)

    @pytest.mark.sweep
    def test_what_came_late_with_an_old_date_is_read_again_after_a_restore(self, station: Station) -> None:
        self.read(station)
        self.tick(station)
        file = station.folder / "judge.tar.gz"
        backup.make(station.config, file, station.clock())
        self.late(station, "Anna", "DIARY: three", 100)
        self.tick(station)
        station.database.close()
        backup.restore(station.config, file, backup.now())
        station.database = open_database(station.url)
        self.tick(station)
        assert station.effects()["three"] == 1

    @pytest.mark.sweep
    def test_nothing_goes_where_the_folder_was_made_anew(self, station: Station) -> None:
        """Its UIDs mean others then."""
        self.read(station)
        station.clock.ahead += 10
        self.tick(station)
        self.back_up(station)
        with station.dovecot.login("judge", readonly=False) as client:
            client.delete_folder(DONE_FOLDER)
            client.create_folder(DONE_FOLDER)
            client.append(
                DONE_FOLDER, station.letter("Anna", "mine"), (rb"\Seen",), datetime(2001, 1, 1, tzinfo=UTC)
            )
        station.clock.ahead += 400 * 86_400
        self.tick(station)
        assert len(filed(station)) == 1


@pytest.mark.sweep
@pytest.mark.parametrize("lacking", [(b"UIDPLUS",), (b"UIDPLUS", b"MOVE")])
def test_without_uidplus_what_somebody_else_has_flagged_stays(
    station: Station, monkeypatch: pytest.MonkeyPatch, lacking: tuple[bytes, ...]
) -> None:
    has = IMAPClient.has_capability
    names = {name.decode() for name in lacking}
    monkeypatch.setattr(
        IMAPClient, "has_capability", lambda self, name: name not in names and has(self, name)
    )
    station.write("Emil", "DIARY: two")
    daemon = station.daemon()
    daemon.tick()
    daemon.close()
    for folder in ("INBOX", DONE_FOLDER):
        with station.dovecot.login("judge", folder, readonly=False) as client:
            client.append(folder, station.letter("Olga", "flagged by hand"), (rb"\Seen", rb"\Deleted"))
    forget_anna(station)
    whole = b"".join([*filed(station), *station.dovecot.mails("judge")])
    assert whole.count(b"flagged by hand") == 2
    with station.dovecot.login("judge", DONE_FOLDER) as client:
        assert client.search(["DELETED"]), "it is flagged as before"
    assert b"anna@" not in b"".join(filed(station)).lower()
