"""A Ctrl-C ends a game to try out wherever it arrives."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator

import pytest

from mailer.trying.interrupts import interrupts


class LosesIt:
    """Ctrl-C arrives while this is taken down: Python prints the exception and goes on."""

    def __del__(self) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.01)


@pytest.fixture(autouse=True)
def ctrl_c(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As at a terminal, wherever the tests run."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    monkeypatch.setattr(sys, "unraisablehook", lambda _: None)
    yield
    signal.signal(signal.SIGINT, before)


def test_one_that_comes_in_a_destructor_is_heard_at_the_next_check() -> None:
    with interrupts() as check:
        check()
        LosesIt()
        with pytest.raises(KeyboardInterrupt):
            check()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_one_that_comes_anywhere_else_is_raised_at_once() -> None:
    with interrupts(), pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def test_where_it_is_ignored_it_stays_so() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with interrupts() as check:
        os.kill(os.getpid(), signal.SIGINT)
        check()
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
