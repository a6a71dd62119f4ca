"""A whole database to a file and back, while others write to it or none; it must not know what it holds."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Literal

from sqlalchemy import MetaData, create_engine
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError

from mailer.base import owners
from mailer.base.trouble import OperatorError

Kind = Literal["sqlite", "postgresql"]
NAMES: dict[Kind, str] = {"sqlite": "database.sqlite", "postgresql": "database.dump"}
_PARTS = ("", "-wal", "-shm")
ASIDE = ".before-restore"


class CopyError(OperatorError):
    """A database could not be copied; the message says why. What was there is untouched, or kept beside."""


def kind_of(url: str) -> Kind:
    """What serves the database. Raises CopyError where it is nothing that can be copied."""
    name = make_url(url).get_backend_name()
    if name in ("sqlite", "postgresql"):
        return "sqlite" if name == "sqlite" else "postgresql"
    raise CopyError(f"A database of {name} cannot be copied.", "Use its own tools.")


def copy_out(url: str, target: Path) -> None:
    """Copy the database as it is at one moment to the file ``target``. The judge may go on meanwhile."""
    if kind_of(url) == "postgresql":
        _program("pg_dump", url, "--format=custom", "--no-owner", f"--file={target}")
        return
    file = _file(url)
    try:
        with (
            closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=30)) as source,
            closing(sqlite3.connect(target)) as copy,
        ):
            source.backup(copy)  # in one step: in WAL mode nobody has to wait for it
            (found,) = copy.execute("PRAGMA quick_check").fetchone()
    except (sqlite3.Error, UnicodeDecodeError) as error:  # its complaint may repeat what is damaged
        raise CopyError(
            f"The database {file} cannot be copied: {error}.", "Check the path, and `estafette doctor`."
        ) from error
    if found != "ok":
        raise CopyError(f"The database {file} is damaged: {found}.", "Restore an older backup.")


def copy_in(url: str, source: Path) -> Path | None:
    """Put the copy in place of the database; nobody may have it open. Where the former one is kept.

    On PostgreSQL the former tables are dropped and nothing is kept.
    """
    if kind_of(url) == "postgresql":
        _program("pg_restore", None, "--list", str(source))
        _empty(url)
        _program("pg_restore", url, "--no-owner", "--single-transaction", "--exit-on-error", str(source))
        return None
    file = _file(url)
    try:
        owners.make_folder(file.parent)
        fresh = file.with_name(f"{file.name}.restored")
        fresh.unlink(missing_ok=True)  # of a restore that was broken off
        owners.make_file(fresh)
        shutil.copyfile(source, fresh)
        owners.give(fresh, file)
        kept = None
        for part in _PARTS:
            former = file.with_name(f"{file.name}{part}")
            if former.exists():
                kept = file.with_name(f"{file.name}{ASIDE}") if not part else kept
                former.replace(file.with_name(f"{file.name}{ASIDE}{part}"))
        fresh.replace(file)
    except OSError as error:
        raise CopyError(
            f"The database {file} cannot be put back: {error.strerror or error}.",
            "Give this user the right to write there and make room on the disk.",
        ) from error
    return kept


def file_of(url: str) -> Path | None:
    """The file of a database that lives in one."""
    name = make_url(url).database
    return Path(name) if kind_of(url) == "sqlite" and name and name != ":memory:" else None


def _file(url: str) -> Path:
    name = make_url(url).database
    if not name or name == ":memory:":
        raise CopyError("A database in memory cannot be copied.", "Set `database` to a file.")
    return Path(name)


def _empty(url: str) -> None:
    """Drop all tables: those of a newer layout would stay beside the restored ones."""
    engine = create_engine(url)
    try:
        with engine.begin() as connection:
            found = MetaData()
            found.reflect(connection)
            found.drop_all(connection)
    except SQLAlchemyError as error:
        cause = getattr(error, "orig", None) or error
        raise CopyError(
            f"The database cannot be emptied: {cause}.", "Check `database` in the configuration."
        ) from error
    finally:
        engine.dispose()


def _program(name: str, url: str | None, *arguments: str) -> None:
    """Run one of PostgreSQL's programs; the password goes by the environment."""
    environment = dict(os.environ)
    where = []
    if url is not None:
        place = make_url(url)
        where = [f"--dbname={_libpq(place)}"]
        if place.password:
            environment["PGPASSWORD"] = str(place.password)
    try:
        ran = subprocess.run(
            [name, *where, *arguments],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    except FileNotFoundError as error:
        raise CopyError(
            f"The program {name} is not installed on this machine.",
            "Install postgresql-client, of the server's version or newer.",
        ) from error
    if ran.returncode:
        raise CopyError(
            f"{name}: {ran.stderr.strip()[-1000:] or f'exit code {ran.returncode}'}",
            "Check `database` in the configuration, and that the programs are not older than the server.",
        )


def _libpq(place: URL) -> str:
    """The URL as PostgreSQL's own programs take it, without the password."""
    return place.set(drivername="postgresql", password=None).render_as_string(hide_password=False)
