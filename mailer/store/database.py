"""Opens the database of a URL and brings it to the present layout; it must not know what the rows mean."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, ExceptionContext, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DatabaseError,
    DBAPIError,
    DisconnectionError,
    InterfaceError,
    InternalError,
    NoSuchModuleError,
    OperationalError,
)
from sqlalchemy.orm import sessionmaker
from sqlalchemy.pool import ConnectionPoolEntry
from sqlmodel import Session

from mailer.base import owners
from mailer.base.trouble import OperatorError
from mailer.store import sqlite
from mailer.store.holder import Holder, holder_of

if TYPE_CHECKING:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

_MIGRATING = 0x657374  # a number of ours among PostgreSQL's advisory locks

RESTED = 1.0
"""Seconds without use after which a connection to a server may have been lost."""

LOCK_SECONDS = 10
"""So long a statement waits on PostgreSQL for what another holds: who waits may tell others to go on."""

IDLE_SECONDS = 120
"""After so long without a word in the midst of a transaction a judge was stopped: PostgreSQL takes its locks.

Nobody who lives takes so long between two statements.
"""

_TOLD_IF_KNOWN = "SET client_connection_check_interval = '10s'"
"""Whoever has died while a statement of theirs waits is found out; since PostgreSQL 14, on some systems."""

_USED = "used last"
_LOCKED = ("locked", "busy")
_BEYOND_LIMITS = "54"
"""The class of PostgreSQL's program_limit_exceeded: an index too long, a statement too complex."""

SessionFactory: TypeAlias = Callable[[], Session]
"""Gives a fresh session; used as ``with factory() as session, session.begin(): ...``."""


class DatabaseUnusableError(OperatorError):
    """The database cannot be opened, read or written."""


class DatabaseFromFutureError(OperatorError):
    """A newer version of the program has written the database."""


@dataclass(frozen=True, slots=True)
class Database:
    """An open database. ``writer`` sessions take the write lock at once, ``reader`` sessions never.

    ``hasty`` is a writer that does not wait for the disk: a power cut may take back its last commits, whole
    ones and in order. It is for what is done again then without harm: that a letter was sent, and what a
    letter brought about that nobody has been told of. A ``writer``'s commit waits for all those before it.
    ``lax`` is the engine of ``hasty``.
    """

    engine: Engine
    lax: Engine
    writer: SessionFactory
    reader: SessionFactory
    hasty: SessionFactory

    def hurry(self) -> None:
        """Let whoever waits for another process that writes give up soon: the judge is being stopped."""
        writing = self.engine.get_execution_options().get("writing")
        if writing is not None:
            writing.hurry.set()

    def blocker(self) -> Holder | None:
        """Another process that has the write lock and is stopped, so that nobody can write."""
        file = _file_of(self.engine.url)
        holder = holder_of(file) if file is not None else None
        return holder if holder is not None and holder.stopped else None

    def close(self) -> None:
        """Give all connections back."""
        self.engine.dispose()
        self.lax.dispose()


def open_database(url: str, *, create: bool = True) -> Database:
    """The database at ``url``, migrated to the newest layout.

    Raises DatabaseFromFutureError, or DatabaseUnusableError where it is missing (and not ``create``),
    corrupt, unwritable, locked, or no database at all.
    """
    engine, shown = engine_of(url, create=create)
    try:
        with engine.begin() as connection:
            migrate(connection, shown)
    except DatabaseError as error:
        engine.dispose()
        raise unusable(error, shown) from error
    except OperatorError:
        engine.dispose()
        raise
    if engine.dialect.name == "sqlite":
        reading = engine.execution_options(reads_only=True)
        hasty = engine.execution_options(hasty=True)
        return Database(engine, hasty, _sessions(engine), _sessions(reading), _sessions(hasty))
    # Each statement of a reader sees what is committed by then, in a transaction or not.
    reading = engine.execution_options(isolation_level="AUTOCOMMIT")
    lax, _ = engine_of(url)
    event.listen(lax, "connect", _wait_for_no_disk)
    _share_losses(engine, lax)
    _share_losses(lax, engine)
    return Database(engine, lax, _sessions(engine), _sessions(reading), _sessions(lax))


def engine_of(url: str, *, create: bool = False) -> tuple[Engine, str]:
    """The engine for ``url``, which has connected to nothing yet, and how the database is shown to people.

    Raises DatabaseUnusableError where it is no URL, or the driver or (unless ``create``) the file is missing.
    """
    place = _parse(url)
    _prepare_folder(place, create)
    shown = _shown(place)
    try:
        # What a statement was given may be a letter or a secret; it must not come into messages and logs.
        engine = create_engine(place, hide_parameters=True)
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as error:
        raise DatabaseUnusableError(
            f"The database {shown} has no driver here: {error}.",
            "Install its driver (for PostgreSQL: pip install psycopg) or use sqlite:///FILE.",
        ) from error
    if place.get_backend_name() == "sqlite":
        engine = engine.execution_options(writing=sqlite.prepare(engine))
    else:
        _prepare_postgresql(engine)
    return engine, shown


def is_yet_to_be_made(url: str) -> bool:
    """Whether the URL names a file that is not there."""
    file = _file_of(_parse(url))
    return file is not None and not file.exists()


def layouts(connection: Connection) -> tuple[str | None, str | None]:
    """The layout that the database has and the newest one that this program knows; None for an empty one."""
    from alembic.migration import MigrationContext

    _, scripts = alembic_config()
    return MigrationContext.configure(connection).get_current_revision(), scripts.get_current_head()


def knows(layout: str) -> bool:
    """Whether this program has the migration that made ``layout``."""
    from alembic.util import CommandError

    _, scripts = alembic_config()
    try:
        return scripts.get_revision(layout) is not None
    except CommandError:
        return False


def unusable(error: DBAPIError, shown: str) -> DatabaseUnusableError:
    """The error of the driver in words, with what to do."""
    what = said(error)
    holder = holder_of(Path(shown)) if "locked" in what else None
    return DatabaseUnusableError(
        f"The database {shown}: {what}{f' ({holder})' if holder else ''}.", _remedy(said(error))
    )


def is_failure(error: BaseException) -> bool:
    """Whether the database failed, so that whatever was asked of it is not to blame: full, corrupt, away."""
    if isinstance(error, DBAPIError) and str(getattr(error.orig, "sqlstate", "")).startswith(_BEYOND_LIMITS):
        return False  # what was asked is too much for any database
    # SQLite calls damage by the plain name of the whole family.
    return (
        isinstance(error, OperationalError | InterfaceError | InternalError) or type(error) is DatabaseError
    )


def is_locked(error: DBAPIError) -> bool:
    """Whether somebody else writes and does not end."""
    return any(word in said(error).lower() for word in _LOCKED)


def said(error: DBAPIError) -> str:
    """What the driver said first: a full disk, not the rollback that failed on it."""
    first, at = error, error.__context__
    while at is not None:
        first, at = (at if isinstance(at, DBAPIError) else first), at.__context__
    return " ".join(str(first.orig or first).split())


def migrate(connection: Connection, shown: str) -> None:
    """Bring the database to the newest layout. Raises DatabaseFromFutureError, naming it ``shown``."""
    from alembic import command

    current, head = layouts(connection)
    if current == head:
        return
    if connection.dialect.name == "postgresql":
        # Whoever begins at the same time waits until all is made, however long that takes.
        connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
        connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATING})")
        current, head = layouts(connection)
        if current == head:
            return
    if current is not None and not knows(current):
        raise DatabaseFromFutureError(
            f"The database {shown} was written by a newer Estafette (layout {current}).",
            "Run that version, or restore a backup made before the upgrade. Nothing was changed.",
        )
    config, _ = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def alembic_config() -> tuple[Config, ScriptDirectory]:
    """Alembic's configuration for the migrations in this package, and these."""
    from alembic.config import Config

    config = Config()
    folder = str(files("mailer.store") / "migrations")
    config.set_main_option("script_location", folder.replace("%", "%%"))
    return config, _scripts(config)


_known: list[ScriptDirectory] = []


def _scripts(config: Config) -> ScriptDirectory:
    """Read once by a process: each reading loads all migrations anew."""
    from alembic.script import ScriptDirectory

    if not _known:
        _known.append(ScriptDirectory.from_config(config))
    return _known[0]


def _sessions(engine: Engine) -> SessionFactory:
    return sessionmaker(engine, class_=Session, expire_on_commit=False)


def _parse(url: str) -> URL:
    try:
        return make_url(url)
    except ArgumentError as error:
        raise DatabaseUnusableError(
            "The database in the configuration is no URL.",
            "Write it like sqlite:///var/estafette.db or postgresql+psycopg://user@host/name.",
        ) from error


def _shown(place: URL) -> str:
    file = _file_of(place)
    return str(file) if file else place.render_as_string(hide_password=True)


def _file_of(place: URL) -> Path | None:
    name = place.database
    if place.get_backend_name() != "sqlite" or not name or name == ":memory:" or name.startswith("file:"):
        return None
    return Path(name)


def _prepare_folder(place: URL, create: bool) -> None:
    file = _file_of(place)
    if file is None or file.exists():
        return
    if not create:
        raise DatabaseUnusableError(
            f"There is no database at {file}.",
            "Name the configuration of the running judge with --config, or start one with `estafette serve`.",
        )
    try:
        owners.make_folder(file.parent)
        with suppress(FileExistsError):
            owners.make_file(file)
    except OSError as error:
        raise DatabaseUnusableError(
            f"The database {file} cannot be made: {error.strerror}.",
            "Set `database` in the configuration to a place that this user may write to.",
        ) from error


def _wait_for_no_disk(connection: Any, _record: ConnectionPoolEntry) -> None:
    connection.execute("SET synchronous_commit TO off")
    connection.commit()


def _prepare_postgresql(engine: Engine) -> None:
    """No wait is without an end. A connection that has rested is asked whether it lives before it is used."""
    error = engine.dialect.loaded_dbapi.Error

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _record: ConnectionPoolEntry) -> None:
        connection.execute(f"SET lock_timeout = {int(1000 * LOCK_SECONDS)}")
        connection.execute(f"SET idle_in_transaction_session_timeout = {int(1000 * IDLE_SECONDS)}")
        connection.commit()
        try:
            connection.execute(_TOLD_IF_KNOWN)
            connection.commit()
        except error:
            connection.rollback()

    @event.listens_for(engine, "checkin")
    def checkin(_connection: Any, record: ConnectionPoolEntry) -> None:
        record.info[_USED] = time.monotonic()

    @event.listens_for(engine, "checkout")
    def checkout(connection: Any, record: ConnectionPoolEntry, _proxy: object) -> None:
        if time.monotonic() - record.info.get(_USED, time.monotonic()) < RESTED:
            return
        try:
            engine.dialect.do_ping(connection)
        except error as lost:
            raise DisconnectionError from lost


def _share_losses(engine: Engine, other: Engine) -> None:
    """Where ``engine`` has lost the server, the connections at rest of ``other`` are lost too."""

    @event.listens_for(engine, "handle_error")
    def lost(context: ExceptionContext) -> None:
        if context.is_disconnect:
            other.dispose()


def _remedy(what: str) -> str:
    text = what.lower()
    if any(word in text for word in _LOCKED):
        return (
            f"Another program has held it for {sqlite.BUSY_SECONDS} seconds. Stop that program and try again."
        )
    if "readonly" in text or "unable to open" in text or "permission" in text:
        return "Give this user the right to write to the file and its folder, or set `database` elsewhere."
    if "not a database" in text or "malformed" in text:
        return "It is damaged or no database. Restore it from a backup; keep the file, nothing was changed."
    if "full" in text:
        return "The disk is full. Make room and start again; letters wait in the mailbox."
    if "already exists" in text:
        return "It holds tables that are not Estafette's. Set `database` to a place of its own."
    return "Check `database` in the configuration, and that the database server runs."
