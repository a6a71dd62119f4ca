"""What a process may use of the machine while it reads a letter; it must not know what is read."""

from __future__ import annotations

import math
import os
import resource
from contextlib import suppress
from pathlib import Path

READ_SECONDS = 6
"""Processor time of reading one letter: whatever is accepted takes less than a third of it."""

READ_PATIENCE = 20.0
"""Seconds for it by the clock, on however busy a machine."""

TRIED_SECONDS, TRIED_PATIENCE = 20, 60.0
"""The same for dealing with one whole."""

MEGABYTES = 512
"""Memory beyond what the process begins with."""


def seconds(number: int) -> None:
    """From now on the process has so many seconds of processor time; with the last one it is killed."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    until = math.ceil(used.ru_utime + used.ru_stime) + number
    _limit(resource.RLIMIT_CPU, until)


def memory() -> None:
    """The process gets no more than MEGABYTES beyond what it has; where memory lacks, it goes first."""
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")
    _limit(resource.RLIMIT_AS, _had() + MEGABYTES * 2**20)
    # The image of a process that read somebody's letter is nobody's business.
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def no_processes() -> None:
    """The process makes no other and writes no file."""
    for what in (resource.RLIMIT_NPROC, resource.RLIMIT_FSIZE):
        with suppress(ValueError, OSError):
            resource.setrlimit(what, (0, 0))


def _limit(what: int, most: int) -> None:
    """No more than ``most``, and no more than the system allows, whose own limit only root may raise."""
    with suppress(ValueError, OSError):
        _, allowed = resource.getrlimit(what)
        most = most if allowed == resource.RLIM_INFINITY else min(most, allowed)
        resource.setrlimit(what, (most, allowed))


def _had() -> int:
    """The address space that the process has."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except (OSError, ValueError):
        return 2**30
    return pages * os.sysconf("SC_PAGE_SIZE")
