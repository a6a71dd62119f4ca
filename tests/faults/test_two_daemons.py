"""Two daemons at once: one reads, none repeats a reply; a dead one's lease is taken over."""

from __future__ import annotations

import threading
from collections import Counter

import pytest
from sqlmodel import select

from mailer.store.database import open_database
from mailer.store.models import Lease, OutboxRow
from tests.faults.station import SEATS, Station, receipts
from tests.faults.victim import House, Life, Victims
from tests.rig.cases import some


def test_two_that_run_at_the_same_time_repeat_nothing(station: Station) -> None:
    daemons = [station.daemon(), station.daemon()]
    threads = [threading.Thread(target=daemon.run, daemon=True) for daemon in daemons]
    for thread in threads:
        thread.start()
    wanted: Counter[str] = Counter()
    for number in range(30):
        who = list(SEATS)[number % len(SEATS)]
        station.write(who, f"DIARY: {number}")
        wanted[str(number)] += 1
    station.until(lambda: station.effects() == wanted)
    station.until(lambda: all(row.status == "sent" for row in station.outbox()))
    for daemon in daemons:
        daemon.stop()
    for thread in threads:
        thread.join(30)
    answers: Counter[str] = Counter()
    for who in SEATS:
        answers.update(receipts(station.mailbox(who)))
    assert len(answers) == 30
    assert set(answers.values()) == {1}


def test_only_the_holder_of_the_lease_reads(station: Station) -> None:
    first, second = station.daemon(), station.daemon()
    first.tick()
    station.write("Anna", "DIARY: one")
    assert second.tick().letters == 0
    assert station.dovecot.folders("judge")["INBOX"] == 1
    assert first.tick().letters == 1


def of_another_machine(url: str) -> None:
    """Let whoever has died have died elsewhere, where nobody here can tell."""
    database = open_database(url, create=False)
    with database.writer() as session, session.begin():
        for held in (*session.exec(select(Lease)), *session.exec(select(OutboxRow))):
            held.owner = held.owner and f"elsewhere{held.owner[held.owner.index(':') :]}"
    database.close()


@pytest.mark.sweep
@pytest.mark.parametrize("here", [True, False], ids=["here", "elsewhere"])
def test_the_place_of_one_that_was_killed_is_taken(station: Station, *, here: bool) -> None:
    house = House(str(station.folder), station.url, station.imap.port, station.smtp.port)
    station.write("Anna", "DIARY: one")
    victims = Victims(house)
    (death,) = victims.live(Life(0, 0, "after-fetch"))
    assert death.killed
    if not here:
        # Its lease still runs: the next one keeps out of the mailbox.
        of_another_machine(station.url)
        victims.live(Life(-1, 0))
        assert station.effects() == Counter()
    victims.live(Life(-1, 0 if here else 3600))
    assert station.effects() == Counter(["one"])
    assert receipts(station.mailbox("Anna")).total() == 1


@pytest.mark.sweep
@pytest.mark.parametrize("here", some([True, False], 2), ids=str)
def test_letters_that_a_dead_one_had_claimed_are_sent_by_another(station: Station, *, here: bool) -> None:
    house = House(str(station.folder), station.url, station.imap.port, station.smtp.port)
    for number in range(5):
        station.write("Anna", f"DIARY: {number}")
    victims = Victims(house)
    (death,) = victims.live(Life(0, 0, "after-claim"))
    assert death.killed
    if not here:
        of_another_machine(station.url)
        victims.live(Life(-1, 0))
        assert not station.mailbox("Anna")
    victims.live(Life(-1, 0 if here else 3600))
    assert set(receipts(station.mailbox("Anna")).values()) == {1}
    assert receipts(station.mailbox("Anna")).total() == 5
