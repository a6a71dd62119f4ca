"""How much pages check of what is typed: to read orders costs more than to show a page."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from adjudicator.kinds import Instant

MINUTE = 60
PER_MINUTE = 30
"""Checks of one seat; a page that checks by itself does so when its writer pauses."""

SECONDS, SECONDS_OF_ALL = 6.0, 30.0
"""Processor time of a minute that checks of one seat, and of all seats, may take: then no other begins.

The dearest text of a page took 3.3 s (Paths of Glory, 400 words near to names), an ordinary one 0.05 s."""


@dataclass(slots=True)
class _Check:
    """A check that was begun ``at`` a moment by a player, and what it has cost so far."""

    at: Instant
    player: int
    cost: float = 0.0


class CheckLimit:
    """Lets each seat check so often and so long, and all of them one after another.

    ``spent`` is the processor time of the thread that asks.
    """

    def __init__(self, spent: Callable[[], float] = time.thread_time) -> None:
        self._spent = spent
        self._made: deque[_Check] = deque()
        self._waiting: set[int] = set()
        self._guard, self._turn = threading.Lock(), threading.Lock()

    @contextmanager
    def turn(self, player: int, now: Instant) -> Iterator[bool]:
        """Whether the player may check now; while they do nobody else does."""
        check = self._begin(player, now)
        if check is None:
            yield False
            return
        try:
            with self._turn:
                begun = self._spent()
                try:
                    yield True
                finally:
                    check.cost = self._spent() - begun
        finally:
            with self._guard:
                self._waiting.discard(player)

    def _begin(self, player: int, now: Instant) -> _Check | None:
        with self._guard:
            while self._made and self._made[0].at <= now - MINUTE:
                self._made.popleft()
            mine = [each for each in self._made if each.player == player]
            if (
                player in self._waiting
                or len(mine) >= PER_MINUTE
                or sum(each.cost for each in mine) >= SECONDS
                or sum(each.cost for each in self._made) >= SECONDS_OF_ALL
            ):
                return None
            self._made.append(check := _Check(now, player))
            self._waiting.add(player)
            return check
