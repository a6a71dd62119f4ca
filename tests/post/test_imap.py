"""The mailbox over real sockets: the embedded post office, and a scripted server for bad manners."""

from __future__ import annotations

import ssl
import threading
from collections.abc import Callable
from itertools import product

import pytest

from mailer.post import faults
from mailer.post.client import MailClient
from mailer.post.imap import Bookmark, Mailbox
from mailer.post.letter import BadMail, Letter, read_letter
from mailer.post.post_office import PostOffice
from tests.post.conftest import account
from tests.post.imap_script import Scripted
from tests.post.mailboxes import RAW, put, scripted, texts
from tests.rig.cases import in_turn

# --- with the embedded post office


def test_fetch_flags_nothing_and_settle_moves(office: PostOffice, mailbox: Mailbox) -> None:
    put(office, "A Par H")
    put(office, "F Bre H")
    first = list(mailbox.fetch())
    assert texts(first) == ["A Par H", "F Bre H"]
    assert [arrival.uid for arrival in first] == sorted(arrival.uid for arrival in first)
    assert texts(list(mailbox.fetch())) == ["A Par H", "F Bre H"]
    assert mailbox.settle(first[0], "Processed")
    assert not mailbox.settle(first[0], "Processed"), "it is there no more"
    assert texts(list(mailbox.fetch())) == ["F Bre H"]
    assert mailbox.settle(first[1], "Some new folder")
    assert list(mailbox.fetch()) == []
    moved = Mailbox(account(office, mailbox="Some new folder"))
    moved.connect()
    assert list(moved.fetch()) == [], "it was flagged as seen"
    assert texts(list(moved.fetch(after=Bookmark(moved.uidvalidity, 0)))) == ["F Bre H"]
    moved.close()


def test_a_mail_that_a_human_has_opened_is_found_by_the_mark(office: PostOffice, mailbox: Mailbox) -> None:
    put(office, "one")
    (one,) = mailbox.fetch()
    put(office, "two")
    mailbox._client.noop()
    mailbox._client.add_flags([one.uid + 1], [rb"\Seen"])
    assert texts(list(mailbox.fetch())) == ["one"]
    mark = Bookmark(mailbox.uidvalidity, one.uid)
    assert texts(list(mailbox.fetch(after=mark))) == ["one", "two"]
    beyond = Bookmark(mailbox.uidvalidity, one.uid + 1)
    assert texts(list(mailbox.fetch(after=beyond))) == ["one"], "n:* names the last mail even below n"
    assert texts(list(mailbox.fetch(after=Bookmark(1, one.uid)))) == ["one"], "another UIDVALIDITY"


def test_the_limit_and_the_oldest_first(office: PostOffice, mailbox: Mailbox) -> None:
    for number in range(70):
        put(office, f"n{number}")
    assert texts(list(mailbox.fetch(60))) == [f"n{number}" for number in range(60)]


def test_of_an_oversized_mail_only_the_beginning_is_fetched(office: PostOffice) -> None:
    put(office, "x" * 200_000)
    put(office, "small")
    mailbox = Mailbox(account(office, largest=100_000))
    mailbox.connect()
    big, small = mailbox.fetch()
    assert big.truncated
    assert len(big.raw) < 64_100
    assert read_letter(big.raw) == BadMail("too-large", read_letter(big.raw).digest)
    assert big.size > 200_000
    assert not small.truncated
    mailbox.close()


def test_received_is_the_servers_time_and_not_the_letters(office: PostOffice, mailbox: Mailbox) -> None:
    raw = b"Date: Tue, 01 Jan 1980 00:00:00 +0000\r\nFrom: a@b\r\n\r\nx\r\n"
    office.deliver("judge@localhost", raw, "a@b")
    (arrival,) = mailbox.fetch()
    assert arrival.received > 1_700_000_000


def test_idle_wakes_when_mail_comes(office: PostOffice, mailbox: Mailbox) -> None:
    threading.Timer(0.3, put, (office, "A Par H")).start()
    assert mailbox.wait(30.0)
    assert texts(list(mailbox.fetch())) == ["A Par H"]
    assert not mailbox.wait(0.2), "nothing new"


def test_a_stop_ends_the_wait(mailbox: Mailbox) -> None:
    stop = threading.Event()
    threading.Timer(0.3, stop.set).start()
    assert not mailbox.wait(600.0, stop.is_set)
    assert list(mailbox.fetch()) == [], "the connection is of use after it"


def test_a_wrong_password_is_said_so(office: PostOffice) -> None:
    with pytest.raises(faults.WrongPassword) as caught:
        Mailbox(account(office, password="wrong")).connect()
    assert "judge" in str(caught.value)
    assert "[imap]" in caught.value.remedy
    assert not caught.value.passing
    with pytest.raises(faults.WrongPassword):
        Mailbox(account(office, user="stranger")).connect()


def test_no_secret_in_a_repr(office: PostOffice) -> None:
    assert "secret" not in repr(account(office))


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_a_server_without_tls_is_said_so(office: PostOffice, security: str) -> None:
    with pytest.raises(faults.TlsFailed) as caught:
        Mailbox(account(office, security=security)).connect()
    assert "security" in caught.value.remedy


def test_a_missing_mailbox_is_said_so(office: PostOffice) -> None:
    with pytest.raises(faults.MailboxMissing):
        Mailbox(account(office, mailbox="Nowhere")).connect()


def test_a_port_where_nobody_listens(office: PostOffice) -> None:
    port = office.ports.imap
    told = account(office)
    office.stop()
    with pytest.raises(faults.Unreachable) as caught:
        Mailbox(told).connect()
    assert str(port) in str(caught.value)
    assert caught.value.passing


def test_every_command_after_the_server_has_gone(office: PostOffice) -> None:
    mailbox = Mailbox(account(office))
    mailbox.connect()
    office.stop()
    with pytest.raises(faults.ConnectionLost):
        list(mailbox.fetch())
    mailbox.close()
    with pytest.raises(faults.ConnectionLost):
        mailbox.settle_all([1], "Processed")


# --- with a server of bad manners


def test_without_move_it_copies_and_deletes() -> None:
    for capabilities in ("IMAP4rev1 UIDPLUS", "IMAP4rev1"):
        with Scripted({5: RAW, 9: RAW}, capabilities=capabilities) as server:
            mailbox = scripted(server)
            mailbox.connect()
            first, _ = mailbox.fetch()
            server.deleted.add(9)  # by somebody else
            assert mailbox.settle(first, "Processed")
            assert list(server.mails) == [9]
            assert 9 in server.deleted
            assert server.folders == {"Processed": [RAW]}
            assert server.seen == {5}
            mailbox.close()


def test_a_bye_in_idle_is_a_lost_connection() -> None:
    with Scripted(bye_in_idle=True) as server:
        mailbox = scripted(server)
        mailbox.connect()
        with pytest.raises(faults.ConnectionLost):
            mailbox.wait(20.0)
        mailbox.close()


def _all_of_it(mailbox: Mailbox) -> None:
    if not mailbox.connected:
        mailbox.connect()
    for arrival in list(mailbox.fetch()):
        mailbox.settle(arrival, "Processed")
    mailbox.wait(3.0)


@pytest.mark.sweep
@in_turn(product(["UID SEARCH", "UID FETCH", "IDLE", "LOGIN", "SELECT"], ["cut", "hang"]))
def test_a_dead_link_is_noticed_at_every_command(command: str, manner: str) -> None:
    with Scripted({5: RAW}, **{manner: {command}}) as server:  # type: ignore[arg-type]
        mailbox = scripted(server)
        with pytest.raises(faults.PostError) as caught:
            _all_of_it(mailbox)
        assert caught.value.passing
        mailbox.close()


@pytest.mark.parametrize("manner", ["cut", "hang"])
def test_a_dead_link_is_noticed_when_asked_for_idle(manner: str) -> None:
    with Scripted() as server:
        mailbox = scripted(server)
        mailbox.connect()
        (server.cut if manner == "cut" else server.hang).add("CAPABILITY")
        with pytest.raises(faults.ConnectionLost):
            mailbox.wait(1.0)
        mailbox.close()


def test_what_was_flagged_and_not_moved_is_offered_again_after_what_is_new() -> None:
    with Scripted({3: RAW, 5: RAW, 9: RAW}, seen={3, 5}, refusals={"UID MOVE": "NO [INUSE] busy"}) as server:
        mailbox = scripted(server)
        mailbox.connect()
        # 3 was read by a human before the judge ever looked into this mailbox.
        found = [arrival.uid for arrival in mailbox.fetch(after=Bookmark(7, 7, first=4))]
        assert found == [9, 5]
        # Once a connection: where moving is refused for ever, new mail must not wait behind old.
        assert [arrival.uid for arrival in mailbox.fetch(after=Bookmark(7, 9, first=4))] == [9]
        assert [arrival.uid for arrival in mailbox.fetch(1, after=Bookmark(7, 9, first=4))] == [9]
        mailbox.close()


@pytest.mark.alike(3)
@pytest.mark.parametrize("command", ["UID SEARCH", "UID FETCH", "UID STORE", "UID MOVE", "CREATE"])
def test_a_refused_command_is_named(command: str) -> None:
    with Scripted({5: RAW}, refusals={command: "NO [INUSE] busy"}) as server:
        mailbox = scripted(server)
        mailbox.connect()
        with pytest.raises(faults.ServerRefused, match="busy"):
            _all_of_it(mailbox)
        mailbox.close()


def test_a_login_that_is_unavailable_is_no_wrong_password() -> None:
    with (
        Scripted(refusals={"LOGIN": "NO [UNAVAILABLE] later"}) as server,
        pytest.raises(faults.ServerRefused),
    ):
        scripted(server).connect()


def test_another_uidvalidity_settles_nothing() -> None:
    with Scripted({5: RAW}) as server:
        mailbox = scripted(server)
        mailbox.connect()
        (old,) = mailbox.fetch()
        server.uidvalidity = 8
        mailbox.close()
        mailbox.connect()
        assert not mailbox.settle(old, "Processed")
        assert list(server.mails) == [5]
        mailbox.close()


def test_without_idle_it_waits_and_keeps_the_link_alive() -> None:
    with Scripted(capabilities="IMAP4rev1") as server:
        mailbox = scripted(server)
        mailbox.connect()
        assert not mailbox.wait(0.1)
        assert "NOOP" in server.log
        assert "IDLE" not in server.log
        mailbox.close()


def test_only_the_commands_that_survive_poison_are_used() -> None:
    with Scripted({5: RAW}) as server:
        mailbox = scripted(server)
        mailbox.connect()
        (arrival,) = mailbox.fetch(after=Bookmark(7, 3))
        mailbox.settle(arrival, "Processed")
        mailbox.wait(0.1)
        mailbox.close()
        said = " ".join(server.log)
    assert not any(word in said for word in ("ENVELOPE", "BODYSTRUCTURE", "HEADER", " BODY["))
    assert "BODY.PEEK[]" in said


def test_tls_with_a_trusted_and_with_an_unknown_certificate(
    certificate: ssl.SSLContext, trusting: ssl.SSLContext
) -> None:
    with Scripted({5: RAW}, tls=certificate) as server:
        mailbox = scripted(server, security="tls", tls=trusting)
        mailbox.connect()
        (arrival,) = mailbox.fetch()
        assert arrival.raw == RAW
        assert not mailbox.wait(0.2)
        threading.Timer(0.3, server.tell.set).start()
        assert mailbox.wait(20.0), "EXISTS over TLS"
        assert mailbox.settle(arrival, "Processed")
        mailbox.close()
        with pytest.raises(faults.TlsFailed, match="not trusted"):
            scripted(server, security="tls").connect()


def test_an_exists_that_comes_with_the_continuation_is_noticed() -> None:
    with Scripted(idle_greeting=b"+ idling\r\n* 3 EXISTS\r\n") as server:
        mailbox = scripted(server)
        mailbox.connect()
        assert mailbox.wait(20.0)
        mailbox.close()


def test_chatter_in_idle_is_no_mail() -> None:
    with Scripted(idle_greeting=b"+ idling\r\n* OK still here\r\n") as server:
        mailbox = scripted(server)
        mailbox.connect()
        assert not mailbox.wait(0.3)
        assert server.log.count("IDLE") > 1, "IDLE goes on after it"
        mailbox.close()


def test_a_certificate_that_is_not_trusted_says_what_to_do() -> None:
    error = ssl.SSLCertVerificationError(1, "x")
    error.verify_message = "self-signed certificate"
    told = faults.unreachable("h", 993, error, "imap")
    assert isinstance(told, faults.TlsFailed)
    assert "self-signed" in str(told)


def test_robots_and_people_read_and_answer(client: Callable[[str], MailClient]) -> None:
    anna, judge = client("anna"), client("judge")
    first = anna.send("judge+Token22@localhost", "Приказы", "А Париж – Бургундия")
    (mail,) = judge.unread()
    assert judge.unread() == ()
    assert (mail.text, mail.message_id, mail.headline.subject) == ("А Париж – Бургундия", first, "Приказы")
    letter = read_letter(mail.raw)
    assert isinstance(letter, Letter)
    assert letter.tokens == ("token22",)
    answer = judge.reply(mail, "Принято")
    assert anna.wait(5.0)
    (line,) = anna.list()
    assert (line.subject, line.sender, line.seen) == ("Re: Приказы", "judge@localhost", False)
    reply = anna.read(line.number)
    assert (reply.message_id, reply.references, reply.text) == (answer, (first,), "Принято")
    assert anna.list()[0].seen
    with pytest.raises(LookupError):
        anna.read(999)
    with pytest.raises(ValueError, match="no mail address"):
        anna.send("judge at localhost", "x", "y")
    with pytest.raises(faults.ServerRefused):
        anna.send("nobody@localhost", "x", "y")
