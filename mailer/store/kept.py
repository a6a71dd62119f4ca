"""Rows that a transaction has read and not changed since, read once; it must not know what they mean."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import event
from sqlalchemy.orm import ORMExecuteState, SessionTransaction
from sqlmodel import Session, SQLModel

from mailer.store.later import undisturbed

_KEPT = "what was read and kept"
_ROWS = "rows that were read and kept"
_NOTES = "what was noted down"

T = TypeVar("T")
Row = TypeVar("Row", bound=SQLModel)


@dataclass(frozen=True, slots=True)
class _Kept:
    tables: frozenset[str]
    rows: tuple[Any, ...]


def kept(
    session: Session, key: Hashable, tables: Sequence[type[SQLModel]], read: Callable[[], Sequence[T]]
) -> list[T]:
    """What ``read`` gives, rows of ``tables`` named by ``key``; read anew once one of these has changed.

    The change may be one of this session that is still to be written. Others' changes are not seen: keep only
    what belongs to a game that the transaction has locked, and what one transaction may see as one.
    """
    held = _held(session)
    names = frozenset(str(table.__tablename__) for table in tables)
    found = held.get(key)
    changed = not names.isdisjoint(_pending(session))
    if changed:
        session.flush()
    if found is None or changed:
        # What is pending is about other tables and can wait, so that it is written at once.
        with session.no_autoflush, undisturbed(session):
            found = _Kept(names, tuple(read()))
        held[key] = found
    return list(found.rows)


def memory(session: Session, name: str) -> dict[Any, Any]:
    """What a part of the house notes down until the transaction ends."""
    notes: dict[str, dict[Any, Any]] = session.info.setdefault(_NOTES, {})
    return notes.setdefault(name, {})


def none(session: Session, key: Hashable, table: type[SQLModel]) -> None:
    """Note that ``kept`` would find nothing for ``key`` until ``table`` changes."""
    _held(session).setdefault(key, _Kept(frozenset({str(table.__tablename__)}), ()))


def once(session: Session, table: type[Row], key: object) -> Row | None:
    """The stored row with that primary key; the session itself forgets a row as soon as nobody holds it."""
    with session.no_autoflush, undisturbed(session):
        row = session.get(table, key)
    if row is not None:
        session.info.setdefault(_ROWS, {})[table, key] = row
    return row


def forget(session: Session) -> None:
    """Read everything anew: others may have changed it."""
    session.info.pop(_KEPT, None)
    for row in session.info.pop(_ROWS, {}).values():
        if row in session and not session.is_modified(row):
            session.expire(row)


def _held(session: Session) -> dict[Hashable, _Kept]:
    held: dict[Hashable, _Kept] = session.info.setdefault(_KEPT, {})
    return held


def _pending(session: Any) -> set[str]:
    """The tables in which this session has changed rows that are not written yet."""
    rows = (*session.new, *session.dirty, *session.deleted)
    return {str(type(row).__tablename__) for row in rows}


def _drop(session: Any, tables: set[str]) -> None:
    held: dict[Hashable, _Kept] = session.info.get(_KEPT, {})
    for key in [key for key, found in held.items() if not found.tables.isdisjoint(tables)]:
        del held[key]


@event.listens_for(Session, "before_flush")
def _written(session: Any, _context: object, _instances: object) -> None:
    if session.info.get(_KEPT):
        _drop(session, _pending(session))


@event.listens_for(Session, "do_orm_execute")
def _executed(state: ORMExecuteState) -> None:
    if state.is_insert or state.is_update or state.is_delete:
        table = getattr(state.statement, "table", None)
        if table is None:
            forget(state.session)  # type: ignore[arg-type]
        else:
            _drop(state.session, {table.name})


@event.listens_for(Session, "after_transaction_end")
def _ended(session: Any, transaction: SessionTransaction) -> None:
    session.info.pop(_KEPT, None)
    session.info.pop(_ROWS, None)
    if transaction.parent is None:
        session.info.pop(_NOTES, None)
