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

STILL = 2.0
"""Who looks so often and finds that more seconds have passed has stood still itself."""

_SIZE = 4
_FEW = 65_536


class ClosedError(Exception):
    """The other side is gone, or talks nonsense."""


class TooLongError(Exception):
    """The time is over."""


class StoppedError(Exception):
    """It is not waited for any longer."""


class Patience:
    """Seconds that may be waited in all.

    They do not run while the waiting process itself stands still: by SIGSTOP, with the whole machine. Whoever
    was to answer may have stood still with it, or have answered meanwhile.
    """

    def __init__(self, seconds: float) -> None:
        self._left = seconds
        self._looked = time.monotonic()

    def left(self) -> float:
        """What is left of them; none or less at the end."""
        before, self._looked = self._looked, time.monotonic()
        self._left -= min(STILL, self._looked - before)
        return self._left


class Pipe:
    """One end of a socket. Where ``stopped`` tells so nothing is waited for; no ``patience`` is for ever.

    Each method raises ClosedError, TooLongError or StoppedError.
    """

    def __init__(self, end: socket.socket, stopped: Callable[[], bool] = lambda: False) -> None:
        self._end = end
        self._stopped = stopped
        end.setblocking(False)

    def send(self, text: str, data: bytes = b"", patience: Patience | None = None) -> None:
        """Give the other side a text with bytes."""
        raw = text.encode("utf-8", "surrogatepass")
        head = len(raw).to_bytes(_SIZE) + len(data).to_bytes(_SIZE)
        left = memoryview(head + raw + data)
        while left:
            try:
                left = left[self._end.send(left) :]
            except BlockingIOError:
                self._wait(patience, writing=True)
            except OSError as error:
                raise ClosedError from error

    def receive(self, patience: Patience | None = None) -> tuple[str, bytes]:
        """The next text with its bytes."""
        head = self._exactly(2 * _SIZE, patience)
        text = self._exactly(int.from_bytes(head[:_SIZE]), patience)
        data = self._exactly(int.from_bytes(head[_SIZE:]), patience)
        try:
            return text.decode("utf-8", "surrogatepass"), data
        except UnicodeDecodeError as error:
            raise ClosedError from error

    def ask(self, text: str, patience: Patience | None = None) -> tuple[str, socket.socket | None]:
        """Say a few words; the few words of the answer, and the end of another socket that comes with it."""
        try:
            self._end.send(text.encode("ascii"))
            self._wait(patience)
            raw, ends, _, _ = socket.recv_fds(self._end, _FEW, 1)
        except OSError as error:
            raise ClosedError from error
        if not raw:
            raise ClosedError
        return raw.decode("ascii"), socket.socket(fileno=ends[0]) if ends else None

    def close(self) -> None:
        """The other side sees that nothing more comes."""
        self._end.close()

    def _exactly(self, size: int, patience: Patience | None) -> bytes:
        if size > MOST:
            raise ClosedError
        got = bytearray()
        while len(got) < size:
            try:
                piece = self._end.recv(min(size - len(got), 1 << 20))
            except BlockingIOError:
                self._wait(patience)
                continue
            except OSError as error:
                raise ClosedError from error
            if not piece:
                raise ClosedError
            got += piece
        return bytes(got)

    def _wait(self, patience: Patience | None, *, writing: bool = False) -> None:
        reads, writes = ([], [self._end]) if writing else ([self._end], [])
        while True:
            left = LOOK if patience is None else patience.left()
            # What is there by now is taken also where the time is over.
            if any(select.select(reads, writes, (), max(0.0, min(LOOK, left)))):
                return
            if left <= 0:
                raise TooLongError
            if self._stopped():
                raise StoppedError
