"""The process that has everything loaded and forks those that touch letters; it touches none itself."""

from __future__ import annotations

import gc
import json
import os
import select
import signal
import socket
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, Literal

from mailer.base.log import hide_in_tracebacks, set_up

Kind = Literal["reader", "trial"]

REAP_SECONDS = 2.0
"""So long a process is waited for that seems to be at its end; then it is killed."""

STOP_SECONDS = 12.0
"""So long a judge that was told to stop may go on; then it is killed."""


FIRST = b"From: nobody@localhost\nSubject: HELP\n\nHELP\nIF x: y\nx y z\n"
"""A letter of our own, which does nothing."""


class Nursery:
    """Serves one judge at the other end of ``end`` until that closes it; a death costs a fork, milliseconds.

    By ``stops`` it hears of the judge's signals, and ends a judge that was told to stop and does not.
    """

    def __init__(self, end: socket.socket, stops: socket.socket | None) -> None:
        self._end, self._stops = end, stops
        self._judge = os.getppid()
        self._children: set[int] = set()
        self._kill_at: float | None = None

    def serve(self) -> None:
        """Answer requests: fork a process, or wait for the end of one."""
        try:
            while (raw := self._next()) is not None:
                kind, given = json.loads(raw)
                if kind == "reap":
                    self._end.sendall(json.dumps(self._reaped(given)).encode("ascii"))
                else:
                    self._fork(kind, given)
        finally:
            for child in self._children:
                with suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)

    def _next(self) -> bytes | None:
        """The next request; None once the judge is gone."""
        while True:
            ends = [self._end] if self._stops is None else [self._end, self._stops]
            left = None if self._kill_at is None else max(0.0, self._kill_at - time.monotonic())
            ready, _, _ = select.select(ends, (), (), left)
            if self._end in ready:
                with suppress(ConnectionError):
                    return self._end.recv(65_536) or None
                return None
            if self._stops in ready and self._stops is not None:
                told = self._stops.recv(64)
                if not told:
                    self._stops = None
                elif self._kill_at is None and not {signal.SIGTERM, signal.SIGINT}.isdisjoint(told):
                    self._kill_at = time.monotonic() + STOP_SECONDS
            if self._kill_at is not None and time.monotonic() >= self._kill_at:
                if os.getppid() == self._judge:
                    print("the judge does not stop, it is killed", file=sys.stderr, flush=True)
                    os.kill(self._judge, signal.SIGKILL)
                return None

    def _reaped(self, child: int) -> int:
        """How it ended. One that lives on, or hangs in the kernel, must not hold up whoever asks."""
        status = _end_of(child)
        if status is None:
            os.kill(child, signal.SIGKILL)
            status = _end_of(child)
        if status is not None:
            self._children.discard(child)
        return int(signal.SIGKILL) if status is None else status

    def _fork(self, kind: Kind, titles: Sequence[tuple[str, str]]) -> None:
        from mailer.sandbox.reader import ReadWish, read

        # Grammars are built when they are used first: here, and not in the time of a letter.
        read(FIRST, ReadWish(titles=tuple((title, scenario) for title, scenario in titles)))
        gc.freeze()
        ours, theirs = socket.socketpair()
        child = os.fork()
        if child:
            self._children.add(child)
            ours.close()
            socket.send_fds(self._end, [json.dumps(child).encode("ascii")], [theirs.fileno()])
            theirs.close()
            return
        theirs.close()
        self._end.close()
        if self._stops is not None:
            self._stops.close()
        _live(ours, kind)


def _end_of(child: int) -> int | None:
    """The wait status of a child that ends in time."""
    until, pause = time.monotonic() + REAP_SECONDS, 0.001
    while True:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return status
        if time.monotonic() > until:
            return None
        time.sleep(pause)
        pause = min(0.05, 2 * pause)


def _live(end: socket.socket, kind: Kind) -> None:
    """The rest of a forked process."""
    code = 1
    try:
        _served(kind)(end)
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)


def _served(kind: Kind) -> Callable[[socket.socket], Any]:
    from mailer.sandbox import reader
    from mailer.worker import trial

    return reader.serve if kind == "reader" else trial.serve


def load() -> None:
    """What every fork needs, before the first of them."""
    # What is loaded stays for ever: to look it through meanwhile, and at the end, takes a third of the time.
    gc.disable()
    for module in (
        "mailer.worker.process",
        "mailer.desk.desk",
        "mailer.sandbox.reader",
        "mailer.worker.trial",
    ):
        import_module(module)
    gc.freeze()
    gc.enable()


def serve(end: socket.socket, stops: socket.socket | None, folders: dict[str, list[str]]) -> None:
    """Load all that reading needs, with the operator's own folders of titles, then serve."""
    from pathlib import Path

    from parsers import registry

    for title, places in folders.items():
        registry.lay_out(title, map(Path, places))
    Nursery(end, stops).serve()


def main() -> None:
    """Serve the judge at the other end of standard input; its signals come by the socket of that number."""
    stops, folders, json_lines, verbose = json.loads(sys.argv[1])
    # A stop is told to the judge, which ends this one.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    set_up(json_lines=json_lines, verbose=verbose)
    hide_in_tracebacks()
    end = socket.socket(fileno=0)
    load()
    serve(end, socket.socket(fileno=stops), folders)


if __name__ == "__main__":
    main()
