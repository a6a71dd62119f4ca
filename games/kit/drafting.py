"""What is said of a written name that cannot be resolved by what a seat sees; it must not know any title."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.kinds import Fault


class UnresolvedError(Exception):
    """A name that means nothing here (``fault``), or several things: ``named`` may be any of ``meanings``."""

    def __init__(self, fault: Fault | None = None, named: Any = None, meanings: Sequence[str] = ()) -> None:
        self.fault, self.named, self.meanings = fault, named, tuple(meanings)
