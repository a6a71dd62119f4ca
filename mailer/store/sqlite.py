"""How SQLite is opened, and whose turn it is to write to it; it must not know what the rows mean."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DatabaseError, DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry

BUSY_SECONDS = 30
"""So long a transaction waits for another process that writes."""

HURRIED_SECONDS = 1.0
"""So long where the judge is being stopped."""

STEP = 0.1
"""Seconds after which who waits for another process looks whether it is still worth it."""

_GARBLED = "malformed text, which is no UTF-8"
_HAS_TURN = "has the turn to write"


class Turn:
    """One thread at a time, in the order in which they came.

    The lock of SQLite is looked at again after growing pauses; of two threads one would get it nearly always.
    """

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._taken = False
        self._queue: deque[threading.Lock] = deque()

    def take(self, seconds: float) -> bool:
        """Wait for the turn; False where it did not come in time."""
        with self._guard:
            if not self._taken:
                self._taken = True
                return True
            mine = threading.Lock()
            mine.acquire()
            self._queue.append(mine)
        if mine.acquire(timeout=seconds):
            return True
        with self._guard:
            if mine in self._queue:
                self._queue.remove(mine)
                return False
        return True  # it came in this very moment

    def give(self) -> None:
        """Let the next one have it."""
        with self._guard:
            if self._queue:
                self._queue.popleft().release()
            else:
                self._taken = False


class Writing:
    """The write transactions of one process on one file."""

    def __init__(self) -> None:
        self.turn = Turn()
        self.hurry = threading.Event()

    def begin(self, connection: sqlite3.Connection) -> None:
        """BEGIN IMMEDIATE. Raises sqlite3.OperationalError where another process writes for too long.

        A transaction that wrote after reading would fail at once when another wrote between.
        """
        began = time.monotonic()
        if not self._take_turn(began):
            raise sqlite3.OperationalError("database is locked")
        try:
            connection.execute(f"PRAGMA busy_timeout={int(STEP * 1000)}")
            try:
                while not _began(connection):
                    if self._is_too_late(began):
                        raise sqlite3.OperationalError("database is locked")
            finally:
                connection.execute(f"PRAGMA busy_timeout={BUSY_SECONDS * 1000}")
        except BaseException:
            self.turn.give()
            raise

    def _take_turn(self, began: float) -> bool:
        while not self.turn.take(STEP):
            if self._is_too_late(began):
                return False
        return True

    def _is_too_late(self, began: float) -> bool:
        waited = time.monotonic() - began
        return waited > (HURRIED_SECONDS if self.hurry.is_set() else BUSY_SECONDS)


def _began(connection: sqlite3.Connection) -> bool:
    try:
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
            raise
        return False
    return True


@contextlib.contextmanager
def _readable() -> Iterator[None]:
    """Of a damaged schema the driver cannot even read the complaint: that is damage, no mistake of ours."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise sqlite3.DatabaseError(f"{_GARBLED}: {error.reason}") from error


def _set_up(connection: Any, _record: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # the driver must not begin transactions of its own
    cursor = connection.cursor()
    try:
        with _readable():
            _pragmas(cursor)
    finally:
        cursor.close()


def _pragmas(cursor: Any) -> None:
    cursor.execute(f"PRAGMA busy_timeout={BUSY_SECONDS * 1000}")
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")


def _begin_as_wanted(connection: Connection, raw: Any, writing: Writing) -> bool:
    """Begin a transaction; whether it writes."""
    options = connection.get_execution_options()
    if options.get("reads_only", False):
        raw.execute("BEGIN")
        return False
    hasty = bool(options.get("hasty", False))
    if hasty != connection.info.get("hasty", False):
        raw.execute(f"PRAGMA synchronous={'NORMAL' if hasty else 'FULL'}")
        connection.info["hasty"] = hasty
    writing.begin(raw)
    return True


def prepare(engine: Engine) -> Writing:
    """Let every connection be set up and every transaction begin as we want it."""
    writing = Writing()
    event.listen(engine, "connect", _set_up)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        raw: Any = connection.connection.dbapi_connection
        try:
            with _readable():
                if not _begin_as_wanted(connection, raw, writing):
                    return
        except sqlite3.Error as error:
            raise DBAPIError.instance(
                "BEGIN", None, error, sqlite3.Error, hide_parameters=True, dialect=engine.dialect
            ) from error
        connection.info[_HAS_TURN] = True

    @event.listens_for(engine, "handle_error")
    def garbled(context: ExceptionContext) -> DatabaseError | None:
        error = context.original_exception
        if not isinstance(error, UnicodeDecodeError):
            return None
        damage = sqlite3.DatabaseError(f"{_GARBLED}: {error.reason}")
        return DatabaseError(context.statement, None, damage, hide_parameters=True)

    @event.listens_for(engine, "checkin")
    def checkin(_connection: Any, record: ConnectionPoolEntry) -> None:
        if record.info.pop(_HAS_TURN, False):
            writing.turn.give()

    return writing
