"""Ways to die of a letter, by its subject."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

from mailer.post.letter import BadMail, Letter, read_letter
from mailer.sandbox import bounds, reader
from mailer.worker.nursery import FIRST


def _loop() -> None:
    while True:
        pass


def _backtrack() -> None:
    """A loop in C, which gives no other thread a turn."""
    re.match(r"(a|aa)+$", "a" * 60 + "b")


def _swell() -> None:
    kept = []
    while True:
        kept.append(bytearray(10_000_000))


DEATHS: dict[str, tuple[Callable[[], object], str]] = {
    "segfault": (lambda: os.kill(os.getpid(), signal.SIGSEGV), "was killed by SIGSEGV"),
    "abort": (os.abort, "was killed by SIGABRT"),
    "memory-killer": (lambda: os.kill(os.getpid(), signal.SIGKILL), "was killed by SIGKILL"),
    "exit": (lambda: os._exit(3), "ended with code 3"),
    "system-exit": (lambda: sys.exit(0), "SystemExit"),
    "loop": (_loop, "ran for more than 1 seconds of processor time"),
    "loop-in-c": (_backtrack, "ran for more than 1 seconds of processor time"),
    "memory": (_swell, "MemoryError"),
    "stopped": (lambda: os.kill(os.getpid(), signal.SIGSTOP), "gave no answer for 2 seconds"),
    "sleep": (lambda: time.sleep(60), "gave no answer for 2 seconds"),
    "our-mistake": (lambda: [][0], "IndexError"),
}
"""By the subject: what the reader dies of, and what is said of it."""


def reading(raw: bytes, **known: tuple[str, ...]) -> Letter | BadMail:
    """``read_letter`` that dies of letters whose subject says how."""
    letter = read_letter(raw, **known)  # type: ignore[arg-type]
    if isinstance(letter, Letter) and letter.subject in DEATHS:
        DEATHS[letter.subject][0]()
    return letter


def in_a_transaction(raw: bytes, **known: tuple[str, ...]) -> Letter | BadMail:
    """Nobody may take a letter apart who deals with it in a process of its own."""
    raise AssertionError("a letter is read in a transaction")


def once(death: str, left: int, note: Path) -> None:
    """Have the reader die so at its ``left``-th letter, whatever that says, once; it is noted there."""
    read, ready = 0, note.with_suffix(".ready")
    ready.write_text(f"the reader's {death} {left}\n")  # it may write no file itself

    def reading(raw: bytes, **known: tuple[str, ...]) -> Letter | BadMail:
        nonlocal read
        read += 1
        if raw != FIRST and read > left and ready.exists():
            ready.rename(note)
            DEATHS[death][0]()
        return read_letter(raw, **known)  # type: ignore[arg-type]

    bounds.READ_SECONDS = 1
    reader.read_letter = reading  # type: ignore[assignment]


def desk(deadly: str = "") -> None:
    """Have letters dealt with by a desk that counts, and dies ``deadly`` at those with that as a subject."""
    from tests.worker.town import CountingDesk

    def poison(letter: Letter) -> bool:
        return bool(deadly) and letter.subject == f"desk {deadly}" and DEATHS[deadly][0]() is None

    CountingDesk(poison).install(setattr)
