"""Texts with bytes over a socket between two processes, of which either may die; it knows no letters."""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Callable

MOST = 64_000_000
"""Bytes of a text or its bytes: who sends more is out of order."""

LOOK = 0.2
"""Seconds after which who waits looks whether it is still worth it."""

_SIZE = 4
_FEW = 65_536


class ClosedError(Exception):
    """The other side is gone, or talks nonsense."""


class TooLongError(Exception):
    """The time is over."""


class StoppedError(Exception):
    """It is not waited for any longer."""


class Line:
    """One end of a socket. Where ``stopped`` tells so nothing is waited for; no ``seconds`` are for ever.

    Each method raises ClosedError, TooLongError or StoppedError.
    """

    def __init__(self, end: socket.socket, stopped: Callable[[], bool] = lambda: False) -> None:
        self._end = end
        self._stopped = stopped
        end.setblocking(False)

    def send(self, text: str, data: bytes = b"", seconds: float | None = None) -> None:
        """Give the other side a text with bytes."""
        raw = text.encode("utf-8", "surrogatepass")
        head = len(raw).to_bytes(_SIZE) + len(data).to_bytes(_SIZE)
        left, until = memoryview(head + raw + data), _until(seconds)
        while left:
            self._wait(until, writing=True)
            try:
                left = left[self._end.send(left) :]
            except BlockingIOError:
                continue
            except OSError as error:
                raise ClosedError from error

    def receive(self, seconds: float | None = None) -> tuple[str, bytes]:
        """The next text with its bytes."""
        until = _until(seconds)
        head = self._exactly(2 * _SIZE, until)
        text = self._exactly(int.from_bytes(head[:_SIZE]), until)
        data = self._exactly(int.from_bytes(head[_SIZE:]), until)
        try:
            return text.decode("utf-8", "surrogatepass"), data
        except UnicodeDecodeError as error:
            raise ClosedError from error

    def ask(self, text: str, seconds: float | None = None) -> tuple[str, socket.socket | None]:
        """Say a few words; the few words of the answer, and the end of another socket that comes with it."""
        try:
            self._end.send(text.encode("ascii"))
            self._wait(_until(seconds))
            raw, ends, _, _ = socket.recv_fds(self._end, _FEW, 1)
        except OSError as error:
            raise ClosedError from error
        if not raw:
            raise ClosedError
        return raw.decode("ascii"), socket.socket(fileno=ends[0]) if ends else None

    def close(self) -> None:
        """The other side sees that nothing more comes."""
        self._end.close()

    def _exactly(self, size: int, until: float | None) -> bytes:
        if size > MOST:
            raise ClosedError
        got = bytearray()
        while len(got) < size:
            self._wait(until)
            try:
                piece = self._end.recv(min(size - len(got), 1 << 20))
            except BlockingIOError:
                continue
            except OSError as error:
                raise ClosedError from error
            if not piece:
                raise ClosedError
            got += piece
        return bytes(got)

    def _wait(self, until: float | None, *, writing: bool = False) -> None:
        reads, writes = ([], [self._end]) if writing else ([self._end], [])
        while True:
            left = LOOK if until is None else min(LOOK, until - time.monotonic())
            if left <= 0:
                raise TooLongError
            if any(select.select(reads, writes, (), left)):
                return
            if self._stopped():
                raise StoppedError


def _until(seconds: float | None) -> float | None:
    return None if seconds is None else time.monotonic() + seconds
