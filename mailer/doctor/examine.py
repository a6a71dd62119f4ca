"""Runs every check in turn; one that breaks is a finding, not the end of the others."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from adjudicator.kinds import Instant
from mailer.base.config import Config
from mailer.doctor import machine, names, post, programs, running, tables
from mailer.doctor.finding import Finding, fault

PATIENCE = 60.0
"""Seconds that a letter sent round may take."""


@dataclass(frozen=True, slots=True)
class Examined:
    """What to look at. ``nameserver`` is HOST or HOST:PORT, else the machine's own."""

    file: Path | None = None
    send: bool = False
    nameserver: str = ""
    patience: float = PATIENCE


def examine(config: Config, wanted: Examined) -> Iterator[Finding]:
    """Every finding, as it is found. Raises ValueError on a name server that is no IP address."""
    asked = names.resolver(wanted.nameserver)
    now = Instant(int(time.time()))
    checks: tuple[tuple[str, Callable[[], Iterable[Finding]]], ...] = (
        ("machine", lambda: machine.check(config, wanted.file)),
        ("programs", lambda: programs.check(config)),
        ("database", lambda: tables.check(config, now)),
        ("mailbox", lambda: post.check(config, send=wanted.send, patience=wanted.patience)),
        ("health", lambda: running.check(config)),
        ("dns", lambda: names.check(config, asked)),
    )
    for name, check in checks:
        try:
            yield from check()
        except Exception as error:  # the doctor is asked when things are broken
            yield fault(
                name,
                f"This could not be looked at: {type(error).__name__}: {error}.",
                "This is a mistake of Estafette's own; please report it with this line.",
            )
