"""Matches and rows: what is stored is what is played, nothing is lost, nobody advances a game twice."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from sqlmodel import select

from adjudicator.dice import commitment
from adjudicator.kinds import Answers, Fault, Instant, Over, Rolled, Seat
from adjudicator.match import Setup, replay
from mailer.base.house import House
from mailer.store.database import Database
from mailer.store.models import GameRow, JournalRow, Snapshot
from mailer.table import journal
from mailer.table import play as table
from mailer.table.audit import check_game
from mailer.table.play import StaleError
from mailer.terms import terms
from mailer.terms.pace import DAY, Pace
from tests.rig.cases import some
from tests.store.rooms import HOUR, NOW, SEED, add_game, play_out

LATER = Instant(NOW + 10)


def game_row(session: object, number: int = 1) -> GameRow:
    row = session.get(GameRow, number)  # type: ignore[attr-defined]
    assert isinstance(row, GameRow)
    return row


@pytest.fixture
def begun(house: House, database: Database) -> Database:
    """A database with one game that has just begun."""
    with database.writer() as session, session.begin():
        table.start(session, house, add_game(session), NOW, seed=SEED)
    return database


def test_a_game_begins_with_seal_setup_and_deadline(house: House, database: Database) -> None:
    with database.writer() as session, session.begin():
        row = add_game(session)
        play, run = table.start(session, house, row, NOW)
        assert len(row.seed) == 32
        assert row.commitment == commitment(row.seed)
        assert row.status == "running"
        assert isinstance(run.entries[0], Setup)
        assert len(run.entries) == len(run.told) == len(run.phases)
        assert play.asks
        assert row.due == play.match.due == NOW + 3 * DAY
        assert [stored.number for stored in session.exec(select(JournalRow))] == list(range(len(run.entries)))


def test_two_games_are_sealed_by_different_seeds(house: House, database: Database) -> None:
    with database.writer() as session, session.begin():
        rows = [add_game(session, name) for name in ("First", "Second")]
        for row in rows:
            table.start(session, house, row, NOW)
        assert rows[0].seed != rows[1].seed


def test_an_unknown_option_is_refused_and_nothing_begins(house: House, database: Database) -> None:
    with database.writer() as session, session.begin():
        row = add_game(session, scenario="nowhere")
        with pytest.raises((ValueError, KeyError)):
            table.start(session, house, row, NOW)
        session.rollback()
    with database.reader() as session, session.begin():
        assert session.exec(select(JournalRow)).all() == []


def test_the_pace_of_a_game_goes_before_the_judges(house: House, database: Database) -> None:
    with database.writer() as session, session.begin():
        row = add_game(session)
        row.settings = json.dumps({"language": "en"})
        assert terms.pace_of(house, row) == Pace(otherwise=house.config.judge.deadline_seconds)
        terms.set_pace(row, Pace({"action": HOUR}, otherwise=HOUR, zone="Europe/Berlin"))
        assert terms.pace_of(house, row) == Pace({"action": HOUR}, otherwise=HOUR, zone="Europe/Berlin")
        assert json.loads(row.settings)["language"] == "en"
        play, _ = table.start(session, house, row, NOW)
        assert play.match.due == NOW + HOUR


def test_what_is_loaded_is_what_was_stored(house: House, begun: Database) -> None:
    with begun.writer() as session, session.begin():
        play = table.load(session, game_row(session))
        ask = play.asks[0]
        order = play.title.sample(play.view(ask.seat), ask, lambda n: 0)
        assert table.submit(session, play, ask.seat, order, ready=False) is None
        stored = play.match
    with begun.reader() as session, session.begin():
        loaded = table.load(session, game_row(session))
        assert loaded.match == stored
        assert loaded.match.drafts == {ask.seat: order}
        assert loaded.ask(ask.seat) == ask


def test_a_refused_order_changes_nothing(house: House, begun: Database) -> None:
    with begun.writer() as session, session.begin():
        play = table.load(session, game_row(session))
        before = session.get(Snapshot, 1)
        assert before is not None
        body = before.body
        stranger = next(seat for seat in ("RED", "BLUE", "GREEN") if play.ask(Seat(seat)) is None)
        fault = table.submit(session, play, Seat(stranger), None, ready=True)
        assert isinstance(fault, Fault)
        session.flush()
        assert before.body == body


def test_a_withdrawn_draft_is_gone(house: House, begun: Database) -> None:
    with begun.writer() as session, session.begin():
        play = table.load(session, game_row(session))
        ask = play.asks[0]
        order = play.title.sample(play.view(ask.seat), ask, lambda n: 0)
        assert table.submit(session, play, ask.seat, order, ready=True) is None
        assert play.match.ready == (ask.seat,)
        table.withdraw(session, play, ask.seat)
    with begun.reader() as session, session.begin():
        match = table.load(session, game_row(session)).match
        assert match.drafts == {}
        assert match.ready == ()


@pytest.mark.parametrize("database_url", some(["sqlite", "postgresql"], 2), indirect=True)
def test_a_whole_game_is_its_journal(house: House, database: Database) -> None:
    with database.writer() as session, session.begin():
        for seed in range(1, 4):
            row = add_game(session, f"Game {seed}")
            play = play_out(session, house, row, seed)
            entries = [entry for _, entry in journal.read(session, row, play.title)]
            assert replay(play.game, entries) == play.match.state
            assert any(isinstance(entry, Rolled) for entry in entries)
            assert check_game(session, row).faults == ()
            assert row.status == "over"
            assert row.ended is not None
            assert row.due is None
    with database.reader() as session, session.begin():
        again = table.load(session, game_row(session, 1))
        assert again.over is not None
        assert again.asks == ()


@pytest.mark.sweep
def test_each_journal_row_has_its_own_events_and_phase(house: House, database: Database) -> None:
    with database.writer() as session, session.begin():
        row = add_game(session)
        play = play_out(session, house, row)
        state = None
        for stored, entry in journal.read(session, row, play.title):
            if isinstance(entry, Setup):
                state = play.game.setup(entry.scenario, entry.options)
                assert stored.phase == ""
                continue
            assert isinstance(entry, Answers | Rolled)
            waits = play.game.pending(state)
            if isinstance(waits, tuple) and waits:
                assert stored.phase == waits[0].phase
            step = play.game.apply(state, entry)
            assert journal.events_of(stored) == step.events
            state = step.state


def test_a_silent_seat_gets_its_default_at_the_deadline_and_not_before(house: House, begun: Database) -> None:
    with begun.writer() as session, session.begin():
        play = table.load(session, game_row(session))
        due = play.match.due
        assert due is not None
        assert table.advance(session, house, play, Instant(due - 1)).entries == ()
        assert table.advance(session, house, play, due).entries
        assert play.match.due == due + 3 * DAY


def test_a_letter_fetched_late_does_not_close_the_phase_on_others(house: House, begun: Database) -> None:
    with begun.writer() as session, session.begin():
        play = table.load(session, game_row(session))
        due = play.match.due
        assert due is not None
        received, now = Instant(due - 5), Instant(due + 2 * DAY)
        assert table.advance(session, house, play, now, as_of=received).entries == ()
        ran = table.advance(session, house, play, now)
        assert ran.entries
        # The time to answer is counted from now, not from the deadline that lies in the past.
        assert play.match.due == now + 3 * DAY


def test_a_paused_game_does_not_close(house: House, begun: Database) -> None:
    with begun.writer() as session, session.begin():
        row = game_row(session)
        play = table.load(session, row)
        row.status = "paused"
        due = play.match.due
        assert due is not None
        assert table.advance(session, house, play, Instant(due + DAY)).entries == ()
        assert row.due is None
        row.status = "running"
        table.reschedule(session, play, Instant(due + 2 * DAY))
        assert row.due == due + 2 * DAY


def test_an_agreed_end_is_in_the_journal(house: House, begun: Database) -> None:
    with begun.writer() as session, session.begin():
        row = game_row(session)
        play = table.load(session, row)
        table.conclude(session, play, Over("draw", (Seat("BLUE"), Seat("RED"))), LATER)
        assert play.over == Over("draw", (Seat("BLUE"), Seat("RED")))
        assert row.status == "over"
        assert check_game(session, row).faults == ()


def test_nobody_advances_a_game_that_another_advanced(house: House, begun: Database) -> None:
    with begun.reader() as session, session.begin():
        outdated = game_row(session)
        play = table.load(session, outdated)
        session.expunge_all()
    with begun.writer() as session, session.begin():
        newer = table.load(session, game_row(session))
        table.set_ready(session, newer, Seat("RED"), True)
    with begun.writer() as session, session.begin():
        merged = session.merge(outdated, load=False)
        stale = replace(play, row=merged)
        with pytest.raises(StaleError):
            table.set_ready(session, stale, Seat("BLUE"), True)
        session.rollback()
    with begun.reader() as session, session.begin():
        assert table.load(session, game_row(session)).match.ready == ("RED",)


def test_a_game_that_has_not_begun_cannot_be_loaded(house: House, database: Database) -> None:
    with database.writer() as session, session.begin():
        row = add_game(session)
        with pytest.raises(LookupError, match="First"):
            table.load(session, row)
