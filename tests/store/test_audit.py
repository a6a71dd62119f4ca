"""The proofs find what was tampered with: journal, events, snapshot, dice, in the tables and in an export."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.store.database import Database
from mailer.store.models import GameRow, JournalRow, Snapshot
from mailer.table import play as table
from mailer.table.audit import ExportError, check_export, check_game, export
from tests.rig.cases import some
from tests.store.rooms import NOW, SEED, add_game, play_on, play_out


@pytest.fixture(params=some(["sqlite", "postgresql"], 2))
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """PostgreSQL is the sweep's: what is read from it is proved by the same code."""
    if request.param == "postgresql":
        return str(request.getfixturevalue("postgres_url"))
    return f"sqlite:///{tmp_path / 'house.db'}"


@pytest.fixture
def ended(house: House, database: Database) -> Database:
    """A database with one finished game."""
    with database.writer() as session, session.begin():
        play_out(session, house, add_game(session))
    return database


def first_game(session: Session) -> GameRow:
    return session.exec(select(GameRow)).one()


def rolled_rows(session: Session) -> list[JournalRow]:
    return [
        row
        for row in session.exec(select(JournalRow).order_by(col(JournalRow.number)))
        if json.loads(row.entry)["is"] == "Rolled"
    ]


def change_entry(session: Session) -> None:
    row = rolled_rows(session)[0]
    entry = json.loads(row.entry)
    entry["values"][0] = entry["values"][0] % 2 + 1
    row.entry = json.dumps(entry)


def change_events(session: Session) -> None:
    row = next(row for row in session.exec(select(JournalRow)) if json.loads(row.events))
    events = json.loads(row.events)
    row.events = json.dumps(events[1:])


def drop_row(session: Session) -> None:
    session.delete(rolled_rows(session)[0])


def drop_last_row(session: Session) -> None:
    last = session.exec(select(JournalRow).order_by(col(JournalRow.number).desc())).first()
    session.delete(last)


def tear_row(session: Session) -> None:
    rolled_rows(session)[0].entry = "{"


def change_state(session: Session) -> None:
    snapshot = session.exec(select(Snapshot)).one()
    body = json.loads(snapshot.body)
    body["state"]["board"]["turn"] += 1
    snapshot.body = json.dumps(body)


def change_count(session: Session) -> None:
    snapshot = session.exec(select(Snapshot)).one()
    body = json.loads(snapshot.body)
    question = min(body["luck"]["asked"])
    body["luck"]["asked"][question] += 1
    snapshot.body = json.dumps(body)


def drop_snapshot(session: Session) -> None:
    session.delete(session.exec(select(Snapshot)).one())


def change_seed(session: Session) -> None:
    first_game(session).seed = bytes(32)


def rename(session: Session) -> None:
    first_game(session).name_key = "other"


@pytest.mark.sweep
@pytest.mark.parametrize(
    "tamper",
    some(
        [
            change_entry,
            change_events,
            drop_row,
            drop_last_row,
            tear_row,
            change_state,
            change_count,
            drop_snapshot,
            change_seed,
            rename,
        ],
        3,
    ),
)
def test_whatever_is_tampered_with_is_found(ended: Database, tamper: Callable[[Session], None]) -> None:
    with ended.writer() as session, session.begin():
        assert check_game(session, first_game(session)).faults == ()
        tamper(session)
        session.flush()
        session.expire_all()
        assert check_game(session, first_game(session)).faults != ()


def test_a_game_in_play_is_proved_with_its_drafts(house: House, database: Database) -> None:
    with database.writer() as session, session.begin():
        row = add_game(session)
        play, _ = table.start(session, house, row, NOW, seed=SEED)
        for _ in range(3):
            play_on(session, house, play, Instant(NOW + 1), lambda n: 0)
        for ask in play.asks[:1]:
            order = play.title.sample(play.view(ask.seat), ask, lambda n: 0)
            assert table.submit(session, play, ask.seat, order, ready=False) is None
        proof = check_game(session, row)
        assert proof.faults == ()
        assert proof.entries > 3


def test_a_game_that_forms_has_nothing_to_prove(house: House, database: Database) -> None:
    with database.writer() as session, session.begin():
        assert check_game(session, add_game(session)).entries == 0


def test_an_unknown_title_is_a_fault_and_no_crash(ended: Database) -> None:
    with ended.writer() as session, session.begin():
        first_game(session).title = "gone"
        assert "gone" in check_game(session, first_game(session)).faults[0]


def exported(database: Database) -> dict[str, Any]:
    with database.reader() as session, session.begin():
        return export(session, first_game(session))


def test_an_export_of_a_finished_game_proves_itself(ended: Database) -> None:
    made = exported(ended)
    proof = check_export(json.dumps(made))
    assert proof.faults == ()
    assert proof.rolls == len(made["rolls"]) > 0
    assert proof.entries == len(made["journal"])


def test_a_game_in_play_keeps_its_seed_secret(house: House, database: Database) -> None:
    with database.writer() as session, session.begin():
        row = add_game(session)
        table.start(session, house, row, NOW, seed=SEED)
    made = exported(database)
    assert made["seed"] is None
    assert SEED.hex() not in json.dumps(made)
    with pytest.raises(ExportError, match="seed"):
        check_export(json.dumps(made))


def bad_roll(made: dict[str, Any]) -> None:
    roll = made["rolls"][0]
    roll["values"][0] = roll["values"][0] % roll["sides"][0] + 1


def bad_journal(made: dict[str, Any]) -> None:
    row = next(row for row in made["journal"] if row["entry"]["is"] == "Rolled")
    row["entry"]["values"][0] = row["entry"]["values"][0] % 2 + 1


def bad_event(made: dict[str, Any]) -> None:
    next(row for row in made["journal"] if row["events"])["events"].pop()


def bad_seed(made: dict[str, Any]) -> None:
    made["seed"] = "00" * 32


def bad_seal(made: dict[str, Any]) -> None:
    made["commitment"] = "00" * 32


def lost_roll(made: dict[str, Any]) -> None:
    made["rolls"].pop()


def odd_row(made: dict[str, Any]) -> None:
    made["journal"][1] = {"number": 1}


@pytest.mark.sweep
@pytest.mark.parametrize(
    "spoil", some([bad_roll, bad_journal, bad_event, bad_seed, bad_seal, lost_roll, odd_row], 3)
)
def test_a_spoilt_export_is_found_out(ended: Database, spoil: Callable[[dict[str, Any]], None]) -> None:
    made = exported(ended)
    spoil(made)
    assert check_export(json.dumps(made)).faults != ()


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 99}', '{"format": 1}'])
def test_what_is_no_export_is_told_so(text: str) -> None:
    with pytest.raises(ExportError):
        check_export(text)
