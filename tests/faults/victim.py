"""Daemons in processes of their own that really kill themselves after a given number of steps."""

from __future__ import annotations

import atexit
import gc
import imaplib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy.engine.default import DefaultDialect

QUIET_TICKS = 2
"""Ticks in a row in which nothing was done, after which a daemon that was not to die goes home."""

MOST_TICKS = 100

OTHER_DIED = 42
"""How a daemon ends that lived while another process of its house died, or that was stopped for a while."""

STOPPED_SECONDS = 1.5
DIES = "ESTAFETTE_TEST_CARRIER_DIES"
"""At which step the process that sends dies, and where it notes that down."""


@dataclass(frozen=True, slots=True)
class Life:
    """One daemon: dies by SIGKILL at its ``left``-th step (never where negative), ``ahead`` seconds from now.

    Steps are the named points, every SQL statement and commit, every piece that goes to a mail server, each
    before and after it. With a ``point`` only that one's passing counts. With ``carrier`` it is not the judge
    that dies but the process that makes and sends its mails, at a step of its own. With ``reader`` it is the
    process that reads letters, at its ``left``-th, by that way of dying (see tests.sandbox.deaths). With
    ``stops`` the judge is stopped for a while by SIGSTOP instead, at that step.
    """

    left: int
    ahead: int
    point: str = ""
    carrier: bool = False
    reader: str = ""
    stops: bool = False

    @property
    def others(self) -> bool:
        """Whether the judge itself lives."""
        return self.carrier or bool(self.reader)


@dataclass(frozen=True, slots=True)
class Death:
    """How a life ended: ``killed`` at ``step`` (empty where it lived), after ``steps`` steps."""

    killed: bool
    step: str
    steps: int


@dataclass(frozen=True, slots=True)
class House:
    """What a victim needs to open a daemon; so many letters are sent at a time, as is usual where it is 0.

    ``apart``: by a process of their own, as ``estafette serve`` has it.
    """

    folder: str
    url: str
    imap: int
    smtp: int
    connections: int = 0
    ahead: int = 0
    apart: bool = False


class Victims:
    """Daemons of one house, made by a process that has everything imported and forks one for each life."""

    def __init__(self, house: House) -> None:
        self._house = house

    def live(self, *lives: Life) -> list[Death]:
        """Let them live at the same time, until each is dead or has nothing left to do."""
        asked = {"house": asdict(self._house), "lives": [asdict(life) for life in lives]}
        deaths = [Death(**each) for each in json.loads(_nursery().answer(json.dumps(asked)))]
        assert all(death.step != "failed" for death in deaths), "a daemon failed by itself, see above"
        return deaths


class _Nursery:
    """Takes long to start and serves every house, so one is enough for a run of tests."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.victim"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def answer(self, line: str) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        said = self._process.stdout.readline()
        assert said, "the process that makes daemons has died"
        return said

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        try:
            self._process.wait(30)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()


@cache
def _nursery() -> _Nursery:
    nursery = _Nursery()
    atexit.register(nursery.close)
    return nursery


def _main() -> None:
    _warm_up()
    for line in sys.stdin:
        asked = json.loads(line)
        house, lives = House(**asked["house"]), [Life(**each) for each in asked["lives"]]
        print(json.dumps([asdict(death) for death in _at_once(house, lives)]), flush=True)


def _warm_up() -> None:
    """What each daemon would have to load, before the first fork; all that was opened is closed."""
    import structlog

    import mailer.paint  # noqa: F401
    from tests.desk.world import empty_house
    from tests.faults.station import GAME

    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))
    with tempfile.TemporaryDirectory() as folder:
        world = empty_house(Path(folder))
        world.person("Anna")
        world.write("Anna", f"CREATE {GAME} diplomacy france-austria")
        world.write("Anna", f"JOIN {GAME} AS FRANCE")
        world.person("Boris")
        world.write("Boris", f"JOIN {GAME} AS AUSTRIA")
        world.write("Anna", "A PAR - BUR\nDIARY: one\nPRESS TO AUSTRIA\nhello\nEND PRESS", seat="FRANCE")
        world.engine.dispose()
    gc.freeze()


def _at_once(house: House, lives: Sequence[Life]) -> list[Death]:
    born = [(_born(house, life)) for life in lives]
    deaths = []
    for child, reading in born:
        with os.fdopen(reading, "r") as pipe:
            told = pipe.read().split("\n")
        _, status = os.waitpid(child, 0)
        killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
        killed |= os.WIFEXITED(status) and os.WEXITSTATUS(status) == OTHER_DIED
        well = os.WIFEXITED(status) and os.WEXITSTATUS(status) == 0
        step, _, steps = told[0].rpartition(" ")
        deaths.append(Death(killed, step if killed or well else "failed", int(steps or 0)))
    return deaths


def _born(house: House, life: Life) -> tuple[int, int]:
    reading, writing = os.pipe()
    sys.stdout.flush()
    child = os.fork()
    if child:
        os.close(writing)
        return child, reading
    os.close(reading)
    code = 1
    try:
        code = _live(house, life, writing)
    except BaseException:
        import traceback

        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)


class Steps:
    """Counts steps and dies at the right one, having written that down to the file ``told``."""

    def __init__(self, left: int, point: str, told: int, stopped: Path | None = None) -> None:
        self._left, self._point, self._told = left, point, told
        self._stopped = stopped
        self._process = os.getpid()
        self.count = 0

    def __call__(self, step: str) -> None:
        if os.getpid() != self._process:
            return  # a process that it has forked, which has a death of its own
        self.count += 1
        if self._point and step != self._point:
            return
        if self._left == 0 and self._stopped is not None:
            self._left = -1
            self._stopped.write_text(f"stopped {step} {self.count}\n")
            _stop_for_a_while()
        elif self._left == 0:
            os.write(self._told, f"{step} {self.count}\n".encode())
            os.kill(os.getpid(), signal.SIGKILL)
        self._left -= 1

    def around(self, owner: Any, method: str, name: str) -> None:
        """Every call of ``owner.method`` is a step before and one after."""
        real = getattr(owner, method)

        def stepping(*arguments: Any, **named: Any) -> Any:
            self(f"before {name}")
            result = real(*arguments, **named)
            self(f"after {name}")
            return result

        setattr(owner, method, stepping)


def _live(house: House, life: Life, pipe: int) -> int:
    """How the process ends, which is said in ``pipe`` too."""
    import aiosmtplib.protocol

    from mailer.base import points
    from mailer.base.config import Smtp
    from mailer.outbox import carrier
    from mailer.service.daemon import Daemon
    from tests.faults.station import Moved, config_of
    from tests.sandbox import deaths, forking
    from tests.worker.town import Drawing

    note = Path(house.folder) / f"other-{os.getpid()}"
    steps = Steps(-1 if life.others else life.left, life.point, pipe, note if life.stops else None)
    steps.around(DefaultDialect, "do_execute", "a statement")
    steps.around(DefaultDialect, "do_executemany", "a statement")
    steps.around(DefaultDialect, "do_commit", "a commit")
    steps.around(imaplib.IMAP4, "send", "a piece of IMAP")
    steps.around(aiosmtplib.protocol.SMTPProtocol, "write", "a piece of SMTP")
    config = config_of(Path(house.folder), house.url, house.imap, house.smtp)
    if house.connections:
        config = config.model_copy(
            update={"smtp": Smtp(port=house.smtp, connections=house.connections, ahead=house.ahead)}
        )
    carrier.MODULE = "tests.faults.carrier"
    if life.reader:
        deaths.once(life.reader, life.left, note)
    os.environ[DIES] = f"{life.left if life.carrier else -1} {note}"
    with points.on_reaching(steps):
        # For one alone time stands still: a second more between two looks would be a statement more.
        born = Moved(life.ahead)()
        clock = (lambda: born) if house.connections == 1 else Moved(life.ahead)
        daemon = Daemon(
            config, clock, paint=lambda scene: Drawing(), apart=house.apart, launch=forking.launch
        )
        quiet = 0
        for _ in range(MOST_TICKS):
            if quiet == QUIET_TICKS:
                break
            did = daemon.tick()
            busy = did.letters or did.games or did.flushed.sent or did.trouble
            quiet = 0 if busy else quiet + 1
        daemon.close()
    if note.exists():
        os.write(pipe, note.read_bytes())
        note.unlink()
        return OTHER_DIED
    os.write(pipe, f" {steps.count}\n".encode())
    return 0


def _stop_for_a_while() -> None:
    """SIGSTOP, as by an operator's Ctrl-Z or a frozen machine; another process sees to it that it goes on."""
    judge = os.getpid()
    if not os.fork():
        time.sleep(STOPPED_SECONDS)
        os.kill(judge, signal.SIGCONT)
        os._exit(0)
    os.kill(judge, signal.SIGSTOP)


if __name__ == "__main__":
    _main()
