"""``make bench-beside OTHER=FOLDER``: this judge and that of another checkout, a moment each in turn.

Machines are moody: the same judge takes half as long again a minute later. So both deal with the same backlog
at the same time, each with servers of its own, but only one of them runs at a time, for ``SLICE`` seconds;
the other is stopped by SIGSTOP, and its clock with it. What else burdens the machine burdens both alike.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from types import SimpleNamespace

SLICE = 0.4
"""Seconds of a turn: many letters long, and short beside the machine's moods."""

LOOK = 0.01
PATIENCE = 600.0


class Turns:
    """Whose turn it is, by files in a folder that all of them see."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def give(self, name: str) -> None:
        new = self.folder / "turn.new"
        new.write_text(name)
        new.rename(self.folder / "turn")

    def whose(self) -> str:
        with suppress(FileNotFoundError):
            return (self.folder / "turn").read_text()
        return ""

    def begin(self, name: str) -> None:
        (self.folder / f"{name}.began").touch()

    def has_begun(self, name: str) -> bool:
        return (self.folder / f"{name}.began").exists()

    def end(self, name: str, letters: int, seconds: float) -> None:
        new = self.folder / f"{name}.new"
        new.write_text(json.dumps((letters, seconds)))
        new.rename(self.folder / f"{name}.ended")

    def rate(self, name: str) -> float | None:
        """Letters a second of its own turns, once it has ended."""
        with suppress(FileNotFoundError):
            letters, seconds = json.loads((self.folder / f"{name}.ended").read_text())
            return float(letters / seconds)
        return None


class Stopwatch:
    """Runs while it is our turn, and lets the judge run only then. It begins when it is first looked at."""

    def __init__(self, turns: Turns, name: str) -> None:
        self._turns, self._name = turns, name
        self._seconds = 0.0
        self._begun = False

    def perf_counter(self) -> float:
        """As that of ``time``, of our turns only."""
        if not self._begun:
            self._begun = True
            _signal(signal.SIGSTOP)
            self._turns.begin(self._name)
            threading.Thread(target=self._run, daemon=True).start()
        return self._seconds

    def _run(self) -> None:
        on, last = False, time.monotonic()
        while True:
            now = time.monotonic()
            self._seconds += now - last if on else 0.0
            last, ours = now, self._turns.whose() == self._name
            if ours is not on:
                _signal(signal.SIGCONT if ours else signal.SIGSTOP)
                self._seconds += time.monotonic() - last if on else 0.0
                on, last = ours, time.monotonic()
            time.sleep(LOOK)


def _signal(number: int) -> None:
    for pid in _judges():
        with suppress(ProcessLookupError):
            os.kill(pid, number)


def _judges() -> list[int]:
    """The daemon that this process has started, and all that it has started."""
    found, more = list[int](), [pid for pid in _children(os.getpid()) if b"serve" in _command(pid)]
    while more:
        found.append(more.pop())
        more += _children(found[-1])
    return found


def _children(pid: int) -> list[int]:
    with suppress(OSError):
        tasks = Path(f"/proc/{pid}/task").iterdir()
        return [int(child) for task in tasks for child in (task / "children").read_text().split()]
    return []


def _command(pid: int) -> bytes:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


def one(name: str, database: str, games: int, turns: Turns) -> None:
    """Measure the judge of the checkout in which this process runs."""
    sys.path.insert(0, str(Path.cwd()))
    from tests.bench import post
    from tests.rig.postgres import DURABLE, Cluster

    watch = Stopwatch(turns, name)
    clock = SimpleNamespace(
        perf_counter=watch.perf_counter, time=time.time, monotonic=time.monotonic, sleep=time.sleep
    )
    post.time = clock  # type: ignore[assignment]
    with ExitStack() as stack:
        at = stack.enter_context(post.with_gateway())
        everybody = post.addresses(games + post.WARM)
        at.dovecot.deliver_all([(who, b"Subject: welcome\r\n\r\n", "") for who in everybody])
        url = f"sqlite:///{stack.enter_context(tempfile.TemporaryDirectory())}/house.db"
        if database == "postgresql":
            cluster = Cluster(DURABLE)
            stack.callback(cluster.close)
            url = cluster.url(cluster.create())
        figure = post.daemon(name, url, 1, games, at)
        turns.end(name, figure.letters, figure.seconds)


def pair(here: Path, other: Path, database: str, games: int, first: str) -> dict[str, float]:
    """Letters a second of ``this`` and of ``that``; the one called ``first`` has the first turn."""
    with tempfile.TemporaryDirectory() as folder:
        turns = Turns(Path(folder))
        given = ["--one", database, "--games", str(games), "--turns", folder]
        running = {
            name: subprocess.Popen(
                [str(place / ".venv/bin/python"), __file__, str(place), "--name", name, *given], cwd=place
            )
            for name, place in (("this", here), ("that", other))
        }
        end = time.monotonic() + PATIENCE
        while not all(map(turns.has_begun, running)):
            _look(running, end)
        name = first
        while len(left := [each for each in running if turns.rate(each) is None]):
            name = left[1 - left.index(name)] if len(left) > 1 else left[0]
            turns.give(name)
            until = time.monotonic() + SLICE
            while time.monotonic() < until and turns.rate(name) is None:
                _look(running, end)
        for process in running.values():
            process.wait()
        return {name: turns.rate(name) or 0.0 for name in running}


def _look(running: dict[str, subprocess.Popen[bytes]], end: float) -> None:
    assert time.monotonic() < end, "it takes too long"
    assert not any(process.poll() for process in running.values()), "one of them failed"
    time.sleep(LOOK)


def main() -> None:
    """Print the letters a second of each pair, and the median of their proportions."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path, help="another checkout, with a .venv of its own")
    parser.add_argument("--games", type=int, default=80, help="games of seven letters each")
    parser.add_argument("--rounds", type=int, default=5, help="how many pairs")
    parser.add_argument("--databases", default="sqlite,postgresql")
    for internal in ("--one", "--turns", "--name"):
        parser.add_argument(internal, default="", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one:
        one(given.name, given.one, given.games, Turns(Path(given.turns)))
        return
    for database in given.databases.split(","):
        found = list[float]()
        for number in range(given.rounds):
            order = "this" if number % 2 else "that"
            rates = pair(Path.cwd(), given.other.resolve(), database, given.games, order)
            found.append(100 * (rates["this"] / rates["that"] - 1))
            print(f"{database}: {rates['this']:.1f} for {rates['that']:.1f}, {found[-1]:+.1f}%", flush=True)
        print(f"{database}: median {statistics.median(found):+.1f}%", flush=True)


if __name__ == "__main__":
    main()
