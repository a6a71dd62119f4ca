"""Fault 9: clocks that jump, a judge that sleeps for days: one adjudication per phase, the master is asked.

The cases of the clock itself are in tests/running/test_clocks.py and tests/time; here they meet real servers.
"""

from __future__ import annotations

from collections import Counter

import pytest
from sqlmodel import select

from adjudicator.kinds import Instant
from mailer.service.daemon import Daemon
from mailer.store.models import GameRow, JournalRow
from mailer.table import play as table
from tests.faults.station import MASTER, Station

HOUR, DAY = 3600, 86_400


def close_at(station: Station, seconds: int) -> None:
    """The open phase ends so many seconds from now."""
    with station.database.writer() as session, session.begin():
        play = table.load(session, session.exec(select(GameRow)).one())
        table.reschedule(session, play, Instant(station.clock() + seconds))


def phases(station: Station) -> Counter[str]:
    """How often each phase was adjudicated, by the journal."""
    with station.database.reader() as session, session.begin():
        return Counter(phase for phase in session.exec(select(JournalRow.phase)).all() if phase)


def watched(station: Station, daemon: Daemon, until: int, step: int = 240) -> None:
    """Time goes by while the mailbox is looked into every few minutes."""
    while station.clock.ahead < until:
        station.clock.ahead += step
        daemon.tick()


@pytest.mark.parametrize("jumps", [(2 * HOUR, -2 * HOUR), (-2 * HOUR, 2 * HOUR), (HOUR, -HOUR, HOUR, -HOUR)])
def test_a_phase_is_adjudicated_once_through_all_jumps(station: Station, jumps: tuple[int, ...]) -> None:
    close_at(station, HOUR)
    daemon = station.daemon()
    daemon.tick()
    for jump in jumps:
        station.clock.ahead += jump
        daemon.tick()
        daemon.tick()
    watched(station, daemon, 2 * HOUR)
    assert set(phases(station).values()) <= {1}


def test_asleep_for_three_days_nothing_is_closed_and_the_master_is_asked(station: Station) -> None:
    close_at(station, HOUR)
    daemon = station.daemon()
    daemon.tick()
    station.write("Anna", "DIARY: while you slept")
    station.clock.ahead += 3 * DAY
    for _ in range(3):
        daemon.tick()
    assert phases(station) == Counter()
    assert station.effects() == Counter(["while you slept"])
    assert station.mailbox(MASTER), "the master hears of it"
