"""What one process has seen of itself since it began: letters, troubles, threads; it measures no tables."""

from __future__ import annotations

import threading
import time
from collections.abc import Collection, Mapping

from prometheus_client import CollectorRegistry, Counter
from sqlalchemy.exc import DBAPIError

from adjudicator.kinds import Instant
from mailer.base.log import log, redact
from mailer.post.smtp import Broken, Deferred, Refused, Sent, SmtpOutcome
from mailer.store.database import is_locked, said, unusable

LONG = 10
"""Seconds that a letter may be under way before that is told."""


class Watch:
    """What one process has seen of itself since it began; each part may call it from its own thread."""

    def __init__(self, began: Instant) -> None:
        self.began = began
        self.registry = CollectorRegistry()
        self._letters = self._counter("letters_processed", "Letters processed, by outcome.", "outcome")
        self._answers = self._counter("sent", "Letters given to the relay, by class of its answer.", "answer")
        self._games = self._counter("games_run", "Games run at a due moment, by how it went.", "outcome")
        self._failures = self._counter("failures", "Failures of a part of the judge, tried again.", "part")
        self._unpictured = Counter(
            "letters_without_picture",
            "Letters that went without the picture that belongs to them.",
            namespace="estafette",
            registry=self.registry,
        )
        self._jumps = self._counter("clock_jumps", "Jumps of the clock by more than a minute.", "direction")
        self._troubles: dict[str, str] = {}
        self._at: tuple[tuple[int, ...], float] = ((), 0.0)
        self._threads: dict[str, threading.Thread] = {}

    def letter(self, outcome: str) -> None:
        """A letter was processed."""
        self._letters.labels(outcome).inc()

    def at(self, letters: Collection[int]) -> None:
        """The letters that are dealt with from now on; none at the end."""
        self._at = (tuple(letters), time.monotonic())

    def held_up(self) -> str:
        """The letter that the judge has been at for too long, in words; empty where there is none."""
        letters, since = self._at
        seconds = int(time.monotonic() - since)
        if not letters or seconds < LONG:
            return ""
        which = f"letter {letters[0]}" if len(letters) == 1 else f"one of the letters {_listed(letters)}"
        return f"{which} has been under way for {seconds} seconds"

    def games(self, well: int, failed: int) -> None:
        """So many games were run."""
        self._games.labels("done").inc(well)
        self._games.labels("failed").inc(failed)

    def answered(self, outcome: SmtpOutcome) -> None:
        """The relay answered, or did not."""
        self._answers.labels(class_of(outcome)).inc()

    def sent_without_picture(self) -> None:
        """A letter went without the picture that belongs to it."""
        self._unpictured.inc()

    def jumped(self, seconds: int) -> None:
        """The clock was put on (or, negative, back) by so much."""
        self._jumps.labels("forward" if seconds > 0 else "back").inc()

    def failed(self, part: str, error: BaseException | str) -> None:
        """A part failed, and tries again."""
        self._failures.labels(part).inc()
        if isinstance(error, DBAPIError):
            what = said(error)
        else:
            what = " ".join(str(getattr(error, "what", error)).split())
        self._troubles[part] = redact(what)[:300] or type(error).__name__

    def database_fails(self, error: DBAPIError) -> None:
        """The database failed one of the parts. Where a letter holds it up, that one is named."""
        remedy = unusable(error, "of the judge").remedy
        if (held := self.held_up()) and is_locked(error):
            remedy = f"{held}; the judge ends that by itself, and sets the letter aside at the third time."
        log().error("the database fails; letters wait in the mailbox", error=said(error)[:300], remedy=remedy)

    def well(self, part: str) -> None:
        """A part did its work to the end."""
        self._troubles.pop(part, None)

    def runs(self, part: str, thread: threading.Thread) -> None:
        """A thread that must live as long as the judge."""
        self._threads[part] = thread

    @property
    def troubles(self) -> Mapping[str, str]:
        """What the parts last met that they have not got over yet."""
        return dict(self._troubles)

    @property
    def stopped(self) -> tuple[str, ...]:
        """Parts whose thread has ended."""
        return tuple(part for part, thread in self._threads.items() if not thread.is_alive())

    def _counter(self, name: str, told: str, label: str) -> Counter:
        return Counter(name, told, [label], namespace="estafette", registry=self.registry)


def class_of(outcome: SmtpOutcome) -> str:
    """2xx, 4xx or 5xx as the relay answered; ``none`` without an answer, ``trouble`` where it has us not."""
    match outcome:
        case Sent():
            return "2xx"
        case Deferred(code, _):
            return "4xx" if code else "none"
        case Refused():
            return "5xx"
        case Broken():
            return "trouble"


def _listed(letters: Collection[int]) -> str:
    return ", ".join(map(str, letters))
