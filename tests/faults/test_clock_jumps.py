"""Clocks that jump, a judge that sleeps for days: one adjudication per phase, the master is asked.

The cases of the clock itself are in tests/running/test_clocks.py and tests/terms; here are real servers.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.faults.phases import close_at, phases, watched
from tests.faults.station import MASTER, Station
from tests.rig.cases import some

HOUR, DAY = 3600, 86_400


@pytest.mark.sweep
@pytest.mark.parametrize(
    "jumps",
    some([((HOUR, -HOUR, HOUR, -HOUR),), ((2 * HOUR, -2 * HOUR),), ((-2 * HOUR, 2 * HOUR),)], 3),
)
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


@pytest.mark.sweep
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
