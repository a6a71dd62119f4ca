"""Faults of what DNS says of the judge's domain."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from mailer.base.config import Config, Judge
from mailer.doctor import names
from mailer.doctor.examine import Examined, examine
from tests.doctor.nameserver import NameServer, Records
from tests.doctor.patient import found, served_by, the_fault
from tests.rig.cases import some
from tests.rig.dovecot import Dovecot
from tests.rig.relay import Relay

GOOD: Records = {
    ("judge.example.org", "MX"): ("10 mail.example.org.",),
    ("judge.example.org", "TXT"): ('"v=spf1 mx -all"', '"something=else"'),
    ("mail._domainkey.judge.example.org", "TXT"): ('"v=DKIM1; k=rsa; p=MIIB" "IjAN"',),
    ("_dmarc.example.org", "TXT"): ('"v=DMARC1; p=none"',),
}
SPF, DKIM = ("judge.example.org", "TXT"), ("mail._domainkey.judge.example.org", "TXT")
DMARC, MX = ("_dmarc.example.org", "TXT"), ("judge.example.org", "MX")


class TestNames:
    """What DNS says of the judge's domain."""

    @pytest.fixture
    def public(self, config: Config, dovecot: Dovecot) -> Iterator[Config]:
        judge = Judge(address="judge@judge.example.org", operator="eve@localhost", dkim_selector="mail")
        with Relay(dovecot.lmtp) as relay:
            yield served_by(config, dovecot, relay).model_copy(update={"judge": judge})

    def test_all_is_published(self, public: Config) -> None:
        with NameServer(GOOD) as server:
            every = list(examine(public, Examined(nameserver=server.address)))
        states = {finding.check: finding.state for finding in every}
        assert [states[name] for name in ("mx", "spf", "dkim", "dmarc")] == ["ok"] * 4

    @pytest.mark.alike(3)
    @pytest.mark.parametrize(
        ("changed", "check", "says"),
        some(
            [
                ({SPF: None}, "spf", "v=spf1 mx -all"),
                ({SPF: ('"v=spf1 -all"', '"v=spf1 mx ~all"')}, "spf", "2 SPF records"),
                ({SPF: ('"v=spf1 +all"',)}, "spf", "everybody"),
                ({DKIM: None}, "dkim", "dkim_selector"),
                ({DKIM: ('"v=DKIM1; p="',)}, "dkim", "revoked"),
                ({DMARC: None}, "dmarc", "_dmarc.judge.example.org"),
                ({DMARC: ('"v=DMARC1; p=perhaps"',)}, "dmarc", "p=perhaps"),
                ({DMARC: ('"v=DMARC1; p=none"', '"v=DMARC1; p=reject"')}, "dmarc", "2 DMARC records"),
                ({MX: ("0 .",)}, "mx", "judge.example.org"),
                ({MX: None, SPF: None}, "mx", "MX record"),
            ],
            3,
        ),
    )
    def test_what_is_missing_or_wrong(
        self, public: Config, changed: dict[tuple[str, str], Any], check: str, says: str
    ) -> None:
        records = {key: value for key, value in {**GOOD, **changed}.items() if value}
        with NameServer(records) as server:
            the_fault(public, check, says, nameserver=server.address)

    def test_an_open_end_of_the_spf_record_is_a_warning(self, public: Config) -> None:
        with NameServer({**GOOD, SPF: ('"v=spf1 mx"',)}) as server:
            (only,) = found(public, nameserver=server.address)
        assert (only.state, only.check) == ("warning", "spf")

    def test_a_name_server_that_fails_is_no_fault_of_the_judge(self, public: Config) -> None:
        with NameServer(GOOD, fails=True) as server:
            every = list(examine(public, Examined(nameserver=server.address)))
        assert [finding.state for finding in every if finding.check == "dns"] == ["skipped"]
        assert not [finding for finding in every if finding.state == "fault"]

    def test_a_name_server_that_keeps_silent_is_named_in_a_short_sentence(
        self, public: Config, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(names, "PATIENCE", 0.3)
        with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as silent:
            silent.bind(("127.0.0.1", 0))
            asked = names.resolver(f"127.0.0.1:{silent.getsockname()[1]}")
            (only,) = names.check(public, asked)
        assert (only.state, only.what) == (
            "skipped",
            "DNS does not answer: 127.0.0.1 kept silent for 0.3 seconds.",
        )
