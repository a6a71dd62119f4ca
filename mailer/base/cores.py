"""As many workers of one machine at work at a time as its processors bear; it must not know at what."""

from __future__ import annotations

import fcntl
import hashlib
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

STUCK = 5.0
"""Seconds without a sign after which whoever has a place no longer counts."""


def processors() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def places() -> int:
    """How many workers: with its sending and the database each keeps one and a half processors busy."""
    return max(1, processors() * 2 // 3)


class Cores:
    """Places for the workers of this machine on one database.

    More at work than the processors bear only keep each other waiting: a letter costs four on two
    processors a quarter more. A place is a locked file, so a death gives it back. It is a courtesy: where no
    file can be written, nobody waits.
    """

    def __init__(self, database: str, number: int | None = None, folder: Path | None = None) -> None:
        name = hashlib.sha256(database.encode()).hexdigest()[:16]
        where = folder or Path(tempfile.gettempdir())
        self._paths = [
            where / f"estafette-{os.getuid()}-{name}-{at}.lock" for at in range(number or places())
        ]
        self._mine: int | None = None

    @contextmanager
    def place(self) -> Iterator[bool]:
        """Whether there is a place for this worker; it is given back at the end."""
        free = self._take()
        try:
            yield free
        finally:
            if self._mine is not None:
                os.close(self._mine)
                self._mine = None

    def sign(self) -> None:
        """The work goes on."""
        if self._mine is not None:
            os.utime(self._mine)

    def close(self) -> None:
        """Leave no files behind. Who has a place keeps it; at worst one more worker finds one meanwhile."""
        for path in self._paths:
            with suppress(OSError):
                path.unlink()

    def _take(self) -> bool:
        stuck = False
        for path in self._paths:
            try:
                file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
            except OSError:
                return True
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                stuck = stuck or time.time() - os.fstat(file).st_mtime > STUCK
                os.close(file)
                continue
            self._mine = file
            self.sign()
            return True
        return stuck
