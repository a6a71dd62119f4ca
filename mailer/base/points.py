"""Named points on a letter's way, where tests stop the house; it does nothing by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

POINTS = (
    "after-fetch",
    "after-store",
    "after-settle",
    "after-parse",
    "before-commit",
    "after-commit",
    "after-claim",
    "after-data",
    "after-mark",
)
"""In the order in which a letter and its answer pass them."""

_hooks: list[Callable[[str], None]] = []


def reached(point: str) -> None:
    """Say that the work has come to ``point``."""
    for hook in _hooks:
        hook(point)


@contextmanager
def on_reaching(hook: Callable[[str], None]) -> Iterator[None]:
    """Call ``hook`` with the name of every point; what it raises goes through the work there."""
    _hooks.append(hook)
    try:
        yield
    finally:
        _hooks.remove(hook)
