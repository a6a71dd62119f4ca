"""The operator's commands: people shut out and let in, letters set aside, the judge in figures."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer.base.log import redact
from mailer.outbox.queue import body_of
from mailer.store.database import open_database
from mailer.store.models import InboxRow, Master, OutboxRow, Person, Player
from mailer.table.tokens import seat_token
from tests.cli.conftest import Run
from tests.rig.cases import some
from tests.store.rooms import NOW, house_in


@contextmanager
def store(folder: Path) -> Iterator[Session]:
    """The database of the fixture's house."""
    database = open_database(f"sqlite:///{folder / 'house.db'}")
    with database.writer() as session, session.begin():
        yield session
    database.close()


@pytest.fixture
def aside(games: str, tmp_path: Path) -> str:
    """Two letters set aside: one with a token in it three times over, one of which only a part is kept."""
    with store(tmp_path) as session:
        player = session.exec(select(Player)).first()
        assert player is not None
        token = seat_token(house_in(tmp_path), player)
        raw = (
            f"From: Ann <ann@localhost>\r\nTo: judge+{token}@localhost\r\nSubject: Move =?utf-8?b?xJ8=?=\r\n"
            f"X-Odd: {token}\r\n\r\nRED to the hill\x1b[2J\r\nRef: {token}\r\n"
            f"mailto:judge%2B{token}@localhost\r\n"
        )
        for key, text, reason in (
            ("a", raw, f"ValueError: bad {token}\n\nTraceback ..."),
            ("b", "", "too-large"),
        ):
            session.add(
                InboxRow(
                    key=key,
                    digest=key,
                    sender="ann@localhost",
                    received=NOW,
                    raw=text.encode(),
                    status="quarantined",
                    attempts=3,
                    reason=reason,
                    done=NOW,
                )
            )
    return games


def letter(folder: Path, number: int) -> InboxRow:
    """The row of a letter."""
    with store(folder) as session:
        row = session.get(InboxRow, number)
        assert row is not None
        session.expunge(row)
        return row


def test_letters_set_aside_are_listed_and_shown_without_secrets(run: Run, aside: str) -> None:
    listed = run("quarantine", "list", "-c", aside)
    assert listed.code == 0, listed.err
    assert [line.split()[0] for line in listed.out.splitlines()] == ["1", "2"]
    assert "ann@localhost" in listed.out
    assert "Move ğ: ValueError: bad [token]" in listed.out
    shown = run("quarantine", "show", "1", "-c", aside)
    assert "RED to the hill" in shown.out
    assert "Traceback" in shown.out
    assert "judge+[token]@localhost" in shown.out
    assert "X-Odd" not in shown.out
    assert "\x1b" not in shown.out
    assert redact(shown.out) == shown.out


@pytest.mark.sweep
def test_a_letter_is_retried_as_it_came_or_dropped_and_kept(run: Run, aside: str, tmp_path: Path) -> None:
    assert run("quarantine", "retry", "1", "-c", aside).code == 0
    row = letter(tmp_path, 1)
    assert (row.status, row.attempts, row.reason, row.received) == ("new", 0, "", NOW)
    refused = run("quarantine", "retry", "2", "-c", aside)
    assert refused.is_one_clear_message("too large", "drop")
    assert letter(tmp_path, 2).status == "quarantined"
    assert run("quarantine", "drop", "2", "-c", aside).code == 0
    row = letter(tmp_path, 2)
    assert row.status == "ignored"
    assert row.reason == "dropped by the operator\ntoo-large"
    assert "No letter is set aside." in run("quarantine", "list", "-c", aside).out


@pytest.mark.sweep
@pytest.mark.parametrize("number", some(["1", "0", "-7", "77", "99999999999999999999", "me"], 3))
def test_a_letter_that_is_not_set_aside_is_refused(run: Run, games: str, number: str) -> None:
    for action in ("show", "retry", "drop"):
        said = run("quarantine", action, "-c", games, "--", number)
        assert said.is_one_clear_message(f"No letter {number} is set aside.", "quarantine list")


@pytest.mark.sweep
def test_a_person_is_suspended_and_let_in_and_whom_it_concerns_is_told(
    run: Run, games: str, tmp_path: Path
) -> None:
    with store(tmp_path) as session:
        bob = session.exec(select(Person).where(Person.name == "Bob2")).one()
        bob.bounces = 3
        running = session.exec(select(Player).where(Player.person_id == bob.id)).one()
        master = session.exec(select(Person).where(Person.name == "Ann1")).one()
        assert master.id is not None
        session.add(Master(game_id=running.game_id, person_id=master.id, since=NOW))
    said = run("person", "suspend", "bob2", "-c", games)
    assert (said.code, said.out) == (0, "Bob2 (number 4) is suspended.\nStill plays: Running\n")
    assert run("person", "suspend", "4", "-c", games).is_one_clear_message("already suspended")
    assert "suspended" in run("person", "list", "-c", games).out.splitlines()[3]
    assert run("person", "unsuspend", "BOB2@localhost", "-c", games).code == 0
    assert run("person", "unsuspend", "bob2", "-c", games).is_one_clear_message("not suspended")
    with store(tmp_path) as session:
        person = session.get(Person, 4)
        assert person is not None
        assert (person.suspended, person.bounces) == (False, 0)
        rows = session.exec(
            select(OutboxRow)
            .where(col(OutboxRow.key).contains("suspended") | col(OutboxRow.key).contains("readmitted"))
            .order_by(col(OutboxRow.id))
        ).all()
        # The bare address: nothing goes to a suspended person.
        assert [(row.address, row.person_id) for row in rows] == [
            ("bob2@localhost", None),
            ("ann1@localhost", master.id),
        ] * 2
        assert all("bob2@" not in body_of(row).text for row in rows if row.address != "bob2@localhost")


@pytest.mark.sweep
def test_who_is_meant_must_be_plain(run: Run, games: str, tmp_path: Path) -> None:
    with store(tmp_path) as session:
        for address in ("x@localhost", "y@localhost"):
            session.add(Person(address=address, name="Zoë", confirmed=True, created=NOW))
    assert run("person", "suspend", "zoË", "-c", games).is_one_clear_message("several", "7, 8")
    assert run("person", "suspend", "7", "-c", games).code == 0
    for who in ("nobody", "n@localhost", "99", "9" * 30):
        assert run("person", "suspend", who, "-c", games).is_one_clear_message("nobody called", "person list")


def test_the_judge_in_figures(run: Run, aside: str, tmp_path: Path) -> None:
    with store(tmp_path) as session:
        session.add(InboxRow(key="c", digest="c", received=Instant(NOW + 60), raw=b"", attempts=1))
    said = run("stats", "-c", aside)
    assert said.code == 0, said.err
    lines = said.out.splitlines()
    assert lines[0] == "People: 6"
    assert lines[1].startswith("Games: 3 (waiting for players: 1; finished: 1; running: 1")
    assert lines[2] == "Letters received: 3 (waiting: 1; set aside: 2; failed and tried again: 1)"
    assert lines[3].startswith("Letters written: ")
    assert lines[4] == "Waiting longest to be read: Tuesday 14 November 2023, 22:14 (UTC)"
    assert redact(said.out) == said.out


def test_without_a_database_there_is_one_clear_message(run: Run, tmp_path: Path) -> None:
    config = tmp_path / "none.toml"
    config.write_text(f'database = "sqlite:///{tmp_path / "none.db"}"\nsecret_file = "{tmp_path / "s"}"\n')
    for words in (("stats",), ("person", "list"), ("person", "suspend", "x"), ("quarantine", "drop", "1")):
        assert run(*words, "-c", str(config)).is_one_clear_message("There is no database")
    assert not (tmp_path / "none.db").exists()


@pytest.mark.sweep
def test_all_that_is_kept_about_somebody_is_written_into_files(run: Run, games: str, tmp_path: Path) -> None:
    """For who asks for more than MY DATA mails."""
    with store(tmp_path) as session:
        who = session.exec(select(Person).order_by(col(Person.id))).first()
        assert who is not None
        raw = b"From: x\n\nthe old one\n"
        session.add(InboxRow(key="k", digest="", received=NOW, raw=raw, sender=who.address, status="done"))
        number, address = str(who.id), who.address
    folder = tmp_path / "data"
    told = run("person", "data", number, str(folder), "-c", games)
    file = folder / f"person-{number}-1.json"
    assert told.out.split() == [str(file)]
    assert file.stat().st_mode & 0o777 == 0o600
    assert address in file.read_text("utf-8")
    assert "the old one" in file.read_text("utf-8")
    again = run("person", "data", number, str(folder), "-c", games)
    assert again.code != 0
