"""Statements that can wait until their transaction ends and then go together; it must not know their use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Executable, event
from sqlalchemy.orm import ORMExecuteState, SessionTransaction
from sqlmodel import Session

_WAITING = "statements that wait"
_MAKERS = "who has more to run"
_ASIDE = "what is read has nothing to do with what waits"

Values = Mapping[str, Any]


def later(session: Session, statement: Executable, values: Values) -> None:
    """Run a statement that tells nothing back once the transaction ends, or before it reads by the ORM.

    Those of one statement run together, the statements in the order in which they came first. Not inside of a
    savepoint.
    """
    waiting: dict[Executable, list[Values]] = session.info.setdefault(_WAITING, {})
    waiting.setdefault(statement, []).append(values)


def at_end(session: Session, name: str, make: Callable[[], None]) -> None:
    """Call ``make``, once for a ``name``, when what waits is run: it adds what it has gathered till then."""
    session.info.setdefault(_MAKERS, {}).setdefault(name, make)


def settle(session: Session) -> None:
    """Run what waits."""
    for make in session.info.pop(_MAKERS, {}).values():
        make()
    waiting: dict[Executable, list[Values]] = session.info.pop(_WAITING, {})
    if not waiting:
        return
    connection = session.connection()
    for statement, rows in waiting.items():
        connection.execute(statement, rows if len(rows) > 1 else rows[0])


@contextmanager
def undisturbed(session: Session) -> Iterator[None]:
    """What is read meanwhile is not about anything that waits, so it goes on waiting."""
    before = session.info.get(_ASIDE, False)
    session.info[_ASIDE] = True
    try:
        yield
    finally:
        session.info[_ASIDE] = before


@event.listens_for(Session, "do_orm_execute")
def _read(state: ORMExecuteState) -> None:
    if not state.session.info.get(_ASIDE, False):
        settle(state.session)  # type: ignore[arg-type]


@event.listens_for(Session, "before_flush")
def _flushed(session: Any, _context: object, _instances: object) -> None:
    settle(session)


@event.listens_for(Session, "before_commit")
def _committed(session: Any) -> None:
    settle(session)


@event.listens_for(Session, "after_transaction_end")
def _ended(session: Any, transaction: SessionTransaction) -> None:
    if transaction.parent is None:
        session.info.pop(_WAITING, None)
        session.info.pop(_MAKERS, None)
