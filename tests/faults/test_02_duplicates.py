"""Fault 2: the same letter twice, the same id with another body, no id, an ugly one: one effect each."""

from __future__ import annotations

from collections import Counter

from tests.faults.station import Station, receipts


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
