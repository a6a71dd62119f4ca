"""A letter at the very deadline counts by when the mailbox received it; a replay says the same."""

from __future__ import annotations

import pytest
from sqlmodel import select

from adjudicator.codec import dumps
from mailer.store.models import GameRow, InboxRow
from mailer.table import play as table
from mailer.table.audit import check_game
from tests.faults.phases import close_at, phases, watched
from tests.faults.station import SEATS, Station
from tests.rig.cases import some

HOUR = 3600


def moved_to(station: Station) -> bool:
    """Whether Anna's army stands in Burgundy after the phase."""
    with station.database.reader() as session, session.begin():
        play = table.load(session, session.exec(select(GameRow)).one())
        return "BUR" in dumps(play.match.state, type(play.match.state))


@pytest.mark.parametrize(("seconds", "counts"), some([(240, True), (1, True), (0, False), (-1, False)], 2))
def test_what_was_received_before_the_deadline_counts_whenever_it_is_fetched(
    station: Station, seconds: int, counts: bool
) -> None:
    """``seconds`` before the deadline. At the very second of the deadline it is too late."""
    daemon = station.daemon()
    daemon.tick()
    station.write("Anna", "A PAR - BUR")
    daemon.poller.mailbox.connect()
    daemon.poller.once()
    with station.database.writer() as session, session.begin():
        row = session.exec(select(InboxRow).where(InboxRow.status == "new")).one()
        received = row.received
    close_at(station, received + seconds - station.clock())
    watched(station, daemon, seconds + 300, step=60)
    assert phases(station).total() == 1
    assert moved_to(station) is counts
    assert station.mailbox("Anna"), "it is answered in any case"
    _replays(station)


def _replays(station: Station) -> None:
    """The journal played again gives the same events and ends where the game stands."""
    with station.database.reader() as session, session.begin():
        proof = check_game(session, session.exec(select(GameRow)).one())
    assert proof.entries
    assert not proof.faults


@pytest.mark.sweep
def test_letters_of_all_seats_before_the_deadline_are_in_the_turn(station: Station) -> None:
    daemon = station.daemon()
    daemon.tick()
    for who in SEATS:
        station.write(who, f"DIARY: {who}")
    station.write("Anna", "A PAR - BUR")
    close_at(station, HOUR)
    watched(station, daemon, HOUR + 300)
    assert phases(station).total() == 1
    assert moved_to(station)
