"""A TCP proxy that fails on command: what stands between the daemon and a server in the tests."""

from __future__ import annotations

import contextlib
import random
import socket
import struct
import threading
from dataclasses import dataclass, field
from typing import Literal, Self

Kind = Literal["reset", "hole", "delay", "cut", "refuse", "mute"]
Way = Literal["up", "down"]
"""``up``: what the client says to the server; ``down``: what the server answers."""

_LONGEST_DELAY = 0.05


@dataclass(frozen=True, slots=True)
class Trouble:
    """What befalls one connection.

    ``reset``: RST once ``after`` bytes went ``way``, the rest is lost. ``hole``: from there on nothing
    goes through in either direction, the connection stays open. ``cut``: closed as soon as ``pattern``
    went ``way``, the pattern still passes. ``delay``: each piece waits ``seconds``. ``refuse``: closed
    before a byte. ``mute``: after ``pattern`` went ``down``, what the server says waits until the client has
    said something, again and again: an IDLE that never speaks.
    """

    kind: Kind
    way: Way = "down"
    after: int = 0
    pattern: bytes = b""
    seconds: float = 0.0

    def __str__(self) -> str:
        where = self.pattern.decode("ascii", "replace") or f"byte {self.after}"
        return f"{self.kind} {self.way} {where}"


def drawn(rng: random.Random, most: int = 4000) -> Trouble | None:
    """A trouble by chance, or none: half of the connections are well."""
    kind = rng.choice(("reset", "reset", "delay", "refuse", "cut", None, None, None, None))
    way: Way = rng.choice(("up", "down"))
    match kind:
        case None:
            return None
        case "cut":
            pattern = rng.choice((b"FETCH", b"OK", b"STORE", b"MOVE", b"250", b"354", b"DATA", b"RCPT"))
            return Trouble("cut", way, pattern=pattern)
        case "delay":
            return Trouble("delay", way, seconds=rng.uniform(0.0, _LONGEST_DELAY))
        case _:
            return Trouble(kind, way, after=rng.randrange(most))  # type: ignore[arg-type]


@dataclass
class Proxy:
    """``with Proxy(server_port) as proxy``: listens on ``proxy.port``; each connection takes a trouble.

    ``troubles`` is used up from the front, one for each connection (None: well); then all are well.
    ``holding`` connections wait in a black hole. ``met`` tells what came, ``connections`` how many came.
    """

    server: int
    troubles: list[Trouble | None] = field(default_factory=list)
    met: list[str] = field(default_factory=list)
    connections: int = 0
    open: bool = True
    _pairs: list[tuple[socket.socket, socket.socket]] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def __enter__(self) -> Self:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *about: object) -> None:
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.drop()

    def drop(self) -> None:
        """Reset every connection that is open now."""
        with self._lock:
            pairs, self._pairs = self._pairs, []
        for pair in pairs:
            for each in pair:
                _reset(each)

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                self.connections += 1
                trouble = self.troubles.pop(0) if self.troubles else None
                if trouble is not None:
                    self.met.append(str(trouble))
                if not self.open or (trouble is not None and trouble.kind == "refuse"):
                    _reset(client)
                    continue
                try:
                    server = socket.create_connection(("127.0.0.1", self.server), 5.0)
                except OSError:
                    _reset(client)
                    continue
                server.settimeout(None)
                self._join(client, server, trouble)

    def _join(self, client: socket.socket, server: socket.socket, trouble: Trouble | None) -> None:
        with self._lock:
            self._pairs.append((client, server))
        for each in (client, server):
            each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        hole, spoken = threading.Event(), threading.Event()
        ends = (("up", client, server), ("down", server, client))
        for way, source, target in ends:
            struck = trouble if trouble is not None and trouble.way == way else None
            flow = _Flow(source, target, struck, hole, spoken)
            threading.Thread(target=flow.run, daemon=True).start()


@dataclass
class _Flow:
    """One direction of one connection."""

    source: socket.socket
    target: socket.socket
    trouble: Trouble | None
    hole: threading.Event
    spoken: threading.Event
    passed: int = 0
    tail: bytes = b""

    def run(self) -> None:
        with contextlib.suppress(OSError):
            while piece := self.source.recv(65_536):
                if self.hole.is_set():
                    continue
                if self.trouble is not None and not self._strike(piece, self.trouble):
                    return
                if self.trouble is None and not self.hole.is_set():
                    self.spoken.set()
                    self.target.sendall(piece)
        if not self.hole.is_set():
            with contextlib.suppress(OSError):
                self.target.shutdown(socket.SHUT_WR)

    def _strike(self, piece: bytes, trouble: Trouble) -> bool:
        """Pass on what still may; False where the connection has ended."""
        match trouble.kind:
            case "delay":
                self.hole.wait(trouble.seconds)
                self.target.sendall(piece)
                return True
            case "mute":
                self.target.sendall(piece)
                if trouble.pattern in piece:
                    self.spoken.clear()
                    self.spoken.wait()
                return True
            case "cut":
                seen = self.tail + piece
                at = seen.find(trouble.pattern)
                if at < 0:
                    self.tail = seen[-len(trouble.pattern) :]
                    self.target.sendall(piece)
                    return True
                keep = at + len(trouble.pattern) - len(self.tail)
                self.target.sendall(piece[: max(0, keep)])
                _end(self.target)
                _end(self.source)
                return False
            case _:
                room = trouble.after - self.passed
                self.passed += len(piece)
                if len(piece) <= room:
                    self.target.sendall(piece)
                    return True
                self.target.sendall(piece[: max(0, room)])
                if trouble.kind == "hole":
                    self.hole.set()
                    return True
                _reset(self.target)
                _reset(self.source)
                return False


def _end(sock: socket.socket) -> None:
    with contextlib.suppress(OSError):
        sock.shutdown(socket.SHUT_RDWR)


def _reset(sock: socket.socket) -> None:
    """Close with RST: the other side sees a broken connection, not an end."""
    with contextlib.suppress(OSError):
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    with contextlib.suppress(OSError):
        sock.shutdown(socket.SHUT_RD)  # wakes the thread that reads from it
    sock.close()
