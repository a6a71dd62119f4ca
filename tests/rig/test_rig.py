"""The rig itself: Dovecot takes and shows mail, the relay answers as told, the proxy fails as told."""

from __future__ import annotations

import smtplib
import socket
import threading
from collections.abc import Iterator

import pytest

from tests.rig.dovecot import Dovecot
from tests.rig.needs import CI, missing
from tests.rig.proxy import Proxy, Trouble
from tests.rig.relay import Relay

MAIL = b"From: ann@localhost\r\nTo: judge@localhost\r\nSubject: one\r\n\r\nhello\r\n"


class TestDovecot:
    def test_mail_goes_in_by_lmtp_and_comes_out_by_imap(self, dovecot: Dovecot) -> None:
        dovecot.deliver("judge+token@localhost", MAIL, "ann@localhost")
        (raw,) = dovecot.mails("judge")
        assert raw.endswith(MAIL)
        assert b"Delivered-To: judge+token@localhost" in raw
        assert dovecot.folders("judge") == {"INBOX": 1}

    def test_a_restart_keeps_mail_and_ports(self, dovecot: Dovecot) -> None:
        dovecot.deliver("judge@localhost", MAIL)
        dovecot.stop()
        with pytest.raises(OSError), socket.create_connection(("127.0.0.1", dovecot.imap), 1.0):
            pass
        dovecot.start()
        assert len(dovecot.mails("judge")) == 1


class TestRelay:
    def test_it_hands_on_and_answers_as_told(self, dovecot: Dovecot) -> None:
        with Relay(dovecot.lmtp) as relay, smtplib.SMTP("127.0.0.1", relay.port) as client:
            client.sendmail("judge@localhost", ["ann@localhost"], MAIL)
            relay.at_rcpt = lambda to: "550 5.1.1 no such user" if to.startswith("bob") else ""
            refused = client.sendmail("judge@localhost", ["bob@localhost", "ann@localhost"], MAIL)
            assert refused == {"bob@localhost": (550, b"5.1.1 no such user")}
            relay.at_data = lambda to: "451 4.3.0 later"
            with pytest.raises(smtplib.SMTPDataError):
                client.sendmail("judge@localhost", ["ann@localhost"], MAIL)
        assert len(dovecot.mails("ann")) == 2

    def test_many_at_once_get_each_their_own(self, dovecot: Dovecot) -> None:
        with Relay(dovecot.lmtp) as relay:

            def write(who: str) -> None:
                with smtplib.SMTP("127.0.0.1", relay.port) as client:
                    for number in range(10):
                        raw = MAIL.replace(b"one", f"{who} {number}".encode())
                        client.sendmail("judge@localhost", [f"{who}@localhost"], raw)

            names = ("ann", "bob", "eve")
            threads = [threading.Thread(target=write, args=(who,)) for who in names]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(30)
        for who in names:
            subjects = [raw.partition(b"Subject: ")[2].partition(b"\r\n")[0] for raw in dovecot.mails(who)]
            assert subjects == [f"{who} {number}".encode() for number in range(10)]

    def test_after_the_dot_it_takes_the_mail_and_hangs_up(self, dovecot: Dovecot) -> None:
        with Relay(dovecot.lmtp, drop_after_dot=1) as relay:
            client = smtplib.SMTP("127.0.0.1", relay.port)
            with pytest.raises(smtplib.SMTPServerDisconnected):
                client.sendmail("judge@localhost", ["ann@localhost"], MAIL)
            assert relay.taken == 1


@pytest.fixture
def echo() -> Iterator[int]:
    """A server that says back what it hears; its port."""
    listener = socket.create_server(("127.0.0.1", 0))

    def serve(peer: socket.socket) -> None:
        with peer:
            try:
                while piece := peer.recv(4096):
                    peer.sendall(piece)
            except OSError:
                return

    def accept() -> None:
        while True:
            try:
                peer, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=serve, args=(peer,), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    yield listener.getsockname()[1]
    listener.shutdown(socket.SHUT_RDWR)
    listener.close()


def say(port: int, text: bytes, wait: float = 5.0) -> bytes | str:
    """What comes back until as much came as was said, or how it ended."""
    heard = b""
    try:
        with socket.create_connection(("127.0.0.1", port), 5.0) as client:
            client.settimeout(wait)
            client.sendall(text)
            while len(heard) < len(text):
                piece = client.recv(4096)
                if not piece:
                    return f"ended after {len(heard)}"
                heard += piece
    except ConnectionResetError:
        return f"reset after {len(heard)}"
    except TimeoutError:
        return f"silent after {len(heard)}"
    return heard


@pytest.mark.parametrize(
    ("trouble", "wanted"),
    [
        (None, b"0123456789"),
        (Trouble("delay", seconds=0.01), b"0123456789"),
        (Trouble("cut", pattern=b"234"), "ended after 5"),
        (Trouble("hole", after=4), "silent after 4"),
        (Trouble("hole", "up"), "silent after 0"),
    ],
    ids=str,
)
def test_the_proxy_fails_as_told(echo: int, trouble: Trouble | None, wanted: object) -> None:
    with Proxy(echo, [trouble]) as proxy:
        assert say(proxy.port, b"0123456789", wait=0.5) == wanted
        assert say(proxy.port, b"next") == b"next"
        assert proxy.connections == 2


@pytest.mark.parametrize("trouble", [Trouble("reset", after=4), Trouble("refuse")], ids=str)
def test_the_proxy_resets(echo: int, trouble: Trouble) -> None:
    with Proxy(echo, [trouble]) as proxy:
        heard = say(proxy.port, b"0123456789")
        assert isinstance(heard, str)
        assert heard.startswith("reset")


def test_what_is_missing_is_skipped_here_and_fails_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(CI, raising=False)
    with pytest.raises(pytest.skip.Exception, match="no such server"):
        missing("no such server")
    monkeypatch.setenv(CI, "1")
    with pytest.raises(pytest.fail.Exception, match="CI must not skip"):
        missing("no such server")
