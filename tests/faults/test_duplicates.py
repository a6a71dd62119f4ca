"""The same letter twice, the same id with another body, no id, an ugly one: one effect each."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.faults.station import Station, receipts
from tests.rig.cases import some


def test_the_same_letter_again_and_again(station: Station) -> None:
    daemon = station.daemon()
    raw = station.letter("Anna", "DIARY: first")
    station.post(raw, raw)
    daemon.tick()
    station.post(raw)
    daemon.tick()
    assert station.effects() == Counter(["first"])
    assert receipts(station.mailbox("Anna")) == {"<anna.1@example.org>": 1}
    assert station.dovecot.folders("judge") == {"INBOX": 0, "Processed": 3}


def test_the_same_id_with_another_body_is_kept_and_reported(station: Station) -> None:
    for text in ("one", "two", "two"):
        station.write("Anna", f"DIARY: {text}", message_id="<same@example.org>")
    station.daemon().tick()
    assert station.effects() == Counter(["one", "two"])
    first, second = station.inbox()[-2:]
    assert f"the Message-ID of letter {first.id} with other contents" in second.reason
    assert receipts(station.mailbox("Anna")) == {"<same@example.org>": 2}


def test_the_same_id_of_another_writer_is_another_letter(station: Station) -> None:
    for who in ("Anna", "Boris"):
        station.write(who, f"DIARY: {who}", message_id="<same@example.org>")
    station.daemon().tick()
    assert station.effects() == Counter(["Anna", "Boris"])


@pytest.mark.parametrize("identity", some(["", "<[x]>", "<[x@y>", "<x", "@", "<a@b> <c@d>", "x" * 800], 4))
def test_without_a_good_id_the_bytes_count(station: Station, identity: str) -> None:
    raw = station.letter("Anna", "DIARY: first", message_id="")
    other = station.letter("Anna", "DIARY: second", message_id="")
    head = f"Message-ID: {identity}\r\n".encode() if identity else b""
    daemon = station.daemon()
    station.post(head + raw, head + other)
    daemon.tick()
    assert station.effects() == Counter(["first", "second"])
    assert {row.status for row in station.inbox()} == {"done"}


def test_a_mail_without_an_id_that_is_read_again_has_no_second_effect(station: Station) -> None:
    """The very same mail in the mailbox: its trace is the same, too."""
    daemon = station.daemon()
    station.post(station.letter("Anna", "DIARY: first", message_id=""))
    daemon.tick()
    with station.dovecot.login("judge", "Processed", readonly=False) as client:
        (uid,) = client.search("ALL")
        client.remove_flags([uid], [rb"\Seen"])
        client.move([uid], "INBOX")
    daemon.tick()
    assert station.effects() == Counter(["first"])
    assert station.dovecot.folders("judge") == {"INBOX": 0, "Processed": 1}
