"""Faults of the relay: it is logged in to, and a letter goes round."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from mailer.base.config import Config
from mailer.post.probe import ProbedSender
from mailer.post.smtp import Deferred, SmtpOutcome
from tests.doctor.patient import found, served_by, the_fault
from tests.rig.dovecot import Dovecot
from tests.rig.relay import Relay


class TestRelay:
    """The relay is logged in to, and a letter goes round."""

    def with_relay(self, config: Config, dovecot: Dovecot, relay: Relay, **changes: Any) -> Config:
        served = served_by(config, dovecot, relay)
        return served.model_copy(update={"smtp": served.smtp.model_copy(update=changes)})

    def test_one_that_is_down(self, config: Config, dovecot: Dovecot) -> None:
        with Relay(dovecot.lmtp) as relay:
            served = served_by(config, dovecot, relay)
        the_fault(served, "relay", str(relay.port), "Is it running?")

    def test_one_that_does_not_speak_tls(self, config: Config, dovecot: Dovecot) -> None:
        with Relay(dovecot.lmtp) as relay:
            served = self.with_relay(config, dovecot, relay, security="starttls")
            the_fault(served, "relay", "STARTTLS", "security in [smtp]")

    def test_one_that_lets_us_not_log_in(self, config: Config, tmp_path: Path) -> None:
        changes = {"user": "judge", "password": SecretStr("geheim")}
        served = config.model_copy(update={"smtp": config.smtp.model_copy(update=changes)})
        fault = the_fault(served, "relay", "user and password in [smtp]")
        assert "geheim" not in fault.what

    def test_one_that_takes_small_letters_only(self, config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("mailer.post.post_office.LARGEST", 100_000)
        the_fault(config, "size", "100,000", "message_size_limit")

    @pytest.mark.sweep
    def test_one_that_refuses_plus_addresses(self, config: Config, dovecot: Dovecot) -> None:
        def refuse(to: str) -> str:
            return "550 5.1.1 no such user" if "+" in to else ""

        with Relay(dovecot.lmtp, at_rcpt=refuse) as relay:
            served = served_by(config, dovecot, relay)
            the_fault(served, "plus", "no such user", "recipient_delimiter", "plus = false", send=True)
            assert found(served) == []  # only with --send
            assert found(served_by(config, dovecot, relay, plus=False), send=True) == []

    def test_no_letter_goes_round_by_a_relay_that_is_down(self, config: Config, dovecot: Dovecot) -> None:
        """One fault, not two, and no advice about plus-addresses."""
        with Relay(dovecot.lmtp) as relay:
            served = served_by(config, dovecot, relay)
        the_fault(served, "relay", "Is it running?", send=True)

    def test_one_that_refuses_the_sender(self, config: Config, dovecot: Dovecot) -> None:
        def refuse(to: str) -> str:
            return "553 5.7.1 Sender address rejected: not owned by user judge." if "+" in to else ""

        with Relay(dovecot.lmtp, at_rcpt=refuse) as relay:
            served = served_by(config, dovecot, relay)
            fault = the_fault(served, "plus", "smtpd_sender_login_maps", "address in [judge]", send=True)
        assert "plus = false" not in fault.remedy
        assert ".." not in fault.what

    def test_one_where_nobody_can_log_in(self, config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
        """Postfix at port 25, as aiosmtplib tells it."""
        said = "SMTPException: The SMTP AUTH extension is not supported by this server."

        async def try_out(sender: ProbedSender, address: str) -> tuple[SmtpOutcome, None]:
            return Deferred(0, said), None

        monkeypatch.setattr(ProbedSender, "try_out", try_out)
        fault = the_fault(config, "relay", "587", "starttls")
        assert "Exception" not in fault.what
        assert ".." not in fault.what

    @pytest.mark.sweep
    def test_one_that_takes_letters_and_loses_them(self, config: Config, dovecot: Dovecot) -> None:
        with Relay(dovecot.lmtp) as relay:
            served = self.with_relay(config, dovecot, relay)
            elsewhere = served.model_copy(
                update={"imap": served.imap.model_copy(update={"user": "somebody-else"})}
            )
            the_fault(elsewhere, "plus", "not back within 1 seconds", send=True, patience=1.0)
