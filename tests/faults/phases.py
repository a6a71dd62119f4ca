"""Phases of the game under test: when one closes, which were adjudicated."""

from __future__ import annotations

from collections import Counter

from sqlmodel import select

from adjudicator.kinds import Instant
from mailer.service.daemon import Daemon
from mailer.store.models import GameRow, JournalRow
from mailer.table import play as table
from tests.faults.station import Station


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
