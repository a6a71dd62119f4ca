"""The embedded post office: ports, accounts, what it takes, and what it keeps over a restart."""

from __future__ import annotations

import smtplib
import socket
from collections.abc import Callable
from pathlib import Path

import pytest
from imapclient import IMAPClient

from mailer.post import faults
from mailer.post.client import Desk, MailClient
from mailer.post.imap import Mailbox
from mailer.post.letter import BadMail, Letter, read_letter
from mailer.post.post_office import PostOffice
from tests.post.conftest import account
from tests.post.poison import POISON

RAW = b"From: anna@localhost\r\nTo: judge@localhost\r\nSubject: x\r\n\r\nA Par H\r\n"


def test_a_port_in_use_is_said_so() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        for ports, key in (((port, 0), "smtp_port"), ((0, port), "imap_port")):
            office = PostOffice("127.0.0.1", *ports, {})
            with pytest.raises(faults.PortInUse) as caught:
                office.start()
            assert str(port) in str(caught.value)
            assert key in caught.value.remedy
            office.stop()


def test_a_host_that_is_not_ours_is_said_so() -> None:
    with pytest.raises(faults.PostError, match="cannot listen"):
        PostOffice("192.0.2.1", 0, 0, {}).start()


def test_the_same_ports_can_be_taken_again_at_once() -> None:
    office = PostOffice("127.0.0.1", 0, 0, {"judge": "j"})
    office.start()
    ports = office.ports
    office.stop()
    office.stop()
    again = PostOffice("127.0.0.1", ports.smtp, ports.imap, {"judge": "j"})
    again.start()
    assert again.ports == ports
    again.stop()
    with pytest.raises(RuntimeError):
        _ = again.ports


def test_a_wrong_password_neither_reads_nor_sends(office: PostOffice) -> None:
    def judge(password: str) -> MailClient:
        return MailClient(
            Desk("judge@localhost", password, "127.0.0.1", office.ports.imap, office.ports.smtp)
        )

    with pytest.raises(faults.WrongPassword):
        judge("wrong").list()
    with pytest.raises(faults.WrongPassword):
        judge("wrong").send("judge@localhost", "x", "x")


@pytest.mark.parametrize("name", ["", "a b", "../x", "a/b", "x+y", "ж"])
def test_an_account_has_a_plain_name(name: str) -> None:
    with pytest.raises(ValueError, match="no name"):
        PostOffice("127.0.0.1", 0, 0, {name: "p"})


@pytest.mark.parametrize("to", ["judge@localhost", "JUDGE+Token@LocalHost", "judge+a+b@localhost"])
def test_plus_addresses_go_to_the_account(office: PostOffice, mailbox: Mailbox, to: str) -> None:
    with smtplib.SMTP("127.0.0.1", office.ports.smtp, local_hostname="x") as smtp:
        smtp.sendmail("anna@localhost", [to], RAW)
    (arrival,) = mailbox.fetch()
    assert arrival.raw.endswith(RAW)
    letter = read_letter(arrival.raw)
    assert isinstance(letter, Letter)
    assert letter.recipients[0] == to.lower()
    assert letter.automatic is None


@pytest.mark.parametrize("to", ["nobody@localhost", "judge@example.org", "judge"])
def test_strangers_are_refused(office: PostOffice, to: str) -> None:
    with (
        smtplib.SMTP("127.0.0.1", office.ports.smtp, local_hostname="x") as smtp,
        pytest.raises(smtplib.SMTPRecipientsRefused) as caught,
    ):
        smtp.sendmail("anna@localhost", [to], RAW)
    assert caught.value.recipients[to][0] == 550


def test_sending_with_and_without_a_login(office: PostOffice, mailbox: Mailbox) -> None:
    for login in (None, ("anna", "anna"), ("anna@localhost", "anna")):
        with smtplib.SMTP("127.0.0.1", office.ports.smtp, local_hostname="x") as smtp:
            if login:
                smtp.login(*login)
            smtp.sendmail("anna@localhost", ["judge@localhost"], RAW)
    assert len(list(mailbox.fetch())) == 3


def test_a_null_sender_is_marked_as_such(office: PostOffice, mailbox: Mailbox) -> None:
    with smtplib.SMTP("127.0.0.1", office.ports.smtp, local_hostname="x") as smtp:
        smtp.sendmail("", ["judge@localhost"], RAW)
    (arrival,) = mailbox.fetch()
    letter = read_letter(arrival.raw)
    assert isinstance(letter, Letter)
    assert letter.automatic == "null-return-path"


def test_poison_passes_through_unchanged_and_the_next_mail_comes(
    office: PostOffice, mailbox: Mailbox
) -> None:
    odd = {
        "id": b"From: a@b\r\nMessage-ID: <[x@y>\r\nContent-Type: text/plain\r\n\r\nx\r\n",
        "comments": b"From: " + b"(" * 900 + b" a@b\r\n\r\nx\r\n",
        "type": b"From: a@b\r\nContent-Type: multipart/mixed; boundary=\r\n\r\n--\r\n\r\nx",
        "no body": b"From: a@b\r\nSubject: x",
        "nothing": b"x",
        "nul": b"From: a@b\r\n\r\nA\0B\r\n" + b"y" * 5000,
        "many parts": POISON["too-many-parts"],
        "deep": POISON["too-deep"],
        "recipients": POISON["too-many-recipients"],
    }
    for raw in odd.values():
        office.deliver("judge@localhost", raw, "anna@localhost")
    office.deliver("judge@localhost", RAW, "anna@localhost")
    arrivals = list(mailbox.fetch())
    assert len(arrivals) == len(odd) + 1
    for arrival, raw in zip(arrivals, [*odd.values(), RAW], strict=True):
        assert arrival.raw.endswith(raw)
        assert arrival.size == len(arrival.raw)
        assert isinstance(read_letter(arrival.raw), Letter | BadMail)
    assert len(mailbox.settle_all([arrival.uid for arrival in arrivals], "Quarantine")) == len(arrivals)
    assert list(mailbox.fetch()) == []


def test_a_mail_client_sees_the_usual_things(office: PostOffice, client: Callable[[str], MailClient]) -> None:
    office.deliver("anna@localhost", RAW, "judge@localhost")
    imap = client("anna")._connect()
    folders = {name for _, _, name in imap.list_folders()}
    assert {"INBOX", "Sent"} <= folders
    (uid,) = imap.search("ALL")
    told = imap.fetch(
        [uid], [b"FLAGS", b"ENVELOPE", b"BODY.PEEK[HEADER.FIELDS (SUBJECT FROM)]", b"BODYSTRUCTURE"]
    )
    assert told[uid][b"ENVELOPE"].subject == b"x"
    imap.append("Sent", RAW)
    imap.subscribe_folder("Sent")
    assert {name for _, _, name in imap.list_sub_folders()} >= {"INBOX", "Sent"}
    imap.logout()


def test_both_ways_to_log_in_and_to_delete(office: PostOffice, client: Callable[[str], MailClient]) -> None:
    imap = IMAPClient("127.0.0.1", office.ports.imap, ssl=False)
    imap.plain_login("anna", "anna")
    imap.logout()
    anna = client("anna")
    anna.send("anna@localhost", "one", "x")
    anna.send("anna@localhost", "two", "y")
    one, _ = anna.list()
    anna.discard(one.number)
    anna.discard(one.number)
    assert [line.subject for line in anna.list()] == ["two"]


def test_kept_mail_survives_a_restart(tmp_path: Path) -> None:
    def opened() -> tuple[PostOffice, Mailbox]:
        office = PostOffice("127.0.0.1", 0, 0, {"judge": "judge's secret"}, keep=tmp_path)
        office.start()
        mailbox = Mailbox(account(office))
        mailbox.connect()
        return office, mailbox

    office, mailbox = opened()
    for number in range(4):
        office.deliver("judge+t@localhost", RAW.replace(b"Par", b"P%d" % number), "anna@localhost")
    before = list(mailbox.fetch())
    mailbox.settle_all([before[3].uid], "Processed")
    mailbox._client.add_flags([before[1].uid], [rb"\Seen"])
    mailbox._client.delete_messages([before[2].uid])
    mailbox._client.expunge()
    validity = mailbox.uidvalidity
    office.stop()

    office, mailbox = opened()
    assert mailbox.uidvalidity == validity
    assert list(mailbox.fetch()) == [before[0]]
    assert sorted(mailbox._client.search("ALL")) == [before[0].uid, before[1].uid]
    office.deliver("judge@localhost", RAW, "anna@localhost")
    assert [arrival.uid for arrival in mailbox.fetch()] == [before[0].uid, before[3].uid + 1], (
        "no UID comes twice"
    )
    mailbox.close()
    processed = Mailbox(account(office, mailbox="Processed"))
    processed.connect()
    assert len(processed._client.search(["SEEN"])) == 1
    processed.close()
    office.stop()


def test_a_mail_without_from_is_listed_and_read(
    office: PostOffice, client: Callable[[str], MailClient]
) -> None:
    with smtplib.SMTP("127.0.0.1", office.ports.smtp) as smtp:
        smtp.login("anna", "anna")
        smtp.sendmail("anna@localhost", ["anna@localhost"], b"To: anna@localhost\r\n\r\nWho am I?\r\n")
    (line,) = client("anna").list()
    assert (line.sender, line.sender_name, line.subject) == ("", "", "")
    mail = client("anna").read(line.number)
    assert (mail.text, mail.answer_to) == ("Who am I?", "")
