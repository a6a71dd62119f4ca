"""Letters to one game that wait together go in one transaction, and all is as if each had gone alone."""

from __future__ import annotations

from collections.abc import Callable, Collection

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlmodel import select

from adjudicator.kinds import Instant
from mailer.base import points
from mailer.store.database import Database
from mailer.store.models import InboxRow
from mailer.worker import process
from mailer.worker.hands import Hands
from mailer.worker.turns import Waiting
from mailer.worker.watch import Watch
from mailer.worker.worker import TOGETHER, Worker
from tests.store.rooms import NOW
from tests.store.statements import statements
from tests.worker.letters_to_games import to_game
from tests.worker.town import CountingDesk, Crash, Town


@pytest.fixture
def commits() -> list[str]:
    """How often a transaction with letters ended."""
    return []


def counted(commits: list[str]) -> Callable[[str], None]:
    return lambda point: commits.append(point) if point == "after-commit" else None


def test_they_go_in_one_transaction_in_their_order(
    town: Town, desk: CountingDesk, commits: list[str]
) -> None:
    numbers = to_game(town, ("ann", "0"), ("bob", "1"), ("ann", "2"), ("bob", "3"))
    with points.on_reaching(counted(commits)):
        outcomes = process.process_together(town.daemon.database.hasty, town.daemon.house, numbers, NOW)
    assert outcomes == ("done",) * 4
    assert desk.seen == ["0", "1", "2", "3"]
    assert (len(commits), town.effects("ann"), town.effects("bob")) == (1, 2, 2)
    assert len({row.message_id for row in town.outbox()}) == 4


def test_one_that_fails_spoils_no_other(town: Town, desk: CountingDesk) -> None:
    desk.poison = lambda found: found.subject == "1"
    to_game(town, ("ann", "0"), ("bob", "1"), ("ann", "2"), ("bob", "3"))
    town.tick_on()
    assert [row.status for row in town.inbox()] == ["done", "quarantined", "done", "done"]
    assert (town.effects("ann"), town.effects("bob")) == (2, 1)
    assert [subject for subject in desk.seen if subject != "1"][-3:] == ["0", "2", "3"]
    assert len(town.outbox()) == 5  # the operator and the writer are told of the one


def test_a_death_before_the_commit_leaves_nothing(town: Town, desk: CountingDesk) -> None:
    numbers = to_game(town, ("ann", "0"), ("bob", "1"))

    def die(point: str) -> None:
        if point == "before-commit":
            raise Crash

    with points.on_reaching(die), pytest.raises(Crash):
        process.process_together(town.daemon.database.hasty, town.daemon.house, numbers, NOW)
    assert town.outbox() == []
    assert (town.effects("ann"), town.effects("bob")) == (0, 0)
    town.daemon.work(NOW)
    assert [row.status for row in town.inbox()] == ["done", "done"]
    assert (town.effects("ann"), town.effects("bob")) == (1, 1)


def test_what_was_dealt_with_before_is_passed_over(town: Town, desk: CountingDesk) -> None:
    numbers = to_game(town, ("ann", "0"), ("bob", "1"))
    process.process(town.daemon.database.hasty, town.daemon.house, numbers[0], NOW)
    outcomes = process.process_together(town.daemon.database.hasty, town.daemon.house, numbers, NOW)
    assert outcomes == ("past", "done")
    assert (town.effects("ann"), town.effects("bob")) == (1, 1)


def test_letters_behind_one_that_is_gone_are_left_to_whoever_comes_next(
    town: Town, desk: CountingDesk
) -> None:
    numbers = to_game(town, ("ann", "0"), ("bob", "1"), ("cid", "2"))
    database: Database = town.daemon.database

    def drop(letters: Collection[int]) -> None:
        with database.writer() as session, session.begin():
            for row in session.exec(select(InboxRow).where(InboxRow.id == numbers[1])).all():
                session.delete(row)

    hands = Hands(watch=drop)
    outcomes = process.process_together(database.hasty, town.daemon.house, numbers, NOW, hands)
    assert outcomes == ("done", "busy")
    found = [(row.status, row.attempts, row.taker) for row in town.inbox()]
    assert found == [("done", 0, ""), ("new", 0, "")]
    assert process.process(database.hasty, town.daemon.house, numbers[2], NOW) == "done"


LETTERS = st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 2)), max_size=30)


@given(LETTERS)
def test_no_letter_is_gathered_before_an_older_one_of_its_writer_or_game(
    found: list[tuple[str, int]],
) -> None:
    rows = [Waiting(at, Instant(at), sender, lane) for at, (sender, lane) in enumerate(found)]
    dealt: list[Waiting] = []

    class Noting(Worker):
        def _process(self, letters, now):  # type: ignore[no-untyped-def]
            assert len(letters) <= TOGETHER
            assert len({each.lane for each in letters}) == 1
            dealt.extend(letters)
            return tuple("done" for _ in letters)

    worker = Noting(None, None, Watch(NOW), lambda: False, lambda: None)  # type: ignore[arg-type]
    worker._deal(rows, NOW)
    assert sorted(dealt, key=lambda row: row.id) == rows
    for same in [lambda row: row.sender, lambda row: row.lane or f"{row.id}."]:
        for key in map(same, rows):
            assert [row for row in dealt if same(row) == key] == [row for row in rows if same(row) == key]


def test_whose_seats_many_mails_go_to_is_asked_at_once(town: Town, desk: CountingDesk) -> None:
    engine = town.daemon.database.engine
    to_game(town, *((f"w{number}", f"first {number}") for number in range(9)))
    with statements(engine) as one:
        to_game(town, ("w1", "one"))
    with statements(engine) as many:
        to_game(town, *((f"w{number}", f"many {number}") for number in range(9)))

    joined = [[text for text in run if "FROM player JOIN game" in text] for run in (one, many)]
    assert [len(found) for found in joined] == [1, 1]
    assert not any("FROM player" in text and "player.id = ?" in text for text in many)
