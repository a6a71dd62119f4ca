"""Thousands of mails of one address, an old full mailbox: limited, others unharmed, bounded."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from adjudicator.kinds import Instant
from mailer.post.imap import Arrival
from mailer.post.poll import BATCH
from mailer.worker import process
from mailer.worker.turns import SHARE, Waiting
from mailer.worker.worker import Worker
from tests.faults.station import JUDGE, Station, address, receipts
from tests.rig.dovecot import Dovecot

LIMIT = 20
FLOOD = int(os.environ.get("ESTAFETTE_FLOOD", "10000"))
"""Letters of the long floods; CI plays shorter ones."""


@pytest.fixture
def limited(tmp_path: Path, dovecot: Dovecot, founded: Path) -> Iterator[Station]:
    """The game of seven with a low limit."""
    limits = {"letters_per_hour": LIMIT, "letters_per_day": 2 * LIMIT}
    with Station(tmp_path, dovecot, like=founded, limits=limits) as opened:
        yield opened


@pytest.mark.parametrize("letters", [60, pytest.param(FLOOD, marks=pytest.mark.sweep)])
@pytest.mark.timeout(900)
def test_a_flood_of_one_address_is_limited_and_harms_nobody(limited: Station, letters: int) -> None:
    station = limited
    station.post(*(station.letter("Anna", f"DIARY: {number}") for number in range(letters)))
    station.write("Boris", "DIARY: Boris")
    daemon = station.daemon()
    daemon.tick()
    assert station.effects()["Boris"] == 1
    assert receipts(station.mailbox("Boris")).total() == 1
    effects = station.effects().total() - 1
    assert effects == LIMIT
    # Nothing is thrown away: the rest is kept, and its writer told once, not each time.
    rows = [row for row in station.inbox() if row.sender == "anna@example.org"]
    assert len([row for row in rows if row.message_id]) >= letters
    assert "new" not in {row.status for row in rows}
    assert len(station.mailbox("Anna")) <= LIMIT + 5
    assert station.dovecot.folders("judge") == {"INBOX": 0, "Processed": letters + 1}


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The letters by their ids, in the order in which they were dealt with."""
    order: list[int] = []
    deal = Worker._process

    def counting(
        worker: Worker, letters: Sequence[Waiting], now: Instant, *others: Any
    ) -> tuple[process.Outcome, ...]:
        order.extend(letter.id for letter in letters)
        return deal(worker, letters, now, *others)

    monkeypatch.setattr(Worker, "_process", counting)
    return order


def written_by(station: Station, who: str, dealt: list[int]) -> list[int]:
    """The letters of one writer by age, but those with which the house was founded."""
    return [row.id for row in station.inbox() if row.sender == address(who) and row.id in dealt]


FEW = 3 * SHARE


@pytest.mark.sweep
def test_others_need_not_wait_for_the_end_of_a_flood(limited: Station, dealt: list[int]) -> None:
    station = limited
    flood = [station.letter("Anna", f"DIARY: {number}", to=JUDGE) for number in range(FEW)]
    station.post(*flood)
    station.write("Boris", "DIARY: Boris")
    station.write("Dora", "DIARY: Dora")
    daemon = station.daemon()
    daemon.tick()
    assert len(dealt) == FEW + 2
    anna, boris, dora = (written_by(station, who, dealt) for who in ("Anna", "Boris", "Dora"))
    assert dealt == [*anna[:SHARE], *boris, *dora, *anna[SHARE:]]


def old_mailbox(station: Station, number: int, flags: str) -> None:
    """Mails that lay there before the judge came, written past the server."""
    folder = station.dovecot.maildir("judge") / "cur"
    folder.mkdir(parents=True, exist_ok=True)
    owner = folder.parent.parent.stat()
    for at in range(number):
        path = folder / f"{at:06}.old:2,{flags}"
        path.write_bytes(
            f"From: old{at}@example.com\r\nTo: judge@judge.example\r\nSubject: old\r\nList-Id: <x>\r\n"
            f"Message-ID: <old.{at}@example.com>\r\n\r\nhello\r\n".encode()
        )
    if os.geteuid() == 0:
        for path in (folder.parent, folder, *folder.iterdir()):
            os.chown(path, owner.st_uid, owner.st_gid)
    assert station.dovecot.folders("judge")["INBOX"] == number  # now they have their UIDs


@pytest.mark.sweep
@pytest.mark.parametrize("old", [2_000, pytest.param(10 * FLOOD, marks=pytest.mark.sweep)])
@pytest.mark.timeout(600)
def test_old_mail_that_was_read_is_left_alone(station: Station, old: int) -> None:
    old_mailbox(station, old, "S")
    station.write("Anna", "DIARY: new")
    daemon = station.daemon()
    daemon.tick()
    assert station.effects() == Counter(["new"])
    assert station.dovecot.folders("judge") == {"INBOX": old, "Processed": 1}
    # At the next connection, too.
    daemon.poller.mailbox.close()
    daemon.tick()
    assert station.dovecot.folders("judge")["INBOX"] == old


@pytest.mark.parametrize("old", [120, pytest.param(3_000, marks=pytest.mark.sweep)])
@pytest.mark.timeout(900)
def test_old_mail_that_nobody_read_is_taken_in_small_batches(
    station: Station, old: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    old_mailbox(station, old, "")
    station.write("Anna", "DIARY: new")
    daemon = station.daemon()
    sizes: list[int] = []
    take = daemon.poller.take

    def counting(arrivals: Sequence[Arrival]) -> Sequence[str | None]:
        sizes.append(len(arrivals))
        return take(arrivals)

    monkeypatch.setattr(daemon.poller, "take", counting)
    daemon.tick()
    assert sum(sizes) == old + 1
    assert max(sizes) <= BATCH
    assert station.effects() == Counter(["new"])
    assert station.dovecot.folders("judge") == {"INBOX": 0, "Processed": old + 1}


@pytest.mark.sweep
def test_large_mails_are_not_all_in_memory_at_once(station: Station, monkeypatch: pytest.MonkeyPatch) -> None:
    """A batch ends with the mail that makes it heavy."""
    monkeypatch.setattr("mailer.post.poll.WEIGHT", 300_000)
    for number in range(12):
        station.write("Anna", f"DIARY: {number}\n-- \n" + "x" * 70 + ("\n" + "y" * 70) * 1_500)
    daemon = station.daemon()
    weights: list[int] = []
    take = daemon.poller.take

    def weighing(arrivals: Sequence[Arrival]) -> Sequence[str | None]:
        weights.append(sum(len(arrival.raw) for arrival in arrivals))
        return take(arrivals)

    monkeypatch.setattr(daemon.poller, "take", weighing)
    daemon.tick()
    assert len(weights) >= 3
    assert max(weights) < 300_000 + 150_000
    assert station.effects().total() == 12
