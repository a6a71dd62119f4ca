"""Names who takes work and tells who is dead for certain, so that its work is free; it ends nobody."""

from __future__ import annotations

import hashlib
import os
import secrets
import socket
from functools import cache
from pathlib import Path

_PROCESSES = Path("/proc")


def new_name() -> str:
    """A name for somebody in this process, of which there may be more.

    Host, process, where and since when it runs, and what nobody else has.
    """
    process = os.getpid()
    host = socket.gethostname()
    return f"{host}:{process}:{_place()}.{_began(process)}.{secrets.token_hex(4)}"


def is_gone(name: str) -> bool:
    """Whether who bears the name lives no more, which only its own machine can tell; False where nobody can.

    A host name may be another machine's, too, and a number another process': both are asked for more.
    """
    host, number, place, began = _parts(name)
    if not began or (host, place) != (socket.gethostname(), _place()):
        return False
    process = int(number)
    return not _lives(process) or _began(process) != began


def shown(name: str) -> tuple[str, str]:
    """Host and process, for people."""
    host, number, _, _ = _parts(name)
    return host, number


def _parts(name: str) -> tuple[str, str, str, str]:
    host, _, rest = name.partition(":")
    number, _, rest = rest.partition(":")
    place, _, rest = rest.partition(".")
    began = rest.partition(".")[0]
    return (host, number, place, began) if number.isdecimal() else (host, number, "", "")


@cache
def _place() -> str:
    """What numbers of processes go by: this run of this machine, and the container in it."""
    told = [socket.gethostname()]
    try:
        told.append((_PROCESSES / "sys/kernel/random/boot_id").read_text("ascii").strip())
        told.append(str((_PROCESSES / "self/ns/pid").readlink()))
    except OSError:  # another system than Linux: the host has to do
        pass
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:12]


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        pass
    return _state(process)[:1] not in (["Z"], ["X"])  # dead, and its parent has not asked yet


def _began(process: int) -> str:
    """When it began, in ticks of this run of the machine; "0" where the system does not tell."""
    state = _state(process)
    return state[19] if len(state) > 19 else "0"


def _state(process: int) -> list[str]:
    """What the system tells of a process from its state on; nothing where it tells nothing."""
    try:
        told = (_PROCESSES / str(process) / "stat").read_text("utf-8", "replace")
    except OSError:
        return []
    return told.rpartition(")")[2].split()  # a program's name may hold blanks and brackets
