"""Has letters read, and suspects dealt with, by processes that may die of them; it decides about none."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

from adjudicator.codec import dumps, loads
from mailer.base.config import Config
from mailer.base.log import form, log
from mailer.post.letter import BadMail, Letter
from mailer.sandbox import bounds
from mailer.sandbox.frames import ClosedError, Patience, Pipe, StoppedError, TooLongError
from mailer.sandbox.reader import Failed, LetterRead, ReadWish, TrialLetter

MODULE = "mailer.worker.nursery"
START_SECONDS = 120.0
"""So long the nursery may take to load everything, on a small and busy machine."""

LETTERS = 1_000
"""After so many a reader is replaced, so that nothing that grows in it grows for ever."""


class DiedError(Exception):
    """A letter was not read, or not dealt with, because the process died of it; the message says how.

    ``letter`` is its number, where that is known. ``sure``: nothing but the letter can have done it.
    """

    letter = 0

    def __init__(self, what: str = "", *, sure: bool = True) -> None:
        super().__init__(what)
        self.sure = sure


class LostError(Exception):
    """The nursery or the database is gone, which is no fault of a letter."""


class Nurse(Protocol):
    """The process of the nursery."""

    @property
    def pid(self) -> int: ...
    def kill(self) -> None: ...
    def wait(self) -> int: ...


Launch = Callable[[socket.socket, socket.socket, Config], Nurse]


@dataclass(slots=True)
class _Child:
    pid: int
    line: Pipe
    letters: int = 0
    asked: list[int] = field(default_factory=list)
    """Letters that it was asked for ahead, of which no answer was fetched yet."""


class Sandbox:
    """One reader at a time, kept from letter to letter, and a process of its own for each suspect.

    For one thread. Where ``stopped`` tells so nothing is waited for, and StoppedError is raised.
    """

    def __init__(self, config: Config, stopped: Callable[[], bool], launch: Launch | None = None) -> None:
        self._config = config
        self._stopped = stopped
        self._launch = launch or _launched
        self._titles: set[tuple[str, str]] = set()
        self._reader: _Child | None = None
        self._line: Pipe | None = None
        self._nurse: Nurse | None = None
        self._stops: socket.socket | None = None
        self._hears = False
        self._open()

    @property
    def reader(self) -> int | None:
        """The process that reads letters, if there is one."""
        return self._reader.pid if self._reader is not None else None

    def hear(self) -> None:
        """Have the nursery told of signals at once, however busy this process is. Only in its main thread."""
        self._hears = True
        if self._stops is not None:
            signal.set_wakeup_fd(self._stops.fileno(), warn_on_full_buffer=False)

    def read(self, raw: bytes, wanted: ReadWish) -> Letter | BadMail:
        """The letter. Raises DiedError where reading it is the reader's death, LostError or StoppedError."""
        return self.read_all({0: (raw, wanted)})[0]

    def read_all(self, asked: Mapping[int, tuple[bytes, ReadWish]]) -> dict[int, Letter | BadMail]:
        """Letters by their numbers. Raises as ``read`` does; the number in DiedError tells of which one."""
        child = self._reader
        is_asked = child is not None and child.asked == list(asked) != []
        if child is None or not is_asked:
            self.forget()
            child = self._ready(asked)
        child.asked = []
        found = dict[int, Letter | BadMail]()
        try:
            for number, (raw, wanted) in asked.items():
                patience = Patience(bounds.READ_PATIENCE)
                with _deaths(number, lambda: self._end(child)):
                    if not is_asked:
                        child.line.send(dumps(wanted, ReadWish), raw, patience)
                    found[number] = _answer(child, raw, patience)
        finally:
            # Of an answer still to come the next one who asks would think that it is theirs.
            if len(found) < len(asked) and child is self._reader:
                self._end(child, kill=True)
        return found

    def ask(self, asked: Mapping[int, tuple[bytes, ReadWish]]) -> None:
        """Have letters read meanwhile: ``read_all`` of the same, if asked for next, finds them read.

        Whatever goes wrong shows then. They are few and small, so that nobody waits until they are taken.
        """
        self.forget()
        with suppress(LostError, StoppedError, ClosedError, TooLongError):
            child = self._ready(asked)
            child.asked = list(asked)
            sent = 0
            try:
                for raw, wanted in asked.values():
                    child.line.send(dumps(wanted, ReadWish), raw, Patience(bounds.READ_PATIENCE))
                    sent += 1
            finally:
                if sent < len(asked):  # of half a letter nothing comes, nor of what is asked after it
                    self.forget()

    def forget(self) -> None:
        """What was asked for ahead is not wanted any more."""
        child = self._reader
        if child is not None and child.asked:
            with suppress(LostError):
                self._end(child, kill=True)

    def deal(self, trial: TrialLetter, read: Letter | BadMail | None = None) -> str:
        """Have a letter dealt with that was ``read`` before; the outcome. Raises as ``read`` does."""
        try:
            return self._dealt(self._fork("trial"), trial, read)
        except DiedError as error:
            error.letter = trial.letter
            raise

    def _dealt(self, child: _Child, trial: TrialLetter, read: Letter | BadMail | None) -> str:
        patience = Patience(bounds.TRIED_PATIENCE)
        plain = json.loads(self._config.model_dump_json())
        given = b"" if read is None else dumps(LetterRead(read), LetterRead).encode("utf-8", "surrogatepass")
        try:
            child.line.send(json.dumps((dumps(trial, TrialLetter), plain)), given, patience)
            text, _ = child.line.receive(patience)
        except StoppedError:
            self._end(child, kill=True)
            raise
        except TooLongError as error:
            self._end(child, kill=True)
            seconds = int(bounds.TRIED_PATIENCE)
            what = f"the process that dealt with it did not end within {seconds} seconds"
            raise DiedError(what, sure=False) from error
        except ClosedError as error:
            raise _died("the process that dealt with it", self._end(child), bounds.TRIED_SECONDS) from error
        self._end(child)
        outcome = json.loads(text)
        if outcome is None:
            raise LostError("the database fails")
        return str(outcome)

    def close(self) -> None:
        """End all of them."""
        if self._nurse is None:
            return
        if self._hears:
            signal.set_wakeup_fd(-1)
        self._drop()

    def _ready(self, asked: Mapping[int, tuple[bytes, ReadWish]]) -> _Child:
        """A reader that has the titles; they are built before it is forked, not in a letter's time."""
        titles = {title for _, wanted in asked.values() for title in wanted.titles}
        child = self._reader
        if child is not None and (titles - self._titles or child.letters >= LETTERS):
            with suppress(LostError):  # then another nursery has no reader yet
                self._end(child)
            child = None
        self._titles |= titles
        if child is None:
            child = self._reader = self._fork("reader")
        return child

    def _fork(self, kind: str) -> _Child:
        try:
            text, end = self._asked(kind, sorted(self._titles))
        except LostError:
            self._open()
            text, end = self._asked(kind, sorted(self._titles))
        assert end is not None
        return _Child(int(text), Pipe(end, self._stopped))

    def _end(self, child: _Child, *, kill: bool = False) -> int:
        """Wait for its end, which it is at unless it is killed; how it ended."""
        if child is self._reader:
            self._reader = None
        child.line.close()
        if kill:
            with suppress(ProcessLookupError):
                os.kill(child.pid, signal.SIGKILL)
        text, _ = self._asked("reap", child.pid)
        return int(text)

    def _asked(self, what: str, given: Any) -> tuple[str, socket.socket | None]:
        try:
            if self._line is None:
                raise ClosedError
            return self._line.ask(json.dumps((what, given)), Patience(START_SECONDS))
        except (ClosedError, TooLongError) as error:
            log().error("the nursery of readers is gone, another is started")
            self._drop()
            raise LostError from error

    def _open(self) -> None:
        ours, theirs = socket.socketpair()
        hears, tells = socket.socketpair()
        tells.setblocking(False)
        try:
            self._nurse = self._launch(theirs, hears, self._config)
        except BaseException:
            ours.close()
            tells.close()
            raise
        finally:
            theirs.close()
            hears.close()
        self._line = Pipe(ours, self._stopped)
        before, self._stops = self._stops, tells
        if self._hears:
            self.hear()
        if before is not None:
            before.close()

    def _drop(self) -> None:
        self._reader = None
        if self._line is not None:
            self._line.close()
            self._line = None
        if self._nurse is not None:
            with suppress(ProcessLookupError):
                self._nurse.kill()
            self._nurse.wait()
            self._nurse = None


def _launched(end: socket.socket, stops: socket.socket, config: Config) -> Nurse:
    # Found where this process has found it; nothing is taken from the folder it happens to run in.
    places = os.pathsep.join(place or str(Path.cwd()) for place in sys.path)
    folders = {title: [str(place) for place in given] for title, given in config.folders.items()}
    return subprocess.Popen(
        [sys.executable, "-P", "-m", MODULE, json.dumps((stops.fileno(), folders, *form()))],
        stdin=end.fileno(),
        stdout=subprocess.DEVNULL,
        pass_fds=(stops.fileno(),),
        env={**os.environ, "PYTHONPATH": places, "OPENBLAS_NUM_THREADS": "1"},
    )


def _answer(child: _Child, raw: bytes, patience: Patience) -> Letter | BadMail:
    """The letter as the reader has read it. Raises DiedError where it could not, ValueError for nonsense."""
    text, _ = child.line.receive(patience)
    child.letters += 1
    found = loads(text, LetterRead).read
    if isinstance(found, Failed):
        raise DiedError(f"it could not be read\n\n{found.told}")
    if found.digest != sha256(raw).hexdigest():
        raise ValueError("another letter")
    return found


@contextmanager
def _deaths(number: int, end: Callable[[], int]) -> Iterator[None]:
    """Whatever a reader does instead of an answer is its death of the letter ``number``.

    By ``end`` a reader that is at its end says how it ended.
    """
    try:
        yield
    except (StoppedError, LostError):
        raise
    except DiedError as error:
        error.letter = number
        raise
    except Exception as error:
        if isinstance(error, ClosedError):
            died = _died("the process that read it", end(), bounds.READ_SECONDS)
        elif isinstance(error, TooLongError):
            seconds = int(bounds.READ_PATIENCE)
            died = DiedError(f"the process that read it gave no answer for {seconds} seconds", sure=False)
        else:
            died = DiedError(f"the process that read it talked nonsense: {type(error).__name__}")
        died.letter = number
        raise died from error


def _died(which: str, status: int, seconds: int) -> DiedError:
    # Whoever else wants memory, the kernel's memory killer takes these processes first.
    killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
    return DiedError(f"{which} {_how(status, seconds)}", sure=not killed)


def _how(status: int, seconds: int) -> str:
    if not os.WIFSIGNALED(status):
        return f"ended with code {os.waitstatus_to_exitcode(status)}"
    number = os.WTERMSIG(status)
    if number == signal.SIGXCPU:
        return f"ran for more than {seconds} seconds of processor time"
    known = number in set(signal.Signals)
    return f"was killed by {signal.Signals(number).name if known else f'signal {number}'}"
