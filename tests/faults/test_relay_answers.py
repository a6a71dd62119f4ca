"""Each answer of the relay by its class: tried again, stopped, or refused for good; told to whom."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from sqlmodel import select

from mailer.post.smtp import Relay
from mailer.service.daemon import Daemon
from mailer.store.models import Person
from tests.faults.station import MASTER, SEATS, Station, receipts
from tests.rig.cases import some
from tests.rig.proxy import Trouble


def everybody_writes(station: Station) -> None:
    """One letter of each player."""
    for who in SEATS:
        station.write(who, f"DIARY: {who}")


def answered(station: Station) -> Counter[str]:
    """How many receipts each player has."""
    return Counter({who: receipts(station.mailbox(who)).total() for who in SEATS})


def bounces_of(station: Station, who: str) -> int:
    """How many letters the address has refused for good."""
    with station.database.reader() as session, session.begin():
        return session.exec(select(Person.bounces).where(Person.name == who)).one()


ONCE = Counter(dict.fromkeys(SEATS, 1))


@pytest.mark.sweep
@pytest.mark.parametrize(
    "answer",
    some(
        [
            "421 4.3.2 shutting down",
            "450 4.2.1 mailbox busy",
            "451 4.3.0 local error",
            "452 4.3.1 not enough room",
            "552 5.2.2 mailbox full",
        ],
        2,
    ),
)
@pytest.mark.parametrize("stage", some(["data", "rcpt"], 2))
def test_what_passes_is_tried_again(station: Station, answer: str, stage: str) -> None:
    everybody_writes(station)
    setattr(station.relay, f"at_{stage}", lambda to: answer)
    daemon = station.daemon()
    daemon.tick()
    assert answered(station).total() == 0
    assert {row.status for row in station.outbox() if row.created and row.answer} <= {"queued"}
    setattr(station.relay, f"at_{stage}", lambda to: "")
    # Not at once: a busy server is given its time.
    tried = len(station.relay.log)
    daemon.tick()
    assert len(station.relay.log) - tried <= (len(SEATS) if answer.startswith("421") else 0)
    station.clock.ahead += 3600
    daemon.tick()
    assert answered(station) == ONCE
    assert bounces_of(station, "Anna") == 0


def test_lost_after_the_final_dot_repeats_the_same_bytes(station: Station) -> None:
    everybody_writes(station)
    station.relay.drop_after_dot = 2
    daemon = station.daemon()
    daemon.tick()
    station.clock.ahead += 3600
    daemon.tick()
    assert answered(station).total() == len(SEATS) + 2
    for who in SEATS:
        mails = station.mailbox(who)
        assert len({mail["Message-ID"] for mail in mails}) == 1
        assert len({mail.as_bytes().partition(b"\nFrom:")[2] for mail in mails}) == 1


@pytest.mark.sweep
@pytest.mark.parametrize("pattern", some([b"DATA", b"RCPT", b"MAIL", b"EHLO"], 2))
def test_lost_before_the_mail_was_given_repeats_nothing(station: Station, pattern: bytes) -> None:
    everybody_writes(station)
    station.smtp.troubles = [Trouble("cut", "up", pattern=pattern)] * 2
    daemon = station.daemon()
    for _ in range(3):
        daemon.tick()
        station.clock.ahead += 3600
    assert answered(station) == ONCE


@pytest.mark.sweep
@pytest.mark.parametrize("after", some([200, 10, 60, 0, 900], 3))
@pytest.mark.parametrize("way", ["up", "down"])
def test_a_reset_at_any_byte(station: Station, way: str, after: int) -> None:
    everybody_writes(station)
    station.smtp.troubles = [Trouble("reset", way, after)] * 2  # type: ignore[arg-type]
    daemon = station.daemon()
    for _ in range(3):
        daemon.tick()
        station.clock.ahead += 3600
    repeated = answered(station) - ONCE
    assert answered(station) & ONCE == ONCE
    assert repeated.total() <= 2


class TestRefusedForGood:
    """A hard answer marks the address and tells the game master; nobody else is harmed."""

    def test_550_for_one_of_many(self, station: Station) -> None:
        everybody_writes(station)
        station.relay.at_rcpt = lambda to: "550 5.1.1 no such user" if to.startswith("anna") else ""
        station.daemon().tick()
        assert answered(station) == ONCE - Counter(["Anna"])
        assert bounces_of(station, "Anna") == 1
        told = [str(mail["Subject"]) for mail in station.mailbox(MASTER)]
        assert any("address takes no mail" in subject for subject in told)
        # What a server says may hold the address, which is nobody's business.
        assert not any("anna@example.org" in mail.as_string() for mail in station.mailbox(MASTER))

    def test_press_comes_when_the_address_is_good_again(self, station: Station) -> None:
        station.write("Anna", f"PRESS TO {SEATS['Hugo']}\nMeet me at dawn.\nEND PRESS\n")
        station.relay.at_rcpt = lambda to: "550 5.1.1 no such user" if to.startswith("hugo") else ""
        daemon = station.daemon()
        daemon.tick()
        assert not station.mailbox("Hugo")
        station.relay.at_rcpt = lambda to: ""
        for _ in range(4):
            station.clock.ahead += 3600
            daemon.tick()
        assert sum("dawn" in mail.as_string() for mail in station.mailbox("Hugo")) == 1
        assert bounces_of(station, "Hugo") == 1

    @pytest.mark.parametrize("answer", some(["552 5.3.4 too large", "554 5.7.1 spam"], 2))
    def test_a_letter_that_is_refused_says_nothing_of_the_address(
        self, station: Station, answer: str
    ) -> None:
        station.write("Anna", "DIARY: one")
        station.relay.at_data = lambda to: answer
        daemon = station.daemon()
        daemon.tick()
        station.relay.at_data = lambda to: ""
        station.clock.ahead += 5 * 3600
        daemon.tick()
        row = station.outbox()[-1]
        assert (row.status, row.answer) == ("failed", answer)
        assert bounces_of(station, "Anna") == 0
        assert not station.mailbox("Anna")


class TestStopped:
    """What no repetition can mend stops the sending, is told, and costs no letter."""

    def stopped(self, station: Station, daemon: Daemon) -> str:
        everybody_writes(station)
        ticked = daemon.tick()
        assert ticked.letters >= len(SEATS)
        assert ticked.flushed.trouble
        assert ticked.flushed.error is not None
        assert ticked.flushed.error.remedy
        assert answered(station).total() == 0
        assert "failed" not in {row.status for row in station.outbox()}
        return ticked.flushed.trouble

    def mended(self, station: Station, daemon: Daemon, right: Relay) -> None:
        daemon.sender.relay = right
        station.clock.ahead += 3600
        daemon.tick()
        assert answered(station) == ONCE

    def test_a_wrong_password(self, station: Station) -> None:
        daemon = station.daemon()
        right = daemon.sender.relay
        station.relay.password = "the right one"
        daemon.sender.relay = replace(right, user="judge", password="not this")
        assert "not this" not in self.stopped(station, daemon)
        self.mended(station, daemon, replace(right, user="judge", password="the right one"))

    @pytest.mark.sweep
    @pytest.mark.parametrize("security", ["tls", "starttls"])
    def test_no_tls_where_it_is_wanted(self, station: Station, security: str) -> None:
        daemon = station.daemon()
        right = daemon.sender.relay
        daemon.sender.relay = replace(right, security=security, timeout=2.0)  # type: ignore[arg-type]
        self.stopped(station, daemon)
        self.mended(station, daemon, right)


@pytest.mark.sweep
def test_a_relay_that_is_away_keeps_all_letters_waiting(station: Station) -> None:
    everybody_writes(station)
    station.smtp.open = False
    daemon = station.daemon()
    for _ in range(3):
        ticked = daemon.tick()
    assert ticked.flushed.sent == 0
    assert {row.status for row in station.outbox()[-len(SEATS) :]} == {"queued"}
    station.smtp.open = True
    station.clock.ahead += 3600
    daemon.tick()
    assert answered(station) == ONCE


@pytest.mark.sweep
def test_a_relay_that_hangs_is_left_after_the_timeout(station: Station) -> None:
    everybody_writes(station)
    station.smtp.troubles = [Trouble("hole", after=30)]
    daemon = station.daemon()
    daemon.sender.relay = replace(daemon.sender.relay, timeout=0.5)
    daemon.tick()
    station.clock.ahead += 3600
    daemon.tick()
    assert answered(station) == ONCE
