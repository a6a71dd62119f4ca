"""Faults of the mailbox: it is logged in to, written to and read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from pydantic import SecretStr

from mailer.config import Config
from mailer.doctor import clock as doctors_clock
from mailer.store.models import Pulse
from tests.doctor.patient import found, now, rows, served_by, the_fault
from tests.rig.dovecot import Dovecot
from tests.rig.relay import Relay
from tests.store.rooms import HOUR


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

    def test_a_mailbox_that_is_not_there(self, served: Config) -> None:
        the_fault(self.with_imap(served, mailbox="Cellar"), "mailbox", "Cellar", "INBOX")

    def test_a_server_that_is_down(self, served: Config, dovecot: Dovecot) -> None:
        dovecot.stop()
        the_fault(served, "mailbox", str(dovecot.imap), "Is it running?")

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
