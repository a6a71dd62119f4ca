"""Connections of the pages that say nothing: closed in time, and never so many that no other is served."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

SECONDS, MOST = 5.0, 40
"""So long a connection may stand without a whole request, and so many may stand beside each other."""


class Bounded(H11Protocol):
    """HTTP over one connection, which ends where no answer is under way after its time.

    Bytes that trickle in do not prolong it. Above ``MOST`` connections the oldest that waits gives way.
    """

    end: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, and note when to end."""
        super().connection_made(transport)
        self.end = self.loop.call_later(SECONDS, self._end)
        waiting = [one for one in self.connections if isinstance(one, Bounded) and not one.answers]
        if len(self.connections) > MOST and waiting:
            min(waiting, key=lambda one: one.end.when() if one.end is not None else 0.0).transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side has gone, or we have ended it."""
        if self.end is not None:
            self.end.cancel()
        super().connection_lost(exc)

    @property
    def answers(self) -> bool:
        """Whether a request is being answered."""
        return self.cycle is not None and not self.cycle.response_complete

    def _end(self) -> None:
        if self.answers:
            self.end = self.loop.call_later(SECONDS, self._end)
        else:
            self.transport.abort()
