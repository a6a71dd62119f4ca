"""The sender against a server whose answers a test chooses: what is tried again, what is not, what stops."""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from aiosmtpd.smtp import SMTP, AuthResult

from mailer.post import faults
from mailer.post.post_office import PostOffice
from mailer.post.smtp import Broken, Deferred, Refused, Relay, Sender, Sent, SmtpOutcome, retry_after
from tests.rig.cases import in_turn

MAIL = b"From: judge@localhost\r\nTo: anna@localhost\r\nMessage-ID: <1@localhost>\r\n\r\n.dots\r\n..\r\n"


@dataclass
class Answers:
    """A server's answers by command; an empty one is "yes". ``drop_at`` closes the connection there."""

    mail: str = ""
    rcpt: dict[str, str] = field(default_factory=dict)
    data: str = ""
    drop_at: str = ""
    got: list[tuple[list[str], bytes]] = field(default_factory=list)
    connections: int = 0

    async def handle_MAIL(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802
        envelope.mail_from = address
        self._maybe_drop(server, "mail")
        return self.mail or "250 OK"

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802
        answer = self.rcpt.get(address, "250 OK")
        if answer.startswith("2"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if not self.data:
            self.got.append((envelope.rcpt_tos, envelope.content))
        self._maybe_drop(server, "data")
        return self.data or "250 OK"

    def _maybe_drop(self, server: Any, stage: str) -> None:
        if self.drop_at == stage:
            self.drop_at = ""
            server.transport.abort()


@contextlib.asynccontextmanager
async def serving(answers: Answers, **more: Any) -> AsyncIterator[int]:
    loop = asyncio.get_running_loop()

    def made() -> SMTP:
        answers.connections += 1
        return SMTP(answers, loop=loop, hostname="mx", **more)

    server = await loop.create_server(made, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()


def relay(port: int, **changes: Any) -> Relay:
    return Relay(**{"host": "127.0.0.1", "port": port, "security": "none", "timeout": 3.0, **changes})


def sent_to(answers: Answers, *recipients: str, **changes: Any) -> list[SmtpOutcome]:
    """The outcomes of one mail to each of ``recipients`` over one sender."""

    async def run() -> list[SmtpOutcome]:
        async with serving(answers, **changes.pop("server", {})) as port:
            sender = Sender(relay(port, **changes))
            try:
                return [await sender.send("judge@localhost", to, MAIL) for to in recipients]
            finally:
                await sender.close()

    return asyncio.run(run())


def test_a_mail_arrives_as_it_is_over_one_connection() -> None:
    answers = Answers()
    outcomes = sent_to(answers, "anna@localhost", "ivan@localhost", "anna@localhost")
    assert all(isinstance(outcome, Sent) for outcome in outcomes)
    assert answers.got == [([to], MAIL) for to in ("anna@localhost", "ivan@localhost", "anna@localhost")]
    assert answers.connections == 1


def test_one_bad_address_among_many_harms_no_other() -> None:
    answers = Answers(rcpt={"gone@x": "550 5.1.1 no such user", "full@x": "452 4.2.2 full"})
    a, gone, full, b = sent_to(answers, "a@x", "gone@x", "full@x", "b@x")
    assert isinstance(a, Sent)
    assert gone == Refused(550, "5.1.1 no such user", address_bad=True)
    assert full == Deferred(452, "4.2.2 full")
    assert isinstance(b, Sent)
    assert [to for to, _ in answers.got] == [["a@x"], ["b@x"]]
    assert answers.connections == 1


@in_turn(
    [
        (Answers(mail="421 4.3.2 going down"), Deferred(421, "4.3.2 going down")),
        (Answers(mail="451 4.3.0 later"), Deferred(451, "4.3.0 later")),
        (Answers(rcpt={"a@x": "450 4.2.0 greylisted"}), Deferred(450, "4.2.0 greylisted")),
        (Answers(rcpt={"a@x": "421 too many"}), Deferred(421, "too many")),
        (Answers(data="451 4.3.0 after data"), Deferred(451, "4.3.0 after data")),
        (Answers(rcpt={"a@x": "553 5.1.3 bad"}), Refused(553, "5.1.3 bad", address_bad=True)),
        # A mailbox that is full may be emptied; at RCPT 552 never speaks of this mail (RFC 5321 4.5.3.1.10).
        (Answers(data="552 5.2.2 mailbox full"), Deferred(552, "5.2.2 mailbox full")),
        (Answers(rcpt={"a@x": "550 5.2.2 over quota"}), Deferred(550, "5.2.2 over quota")),
        (Answers(rcpt={"a@x": "552 too much mail"}), Deferred(552, "too much mail")),
        (Answers(data="552 5.3.4 too big"), Refused(552, "5.3.4 too big", address_bad=False)),
        (Answers(data="554 5.7.1 spam"), Refused(554, "5.7.1 spam", address_bad=False)),
        (
            Answers(data="550 5.1.1 unknown after all"),
            Refused(550, "5.1.1 unknown after all", address_bad=True),
        ),
    ]
)
def test_answers_are_told_apart(answers: Answers, wanted: SmtpOutcome) -> None:
    assert sent_to(answers, "a@x") == [wanted]
    assert answers.got == []


@pytest.mark.parametrize("code", ["535 5.7.8 bad", "534 5.7.9 weak", "530 5.7.0 must log in"])
def test_a_demand_to_log_in_stops_everything(code: str) -> None:
    (outcome,) = sent_to(Answers(mail=code), "a@x")
    assert isinstance(outcome, Broken)
    assert isinstance(outcome.trouble, faults.WrongPassword)


def test_a_refused_sender_stops_everything() -> None:
    (outcome,) = sent_to(Answers(mail="553 5.7.1 not your address"), "a@x")
    assert isinstance(outcome, Broken)
    assert isinstance(outcome.trouble, faults.ServerRefused)
    assert "not your address" in str(outcome.trouble)


def _refuse(*about: Any) -> AuthResult:
    return AuthResult(success=False, handled=False)


def test_a_wrong_password_stops_everything_and_is_not_shown() -> None:
    server = {"authenticator": _refuse, "auth_require_tls": False}
    (outcome,) = sent_to(Answers(), "a@x", user="judge", password="hush", server=server)
    assert isinstance(outcome, Broken)
    assert isinstance(outcome.trouble, faults.WrongPassword)
    assert "[smtp]" in outcome.trouble.remedy
    assert "hush" not in str(outcome.trouble)
    assert "hush" not in repr(Relay("h", 25, "u", "hush"))


def test_a_server_without_login_is_said_so() -> None:
    (outcome,) = sent_to(Answers(), "a@x", user="judge", password="x")
    assert isinstance(outcome, Broken)


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_a_server_without_tls_stops_everything(security: str) -> None:
    (outcome,) = sent_to(Answers(), "a@x", security=security)
    assert isinstance(outcome, Broken)
    assert isinstance(outcome.trouble, faults.TlsFailed)


def test_an_untrusted_certificate_stops_everything(certificate: ssl.SSLContext) -> None:
    async def run() -> SmtpOutcome:
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: SMTP(Answers(), loop=loop), "127.0.0.1", 0, ssl=certificate)
        sender = Sender(relay(server.sockets[0].getsockname()[1], security="tls"))
        outcome = await sender.send("judge@localhost", "a@x", MAIL)
        server.close()
        return outcome

    outcome = asyncio.run(run())
    assert isinstance(outcome, Broken)
    assert "not trusted" in str(outcome.trouble)


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_a_trusted_certificate_is_good(
    security: str, certificate: ssl.SSLContext, trusting: ssl.SSLContext
) -> None:
    async def run() -> SmtpOutcome:
        loop = asyncio.get_running_loop()
        options: dict[str, Any] = {"tls_context": certificate, "require_starttls": True}
        if security == "tls":
            options = {}
        server = await loop.create_server(
            lambda: SMTP(answers, loop=loop, **options),
            "127.0.0.1",
            0,
            ssl=certificate if security == "tls" else None,
        )
        sender = Sender(relay(server.sockets[0].getsockname()[1], security=security, tls=trusting))
        outcome = await sender.send("judge@localhost", "a@x", MAIL)
        await sender.close()
        server.close()
        return outcome

    answers = Answers()
    assert isinstance(asyncio.run(run()), Sent)
    assert answers.got == [(["a@x"], MAIL)]


def test_lost_before_the_mail_was_given_is_certain() -> None:
    (outcome,) = sent_to(Answers(drop_at="mail"), "a@x")
    assert isinstance(outcome, Deferred)
    assert not outcome.uncertain


def test_lost_after_the_final_dot_is_uncertain() -> None:
    answers = Answers(drop_at="data")
    first, second = sent_to(answers, "a@x", "a@x")
    assert isinstance(first, Deferred)
    assert first.uncertain
    assert isinstance(second, Sent), "the next mail goes over a new connection"
    assert answers.connections == 2


def test_a_connection_that_was_dropped_while_idle_is_made_anew_at_once() -> None:
    async def run() -> list[SmtpOutcome]:
        answers = Answers()
        async with serving(answers, timeout=0.2) as port:
            sender = Sender(relay(port))
            outcomes = [await sender.send("judge@localhost", "a@x", MAIL)]
            await asyncio.sleep(0.6)
            outcomes.append(await sender.send("judge@localhost", "a@x", MAIL))
            await sender.close()
            assert answers.connections == 2
        return outcomes

    assert all(isinstance(outcome, Sent) for outcome in asyncio.run(run()))


def test_nobody_listening_and_no_such_host_are_passing() -> None:
    async def run(host: str, port: int) -> SmtpOutcome:
        return await Sender(Relay(host, port, security="none", timeout=3.0)).send("a@b", "c@d", MAIL)

    for outcome in (asyncio.run(run("127.0.0.1", 1)), asyncio.run(run("no-such-host.invalid", 25))):
        assert isinstance(outcome, Deferred)
        assert outcome.code == 0
        assert not outcome.uncertain


@pytest.mark.parametrize("address", ["a@x\r\nRCPT TO:<b@x>", "анна@x", "a b@x"])
def test_odd_addresses_inject_nothing(address: str) -> None:
    answers = Answers()
    odd, good = sent_to(answers, address, "good@x")
    assert not isinstance(odd, Sent) or answers.got[0][0] == [address]
    assert isinstance(good, Sent)
    assert all(to != ["b@x"] for to, _ in answers.got)


def test_many_tasks_share_one_connection(office: PostOffice) -> None:
    async def run() -> list[SmtpOutcome]:
        sender = Sender(relay(office.ports.smtp, user="judge", password="judge's secret"))
        tasks = [sender.send("judge@localhost", "anna@localhost", MAIL) for _ in range(30)]
        outcomes = await asyncio.gather(*tasks)
        await sender.close()
        return outcomes

    assert all(isinstance(outcome, Sent) for outcome in asyncio.run(run()))


def test_the_schedule_of_retries() -> None:
    spans = []
    while (pause := retry_after(len(spans) + 1)) is not None:
        spans.append(pause)
    assert spans[:4] == [60, 120, 240, 480]
    assert max(spans) == 4 * 3600
    assert spans == sorted(spans)
    assert 5 * 86_400 <= sum(spans) <= 5 * 86_400 + 4 * 3600
    assert retry_after(1000) is None
