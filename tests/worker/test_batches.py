"""Letters to one game that wait together go in one transaction, and all is as if each had gone alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import nullcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlmodel import select

from adjudicator.kinds import Instant
from mailer.base import points
from mailer.post.letter import BadMail, Letter, read_letter
from mailer.sandbox.reader import ReadWish, TrialLetter
from mailer.sandbox.sandbox import DiedError
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


class Noted:
    """A sandbox that reads here; it notes what it is asked, and how many letters were dealt with by then."""

    def __init__(self, desk: CountingDesk) -> None:
        self.notes: list[tuple[str, tuple[int, ...], int]] = []
        self._desk = desk

    def ask(self, asked: Mapping[int, tuple[bytes, ReadWish]]) -> None:
        self._note("ask", asked)

    def read_all(self, asked: Mapping[int, tuple[bytes, ReadWish]]) -> dict[int, Letter | BadMail]:
        self._note("read", asked)
        return {number: read_letter(raw, known=wanted.charsets) for number, (raw, wanted) in asked.items()}

    def forget(self) -> None:
        self._note("forget", ())

    def deal(self, trial: TrialLetter, read: Letter | BadMail | None = None) -> str:
        raise DiedError("as ever")

    def _note(self, what: str, asked: Iterable[int]) -> None:
        self.notes.append((what, tuple(asked), len(self._desk.seen)))


def with_noted(town: Town, desk: CountingDesk) -> Noted:
    noted = Noted(desk)
    town.daemon.worker.sandbox = noted  # type: ignore[assignment]
    return noted


def waiting(town: Town, *letters: tuple[str, str]) -> list[int]:
    """Letters to no game; their numbers."""
    for who, subject in letters:
        town.send(who, subject)
    town.daemon.poller.mailbox.connect()
    town.daemon.poller.once()
    return [row.id for row in town.inbox() if row.id is not None]


def test_the_next_letters_are_read_while_these_are_dealt_with(town: Town, desk: CountingDesk) -> None:
    one, two, three = waiting(town, ("ann", "0"), ("bob", "1"), ("cid", "2"))
    noted = with_noted(town, desk)
    town.daemon.work(NOW)
    assert noted.notes == [
        ("read", (one,), 0),
        ("ask", (two,), 0),
        ("read", (two,), 1),
        ("ask", (three,), 1),
        ("read", (three,), 2),
    ]
    assert [(row.status, row.attempts, row.taker) for row in town.inbox()] == [("done", 0, "")] * 3


def test_letters_that_were_begun_ahead_are_given_back_where_another_is_next(
    town: Town, desk: CountingDesk
) -> None:
    """After one that failed its writer's letters wait; those of others go on, with one attempt each."""
    waiting(town, ("ann", "0"), ("ann", "1"), ("bob", "2"))
    desk.poison = lambda found: found.subject == "0"
    noted = with_noted(town, desk)
    town.daemon.work(NOW)
    assert [what for what, _, _ in noted.notes].count("forget") == 1
    assert [(row.status, row.attempts, row.taker) for row in town.inbox()] == [
        ("new", 1, ""),
        ("new", 0, ""),
        ("done", 0, ""),
    ]


@pytest.mark.parametrize("end", [KeyboardInterrupt, "stop"])
def test_letters_that_were_begun_ahead_are_given_back_at_the_end(
    town: Town, desk: CountingDesk, end: type[BaseException] | str
) -> None:
    waiting(town, ("ann", "0"), ("bob", "1"))
    with_noted(town, desk)

    def on(_found: object) -> bool:
        if end != "stop":
            raise KeyboardInterrupt
        town.daemon.worker.stopped = lambda: True
        return False

    desk.poison = on
    with nullcontext() if end == "stop" else pytest.raises(KeyboardInterrupt):
        town.daemon.work(NOW)
    last = town.inbox()[-1]
    assert (last.status, last.attempts, last.taker) == ("new", 0, "")


def test_what_is_taken_ahead_is_not_taken_by_others_and_not_lost_with_its_taker(
    town: Town, desk: CountingDesk
) -> None:
    one, two = waiting(town, ("ann", "0"), ("bob", "1"))
    database, house = town.daemon.database, town.daemon.house
    mine, others = Hands(), Hands()
    batch = mine.take(database.hasty, [one, two], NOW)
    assert (batch.is_fresh, list(batch.begun)) == (True, [one, two])
    assert process.process(database.hasty, house, two, NOW, others) == "busy"
    mine.leave(database.hasty, batch)
    assert process.process(database.hasty, house, two, NOW, others) == "done"
    assert process.process(database.hasty, house, two, NOW, mine, batch) == "past"
    assert desk.seen == ["1"]


LETTERS = st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 2)), max_size=30)


@given(LETTERS)
def test_no_letter_is_gathered_before_an_older_one_of_its_writer_or_game(
    found: list[tuple[str, int]],
) -> None:
    rows = [Waiting(at, Instant(at), sender, lane) for at, (sender, lane) in enumerate(found)]
    dealt: list[Waiting] = []

    class Noting(Worker):
        def _process(self, letters, now, batch, meanwhile):  # type: ignore[no-untyped-def]
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
