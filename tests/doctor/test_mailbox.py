"""Faults of the mailbox: it is logged in to, written to and read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from imapclient import IMAPClient
from pydantic import SecretStr

from mailer.base.config import Config
from mailer.doctor import clock as doctors_clock
from mailer.post.probe import MailboxTrial
from mailer.service.daemon import Daemon
from mailer.store.models import Pulse
from tests.doctor.patient import found, now, rows, served_by, the_fault
from tests.rig.cases import some
from tests.rig.dovecot import Dovecot
from tests.rig.relay import Relay
from tests.store.rooms import HOUR
from tests.worker.town import Drawing


def at_work(served: Config, dovecot: Dovecot) -> None:
    """The judge has run on this mailbox: it has its folders, and a letter is filed in one."""
    daemon = Daemon(served, paint=lambda scene: Drawing())
    daemon.tick()
    daemon.close()
    with dovecot.login("judge", readonly=False) as client:
        client.append("Processed", b"Subject: dealt with\r\n\r\n")


def whole(dovecot: Dovecot) -> dict[str, list[bytes]]:
    """Each folder of the judge's mailbox and what lies in it."""
    with dovecot.login("judge") as client:
        names = [name for _, _, name in client.list_folders()]
    return {name: dovecot.mails("judge", name) for name in names}


def dies_at(monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    """The connection is lost once, as soon as the server has done the command."""
    true, died = getattr(IMAPClient, command), list[str]()

    def dying(client: IMAPClient, *args: Any, **more: Any) -> Any:
        done = true(client, *args, **more)
        if not died:
            died.append(command)
            client.shutdown()
            raise IMAPClient.AbortError("connection lost")
        return done

    monkeypatch.setattr(IMAPClient, command, dying)


class TestMailbox:
    """The mailbox is logged in to, written to and read."""

    @pytest.fixture
    def served(self, config: Config, dovecot: Dovecot) -> Iterator[Config]:
        with Relay(dovecot.lmtp) as relay:
            yield served_by(config, dovecot, relay)

    def with_imap(self, served: Config, **changes: Any) -> Config:
        return served.model_copy(update={"imap": served.imap.model_copy(update=changes)})

    def test_a_wrong_password(self, served: Config) -> None:
        fault = the_fault(
            self.with_imap(served, password=SecretStr("geheim")), "mailbox", "judge", "password in [imap]"
        )
        assert "geheim" not in fault.what

    @pytest.mark.sweep
    def test_a_mailbox_that_is_not_there(self, served: Config) -> None:
        the_fault(self.with_imap(served, mailbox="Cellar"), "mailbox", "Cellar", "INBOX")

    def test_a_server_that_is_down(self, served: Config, dovecot: Dovecot) -> None:
        dovecot.stop()
        the_fault(served, "mailbox", str(dovecot.imap), "Is it running?")

    @pytest.mark.sweep
    def test_a_server_without_tls(self, served: Config) -> None:
        the_fault(self.with_imap(served, security="starttls"), "mailbox", "TLS", "security in [imap]")

    def test_a_password_sent_in_the_clear(self, served: Config) -> None:
        # Another name of this machine, which does not look like one.
        the_fault(self.with_imap(served, host="127.1"), "encryption", "127.1", "starttls")

    def test_a_mailbox_in_which_no_folder_can_be_made(self, served: Config, dovecot: Dovecot) -> None:
        found(served)  # Dovecot makes the maildir at the first login
        dovecot.maildir("judge").chmod(0o555)
        the_fault(served, "folders", "Processed", "quota")
        dovecot.maildir("judge").chmod(0o755)

    def test_where_the_house_has_its_folders_no_other_is_made(
        self, served: Config, dovecot: Dovecot, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        at_work(served, dovecot)
        before = whole(dovecot)
        made: list[str] = []
        monkeypatch.setattr(IMAPClient, "create_folder", lambda client, name: made.append(name))
        assert found(served) == []
        assert made == []
        assert whole(dovecot) == before
        assert {name: len(mails) for name, mails in before.items()} == {
            "INBOX": 0, "Processed": 1, "Estafette": 1,
        }  # fmt: skip

    @pytest.mark.sweep
    @pytest.mark.parametrize("lost", some(["append", "fetch", "move", "delete_folder", "uid_expunge"], 3))
    @pytest.mark.parametrize("house", some([True, False], 2))
    def test_the_mailbox_is_as_it_was_though_the_connection_dies(
        self, served: Config, dovecot: Dovecot, monkeypatch: pytest.MonkeyPatch, lost: str, house: bool
    ) -> None:
        if house:
            at_work(served, dovecot)
        found(served)
        before = whole(dovecot)
        dies_at(monkeypatch, lost)
        found(served)
        assert whole(dovecot) == before

    def test_what_a_doctor_left_who_was_killed_is_cleared_away(
        self, served: Config, dovecot: Dovecot
    ) -> None:
        at_work(served, dovecot)
        before = whole(dovecot)
        left, fresh = MailboxTrial(f"estafette-doctor-{now() - 2 * HOUR}-0000aaaa"), MailboxTrial.new()
        with dovecot.login("judge", readonly=False) as client:
            client.create_folder(left.folders[0])
            client.append("Processed", left.letter)
            client.append("Estafette", left.letter)
            client.create_folder(fresh.folders[0])  # another doctor is at work
        assert found(served) == []
        assert whole(dovecot) == {**before, fresh.folders[0]: []}

    def test_a_letter_sent_round_is_taken_away_though_the_connection_dies(
        self, served: Config, dovecot: Dovecot, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        dies_at(monkeypatch, "noop")
        assert [one for one in found(served, send=True) if one.state == "fault"] == []
        assert dovecot.folders("judge") == {"INBOX": 0}

    @pytest.mark.parametrize(("ahead", "way"), [(2 * HOUR + 600, "ahead of"), (-2 * HOUR - 600, "behind")])
    def test_a_clock_that_is_wrong(
        self, served: Config, monkeypatch: pytest.MonkeyPatch, ahead: int, way: str
    ) -> None:
        rows(served, Pulse(name="mail", at=now() + ahead))
        with time_machine.travel(now() + ahead, tick=True):
            the_fault(served, "clock", "2 hours", way, "the mail server", "NTP")

    def test_clocks_may_differ_a_little(self) -> None:
        assert doctors_clock.beside("the server", 1000.0, 1059.0).state == "ok"
        assert doctors_clock.beside("the server", 1000.0, 1061.0).what.count("61 seconds ahead") == 1
