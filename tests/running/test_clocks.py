"""Clocks that are put forward and back, and machines that sleep: one adjudication a phase, nothing stuck."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
import structlog
from sqlmodel import col, select

from adjudicator.kinds import Instant
from mailer.outbox.claims import LEASE_SECONDS
from mailer.service.daemon import Daemon
from mailer.service.reading import POLLER
from mailer.store import leases, outages
from mailer.store.clock_skew import LONGEST_LEASE
from mailer.store.database import Database, open_database
from mailer.store.models import GameRow, JournalRow, Lease, Outage, OutboxRow
from mailer.table import play as table
from mailer.terms import timer
from tests.rig.waiting import PATIENCE, eventually
from tests.store.rooms import HOUR, NOW
from tests.worker.conftest import desk, game, town
from tests.worker.town import Clock, CountingDesk, Drawing, Town, config_of, second_daemon

__all__ = ["desk", "game", "town"]

DAY = 24 * HOUR


def journal(town: Town) -> list[tuple[str, str]]:
    """(phase, what it was) of every input of the game."""
    with town.daemon.database.reader() as session, session.begin():
        return [
            (row.phase, row.entry) for row in session.exec(select(JournalRow).order_by(col(JournalRow.id)))
        ]


def held(town: Town) -> str:
    with town.daemon.database.reader() as session, session.begin():
        return timer.load(session.exec(select(GameRow)).one()).held


def keys(town: Town) -> list[str]:
    return [row.key for row in town.outbox()]


def at(town: Town, *minutes: int) -> None:
    """The daemon looks at each of these minutes."""
    for minute in minutes:
        town.clock.ahead = minute * 60
        town.daemon.tick()


class TestGames:
    """No phase is adjudicated twice, none without its letters having been looked for."""

    @pytest.mark.sweep
    def test_two_hours_forward_over_a_short_phase_the_master_is_asked(self, game: Town) -> None:
        before = journal(game)
        at(game, 3, 6, 123)  # longer than the phase: as if nobody had looked all the time
        assert held(game) == "outage"
        letters = keys(game)
        at(game, 9, 12, *range(15, 130, 3))  # the clock is put right, and the deadline comes again
        assert (journal(game), keys(game)) == (before, letters)

    @pytest.mark.sweep
    def test_two_hours_forward_and_back_again(self, game: Town) -> None:
        with game.daemon.database.writer() as session, session.begin():
            play = table.load(session, session.exec(select(GameRow)).one())
            table.reschedule(session, play, Instant(game.clock() + 5 * HOUR))
        before = journal(game)
        at(game, *range(3, 4 * 60, 3), 6 * 60)
        once, letters = journal(game), keys(game)
        assert len(once) > len(before)
        at(game, 4 * 60 + 3, *range(5 * 60 - 6, 6 * 60 + 9, 3))
        assert (journal(game), keys(game)) == (once, letters)

    @pytest.mark.sweep  # forward and back is in every run
    def test_two_hours_back_and_forward_again(self, game: Town) -> None:
        before = journal(game)
        at(game, -120, -117, *range(-114, 60, 3))
        assert journal(game) == before
        at(game, 63)
        once = journal(game)
        assert len(once) > len(before)
        at(game, -60, -57, 66, 69)
        assert journal(game) == once

    def test_asleep_for_three_days_the_master_is_asked_and_nothing_is_closed(self, game: Town) -> None:
        before = journal(game)
        at(game, 3 * 24 * 60, 3 * 24 * 60 + 3, 3 * 24 * 60 + 6)
        assert journal(game) == before
        assert held(game) == "outage"
        asked = [row for row in game.outbox() if row.address == "mia@localhost"]
        assert len(asked) == 1

    @pytest.mark.sweep
    def test_two_judges_of_which_one_slept(self, game: Town) -> None:
        other = second_daemon(game)
        at(game, *range(3, 66, 3))
        once = journal(game)
        game.clock.ahead = 66 * 60
        other.tick()  # it wakes up and looks for itself
        game.daemon.tick()
        other.close()
        assert journal(game) == once

    def test_after_the_clock_was_put_back_no_deadline_is_run_before_the_mailbox_was_read(
        self, game: Town
    ) -> None:
        before = journal(game)
        with game.daemon.database.writer() as session, session.begin():
            # The judge had read the mailbox by a clock that was two hours ahead.
            outages.has_looked(session, Instant(game.clock() + 2 * HOUR))
        game.clock.ahead = HOUR + 60
        game.daemon.work(game.clock())  # the mail server is away
        assert journal(game) == before
        game.clock.ahead += 60
        game.daemon.tick()
        assert len(journal(game)) > len(before)


class TestLooks:
    """When the mailbox was read last is known again soon after the clock was put back."""

    @pytest.fixture
    def tables(self, tmp_path: Path) -> Database:
        return open_database(f"sqlite:///{tmp_path / 'house.db'}")

    def test_the_next_look_counts(self, tables: Database) -> None:
        with tables.writer() as session, session.begin():
            outages.has_looked(session, Instant(NOW + 2 * HOUR))
            assert outages.last_look(session, NOW) is None
            outages.looks(session, NOW)
            outages.has_looked(session, NOW)
            assert outages.last_look(session, NOW) == NOW
        tables.close()

    def test_a_slow_look_does_not_undo_a_later_one(self, tables: Database) -> None:
        with tables.writer() as session, session.begin():
            outages.has_looked(session, Instant(NOW + 50))
            outages.has_looked(session, NOW)
            assert outages.last_look(session, NOW) == NOW + 50
        tables.close()


class TestLeases:
    """What a judge took by a clock ahead of time and died is not held for hours."""

    def test_the_mailbox(self, town: Town) -> None:
        writer, now = town.daemon.database.writer, town.clock()
        assert leases.take(writer, POLLER, "dead", Instant(now + 2 * HOUR), 180)
        town.send("ann", "Orders")
        at(town, 0, 5)
        assert town.inbox() == []
        at(town, LONGEST_LEASE // 60 + 1)
        assert [row.sender for row in town.inbox()] == ["ann@localhost"]

    def test_a_living_owner_keeps_it(self, town: Town) -> None:
        writer, now = town.daemon.database.writer, town.clock()
        assert leases.take(writer, POLLER, "living", Instant(now + 2 * HOUR), 180)
        at(town, 0)
        assert leases.take(writer, POLLER, "living", Instant(now + 60), 180)
        assert not leases.take(writer, POLLER, "other", Instant(now + 200), 180)
        assert leases.take(writer, POLLER, "other", Instant(now + 241), 180)

    def test_a_machine_whose_clock_is_a_little_behind_cuts_nothing_short(self, town: Town) -> None:
        writer, now = town.daemon.database.writer, town.clock()
        assert leases.take(writer, POLLER, "right", now, 180)
        at(town, -30)
        with town.daemon.database.reader() as session, session.begin():
            lease = session.get(Lease, POLLER)
            assert lease is not None
            assert (lease.owner, lease.until) == ("right", now + 180)

    def test_letters(self, town: Town) -> None:
        now = town.clock()
        row = OutboxRow(
            key="a", message_id="<a>", address="ann@localhost", body="{}", created=now, due=now,
            status="leased", owner="dead", lease=now + 2 * HOUR + LEASE_SECONDS,
        )  # fmt: skip
        with town.daemon.database.writer() as session, session.begin():
            session.add(row)
        at(town, 1)
        assert town.daemon.delivery.claim() == ()
        town.clock.ahead = LONGEST_LEASE + 120
        assert [row.message_id for row in town.daemon.delivery.claim()] == ["<a>"]


class TestLetters:
    """What was written by a clock ahead of time goes out as soon as the clock is right."""

    def test_a_letter_queued_two_hours_ahead(self, town: Town, desk: CountingDesk) -> None:
        town.send("ann", "Orders")
        town.clock.ahead = 2 * HOUR
        town.daemon.poller.mailbox.connect()
        while town.daemon.poller.once():
            pass
        town.daemon.work(town.clock())
        assert [row.status for row in town.outbox()] == ["queued"]
        town.clock.ahead = 0
        town.daemon.tick()
        assert town.subjects("ann") == ["Re: Orders"]
        town.clock.ahead = 2 * HOUR + 60
        town.daemon.tick()
        assert town.subjects("ann") == ["Re: Orders"]

    @pytest.mark.sweep
    def test_letters_come_once_through_jumps(self, town: Town, desk: CountingDesk) -> None:
        for number, ahead in enumerate((0, 2 * HOUR, -2 * HOUR, 3 * DAY, 0, 60)):
            town.send("ann", f"Letter {number}")
            town.clock.ahead = ahead
            town.daemon.tick()
        town.daemon.tick()
        assert sorted(town.subjects("ann")) == [f"Re: Letter {number}" for number in range(6)]
        assert town.effects("ann") == 6


def test_a_running_judge_is_loud_about_a_jump(
    tmp_path: Path, desk: CountingDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mailer.service.daemon.REST", 0.1)
    clock = Clock()
    daemon = Daemon(config_of(tmp_path), clock, paint=lambda scene: Drawing())
    with structlog.testing.capture_logs() as logs:
        thread = threading.Thread(target=daemon.run, daemon=True)
        thread.start()
        eventually(lambda: daemon.read_at)
        for ahead, way in ((2 * HOUR, "forward"), (0, "back")):
            clock.ahead = ahead
            said = f"the clock was put {way}"
            eventually(lambda said=said: any(line["event"] == said for line in logs))  # type: ignore[misc]
        daemon.stop()
        thread.join(PATIENCE)
    daemon.close()
    told = next(line for line in logs if line["event"] == "the clock was put forward")
    assert told["log_level"] == "error"
    assert abs(told["seconds"] - 2 * HOUR) <= 1
    assert "NTP" in told["remedy"]


def test_an_outage_lasts_until_the_mailbox_is_read_again(town: Town, desk: CountingDesk) -> None:
    """Looks that end in nothing do not end it, however close they come upon each other."""
    reading, now = town.daemon.reading, town.clock()
    reading._looks(now)
    reading._has_read(now)
    for seconds in (30, 330, 340, 380):
        reading._looks(Instant(now + seconds))
    with town.daemon.database.reader() as session, session.begin():
        kept = session.exec(select(Outage)).one()
        assert (kept.since, kept.until) == (now, now + 380)
