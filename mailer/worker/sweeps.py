"""What is looked for beside letters and deadlines: unsigned press, digests, press that was refused."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial

from sqlmodel import Session

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.base.log import log
from mailer.desk import data_requests, forgetting, observers, redelivery
from mailer.desk import grey_press as press
from mailer.store import locks
from mailer.store.database import SessionFactory, is_failure
from mailer.store.unit_of_work import UnitOfWork
from mailer.table import limits
from mailer.table.play import StaleError

Task = tuple[str, int]
"""What is done in one transaction: ``unsigned`` and a game, ``digest`` and a person, ``undelivered`` and a
letter of the outbox, ``data`` and a request for it; ``tidying`` alone."""


@dataclass(frozen=True, slots=True)
class Swept:
    """How many letters were queued, and what failed: that one alone."""

    queued: int
    failed: tuple[Task, ...] = ()


def unsigned(factory: SessionFactory, house: House, now: Instant) -> Swept:
    """Queue unsigned press whose time has come. What others are at is left; what fails waits a quarter."""

    def send(game: int) -> Callable[[Session], int]:
        def sending(session: Session) -> int:
            row = locks.lock_game(session, game)
            return press.send(session, house, row, now) if row is not None else 0

        return sending

    with factory() as session, session.begin():
        games = press.games_due(session, now)
    swept = _swept({("unsigned", game): _in_one(factory, send(game)) for game in games})
    for _, game in swept.failed:
        with factory() as session, session.begin():
            press.put_off(session, game, now)
    return swept


def daily(factory: SessionFactory, house: House, now: Instant, but: Collection[Task] = ()) -> Swept:
    """Send the letters of those who want one a day, and refused press again; tasks in ``but`` wait.

    Last letters to forgotten people are dropped.
    """

    def tidy(session: Session) -> int:
        forgetting.sweep(session)
        limits.sweep(session, now)
        redelivery.note(session, now)
        return 0

    def send(person: int) -> Callable[[Session], int]:
        return lambda session: observers.digest_for(session, house, person, now)

    def send_again(letter: int) -> Callable[[Session], int]:
        return lambda session: redelivery.look_after(session, house, letter, now)

    tidied = _swept({} if ("tidying", 0) in but else {("tidying", 0): _in_one(factory, tidy)})
    with factory() as session, session.begin():
        tasks = {("digest", person): send(person) for person in observers.readers(session, now)}
        tasks |= {("undelivered", letter): send_again(letter) for letter in redelivery.refused(session, now)}
    swept = _swept({task: _in_one(factory, do) for task, do in tasks.items() if task not in but})
    return Swept(swept.queued, (*tidied.failed, *swept.failed))


def data(
    factory: SessionFactory, reader: SessionFactory, house: House, now: Instant, but: Collection[Task] = ()
) -> Swept:
    """Answer those who asked for their data; tasks in ``but`` wait.

    It is gathered by the ``reader``: that may take seconds, in which others write.
    """

    def send(request: int) -> int:
        with reader() as session, session.begin():
            made = data_requests.make(session, house, request, now)
        if made is None:
            return 0
        return _in_one(factory, lambda session: data_requests.answer(session, house, made, now))()

    with reader() as session, session.begin():
        requests = data_requests.waiting(session)
    return _swept({("data", one): partial(send, one) for one in requests if ("data", one) not in but})


def _in_one(factory: SessionFactory, do: Callable[[Session], int]) -> Callable[[], int]:
    """That in a transaction of its own."""

    def done() -> int:
        with UnitOfWork(factory) as session:
            return do(session)

    return done


def _swept(tasks: dict[Task, Callable[[], int]]) -> Swept:
    """Do each. Raises only where the database fails."""
    queued, failed = 0, list[Task]()
    for task, do in tasks.items():
        try:
            queued += do()
        except Exception as error:
            if isinstance(error, StaleError) or locks.is_conflict(error):
                continue  # another daemon does it
            if is_failure(error):
                raise
            what, number = task
            log().error(
                "a task failed, others go on", task=what, number=number, error=str(error), exc_info=error
            )
            failed.append(task)
    return Swept(queued, tuple(failed))
