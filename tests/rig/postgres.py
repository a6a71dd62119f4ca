"""A throw-away PostgreSQL cluster on a socket of its own, without root; it must not know any table."""

from __future__ import annotations

import contextlib
import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

from tests.rig.needs import program

# Tests need no durable cluster; a kill of the daemon does not kill the server.
SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_connections": "60",
    "shared_buffers": "32MB",
    "log_min_messages": "warning",
}
DURABLE = {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on"}
"""What a benchmark sets back: the judge's promise needs a server that keeps its word."""


def binaries() -> Path:
    """The folder of initdb and pg_ctl, Debian's newest or that of the PATH. Raises MissingError."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"), key=lambda path: int(path.parts[-3]))
    return found[-1].parent if found else Path(program("pg_ctl")).resolve().parent


@dataclass
class Cluster:
    """A running server; databases are cheap copies of one. Raises MissingError where none is installed."""

    settings: dict[str, str] = field(default_factory=dict)
    folder: Path = field(init=False)
    _bin: Path = field(init=False)
    _numbers: itertools.count[int] = field(default_factory=lambda: itertools.count(1))

    def __post_init__(self) -> None:
        self._bin = binaries()
        # Not pytest's folder: the server's user must get in, and a socket's path must be short.
        self.folder = Path(tempfile.mkdtemp(prefix="estafette-pg-", dir="/tmp"))
        if _user():
            shutil.chown(self.folder, _user(), None)
        self._call(
            "initdb", "--pgdata", str(self.data), "--username=judge", "--auth=trust", "--encoding=UTF8",
            "--locale=C", "--no-sync",
        )  # fmt: skip
        with (self.data / "postgresql.conf").open("a") as file:
            file.writelines(f"{key} = '{value}'\n" for key, value in {**SETTINGS, **self.settings}.items())
        self.start()

    @property
    def data(self) -> Path:
        """The cluster's own folder."""
        return self.folder / "data"

    def start(self) -> None:
        """Start the server and wait for it."""
        options = f"-k {self.folder}"
        self._call("pg_ctl", "--pgdata", str(self.data), "-w", "-o", options, "-l", str(self.log), "start")

    @property
    def log(self) -> Path:
        """What the server says."""
        return self.folder / "log"

    def stop(self, mode: str = "immediate") -> None:
        """Stop the server: ``smart``, ``fast``, or ``immediate``, which is as if it had crashed."""
        self._call("pg_ctl", "--pgdata", str(self.data), "-w", "-m", mode, "stop")

    def url(self, database: str) -> str:
        """SQLAlchemy's URL of a database."""
        return f"postgresql+psycopg://judge@/{database}?host={self.folder}"

    def dsn(self, database: str = "postgres") -> str:
        """The same for libpq and its programs."""
        return f"host={self.folder} user=judge dbname={database}"

    def create(self, template: str = "template0") -> str:
        """A fresh database, empty or a copy of ``template``; its name."""
        name = f"house{os.getpid()}_{next(self._numbers)}"
        with self._connected() as connection:
            connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return name

    def drop(self, name: str) -> None:
        """Remove a database, whoever is connected to it."""
        with self._connected() as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')

    def close(self) -> None:
        """Stop the server and remove everything."""
        with contextlib.suppress(subprocess.CalledProcessError):  # a test may have stopped it
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _connected(self) -> Any:
        return psycopg.connect(self.dsn(), autocommit=True)

    def _call(self, program: str, *arguments: str) -> None:
        user = _user()
        # PostgreSQL refuses to run as root.
        as_user: dict[str, Any] = {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []}
        result = subprocess.run(
            [str(self._bin / program), *arguments],
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE if program == "initdb" else subprocess.DEVNULL,
            text=True,
            check=False,
            **(as_user if user else {}),
        )
        if result.returncode:
            said = self.log.read_text() if self.log.exists() else result.stderr
            raise subprocess.CalledProcessError(result.returncode, program, said)


def _user() -> str:
    """Whom the server runs as where we are root."""
    if os.geteuid() != 0:
        return ""
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"
