"""Ctrl-C that is not lost: Python drops an exception that is raised in a destructor, and the game goes on."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def interrupts() -> Iterator[Callable[[], None]]:
    """Yields what raises KeyboardInterrupt if there was a Ctrl-C, however far the first one got.

    Where Ctrl-C is ignored, as in the background of a shell, and outside of the main thread nothing changes.
    """
    stopped = threading.Event()

    def stop(number: int, frame: FrameType | None) -> None:
        stopped.set()
        signal.default_int_handler(number, frame)

    def check() -> None:
        if stopped.is_set():
            raise KeyboardInterrupt

    mine = (
        threading.current_thread() is threading.main_thread()
        and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    )
    if mine:
        signal.signal(signal.SIGINT, stop)
    try:
        yield check
    finally:
        if mine:
            signal.signal(signal.SIGINT, signal.default_int_handler)
