"""Vacation replies, bounces, our own mail, two robots: no answer to robots, a cap on the rest."""

from __future__ import annotations

from collections import Counter
from email.message import Message

import pytest

from tests.faults.station import JUDGE, Station, address, receipts
from tests.rig.cases import some

AUTOMATIC = {
    "vacation (RFC 3834)": {"Auto_Submitted": "auto-replied (vacation)", "subject": "Auto: away"},
    "Exchange": {"Auto_Submitted": "auto-generated", "X_Auto_Response_Suppress": "All"},
    "old vacation": {"Precedence": "bulk"},
    "qmail autoresponder": {"Precedence": "junk", "X_Autorespond": "away"},
    "a list": {"List_Id": "<games.example.org>", "Precedence": "list"},
    "X-Autoreply": {"X_Autoreply": "yes"},
    "a robot's address": {"sender": "no-reply@example.org"},
    "the post office": {"sender": "MAILER-DAEMON@example.org"},
    "the postmaster": {"sender": "postmaster@example.org"},
    "an old list": {"Mailing_List": "list games@example.org; contact games-owner@example.org"},
    "a Japanese list": {"X_ML_Name": "games", "X_ML_Count": "12"},
    "a newsletter": {"List_Unsubscribe": "<https://news.example/u>"},
    "Apple's vacation reply": {"X_Apple_Action": "VACATION/REPLY"},
    "a vacation reply that says so in its subject": {"subject": "Automatic reply: orders"},
    "the same in Russian": {"subject": "Автоответ: партия"},
    "an old bounce": {"sender": "MMDF Mail System <mmdf@example.org>", "subject": "Failed mail"},
    "a bounce from a strange address": {"subject": "Undelivered Mail Returned to Sender"},
    "ourselves": {"sender": JUDGE},
    "ourselves with a token": {"sender": "judge+abc@judge.example"},
}


@pytest.mark.alike(3)
@pytest.mark.parametrize("what", some(AUTOMATIC, 4))
def test_no_robot_is_answered(station: Station, what: str) -> None:
    """Whatever stands in it, to whatever address it goes."""
    headers = AUTOMATIC[what]
    station.write("Anna", "DIARY: one", **headers)
    station.write("Anna", "HELP", **{**headers, "to": JUDGE})
    sent = len(station.outbox())
    daemon = station.daemon()
    daemon.tick()
    assert len(station.outbox()) == sent
    assert station.effects() == Counter()
    assert [row.status for row in station.inbox()[-2:]] == ["ignored"] * 2
    assert not station.mailbox("Anna")


def test_a_null_return_path_is_a_robots(station: Station) -> None:
    raw = station.letter("Anna", "DIARY: one")
    station.dovecot.deliver(station.seat_address("Anna"), raw, "")
    station.daemon().tick()
    assert station.effects() == Counter()
    assert not station.mailbox("Anna")


def test_a_wish_not_to_be_answered_automatically_is_no_robot(station: Station) -> None:
    station.write("Anna", "DIARY: one", X_Auto_Response_Suppress="OOF")
    station.daemon().tick()
    assert station.effects() == Counter(["one"])


@pytest.mark.parametrize("keeps_id", some([False, True], 2))
def test_our_own_letter_come_back_is_not_answered(station: Station, keeps_id: bool) -> None:
    """Forwarded by a player's server, with its headers; a relay may have written another Message-ID."""
    station.write("Anna", "DIARY: one")
    daemon = station.daemon()
    daemon.tick()
    (receipt,) = station.mailbox("Anna")
    back = receipt.as_bytes()
    if not keeps_id:
        back = back.replace(str(receipt["Message-ID"]).encode(), b"<rewritten@relay.example>")
    station.dovecot.deliver(JUDGE, back, "anna@example.org")
    for _ in range(3):
        daemon.tick()
    assert len(station.mailbox("Anna")) == 1
    assert station.effects() == Counter(["one"])


def answer_to(mail: Message, number: int, text: str) -> bytes:
    """What a stupid robot writes: it says nothing about itself."""
    to = str(mail["Reply-To"] or mail["From"])
    return (
        f"From: Robot <anna@example.org>\r\nTo: {to}\r\nSubject: Re: {mail['Subject']}\r\n"
        f"Message-ID: <robot.{number}@example.org>\r\nIn-Reply-To: {mail['Message-ID']}\r\n\r\n{text}\r\n"
    ).encode()


@pytest.mark.sweep
@pytest.mark.parametrize("text", some(["I am away until Monday.", "DIARY: away"], 2))
def test_two_robots_do_not_talk_for_a_hundred_rounds(station: Station, text: str) -> None:
    """A robot that looks like a person answers each of our letters; caps end it, on what is answered and on
    what is done, as what is done is always answered.
    """
    capped = 12
    daemon = station.daemon()
    daemon.house.config.judge.answers_per_day = capped
    daemon.house.config.limits.letters_per_hour = capped
    station.write("Anna", "HELP")
    for number in range(100):
        daemon.tick()
        mails = station.mailbox("Anna")
        if len(mails) <= number:
            break
        station.post(answer_to(mails[-1], number, text))
    daemon.tick()
    assert len(station.mailbox("Anna")) <= capped + 1  # the last says why nothing more is done
    assert {row.status for row in station.inbox()} <= {"done", "ignored"}
    # Others are answered all the while.
    station.write("Boris", "DIARY: here")
    daemon.tick()
    assert receipts(station.mailbox("Boris")).total() == 1


def test_a_strangers_robot_is_answered_once_a_day(station: Station) -> None:
    daemon = station.daemon()
    for number in range(5):
        station.write("Zoe", "I am away", message_id=f"<zoe.{number}@example.org>", sender=address("Zoe"))
        daemon.tick()
    assert len(station.mailbox("Zoe")) == 1
