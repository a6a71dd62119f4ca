"""What is said between two processes, also where the one that waits stands still for a while."""

from __future__ import annotations

import select
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest

from mailer.sandbox import frames
from mailer.sandbox.frames import Patience, Pipe, TooLongError


@dataclass
class Waiting:
    """A clock that only goes on while somebody waits; ``happens`` is told of every wait, by its number."""

    now: float = 1000.0
    waits: int = 0
    happens: Callable[[int], float] = field(default=lambda number: frames.LOOK)

    def monotonic(self) -> float:
        return self.now

    def select(self, *asked: object) -> tuple[list[object], ...]:
        found = select.select(*asked[:3], 0.0)  # type: ignore[call-overload]
        if not any(found) and asked[-1]:
            self.waits += 1
            self.now += self.happens(self.waits)
        return found  # type: ignore[no-any-return]


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> Waiting:
    waiting = Waiting()
    monkeypatch.setattr(frames, "time", waiting)
    monkeypatch.setattr(frames, "select", SimpleNamespace(select=waiting.select))
    return waiting


@pytest.fixture
def lines() -> Iterator[tuple[Pipe, Pipe]]:
    ours, theirs = socket.socketpair()
    yield Pipe(ours), Pipe(theirs)
    ours.close()
    theirs.close()


def test_the_time_is_over_where_no_answer_comes(waiting: Waiting, lines: tuple[Pipe, Pipe]) -> None:
    with pytest.raises(TooLongError):
        lines[0].receive(Patience(20.0))
    assert 20.0 <= waiting.now - 1000.0 < 21.0


def test_an_answer_that_came_while_the_judge_stood_still_is_one(
    waiting: Waiting, lines: tuple[Pipe, Pipe]
) -> None:
    """SIGSTOP, or a lid that was closed: the time is over, and the answer is there."""
    ours, theirs = lines
    patience = Patience(1.0)
    theirs.send("answer", b"data")
    waiting.now += 3600.0
    assert ours.receive(patience) == ("answer", b"data")


def test_while_it_stands_still_no_patience_is_lost(waiting: Waiting, lines: tuple[Pipe, Pipe]) -> None:
    """Whoever was to answer may have stood still with it."""
    ours, theirs = lines

    def happens(number: int) -> float:
        if number == 3:
            theirs.send("answer")
        return 3600.0 if number == 1 else frames.LOOK

    waiting.happens = happens
    assert ours.receive(Patience(20.0)) == ("answer", b"")


def test_question_and_answer_share_one_patience(waiting: Waiting, lines: tuple[Pipe, Pipe]) -> None:
    ours, theirs = lines

    def happens(number: int) -> float:
        if number == 75:
            theirs.send("late")
        return frames.LOOK

    waiting.happens = happens
    patience = Patience(20.0)
    assert ours.receive(patience) == ("late", b"")
    with pytest.raises(TooLongError):
        ours.receive(patience)
    assert 20.0 <= waiting.now - 1000.0 < 21.0
