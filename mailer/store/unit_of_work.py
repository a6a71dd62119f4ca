"""One transaction as a unit of work: it writes together at its end and reads once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from types import TracebackType
from typing import Any, TypeVar

from sqlalchemy import Executable, Table, Update, bindparam, event, inspect, update
from sqlalchemy.orm import ORMExecuteState, SessionTransaction
from sqlalchemy.orm.attributes import set_committed_value
from sqlmodel import Session, SQLModel

from mailer.store.database import SessionFactory
from mailer.store.models import GameRow, InboxRow, Snapshot

_UNIT = "unit of work"
_PLAIN = (GameRow, InboxRow, Snapshot)
"""Tables whose changed rows hang on no others that are yet to be written."""

T = TypeVar("T")
Row = TypeVar("Row", bound=SQLModel)
Values = Mapping[str, Any]


class Immediate:
    """What a session does that was opened without a unit of work: it writes at once, reads when asked."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def defer(self, statement: Executable, values: Values) -> None:
        """Run a statement that tells nothing back at the end, or before the ORM reads or writes.

        The rows of one statement go together, the statements in the order in which they came first. Not
        inside of a savepoint.
        """
        self.session.flush()
        self.session.connection().execute(statement, values)

    def at_end(self, name: str, make: Callable[[], None]) -> None:
        """Call ``make``, once for a ``name``, before what was deferred is run; it defers what it gathered."""
        make()

    def settle(self) -> None:
        """Run what was deferred."""

    def write(self) -> None:
        """Write all, so that only the commit is left."""
        self.session.flush()

    def read_once(
        self, key: Hashable, tables: Sequence[type[SQLModel]], read: Callable[[], Sequence[T]]
    ) -> list[T]:
        """What ``read`` gives, rows of ``tables`` named by ``key``; read anew once one of these has changed.

        The change may be one of this session that is still to be written. Others' changes are not seen: only
        for what belongs to a game that the transaction has locked, and what one transaction may see as one.
        """
        return list(read())

    def note_none(self, key: Hashable, table: type[SQLModel]) -> None:
        """Note that ``read_once`` would find nothing for ``key`` until ``table`` changes."""

    def row(self, table: type[Row], key: object) -> Row | None:
        """The stored row with that primary key; a session by itself forgets it as soon as nobody holds it."""
        return self.session.get(table, key, populate_existing=True)

    def notes(self, name: str) -> dict[Any, Any]:
        """What a part of the house notes down until the transaction ends."""
        return {}

    def forget(self) -> None:
        """Read everything anew: others may have changed it."""

    @contextmanager
    def savepoint(self) -> Iterator[SessionTransaction]:
        """A savepoint: its ``rollback`` takes back what is written within."""
        with self.session.begin_nested() as savepoint:
            yield savepoint


@dataclass(frozen=True, slots=True)
class _Found:
    tables: frozenset[str]
    rows: tuple[Any, ...]


class UnitOfWork(Immediate):
    """A transaction on a session of its own, which commits at the end of ``with`` or rolls back:

        with UnitOfWork(database.hasty) as session:
            ...

    Whoever is given the session reaches it by ``unit_of``. It listens to this session alone.

    In processor time of judge and PostgreSQL letters of a phase that come together cost 40 % more where
    nothing is deferred, 170 % more where nothing is read once; letters that come alone 7 % and 75 % more.
    """

    def __init__(self, factory: SessionFactory) -> None:
        super().__init__(factory())
        self._stack = ExitStack()
        self._deferred: dict[Executable, list[Values]] = {}
        self._makers: dict[str, Callable[[], None]] = {}
        self._found: dict[Hashable, _Found] = {}
        self._rows: dict[tuple[type[SQLModel], object], SQLModel] = {}
        self._notes: dict[str, dict[Any, Any]] = {}
        self._is_aside = False

    def __enter__(self) -> Session:
        session = self.session
        with ExitStack() as stack:
            stack.enter_context(session)
            stack.callback(session.info.pop, _UNIT)
            session.info[_UNIT] = self
            stack.enter_context(session.begin())
            stack.push(self._end)
            event.listen(session, "do_orm_execute", self._before_statement)
            event.listen(session, "before_flush", self._before_flush)
            self._stack = stack.pop_all()
        return session

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.__exit__(kind, error, trace)

    def _end(self, kind: type[BaseException] | None, _error: object, _trace: object) -> None:
        if kind is None:
            self.write()

    # --- what it writes

    def defer(self, statement: Executable, values: Values) -> None:
        self._deferred.setdefault(statement, []).append(values)

    def at_end(self, name: str, make: Callable[[], None]) -> None:
        self._makers.setdefault(name, make)

    def settle(self) -> None:
        makers, self._makers = self._makers, {}
        for make in makers.values():
            make()
        deferred, self._deferred = self._deferred, {}
        if not deferred:
            return
        connection = self.session.connection()
        for statement, rows in deferred.items():
            connection.execute(statement, rows if len(rows) > 1 else rows[0])

    def write(self) -> None:
        self.settle()
        # By statements that were made once: a flush works out which rows must come before which others, and
        # most letters change nothing where it matters.
        changes: defaultdict[Update, list[dict[str, Any]]] = defaultdict(list)
        for row in list(self.session.dirty):
            if isinstance(row, _PLAIN) and row not in self.session.deleted:
                _note_changes(row, changes)
        for statement, rows in changes.items():
            self.session.connection().execute(statement, rows if len(rows) > 1 else rows[0])
        self.session.flush()

    # --- what it has read

    def read_once(
        self, key: Hashable, tables: Sequence[type[SQLModel]], read: Callable[[], Sequence[T]]
    ) -> list[T]:
        names = frozenset(map(_name_of, tables))
        found = self._found.get(key)
        changed = not names.isdisjoint(self._pending())
        if changed:
            self.session.flush()
        if found is None or changed:
            # What is pending is about other tables and can wait, so that it is written at once.
            with self._aside():
                found = _Found(names, tuple(read()))
            self._found[key] = found
        return list(found.rows)

    def note_none(self, key: Hashable, table: type[SQLModel]) -> None:
        self._found.setdefault(key, _Found(frozenset({_name_of(table)}), ()))

    def row(self, table: type[Row], key: object) -> Row | None:
        with self._aside():
            row = self.session.get(table, key)
        if row is not None:
            self._rows[table, key] = row
        return row

    def notes(self, name: str) -> dict[Any, Any]:
        return self._notes.setdefault(name, {})

    def forget(self) -> None:
        self._found.clear()
        rows, self._rows = self._rows, {}
        for row in rows.values():
            if row in self.session and not self.session.is_modified(row):
                self.session.expire(row)

    @contextmanager
    def savepoint(self) -> Iterator[SessionTransaction]:
        self.settle()
        with self.session.begin_nested() as savepoint:
            yield savepoint
        self._found.clear()
        self._rows.clear()

    @contextmanager
    def _aside(self) -> Iterator[None]:
        """What is read meanwhile is not about anything that waits, so it goes on waiting."""
        before, self._is_aside = self._is_aside, True
        try:
            with self.session.no_autoflush:
                yield
        finally:
            self._is_aside = before

    def _pending(self) -> set[str]:
        """The tables in which the session has changed rows that are not written yet."""
        rows: tuple[SQLModel, ...] = (*self.session.new, *self.session.dirty, *self.session.deleted)
        return {_name_of(type(row)) for row in rows}

    def _drop(self, tables: set[str]) -> None:
        for key in [key for key, found in self._found.items() if not found.tables.isdisjoint(tables)]:
            del self._found[key]

    def _before_flush(self, *_: object) -> None:
        self.settle()
        if self._found:
            self._drop(self._pending())

    def _before_statement(self, state: ORMExecuteState) -> None:
        if not self._is_aside:
            self.settle()
        if state.is_insert or state.is_update or state.is_delete:
            table = getattr(state.statement, "table", None)
            if table is None:
                self.forget()
            else:
                self._drop({table.name})


def unit_of(session: Session) -> Immediate:
    """The unit of work that the session belongs to; a session without one does everything at once."""
    unit: UnitOfWork | None = session.info.get(_UNIT)
    return unit if unit is not None else Immediate(session)


def _note_changes(row: SQLModel, changes: defaultdict[Update, list[dict[str, Any]]]) -> None:
    state = inspect(row)
    names = tuple(sorted(name for name in state.committed_state if name in state.dict))
    changed = {name: state.dict[name] for name in names if state.dict[name] != state.committed_state[name]}
    if changed:
        (key,) = state.identity
        given = {f"to_{name}": value for name, value in changed.items()}
        changes[_statement(type(row), tuple(changed))].append({**given, "key_": key})
    for name in names:
        set_committed_value(row, name, state.dict[name])


@cache
def _name_of(kind: type[SQLModel]) -> str:
    return str(kind.__tablename__)


@cache
def _statement(kind: type[SQLModel], names: tuple[str, ...]) -> Update:
    table: Table = kind.__table__  # type: ignore[attr-defined]
    (key,) = table.primary_key.columns
    return (
        update(table)
        .where(key == bindparam("key_"))
        .values({name: bindparam(f"to_{name}") for name in names})
    )
