"""Keeps reading one mailbox through lost connections and silence; it must not know letters or SQL."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from mailer.post.faults import PostError
from mailer.post.imap import Arrival, Bookmark, Mailbox

LONGEST = 300.0
"""The longest pause between two attempts to connect, in seconds."""

BATCH = 50
WEIGHT = 40_000_000
"""Bytes of mail after which a batch is taken, however few they are."""


@dataclass(frozen=True, slots=True)
class MailboxHealth:
    """How the mailbox does: since when (monotonic seconds) it has not been read, and why."""

    stale_since: float | None
    trouble: PostError | None
    failures: int


@dataclass(slots=True)
class Poller:
    """Reads ``mailbox`` in the calling thread until ``stop`` is set.

    ``take`` gets a batch of arrivals, commits it, and returns the folder for each; None leaves the
    mail where it is (it is offered again). What ``take`` raises ends ``run``. ``mark`` says how far
    the database has read. ``alarm`` is told of each new trouble and, with None, of its end.
    """

    mailbox: Mailbox
    take: Callable[[Sequence[Arrival]], Sequence[str | None]]
    mark: Callable[[], Bookmark | None] = lambda: None
    alarm: Callable[[PostError | None], None] = lambda trouble: None
    poll_seconds: float = 60.0
    jitter: random.Random = field(default_factory=random.Random)
    stop: threading.Event = field(default_factory=threading.Event)
    health: MailboxHealth = MailboxHealth(None, None, 0)

    def run(self) -> None:
        """Read until stopped; trouble with the server is waited out with growing, jittered pauses."""
        try:
            while not self.stop.is_set():
                try:
                    if not self.mailbox.connected:
                        self.mailbox.connect()
                    full = self.once()
                    self._well()
                    if not full and not self.stop.is_set():
                        self.mailbox.wait(self.poll_seconds, self.stop.is_set)
                except PostError as trouble:
                    self._ill(trouble)
        finally:
            self.mailbox.close()

    def once(self) -> bool:
        """Take one batch and settle it; True where more may wait. Raises PostError."""
        arrivals: list[Arrival] = []
        weight = 0
        full = False
        for arrival in self.mailbox.fetch(BATCH, self.mark()):
            arrivals.append(arrival)
            weight += len(arrival.raw)
            if weight > WEIGHT:
                full = True
                break
        if not arrivals:
            return False
        folders: dict[str, list[int]] = {}
        for arrival, folder in zip(arrivals, self.take(arrivals), strict=True):
            if folder is not None:
                folders.setdefault(folder, []).append(arrival.uid)
        for folder, uids in folders.items():
            self.mailbox.settle_all(uids, folder)
        return bool(folders) and (full or len(arrivals) == BATCH)

    def _well(self) -> None:
        if self.health.trouble is not None:
            self.alarm(None)
        self.health = MailboxHealth(None, None, 0)

    def _ill(self, trouble: PostError) -> None:
        self.mailbox.close()
        former = self.health
        since = former.stale_since if former.stale_since is not None else time.monotonic()
        self.health = MailboxHealth(since, trouble, former.failures + 1)
        if former.trouble is None or str(former.trouble) != str(trouble):
            self.alarm(trouble)
        self.stop.wait(pause(self.health.failures, trouble.passing, self.jitter))


def pause(failures: int, passing: bool, jitter: random.Random) -> float:
    """Seconds to wait after the ``failures``-th failure in a row: about 1, 2, 4, ... at most 300.

    What does not pass by itself (a wrong password) begins with a minute, lest the account be locked.
    """
    base = min(LONGEST, 2.0 ** min(failures - 1, 9) * (1.0 if passing else 60.0))
    return base * jitter.uniform(0.5, 1.0)
