"""A process with everything loaded and no database open, that forks nurseries and judges for tests."""

from __future__ import annotations

import atexit
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from mailer.base.config import Config

_FEW = 65_536


@dataclass(frozen=True)
class Forked:
    """A process that the stable has forked."""

    pid: int

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    def wait(self) -> int:
        """How it ended, as a wait status."""
        return int(_stable().ask("wait", self.pid))


def launcher(seconds: int = 1) -> Callable[[socket.socket, socket.socket, Config], Forked]:
    """Starts nurseries whose children die of letters by their subject, and have so many seconds."""

    def launch(end: socket.socket, stops: socket.socket, config: Config) -> Forked:
        return Forked(int(_stable().ask("nursery", seconds, end, stops)))

    return launch


def judge(config: Config, *, deadly: str = "") -> int:
    """The exit code of a judge that ticks until nothing is left; it dies at letters with that subject."""
    told = json.loads(config.model_dump_json())
    told["imap"]["password"] = config.imap.password.get_secret_value()
    return os.waitstatus_to_exitcode(Forked(int(_stable().ask("judge", [told, deadly]))).wait())


class _Stable:
    def __init__(self) -> None:
        self._end, theirs = socket.socketpair()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.sandbox.stable"], stdin=theirs.fileno(), stdout=subprocess.DEVNULL
        )
        theirs.close()

    def ask(self, what: str, given: Any, *ends: socket.socket) -> str:
        socket.send_fds(self._end, [json.dumps([what, given]).encode()], [end.fileno() for end in ends])
        said = self._end.recv(_FEW)
        assert said, "the stable has died"
        return said.decode()

    def close(self) -> None:
        self._end.close()
        self._process.wait(30)


@cache
def _stable() -> _Stable:
    stable = _Stable()
    atexit.register(stable.close)
    return stable


def _main() -> None:
    from mailer.worker import nursery

    end = socket.socket(fileno=0)
    nursery.load()
    while True:
        raw, ends, _, _ = socket.recv_fds(end, _FEW, 2)
        if not raw:
            return
        what, given = json.loads(raw)
        if what == "wait":
            end.sendall(str(os.waitpid(given, 0)[1]).encode())
            continue
        child = os.fork()
        if child:
            for one in ends:
                os.close(one)
            end.sendall(str(child).encode())
            continue
        end.close()
        os.dup2(os.open(os.devnull, os.O_RDWR), 0)
        code = 1
        try:
            _nursery(given, *ends) if what == "nursery" else _judge(*given)
            code = 0
        except BaseException:
            import traceback

            traceback.print_exc()
        finally:
            os._exit(code)


def _nursery(seconds: int, *ends: int) -> None:
    from mailer.sandbox import bounds, reader
    from mailer.worker import hands, nursery
    from tests.sandbox import deaths

    bounds.READ_SECONDS = bounds.TRIED_SECONDS = seconds
    reader.read_letter, hands.read_letter = deaths.reading, deaths.in_a_transaction  # type: ignore[assignment, attr-defined]
    deaths.desk()
    nursery.serve(*(socket.socket(fileno=one) for one in ends), {})  # type: ignore[arg-type]


def _judge(plain: Any, deadly: str) -> None:
    from mailer.service.daemon import Daemon
    from mailer.worker import attempts
    from tests.sandbox import deaths, forking
    from tests.worker.town import Clock, Drawing

    deaths.desk(deadly)
    clock = Clock()
    daemon = Daemon(Config(**plain), clock, paint=lambda scene: Drawing(), apart=True, launch=forking.launch)
    daemon.delivery.carry = None
    for _ in range(3):
        daemon.tick()
        clock.ahead += attempts.PAUSE * attempts.MOST
    daemon.close()


if __name__ == "__main__":
    _main()
