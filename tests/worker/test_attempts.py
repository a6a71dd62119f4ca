"""A letter at which everything dies: the attempt is counted before it is touched, the third is the last."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from dataclasses import dataclass

import pytest
from sqlmodel import Session, select

from adjudicator.kinds import Instant
from mailer.base import daemons
from mailer.base.points import on_reaching
from mailer.inbox import quarantine
from mailer.sandbox import bounds, sandbox
from mailer.store.models import InboxRow
from mailer.worker import attempts, hands, process, turns, worker
from mailer.worker.hands import Hands
from tests.worker.town import Clock, CountingDesk, Crash, Town, second_daemon


def test_the_attempt_is_committed_before_the_letter_is_touched(
    town: Town, desk: CountingDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[str, int]] = []
    real = hands.read_letter

    def reading(raw: bytes, **known: object) -> object:
        seen.extend((row.status, row.attempts) for row in town.inbox())
        return real(raw, **known)  # type: ignore[arg-type]

    monkeypatch.setattr(hands, "read_letter", reading)
    town.send("ann", "Orders")
    town.daemon.tick()
    assert seen == [("new", 1)]
    (row,) = town.inbox()
    assert (row.status, row.attempts, row.taker) == ("done", 0, "")


@pytest.mark.sweep
@pytest.mark.parametrize("point", ["after-parse", "before-commit"])
def test_the_third_death_is_the_last(town: Town, desk: CountingDesk, point: str) -> None:
    """Each time another judge is begun; the fourth does not touch the letter any more."""

    def die(reached: str) -> None:
        if reached == point:
            raise Crash

    town.send("ann", "Deadly")
    with on_reaching(die):
        for _ in range(attempts.MOST):
            with pytest.raises(Crash):
                town.daemon.tick()
        desk.seen.clear()
        town.daemon.tick()
    assert desk.seen == []
    (row,) = town.inbox()
    assert row.status == "quarantined"
    assert quarantine.why(row) == "the judge ended 3 times while it dealt with this letter"
    assert town.effects("ann") == 0
    town.send("bob", "Orders")
    for _ in range(2):
        town.daemon.tick()
    assert town.effects("bob") == 1
    told = [subject for subject in town.subjects("eve") if "was set aside" in subject]
    assert len(told) == 1


def test_a_letter_that_ends_the_program_is_a_letter_that_fails(town: Town, desk: CountingDesk) -> None:
    desk.poison = lambda letter: letter.subject == "Deadly" and sys.exit(7)
    town.send("ann", "Deadly")
    town.send("bob", "Orders")
    town.tick_on()
    bad, good = town.inbox()
    assert (bad.status, good.status) == ("quarantined", "done")
    assert "SystemExit: 7" in bad.reason
    assert town.effects("ann") == 0


@dataclass
class Still:
    """A clock that goes on when it is told to."""

    now: int

    def __call__(self) -> Instant:
        return Instant(self.now)


@pytest.fixture
def still(town: Town) -> Still:
    """The judge's clock stands still."""
    clock = Still(town.clock())
    town.daemon.clock = clock
    return clock


def test_there_is_a_growing_pause_between_attempts(town: Town, desk: CountingDesk, still: Still) -> None:
    """One bad second is no reason to set a letter aside; its writer's later ones wait, no others do."""
    desk.poison = lambda letter: letter.subject == "Deadly"
    for who, subject in (("ann", "Deadly"), ("ann", "Later"), ("bob", "One")):
        town.send(who, subject)
    for _ in range(3):
        town.daemon.tick()
    assert desk.seen == ["Deadly", "One"]
    for pause in (attempts.PAUSE, 2 * attempts.PAUSE):
        desk.seen.clear()
        still.now += pause - 1
        town.daemon.tick()
        assert desk.seen == []
        still.now += 1
        town.daemon.tick()
        assert desk.seen[0] == "Deadly"
    assert desk.seen == ["Deadly", "Later"]
    assert [row.status for row in town.inbox()] == ["quarantined", "done", "done"]


@pytest.mark.sweep
def test_a_letter_that_failed_by_others_fault_has_its_effect(
    town: Town, desk: CountingDesk, still: Still
) -> None:
    desk.poison = lambda letter: len(desk.seen) < attempts.MOST
    town.send("ann", "Innocent")
    for _ in range(attempts.MOST):
        for _ in range(5):
            town.daemon.tick()
        still.now += attempts.PAUSE * attempts.MOST
    assert [row.status for row in town.inbox()] == ["done"]
    assert town.effects("ann") == 1


def test_letters_that_rest_take_nobodys_place(
    town: Town, desk: CountingDesk, still: Still, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many wait for their next attempt, those behind them are looked at."""
    monkeypatch.setattr(turns, "TOGETHER", 2)
    desk.poison = lambda letter: letter.subject.startswith("Deadly")
    for who in ("ann", "bob"):
        for number in range(2):
            town.send(who, f"Deadly {number}")
    town.send("eve", "Good")
    for _ in range(3):
        town.daemon.tick()
    assert desk.seen == ["Deadly 0", "Deadly 0", "Good"]


def test_a_pause_by_a_clock_that_was_ahead_is_none(town: Town, desk: CountingDesk, still: Still) -> None:
    desk.poison = lambda letter: len(desk.seen) < 2
    still.now += 7200
    town.send("ann", "Orders")
    town.daemon.tick()
    still.now -= 7200
    town.daemon.tick()
    assert [row.status for row in town.inbox()] == ["done"]


def test_the_pause_begins_with_the_end_of_the_attempt(town: Town, desk: CountingDesk, still: Still) -> None:
    """However long ago the round has begun, and whatever moment a letter is dealt with as of."""

    def poison(letter: object) -> bool:
        still.now += 50
        return True

    desk.poison = poison
    town.send("ann", "Slow")
    town.daemon.tick(Instant(still.now - 1000))
    town.daemon.tick()
    assert desk.seen == ["Slow"]
    (row,) = town.inbox()
    assert (row.attempts, row.taken) == (1, still.now)


def test_only_the_writers_later_letters_wait_for_one_that_failed(town: Town, desk: CountingDesk) -> None:
    failed: list[str] = []

    def poison(letter: object) -> bool:
        subject = str(getattr(letter, "subject", ""))
        failed.extend([subject] if subject == "Deadly" else [])
        return subject == "Deadly"

    desk.poison = poison
    for who, subject in (
        ("ann", "Deadly"),
        ("ann", "Later"),
        ("bob", "One"),
        ("ann", "Last"),
        ("eve", "Two"),
    ):
        town.send(who, subject)
    town.tick_on()
    assert desk.seen == ["Deadly", "One", "Two", "Deadly", "Deadly", "Later", "Last"]
    assert [row.status for row in town.inbox()] == ["quarantined", *["done"] * 4]


def test_what_a_living_judge_is_at_is_left_to_it_and_what_a_dead_one_was_at_is_not(
    town: Town, desk: CountingDesk
) -> None:
    town.send("ann", "Orders")
    town.daemon.reading.poller.mailbox.connect()
    town.daemon.poller.once()
    database, house, now = town.daemon.database, town.daemon.house, town.clock()
    other = daemons.new_name()
    (number,) = (row.id for row in town.inbox())
    assert number is not None
    assert set(attempts.begin(database.hasty, [number], other, now)) == {number}
    assert process.process(database.hasty, house, number, now) == "busy"
    assert not desk.seen
    # Its host has another process of that number now, or none.
    host, pid, mine = other.split(":")
    place, began, own = mine.split(".")
    for gone in (f"{host}:{pid}:{place}.{int(began) - 1}.{own}", f"{host}:{_nobody()}:{mine}"):
        with database.writer() as session, session.begin():
            _row(session).taker = gone
        assert set(attempts.begin(database.hasty, [number], daemons.new_name(), now)) == {number}
    # On another host it may live, until its time is over.
    for moment, taken in ((now, False), (Instant(now + attempts.TAKEN_SECONDS), True)):
        with database.writer() as session, session.begin():
            _row(session).taker = "elsewhere:1:x"
        found = attempts.begin(database.hasty, [number], daemons.new_name(), moment)
        assert bool(found) is taken


def test_no_attempt_lasts_longer_than_a_letter_is_left_to_its_taker() -> None:
    """Its bounds, where everything is at its slowest and the nursery is lost besides."""
    nursery = 3 * sandbox.START_SECONDS  # a reader is replaced, there is no nursery, another is started
    together = worker.TOGETHER * bounds.READ_PATIENCE + hands.SECONDS
    apart = bounds.READ_PATIENCE + nursery + bounds.TRIED_PATIENCE
    before = hands.SECONDS  # of letters that are read ahead: others are dealt with meanwhile
    assert nursery + before + max(together, apart) < attempts.TAKEN_SECONDS
    assert attempts.PAUSE * hands.UNSEEN < attempts.TAKEN_SECONDS


def _row(session: Session) -> InboxRow:
    return session.exec(select(InboxRow)).one()


def _nobody() -> int:
    """The number of a process that has ended."""
    child = os.fork()
    if not child:
        os._exit(0)
    os.waitpid(child, 0)
    return child


def test_what_was_given_back_counts_not(town: Town, desk: CountingDesk) -> None:
    town.send("ann", "Orders")
    town.daemon.poller.mailbox.connect()
    town.daemon.poller.once()
    mine = Hands()
    (number,) = (row.id for row in town.inbox())
    assert number is not None
    database = town.daemon.database
    for _ in range(5):
        attempts.begin(database.hasty, [number], mine.owner, town.clock())
        with suppress(OSError), mine.at(database.hasty, [number]):
            raise OSError("away")
    (row,) = town.inbox()
    assert (row.status, row.attempts, row.taker) == ("new", 0, "")


def test_another_judge_goes_on_at_once_after_a_death(town: Town, desk: CountingDesk) -> None:
    """The letter that one died at is not kept from the next until some time is over."""
    town.send("ann", "Orders")

    def die(reached: str) -> None:
        if reached == "before-commit":
            raise Crash

    with on_reaching(die), pytest.raises(Crash):
        town.daemon.tick()
    heir = second_daemon(town, Clock())
    heir.tick()
    heir.close()
    assert town.effects("ann") == 1
