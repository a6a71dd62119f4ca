"""A daemon that was away: the deadlines of that time are left to the master, its letters count."""

from __future__ import annotations

import pytest
from sqlmodel import col, select

from mailer.store.models import GameRow, JournalRow, Outage, OutboxRow
from mailer.terms import timer
from tests.store.rooms import HOUR
from tests.worker.conftest import game, town
from tests.worker.town import Town, second_daemon

__all__ = ["game", "town"]


def state(town: Town) -> tuple[str, int, int]:
    """(why the game is held, journal rows, letters to the master)."""
    with town.daemon.database.reader() as session, session.begin():
        row = session.exec(select(GameRow)).one()
        letters = session.exec(select(OutboxRow).where(col(OutboxRow.address) == "mia@localhost")).all()
        return timer.load(row).held, len(session.exec(select(JournalRow)).all()), len(letters)


def test_a_deadline_that_passed_while_the_daemon_was_away_closes_nothing(game: Town) -> None:
    _, before, _ = state(game)
    game.clock.ahead = 20 * HOUR
    for _ in range(3):
        game.daemon.tick()
    assert state(game) == ("outage", before, 1)


def test_another_daemon_that_takes_over_knows_of_the_outage(game: Town) -> None:
    _, before, _ = state(game)
    game.clock.ahead = 20 * HOUR
    other = second_daemon(game)
    other.tick()
    other.close()
    assert state(game) == ("outage", before, 1)


@pytest.mark.sweep
def test_a_deadline_while_mail_was_read_closes_the_phase(game: Town) -> None:
    _, before, _ = state(game)
    for minutes in range(3, 72, 3):
        game.clock.ahead = minutes * 60
        game.daemon.tick()
    held, after, _ = state(game)
    assert held == ""
    assert after > before
    with game.daemon.database.reader() as session, session.begin():
        assert session.exec(select(Outage)).all() == []


def test_a_mail_server_that_was_down_is_an_outage_too(game: Town) -> None:
    _, before, _ = state(game)
    connect, mailbox = game.daemon.poller.mailbox.connect, game.daemon.poller.mailbox
    mailbox.close()

    def refuse() -> None:
        raise ConnectionRefusedError("the server is down")

    mailbox.connect = refuse  # type: ignore[method-assign]
    for hours in (1, 5, 10):
        game.clock.ahead = hours * HOUR
        with pytest.raises(ConnectionRefusedError):
            game.daemon.tick()
        game.daemon.work(game.clock())
    assert state(game)[:2] == ("", before)
    mailbox.connect = connect  # type: ignore[method-assign]
    game.clock.ahead = 12 * HOUR
    game.daemon.tick()
    assert state(game)[:2] == ("outage", before)
