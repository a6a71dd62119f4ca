"""Letters that are not from whom they say: no effect, or held with a notice to the owner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import select

from mailer.store.models import GameRow, InboxRow
from tests.faults.station import JUDGE, Station, address
from tests.rig.cases import some
from tests.rig.dovecot import Dovecot

OURS = "mx.judge.example"
ORDERS = "A PAR - BUR\nDIARY: forged\nPRESS TO GERMANY\nforged\nEND PRESS"
FAILED = f"{OURS}; dmarc=fail header.from=example.org"
PASSED = f"{OURS}; dmarc=pass header.from=example.org"


@pytest.fixture
def station(tmp_path: Path, dovecot: Dovecot, founded: Path) -> Iterator[Station]:
    """The game of seven, at a judge whose mail server writes Authentication-Results."""
    with Station(tmp_path, dovecot, like=founded, judge={"authserv_id": OURS}) as opened:
        yield opened


def with_results(raw: bytes, *topmost_first: str) -> bytes:
    """The letter under these Authentication-Results."""
    return "".join(f"Authentication-Results: {value}\r\n" for value in topmost_first).encode() + raw


def nothing_happened(station: Station) -> None:
    """No order, no press, no note of anybody."""
    assert station.effects() == Counter()
    assert station.orders("Anna") == ()
    assert not station.mailbox("Fritz")


def test_the_right_from_without_a_token(station: Station) -> None:
    """Only her own mailbox hears of it."""
    station.write("Anna", ORDERS, to=JUDGE)
    daemon = station.daemon()
    daemon.tick()
    nothing_happened(station)


@pytest.mark.parametrize(
    "sender", some(["mallory@evil.example", "Boris <boris@example.org>", "anna@evil.example"], 3)
)
def test_the_right_token_from_another_address(station: Station, sender: str) -> None:
    """Held or dropped; the owner is told, whoever sent it learns nothing of the seat."""
    station.write("Anna", ORDERS, sender=sender)
    daemon = station.daemon()
    daemon.tick()
    nothing_happened(station)
    assert len(station.mailbox("Anna")) == 1
    assert not station.mailbox("mallory")
    assert not station.mailbox("Boris")


def test_a_display_name_does_not_make_an_address(station: Station) -> None:
    station.write("Anna", ORDERS, sender='"anna@example.org" <mallory@evil.example>')
    station.write("Anna", ORDERS, sender="anna@example.org <mallory@evil.example>", message_id="<2@evil>")
    station.daemon().tick()
    nothing_happened(station)


def test_two_authors_are_none(station: Station) -> None:
    raw = station.letter("Anna", ORDERS)
    head = raw.replace(b"From: Anna <anna@example.org>", b"From: anna@example.org, mallory@evil.example")
    assert head != raw
    station.post(head, b"From: mallory@evil.example\r\n" + station.letter("Anna", ORDERS))
    station.daemon().tick()
    nothing_happened(station)


@pytest.mark.parametrize(
    "change", some(["last letter", "first letter", "case and last", "cut", "doubled"], 3)
)
def test_a_token_that_is_not_quite_right(station: Station, change: str) -> None:
    token = station.tokens["Anna"]
    wrong = {
        "last letter": token[:-1] + ("a" if token[-1] != "a" else "b"),
        "first letter": ("b" if token[0] != "b" else "c") + token[1:],
        "case and last": token.upper()[:-1] + ("A" if token[-1] != "a" else "B"),
        "cut": token[:-1],
        "doubled": token + token,
    }[change]
    station.write("Anna", ORDERS, to=f"judge+{wrong}@judge.example")
    station.daemon().tick()
    nothing_happened(station)


def test_case_does_not_matter_for_the_right_one(station: Station) -> None:
    station.write("Anna", "DIARY: mine", to=f"Judge+{station.tokens['Anna'].upper()}@Judge.Example")
    station.daemon().tick()
    assert station.effects() == Counter(["mine"])


def test_the_token_of_another_seat_of_the_same_game(station: Station) -> None:
    station.write("Boris", ORDERS, to=station.seat_address("Anna"))
    station.daemon().tick()
    nothing_happened(station)


def test_a_token_that_has_expired(station: Station) -> None:
    """The game ended long ago."""
    with station.database.writer() as session, session.begin():
        game = session.exec(select(GameRow)).one()
        game.status, game.ended, game.due = "over", station.clock() - 400 * 86_400, None
    station.write("Anna", ORDERS)
    station.daemon().tick()
    nothing_happened(station)


class TestAuthenticationResults:
    """Only the topmost one of our own server counts."""

    def held(self, station: Station, *topmost_first: str) -> None:
        station.post(with_results(station.letter("Anna", ORDERS), *topmost_first))
        daemon = station.daemon()
        daemon.tick()
        nothing_happened(station)
        assert station.mailbox("Anna"), "the owner hears of it"

    def taken(self, station: Station, *topmost_first: str) -> None:
        station.post(with_results(station.letter("Anna", ORDERS), *topmost_first))
        station.daemon().tick()
        assert station.effects() == Counter(["forged", "forged"])

    def test_a_failure_holds_the_letter(self, station: Station) -> None:
        self.held(station, FAILED)

    def test_a_pass_of_the_senders_own_below_does_not_help(self, station: Station) -> None:
        self.held(station, FAILED, PASSED)

    def test_a_pass_of_a_foreign_server_above_does_not_help(self, station: Station) -> None:
        self.held(station, "evil.example; dmarc=pass header.from=example.org", FAILED)

    def test_a_failure_of_a_foreign_server_does_no_harm(self, station: Station) -> None:
        self.taken(station, PASSED, "evil.example; dmarc=fail header.from=example.org")
        assert station.orders("Anna") == ("A Paris - Burgundy",)

    def test_a_failure_in_our_name_counts_wherever_it_stands(self, station: Station) -> None:
        """Our server should have struck it out; who forged it has only had their own letter held."""
        self.held(station, PASSED, FAILED)

    def test_a_lookalike_of_our_name_is_foreign(self, station: Station) -> None:
        self.held(station, f"{OURS}.evil.example; dmarc=pass", FAILED)


def test_an_old_letter_sent_again_does_not_bring_old_orders_back(station: Station) -> None:
    """Byte for byte it is a duplicate; with another Message-ID it is a replay."""
    old = station.letter("Anna", "A PAR - BUR", Date="Sun, 22 Nov 2026 00:00:00 +0000")
    station.post(old)
    daemon = station.daemon()
    daemon.tick()
    station.write("Anna", "A PAR - PIC")
    daemon.tick()
    with station.database.writer() as session, session.begin():
        for row in session.exec(select(InboxRow)).all():
            row.received -= 7200  # that was two hours ago
    station.post(old)
    daemon.tick()
    assert station.orders("Anna") == ("A Paris - Picardy",)
    again = old.replace(b"<anna.1@example.org>", b"<another@example.org>")
    station.post(again)
    daemon.tick()
    assert station.orders("Anna") == ("A Paris - Picardy",)
    assert station.inbox()[-1].status == "held"


def test_the_receipt_goes_to_the_owner_whatever_reply_to_says(station: Station) -> None:
    station.write("Anna", "DIARY: mine", Reply_To="mallory@evil.example")
    station.daemon().tick()
    assert len(station.mailbox("Anna")) == 1
    assert not station.mailbox("mallory")
    assert station.mailbox("Anna")[0]["To"] == address("Anna")
