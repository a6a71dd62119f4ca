"""Keeps the process that makes and sends mails, and starts it again when it dies; it must not send itself."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from pathlib import Path

from adjudicator.codec import dumps, loads
from mailer.base.config import Judge
from mailer.base.log import form, log
from mailer.outbox.carrying import (
    CarrierTerms,
    DeliveryReply,
    DeliveryRequest,
    Fated,
    asked,
    read_frame,
    write_frame,
)
from mailer.outbox.mails import Slip
from mailer.post.smtp import Deferred, Relay

MODULE = "mailer.outbox.carrying"
END_SECONDS = 3.0
"""So long the process has to say goodbye to the server."""


class Carrier:
    """The outgoing side beside the judge, so that each has a core of its own; one process at a time.

    It knows nothing but the letters under way: when it dies, these are told to have gone or not, as when a
    connection breaks, and the next letter starts another. When the judge dies, it ends.
    """

    def __init__(self, relay: Relay, judge: Judge, connections: int = 4) -> None:
        self._relay = relay
        self._connections = connections
        self._judge = judge
        self._line: _Line | None = None
        self._opening = asyncio.Lock()

    @property
    def pid(self) -> int | None:
        """The process that sends now, if there is one."""
        return self._line.process.pid if self._line is not None else None

    async def carry(self, slip: Slip) -> Fated:
        """Have a letter made and sent. Never raises but on cancellation."""
        async with self._opening:
            if self._line is None or self._line.over:
                if self._line is not None:
                    log().error("the process that sends has died", code=await self._line.close())
                    self._line = None
                try:
                    self._line = await _Line.open(self._terms())
                except OSError as error:
                    return Deferred(0, f"no process for sending can be started: {error}"[:500])
            line = self._line
        return await line.ask(slip)

    async def close(self) -> None:
        """End the process; what it has under way is let go. Never raises."""
        line, self._line = self._line, None
        if line is not None:
            await line.close()

    def kill(self) -> None:
        """End the process at once, from any thread."""
        if self._line is not None:
            self._line.process.kill()

    def _terms(self) -> CarrierTerms:
        relay, (json_lines, verbose) = self._relay, form()
        return CarrierTerms(
            host=relay.host,
            port=relay.port,
            user=relay.user,
            password=relay.password,
            security=relay.security,
            timeout=int(relay.timeout),
            hostname=relay.hostname,
            connections=self._connections,
            address=self._judge.address,
            name=self._judge.name,
            json_lines=json_lines,
            verbose=verbose,
        )


class _Line:
    """One such process, and the questions that it has not answered."""

    def __init__(
        self, process: subprocess.Popen[bytes], reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.process = process
        self.over = False
        self._reader, self._writer = reader, writer
        self._asked: dict[int, asyncio.Future[Fated]] = {}
        self._number = 0
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    async def open(cls, terms: CarrierTerms) -> _Line:
        ours, theirs = socket.socketpair()
        # Found where this process has found it; nothing is taken from the folder it happens to run in.
        places = os.pathsep.join(place or str(Path.cwd()) for place in sys.path)
        try:
            process = subprocess.Popen(
                [sys.executable, "-P", "-m", MODULE],
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": places},
            )
        except BaseException:
            ours.close()
            raise
        finally:
            theirs.close()
        line = cls(process, *await asyncio.open_connection(sock=ours))
        write_frame(line._writer, dumps(terms, CarrierTerms))
        return line

    async def ask(self, slip: Slip) -> Fated:
        self._number += 1
        number = self._number
        answer: asyncio.Future[Fated] = asyncio.get_running_loop().create_future()
        self._asked[number] = answer
        try:
            if self.over:
                return _LOST
            write_frame(self._writer, asked(DeliveryRequest(number, slip)))
            return await answer
        finally:
            self._asked.pop(number, None)

    async def _listen(self) -> None:
        try:
            while (text := await read_frame(self._reader)) is not None:
                answer = loads(text, DeliveryReply)
                asked = self._asked.get(answer.number)
                if asked is not None and not asked.done():
                    asked.set_result(answer.told)
        finally:
            self.over = True
            for asked in self._asked.values():
                if not asked.done():
                    asked.set_result(_LOST)

    async def close(self) -> int:
        """End the process; its exit code."""
        self._writer.close()
        self._listening.cancel()
        try:
            return await asyncio.to_thread(self.process.wait, END_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()


# The server may have taken the mail.
_LOST = Deferred(0, "the process that sends has died", uncertain=True)
