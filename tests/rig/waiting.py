"""Patience with what other threads and processes do."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 30.0


def eventually(true: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)
