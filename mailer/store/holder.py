"""Who holds the write lock of an SQLite file: another process by its number; it takes no lock itself."""

from __future__ import annotations

import os
import struct
import sys
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

_WRITE_LOCK = 120
"""The byte of the -shm file that whoever writes has locked, by SQLite's format of the WAL."""

_FLOCK = "hhqqi"

_guard = Lock()
_open: dict[tuple[int, int], int] = {}


@dataclass(frozen=True, slots=True)
class Holder:
    """A process that writes. ``stopped``: it does nothing until it is continued (SIGSTOP, Ctrl-Z)."""

    pid: int
    name: str
    stopped: bool

    def __str__(self) -> str:
        who = f"process {self.pid}" + (f" ({self.name})" if self.name else "")
        if self.stopped:
            return f"{who}, which is stopped, holds its write lock: kill -CONT {self.pid}, or end it"
        return f"{who} holds its write lock"


def holder_of(file: Path) -> Holder | None:
    """Which other process holds the write lock now; None where none does, or it cannot be told."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        number = _descriptor(file.with_name(f"{file.name}-shm"))
        pid = _asked(number)
    except OSError:
        return None
    return None if pid <= 0 else Holder(pid, _name(pid), _is_stopped(pid))


def _descriptor(shared: Path) -> int:
    """Never closed: with any descriptor of a file that a process closes, all of its locks on it end."""
    about = shared.stat()
    with _guard:
        known = (about.st_dev, about.st_ino)
        if known not in _open:
            _open[known] = os.open(shared, os.O_RDWR | os.O_CLOEXEC)
        return _open[known]


def _asked(descriptor: int) -> int:
    import fcntl

    wanted = struct.pack(_FLOCK, fcntl.F_WRLCK, os.SEEK_SET, _WRITE_LOCK, 1, 0)
    kind, _, _, _, pid = struct.unpack(_FLOCK, fcntl.fcntl(descriptor, fcntl.F_GETLK, wanted))
    return 0 if kind == fcntl.F_UNLCK else int(pid)


def _name(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text("utf-8", "replace").strip()
    except OSError:
        return ""


def _is_stopped(pid: int) -> bool:
    try:
        _, _, rest = Path(f"/proc/{pid}/stat").read_text("utf-8", "replace").rpartition(")")
    except OSError:
        return False
    return rest.split()[:1] in (["T"], ["t"])
