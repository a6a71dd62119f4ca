"""Sends over several connections to one relay at a time; it knows neither what nor in which order."""

from __future__ import annotations

import asyncio

from mailer.post.smtp import Relay, Sender, SmtpOutcome


class Senders:
    """As many as mails are given at a time; each is opened when all others are taken, and used again."""

    def __init__(self, relay: Relay) -> None:
        self._relay = relay
        self._all: list[Sender] = []
        self._free: list[Sender] = []

    @property
    def relay(self) -> Relay:
        """The server; a new one counts for connections made from then on."""
        return self._relay

    @relay.setter
    def relay(self, relay: Relay) -> None:
        self._relay = relay
        for sender in self._all:
            sender.relay = relay

    async def send(self, sender: str, recipient: str, raw: bytes) -> SmtpOutcome:
        """As ``Sender.send``, over a connection that nobody else uses meanwhile."""
        # The one used last: those that are not needed are left to the server's own time limit.
        line = self._free.pop() if self._free else self._new()
        try:
            return await line.send(sender, recipient, raw)
        finally:
            self._free.append(line)

    async def close(self) -> None:
        """End all connections; never raises."""
        lines, self._all, self._free = self._all, [], []
        await asyncio.gather(*(line.close() for line in lines))

    def _new(self) -> Sender:
        line = Sender(self._relay)
        self._all.append(line)
        return line
