"""SQLite files that are full, read-only or corrupt while a judge has them open, and well again."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from sqlalchemy import Engine, event

Kind = Literal["full", "read-only"]


class Disk:
    """The database file of an engine; what is set takes effect at once, within transactions too."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.path = Path(str(engine.url.database))
        self.kind: Kind | None = None
        self._open: list[Any] = []
        engine.dispose()  # connections made before would not be known here
        event.listen(engine, "connect", self._connected)
        event.listen(engine, "close", self._closed)

    def fails(self, kind: Kind) -> None:
        """From now on nothing can be written."""
        self.kind = kind
        for connection in self._open:
            self._set(connection)

    def mended(self) -> None:
        """All is well again."""
        self.kind = None
        for connection in self._open:
            self._set(connection)

    def fails_at(self, point: str, kind: Kind) -> Callable[[str], None]:
        """A hook for ``points.on_reaching``: it fails from the first time on that ``point`` is reached."""
        left = [point]

        def hook(reached: str) -> None:
            if reached in left:
                left.clear()
                self.fails(kind)

        return hook

    def fails_at_write(self, number: int, kind: Kind) -> None:
        """It fails from the ``number``-th statement on that writes, before that one is carried out."""
        left = [number]

        def before(connection: Any, cursor: Any, statement: str, *about: Any) -> None:
            if left[0] and statement.startswith(("INSERT", "UPDATE", "DELETE")):
                left[0] -= 1
                if not left[0]:
                    self.fails(kind)

        event.listen(self.engine, "before_cursor_execute", before)

    def _connected(self, connection: Any, record: Any) -> None:
        self._open.append(connection)
        self._set(connection)

    def _closed(self, connection: Any, record: Any) -> None:
        self._open.remove(connection)

    def _set(self, connection: Any) -> None:
        # SQLite never sets the limit below the pages there are: the file is full as it stands.
        pages = 1 if self.kind == "full" else 2**30
        connection.execute(f"PRAGMA max_page_count = {pages}").fetchall()
        connection.execute(f"PRAGMA query_only = {int(self.kind == 'read-only')}").fetchall()


def corrupt(path: Path, table: str) -> Callable[[], None]:
    """Overwrite the pages of ``table`` in a closed database; the result undoes it."""
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = database.execute("PRAGMA page_size").fetchone()[0]
        (page,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    database.close()
    raw = path.read_bytes()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(os.urandom(size))

    def undo() -> None:
        for beside in (path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
            beside.unlink(missing_ok=True)
        path.write_bytes(raw)

    return undo
