"""Deadlines and letters in the order they really came; one adjudication each, whatever happens between."""

from __future__ import annotations

import pytest
from sqlmodel import Session, select

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.desk import desk as real_desk
from mailer.post.letter import Letter
from mailer.store.models import GameRow, InboxRow, JournalRow
from mailer.table import play as table
from tests.store.rooms import HOUR, add_game, register_toy
from tests.worker.town import CountingDesk, Town, second_daemon

Done = list[str]


@pytest.fixture
def done(town: Town, monkeypatch: pytest.MonkeyPatch) -> Done:
    """What the desk did, in order; deadlines are really run, letters only noted."""
    register_toy(monkeypatch)
    happened: Done = []

    def handle(session: Session, house: House, letter: Letter, row: InboxRow, now: Instant) -> None:
        happened.append(letter.subject)

    def game_due(session: Session, house: House, row: GameRow, now: Instant) -> None:
        if "broken" in row.name:
            raise ZeroDivisionError(row.name)
        happened.append(row.name)
        table.advance(session, house, table.load(session, row), now)

    monkeypatch.setattr(real_desk, "handle", handle)
    monkeypatch.setattr(real_desk, "game_due", game_due)
    return happened


def begin(town: Town, name: str, due: int) -> None:
    """A running game whose deadline is ``due`` seconds from the real now."""
    with town.daemon.database.writer() as session, session.begin():
        play, _ = table.start(session, town.daemon.house, add_game(session, name), town.clock())
        table.reschedule(session, play, Instant(town.clock() - town.clock.ahead + due))


def rows_of(town: Town) -> int:
    with town.daemon.database.reader() as session, session.begin():
        return len(session.exec(select(JournalRow)).all())


def test_a_game_runs_at_its_deadline_and_once(town: Town, done: Done) -> None:
    begin(town, "First", HOUR)
    town.daemon.tick()
    assert done == []
    before = rows_of(town)
    town.clock.ahead = HOUR + 1
    assert town.daemon.tick().games == 1
    assert town.daemon.tick().games == 0
    assert done == ["First"]
    assert rows_of(town) > before


def test_after_a_long_outage_a_phase_is_run_once_and_the_next_has_its_full_time(
    town: Town, done: Done
) -> None:
    begin(town, "First", HOUR)
    town.clock.ahead = 20 * 24 * HOUR
    for _ in range(3):
        town.daemon.tick()
    assert done == ["First"]
    with town.daemon.database.reader() as session, session.begin():
        due = session.exec(select(GameRow.due)).one()
    assert due is not None
    assert due > town.clock() + 2 * 24 * HOUR


def test_two_daemons_run_a_deadline_once(town: Town, done: Done) -> None:
    begin(town, "First", 0)
    other = second_daemon(town)
    for _ in range(2):
        town.daemon.tick()
        other.tick()
    other.close()
    assert done == ["First"]


def test_a_letter_received_before_the_deadline_and_fetched_after_it_counts(town: Town, done: Done) -> None:
    begin(town, "First", 60)
    town.send("ann", "In time")
    town.clock.ahead = HOUR
    town.daemon.tick()
    assert done == ["In time", "First"]


def test_a_letter_received_after_the_deadline_comes_after_it(town: Town, done: Done) -> None:
    begin(town, "First", -60)
    town.send("ann", "Too late")
    town.daemon.tick()
    assert done == ["First", "Too late"]


def test_deadlines_between_letters_keep_their_place(town: Town, done: Done) -> None:
    begin(town, "Early", -60)
    begin(town, "Late", 60)
    town.send("ann", "Letter")
    town.clock.ahead = HOUR
    town.daemon.tick()
    assert done == ["Early", "Letter", "Late"]


def test_no_deadline_is_run_before_the_mailbox_has_been_read(town: Town, done: Done) -> None:
    begin(town, "First", -60)
    assert town.daemon.work(town.clock()) == (0, 0)
    office = town.daemon.postroom.office
    assert office is not None
    office.stop()
    ticked = town.daemon.tick()
    assert ticked.trouble is not None
    assert ticked.trouble.passing
    assert done == []


def test_a_game_that_fails_does_not_stop_the_others_and_rests(town: Town, done: Done) -> None:
    begin(town, "broken", -60)
    begin(town, "Second", -60)
    for _ in range(2):
        town.daemon.tick()
    assert done == ["Second"]
    with town.daemon.database.reader() as session, session.begin():
        broken = session.exec(select(GameRow).where(GameRow.name == "broken")).one()
        assert broken.due is not None
        assert broken.status == "running"


def test_paused_and_finished_games_are_left_alone(town: Town, done: Done) -> None:
    for name, status in (("Paused", "paused"), ("Over", "over")):
        begin(town, name, -60)
        with town.daemon.database.writer() as session, session.begin():
            row = session.exec(select(GameRow).where(GameRow.name == name)).one()
            # A paused game has no moment unless it seeks a player.
            row.status, row.due = status, None if status == "paused" else row.due
    town.daemon.tick()
    assert done == []


@pytest.mark.sweep
def test_letters_of_a_crowd_do_not_hide_a_deadline(town: Town, desk: CountingDesk) -> None:
    for number in range(60):
        town.send("ann", f"Letter {number}")
    ticked = town.daemon.tick()
    assert ticked.letters == 60
    assert town.effects("ann") == 60
    assert town.daemon.read_at is not None
